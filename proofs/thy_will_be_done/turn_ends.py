"""How a turn ends, through ``apply``: what is on the wheel afterwards, who is next, and when the game is over.

The decisions that end a turn are carried out by the shipped ``apply`` with all that it calls. So these theorems hold of
the game, and not of its parts alone.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import attrs

from crusaders_rules.lift import Claims, Lemma, Opaque, each, instead_of, integer, row, rows, suppose, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import apply, flow, legal
from crusaders_rules.thy_will_be_done.rules import distribute, end
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Building,
    Buildings,
    Enemies,
    KnightOrder,
    Manner,
    Markers,
    PlayerArea,
    Token,
    Wedge,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import HERE, by_the_rules, on_any_board
from .end import (
    PLAYERS,
    a_large_gain_is_refused,
    a_player_is_left_out,
    the_game_ends_at_once,
    the_start_player_has_one_more_turn,
)
from .values import EDITION, MOST_TOKENS, PLENTY, RULESET, SARACENS, TROOPS

Tokens = tuple[int, ...]

# A seat that is neither the first nor the last, if the seat makes no difference: see ``a_turn_is_passed_on``.
FOUR, SEAT = 4, 2


# Mutants: rules that are wrong on purpose


@instead_of(flow.distributed)
def the_turn_loses_a_token(right: Callable[..., State], way: flow.Progress, given: d.Sow) -> State:
    """A player who distributes loses the last token of the path."""
    area, wedge = way.area, way.wedge
    one_less = tuple(count - (place == wedge and count > 0) for place, count in enumerate(area.wheel.tokens))
    less = area.with_changes(area.wheel.with_tokens(one_less), area.knights, area.influence)
    return right(way._replace(area=less), given)


@instead_of(flow.distributed)
def the_standard_manner_is_carried_out(right: Callable[..., State], way: flow.Progress, _: d.Sow) -> State:
    """Every wedge is distributed in the standard manner, whatever the player decides."""
    return right(way, flow.STANDARD)


@instead_of(flow.distributed)
def the_turn_takes_influence(right: Callable[..., State], way: flow.Progress, given: d.Sow) -> State:
    """A player who distributes loses all influence."""
    return right(way._replace(area=way.area.with_changes(way.area.wheel, way.area.knights, 0)), given)


@instead_of(flow.following)
def the_end_is_judged_late(right: Callable[..., p.Pending], state: State, seat: int, supply: int) -> p.Pending:
    """The game is over with an empty supply only after the start player's turn."""
    return (
        right(state, (seat + len(state.areas) - 1) % len(state.areas), supply)
        if supply <= 0
        else right(state, seat, supply)
    )


@instead_of(flow.following)
def the_same_seat_goes_on(right: Callable[..., p.Pending], state: State, seat: int, supply: int) -> p.Pending:
    """The same player takes the next turn too."""
    following = right(state, seat, supply)
    return p.AskTurn(seat) if type(following) is p.AskTurn else following


# Positions before the end of a turn


def _having(tokens: Tokens, order: KnightOrder) -> PlayerArea:
    """A player area in which only the knight order and the wheel are known, without upgraded wedges."""
    return anywhere.area(wheel=Wheel(EDITION.wedges, tokens, (False,) * WEDGES), order=order)


def _about_to_end(
    mine: PlayerArea,
    asked: Any,  # noqa: ANN401 -- any question to a player
    players: int,
    supply: int,
    start: int,
) -> State:
    """A position in which only the area of the player to act, the supply and the start player are known."""
    areas: list[Any] = [Opaque(f"the area of seat {seat}") for seat in range(players)]
    areas[asked.seat] = mine
    return anywhere.position(
        mine, asked, ruleset=on_any_board(anywhere.PLAIN), areas=tuple(areas), supply=supply, start=start
    )


def _nothing_else_changes(before: State, after: State) -> Claims:
    """Claims that only the player's wheel and the pending question have changed."""
    seat = before.seat
    for place, (was, now) in enumerate(zip(before.areas, after.areas, strict=True)):
        if place != seat:
            yield "nobody else changes", was is now
    here, there = before.areas[seat], after.areas[seat]
    for field in attrs.fields(PlayerArea):
        if field.init and field.name != "wheel":
            was, now = getattr(here, field.name), getattr(there, field.name)
            yield f"{field.name} of the player stays", was is now or was == now
    for name in ("arrangement", "upgraded"):
        yield f"the {name} of the wheel stays", getattr(here.wheel, name) is getattr(there.wheel, name)
    for name in ("enemies", "buildings", "tiles", "markers", "supply", "start", "until", "outcomes"):
        was, now = getattr(before, name), getattr(after, name)
        yield f"{name} of the table stays", was is now or was == now


# Distributing


# Each knight order with each manner of distributing that it ever allows, with a wedge if the manner needs one.
MANNERS = tuple(
    (order, manner, named)
    for order in KnightOrder
    for manner, named in distribute.manners(0, MOST_TOKENS, order, RULESET)
)


# Passing the turn on


SEATS = tuple((players, seat) for players in PLAYERS for seat in range(players))
# The decisions that end a turn if only one manner is possible.
LAST = (
    (p.AskManner(0, 0), d.Sow(Manner.STANDARD)),
    (p.AskManner(0, 0, optional=True), d.Keep()),
    (p.AskDistribution(0, optional=True), d.Distribute(0)),
    (p.AskDistribution(0, optional=True), d.Keep()),
)


@theorem(
    "After a turn the left neighbour takes the next one, or the game is over: exactly if the supply is empty and the "
    "left neighbour is the start player.",
    rules=["turn.next", "end.round", "end.trigger"],
    sabotage=[
        the_end_is_judged_late,
        the_same_seat_goes_on,
        the_game_ends_at_once,
        the_start_player_has_one_more_turn,
        a_player_is_left_out,
    ],
    assumes=f"{PLAYERS[0]} to {PLAYERS[-1]} players",
)
def a_turn_is_passed_on(
    place: tuple[int, int] = each(SEATS),
    last: tuple[p.AskManner | p.AskDistribution, d.Decision] = each(LAST),
    start: int = integer(0, PLAYERS[-1] - 1),
    supply: int = integer(0),
    tokens: Tokens = row(integer(0, 1), WEDGES),
) -> Claims:
    """Through ``apply``, for each number of players and each seat."""
    players, seat = place
    asked, given = last
    suppose(start < players)
    before = _about_to_end(_having(tokens, KnightOrder.NONE), attrs.evolve(asked, seat=seat), players, supply, start)
    with by_the_rules():
        suppose(legal.refusals(before, given) == ())
        after = apply.apply(before, given)
    yield from _nothing_else_changes(before, after)
    following = (seat + 1) % players
    over = type(after.pending) is p.GameOver
    yield "the game is over when it should be", over == ((supply == 0) & (following == start))
    if not over:
        yield "the left neighbour has the next turn", after.pending == p.AskTurn(following)


# Gains at the end of a turn


@instead_of(flow.turn_over)
def the_round_is_judged_before_the_gain(
    right: Callable[..., State], state: State, area: PlayerArea, supply: int
) -> State:
    """The game judges its end by the supply before the decision."""
    after = right(state, area, supply)
    return attrs.evolve(after, pending=flow.following(state, state.seat, state.supply))


@instead_of(end.take)
def the_last_gain_is_free(right: Callable[..., int], supply: int, gain: int, ruleset: Ruleset) -> int:
    """A gain of exactly the supply leaves one influence in it."""
    return right(supply, gain - (gain == supply), ruleset)


@instead_of(flow.gained)
def a_gain_is_not_kept(right: Callable[..., PlayerArea], area: PlayerArea, amount: int) -> PlayerArea:
    """The player keeps three of a gain above three."""
    return right(area, min(amount, 3))


# Enough tokens for any troop, and for more than a lap.
MANY = 9
# Decisions that gain influence and end the turn: the question, the decision, the action of the wedge, and the enemy.
GAINING = (
    (p.AskTurn(0), d.Resolve(0), Action.INFLUENCE, None),
    (p.AskTurn(0), d.Resolve(0), Action.MUSTER, None),
    *((p.AskTarget(0, 0, (), PLENTY), d.Attack(HERE), Action.CRUSADE, token) for token in (Token.SLAV, Token.PRUSSIAN)),
    *((p.AskReward(0, 0, (), HERE, token), d.TakeInfluence(), Action.CRUSADE, None) for token in SARACENS[:1]),
    *((p.AskBuilding(0, 0, (), PLENTY), d.Erect(building, HERE), Action.BUILD, None) for building in Building),
)


class Built(NamedTuple):
    """The numbers that make a gain small or large."""

    troops: int
    buildings: Buildings
    markers: Markers


BUILT = (Built(0, Buildings(), Markers()), Built(TROOPS - 1, Buildings(2, 1, 2, 2), Markers(3, 3)))


@theorem(
    "A player's gain in the last decision of a turn comes from the supply, up to what the supply has; and the game "
    "judges its end after the gain.",
    rules=["end.overflow", "end.round", "end.trigger", "turn.next", "influence.gain", "muster.gain", "crusade.gain"],
    sabotage=[
        the_round_is_judged_before_the_gain,
        the_last_gain_is_free,
        a_gain_is_not_kept,
        a_large_gain_is_refused,
        the_same_seat_goes_on,
    ],
    assumes=(
        f"no knight order; the wedge holds {MANY} tokens",
        Lemma("a turn is passed on in the same way in every seat", "a_turn_is_passed_on"),
    ),
)
def a_gain_is_booked_before_the_turn_is_passed_on(
    gaining: tuple[Any, d.Decision, Action, Token | None] = each(GAINING),
    place: tuple[int, int] = each(((2, 0), (2, 1), (4, 2), (6, 5))),
    start: int = integer(0, PLAYERS[-1] - 1),
    influence: tuple[int, int] = rows(integer(0), integer(0)),
    built: Built = each(BUILT),
) -> Claims:
    """Through ``apply``, with the real distribution after it: for any supply and holdings, small and large gains."""
    asked, given, action, token = gaining
    players, seat = place
    supply, held = influence
    suppose(start < players)
    other = next(one for one in Action if one != action)
    wedges = (Wedge(action, other), *EDITION.wedges[1:])
    mine = anywhere.area(
        wheel=Wheel(wedges, (MANY, 0, 0, 0, 0, 0), (False,) * WEDGES),
        troops=built.troops,
        buildings=built.buildings,
        knights=() if isinstance(asked, p.AskTurn) else (HERE,),
        defeated=Enemies(),
        influence=held,
    )
    before = attrs.evolve(
        _about_to_end(mine, attrs.evolve(asked, seat=seat), players, supply, start),
        enemies=anywhere.row(token),
        buildings=anywhere.row(None),
        tiles=anywhere.row(None),
        markers=built.markers,
    )
    with by_the_rules():
        after = apply.apply(before, given)
    gain = after.areas[seat].influence - held
    yield "a gain is not negative", gain >= 0
    lost = supply - after.supply
    yield "the supply gives what it has", (lost == gain) | ((after.supply == 0) & (lost < gain))
    over = type(after.pending) is p.GameOver
    following = (seat + 1) % players
    yield "the game is over when it should be", over == ((after.supply == 0) & (following == start))
    yield "or else the left neighbour has the next turn", over or after.pending == p.AskTurn(following)
    yield "the wheel holds the same number of tokens as before", sum(after.areas[seat].wheel.tokens) == MANY
