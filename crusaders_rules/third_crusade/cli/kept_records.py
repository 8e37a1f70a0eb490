"""Records as the verbs keep them and replay them."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.files.reading import parse_json
from crusaders_rules.files.writing import to_text
from crusaders_rules.third_crusade.play.files.records import (
    Record,
    RecordError,
    record_data,
    record_from_data,
    replay,
)
from crusaders_rules.third_crusade.play.game import begun
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.step_kind import Decision
from crusaders_rules.third_crusade.state import Position


def record_from_json(text: str, source: str) -> Record:
    """Return the record that a text holds.

    Args:
        text: The text.
        source: The name of its file.

    Raises:
        RecordError: It holds none.
    """
    return record_from_data(parse_json(text, source, RecordError), source)


def record_to_json(record: Record) -> str:
    """Return a record as text."""
    return to_text(record_data(record))


def first_position(record: Record) -> Position:
    """Return the state before the first decision of a record."""
    return begun(record.setting)


def steps(record: Record) -> Iterator[tuple[Position, Decision, Position]]:
    """Yield each decision of a record between the states before and after it.

    Raises:
        RecordError: At the first line that is no legal decision.
    """
    states = replay(record)
    before = next(states)
    for after in states:
        _, _, choice = not_none(after.history)
        yield before, choice, after
        before = after
