"""Turn option A: resolve the action of a wedge, or both actions of an upgraded one."""

from __future__ import annotations

from crusaders_rules.catalog.registry import rule
from crusaders_rules.interpret import ActingWithoutSuccess, Ruleset
from crusaders_rules.interpret.readings import DistributeOptional
from crusaders_rules.interpret.verdicts import (
    EmptyWedge,
    MustDistribute,
    NothingSucceeds,
    NotOnOffer,
    Refusal,
    SplitOutOfRange,
    Term,
)
from crusaders_rules.rules import build, crusade, distribute, influence, muster, travel
from crusaders_rules.state import Action, Buildings, KnightOrder, Manner, Plan


@rule("turn.wedge.token")
def empty_wedge(tokens: int) -> Refusal | None:
    """Refuse to resolve a wedge without an action token."""
    return EmptyWedge("turn.wedge.token", needs=1, has=tokens) if tokens < 1 else None


@rule("turn.value.token")
def token_value(tokens: int) -> int:
    """What the action tokens assigned to an action are worth: one each."""
    return tokens


@rule("turn.value.bonus")
def action_bonus(action: Action, buildings: Buildings, troops: int, order: KnightOrder) -> tuple[Term, ...]:
    """What the player area adds to an action, besides the tokens assigned to it.

    Each of two actions of one wedge gets its bonus in full.

    Args:
        action: The action.
        buildings: The buildings that the player has erected by now.
        troops: The troops that the player has mustered by now.
        order: The knight order of the player.

    Returns:
        The terms of the bonus; those of zero are left out.
    """
    if action == Action.TRAVEL:
        terms = travel.travel_bonus(buildings, order)
    elif action == Action.MUSTER:
        terms = muster.muster_bonus(buildings, order)
    elif action == Action.CRUSADE:
        terms = crusade.crusade_bonus(buildings, troops, order)
    elif action == Action.INFLUENCE:
        terms = influence.influence_bonus(buildings, order)
    else:
        terms = build.build_bonus(buildings, order)
    return tuple(term for term in terms if term.amount != 0)


@rule("turn.split", "turn.split.all")
def splits(tokens: int) -> tuple[int, ...]:
    """How many tokens the first action of an upgraded wedge may get: from none to all; the second gets the rest."""
    return tuple(range(tokens + 1))


@rule("turn.split")
def split_out_of_range(assigned: int, tokens: int) -> Refusal | None:
    """Refuse to assign more tokens than the wedge holds, or fewer than none."""
    if 0 <= assigned <= tokens:
        return None
    return SplitOutOfRange("turn.split", needs=tokens, has=assigned)


@rule("turn.split.least")
def plan_of(actions: tuple[Action, ...], assigned: tuple[int, ...]) -> Plan:
    """The actions that are resolved: those with at least one token assigned."""
    return tuple((action, tokens) for action, tokens in zip(actions, assigned, strict=True) if tokens >= 1)


@rule("turn.split.order")
def reorder(plan: Plan, first: Action) -> Plan:
    """The same two actions, beginning with the one that the player wants first."""
    return plan if plan[0][0] == first else (plan[1], plan[0])


@rule("turn.split.order")
def not_in_plan(plan: Plan, first: Action) -> Refusal | None:
    """Refuse to begin with an action that has no token assigned."""
    actions = tuple(action for action, _ in plan)
    return None if first in actions else NotOnOffer("turn.split.order", " and ".join(actions), str(first))


@rule("turn.split.finish")
def next_action(plan: Plan) -> tuple[tuple[Action, int], Plan]:
    """The one action that is resolved now, to its end, and what is resolved after it."""
    return plan[0], plan[1:]


@rule("turn.effect")
def without_success(failures: tuple[tuple[Refusal, ...], ...], ruleset: Ruleset) -> Refusal | None:
    """Refuse a wedge, or a split of its tokens, by which nothing can succeed.

    Args:
        failures: For each action to be resolved, why it cannot succeed; empty for one that can.
        ruleset: Consulted for ``acting_without_success``.

    Returns:
        The refusal; None where it is enough that one of two actions succeeds and one can, or
        where an action may come to nothing.
    """
    if ruleset.interpretation.acting_without_success == ActingWithoutSuccess.ANY or () in failures:
        return None
    each = tuple(refusal for failure in failures for refusal in failure)
    return NothingSucceeds("turn.effect", each[-1].needs, each[-1].has, each)


@rule("turn.distribute.when", "turn.distribute.mandatory")
def after_actions(
    plan: Plan, wedge: int, tokens: int, order: KnightOrder, ruleset: Ruleset
) -> tuple[tuple[Manner, int | None], ...]:
    """The manners in which the wedge is distributed, once nothing of the plan is left; none before that."""
    return () if plan else distribute.manners(wedge, tokens, order, ruleset)


@rule("turn.distribute.mandatory")
def may_keep(ruleset: Ruleset) -> bool:
    """Whether the tokens of a wedge may stay on it after its action: only where that is read to be optional.

    Otherwise distributing is no choice, only its manner can be one.
    """
    return ruleset.interpretation.distribute_optional == DistributeOptional.YES


@rule("turn.distribute.mandatory")
def must_distribute(optional: bool) -> Refusal | None:  # noqa: FBT001 -- the permission itself
    """Refuse to leave the tokens of a wedge where they are."""
    return None if optional else MustDistribute("turn.distribute.mandatory")
