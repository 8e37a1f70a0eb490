"""Divine Influence through ``apply``: how a turn ends, what follows a distribution, and the giant token on its way.

The decisions that end a turn are carried out by the shipped ``apply`` with all that it calls, for two to six players,
each seat and any supply. Only the wheel, the supply, the start player and what is due are seen.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple, cast

import attrs

from crusaders_rules.lift import Claims, Lemma, Opaque, each, instead_of, integer, record, row, suppose, theorem, truth
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import after as divine_after
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import needs as divine_influence
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    NOTHING_DUE,
    Due,
    Holding,
    Laid,
)
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import ChapelSequence, SeveralDistributions
from crusaders_rules.thy_will_be_done.play import apply, legal
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.state import WEDGES, Added, AddedArea, KnightOrder, Manner, PlayerArea, Wheel
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import by_the_rules, on_any_board
from .divine import (
    MOST_PIECES,
    WITH,
    a_chapel_adds_two,
    a_chapel_fills_the_first_wedge,
    a_distribution_is_never_used_up,
    the_giant_counts_as_one,
    the_giant_is_two_pieces,
    with_tiles,
)
from .end import PLAYERS, a_player_is_left_out, the_game_ends_at_once, the_start_player_has_one_more_turn
from .turn_ends import SEATS, the_end_is_judged_late, the_same_seat_goes_on, the_turn_loses_a_token

Tokens = tuple[int, ...]
# Both readings of the sequence, and both of how many distributions there are.
SEQUENCES = tuple(
    with_tiles(chapel_sequence=sequence, several_distributions=several)
    for sequence in ChapelSequence
    for several in SeveralDistributions
)
CHAPEL = 3


# Mutants: rules that are wrong on purpose


@instead_of(divine_after.what_follows, within=divine_influence)
def nothing_follows(_: object, state: State, area: PlayerArea) -> tuple[State, PlayerArea, bool]:
    """What is due after a distribution never happens."""
    return state, area, False


@instead_of(divine_after.with_due)
def what_is_due_stays_due(right: Callable[..., State], state: State, due: Due) -> State:
    """What is due is never used up."""
    return state if due == NOTHING_DUE else right(state, due)


@instead_of(divine_turn.distributions_due)
def livonians_distribute_for_ever(right: Callable[..., int], due: Due, ruleset: Ruleset) -> int:
    """There is always one more distribution for the Livonian Brothers."""
    return right(attrs.evolve(due, livonian=True), ruleset)


@instead_of(divine_after.landed)
def the_giant_stays_behind(
    right: Callable[..., PlayerArea],
    state: State,
    area: PlayerArea,
    *values: Any,  # noqa: ANN401 -- as the rule
) -> PlayerArea:
    """The position still names the old wedge of the giant token."""
    after = right(state, area, *values)
    return divine_after.with_holding(after, attrs.evolve(holding_of(after), giant=holding_of(area).giant))


@instead_of(divine_after.landings)
def the_giant_lands_anywhere(right: Callable[..., Tokens], *values: Any) -> Tokens:  # noqa: ANN401 -- as the rule
    """The giant token may land on any wedge, also outside the row."""
    return tuple(range(WEDGES)) if right(*values) else ()


@instead_of(divine_after.landings)
def nobody_is_asked(right: Callable[..., Tokens], *values: Any) -> Tokens:  # noqa: ANN401 -- as the rule
    """The giant token always lands on the next wedge."""
    return right(*values)[:1]


# Positions


def _added(due: Due) -> Added:
    """Any tiles, coats of arms and second buildings on the board, and what is due."""
    unseen: Any = Opaque("the tiles and coats of arms on the board")
    beside: Any = Opaque("the second buildings")
    return Added(beside=beside, laid=Laid(unseen, unseen, due))


def _held(**known: Any) -> AddedArea:  # noqa: ANN401 -- each field has its own kind of value
    """What a player has of the expansion; only some of it is known."""
    fields = {field.name: Opaque(f"{field.name} of the player") for field in attrs.fields(Holding)}
    return AddedArea(holding=Holding(**{**fields, "giant": None, **known}))


def _position(  # noqa: PLR0913 -- what is known of it
    tokens: Tokens,
    asked: Any,  # noqa: ANN401 -- any question to a player
    players: int,
    ruleset: Ruleset,
    order: KnightOrder = KnightOrder.NONE,
    *,
    due: Due = NOTHING_DUE,
    giant: int | None = None,
    **known: Any,  # noqa: ANN401 -- each field has its own kind of value
) -> State:
    wheel = Wheel(ruleset.edition.wedges, tokens, (False,) * WEDGES)
    mine = anywhere.area(wheel=wheel, order=order, added=_held(giant=giant, chapels=known.pop("chapels", 0)))
    areas: list[Any] = [Opaque(f"the area of seat {seat}") for seat in range(players)]
    areas[asked.seat] = mine
    rules = on_any_board(anywhere.PLAIN, ruleset=ruleset)
    return anywhere.position(mine, asked, ruleset=rules, areas=tuple(areas), added=_added(due), until=None, **known)


def _applied(before: State, given: d.Decision) -> State:
    with by_the_rules():
        suppose(legal.refusals(before, given) == ())
        return apply.apply(before, given)


def _unchanged(before: State, after: State) -> Claims:
    """Claims that only the wheel, what is due and the question have changed."""
    seat = before.seat
    for place, (was, now) in enumerate(zip(before.areas, after.areas, strict=True)):
        yield "nobody else changes", place == seat or was is now
    here, there = before.areas[seat], after.areas[seat]
    for field in attrs.fields(PlayerArea):
        if field.init and field.name not in {"wheel", "added"}:
            was, now = getattr(here, field.name), getattr(there, field.name)
            yield f"{field.name} of the player stays", was is now or was == now
    for name in ("once", "tiles", "ends"):
        yield f"{name} of the player stays", getattr(holding_of(here), name) is getattr(holding_of(there), name)
    for name in ("enemies", "buildings", "tiles", "markers", "supply", "start", "until"):
        was, now = getattr(before, name), getattr(after, name)
        yield f"{name} of the table stays", was is now or was == now
    lies, lay = _laid(after), _laid(before)
    yield "the tiles and the coats of arms stay", lies.tiles is lay.tiles and lies.coats is lay.coats


def _laid(state: State) -> Laid:
    return cast("Laid", laid_on(state))


# The decisions that end a turn if only one manner is possible, and those after it.
LAST: tuple[tuple[Any, d.Decision], ...] = (
    (p.AskExtra(0), d.Keep()),
    (p.AskExtra(0), d.Distribute(0)),
    (p.AskManner(0, 0), d.Sow(Manner.STANDARD)),
    (p.AskDistribution(0, optional=True), d.Keep()),
    (p.AskDistribution(0, optional=True), d.Distribute(0)),
)


class Ending(NamedTuple):
    """How a turn ends.

    Attributes:
        players: The number of players.
        seat: The seat of the player.
        asked: The question.
        given: The decision.
        ruleset: The readings.
        chapel: The wedge of a chapel that is due.
    """

    players: int
    seat: int
    asked: Any
    given: d.Decision
    ruleset: Ruleset
    chapel: int | None


# Each decision in each seat; readings and chapels take turns, so that each decision meets each of them several times.
ENDINGS = tuple(
    Ending(*place, attrs.evolve(asked, seat=place[1]), given, ruleset, chapel)
    for number, place in enumerate(SEATS)
    for shift, (asked, given) in enumerate(LAST)
    for ruleset, chapel in [tuple(product(SEQUENCES, (None, CHAPEL)))[(number + shift) % (2 * len(SEQUENCES))]]
)


@theorem(
    "After a distribution the wheel has one token more exactly for each chapel that was due, on the wedge used; then "
    "one additional distribution fewer is due after each of them, and when none is left, the left neighbour has the "
    "next turn or the game is over, exactly as without the expansion.",
    rules=[
        "divine.chapel.token",
        "divine.distribute.extra",
        "divine.order.livonian.distribute",
        "turn.distribute.all",
        "turn.next",
        "end.round",
        "five.players",
    ],
    sabotage=[
        nothing_follows,
        what_is_due_stays_due,
        a_chapel_adds_two,
        a_chapel_fills_the_first_wedge,
        a_distribution_is_never_used_up,
        livonians_distribute_for_ever,
        the_turn_loses_a_token,
        the_same_seat_goes_on,
        the_end_is_judged_late,
        the_game_ends_at_once,
        the_start_player_has_one_more_turn,
        a_player_is_left_out,
    ],
    assumes=(
        f"{PLAYERS[0]} to {PLAYERS[-1]} players; the wedge that is distributed holds at most one token",
        Lemma("whatever a wedge holds, a distribution loses no token", "the_giant_token_is_conserved"),
    ),
)
def a_turn_with_tiles_is_passed_on(
    ending: Ending = each(ENDINGS),
    due: Due = record(Due, distributions=integer(0), livonian=truth(), further=integer(0)),
    start: int = integer(0, PLAYERS[-1] - 1),
    supply: int = integer(0),
    tokens: Tokens = row(integer(0, 1), WEDGES),
) -> Claims:
    """Through ``apply``, for each number of players and each seat: any number of distributions may be due."""
    players, seat, asked, given, ruleset, chapel = ending
    suppose(start < players)
    due = attrs.evolve(due, chapel=chapel, further=0 if chapel is None else due.further)
    count = divine_turn.distributions_due(due, ruleset)
    if type(asked) is p.AskExtra:
        suppose(count >= 1)
        count -= 1
    before = _position(tokens, asked, players, ruleset, due=due, chapels=0, supply=supply, start=start)
    after = _applied(before, given)
    yield from _unchanged(before, after)
    now, left = after.areas[seat], _laid(after).due
    came = due.chapel is not None and left.chapel is None
    added = 1 + due.further if came else 0
    yield "exactly the tokens of chapels come to the wheel", sum(now.wheel.tokens) == sum(tokens) + added
    if came and type(given) is d.Keep:
        yield "the tokens of chapels come to the wedge used", now.wheel.tokens[CHAPEL] == tokens[CHAPEL] + added
    yield "they are counted", holding_of(now).chapels == added
    over, extra = type(after.pending) is p.GameOver, type(after.pending) is p.AskExtra
    yield "one distribution fewer is due", divine_turn.distributions_due(left, ruleset) == count
    yield "the player goes on exactly while one is due", extra == (count > 0)
    if extra:
        yield "the same player distributes", after.pending == p.AskExtra(seat)
        return
    yield "nothing is due any more", left == NOTHING_DUE
    following = (seat + 1) % players
    yield "the game is over when it should be", over == ((supply == 0) & (following == start))
    if not over:
        yield "the left neighbour has the next turn", after.pending == p.AskTurn(following)


# The giant token


BAND = KnightOrder.BAND
# The wedge, how far the giant token comes, and the tokens that the wedge holds.
FAR = ((0, 1, 3), (0, 2, 3), (5, 1, 3), (5, 3, 5), (3, 6, 8), (2, 4, 8), (1, 1, 9), (4, 6, 14))
# Where the giant token lies, and the decision that distributes its wedge: with two pieces or more the player says where
# it lands, and otherwise it lands on the only wedge that there is.
ROADS = (
    *((p.AskExtra(1), d.Distribute(wedge), wedge, 2) for wedge in range(WEDGES)),
    (p.AskDistribution(1, optional=True), d.Distribute(4), 4, 2),
    *(
        (p.AskGiant(1, wedge), d.LandGiant((wedge + far) % WEDGES), wedge, hand)
        for wedge, far, hand in (
            (0, 1, 3),
            (0, 2, 3),
            (5, 1, 3),
            (5, 3, 5),
            (3, 6, 8),
            (2, 4, 8),
            (1, 1, 9),
            (4, 6, 14),
        )
    ),
)


@theorem(
    "Wherever the Band lays its giant token down, the wheel keeps all tokens, the giant token lies on the wedge that "
    "the player names, in the row of the distribution, and counts as two there.",
    rules=["divine.order.band.token", "divine.order.band.value", "turn.distribute.all"],
    sabotage=[
        the_giant_counts_as_one,
        the_giant_is_two_pieces,
        the_giant_stays_behind,
        the_giant_lands_anywhere,
    ],
    assumes=f"the wedge with the giant token holds 2 to {MOST_PIECES} tokens, for some of these numbers",
)
def the_giant_token_travels(
    road: tuple[Any, d.Decision, int, int] = each(ROADS), others: Tokens = row(integer(0), WEDGES)
) -> Claims:
    """Through ``apply``, for any tokens on the other wedges."""
    asked, given, wedge, hand = road
    tokens = tuple(hand if place == wedge else count for place, count in enumerate(others))
    due = Due(distributions=1) if type(asked) is p.AskExtra else NOTHING_DUE
    before = _position(tokens, asked, 3, WITH, BAND, giant=wedge, due=due, supply=1, start=0)
    after = _applied(before, given)
    yield from _unchanged(before, after)
    now = after.areas[1]
    giant = holding_of(now).giant
    yield "no token is lost or gained", sum(now.wheel.tokens) == sum(tokens)
    yield "the giant token is on the wheel", giant is not None
    if giant is not None:
        yield "it counts as two", now.wheel.tokens[giant] >= divine_orders.GIANT
        yield "it has come to another wedge, or round the whole wheel", giant != wedge or hand > WEDGES
        named = given.wedge if type(given) is d.LandGiant else (wedge + 1) % WEDGES
        yield "it lies where the player lays it", giant == named
    yield "the next player has a turn", after.pending == p.AskTurn(2)


@theorem(
    "If several wedges are in the row, the player of the Band is asked for one of them, and nothing else has happened.",
    rules=["divine.order.band.token"],
    sabotage=[the_giant_is_two_pieces, the_giant_lands_anywhere, nobody_is_asked],
)
def the_giant_token_is_laid_by_choice(
    hand: int = each(range(3, MOST_PIECES + 1)),
    wedge: int = each(range(WEDGES)),
    others: Tokens = row(integer(0), WEDGES),
) -> Claims:
    """Through ``apply``; the wedges on offer are those of the row, one piece for each token but for the giant one."""
    tokens = tuple(hand if place == wedge else count for place, count in enumerate(others))
    asked = p.AskDistribution(1, optional=True)
    before = _position(tokens, asked, 3, WITH, BAND, giant=wedge, supply=1, start=0)
    after = _applied(before, d.Distribute(wedge))
    yield "the player is asked", after.pending == p.AskGiant(1, wedge)
    yield "no token has moved", after.areas[1].wheel is before.areas[1].wheel
    with by_the_rules():
        offered = {one.wedge for one in legal.legal(after) if type(one) is d.LandGiant}
    row_of_it = {(wedge + step) % WEDGES for step in range(1, hand)}
    yield "exactly the wedges of the row are on offer", offered == row_of_it
