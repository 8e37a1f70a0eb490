"""Divine Influence: what follows the distribution at the end of a turn."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import ChapelSequence, SeveralDistributions
from crusaders_rules.thy_will_be_done.state.influence_tiles import Due


@rule("divine.distribute.extra", "divine.order.livonian.distribute")
def distributions_due(due: Due, ruleset: Ruleset) -> int:
    """The additional distributions that a player may still carry out after the turn.

    Args:
        due: What the player has gained in the turn.
        ruleset: Consulted for ``several_distributions``.
    """
    each = due.distributions + (1 if due.livonian else 0)
    return min(1, each) if ruleset.interpretation.several_distributions == SeveralDistributions.ONE else each


@rule("divine.distribute.extra")
def after_one(due: Due, ruleset: Ruleset) -> Due:
    """What is due after one additional distribution, carried out or declined."""
    return Due(chapel=due.chapel, distributions=distributions_due(due, ruleset) - 1)


@rule("divine.distribute.extra", "divine.chapel.token")
def token_comes_first(ruleset: Ruleset) -> bool:
    """Whether the token of a chapel comes before the additional distributions: it belongs to the turn."""
    return ruleset.interpretation.chapel_sequence == ChapelSequence.BEFORE
