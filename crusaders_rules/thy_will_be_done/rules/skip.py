"""The optional third kind of turn: skip it, and distribute."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import LearningSkip, SkipCondition, SkipDistribution
from crusaders_rules.thy_will_be_done.interpret.refusals import (
    EmptyWedge,
    NoSkipping,
    NotAllUpgraded,
    SkippingUnknown,
    SomethingElsePossible,
)
from crusaders_rules.thy_will_be_done.rules import upgrade, variants
from crusaders_rules.thy_will_be_done.state.pending import AskDistribution


@rule("skip.allowed")
def may_not_skip(upgraded: tuple[bool, ...], succeeds: bool, possible: bool, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- facts of the position
    """Refuse to skip a turn, unless all wedges are upgraded, or nothing else is left to do.

    Only the player judges whether an action would be useful.

    Args:
        upgraded: Whether each wedge is upgraded.
        succeeds: Whether an action of some wedge could succeed.
        possible: Whether some wedge may be resolved, successfully or not.
        ruleset: Consulted for ``skip_condition``.

    Returns:
        The refusal, None if the turn may be skipped.
    """
    if not ruleset.edition.skipping:
        return distributes_in_vain(upgraded, possible, ruleset)
    if not all(upgraded):
        if variants.upgrading_off(ruleset.variant) is not None:
            return skip_without_upgrades(possible, ruleset)
        return NotAllUpgraded("skip.allowed", needs=len(upgraded), has=sum(upgraded))
    if succeeds and ruleset.interpretation.skip_condition == SkipCondition.NOTHING_SUCCEEDS:
        return SomethingElsePossible("skip.allowed")
    return None


@rule("skip.allowed")
def skip_without_upgrades(possible: bool, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- a fact of the position
    """Refuse to skip in a game without upgrades, unless no other turn is possible.

    Without this, the Learning variant could deadlock: a player could have no legal turn.

    Args:
        possible: Whether some wedge may be resolved.
        ruleset: Consulted for ``learning_skip``.

    Returns:
        The refusal, None if the turn may be skipped.
    """
    if ruleset.interpretation.learning_skip == LearningSkip.NEVER:
        return NoSkipping("skip.allowed")
    return SomethingElsePossible("skip.allowed") if possible else None


@rule("prototype.turn.vain")
def distributes_in_vain(upgraded: tuple[bool, ...], possible: bool, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- a fact of the position
    """Refuse to skip in an edition without skipping, unless no wedge may be resolved and none upgraded.

    There a turn begins with the choice of a wedge that holds a token, and ends with its distribution. Where its action
    can do nothing, that is all there is to the turn: as much as a skip.

    Args:
        upgraded: Whether each wedge is upgraded.
        possible: Whether some wedge may be resolved.
        ruleset: Its variant may have no upgrading; passed on to ``skip_without_upgrades`` and ``not_again``.

    Returns:
        The refusal, None if the turn may be skipped.
    """
    if variants.upgrading_off(ruleset.variant) is not None:
        stuck = skip_without_upgrades(possible, ruleset) is None
    else:
        stuck = not possible and all(upgrade.not_again(side, ruleset) is not None for side in upgraded)
    return None if stuck else SkippingUnknown("skip.allowed")


@rule("skip.distribute")
def after_skip(seat: int) -> AskDistribution:
    """The step after a skip: the player distributes any wedge that holds a token."""
    return AskDistribution(seat, optional=False)


@rule("skip.distribute")
def nothing_to_distribute(tokens: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse to distribute an empty wedge after a skip, unless a plain pass is allowed."""
    if tokens >= 1 or ruleset.interpretation.skip_distribution == SkipDistribution.ANY:
        return None
    return EmptyWedge("skip.distribute", needs=1, has=tokens)
