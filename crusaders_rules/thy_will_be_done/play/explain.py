"""Why a decision is legal, with its arithmetic, or why it is not."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Reason, State, Verdict
from crusaders_rules.thy_will_be_done.play import legal
from crusaders_rules.thy_will_be_done.play.kinds import answer_of, kind_of
from crusaders_rules.thy_will_be_done.state.decision import Decision


def explain(state: State, decision: Decision) -> Verdict:
    """Say which rules forbid a decision, or which rules allow it, with their arithmetic.

    Args:
        state: A position.
        decision: Any decision.

    Returns:
        All refusals, or the reasons if no rule refuses.
    """
    against = legal.refusals(state, decision)
    if against:
        return Verdict(against)
    kind = kind_of(state)
    special = answer_of(state, decision).reasons(state, state.pending, decision)
    return Verdict((), special or (Reason(kind.rule, "no rule forbids this choice"),))
