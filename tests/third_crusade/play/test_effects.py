"""Effects: each Event Card of the scenario is carried out in several states, and the laws hold."""

from __future__ import annotations

import random

import attrs
import pytest

from crusaders_rules.third_crusade.check.laws import broken_laws
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.game import decider, is_over, new_game
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.rules.slots_and_tokens import with_bandits
from crusaders_rules.third_crusade.scenario.effects import EffectVerb, steps_of
from crusaders_rules.third_crusade.state import Icon, Position, ResourceToken, Units, force
from crusaders_rules.third_crusade.state.under_way import CommandPhase, DeploymentTurns, EffectRun, EventPlay
from tests.third_crusade.play.tables import LEADERS, MARCHES, after, can, pieces, table, why_not
from tests.third_crusade.play.test_whole_games import lively
from tests.third_crusade.support import EMPIRE

CARDS = [name for name, card in MARCHES.document.event.items() if not card.against]


def middles(seed: int, *, variable: bool = False) -> list[Position]:
    """Return the states of a lively game in which a player of the Command phase must act."""
    players = 2 if variable else 4
    draw, state, found = random.Random(seed), new_game(Ruleset(MARCHES, variable=variable), players), []
    while not is_over(state):
        if isinstance(state.stack[-1], CommandPhase):
            found.append(state)
        state = apply(state, lively(state, draw))
    return found


@pytest.fixture(scope="module")
def begun_phases() -> list[Position]:
    """The states of three such games."""
    return [state for seed in range(3) for state in middles(seed)]


@pytest.mark.rules("third.event.parts", "third.event.main.free", "third.event.region", "third.event.location")
@pytest.mark.parametrize("card", CARDS)
def test_each_card_can_be_played_out(begun_phases: list[Position], card: str) -> None:
    """By random choices in a few states; the card is gone, and what is under way ends where it began."""
    draw = random.Random(card)
    for begun in draw.sample(begun_phases, 4):
        army = decider(begun)
        owner = begun.seats.index(next(one for one in begun.seats if one == army))
        armies = list(begun.armies)
        armies[owner] = attrs.evolve(armies[owner], events=(card,), gold=9)
        discards = tuple(name for name in begun.discards if name != card)
        state = attrs.evolve(begun, armies=tuple(armies), discards=discards)
        state = after(state, f"play {card}")
        while any(isinstance(frame, EventPlay | EffectRun) for frame in state.stack):
            assert [law for law in broken_laws(state) if not law.startswith(("INV-15", "INV-16"))] == []
            state = apply(state, lively(state, draw))
        assert card in state.discards or state.stack[0] != begun.stack[0]


def test_every_verb_is_in_an_effect_that_is_tried() -> None:
    """Of events, Orders, rewards and spaces."""
    verbs = {step.verb for effect in MARCHES.effects.values() for step in steps_of(effect)}
    assert set(EffectVerb) == verbs


def test_every_kind_of_frame_has_a_kind_of_question() -> None:
    """And games reach those of the setup, too."""
    assert len(BY_QUESTION) == len({kind.frame.__name__ for kind in BY_QUESTION.values()}) == 20


@pytest.mark.rules("third.event.parts", "third.event.impossible")
def test_an_icon_without_a_rule_lapses() -> None:
    """Before and after it, the other parts of the effect are carried out."""
    state = _with(table({"jerusalem": force(angevin=Units(1))}), "turkoman-revolt")
    desk = Desk(state)
    desk.set_region(desk.setting.jerusalem, tokens=(ResourceToken(5, (Icon.COMMAND,)),))
    road = desk.setting.road_named["jerusalem/north-waste"]
    desk.bandits = with_bandits(desk.bandits, road, 1)
    removed = after(desk.closed(), "play turkoman-revolt", "part main", "remove jerusalem 1")
    assert {"remove jerusalem/north-waste 1", "skip"} == can(removed)
    assert 0 == sum(after(removed, "remove jerusalem/north-waste 1").bandits)


@pytest.mark.rules("third.event.parts")
def test_an_effect_of_icons_without_a_rule_is_never_played() -> None:
    """The main effect of the same card can be."""
    state = _with(table({"jerusalem": force(holy_roman_empire=Units(1))}), "turkoman-doubt")
    played = after(state, "play turkoman-doubt")
    assert why_not(played, "part crown").startswith("third.")
    assert {"part main", "done"} == can(played)


def _with(state: Position, card: str) -> Position:
    """Return a state in which the one who must act has a card."""
    armies = list(state.armies)
    place = next(number for number, army in enumerate(state.seats) if army == decider(state))
    armies[place] = attrs.evolve(armies[place], events=(card,), gold=9)
    return attrs.evolve(state, armies=tuple(armies))


@pytest.mark.rules("third.leader.flip")
def test_a_leader_is_turned() -> None:
    """Yves shows two Cavalry on his other side, and a crown."""
    state = _with(table({"jerusalem": force((LEADERS["yves"],), angevin=Units(1))}), "angevin-council")
    turned = after(state, "play angevin-council", "part crown", "flip yves")
    (yves,) = pieces(turned, "jerusalem").leaders
    assert (Units(0, 2), ("crown",)) == (yves.fights_as, yves.icons)
    assert MARCHES.backs["yves"] == yves


@pytest.mark.rules("third.march.disperse", "third.march.move")
def test_a_disperse_goes_into_two_regions() -> None:
    """In the order in which the player names them; not twice into the same one."""
    state = table({"south-waste": force(holy_roman_empire=Units(3))}, orders={"south-waste": ((EMPIRE, "scatter"),)})
    one = after(state, "execute south-waste", "go south-waste jerusalem", "take holy-roman-empire:1-infantry")
    assert "third.march.disperse" == why_not(one, "go south-waste jerusalem")
    assert "third.march.road" == why_not(one, "go south-waste hill-town")
    two = after(one, "go south-waste salt-plain", "take holy-roman-empire:2-infantry")
    assert [1, 2, 0] == [pieces(two, name).number for name in ("jerusalem", "salt-plain", "south-waste")]


@pytest.mark.rules("third.march.partner", "third.march.coordinated", "third.march.forced", "third.region.slots.full")
def test_whose_pieces_march() -> None:
    """Own ones and, in a Coordinated March, those of the partner; never more than find a Slot."""
    both = force(angevin=Units(2), holy_roman_empire=Units(2))
    alone = table({"north-waste": both}, orders={"north-waste": ((EMPIRE, "march"),)})
    going = after(alone, "execute north-waste", "go north-waste jerusalem")
    assert "third.march.partner" == why_not(going, "take angevin:1-infantry")
    together = table({"north-waste": both}, orders={"north-waste": ((EMPIRE, "march-together"),)})
    moved = after(together, "execute north-waste", "go north-waste jerusalem", "take angevin:2-infantry")
    assert Units(2) == pieces(moved, "jerusalem").angevin
    full = table(
        {"north-waste": both, "jerusalem": force(angevin=Units(5))}, orders={"north-waste": ((EMPIRE, "march"),)}
    )
    crowded = after(full, "execute north-waste", "go north-waste jerusalem")
    assert "third.region.slots.full" == why_not(crowded, "take holy-roman-empire:2-infantry")


@pytest.mark.rules("third.march.sea", "third.march.sea.defeat")
def test_beaten_attackers_of_a_sea_move_return_to_their_port() -> None:
    """As after a March."""
    state = table(
        {"west-harbor": force(holy_roman_empire=Units(2)), "east-harbor": force(ayyubid=Units(3))},
        orders={"west-harbor": ((EMPIRE, "sail"),)},
    )
    sailing = after(state, "execute west-harbor")
    assert "third.march.sea" == why_not(sailing, "go west-harbor jerusalem")
    beaten = after(sailing, "go west-harbor east-harbor", "take holy-roman-empire:2-infantry")
    assert (Units(1), Units(2)) == (
        pieces(beaten, "west-harbor").holy_roman_empire,
        pieces(beaten, "east-harbor").ayyubid,
    )


@pytest.mark.rules("third.deploy.turns", "third.deploy.cities", "third.deploy.desert", "third.deploy.deal")
@pytest.mark.rules("third.deploy.reveal", "third.deploy.siege", "third.deploy.costs", "third.deploy.neutrals")
@pytest.mark.parametrize(
    ("name", "players", "seed"), [("marches", 2, 0), ("marches", 2, 1), ("outremer", 2, 2), ("outremer", 4, 3)]
)
def test_the_variable_setup_leads_into_a_game(name: str, players: int, seed: int) -> None:
    """One piece at a time; a City left empty gets a Neutral Infantry; the laws hold throughout."""
    draw, state = random.Random(seed), new_game(Ruleset(name, variable=True), players)
    rules = set()
    while not isinstance(state.stack[0], CommandPhase):
        assert () == broken_laws(state)
        if isinstance(state.stack[-1], DeploymentTurns) and state.stack[-1].stage == "place":
            rules |= {
                why_not(state, f"deploy {what} {name}")
                for what in ("siege-engine", "infantry")
                for name in state.setting.region_named
            }
        state = apply(state, draw.choice([one for one in legal(state) if one.verb != "done"] or legal(state)))
    assert {"third.deploy.cities", "third.deploy.siege"} <= rules
    cities = [place for place in state.setting.in_play if state.setting.regions[place].type == "city"]
    assert all(state.regions[place].force.number for place in cities)
    assert all(len(army.objectives) == 2 for army in state.armies)
