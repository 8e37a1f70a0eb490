"""How a turn proceeds: the next question, and the steps without a question.

``proceed`` resolves the rest of a wedge up to the next question, then distributes. ``resolve.begins_with`` says
how each action begins; the functions here apply that and ask the next question.
"""

from __future__ import annotations

from collections.abc import Callable

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import divine_after, divine_needs, expanded, feasibility, results, tables
from crusaders_rules.thy_will_be_done.rules import (
    distribute,
    divine_tiles,
    end,
    influence,
    resolve,
    travel,
)
from crusaders_rules.thy_will_be_done.rules.resolve import Begins
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Manner,
    Plan,
    PlayerArea,
    put_at,
    replace,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.influence_tiles import NOTHING_DUE

STANDARD = d.Sow(Manner.STANDARD)


class CannotFinish(Exception):  # noqa: N818 -- never leaves the package
    """An action that must succeed cannot; no legal decision leads there."""


def go_on(state: State, area: PlayerArea, supply: int, pending: p.Pending) -> State:
    """The position with the area of the player to act, the supply, and the next question."""
    return state.with_changes(put_at(state.areas, state.pending.seat or 0, area), supply, pending)


# The actions of a wedge.


# How far the wedge has come: the area of the player, the supply, what is left of the plan, whether its first action
# has had a result already, and what the player is asked, None if the plan goes on without a question.
Progress = tuple[PlayerArea, int, Plan, bool, p.Pending | None]
# By the position, the area, the supply, the wedge, what follows the action, and its tokens.
CarryOut = Callable[[State, PlayerArea, int, int, Plan, int], Progress]


def proceed(  # noqa: PLR0913 -- how far the turn has come
    state: State, area: PlayerArea, supply: int, wedge: int, plan: Plan, *, begun: bool = False, turned: bool = False
) -> State:
    """Continue with a wedge: resolve the rest of the plan up to the next question, then distribute.

    Args:
        state: The position so far.
        area: The current area of the player to act.
        supply: The current supply.
        wedge: The wedge being resolved.
        plan: The rest of its actions.
        begun: Whether the first action of the plan already has a result, if it can have several.
        turned: Whether the player has already chosen the one-time tiles for the first action of the plan.

    Returns:
        The position with the next question.

    Raises:
        CannotFinish: If an action must succeed and cannot.
    """
    book, seat = state.ruleset.book or tables.of(state.ruleset), state.pending.seat or 0
    if not begun and area.added is not None and area.added.again:
        area = expanded.with_again(area, again=False)
    while plan:
        (action, tokens), rest = resolve.next_action(plan)
        succeeds = feasibility.succeeds(state, area, action, tokens)
        if book.has_tiles and divine_needs.most_turned(state, area, action):
            if not (begun or turned) and _may_turn(state, succeeds):
                return go_on(state, area, supply, p.AskTurned(seat, wedge, plan))
            succeeds = feasibility.succeeds_as_it_is(state, area, action, tokens)
        turned = False
        if not (succeeds or begun) and book.every_action_succeeds:
            raise CannotFinish
        begins = book.begins[action, succeeds, begun]
        if (question := _QUESTIONS.get(begins)) is not None:
            return go_on(state, area, supply, question(seat, wedge, rest, tokens, begun))
        area, supply, plan, begun, asks = _CARRY_OUT[begins](state, area, supply, wedge, rest, tokens)
        if asks is not None:
            return go_on(state, area, supply, asks)
    return distribute_next(state, area, supply, wedge)


def _may_turn(state: State, succeeds: bool) -> bool:  # noqa: FBT001 -- a fact of the action
    """Whether one-time tiles may be turned for the next action; one that fails although it must leads nowhere."""
    must = (state.ruleset.book or tables.of(state.ruleset)).every_action_succeeds
    return divine_tiles.may_turn(succeeds, state.ruleset) and (succeeds or not must)


def _take_tile(  # noqa: PLR0913, PLR0917 -- as every action
    state: State, area: PlayerArea, supply: int, wedge: int, plan: Plan, tokens: int
) -> Progress:
    if not divine_needs.affordable_tiles(state, area, feasibility.value_of(state, area, Action.INFLUENCE, tokens)):
        return area, supply, plan, False, None
    return area, supply, plan, False, p.AskCollected(state.pending.seat or 0, wedge, plan, tokens)


def _no_result(_: State, area: PlayerArea, supply: int, __: int, plan: Plan, ___: int) -> Progress:
    return area if area.added is None else expanded.with_again(area, again=False), supply, plan, False, None


def _gain_value(  # noqa: PLR0913, PLR0917 -- as every action
    state: State, area: PlayerArea, supply: int, wedge: int, plan: Plan, tokens: int
) -> Progress:
    due = influence.influence_gain(max(0, feasibility.value_of(state, area, Action.INFLUENCE, tokens)))
    book = state.ruleset.book or tables.of(state.ruleset)
    if len(book.amounts[due, True]) > 1:
        return area, supply, plan, False, p.AskGain(state.pending.seat or 0, wedge, plan, due)
    return gained(area, due), end.take(supply, due, state.ruleset), plan, False, None


def _travel(  # noqa: PLR0913, PLR0917 -- as every action
    state: State, area: PlayerArea, supply: int, wedge: int, plan: Plan, tokens: int
) -> Progress:
    points, area = movement(state, area, tokens)
    book = state.ruleset.book or tables.of(state.ruleset)
    goes_on = points > 0 or (book.has_tiles and feasibility.may_go_on(state, area.knights, points))
    if not goes_on:
        return after_travel(state, area, points), supply, plan, False, None
    must = not book.may_stand_still and _must_step(state, area, points)
    asks = p.AskMove(state.pending.seat or 0, wedge, plan, points, area.knights, must)
    return area, supply, plan, False, asks


def _no_travel(state: State, area: PlayerArea, supply: int, _: int, plan: Plan, tokens: int) -> Progress:
    points, area = movement(state, area, tokens)
    return after_travel(state, area, points), supply, plan, False, None


def movement(state: State, area: PlayerArea, tokens: int) -> tuple[int, PlayerArea]:
    """The movement points of a Travel action after paying the debt, and the area with the remaining debt."""
    value = feasibility.value_of(state, area, Action.TRAVEL, tokens)
    points = max(0, travel.movement_points(value))
    if not area.carried:
        return points, area
    left = max(0, points + area.carried)
    return left, replace(area, carried=points + area.carried - left)


def _muster(  # noqa: PLR0913, PLR0917 -- as every action
    state: State, area: PlayerArea, supply: int, wedge: int, plan: Plan, tokens: int
) -> Progress:
    seat = state.pending.seat or 0
    area, due, asked = results.mustered(state, area, p.AskTroop(seat, wedge, plan, tokens))
    if len(tables.of(state.ruleset).amounts[due, False]) > 1:
        return area, supply, asked.plan, False, p.AskGain(seat, wedge, asked.plan, due, asked.begun)
    return gained(area, due), end.take(supply, due, state.ruleset), asked.plan, asked.begun, None


_CARRY_OUT: dict[Begins, CarryOut] = {
    Begins.GAIN: _gain_value,
    Begins.TRAVEL: _travel,
    Begins.LOSE_POINTS: _no_travel,
    Begins.MUSTER: _muster,
    Begins.NOTHING: _no_result,
    Begins.ASK_TILE: _take_tile,
}

_QUESTIONS: dict[Begins, type[p.AskTroop | p.AskTarget | p.AskBuilding]] = {
    Begins.ASK_TROOP: p.AskTroop,
    Begins.ASK_TARGET: p.AskTarget,
    Begins.ASK_BUILDING: p.AskBuilding,
}


# Gains.

# The questions whose answers give influence.
Resulted = p.AskTarget | p.AskReward | p.AskBuilding | p.AskTroop | p.AskCollected | p.AskFlipped | p.AskTaken


def gained(area: PlayerArea, amount: int) -> PlayerArea:
    """The area after a gain of influence."""
    return area.with_changes(area.wheel, area.knights, area.influence + amount)


def gain_and_proceed(
    state: State,
    asked: Resulted,
    area: PlayerArea,
    amount: int,
    region: int | None = None,
) -> State:
    """Gain influence and continue with the wedge; first ask about a knight unlocked in a region, if necessary."""
    unlocked = None
    if region is not None and tables.of(state.ruleset).knights_are_held:
        before = state.areas[asked.seat].knights
        if len(area.knights) > len(before):
            area, unlocked = area.with_changes(area.wheel, before, area.influence), region
    if len(tables.of(state.ruleset).amounts[amount, False]) > 1:
        asks = p.AskGain(asked.seat, asked.wedge, asked.plan, amount, asked.begun, unlocked)
        return go_on(state, area, state.supply, asks)
    return gain_then_ask(state, asked, area, amount, unlocked)


def gain_then_ask(
    state: State,
    asked: Resulted | p.AskGain,
    area: PlayerArea,
    amount: int,
    unlocked: int | None,
) -> State:
    """Continue with the wedge after a gain; first ask about the knight that waits in a region, if any."""
    area, supply = gained(area, amount), end.take(state.supply, amount, state.ruleset)
    if unlocked is not None:
        return go_on(
            state, area, supply, p.AskUnlockedKnight(asked.seat, asked.wedge, asked.plan, unlocked, asked.begun)
        )
    return proceed(state, area, supply, asked.wedge, asked.plan, begun=asked.begun)


# Travel.


def after_travel(state: State, area: PlayerArea, points: int) -> PlayerArea:
    """The area after a Travel action, with the points that carry over, negative for a debt."""
    if not points:
        return area
    carried = area.carried + (points if points < 0 else travel.kept(points, state.ruleset))
    return area if carried == area.carried else replace(area, carried=carried)


def _must_step(state: State, area: PlayerArea, points: int) -> bool:
    """Whether a knight must end in another region: one can step, and the points do not let it return."""
    return feasibility.can_step(state, area.knights, points) and not any(
        _there_and_back(state, knight, points) for knight in set(area.knights)
    )


def _there_and_back(state: State, knight: int, points: int) -> bool:
    """Whether a knight can leave its region and return to it with the given points."""
    for place, cost in feasibility.ways_in(state, knight, points)[0].items():
        left = points - cost
        if place != knight and feasibility.ways_in(state, place, left)[0].get(knight, points) <= left:
            return True
    return False


# The end of a turn.


def distribute_next(state: State, area: PlayerArea, supply: int, wedge: int) -> State:
    """Distribute a wedge after its whole plan; first ask for the manner if several are possible."""
    pending, book = state.pending, state.ruleset.book or tables.of(state.ruleset)
    after_action = type(pending) is not p.AskDistribution
    if book.has_tiles and book.divine.once_each_turn and divine_after.due_of(state).sown is not None:
        ways = divine_after.manners_of(state, area, wedge)
        if len(ways) == 1:
            return distributed(state, area, supply, wedge, d.Sow(*ways[0]))
        return go_on(state, area, supply, p.AskManner(pending.seat or 0, wedge))
    asks = book.ask_manner[pending.seat or 0, wedge, area.wheel.tokens[wedge], area.order, after_action]
    if asks is not None:
        return go_on(state, area, supply, asks)
    return distributed(state, area, supply, wedge, STANDARD)


def distributed(state: State, area: PlayerArea, supply: int, wedge: int, given: d.Sow) -> State:
    """The position after distributing a wedge and passing the turn."""
    wheel, book = area.wheel, state.ruleset.book or tables.of(state.ruleset)
    if book.has_tiles:
        if book.divine.once_each_turn:
            state = divine_after.after_sowing(state, given.manner)
        places = divine_after.landings(state, area, wedge, given)
        if len(places) > 1:
            return go_on(state, area, supply, p.AskGiant(state.pending.seat or 0, wedge))
        if places:
            return turn_over(state, divine_after.landed(state, area, wedge, given, places[0]), supply)
    before = wheel.tokens
    path = book.path[wedge, before[wedge], given.manner, given.wedge]
    wheel = wheel.with_tokens(distribute.distribute(before, wedge, path))
    return turn_over(state, area.with_changes(wheel, area.knights, area.influence), supply)


def turn_over(state: State, area: PlayerArea, supply: int) -> State:
    """The position with the left neighbour's turn, or with the end of the game."""
    book = state.ruleset.book or tables.of(state.ruleset)
    if book.has_tiles and divine_after.due_of(state) is not NOTHING_DUE:
        state, area, extra = divine_after.what_follows(state, area)
        if extra:
            return go_on(state, area, supply, p.AskExtra(state.pending.seat or 0))
    after = go_on(state, area, supply, following(state, state.pending.seat or 0, supply))
    return after if supply > 0 else _closing(after)


def _closing(state: State) -> State:
    """The position between two turns, which remembers who was next when the supply ran out, if that matters."""
    seat = state.pending.seat
    unknown = _ends_before(state) is None
    return replace(state, until=seat) if unknown and end.supply_is_empty(state.supply, state.ruleset) else state


def following(state: State, seat: int, supply: int) -> p.Pending:
    """The question after a turn: the left neighbour's turn, unless the game is over."""
    book = state.ruleset.book or tables.of(state.ruleset)
    asks = book.next_turn[seat, len(state.areas)]
    # While the supply has influence, the end is not near under any reading.
    if supply > 0:
        return asks
    if end.game_ends(end.supply_is_empty(supply, state.ruleset), asks.seat, _ends_before(state)):
        return p.GameOver()
    return asks


def _ends_before(state: State) -> int | None:
    """The seat before whose turn the game is over, once the supply is empty; None if that is not known yet."""
    return end.round_ends_before(state.start or 0, state.until, state.ruleset)
