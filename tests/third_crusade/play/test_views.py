"""Views: what a seat may not see changes neither its view nor its legal decisions."""

from __future__ import annotations

import random

import attrs
import pytest

from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.game import decider, is_over, new_game
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.view import FACE_DOWN, SEALED, view
from crusaders_rules.third_crusade.rules import deployment, diplomacy_phase, event_cards, order_tokens, preparation
from crusaders_rules.third_crusade.rules.planning import may_look
from crusaders_rules.third_crusade.state import (
    Alliance,
    ArmyState,
    Force,
    Owner,
    PlacedOrder,
    Position,
    Units,
    UnitType,
    force,
)
from crusaders_rules.third_crusade.state.under_way import BattleFight, DiplomacyPhase, EndPhase, StrategyPhase
from tests.third_crusade.play.tables import MARCHES, after, dealt, table
from tests.third_crusade.play.test_whole_games import lively
from tests.third_crusade.support import ANGEVIN, AYYUBID, EMPIRE, TURKOMAN


def other_secrets(state: Position, seat: Owner, draw: random.Random) -> Position:
    """Return a state that differs only in what a seat may not see: hands, rows, Orders, Objectives, bids."""
    desk = Desk(state)
    held = {card for army in desk.armies for card in (*army.objectives, *army.revealed)}
    spare = [card for card in desk.setting.objectives if card not in held]
    for army in desk.seats:
        if army == seat:
            continue
        mine = desk.army(army)
        desk.set_army(army, **_other_cards(desk, army, mine, draw))
        if spare and mine.objectives:
            desk.set_army(army, objectives=(spare.pop(), *mine.objectives[1:]))
        if not may_look(seat, PlacedOrder(army, "")):
            _other_orders(desk, army, draw)
    frame = desk.top
    if isinstance(frame, DiplomacyPhase) and frame.stage == "bids":
        bids = tuple((army, bid if army == seat else draw.randint(0, desk.army(army).gold)) for army, bid in frame.bids)
        desk.change(bids=bids)
    return desk.closed()


def _other_cards(desk: Desk, army: Owner, mine: ArmyState, draw: random.Random) -> dict[str, tuple[str, ...]]:
    """Return another hand and another sealed row for an Army: the same number of cards of the same pile."""
    strategy = isinstance(desk.stack[0], StrategyPhase) and desk.stack[0].stage in ("draw", "rows")
    if not strategy:
        return {}
    pile = list(desk.setting.pile(army, desk.round, desk.seats))
    draw.shuffle(pile)
    return {"hand": tuple(pile[: len(mine.hand)]), "row": tuple(pile[: len(mine.row)])}


def _other_orders(desk: Desk, army: Owner, draw: random.Random) -> None:
    """Swap the Orders of an Army on the map with others of its box."""
    box = list(desk.army(army).orders)
    for region, name in desk.own_orders(army):
        if not box:
            return
        place = draw.randrange(len(box))
        box[place], other = name, box[place]
        crusaders, muslims = desk.regions[region].orders
        changed = PlacedOrder(army, other)
        desk.set_region(region, orders=(changed, muslims) if crusaders == (army, name) else (crusaders, changed))
    desk.set_army(army, orders=tuple(box))


@pytest.mark.rules("third.setup.objectives.secret", "third.planning.secret")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_what_a_seat_may_not_see_changes_nothing_for_it(players: int, seed: int) -> None:
    """Its view is the same, and so are its legal decisions, in every state of a game."""
    draw, state = random.Random(seed), new_game(Ruleset(MARCHES), players)
    changed = 0
    while not is_over(state):
        if state.armies and draw.random() < 0.25:
            seat = draw.choice(state.seats)
            other = other_secrets(state, seat, draw)
            changed += other != state
            assert view(state, seat) == view(other, seat)
            if decider(state) == seat:
                assert legal(state) == legal(other)
        state = apply(state, lively(state, draw))
    assert changed > 10


def test_the_mutation_is_seen_by_whom_it_concerns() -> None:
    """The test before would notice a leak: somebody who sees everything sees the difference."""
    state = dealt()
    seat = next(army for army in state.seats if army != decider(state))
    other = other_secrets(state, seat, random.Random(1))
    assert view(state, seat) == view(other, seat)
    assert view(state, None) != view(other, None)


@pytest.mark.rules("third.diplomacy.bid", "third.strategy.reveal")
def test_bids_and_rows_are_sealed_until_all_are_in() -> None:
    """The bidder sees the own bid; after the last one, everybody sees all of them."""
    state = after(table({}, frame=DiplomacyPhase()), "bid 3", "bid 1")
    shown = {seat: view(state, seat)["stack"][-1]["bids"] for seat in (EMPIRE, TURKOMAN, ANGEVIN)}
    assert [["holy-roman-empire", 3], ["turkoman", SEALED]] == shown[EMPIRE]
    assert [["holy-roman-empire", SEALED], ["turkoman", 1]] == shown[TURKOMAN]
    assert SEALED == shown[ANGEVIN][0][1] == shown[ANGEVIN][1][1]
    opened = after(state, "bid 0", "bid 0")
    assert ["holy-roman-empire", 3] in view(opened, ANGEVIN)["stack"][-1]["bids"]
    first = dealt()
    army = decider(first)
    placed = apply(first, legal(first)[0])
    enemy = next(seat for seat in placed.seats if seat != army)
    assert SEALED == view(placed, enemy)["armies"][str(army)]["row"]


@pytest.mark.rules("third.order.reveal", "third.planning.secret")
def test_orders_are_face_down_to_the_enemy_until_they_are_executed() -> None:
    """The partner sees them; a used one lies open."""
    state = table({"north-waste": force(holy_roman_empire=Units(1))}, orders={"north-waste": ((EMPIRE, "march"),)})
    seen = {seat: view(state, seat)["regions"]["north-waste"]["orders"][0] for seat in state.seats}
    assert {("holy-roman-empire", "march")} == {tuple(seen[seat]) for seat in (EMPIRE, ANGEVIN)}
    assert {("holy-roman-empire", FACE_DOWN)} == {tuple(seen[seat]) for seat in (AYYUBID, TURKOMAN)}
    used = after(state, "execute north-waste")
    assert ["march"] == view(used, AYYUBID)["armies"]["holy-roman-empire"]["used"]
    assert (True, False) == (order_tokens.lies_open("march", ("march",)), order_tokens.lies_open("levy", ("march",)))


@pytest.mark.rules("third.order.reaction.reach")
def test_a_player_is_asked_for_a_reaction_whatever_order_lies_in_reach() -> None:
    """With a March in reach as with a Shield Wall: otherwise the question would give the Order away."""
    for name in ("march", "shield-wall"):
        state = table(
            {"north-waste": force(holy_roman_empire=Units(3)), "hill-town": force(turkoman=Units(1))},
            orders={"north-waste": ((EMPIRE, "march"),), "hill-town": ((TURKOMAN, name),)},
        )
        battle = after(state, "execute north-waste", "go north-waste hill-town", "take holy-roman-empire:3-infantry")
        assert isinstance(battle.stack[-1], BattleFight)
        assert TURKOMAN == decider(battle)


@pytest.mark.rules("third.end.pair.objective", "third.end.objective")
def test_a_card_kept_at_an_early_end_is_sealed() -> None:
    """The Crusaders have won; the Angevins do not see which card the Empire keeps."""
    state = table({}, frame=EndPhase(victor=Alliance.CRUSADER, stage="pair"), glory=10)
    kept = apply(state, legal(state)[0])
    shown = [view(kept, seat)["stack"][-1]["chosen"][0][1] for seat in (EMPIRE, ANGEVIN)]
    assert [legal(state)[0].words[0], SEALED] == shown


@pytest.mark.rules(
    "third.setup.diplomacy-board", "third.setup.diplomacy-board.three-players", "third.diplomacy.board.take"
)
def test_what_the_players_have_for_diplomacy() -> None:
    """Twelve markers, also with two initiative markers; a space keeps its marker and says what it gives."""
    assert [12, 12, 0] == [preparation.diplomacy_markers(markers) for markers in (1, 2, 0)]
    assert (("gate-left", "court-a"), "space.court-a.effect") == diplomacy_phase.marked_space(("gate-left",), "court-a")
    assert "diplomacy.first-court.rewards[3]" == diplomacy_phase.reward_effect("first-court", 4)


@pytest.mark.rules("third.event.optional", "third.order.optional", "third.event.impossible", "third.event.muster")
@pytest.mark.rules("third.event.end", "third.order.effect", "third.diplomacy.rewards", "third.setup.objectives.secret")
def test_small_rules_of_effects() -> None:
    """A part may be left out and lapses without a way; Muster adds Units; cards of the round go."""
    assert ("a", "b", "skip") == event_cards.with_leave(("a", "b"), "skip")
    assert [True, False] == [event_cards.lapses(()), event_cards.lapses(("a",))]
    assert Force(turkoman=Units(0, 2)) == event_cards.mustered(TURKOMAN, UnitType.CAVALRY, 2)
    assert ("old", "levies") == event_cards.removed_cards(("levies",), ("old",))
    assert "order.march.effect" == order_tokens.effect_of(dealt().setting.orders["march"])
    assert [True, False] == [preparation.may_see_objectives(ANGEVIN, one) for one in (ANGEVIN, EMPIRE)]


@pytest.mark.rules("third.deploy.turns", "third.deploy.initiative")
def test_who_places_the_next_piece() -> None:
    """In the initiative order of the setup, without those who are done."""
    track = (EMPIRE, TURKOMAN, ANGEVIN, AYYUBID)
    places = [deployment.next_to_deploy(track, last, frozenset({TURKOMAN})) for last in (-1, 0, 3)]
    assert [0, 2, 0] == places
    assert deployment.next_to_deploy(track, 0, frozenset(track)) is None


def test_a_view_of_somebody_who_sees_all_has_no_secrets() -> None:
    """Such as a referee."""
    state = attrs.evolve(dealt())
    assert all(len(army["hand"]) == 4 for army in view(state, None)["armies"].values())
