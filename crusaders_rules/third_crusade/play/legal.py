"""Legal decisions, and the rules that refuse the others."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play.desk import Desk, desk_for, keep
from crusaders_rules.third_crusade.play.flow import pending
from crusaders_rules.third_crusade.play.kind_table import BY_QUESTION
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision


def legal(state: Position) -> tuple[Decision, ...]:
    """Return the legal decisions.  A state remembers them, so that they are listed once.

    Args:
        state: A state.
    """
    known: tuple[Decision, ...] | None = state._offered  # noqa: SLF001 -- a memo, not part of the state
    if known is not None:
        return known
    frame = state.stack[-1]
    kind, desk = BY_QUESTION[type(frame)], desk_for(state)
    if kind.sure(desk, frame):
        found = tuple(kind.candidates(desk, frame))
    else:
        refusal = kind.refusal
        found = tuple([one for one in kind.candidates(desk, frame) if refusal(desk, frame, one) is None])
    keep(state, desk, found)
    return found


def refusals(state: Position, decision: Decision) -> tuple[Refusal, ...]:
    """Return why a decision is not legal; nothing if it is."""
    kind, frame = pending(state)
    found = kind.refusal(Desk(state), frame, decision)
    return () if found is None else (found,)
