"""Turn option A: resolve the action of a wedge, or both actions of an upgraded one."""

from __future__ import annotations

from enum import StrEnum

from crusaders_rules.answers import Choices, Refusal, Term
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
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
    """The plan for a wedge without an action token.

    Args:
        actions: The actions that the wedge offers.
        tokens: The tokens on it.
        ruleset: Consulted for ``empty_wedges``.

    Returns:
        None if such a wedge is refused, see ``empty_wedge``; an empty plan if it may be chosen but does
        nothing; the single action of a basic wedge if a reading resolves it with its bonuses only.
    """
    if ruleset.interpretation.empty_wedges == EmptyWedges.NULL_TURN:
        return ()
    if ruleset.interpretation.empty_wedges == EmptyWedges.BASIC_WEDGE and len(actions) == 1:
        return ((actions[0], tokens),)
    return None


@rule("turn.value.token")
def token_value(tokens: int) -> int:
    """The value of the action tokens assigned to an action: one each."""
    return tokens


@rule("turn.value.bonus")
def action_bonus(action: Action, buildings: Buildings, troops: int, order: KnightOrder) -> tuple[Term, ...]:
    """The bonus that the player area adds to the tokens of an action.

    Each of two actions of one wedge gets its full bonus.

    Args:
        action: The action.
        buildings: The buildings that the player has erected so far.
        troops: The troops that the player has mustered so far.
        order: The knight order of the player.

    Returns:
        The terms of the bonus, without zeros.
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
    """The part of an action's bonus that is divided together with the tokens instead of being added afterwards.

    Args:
        bonus: What the player area adds to the action.
        ruleset: Consulted for ``bonus_in_split``.
    """
    return bonus if ruleset.interpretation.bonus_in_split == BonusInSplit.BEFORE_THE_SPLIT else 0


@rule("turn.split", "turn.split.all")
def splits(tokens: int) -> tuple[int, ...]:
    """The numbers of tokens for the first action of an upgraded wedge: zero to all. The second gets the rest."""
    return tuple(range(tokens + 1))


@rule("turn.split")
def split_out_of_range(assigned: int, tokens: int) -> Refusal | None:
    """Refuse to assign more tokens than the wedge holds, or a negative number."""
    if 0 <= assigned <= tokens:
        return None
    return SplitOutOfRange("turn.split", needs=tokens, has=assigned)


@rule("turn.split.all")
def tokens_left_idle(idle: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse to leave tokens unassigned, unless ``idle_tokens`` allows it."""
    if idle == 0 or ruleset.interpretation.idle_tokens == IdleTokens.SOME:
        return None
    return TokensLeftIdle("turn.split.all", needs=0, has=idle)


@rule("turn.split")
def not_twice(ruleset: Ruleset) -> Refusal | None:
    """Refuse to assign both parts of a split to one action, unless ``same_action_twice`` allows it."""
    return None if ruleset.interpretation.same_action_twice == SameActionTwice.YES else NotTwice("turn.split")


@rule("turn.split.least")
def plan_of(actions: tuple[Action, ...], assigned: tuple[int, ...]) -> Plan:
    """The actions to resolve: those with at least one assigned token."""
    return tuple((action, tokens) for action, tokens in zip(actions, assigned, strict=True) if tokens >= 1)


@rule("turn.split.order")
def reorder(plan: Plan, first: Action) -> Plan:
    """The same two actions, starting with the one that the player wants first."""
    return plan if plan[0][0] == first else (plan[1], plan[0])


@rule("turn.split.order")
def not_in_plan(plan: Plan, first: Action) -> Refusal | None:
    """Refuse to begin with an action without an assigned token."""
    actions = tuple(action for action, _ in plan)
    return None if first in actions else NotOnOffer("turn.split.order", Choices(actions, " and "), str(first))


@rule("turn.split.finish")
def next_action(plan: Plan) -> tuple[tuple[Action, int], Plan]:
    """The action to resolve completely now, and the actions after it."""
    return plan[0], plan[1:]


class Begins(StrEnum):
    """How resolving an action begins."""

    NOTHING = "it has no result"
    LOSE_POINTS = "its movement points are lost"
    GAIN = "influence is gained"
    TRAVEL = "the player moves a knight"
    MUSTER = "a troop is mustered"
    ASK_TROOP = "the player may muster a troop"
    ASK_TARGET = "the player chooses an enemy"
    ASK_BUILDING = "the player chooses a building"
    ASK_TILE = "the player chooses an influence tile"


@rule("turn.split.finish")
def begins_with(action: Action, succeeds: bool, begun: bool, ruleset: Ruleset) -> Begins:  # noqa: FBT001 -- facts of the action
    """How resolving an action begins: with a question to the player, with a result and no question, or with nothing.

    Args:
        action: The action.
        succeeds: Whether it can have a result, with its value and on the current board.
        begun: Whether it already has a result, if it may have several.
        ruleset: Passed on to ``may_decline``: a troop is mustered without a question if the player cannot decline.
            With influence tiles, an Influence action takes one.
    """
    if not succeeds:
        return Begins.NOTHING if begun else in_vain(action)
    if action == Action.MUSTER:
        asks = begun or may_decline(False, ruleset) is None  # noqa: FBT003 -- a fact of the text
        return Begins.ASK_TROOP if asks else Begins.MUSTER
    # What an Influence does is the same rule with and without influence tiles.
    if action == Action.INFLUENCE and divine_tiles.is_played(ruleset.edition):
        return Begins.ASK_TILE
    return _BEGINS[action]


@rule("turn.effect")
def in_vain(action: Action) -> Begins:
    """What an action begins with that cannot succeed: with nothing, and the points of a Travel are lost."""
    if action == Action.CRUSADE:
        return lost_crusade()
    return Begins.LOSE_POINTS if action == Action.TRAVEL else Begins.NOTHING


@rule("crusade.fail")
def lost_crusade() -> Begins:
    """A Crusade that is not won begins with nothing, and changes nothing."""
    return Begins.NOTHING


_BEGINS = {
    Action.INFLUENCE: Begins.GAIN,
    Action.TRAVEL: Begins.TRAVEL,
    Action.CRUSADE: Begins.ASK_TARGET,
    Action.BUILD: Begins.ASK_BUILDING,
}


@rule("turn.split.finish")
def forgone(before: int, now: int, ruleset: Ruleset) -> int:
    """The part of its bonus that the second action of a wedge loses, because the first action created it.

    Args:
        before: The bonus of the second action before the first one was resolved.
        now: Its bonus now.
        ruleset: Consulted for ``later_value``.
    """
    return now - before if ruleset.interpretation.later_value == LaterValue.NO else 0


@rule("turn.effect")
def successes_due(actions: int, ruleset: Ruleset) -> int:
    """The number of actions with assigned tokens that must succeed.

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
    """Refuse a wedge, or a split of its tokens, if too few of its actions can succeed.

    Args:
        failures: For each action to resolve, why it cannot succeed; empty for one that can.
        ruleset: Passed on to ``successes_due``.

    Returns:
        The refusal; None if enough actions can succeed.
    """
    if failures.count(()) >= successes_due(len(failures), ruleset):
        return None
    each = tuple(refusal for failure in failures for refusal in failure)
    return NothingSucceeds("turn.effect", each[-1].needs, each[-1].has, each)


@rule("turn.result.due")
def may_decline(worded_as_permission: bool, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- a fact of the text
    """Refuse to decline the result of an action.

    Args:
        worded_as_permission: Whether the text words the effect as something that a player may do, as for the
            movement of Travel and the reward for a Saracen.
        ruleset: Consulted for ``declining``.
    """
    if ruleset.interpretation.declining == Declining.ALWAYS:
        return None
    if worded_as_permission and ruleset.interpretation.declining == Declining.WHERE_IT_SAYS_MAY:
        return None
    return NotOptional("turn.result.due")


@rule("turn.result.one")
def left_of_value(value: int, spent: int, ruleset: Ruleset) -> int | None:
    """The rest of an action's value for a further result; None if an action has only one result.

    Args:
        value: The value of the action before this result.
        spent: The cost of this result.
        ruleset: Consulted for ``results``.
    """
    return value - spent if ruleset.interpretation.results == Results.MANY else None


@rule("turn.distribute.when", "turn.distribute.mandatory")
def after_actions(
    plan: Plan, wedge: int, tokens: int, order: KnightOrder, ruleset: Ruleset
) -> tuple[tuple[Manner, int | None], ...]:
    """The manners of distributing the wedge after the whole plan is resolved; empty before that."""
    return () if plan else distribute.manners(wedge, tokens, order, ruleset)


@rule("turn.distribute.mandatory")
def may_keep(ruleset: Ruleset) -> bool:
    """Whether the tokens of a wedge may stay on it after its action: only under the reading that makes it optional.

    Otherwise a player must distribute, and can choose only the manner.
    """
    return ruleset.interpretation.distribute_optional == DistributeOptional.YES


@rule("turn.distribute.mandatory")
def must_distribute(optional: bool) -> Refusal | None:  # noqa: FBT001 -- the permission itself
    """Refuse to leave the tokens on a wedge."""
    return None if optional else MustDistribute("turn.distribute.mandatory")
