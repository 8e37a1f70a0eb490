"""What is stored about two readings of a question, for any game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs


@attrs.frozen(kw_only=True)
class PairVerdict:
    """The verdict on two readings of a question.

    Attributes:
        question: The id of the question.
        readings: The default reading, called A, and the other one, called B.
        verdict: What differs between them.
        how: How it was found.
        editions: The editions in which it was found to hold; it says nothing about the others.
        record: The file under ``plays`` of the play at whose last decision the readings diverge.
        start: The file under ``plays`` of the record at whose end the search began, None for the setup.
        decisions: The length of the play in decisions, after the start.
        turns: Its length in turns.
        states: The pairs of positions that the search found.
        shortest: Whether a shorter play is excluded, and in which games.
        setting: The games of the search.
        theorems: The names of the theorems that prove it.
        why: A sentence that explains the difference or the equivalence.
        caution: What else one of the readings can lead to, in a sentence.
        caution_record: The file under ``plays`` of a play that shows it.
    """

    question: str
    readings: tuple[str, str]
    verdict: str
    how: str
    editions: tuple[str, ...] = ()
    record: str | None = None
    start: str | None = None
    decisions: int | None = None
    turns: int | None = None
    states: int | None = None
    shortest: str | None = None
    setting: Mapping[str, Any] = attrs.field(factory=dict)
    theorems: tuple[str, ...] = ()
    why: str | None = None
    caution: str | None = None
    caution_record: str | None = None
