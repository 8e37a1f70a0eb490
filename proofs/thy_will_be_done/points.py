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

from crusaders_rules.lift import (
    Claims,
    Lemma,
    Opaque,
    any_of,
    cut,
    each,
    instead_of,
    integer,
    member,
    row,
    rows,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.interpret import State
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
    UNSEEN_ORDER,
    Distributes,
    GoesOn,
    Place,
    Sheet,
    TurnOver,
    any_place,
    any_sheet,
    passed,
    position,
    stale,
    stopping,
    turn_of,
    turn_order,
)
from .steps import DISTRIBUTIONS, At, Case, Sown, follows
from .turn_ends import (
    a_gain_is_not_kept,
    the_end_is_judged_late,
    the_same_seat_goes_on,
    the_turn_loses_a_token,
)
from .values import RULESET

# Mutants: rules that are wrong on purpose


@instead_of(flow.turn_over)
def the_supply_before_the_turn_counts(
    right: Callable[..., State], state: State, area: PlayerArea, supply: int
) -> State:
    """The end of the round is judged by the supply before the last gain."""
    after = right(state, area, supply)
    return attrs.evolve(after, pending=flow.following(state, state.seat, state.supply))


@instead_of(flow.turn_over)
def the_gain_of_the_turn_is_forgotten(
    right: Callable[..., State], state: State, area: PlayerArea, supply: int
) -> State:
    """The player area after a turn is that before it."""
    del area
    return right(state, state.areas[state.seat], supply)


@instead_of(flow.following)
def four_players_play_backwards(right: Callable[..., p.Pending], state: State, seat: int, supply: int) -> p.Pending:
    """With four players, the right neighbour is next."""
    after = right(state, seat, supply)
    return p.AskTurn((seat - 1) % 4) if len(state.areas) == 4 and type(after) is p.AskTurn else after  # noqa: PLR2004 -- as in the sentence


@instead_of(flow.distributed)
def the_first_seat_is_the_second(right: Callable[..., State], way: flow.Progress, *how: Any) -> State:  # noqa: ANN401
    """After a distribution of the first player, the second player's turn counts as over."""
    if way.seat == 0:
        way = way._replace(state=way.state.asking(attrs.evolve(way.state.pending, seat=1)))
    return right(way, *how)


@instead_of(flow.distribute_next)
def the_player_is_never_asked(_: Callable[..., State], way: flow.Progress) -> State:
    """A wedge is always distributed in the standard manner."""
    return flow.distributed(way, flow.STANDARD)


@instead_of(flow.distribute_next)
def the_wedge_is_distributed_first(right: Callable[..., State], way: flow.Progress) -> State:
    """The tokens leave the wedge before the player chooses the manner."""
    after = right(way)
    if type(after.pending) is not p.AskManner:
        return after
    return flow.distributed(way, flow.STANDARD).asking(after.pending)


# The rest of a wedge

UNSEEN_OPTION: Any = Opaque("whether the player may keep the tokens")
UNSEEN_PAST: Any = Opaque("what has been said of an action that is over")
GAINED = "influence troops supply"
NEXT = (p.AskMove, p.AskTarget, p.AskBuilding, Distributes)
# No action, one action, or two; what Muster and Influence gain at once; and whether an action was resolved before.
ACTIONS = tuple(Action)
PLANS = ((), *((one,) for one in ACTIONS), *product(ACTIONS, repeat=2))
# In the plan of a case, any action; and the beginnings of plans whose first action may have several results.
ANY_ACTION = None
GO_ON = ((Action.MUSTER,), (Action.CRUSADE,), (Action.BUILD,))


def with_any(actions: tuple[Action | None, ...], second: Action) -> tuple[Action, ...]:
    """The actions of a plan.

    Args:
        actions: Those of a case.
        second: What stands for any action.
    """
    return tuple(second if action is ANY_ACTION else action for action in actions)


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
def the_rest_of_a_wedge_is_resolved(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(RESTS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    worth: tuple[int, int] = rows(integer(), integer()),
    board: tuple[bool, bool] = rows(truth(), truth()),
    order: KnightOrder = member(KnightOrder),
    after_action: bool = each((True, False)),  # noqa: FBT001 -- a fact of the question before
    begun: bool = each((False,)),  # noqa: FBT001 -- whether the first action has a result, by another reading
    second: Action = each((ACTIONS[0],)),
) -> Claims:
    """For any values of the actions; the position that ``flow`` has is older than the area and the supply."""
    suppose((after_action or not case.detail) and (not begun or case.detail[:1] in GO_ON))
    seat, wedge = place.seat, place.wedge
    plan = tuple(zip(with_any(case.detail, second), worth, strict=False))
    point: Any = GoesOn(seat, wedge, plan, begun, after_action=True)
    asked = point if after_action else p.AskDistribution(seat, UNSEEN_OPTION)
    before = position(place, sheet, asked, order, may=case.may)
    left = iter(board)
    right = feasibility.succeeds

    def succeeds(state: State, mine: PlayerArea, action: Action, tokens: int) -> bool:
        return next(left) if action in {Action.CRUSADE, Action.BUILD} else right(state, mine, action, tokens)

    values = cut(feasibility, value_of=lambda _, __, ___, value: value, succeeds=succeeds)
    with stopping("distribute_next"), values:
        area, supply = before.areas[seat], before.supply
        after = flow.proceed(flow.Progress(stale(before, seat), area, supply, wedge, plan, begun))
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

ENDS = (Case(Distributes, None, (p.AskManner, TurnOver), "wheel"),)


@theorem(
    "After its actions a wedge is distributed: at once in the standard manner if no other is possible, and "
    "otherwise the "
    "player is asked for the manner; then the turn is over.",
    rules=["turn.distribute.when", "turn.distribute.all", "turn.distribute.sow", "turn.distribute.lap"],
    sabotage=[
        the_turn_loses_a_token,
        the_first_seat_is_the_second,
        the_player_is_never_asked,
        the_wedge_is_distributed_first,
    ],
    assumes=(
        Lemma("a path has one wedge for each token, and moving tokens along it keeps them all", *DISTRIBUTIONS),
        Lemma("the manners that an order allows are those of its tile", "manners_are_judged_as_listed"),
    ),
)
def a_wedge_comes_to_its_end(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    case: Case = each(ENDS),
    place: Place = any_place(),
    sheet: Sheet = any_sheet(),
    left: tuple[int, ...] = row(integer(0), WEDGES),
    several: bool = truth(),  # noqa: FBT001 -- whether there is more than one manner
    after_action: bool = each((True, False)),  # noqa: FBT001 -- a fact of the question before
) -> Claims:
    """For any tokens and any knight order, which is unseen."""
    seat, wedge = place.seat, place.wedge
    suppose(sum(left) == sum(sheet.tokens))
    asked = Distributes(seat, wedge, after_action=True) if after_action else p.AskDistribution(seat, UNSEEN_OPTION)
    before = position(place, sheet, asked, may=case.may)
    sown, ways = Sown(left), []

    def manners(*how: Any) -> tuple[Any, ...]:  # noqa: ANN401 -- as the right function
        ways.append(how)
        return (ONE_MANNER, ONE_MANNER) if several else (ONE_MANNER,)

    asks = {("manners" if after_action else "manners_without_action"): manners}
    with stopping("turn_over"), cut(distribute, path=sown.path, distribute=sown.distribute, **asks):
        after = flow.distribute_next(
            flow.Progress(stale(before, seat), before.areas[seat], before.supply, wedge, (), UNSEEN_PAST, UNSEEN_PAST)
        )
    yield from follows(case, before, after, place, sheet)
    yield "the game asks once which manners there are", len(ways) == 1
    of_wedge, hand, order, _ = ways[0]
    was, now = before.areas[seat].wheel, after.areas[seat].wheel
    yield "the manners are those of this wedge", (of_wedge == wedge) & (hand == was.tokens[wedge])
    yield "the manners are those of this order", order is UNSEEN_ORDER
    waits = type(after.pending) is p.AskManner
    yield "the player is asked if there is another manner", waits == several
    if waits:
        yield "nothing is distributed before that", now.tokens is was.tokens
        yield "the question is about this wedge", after.pending == p.AskManner(seat, wedge)
        return
    yield from sown.claims(was, now, wedge, flow.STANDARD)


# The order's manners, which are left open: the standard one, alone or with another one.
ONE_MANNER: Any = (Manner.STANDARD, None)


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
    after_action: bool = each((True, False)),  # noqa: FBT001 -- a fact of the question before
) -> Claims:
    """For each number of players and each seat."""
    case, place = at
    before = position(place, sheet, TurnOver(place.seat), may=case.may)
    old = stale(before, place.seat)
    if not after_action:
        old = old.asking(p.AskDistribution(place.seat, UNSEEN_OPTION))
    with stopping():
        after = flow.turn_over(old, before.areas[place.seat], before.supply)
    yield from follows(case, before, after, place, sheet)
    over = type(after.pending) is p.GameOver
    yield "the supply stays", after.supply == before.supply
    following = (place.seat + 1) % place.players if over else after.pending.seat
    was = turn_of(before, sheet.past)
    yield from turn_order(passed(was, following, over))


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
    case: Case = each((Case(p.GameOver, None, ()),)),
    place: Place = any_place(),
    given: d.Decision = each(EVERY_DECISION),
    sheet: Sheet = any_sheet(),
) -> Claims:
    """For any position."""
    yield "nothing follows in this case", case.then == ()
    before = position(place, sheet, p.GameOver())
    with by_the_rules():
        yield "nothing is listed", legal.legal(before) == ()
        yield "it is refused", legal.refusals(before, given) != ()
