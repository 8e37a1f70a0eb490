"""Apply a decision."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.play import chance
from crusaders_rules.thy_will_be_done.play.kinds import STEPS
from crusaders_rules.thy_will_be_done.play.legal import refusals
from crusaders_rules.thy_will_be_done.state.decision import Decision


class IllegalDecision(ValueError):  # noqa: N818 -- the name that the design gives it
    """The rules refuse a decision.

    Attributes:
        decision: The decision.
        refusals: Every rule that refuses it.
    """

    def __init__(self, decision: Decision, refusals: tuple[Refusal, ...]) -> None:
        """Store the decision and the refusals."""
        super().__init__(decision, refusals)
        self.decision = decision
        self.refusals = refusals

    def __str__(self) -> str:
        """Return all refusals as text."""
        return "; ".join(str(refusal) for refusal in self.refusals)


def apply(state: State, decision: Decision) -> State:
    """Return the position after a decision.

    If the outcomes of chance are fixed, the next decisions of chance follow at once.

    Args:
        state: A position; it does not change.
        decision: The decision of the player to act, or of chance.

    Returns:
        The position with the next question, or at the end of the game.

    Raises:
        IllegalDecision: If a rule refuses the decision; it carries all refusals.
    """
    # A decision from the list of legal decisions needs no second judgement.
    for listed in state._legal or ():  # noqa: SLF001 -- the memo of ``legal``
        if listed is decision:
            break
    else:
        against = refusals(state, decision)
        if against:
            raise IllegalDecision(decision, against)
    pending = state.pending
    after = STEPS[type(pending), type(decision)](state, pending, decision)
    return after if after.outcomes is None else chance.settle(after)
