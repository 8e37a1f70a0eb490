"""The possible distributions and their manners: functions of a few values."""

from __future__ import annotations

from collections.abc import Mapping

from crusaders_rules.thy_will_be_done.interpret import Refusal, Ruleset
from crusaders_rules.thy_will_be_done.rules import orders, resolve, skip, upgrade
from crusaders_rules.thy_will_be_done.state import WEDGES
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision

KEEP = d.Keep()
_DISTRIBUTE = tuple(d.Distribute(wedge) for wedge in range(WEDGES))


def nothing_there(optional: bool, tokens: int, ruleset: Ruleset) -> Refusal | None:  # noqa: FBT001 -- a fact of the question
    """Refuse an empty wedge after an upgrade, when distributing is optional, or after a skip."""
    return upgrade.nothing_to_distribute(tokens) if optional else skip.nothing_to_distribute(tokens, ruleset)


def sowings(optional: bool, manners: orders.Ways) -> tuple[Decision, ...]:  # noqa: FBT001 -- a fact of the question
    """The manners of distributing a wedge, and keeping its tokens if distributing is optional."""
    keep = (KEEP,) if resolve.must_distribute(optional) is None else ()
    return keep + tuple(d.Sow(manner, wedge) for manner, wedge in manners)


def distributions(
    may_keep: bool,  # noqa: FBT001 -- a fact of the question
    can_be_distributed: Mapping[int, bool],
    tokens: tuple[int, ...],
) -> tuple[Decision, ...]:
    """The wedges that can be distributed without an action, and keeping all tokens if that is allowed.

    Args:
        may_keep: Whether all tokens may be kept.
        can_be_distributed: Whether a wedge can be distributed, by its number of tokens.
        tokens: The tokens on each wedge.
    """
    found = tuple([_DISTRIBUTE[wedge] for wedge, held in enumerate(tokens) if can_be_distributed[held]])
    return (KEEP, *found) if may_keep else found
