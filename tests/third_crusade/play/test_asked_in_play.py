"""Rules that a play asks: what a player sees of each of them."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.game import new_game
from crusaders_rules.third_crusade.play.legal import legal, refusals
from crusaders_rules.third_crusade.play.notation import decision_of
from crusaders_rules.third_crusade.play.setting import setting_of
from crusaders_rules.third_crusade.scenario import parse_scenario
from crusaders_rules.third_crusade.state import ARMIES, Force, Position, RoundPhase, Units, force
from crusaders_rules.third_crusade.state.under_way import BoardMove, ChanceDraw, CommandPhase, PlanningPhase
from tests.third_crusade.play.tables import LEADERS, MARCHES, after, can, controls, dealt, pieces, table, why_not
from tests.third_crusade.support import ANGEVIN, EMPIRE, TURKOMAN


def with_main_effect(state: Position, *steps: dict[str, Any]) -> Position:
    """Return a state in which the one who must act plays a card with another main effect than in ``marches``."""
    data = copy.deepcopy(MARCHES.data)
    data["event"]["angevin-shrine"]["main"] = list(steps)
    setting = setting_of(parse_scenario(data, "box.toml"), DEFAULT, 4)
    armies = [attrs.evolve(one, events=("angevin-shrine",), gold=9) for one in state.armies]
    return after(attrs.evolve(state, setting=setting, armies=tuple(armies)), "play angevin-shrine")


@pytest.mark.rules("third.event.named-region", "third.event.named-region.dead")
def test_the_region_that_a_leader_names() -> None:
    """The first Leader on the map names it; without any, the main effect lapses, and the crown effect is left."""
    step = {"verb": "place", "what": "glory-token", "region-of": ["yves", "nasir"]}
    yves, nasir = force((LEADERS["yves"],), angevin=Units(1)), force((LEADERS["nasir"],), ayyubid=Units(1))
    first = after(with_main_effect(table({"hill-town": yves, "jerusalem": nasir}), step), "part main")
    assert {"place hill-town 1", "skip"} == can(first)
    (refusal,) = refusals(first, decision_of("place jerusalem 1"))
    assert ("third.event.named-region", True) == (refusal.rule, "the Region of Yves or Nasir" in str(refusal))
    second = after(with_main_effect(table({"hill-town": yves.minus(yves), "jerusalem": nasir}), step), "part main")
    assert {"place jerusalem 1", "skip"} == can(second)
    gone = with_main_effect(table({"hill-town": force(angevin=Units(1))}), step)
    assert {"part crown", "done"} == can(after(gone, "part main"))


@pytest.mark.rules("third.leader.enter", "third.event.named-region")
def test_a_leader_enters_where_another_stands() -> None:
    """The event says otherwise than that the Army needs Presence there."""
    step = {"verb": "place", "what": "leader", "leader": "otto", "region-of": ["yves"]}
    here = {"hill-town": force((LEADERS["yves"],), angevin=Units(1)), "jerusalem": force(holy_roman_empire=Units(1))}
    state = after(with_main_effect(table(here), step), "part main")
    assert {"enter otto hill-town", "skip"} == can(state)
    assert "third.event.named-region" == why_not(state, "enter otto jerusalem")


@pytest.mark.rules("third.event.or")
@pytest.mark.parametrize(("option", "glory", "gold"), [(1, 1, 9), (2, 0, 10)])
def test_one_of_two_effects_is_applied(option: int, glory: int, gold: int) -> None:
    """The one that the player names."""
    decision = {"choice": [[{"verb": "gain", "what": "glory"}], [{"verb": "gain", "what": "gold"}]]}
    state = after(with_main_effect(table({}), decision), "part main", f"option {option}")
    done = after(state, f"gain {'glory' if option == 1 else 'gold'} 1")
    assert (glory, gold) == (done.glory, Desk(done).army(EMPIRE).gold)


@pytest.mark.rules("third.neutral.control", "third.neutral.join")
def test_neutral_pieces_go_with_the_player_in_control() -> None:
    """With the Empire, which comes to some that are alone; with neither partner on a tie."""
    orders = {"north-waste": ((EMPIRE, "march"),)}
    joined = table({"north-waste": force(holy_roman_empire=Units(1), neutral=Units(1))}, orders=orders)
    both = "take holy-roman-empire:1-infantry neutral:1-infantry"
    moved = after(joined, "execute north-waste", "go north-waste jerusalem", both)
    assert (Units(1), 0) == (pieces(moved, "jerusalem").neutral, pieces(moved, "north-waste").number)
    tied = {"north-waste": force(angevin=Units(1), holy_roman_empire=Units(1), neutral=Units(1))}
    going = after(table(tied, orders=orders), "execute north-waste", "go north-waste jerusalem")
    assert {"take holy-roman-empire:1-infantry"} == can(going)
    assert why_not(going, both).startswith("third.march")
    waiting = {"north-waste": force(holy_roman_empire=Units(1)), "jerusalem": force(neutral=Units(2))}
    arrived = after(
        table(waiting, orders=orders),
        "execute north-waste",
        "go north-waste jerusalem",
        "take holy-roman-empire:1-infantry",
    )
    assert (EMPIRE, Units(2)) == (controls(arrived, "jerusalem"), pieces(arrived, "jerusalem").neutral)


@pytest.mark.rules("third.battle.apart", "third.battle.when", "third.order.battle", "third.reaction.removed")
def test_attackers_wait_on_the_road_and_a_reaction_order_leaves_the_map() -> None:
    """They stand in neither Region while the Battle is under way; the Order of the other Alliance stays."""
    state = table(
        {"north-waste": force(holy_roman_empire=Units(4)), "hill-town": force(turkoman=Units(2))},
        orders={"north-waste": ((EMPIRE, "march"),), "hill-town": ((TURKOMAN, "shield-wall"), (ANGEVIN, "blank"))},
    )
    fought = after(state, "execute north-waste", "go north-waste hill-town", "take holy-roman-empire:3-infantry")
    assert Force(holy_roman_empire=Units(1)) == pieces(fought, "north-waste")
    assert Force(turkoman=Units(2)) == pieces(fought, "hill-town")
    reacted = after(fought, "react hill-town")
    assert ["blank"] == [order.name for region in reacted.regions for order in region.orders if order is not None]


def _drawing(state: Position) -> Iterator[tuple[str, Position]]:
    """Yield each state of a random game in which chance draws, with what it draws, until the Planning phase."""
    draw = random.Random(1)
    while not isinstance(state.stack[0], PlanningPhase | CommandPhase):
        if isinstance(state.stack[-1], ChanceDraw):
            yield state.stack[-1].what, state
        state = apply(state, draw.choice(legal(state)))


@pytest.mark.rules("third.deploy.objectives", "third.deploy.decks")
def test_after_the_deployment_every_objective_card_can_be_dealt() -> None:
    """Those of both decks, also if they were discarded or revealed."""
    drawn = dict(reversed(list(_drawing(new_game(Ruleset(MARCHES, variable=True), 2)))))
    every = {f"draw {name}" for name in drawn["objective"].setting.objectives}
    assert every == can(drawn["objective"])
    assert can(drawn["deployment"]) < every


@pytest.mark.rules("third.side.three-players", "third.side.four-players", "third.setup.armies")
@pytest.mark.parametrize("players", [3, 4])
def test_no_army_is_dealt_twice(players: int) -> None:
    """Chance can deal each that nobody has."""
    for what, state in _drawing(new_game(Ruleset(MARCHES), players)):
        if what == "army":
            assert {f"draw {army}" for army in ARMIES if army not in state.seats} == can(state)


@pytest.mark.rules("third.strategy.two-cards")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_army_goes_on_with_two_cards(players: int) -> None:
    """Of its own row, whoever picked them."""
    draw, state = random.Random(players), dealt(players)
    rows: dict[str, tuple[str, ...]] = {}
    while state.phase == RoundPhase.STRATEGY:
        rows |= {army: mine.row for army, mine in zip(state.seats, state.armies, strict=True) if mine.row}
        state = apply(state, draw.choice(legal(state)))
    for army, mine in zip(state.seats, state.armies, strict=True):
        assert len(set(mine.events)) == 2
        assert set(mine.events) <= set(rows[army])


@pytest.mark.rules("third.diplomacy.board.instant", "third.diplomacy.board.take")
@pytest.mark.parametrize(
    ("spaces", "space", "decision", "glory", "tokens"),
    [((), "gate-right", "gain glory 1", 1, 0), (("gate-right",), "court-d", "place jerusalem 1", 0, 1)],
)
def test_a_triangular_token_acts_at_once_and_others_stay(
    spaces: tuple[str, ...], space: str, decision: str, glory: int, tokens: int
) -> None:
    """Glory moves its marker; a gold token lies in a Region."""
    begun = table({"jerusalem": force(holy_roman_empire=Units(2))})
    armies = tuple(attrs.evolve(one, spaces=spaces) for one in begun.armies)
    moving = attrs.evolve(begun, armies=armies, stack=(*begun.stack, BoardMove(EMPIRE)))
    given = after(moving, f"advance {space}")
    assert {decision, "skip"} == can(given)
    done = after(given, decision)
    assert (glory, tokens) == (done.glory, sum(len(one.tokens) for one in done.regions))
