"""Readings in files: each switch has the id of its question, such as ``skip.condition``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import given, one_of
from crusaders_rules.files.problems import Findings, joined, suggestion
from crusaders_rules.thy_will_be_done.interpret.readings import Interpretation

_FIELDS = attrs.fields(Interpretation)
# The field of each question that a reading answers, by the id of the question.
FIELDS: Mapping[str, str] = {field.metadata["question"]: field.name for field in _FIELDS}
_KINDS: Mapping[str, Any] = {field.metadata["question"]: type(field.default) for field in _FIELDS}
_USUAL: Mapping[str, str] = {field.metadata["question"]: str(field.default) for field in _FIELDS}


def check_readings(found: Findings, place: str, rows: object) -> None:
    """Check a table of readings.

    Args:
        found: Collects the problems: an unknown question or reading.
        place: The place of the table.
        rows: The table, a reading for each switch.
    """
    if not isinstance(rows, dict):
        found.add(place, f"needs a table, not {given(rows)}")
        return
    for question, reading in rows.items():
        if question in FIELDS:
            found.add(joined(place, question), one_of(_KINDS[question])(reading))
        else:
            found.add(joined(place, question), f"unknown question{suggestion(question, FIELDS)}")


def to_interpretation(rows: Mapping[str, str]) -> Interpretation:
    """Return the readings that a table names, and the default for each question left out.

    Raises:
        ValueError: If a question or a reading does not exist.

    >>> to_interpretation({"skip.condition": "nothing-succeeds"}).skip_condition.value
    'nothing-succeeds'
    """
    taken: dict[str, Any] = {}
    for question, reading in rows.items():
        if question not in FIELDS:
            wanted = suggestion(question, FIELDS)
            raise ValueError(f"there is no question {shown(question)} that a reading answers{wanted}")
        taken[FIELDS[question]] = reading
    return Interpretation(**taken)


def readings_table(readings: Interpretation) -> dict[str, str]:
    """Return the reading of each question, by the id of the question."""
    return {question: str(getattr(readings, field)) for question, field in FIELDS.items()}


def readings_named(readings: Interpretation) -> dict[str, str]:
    """Return readings as a file has them: those that differ from the default, by the id of the question.

    >>> readings_named(to_interpretation({"skip.condition": "nothing-succeeds", "skip.learning": "as-last-resort"}))
    {'skip.condition': 'nothing-succeeds'}
    """
    return {question: taken for question, taken in readings_table(readings).items() if taken != _USUAL[question]}


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a table of readings, with the default of each question."""
    return {
        "type": "object",
        "properties": {
            question: {**one_of(kind).schema, "default": _USUAL[question]} for question, kind in _KINDS.items()
        },
        "additionalProperties": False,
    }
