"""The state after setup, for every deal of Armies to two, three and four players, and the rules of the setup."""

from __future__ import annotations

import attrs
import pytest

from crusaders_rules.third_crusade.play.setup import Outcomes, opening, track_at_start
from crusaders_rules.third_crusade.rules import control, deployment, leaders, preparation, slots_and_tokens, strategy
from crusaders_rules.third_crusade.rules.battles import is_battle
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.scenario.assembled import units_of
from crusaders_rules.third_crusade.state import (
    ARMIES,
    CRUSADERS,
    Alliance,
    Force,
    Icon,
    Leader,
    Owner,
    Position,
    RoundPhase,
    Shape,
    Units,
    force,
)
from tests.third_crusade.support import ANGEVIN, AYYUBID, CITY, EMPIRE, NEUTRAL, RULES, TRACK, TURKOMAN, region

MARCHES = load_scenario("marches")
DEALS = [seats for players in (2, 3, 4) for seats in preparation.possible_seats(players)]


def start(seats: tuple[Owner, ...]) -> Position:
    """Return the state after a setup in which the cards lie in the order of the scenario."""
    document = MARCHES.document
    decks = [tuple(card.name for card in cards) for cards in (document.mission, document.diplomacy, document.objective)]
    return opening(MARCHES, Outcomes(seats, TRACK, *decks), RULES)


@pytest.mark.rules("third.setup.armies", "third.setup.opposing")
def test_how_armies_can_be_dealt() -> None:
    """Eight deals to two players, and 24 to three or to four."""
    assert [8, 24, 24] == [len(preparation.possible_seats(players)) for players in (2, 3, 4)]


@pytest.mark.rules("third.setup.place", "third.setup.two-players.own", "third.setup.three-players.own")
@pytest.mark.rules("third.setup.units", "third.setup.ships", "third.setup.tokens", "third.setup.leaders")
@pytest.mark.parametrize("seats", DEALS, ids="-".join)
def test_what_holds_after_every_setup(seats: tuple[Owner, ...]) -> None:
    """No Battle, no crowded Slot, each Unit and Leader in one place, no Sabotage in Jerusalem, two Objectives each."""
    made = start(seats)
    assert (1, RoundPhase.STRATEGY, 0) == (made.round, made.phase, made.glory)
    out = Force()
    for printed, state in zip(MARCHES.regions, made.regions, strict=True):
        assert not is_battle(state.force)
        assert all(slots_and_tokens.free_slots(printed, state, shape) >= 0 for shape in Shape)
        assert not (printed.jerusalem and state.sabotaged)
        assert {owner for owner in Owner if control.has_presence(state.force, owner)} <= {*seats, NEUTRAL}
        out = out.plus(state.force)
    for ship in made.ships:
        out = out.plus(ship)
    for army in MARCHES.document.army:
        board = preparation.on_player_board(units_of(army.units), out.of(army.name))
        assert min(board) >= 0
        assert units_of(army.units) == board.plus(out.of(army.name))
    assert len(set(out.leaders)) == len(out.leaders)
    aside = preparation.leaders_aside(MARCHES.leaders.values(), out.leaders)
    assert set(MARCHES.leaders.values()) == {*aside, *out.leaders}
    dealt = [card for army in made.armies for card in army.objectives]
    assert 2 * len(seats) == len(set(dealt))
    assert preparation.alternates(made.initiative) is None


@pytest.mark.rules(
    "third.setup.gold", "third.setup.faith.lone", "third.setup.faith.pair", "third.setup.advanced-orders"
)
def test_what_the_players_have_at_the_start() -> None:
    """The lone Ayyubids among three have 6 gold and 2 Faith; Advanced Orders lie aside."""
    made = start((ANGEVIN, EMPIRE, AYYUBID))
    assert [4, 4, 6] == [army.gold for army in made.armies]
    assert (0, 2) == made.faith
    assert (2, 2) == start((ANGEVIN, TURKOMAN)).faith
    assert {("ramparts", "siege-train", "safe-roads")} == {tuple(army.aside) for army in made.armies}
    assert [True, False, True] == [preparation.is_placed(owner, (ANGEVIN,)) for owner in (ANGEVIN, EMPIRE, NEUTRAL)]
    assert all(len(army.orders) == 15 + (place < 2) for place, army in enumerate(made.armies))


@pytest.mark.rules("third.setup.tracks", "third.setup.tracks.leaders", "third.setup.current-points")
def test_the_tracks_count_the_map() -> None:
    """Four pieces in Jerusalem cover two empty square Slots, the gold and a crown; three more points stand apart."""
    made = start(ARMIES)
    ayyubid = made.armies[ARMIES.index(AYYUBID)]
    tracks = {icon: track_at_start(MARCHES, made.regions, AYYUBID, icon, RULES) for icon in Icon}
    assert {Icon.COMMAND: 2, Icon.CROWN: 1, Icon.SUPPLY: 2, Icon.GOLD: 0, Icon.GLORY: 1} == tracks
    assert (5, 3) == (ayyubid.current_points, ayyubid.bonus_points)


def test_a_setup_that_chance_cannot_give_is_refused() -> None:
    """Two partners against nobody, and a track on which they follow each other."""
    with pytest.raises(ValueError, match="chance cannot deal these Armies to 2 players"):
        start(CRUSADERS)
    with pytest.raises(ValueError, match=r"third\.setup\.initiative: the Alliances must alternate"):
        opening(MARCHES, Outcomes(ARMIES, ARMIES), RULES)


@pytest.mark.rules("third.setup.event-piles", "third.setup.absent-cards", "third.setup.burning-of-haifa")
def test_cards_against_absent_armies_are_left_out() -> None:
    """One pile for each Army and period."""
    cards = [
        ("levies", ANGEVIN, "1190"),
        ("haifa", ANGEVIN, "1190"),
        ("storm", ANGEVIN, "1192"),
        ("raid", EMPIRE, "1190"),
    ]
    assert ("levies", "haifa") == preparation.event_pile(cards, ANGEVIN, "1190")
    judged = [preparation.stays_in_pile((AYYUBID,), seats) for seats in (ARMIES, (ANGEVIN, TURKOMAN))]
    assert [True, False] == judged
    assert preparation.stays_in_pile((), (ANGEVIN, TURKOMAN))


@pytest.mark.rules(
    "third.setup.objectives", "third.setup.missions", "third.setup.diplomacy-cards", "third.setup.tokens"
)
def test_what_lies_open_and_what_is_dealt() -> None:
    """Two missions, one Diplomacy Card, two secret cards each; a token takes the last free Slot of its shape."""
    assert (("a", "b"), ("c", "d")) == preparation.dealt_objectives(tuple("abcdef"), 2)
    assert ("a", "b") == preparation.visible_cards(tuple("abc"), 2)
    square = [slots_and_tokens.slots_for_tokens(region(CITY), Shape.SQUARE, taken) for taken in ((), (5,), range(6))]
    assert [(5, 4, 3, 2, 1, 0), (4, 3, 2, 1, 0), ()] == square
    assert (8,) == slots_and_tokens.slots_for_tokens(region(CITY), Shape.TRAPEZOID, ())


@pytest.mark.rules("third.deploy.decks", "third.deploy.deal", "third.deploy.reveal", "third.deploy.objectives")
def test_the_decks_of_the_variable_setup() -> None:
    """Famagusta is in neither deck; one of four cards is discarded; in the end all cards are one deck again."""
    cities = [("tyre", Alliance.CRUSADER), ("famagusta", None), ("acre", Alliance.MUSLIM), ("sidon", Alliance.CRUSADER)]
    decks = [deployment.deployment_deck(cities, alliance) for alliance in Alliance]
    assert [("tyre", "sidon"), ("acre",)] == decks
    assert tuple("abd") == deployment.kept_objectives(tuple("abcd"), "c")
    assert ("tyre", "famagusta", "acre", "sidon") == deployment.objectives_after(cities)


@pytest.mark.rules("third.strategy.place", "third.strategy.reveal")
def test_four_cards_below_four_numbers() -> None:
    """24 ways; turned up when everybody is ready."""
    assert 24 == len(set(strategy.rows(tuple("abcd"))))
    judged = [strategy.is_revealed(frozenset(placed), ARMIES) for placed in (ARMIES, ARMIES[:3])]
    assert [True, False] == judged


@pytest.mark.rules("third.leader.enter", "third.leader.remove", "third.leader.flip")
def test_leaders_enter_leave_and_turn() -> None:
    """Where their Army is or where the event says; nothing happens to a Leader who is not there."""
    front = Leader("sanjar", TURKOMAN, Shape.HEXAGON, Units(0, 2))
    back = attrs.evolve(front, fights_as=Units())
    standing = force((front,), turkoman=Units(1))
    assert [(1, 3), (7,)] == [leaders.regions_to_enter((1, 3), named) for named in (None, 7)]
    assert Force(turkoman=Units(1)) == leaders.without_leader(standing, "sanjar")
    assert standing == leaders.without_leader(standing, "otto")
    assert force((back,), turkoman=Units(1)) == leaders.turned(standing, "sanjar", back)
    assert Force() == leaders.turned(Force(), "sanjar", back)
