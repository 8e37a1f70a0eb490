"""The steps between questions: the rest of a wedge, the distribution after it, and the end of a turn.

Within a decision, ``apply`` comes to these points, and runs on to the next one (see ``invariant``). The area and the
supply that ``flow`` is given count, not those of the position before: a run that reads the old ones is caught.
"""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import attrs

from crusaders_rules.lift import Claims, any_of, cut, each, instead_of, integer, rows, suppose, theorem, truth
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import feasibility, flow, legal
from crusaders_rules.thy_will_be_done.rules import distribute
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, KnightOrder, Manner, PlayerArea
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .anywhere import by_the_rules
from .end import (
    a_player_is_left_out,
    seat_nought_ends_the_round,
    the_game_ends_at_once,
    the_start_player_has_one_more_turn,
)
from .frames import (
    mustering_takes_a_trophy,
    the_last_action_comes_first,
    the_second_action_is_left_out,
    the_supply_gives_too_much,
    two_troops_are_mustered,
)
from .invariant import (
    PLACES,
    Distributes,
    GoesOn,
    Place,
    Sheet,
    TurnOver,
    any_sheet,
    paired,
    position,
    stale,
    stopping,
)
from .steps import At, Case, follows
from .turn_ends import (
    a_gain_is_not_kept,
    the_end_is_judged_late,
    the_same_seat_goes_on,
    the_turn_loses_a_token,
)
from .values import RULESET
from .wheel import the_origin_keeps_one

# Mutants: rules that are wrong on purpose


@instead_of(flow.turn_over)
def the_supply_before_the_turn_counts(
    right: Callable[..., State], state: State, area: PlayerArea, supply: int
) -> State:
    """The end of the round is judged by the supply before the last gain."""
    after = right(state, area, supply)
    return attrs.evolve(after, pending=flow.following(state, state.pending.seat or 0, state.supply))


@instead_of(flow.turn_over)
def the_gain_of_the_turn_is_forgotten(
    right: Callable[..., State], state: State, area: PlayerArea, supply: int
) -> State:
    """The player area after a turn is that before it."""
    del area
    return right(state, state.areas[state.pending.seat or 0], supply)


@instead_of(flow.following)
def four_players_play_backwards(right: Callable[..., p.Pending], state: State, seat: int, supply: int) -> p.Pending:
    """With four players, the right neighbour is next."""
    after = right(state, seat, supply)
    return p.AskTurn((seat - 1) % 4) if len(state.areas) == 4 and type(after) is p.AskTurn else after  # noqa: PLR2004 -- as in the sentence


@instead_of(flow.distributed)
def the_first_seat_is_the_second(right: Callable[..., State], state: State, *how: Any) -> State:  # noqa: ANN401
    """After a distribution of the first player, the second player's turn counts as over."""
    if state.pending.seat == 0:
        state = state.asking(attrs.evolve(state.pending, seat=1))
    return right(state, *how)


@instead_of(distribute.manners)
def the_teutonic_knights_ask_nothing(
    right: Callable[..., tuple[Any, ...]], origin: int, hand: int, order: KnightOrder, ruleset: Ruleset
) -> tuple[Any, ...]:
    """The Teutonic Knights are not asked for the manner."""
    return right(origin, hand, KnightOrder.NONE if order == KnightOrder.TEUTONIC else order, ruleset)


# The rest of a wedge

GAINED = "influence troops supply"
NEXT = (p.AskMove, p.AskTarget, p.AskBuilding, Distributes)
# No action, one action, or two; what Muster and Influence gain at once; and whether an action was resolved before.
PLANS = ((), *((one,) for one in Action), *product(Action, repeat=2))
RESTS = tuple(Case(GoesOn, None, NEXT, GAINED, plan) for plan in PLANS)


@theorem(
    "The rest of a wedge is resolved action by action: Influence gains its value, Muster one troop and its level; "
    "Travel, "
    "Crusade and Build ask the player, and the rest waits; what cannot succeed changes nothing. Then the wedge is "
    "distributed.",
    rules=["turn.split.finish", "muster.gain", "muster.flip", "influence.gain", "travel.points", "end.overflow"],
    sabotage=[
        mustering_takes_a_trophy,
        the_supply_gives_too_much,
        two_troops_are_mustered,
        the_second_action_is_left_out,
        the_last_action_comes_first,
        a_gain_is_not_kept,
    ],
    assumes=(
        "whether a Crusade or a Build succeeds depends on the board, and is left open",
        "a wedge has at most two actions",
    ),
)
def the_rest_of_a_wedge_is_resolved(
    at: At = each(paired(RESTS)),
    sheet: Sheet = any_sheet(),
    worth: tuple[int, int] = rows(integer(), integer()),
    board: tuple[bool, bool] = rows(truth(), truth()),
    after_action: bool = each((True, False)),  # noqa: FBT001 -- a fact of the question before
) -> Claims:
    """For any values of the actions; the position that ``flow`` has is older than the area and the supply."""
    case, place = at
    suppose(after_action or not case.detail)
    seat, wedge = place.seat, place.wedge
    plan = tuple(zip(case.detail, worth, strict=False))
    point: Any = GoesOn(seat, wedge, plan, begun=False, after_action=True)
    before = position(place, sheet, point if after_action else p.AskDistribution(seat, optional=True), may=case.may)
    left = iter(board)
    right = feasibility.succeeds

    def succeeds(state: State, mine: PlayerArea, action: Action, tokens: int) -> bool:
        return next(left) if action in {Action.CRUSADE, Action.BUILD} else right(state, mine, action, tokens)

    values = cut(feasibility, value_of=lambda _, __, ___, value: value, succeeds=succeeds)
    with stopping("distribute_next"), values:
        after = flow.proceed(stale(before, seat), before.areas[seat], before.supply, wedge, plan)
    yield from follows(case, before, after, place, sheet)
    yield from _as_told(before, after, plan, board, place)
    reached: Any = after.pending
    if type(reached) is Distributes:
        yield "orders see whether an action came before", reached.after_action == after_action


def _as_told(before: State, after: State, plan: p.Plan, board: tuple[bool, ...], place: Place) -> Claims:
    """Claims that tell what a plan does up to the next question, as the rulebook tells it."""
    was, now, asked = before.areas[place.seat], after.areas[place.seat], after.pending
    troops, gain, left = was.troops, 0, iter(board)
    expected: type = Distributes
    for done, (action, value) in enumerate(plan, start=1):
        if action == Action.INFLUENCE:
            gain += max(0, value)
        elif action == Action.MUSTER and any_of((troops == at) & (value >= cost) for at, cost in enumerate(COSTS)):
            troops += 1
            gain += troops
        elif (action == Action.TRAVEL and value > 0) or (action in ON_BOARD and next(left)):
            expected = ON_BOARD.get(action, p.AskMove)
            numbers = asked.points if type(asked) is p.AskMove else getattr(asked, "tokens", None)
            yield "the question is about the value of this action", numbers == value
            yield "the rest of the wedge waits", getattr(asked, "plan", None) == plan[done:]
            break
    yield "the next question is the one that it should be", type(asked) is expected
    yield "the player gains what the actions give", now.influence == was.influence + gain
    yield "the player has the troops that were mustered", now.troops == troops
    yield "it is the same wedge", getattr(asked, "wedge", None) == place.wedge


COSTS = RULESET.edition.troop_costs
ON_BOARD: dict[Action, type] = {Action.CRUSADE: p.AskTarget, Action.BUILD: p.AskBuilding}


# Distributing

ENDS = tuple(Case(Distributes, None, (p.AskManner, TurnOver), "wheel", order) for order in KnightOrder)


@theorem(
    "After its actions a wedge is distributed: at once in the standard manner if no other is possible, and "
    "otherwise the "
    "player is asked for the manner; then the turn is over.",
    rules=["turn.distribute.when", "turn.distribute.all", "turn.distribute.sow", "turn.distribute.lap"],
    sabotage=[
        the_turn_loses_a_token,
        the_origin_keeps_one,
        the_first_seat_is_the_second,
        the_teutonic_knights_ask_nothing,
    ],
)
def a_wedge_comes_to_its_end(
    at: At = each(paired(ENDS)),
    sheet: Sheet = any_sheet(),
    after_action: bool = each((True, False)),  # noqa: FBT001 -- a fact of the question before
) -> Claims:
    """For any tokens of a wheel as the setup leaves it."""
    case, place = at
    seat, wedge, order = place.seat, place.wedge, case.detail
    asked = Distributes(seat, wedge, after_action=True) if after_action else p.AskDistribution(seat, optional=True)
    before = position(place, sheet, asked, order, may=case.may)
    with stopping("turn_over"):
        after = flow.distribute_next(stale(before, seat), before.areas[seat], before.supply, wedge)
    yield from follows(case, before, after, place, sheet)
    was, now = before.areas[seat].wheel.tokens, after.areas[seat].wheel.tokens
    asks = type(after.pending) is p.AskManner
    if order in BY_LENGTH:
        yield "the player is asked if there is another manner", asks == (len(_manners(wedge, was[wedge], order)) > 1)
    else:
        yield "the player is asked if the order has another manner", asks == (order in WITH_MANNERS and was[wedge] >= 1)
    if asks:
        yield "nothing is distributed before that", now is was
        yield "the question is about this wedge", after.pending == p.AskManner(seat, wedge)
        return
    path = distribute.path(wedge, was[wedge], Manner.STANDARD, None, RULESET)
    for other in range(WEDGES):
        left = 0 if other == wedge else was[other]
        yield f"wedge {other} holds what it should", now[other] == left + path.count(other)


def _manners(wedge: int, tokens: int, order: KnightOrder) -> tuple[Any, ...]:
    return distribute.manners(wedge, tokens, order, RULESET)


# Orders with another manner for any tokens, and those with others that depend on the number of tokens.
WITH_MANNERS = (KnightOrder.AVIZ, KnightOrder.SANTIAGO, KnightOrder.TEUTONIC)
BY_LENGTH = (KnightOrder.HOSPITALLER, KnightOrder.TEMPLAR)


# The end of a turn


@theorem(
    "After a turn the left neighbour takes the next one, or the game is over: exactly if the supply is empty and "
    "the left "
    "neighbour is the start player. Everybody then has had equally many turns.",
    rules=["turn.next", "end.round", "end.trigger"],
    sabotage=[
        the_supply_before_the_turn_counts,
        the_gain_of_the_turn_is_forgotten,
        the_end_is_judged_late,
        the_same_seat_goes_on,
        the_game_ends_at_once,
        the_start_player_has_one_more_turn,
        seat_nought_ends_the_round,
        a_player_is_left_out,
        four_players_play_backwards,
    ],
)
def a_turn_passes_on(
    at: At = each((Case(TurnOver, None, (p.AskTurn, p.GameOver), "supply"), place) for place in PLACES),
    sheet: Sheet = any_sheet(),
) -> Claims:
    """For each number of players and each seat."""
    case, place = at
    before = position(place, sheet, TurnOver(place.seat), may=case.may)
    old = attrs.evolve(stale(before, place.seat), supply=before.supply + 1)
    with stopping():
        after = flow.turn_over(old, before.areas[place.seat], before.supply)
    yield from follows(case, before, after, place, sheet)
    following = (place.seat + 1) % place.players
    over = type(after.pending) is p.GameOver
    yield "the supply stays", after.supply == before.supply
    yield "the game is over when it should be", over == ((before.supply == 0) & (before.start == following))
    yield "or else the left neighbour has the next turn", over or after.pending == p.AskTurn(following)
    turns = sheet.past.turns[: place.players]
    now = [count + (seat == place.seat) for seat, count in enumerate(turns)]
    if over:
        for count in now:
            yield "all have had equally many turns", count == now[0]


# The end of the game


@instead_of(legal.refusals)
def a_game_over_can_go_on(_: object, __: State, ___: d.Decision) -> tuple[Any, ...]:
    """Nothing is refused, even when the game is over."""
    return ()


@instead_of(legal.legal)
def a_game_over_lists_a_skip(*_: object) -> tuple[d.Decision, ...]:
    """A player may skip when the game is over."""
    return (d.Skip(),)


@instead_of(legal.refusals)
def a_game_over_forgets_keeping(right: Callable[..., Any], state: State, given: d.Decision) -> Any:  # noqa: ANN401
    """Tokens may be kept when the game is over."""
    return () if type(given) is d.Keep else right(state, given)


EVERY_DECISION: tuple[d.Decision, ...] = (d.Resolve(0), d.Upgrade(5), d.Skip(), d.Keep(), d.Distribute(0), d.Attack(0))


@theorem(
    "When the game is over there is no legal decision, and each decision is refused.",
    rules=["end.round"],
    sabotage=[a_game_over_can_go_on, a_game_over_lists_a_skip, a_game_over_forgets_keeping],
)
def nothing_follows_the_end(
    at: At = each((Case(p.GameOver, None, ()), place) for place in PLACES),
    given: d.Decision = each(EVERY_DECISION),
    sheet: Sheet = any_sheet(),
) -> Claims:
    """For any position."""
    before = position(at[1], sheet, p.GameOver())
    with by_the_rules():
        yield "nothing is listed", legal.legal(before) == ()
        yield "it is refused", legal.refusals(before, given) != ()
