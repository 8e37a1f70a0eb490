"""How a turn proceeds: the next question, and the steps without a question.

``proceed`` resolves the rest of a wedge up to the next question, then distributes. ``resolve.begins_with`` says
how each action begins; the functions here apply that and ask the next question.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded, feasibility, results
from crusaders_rules.thy_will_be_done.play.needs import Needs
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.rules import end, influence, resolve, travel
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

STANDARD = d.Sow(Manner.STANDARD)


class CannotFinish(Exception):  # noqa: N818 -- never leaves the package
    """An action that must succeed cannot; no legal decision leads there."""


def go_on(state: State, area: PlayerArea, supply: int, pending: p.Pending) -> State:
    """The position with the area of the player to act, the supply, and the next question."""
    # Somebody is asked, so this is a number; the property ``seat`` looks, and takes longer.
    seat: Any = state.pending.seat
    return state.with_changes(put_at(state.areas, seat, area), supply, pending)


# The actions of a wedge.


class Progress(NamedTuple):
    """How far a wedge has come.

    Attributes:
        state: The position so far.
        area: The current area of the player to act.
        supply: The current supply.
        wedge: The wedge being resolved.
        plan: What is left of its plan.
        begun: Whether the first action of the plan already has a result, if it can have several.
        turned: Whether the player has already chosen the one-time tiles for the first action of the plan.
        asks: What the player is asked; None if the plan goes on without a question.
    """

    state: State
    area: PlayerArea
    supply: int
    wedge: int
    plan: Plan = ()
    begun: bool = False
    turned: bool = False
    asks: p.Pending | None = None

    @property
    def seat(self) -> int:
        """The player to act."""
        # Somebody is asked, so this is a number; the property of the position looks, and takes longer.
        seat: Any = self.state.pending.seat
        return seat  # type: ignore[no-any-return]  # as above

    # Nearly every decision takes such a step, and ``_replace`` takes three times as long.

    def after(self, area: PlayerArea, plan: Plan) -> Progress:
        """The progress after an action, with what is left of the plan."""
        return Progress(self.state, area, self.supply, self.wedge, plan)

    def asking(self, asks: p.Pending, area: PlayerArea) -> Progress:
        """The progress with a question that the player must answer first."""
        return Progress(self.state, area, self.supply, self.wedge, self.plan, asks=asks)


def proceed(way: Progress) -> State:
    """Continue with a wedge: resolve the rest of the plan up to the next question, then distribute.

    Args:
        way: How far the wedge has come.

    Returns:
        The position with the next question.

    Raises:
        CannotFinish: If an action must succeed and cannot.
    """
    # A base game adds nothing to an area, and is spared the call.
    if way.area.added is not None and way.area.added.again and not way.begun:
        way = way._replace(area=expanded.with_again(way.area, again=False))
    while way.plan:
        state, area, supply, wedge, plan, begun, turned, _ = way
        book: Book = state.ruleset.book
        (action, tokens), rest = resolve.next_action(plan)
        succeeds = feasibility.succeeds(state, area, action, tokens)
        if book.needs.most_turned(state, area, action):
            if not (begun or turned) and _may_turn(state, succeeds):
                return go_on(state, area, supply, p.AskTurned(way.seat, wedge, plan))
            succeeds = feasibility.succeeds_as_it_is(state, area, action, tokens)
        if not (succeeds or begun) and book.every_action_succeeds:
            raise CannotFinish
        begins = book.begins[action, succeeds, begun]
        if (question := _QUESTIONS.get(begins)) is not None:
            return go_on(state, area, supply, question(way.seat, wedge, rest, tokens, begun))
        way = _CARRY_OUT[begins](way, rest, tokens)
        if way.asks is not None:
            return go_on(way.state, way.area, way.supply, way.asks)
    return distribute_next(way)


def _may_turn(state: State, succeeds: bool) -> bool:  # noqa: FBT001 -- a fact of the action
    """Whether one-time tiles may be turned for the next action; one that fails although it must leads nowhere."""
    must = state.ruleset.book.every_action_succeeds
    return divine_tiles.may_turn(succeeds, state.ruleset) and (succeeds or not must)


def _take_tile(way: Progress, rest: Plan, tokens: int) -> Progress:
    needs: Needs = way.state.ruleset.book.needs
    value = feasibility.value_of(way.state, way.area, Action.INFLUENCE, tokens)
    if not needs.affordable_tiles(way.state, way.area, value):
        return way.after(way.area, rest)
    return way.asking(p.AskCollected(way.seat, way.wedge, rest, tokens), way.area)


def _no_result(way: Progress, rest: Plan, _: int) -> Progress:
    return way.after(expanded.with_again(way.area, again=False), rest)


def _gain_value(way: Progress, rest: Plan, tokens: int) -> Progress:
    state, value = way.state, feasibility.value_of(way.state, way.area, Action.INFLUENCE, tokens)
    due = influence.influence_gain(max(0, value))
    if len(state.ruleset.book.amounts[due, True]) > 1:
        return way.asking(p.AskGain(way.seat, way.wedge, rest, due), way.area)
    return Progress(state, gained(way.area, due), end.take(way.supply, due, state.ruleset), way.wedge, rest)


def _travel(way: Progress, rest: Plan, tokens: int) -> Progress:
    state = way.state
    points, area = movement(state, way.area, tokens)
    if points <= 0 and not feasibility.may_go_on(state, area.knights, points):
        return way.after(after_travel(state, area, points), rest)
    must = not state.ruleset.book.may_stand_still and _must_step(state, area, points)
    return way.asking(p.AskMove(way.seat, way.wedge, rest, points, area.knights, must), area)


def _no_travel(way: Progress, rest: Plan, tokens: int) -> Progress:
    points, area = movement(way.state, way.area, tokens)
    return way.after(after_travel(way.state, area, points), rest)


def movement(state: State, area: PlayerArea, tokens: int) -> tuple[int, PlayerArea]:
    """The movement points of a Travel action after paying the debt, and the area with the remaining debt."""
    value = feasibility.value_of(state, area, Action.TRAVEL, tokens)
    points = max(0, travel.movement_points(value))
    if not area.carried:
        return points, area
    left = max(0, points + area.carried)
    return left, replace(area, carried=points + area.carried - left)


def _muster(way: Progress, rest: Plan, tokens: int) -> Progress:
    state, seat, wedge = way.state, way.seat, way.wedge
    area, due, asked = results.mustered(state, way.area, p.AskTroop(seat, wedge, rest, tokens))
    if len(state.ruleset.book.amounts[due, False]) > 1:
        return way.asking(p.AskGain(seat, wedge, asked.plan, due, asked.begun), area)
    supply = end.take(way.supply, due, state.ruleset)
    return Progress(state, gained(area, due), supply, wedge, asked.plan, asked.begun)


# By the progress, what follows the action, and its tokens.
_CARRY_OUT: dict[Begins, Callable[[Progress, Plan, int], Progress]] = {
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


def gained(area: PlayerArea, amount: int) -> PlayerArea:
    """The area after a gain of influence."""
    return area.with_changes(area.wheel, area.knights, area.influence + amount)


def gain_and_proceed(
    state: State,
    asked: p.OfResult,
    area: PlayerArea,
    amount: int,
    region: int | None = None,
) -> State:
    """Gain influence and continue with the wedge; first ask about a knight unlocked in a region, if necessary."""
    unlocked = None
    if region is not None and state.ruleset.book.knights_are_held:
        before = state.areas[asked.seat].knights
        if len(area.knights) > len(before):
            area, unlocked = area.with_changes(area.wheel, before, area.influence), region
    if len(state.ruleset.book.amounts[amount, False]) > 1:
        asks = p.AskGain(asked.seat, asked.wedge, asked.plan, amount, asked.begun, unlocked)
        return go_on(state, area, state.supply, asks)
    return gain_then_ask(state, asked, area, amount, unlocked)


def gain_then_ask(
    state: State,
    asked: p.OfResult,
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
    return proceed(Progress(state, area, supply, asked.wedge, asked.plan, asked.begun))


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


def distribute_next(way: Progress) -> State:
    """Distribute a wedge after its whole plan; first ask for the manner if several are possible."""
    state, area, supply, wedge = way.state, way.area, way.supply, way.wedge
    book: Book = state.ruleset.book
    seat: Any = state.pending.seat
    limited = book.needs.limited_manners(state, area, wedge)
    if limited is not None:
        if len(limited) == 1:
            return distributed(way, d.Sow(*limited[0]))
        return go_on(state, area, supply, p.AskManner(seat, wedge))
    after_action = type(state.pending) is not p.AskDistribution
    asks = book.ask_manner[seat, wedge, area.wheel.tokens[wedge], area.order, after_action]
    if asks is not None:
        return go_on(state, area, supply, asks)
    return distributed(way, STANDARD)


def distributed(way: Progress, given: d.Sow) -> State:
    """The position after distributing a wedge and passing the turn."""
    needs: Needs = way.state.ruleset.book.needs
    state, area = needs.sow(way.state, way.area, way.wedge, given)
    if area is None:
        return go_on(state, way.area, way.supply, p.AskGiant(way.seat, way.wedge))
    return turn_over(state, area, way.supply)


def turn_over(state: State, area: PlayerArea, supply: int) -> State:
    """The position with the left neighbour's turn, or with the end of the game."""
    needs: Needs = state.ruleset.book.needs
    state, area, extra = needs.what_follows(state, area)
    if extra:
        return go_on(state, area, supply, p.AskExtra(state.seat))
    seat: Any = state.pending.seat
    after = go_on(state, area, supply, following(state, seat, supply))
    return after if supply > 0 else _closing(after)


def _closing(state: State) -> State:
    """The position between two turns, which remembers who was next when the supply ran out, if that matters."""
    seat = state.pending.seat
    unknown = _ends_before(state) is None
    return replace(state, until=seat) if unknown and end.supply_is_empty(state.supply, state.ruleset) else state


def following(state: State, seat: int, supply: int) -> p.Pending:
    """The question after a turn: the left neighbour's turn, unless the game is over."""
    book: Book = state.ruleset.book
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
