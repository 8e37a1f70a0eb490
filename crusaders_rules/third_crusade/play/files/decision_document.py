"""Decisions as JSON: the verb is the kind, and its words are the arguments."""

from __future__ import annotations

from typing import Any

import attrs

from crusaders_rules.answers import NotationError
from crusaders_rules.files import reading, writing
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.structuring import structure
from crusaders_rules.third_crusade.play.notation import from_text
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.decision import Decision


class DecisionError(FileError):
    """A decision cannot be read."""


@attrs.frozen(kw_only=True)
class DecisionDocument:
    """A decision as a document: the verb and its words."""

    kind: str
    arguments: tuple[str, ...] = ()


def decision_data(state: Position, decision: Decision) -> dict[str, Any]:  # noqa: ARG001 -- the words need no position
    """Return a decision as plain data.

    Args:
        state: The position in which it is made.
        decision: Any decision, legal or not.

    Returns:
        Its kind and its arguments.
    """
    return {"kind": decision.verb, "arguments": list(decision.words)}


def decision_to_json(state: Position, decision: Decision) -> str:
    """Return a decision as JSON.

    Args:
        state: The position in which it is made.
        decision: Any decision, legal or not.

    Returns:
        The text, from which ``decision_from_json`` makes the same decision.

    >>> from crusaders_rules.third_crusade.play.game import new_game
    >>> state = new_game(players=2, seed=1)
    >>> str(decision_from_json(state, decision_to_json(state, Decision("bid", ("3",)))))
    'bid 3'
    """
    return writing.to_text(decision_data(state, decision))


def decision_from_json(state: Position, text: str, source: str = "the decision") -> Decision:
    """Make a decision from JSON, whether it is legal or not.

    Args:
        state: The position in which it is made.
        text: The JSON.
        source: Its name in errors.

    Returns:
        The decision.

    Raises:
        DecisionError: If it is not a decision.
    """
    return decision_from_data(state, reading.parse_json(text, source, DecisionError), source)


def decision_from_data(state: Position, data: object, source: str = "the decision") -> Decision:
    """Make a decision from plain data, as ``decision_from_json`` does from its text."""
    document = structure(data, DecisionDocument, source, DecisionError)
    try:
        return from_text(state, " ".join((document.kind, *document.arguments)))
    except NotationError as error:
        raise DecisionError(source, [Problem("", str(error))]) from error
