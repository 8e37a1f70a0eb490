"""Turn option A: resolve the action of a wedge, or both actions of an upgraded one."""

from __future__ import annotations

from enum import StrEnum

from crusaders_rules.answers import Refusal, Term
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    BonusInSplit,
    Declining,
    DistributeOptional,
    EmptyWedges,
    IdleTokens,
    LaterValue,
    Results,
    SameActionTwice,
)
from crusaders_rules.thy_will_be_done.interpret.refusals import (
    EmptyWedge,
    MustDistribute,
    NothingSucceeds,
    NotOnOffer,
    NotOptional,
    NotTwice,
    SplitOutOfRange,
    TokensLeftIdle,
)
from crusaders_rules.thy_will_be_done.rules import build, crusade, distribute, influence, muster, travel
from crusaders_rules.thy_will_be_done.state import Action, Buildings, KnightOrder, Manner, Plan


@rule("turn.wedge.token")
def empty_wedge(tokens: int) -> Refusal | None:
    """Refuse to resolve a wedge without an action token."""
    return EmptyWedge("turn.wedge.token", needs=1, has=tokens) if tokens < 1 else None


@rule("turn.wedge.token")
def plan_without_token(actions: tuple[Action, ...], tokens: int, ruleset: Ruleset) -> Plan | None:
    """What is resolved of a wedge without an action token.

    Args:
        actions: The actions that the wedge offers.
        tokens: The tokens on it, none.
        ruleset: Consulted for ``empty_wedges``.

    Returns:
        None where such a wedge is refused, see ``empty_wedge``; an empty plan where it may be chosen but does
        nothing; the one action of a wedge that is not upgraded where that is resolved on its bonuses alone.
    """
    if ruleset.interpretation.empty_wedges == EmptyWedges.NULL_TURN:
        return ()
    if ruleset.interpretation.empty_wedges == EmptyWedges.BASIC_WEDGE and len(actions) == 1:
        return ((actions[0], tokens),)
    return None


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


@rule("turn.value.bonus")
def joins_the_tokens(bonus: int, ruleset: Ruleset) -> int:
    """How much of the bonus of an action is divided together with the tokens, and not added to its part of them.

    Args:
        bonus: What the player area adds to the action.
        ruleset: Consulted for ``bonus_in_split``.
    """
    return bonus if ruleset.interpretation.bonus_in_split == BonusInSplit.BEFORE_THE_SPLIT else 0


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


@rule("turn.split.all")
def tokens_left_idle(idle: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse to leave tokens unassigned, unless ``idle_tokens`` is read to allow it."""
    if idle == 0 or ruleset.interpretation.idle_tokens == IdleTokens.SOME:
        return None
    return TokensLeftIdle("turn.split.all", needs=0, has=idle)


@rule("turn.split")
def not_twice(ruleset: Ruleset) -> Refusal | None:
    """Refuse to assign both parts of a split to one action, unless ``same_action_twice`` is read to allow it."""
    return None if ruleset.interpretation.same_action_twice == SameActionTwice.YES else NotTwice("turn.split")


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


class Begins(StrEnum):
    """What resolving an action begins with."""

    NOTHING = "it has no result"
    LOSE_POINTS = "its movement points are lost"
    GAIN = "influence is gained"
    TRAVEL = "a knight is asked for"
    MUSTER = "a troop is mustered"
    ASK_TROOP = "the player may muster a troop"
    ASK_TARGET = "the player chooses an enemy"
    ASK_BUILDING = "the player chooses a building"


@rule("turn.split.finish", "turn.effect")
def begins_with(action: Action, succeeds: bool, begun: bool, ruleset: Ruleset) -> Begins:  # noqa: FBT001 -- facts of the action
    """What resolving an action begins with: a question to the player, a result without one, or nothing.

    Args:
        action: The action.
        succeeds: Whether it can have a result, with its value and as things lie on the board.
        begun: Whether it has had a result already, where it may have several.
        ruleset: Passed on to ``may_decline``: a troop is mustered without a question where nothing can be declined.
    """
    if not succeeds:
        return Begins.LOSE_POINTS if action == Action.TRAVEL else Begins.NOTHING
    if action == Action.MUSTER:
        asks = begun or may_decline(False, ruleset) is None  # noqa: FBT003 -- a fact of the text
        return Begins.ASK_TROOP if asks else Begins.MUSTER
    return _BEGINS[action]


_BEGINS = {
    Action.INFLUENCE: Begins.GAIN,
    Action.TRAVEL: Begins.TRAVEL,
    Action.CRUSADE: Begins.ASK_TARGET,
    Action.BUILD: Begins.ASK_BUILDING,
}


@rule("turn.split.finish")
def forgone(before: int, now: int, ruleset: Ruleset) -> int:
    """How much of its bonus the second action of a wedge goes without, as the first one has brought it about.

    Args:
        before: The bonus of the second action before the first one was resolved.
        now: Its bonus now.
        ruleset: Consulted for ``later_value``.
    """
    return now - before if ruleset.interpretation.later_value == LaterValue.NO else 0


@rule("turn.effect", "crusade.fail")
def successes_due(actions: int, ruleset: Ruleset) -> int:
    """How many of the actions of a wedge to which tokens are assigned have to succeed.

    Args:
        actions: The number of those actions.
        ruleset: Consulted for ``acting_without_success``.
    """
    if ruleset.interpretation.acting_without_success == ActingWithoutSuccess.ANY:
        return 0
    if ruleset.interpretation.acting_without_success == ActingWithoutSuccess.EACH:
        return actions
    return min(1, actions)


@rule("turn.effect")
def without_success(failures: tuple[tuple[Refusal, ...], ...], ruleset: Ruleset) -> Refusal | None:
    """Refuse a wedge, or a split of its tokens, by which too little can succeed.

    Args:
        failures: For each action to be resolved, why it cannot succeed; empty for one that can.
        ruleset: Passed on to ``successes_due``.

    Returns:
        The refusal; None if enough of the actions can succeed.
    """
    if failures.count(()) >= successes_due(len(failures), ruleset):
        return None
    each = tuple(refusal for failure in failures for refusal in failure)
    return NothingSucceeds("turn.effect", each[-1].needs, each[-1].has, each)


@rule("turn.effect")
def may_decline(worded_as_permission: bool, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- a fact of the text
    """Refuse to decline what an action gives.

    Args:
        worded_as_permission: Whether the effect is put as something that a player may do, as it is for the
            movement of Travel and the reward for a Saracen.
        ruleset: Consulted for ``declining``.
    """
    if ruleset.interpretation.declining == Declining.ALWAYS:
        return None
    if worded_as_permission and ruleset.interpretation.declining == Declining.WHERE_IT_SAYS_MAY:
        return None
    return NotOptional("turn.effect")


@rule("turn.effect")
def left_of_value(value: int, spent: int, ruleset: Ruleset) -> int | None:
    """What is left of the value of an action for a further result of it; None where an action has only one.

    Args:
        value: The value of the action before this result.
        spent: What this result costs.
        ruleset: Consulted for ``results``.
    """
    return value - spent if ruleset.interpretation.results == Results.MANY else None


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
