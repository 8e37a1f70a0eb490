"""Decisions as a short text that a person can type and read, such as ``bid 3``."""

from __future__ import annotations

from crusaders_rules.answers import NotationError
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision

LONGEST_LINE = 400


def to_text(state: Position, decision: Decision) -> str:  # noqa: ARG001 -- the words of a decision need no position
    """Show a decision as text.

    Args:
        state: The position in which it is made.
        decision: Any decision, legal or not.

    Returns:
        The text, which ``from_text`` turns back into the same decision.
    """
    return str(decision)


def from_text(state: Position, text: str) -> Decision:  # noqa: ARG001 -- the words of a decision need no position
    """Turn text into a decision, legal or not; capitals and spaces do not matter.

    Args:
        state: The position in which it is made.
        text: A text as from ``to_text``.

    Returns:
        The decision.

    Raises:
        NotationError: If the text is empty or too long.
    """
    return decision_of(text)


def decision_of(text: str) -> Decision:
    """Return the decision that a text stands for.

    Args:
        text: Words with spaces between; capitals do not matter.

    Raises:
        NotationError: If it is empty or too long.
    """
    words = text.lower().split()
    if not words or len(text) > LONGEST_LINE:
        raise NotationError(f"needs a verb and its words, at most {LONGEST_LINE} characters")
    return Decision(words[0], tuple(words[1:]))
