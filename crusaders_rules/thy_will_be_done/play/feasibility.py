"""What an action needs to succeed in a position, and why it cannot."""

from __future__ import annotations

from operator import getitem

from crusaders_rules.thy_will_be_done.expansions.divine_influence.interpret.refusals import NoTileInReach
from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NoEnemyTarget
from crusaders_rules.thy_will_be_done.play import land_tables, resolution, wedge_tables
from crusaders_rules.thy_will_be_done.play.needs.remembered import Known, remember, remembered
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH, Hand
from crusaders_rules.thy_will_be_done.play.tables import Book
from crusaders_rules.thy_will_be_done.play.wedge_tables import PLACE, Reach, Uses
from crusaders_rules.thy_will_be_done.rules import (
    build,
    crusade,
    muster,
    orders,
    resolve,
    travel,
)
from crusaders_rules.thy_will_be_done.state import Action, Building, KnightOrder, Plan, PlayerArea, Wheel


def value_of(state: State, area: PlayerArea, action: Action, tokens: int) -> int:
    """The value of this player's action with a number of tokens."""
    return resolve.token_value(tokens) + bonus_of(state, area, action)


def bonus_of(state: State, area: PlayerArea, action: Action) -> int:
    """The player's bonus for an action."""
    book: Book = state.ruleset.book
    return book.needs.bonus_of(state, area, action)


def most_turned(state: State, area: PlayerArea, action: Action) -> int:
    """The one-time tiles that this player may turn for an action."""
    book: Book = state.ruleset.book
    return book.needs.most_turned(state, area, action)


def actions_on(state: State, area: PlayerArea, wedge: int) -> tuple[Action, ...]:
    """The actions that a wedge of this player offers."""
    book: Book = state.ruleset.book
    return book.wedges.offer[area.wheel.arrangement[wedge], area.wheel.upgraded[wedge]]


def cost_of(state: State, area: PlayerArea, building: Building, place: int) -> int:
    """The player's cost for the next building of a type in a region."""
    book: Book = state.ruleset.book
    return book.needs.costs_at(state, area, place)[build.building_types().index(building)]


# Ways.


def ways_in(state: State, origin: int, points: int) -> land_tables.Ways:
    """The regions that a knight can reach from a region with a number of points: the costs, and the moves."""
    book: Book = state.ruleset.book
    return book.needs.ways_in(state, origin, points)


def can_step(state: State, knights: tuple[int, ...], points: int) -> bool:
    """Whether one of these knights can leave its region with a number of points."""
    book: Book = state.ruleset.book
    leaving = book.needs.may_leave(state, knights, points)
    return points >= 0 and any(len(ways_in(state, knight, points)[0]) > 1 for knight in leaving)


def may_go_on(state: State, knights: tuple[int, ...], points: int) -> bool:
    """Whether one of these knights may still move: with points left, or if leaving its region costs nothing."""
    book: Book = state.ruleset.book
    return book.needs.may_go_on(state, knights, points)


# The needs of actions.


def least_value(state: State, area: PlayerArea, action: Action) -> int:
    """The lowest value with which this player's action succeeds.

    ``ANY_VALUE`` if every value is enough, as always for Influence, and ``OUT_OF_REACH`` if no value is.
    """
    known = remembered(state, area)
    if known is not None and known.needs:
        return known.needs[PLACE[action]]
    book: Book = state.ruleset.book
    if action == Action.INFLUENCE:
        return book.needs.least_influence(state, area)
    if action == Action.TRAVEL:
        return ANY_VALUE if book.travel_succeeds else _least_travel(state, area)
    if action == Action.MUSTER:
        return book.next_troop[area.troops]
    return book.needs.least_on_board(state, area)[0 if action == Action.CRUSADE else 1]


def _least_travel(state: State, area: PlayerArea) -> int:
    """The lowest value of a Travel that no rule refuses, if a reading refuses some."""
    least = ANY_VALUE
    if orders.holy_sepulchre_nothing(area.order, 0, state.ruleset) is not None:
        least = 1
    if travel.nobody_moves(state.ruleset) is None:
        return least
    # A step may be free. No route costs more than two points for each region that it leaves; none leaves its last one.
    for points in range(2 * len(state.enemies) - 1):
        if can_step(state, area.knights, points):
            carried = area.carried
            return max(least, points - carried if points > carried else ANY_VALUE)
    return OUT_OF_REACH


def reach(state: State, area: PlayerArea) -> Reach:
    """The facts, apart from the wedges, that decide which wedges this player may resolve.

    A turn needs this several times before anything changes, so the area remembers the last answer.
    """
    return (remembered(state, area) or _found(state, area)).reach


def _found(state: State, area: PlayerArea) -> Known:
    """Find the ``reach`` of a player, and let the area remember it."""
    book: Book = state.ruleset.book
    known = book.needs.found(state, area, ANY_VALUE if book.travel_succeeds else _least_travel(state, area))
    # If other knights bar the way, their moves change whether a Travel succeeds.
    if book.travel_succeeds or not book.others_bar_the_way:
        remember(area, known)
    return known


def shared(state: State, area: PlayerArea) -> tuple[KnightOrder, tuple[int, ...]]:
    """The facts that decide how this player may divide tokens: the order, if it matters, and the divided bonuses."""
    book: Book = state.ruleset.book
    known = remembered(state, area)
    return known.reach[:2] if known else book.shared[area.buildings, area.troops, area.order]


def succeeds(state: State, area: PlayerArea, action: Action, tokens: int) -> bool:
    """Whether this player's action succeeds with a number of tokens."""
    known = remembered(state, area)
    if known is not None:
        return known.reach[2][PLACE[action]](tokens)
    value = value_of(state, area, action, tokens) + most_turned(state, area, action)
    return resolution.enough(action, value, least_value(state, area, action))


def succeeds_as_it_is(state: State, area: PlayerArea, action: Action, tokens: int) -> bool:
    """Whether this player's action succeeds if no more one-time tiles are turned for it."""
    return resolution.enough(action, value_of(state, area, action, tokens), least_value(state, area, action))


def hand_of(state: State, area: PlayerArea, wedge: int) -> Hand:
    """A wedge of this player in hand."""
    wheel = area.wheel
    book: Book = state.ruleset.book
    return book.wedges.hand(wheel.arrangement[wedge], wheel.upgraded[wedge], wheel.tokens[wedge], reach(state, area))


def held(state: State, area: PlayerArea, wedge: int) -> Hand:
    """A wedge of this player in hand, with its tokens and bonuses only, without the successes of its actions."""
    book: Book = state.ruleset.book
    wheel = area.wheel
    order, divided = shared(state, area)
    tile, side = wheel.arrangement[wedge], wheel.upgraded[wedge]
    return book.wedges.hand(tile, side, wheel.tokens[wedge], (order, divided, wedge_tables.NO_SUCCESS))


# The reasons for failure.


def failures(state: State, area: PlayerArea, action: Action, tokens: int) -> tuple[Refusal, ...]:
    """Why this player's action cannot succeed with a number of tokens; empty if it can."""
    value = value_of(state, area, action, tokens) + most_turned(state, area, action)
    if action == Action.TRAVEL:
        return _travel_failures(state, area, value)
    least = least_value(state, area, action)
    refusal: Refusal | None
    if least < OUT_OF_REACH:
        refusal = resolution.too_low(action, value, least)
    elif action == Action.MUSTER:
        refusal = muster.no_troop_left(area.troops, state.ruleset)
    elif action == Action.CRUSADE:
        fought = [state.enemies[place] for place, _ in state.ruleset.book.needs.targets(state, area)]
        refusal = NoEnemyTarget("crusade.region")
        if fought and fought[0] is not None:
            refusal = crusade.no_longer_fought(fought[0].enemy, state.markers, state.ruleset)
    elif action == Action.INFLUENCE:
        refusal = NoTileInReach("divine.influence.tile")
    else:
        refusal = state.ruleset.book.needs.no_site(state, area)
    return () if refusal is None else (refusal,)


def _travel_failures(state: State, area: PlayerArea, value: int) -> tuple[Refusal, ...]:
    """Why a Travel of this value does not succeed; under the default readings it always does."""
    nothing = orders.holy_sepulchre_nothing(area.order, value, state.ruleset)
    nobody = travel.nobody_moves(state.ruleset)
    if nobody is not None and can_step(state, area.knights, max(0, value) + area.carried):
        nobody = None
    return tuple(refusal for refusal in (nothing, nobody) if refusal is not None)


def plan_refusal(state: State, area: PlayerArea, plan: Plan) -> Refusal | None:
    """Refuse a plan of which too few actions can succeed, judged before its start.

    If every action must succeed, a plan of two is not refused here: see ``lookahead``.
    """
    if resolve.successes_due(len(plan), state.ruleset) > 1:
        return None
    each = tuple(failures(state, area, action, tokens) for action, tokens in plan)
    return resolve.without_success(each, state.ruleset)


def wedge_refusal(state: State, area: PlayerArea, wedge: int) -> Refusal | None:
    """Refuse a wedge of which nothing may be resolved, with everything that is missing."""
    hand, ruleset = hand_of(state, area, wedge), state.ruleset
    if resolution.may_resolve(hand, ruleset):
        return None
    if not hand.tokens and resolve.plan_without_token(hand.actions, hand.tokens, ruleset) is None:
        return resolve.empty_wedge(hand.tokens)
    if len(hand.actions) > 1:
        empty = resolve.empty_wedge(resolution.to_divide(hand, hand.actions, ruleset))
        if empty is not None:
            return empty
    each = tuple(failures(state, area, action, tokens) for action, tokens in resolution.alone(hand, ruleset))
    return resolve.without_success(each, ruleset)


def wedges_to_resolve(state: State, area: PlayerArea) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The wedges with an action that could succeed, and those that may be resolved."""
    uses = uses_of(state, area)
    return (
        tuple(wedge for wedge, use in enumerate(uses) if use & resolution.CAN_SUCCEED),
        tuple(wedge for wedge, use in enumerate(uses) if use & resolution.MAY_RESOLVE),
    )


def uses_of(state: State, area: PlayerArea) -> tuple[int, ...]:
    """The options of each wedge of this player, see ``resolution.uses``."""
    wheel, known = area.wheel, remembered(state, area) or _found(state, area)
    if known.rows and known.upgraded is wheel.upgraded:
        return tuple(map(getitem, known.rows, wheel.tokens))
    return tuple(map(getitem, _rows(known, wheel), wheel.tokens))


def _rows(known: Known, wheel: Wheel) -> Uses:
    """The options of each wedge of a wheel, by the number of its tokens."""
    order, divided, successes = known.reach
    if known.wedges is None or known.upgraded is not wheel.upgraded:
        known.wedges = known.book.wedges.uses[wheel.arrangement, wheel.upgraded, order, divided]
        known.upgraded = wheel.upgraded
    known.rows = tuple([rows[pick(successes)] for pick, rows in known.wedges])
    return known.rows
