"""What values decide before a wedge is resolved, if every action of it must succeed.

As in ``resolution``, nothing here sees a position. If the first action may change what the second one needs on the
board, ``lookahead`` decides.
"""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play import resolution
from crusaders_rules.thy_will_be_done.play.resolution import Hand
from crusaders_rules.thy_will_be_done.rules import orders, travel
from crusaders_rules.thy_will_be_done.state import Action, KnightOrder, Plan
from crusaders_rules.thy_will_be_done.state import decision as d


def open_orders(hand: Hand, split: d.Split | d.Twice, ruleset: Ruleset) -> tuple[Plan, ...] | None:
    """The orders of the actions of a split that may all succeed; None if one of them certainly does."""
    plans = resolution.orders_of(resolution.plan_of_split(hand, split, ruleset), hand.order, ruleset)
    told = {plan: all_succeed(hand, plan, ruleset) for plan in plans}
    return None if True in told.values() else tuple(plan for plan, known in told.items() if known is None)


def all_succeed(hand: Hand, plan: Plan, ruleset: Ruleset) -> bool | None:
    """Whether every action of a plan can succeed in its order; None if the values do not decide."""
    now = resolution.succeeding(hand, plan)
    if not now[0]:
        return False
    if len(plan) == 1:
        return True
    if not ruleset.book.needs.values_decide():
        return None
    if _succeeds_anyway(plan[1][0], hand.order, ruleset):
        return True
    order = plan[0][0], plan[1][0]
    if _is_unaffected(*order):
        return now[1]
    return True if now[1] and _loses_nothing(*order, ruleset) else None


def _succeeds_anyway(action: Action, order: KnightOrder, ruleset: Ruleset) -> bool:
    """Whether an action succeeds with any value and wherever the knights are."""
    if action == Action.TRAVEL:
        return travel.nobody_moves(ruleset) is None and orders.holy_sepulchre_nothing(order, 0, ruleset) is None
    return action == Action.INFLUENCE


def _is_unaffected(first: Action, second: Action) -> bool:
    """Whether the first action changes nothing that the second one needs.

    No action needs influence; and Muster does not need knights, which are all that Travel moves.
    """
    return first == Action.INFLUENCE or (first == Action.TRAVEL and second == Action.MUSTER)


def _loses_nothing(first: Action, second: Action, ruleset: Ruleset) -> bool:
    """Whether the second action can still succeed after the first one if it succeeds now.

    After a Travel it can if the knights may stay. A building takes nothing from a Crusade.
    """
    if first == Action.TRAVEL:
        return resolution.standing_still(ruleset) is None
    return first == Action.BUILD and second == Action.CRUSADE
