"""Positions set up by hand, and whole games played at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import product
from typing import Any, TypeVar

import attrs
import pytest
from hypothesis import settings

from crusaders_rules import IllegalDecision, apply, is_over, legal
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Orders, Refusal, Ruleset, State, Variant
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.interpret.edition import ORDERS_OF_THE_BASE_GAME
from crusaders_rules.thy_will_be_done.interpret.editions import load_edition
from crusaders_rules.thy_will_be_done.play.expanded import added_at_start
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.rules import travel
from crusaders_rules.thy_will_be_done.state import (
    Building,
    Buildings,
    Enemies,
    Erected,
    KnightOrder,
    Markers,
    PlayerArea,
    Position,
    Token,
    Wheel,
    replace,
)
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.pending import AskTurn, Pending

Test = TypeVar("Test", bound=Callable[..., None])

EDITION = load_edition("deluxified-2017")
RULES = Ruleset(orders="none")

# The wedges of the wheel that the tests use, by their places on it.
TRAVEL_BUILD, CRUSADE_BUILD, INFLUENCE_TRAVEL, TRAVEL_CRUSADE, BUILD_INFLUENCE, MUSTER_INFLUENCE = range(6)
ALL_WEDGES = tuple(range(6))

PLAYED_ORDERS = ORDERS_OF_THE_BASE_GAME

# No random game has come near it. One that does is reported, for nothing in the rules bounds the length of a game.
MOST_DECISIONS = 20_000

examples: dict[str, list[str]] = {}


def prices_of(ruleset: Ruleset) -> travel.Prices:
    """Return what a step out of a region of each kind costs."""
    kinds = product((False, True), repeat=2)
    return {(enemy, coat): travel.step_out(ruleset, enemy=enemy, coat=coat) for enemy, coat in kinds}


def example(name: str) -> Callable[[Test], Test]:
    """Mark a test as one that plays a worked example of the rulebook.

    Args:
        name: The name of the example, such as ``C-2``.

    Returns:
        A decorator that notes the test under that name.
    """

    def note(test: Test) -> Test:
        examples.setdefault(name, []).append(f"{test.__module__}.{test.__name__}")
        marked: Test = pytest.mark.example(name)(test)
        return marked

    return note


def at(region: str, board: str = "ours-two") -> int:
    """Return the place of a region on a board."""
    return load_board(board).index[region]


def wheel(tokens: Mapping[int, int] | None = None, upgraded: Iterable[int] = ()) -> Wheel:
    """Return a wheel in the arrangement of the First Standard variant.

    Args:
        tokens: The tokens on some wedges; each of the others holds two.
        upgraded: The wedges that show their upgraded side.
    """
    counts = dict.fromkeys(ALL_WEDGES, 2) | dict(tokens or {})
    flipped = set(upgraded)
    return Wheel(
        tuple(EDITION.wedge(name) for name in EDITION.first_wheel),
        tuple(counts[wedge] for wedge in ALL_WEDGES),
        tuple(wedge in flipped for wedge in ALL_WEDGES),
    )


def player(  # noqa: PLR0913 -- all that a player area has, each by name
    *knights: str,
    tokens: Mapping[int, int] | None = None,
    upgraded: Iterable[int] = (),
    order: str = "none",
    board: str = "ours-two",
    buildings: Mapping[str, int] | None = None,
    defeated: Mapping[str, int] | None = None,
    **fields: int,
) -> PlayerArea:
    """Return a player area.

    Args:
        *knights: The regions of the knights.
        tokens: The tokens on some wedges, see ``wheel``.
        upgraded: The upgraded wedges.
        order: The knight order.
        board: The board on which the knights stand.
        buildings: How many buildings of a type are erected.
        defeated: How many enemies of a type are won.
        **fields: Other fields, such as ``troops`` and ``influence``.
    """
    area = PlayerArea(
        wheel(tokens, upgraded),
        KnightOrder(order),
        Buildings(**dict(buildings or {})),
        knights=tuple(sorted(at(knight, board) for knight in knights)),
        defeated=Enemies(**dict(defeated or {})),
    )
    return replace(area, **fields)


def table(  # noqa: PLR0913 -- all that a position has, each by name
    *areas: PlayerArea,
    board: str = "ours-two",
    enemies: Mapping[str, str] | None = None,
    buildings: Mapping[str, tuple[int, str, int]] | None = None,
    tiles: Mapping[str, str] | None = None,
    markers: Markers | None = None,
    supply: int = 100,
    start: int = 0,
    turn: int = 0,
    variant: str = "standard",
    pending: Pending | None = None,
    expansions: tuple[str, ...] = (),
    beside: Mapping[str, tuple[tuple[int, str, int], ...]] | None = None,
    **readings: Any,  # noqa: ANN401 -- each question has readings of its own class
) -> State:
    """Return a position in the middle of a game.

    Args:
        *areas: The player areas, clockwise; a second player far away is added to a single one.
        board: The name of the board.
        enemies: The enemy token in some regions.
        buildings: Owner, type and level of the building in some regions.
        tiles: The name of the bonus tile in some regions.
        markers: The strength markers.
        supply: The influence in the supply.
        start: The seat of the start player.
        turn: The seat whose turn it is.
        variant: The variant.
        pending: What is asked, a turn by default.
        expansions: The names of the expansions.
        beside: Owner, type and level of each building beside the first one of some regions.
        **readings: Readings that differ from the default.
    """
    laid = load_board(board)
    ruleset = Ruleset(
        variant=variant,
        orders=Orders.CHOSEN if variant == Variant.TOURNAMENT else Orders.NONE,
        interpretation=Interpretation(**readings),
        board=laid,
        expansions=expansions,
    )
    areas = areas if len(areas) > 1 else (*areas, player("a5"))
    added = added_at_start(len(areas), ruleset)
    if added is not None and beside:
        rows = {name: tuple(map(_erected, row)) for name, row in beside.items()}
        added = replace(added, beside=tuple(rows.get(region.name, ()) for region in laid.regions))
    named = {tile.name: tile for tile in (*EDITION.tiles, *(laid.tiles or ()))}
    foes = {name: Token(token) for name, token in (enemies or {}).items()}
    built = {name: _erected(row) for name, row in (buildings or {}).items()}
    laid_tiles = {name: named[tile] for name, tile in (tiles or {}).items()}
    names = [region.name for region in laid.regions]
    return Position(
        ruleset=ruleset,
        areas=areas,
        enemies=tuple(foes.get(name) for name in names),
        buildings=tuple(built.get(name) for name in names),
        tiles=tuple(laid_tiles.get(name) for name in names),
        markers=markers or Markers(),
        supply=supply,
        start=start,
        pending=AskTurn(turn) if pending is None else pending,
        added=added,
    )


def _erected(row: tuple[int, str, int]) -> Erected:
    return Erected(row[0], Building(row[1]), row[2])


def play(state: State, *decisions: Decision) -> State:
    """Return the position after some decisions, each of which must be legal by the list and by the judge."""
    for decision in decisions:
        assert decision in legal(state), f"{decision} is not among {legal(state)}"
        assert () == refusals(state, decision)
        state = apply(state, decision)
    return state


def refused(state: State, decision: Decision) -> tuple[Refusal, ...]:
    """Return why a decision is refused, having seen that everything agrees that it is."""
    before = attrs.asdict(state, recurse=False)
    against = refusals(state, decision)
    assert against, f"{decision} is legal"
    assert decision not in legal(state)
    with pytest.raises(IllegalDecision) as caught:
        apply(state, decision)
    assert against == caught.value.refusals
    assert decision == caught.value.decision
    assert all(refusal.rule in str(caught.value) for refusal in against)
    after = attrs.asdict(state, recurse=False)
    assert {**before, "_legal": None} == {**after, "_legal": None}
    return against


def refusal(state: State, decision: Decision) -> Refusal:
    """Return the only reason why a decision is refused."""
    (only,) = refused(state, decision)
    return only


def tokens(state: State, seat: int = 0) -> tuple[int, ...]:
    """Return the action tokens on the wheel of a player."""
    return state.areas[seat].wheel.tokens


def random_game(state: State, chance: random.Random) -> Iterator[tuple[State, Decision, State]]:
    """Play on at random until the game is over or no decision is legal.

    Args:
        state: The position to begin with.
        chance: Draws the decisions.

    Yields:
        Each position with the decision taken in it and the position after that.

    Raises:
        AssertionError: If the game does not end within ``MOST_DECISIONS``.
    """
    for _ in range(MOST_DECISIONS):
        choices = legal(state)
        if is_over(state) or not choices:
            return
        decision = chance.choice(choices)
        after = apply(state, decision)
        yield state, decision, after
        state = after
    pytest.fail(f"not over after {MOST_DECISIONS} decisions: {state}")


def thorough() -> bool:
    """Whether the tests run with far more cases, as in ``make thorough``."""
    return settings.get_current_profile_name() == "thorough"


def combinations() -> tuple[tuple[Ruleset, int], ...]:
    """Return every way to begin a game: variant, orders, board, number of players and expansions.

    Divine Influence is in one game alone and in one with five-and-six for each variant, so that every number of players
    and every way to hand out orders is among them.
    """
    found = []
    for number, variant in enumerate(Variant):
        ways = [Orders.CHOSEN] if variant == Variant.TOURNAMENT else [Orders.NONE, Orders.DEALT, Orders.DEALT_THIRD]
        alone, both = ("divine-influence",), ("divine-influence", "five-and-six")
        for names, players in ((alone, 2 + number % 3), (both, 6 - number % 5)):
            found.append((Ruleset(variant=variant, orders=ways[number % len(ways)], expansions=names), players))
        for orders in ways:
            for players, boards in ((2, (None, "tiny-ring", "tiny-row", "tiny-star")), (3, (None,)), (4, (None,))):
                found += [(Ruleset(variant=variant, orders=orders, board=board), players) for board in boards]
            with_five = Ruleset(variant=variant, orders=orders, expansions=("five-and-six",))
            found += [(with_five, players) for players in (2, 5, 6)]
    small = Ruleset(variant=Variant.LEARNING, orders=Orders.NONE, board="tiny-five", expansions=("five-and-six",))
    return (*found, (small, 5))


def kind_of_game(begun: tuple[Ruleset, int]) -> str:
    """Return the name of a combination, see ``combinations``."""
    ruleset, players = begun
    board = "by-number" if ruleset.board is None else ruleset.board.name
    more = "".join(f"-{one}" for one in ruleset.expansions)
    return f"{ruleset.variant}-{ruleset.orders}-{board}-{players}{more}"


def with_expansions() -> tuple[tuple[Ruleset, int], ...]:
    """Return every way to begin a game with expansions: edition, variant, orders, number of players and expansions."""
    found = []
    divine, five = "divine-influence", "five-and-six"
    for edition, variant in product(("deluxified-2017", "board-game-arena"), Variant):
        ways = [Orders.CHOSEN] if variant == Variant.TOURNAMENT else [Orders.NONE, Orders.DEALT, Orders.DEALT_THIRD]
        for orders, names in product(ways, ((divine,), (five,), (divine, five))):
            ruleset = Ruleset(edition, variant, orders, expansions=names)
            found += [(ruleset, players) for players in ruleset.edition.players]
    return tuple(found)


def readings_at_random(chance: random.Random) -> Interpretation:
    """Return an interpretation with a reading drawn for each question."""
    drawn: dict[str, Any] = {}
    for question, reading in attrs.asdict(Interpretation()).items():
        readings: Any = type(reading)
        drawn[question] = chance.choice(tuple(readings))
    return Interpretation(**drawn)
