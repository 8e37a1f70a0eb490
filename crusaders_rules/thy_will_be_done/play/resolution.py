"""The ways to resolve a wedge and to divide its tokens: functions of a few values, for every reading.

Nothing here reads a position. A ``Hand`` has the relevant values: the wedge with its tokens, and for each action the
numbers of tokens with which it succeeds. So tables can keep the answers, and theorems can prove them for all values.

A plan pairs an action with its tokens. The value of the action is these tokens plus the player's bonus when
it is resolved. If a reading changes that value, the tokens of the plan are raised or lowered by the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset
from crusaders_rules.thy_will_be_done.interpret.refusals import SplitOutOfRange
from crusaders_rules.thy_will_be_done.rules import (
    build,
    crusade,
    muster,
    orders,
    resolve,
    skip,
    travel,
    turn,
    upgrade,
    variants,
)
from crusaders_rules.thy_will_be_done.state import Action, KnightOrder, Plan, Wedge
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision

# Far above any value that an action can have, and far below.
OUT_OF_REACH = 1_000
ANY_VALUE = -OUT_OF_REACH

# The options of a wedge: resolve it; have an action succeed with all its tokens; upgrade it.
MAY_RESOLVE = 1
CAN_SUCCEED = 2
MAY_UPGRADE = 4


# Whether an action succeeds, by the number of tokens.
Success = Callable[[int], bool]


class Hand(NamedTuple):
    """A wedge that its player may resolve.

    Attributes:
        tile: The wedge tile.
        actions: The actions that it offers.
        tokens: The action tokens on it.
        order: The knight order of the player.
        bonuses: The bonus of each action, if bonuses are divided with the tokens; zero otherwise.
        successes: For each action, whether it succeeds, by the number of tokens.
    """

    tile: Wedge
    actions: tuple[Action, ...]
    tokens: int
    order: KnightOrder
    bonuses: tuple[int, ...]
    successes: tuple[Success, ...]


# Values.


def too_low(action: Action, value: int, least: int) -> Refusal | None:
    """Say why an action fails with a value below the value that it needs; None if it succeeds.

    Args:
        action: The action. Travel is refused by other rules.
        value: Its value.
        least: The lowest value with which it succeeds.
    """
    if action == Action.MUSTER:
        return muster.value_too_low(value, least)
    if action == Action.CRUSADE:
        return crusade.not_strong_enough(value, least)
    if action == Action.BUILD:
        return build.value_too_low(value, least)
    # Only tiles cost an Influence action anything.
    if action == Action.INFLUENCE and least != ANY_VALUE:
        return divine_tiles.tile_too_dear(value, least)
    return None


def enough(action: Action, value: int, least: int) -> bool:
    """Whether an action succeeds with a value, by the lowest value that it needs."""
    if least == OUT_OF_REACH:
        return False
    return value >= least if action == Action.TRAVEL else too_low(action, value, least) is None


def succeeding(hand: Hand, plan: Plan) -> tuple[bool, ...]:
    """Whether each action of a plan succeeds now."""
    return tuple([hand.successes[hand.actions.index(action)](tokens) for action, tokens in plan])


# The divided amount, and the share of each action.


def again(order: KnightOrder, ruleset: Ruleset) -> int:
    """The part that the bonus of the second action of a wedge lacks."""
    return orders.calatrava_again(order, ruleset) - orders.calatrava_bonus(order)


def _shares(hand: Hand, actions: tuple[Action, ...], ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """For each way to share a reduction of the wedge, the change in the value of each action."""
    if orders.holy_sepulchre_reduction(hand.order) == 0:
        return ((0,) * len(actions),)
    usual = [orders.holy_sepulchre_reduction(hand.order) if action == Action.TRAVEL else 0 for action in actions]
    ways = orders.holy_sepulchre_shares(hand.order, actions, hand.tile, ruleset)
    return tuple(tuple(share - there for share, there in zip(way, usual, strict=True)) for way in ways)


def _joined(hand: Hand, actions: tuple[Action, ...], share: tuple[int, ...], ruleset: Ruleset) -> tuple[int, ...]:
    """The part of each action's bonus that is divided with the tokens."""
    if not any(hand.bonuses) and not any(share):
        return share
    return tuple(
        resolve.joins_the_tokens(hand.bonuses[hand.actions.index(action)] + change, ruleset)
        for action, change in zip(actions, share, strict=True)
    )


def to_divide(hand: Hand, actions: tuple[Action, ...], ruleset: Ruleset) -> int:
    """The amount divided between two actions: the tokens of the wedge, and the bonuses that join them."""
    joined = _joined(hand, actions, _shares(hand, actions, ruleset)[0], ruleset)
    return hand.tokens + sum(joined) + resolve.joins_the_tokens(again(hand.order, ruleset), ruleset)


def actions_of(hand: Hand, given: d.Split | d.Twice) -> tuple[Action, ...]:
    """The two actions that share the divided amount."""
    return (given.action,) * 2 if isinstance(given, d.Twice) else hand.actions


def plan_of_split(hand: Hand, given: d.Split | d.Twice, ruleset: Ruleset) -> Plan:
    """The plan of a split, in the order of the wedge."""
    offered = actions_of(hand, given)
    second = to_divide(hand, offered, ruleset) - given.tokens - given.idle
    plan = resolve.plan_of(offered, (given.tokens, second))
    actions = tuple(action for action, _ in plan)
    shares = _shares(hand, actions, ruleset)
    borne = isinstance(given, d.Split) and given.bears is not None
    share = shares[1 if borne else 0]
    joined = _joined(hand, actions, share, ruleset)
    return tuple(
        (action, tokens + change - join) for (action, tokens), change, join in zip(plan, share, joined, strict=True)
    )


def plan_of_wedge(hand: Hand, ruleset: Ruleset) -> Plan:
    """The plan of a wedge without a split: one with a single action, or an empty one."""
    if hand.tokens:
        return ((hand.actions[0], hand.tokens),)
    return resolve.plan_without_token(hand.actions, hand.tokens, ruleset) or ()


def begun_with(plan: Plan, first: Action, order: KnightOrder, ruleset: Ruleset) -> Plan:
    """A plan in the order of its resolution."""
    if len(plan) == 1:
        return plan
    (one, tokens), (other, rest) = resolve.reorder(plan, first)
    # Once bonuses are divided with the tokens, the second action cannot lack any of them.
    lacks = again(order, ruleset) - resolve.joins_the_tokens(again(order, ruleset), ruleset)
    return (one, tokens), (other, rest + lacks)


def orders_of(plan: Plan, order: KnightOrder, ruleset: Ruleset) -> tuple[Plan, ...]:
    """The orders in which the actions of a plan can be resolved."""
    return tuple(begun_with(plan, action, order, ruleset) for action in dict.fromkeys(action for action, _ in plan))


def alone(hand: Hand, ruleset: Ruleset) -> Plan:
    """Each action of a wedge with the tokens that it would have if the other action got nothing."""
    if len(hand.actions) == 1 or not hand.tokens:
        return plan_of_wedge(hand, ruleset)
    whole = to_divide(hand, hand.actions, ruleset)
    return sum((plan_of_split(hand, d.Split(tokens), ruleset) for tokens in (whole, 0)), ())


# The possible splits, and those with which enough actions succeed.


def splits(hand: Hand, ruleset: Ruleset) -> Iterator[d.Split | d.Twice]:
    """Yield every way to divide the tokens of an upgraded wedge, whether its actions succeed or not."""
    whole = to_divide(hand, hand.actions, ruleset)
    for idle in _idle(whole, ruleset):
        for tokens in resolve.splits(whole - idle):
            split = d.Split(tokens, idle)
            yield split
            yield from (d.Split(tokens, idle, action) for action in bearing(hand, split, ruleset))
    if resolve.not_twice(ruleset) is None:
        for action in hand.actions:
            whole = to_divide(hand, (action, action), ruleset)
            for idle in _idle(whole, ruleset):
                yield from (d.Twice(action, tokens, idle) for tokens in resolve.splits(whole - idle)[1:-1])


def _idle(whole: int, ruleset: Ruleset) -> Iterator[int]:
    """Yield the numbers of tokens that may be left idle; at least one token is always assigned."""
    for idle in range(whole):
        if resolve.tokens_left_idle(idle, ruleset) is None:
            yield idle


def bearing(hand: Hand, given: d.Split, ruleset: Ruleset) -> tuple[Action, ...]:
    """The actions other than Travel that can bear the reduction of the wedge with this split."""
    rest = to_divide(hand, hand.actions, ruleset) - given.tokens - given.idle
    actions = tuple(action for action, _ in resolve.plan_of(hand.actions, (given.tokens, rest)))
    # If the reduction is divided with the tokens, neither action bears it.
    if resolve.joins_the_tokens(1, ruleset) or len(_shares(hand, actions, ruleset)) == 1:
        return ()
    return tuple(action for action in hand.actions if action != Action.TRAVEL)


def wrong_split(hand: Hand, given: d.Split | d.Twice, ruleset: Ruleset) -> Refusal | None:
    """Refuse a split of any other number of tokens than the wedge holds."""
    if isinstance(given, d.Twice):
        against = resolve.not_twice(ruleset)
        if against is not None:
            return against
    whole = to_divide(hand, actions_of(hand, given), ruleset)
    # Each part of an action that is resolved twice has at least one token, and at least one token is always assigned.
    least = 1 if isinstance(given, d.Twice) else 0
    for assigned in (given.idle, given.tokens, given.tokens + given.idle):
        against = resolve.split_out_of_range(assigned, whole)
        if against is not None:
            return against
    if given.idle == whole or (least and not least <= given.tokens <= whole - given.idle - least):
        return SplitOutOfRange("turn.split.least", needs=whole, has=given.tokens)
    return resolve.tokens_left_idle(given.idle, ruleset)


def plan_is_good(hand: Hand, plan: Plan, ruleset: Ruleset) -> bool:
    """Whether enough actions of a plan succeed, judged by their values before the resolution.

    If every action must succeed, the first one may help or hinder the second. Two actions then pass here, and
    ``lookahead`` decides.
    """
    due = resolve.successes_due(len(plan), ruleset)
    return due > 1 or sum(succeeding(hand, plan)) >= due


def good_splits(hand: Hand, ruleset: Ruleset) -> tuple[d.Split | d.Twice, ...]:
    """The splits with which, in some order of the two actions, enough of them succeed."""
    found: list[d.Split | d.Twice] = []
    for split in splits(hand, ruleset):
        plans = orders_of(plan_of_split(hand, split, ruleset), hand.order, ruleset)
        if any(plan_is_good(hand, plan, ruleset) for plan in plans):
            found.append(split)
    return tuple(found)


def good_firsts(hand: Hand, plan: Plan, ruleset: Ruleset) -> tuple[Action, ...]:
    """The actions of a plan that may come first."""
    return tuple(
        action
        for action in dict.fromkeys(action for action, _ in plan)
        if plan_is_good(hand, begun_with(plan, action, hand.order, ruleset), ruleset)
    )


# The options of a wedge.


def may_resolve(hand: Hand, ruleset: Ruleset) -> bool:
    """Whether a wedge may be resolved."""
    if hand.tokens and len(hand.actions) > 1:
        # All tokens for one action give it its highest value; if that succeeds, the wedge does. If every
        # action must succeed, an action with all tokens is the only one.
        nothing_due = resolve.successes_due(1, ruleset) < 1 and to_divide(hand, hand.actions, ruleset) >= 1
        return nothing_due or can_succeed(hand, ruleset)
    if not hand.tokens and resolve.plan_without_token(hand.actions, hand.tokens, ruleset) is None:
        return False
    return plan_is_good(hand, plan_of_wedge(hand, ruleset), ruleset)


def can_succeed(hand: Hand, ruleset: Ruleset) -> bool:
    """Whether one of the actions of a wedge succeeds with all its tokens."""
    return any(succeeding(hand, alone(hand, ruleset)))


def no_upgrade(upgraded: bool, tokens: int, ruleset: Ruleset) -> tuple[Refusal, ...]:  # noqa: FBT001 -- the side that is shown
    """Return every refusal to upgrade a wedge."""
    against = (
        variants.upgrading_off(ruleset.variant),
        upgrade.not_again(upgraded, ruleset),
        upgrade.too_empty(tokens, ruleset),
    )
    return tuple(refusal for refusal in against if refusal is not None)


def uses(hand: Hand, ruleset: Ruleset) -> int:
    """The options of a wedge: the sum of ``MAY_RESOLVE``, ``CAN_SUCCEED`` and ``MAY_UPGRADE``."""
    upgradable = not no_upgrade(len(hand.actions) > 1, hand.tokens, ruleset)
    held = (
        (MAY_RESOLVE, may_resolve(hand, ruleset)),
        (CAN_SUCCEED, can_succeed(hand, ruleset)),
        (MAY_UPGRADE, upgradable),
    )
    return sum([use for use, holds in held if holds])


def open_turns(wedges: tuple[int, ...], upgraded: tuple[bool, ...], ruleset: Ruleset) -> tuple[Decision, ...]:
    """The turns that are open to a player.

    Args:
        wedges: The options of each wedge, see ``uses``.
        upgraded: Whether each wedge is upgraded.
        ruleset: The ruleset.
    """
    something_succeeds = any(use & CAN_SUCCEED for use in wedges)
    possible = any(use & MAY_RESOLVE for use in wedges)
    found: list[Decision] = []
    for kind in turn.kinds_of_turn():
        if isinstance(kind, d.Resolve):
            is_open = bool(wedges[kind.wedge] & MAY_RESOLVE)
        elif isinstance(kind, d.Upgrade):
            is_open = bool(wedges[kind.wedge] & MAY_UPGRADE)
        else:
            is_open = skip.may_not_skip(upgraded, something_succeeds, possible, ruleset) is None
        if is_open:
            found.append(kind)
    return tuple(found)


# Travel.


def standing_still(ruleset: Ruleset) -> Refusal | None:
    """Refuse a Travel in which a knight could step but none does."""
    nobody = travel.nobody_moves(ruleset)
    return nobody or resolve.may_decline(worded_as_permission=True, ruleset=ruleset)
