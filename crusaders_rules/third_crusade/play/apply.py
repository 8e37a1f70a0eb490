"""Apply a decision."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.desk import Desk, desk_for
from crusaders_rules.third_crusade.play.flow import proceed
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision


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
        return "; ".join(map(str, self.refusals))


def apply(state: Position, decision: Decision) -> Position:
    """Return the state after a decision.  One that was listed as legal is not judged again.

    Args:
        state: A state.
        decision: A legal decision.

    Raises:
        IllegalDecision: It is not legal.
    """
    frame = state.stack[-1]
    kind = BY_QUESTION[type(frame)]
    for listed in state._offered or ():  # noqa: SLF001 -- a memo, not part of the state
        if listed is decision:
            break
    else:
        refused = kind.refusal(Desk(state), frame, decision)
        if refused is not None:
            raise IllegalDecision(decision, (refused,))
    desk = desk_for(state)
    who = kind.asked(desk, frame)
    kind.carry_out(desk, frame, decision)
    proceed(desk)
    return desk.closed((state.history, who, decision))
