"""Readings in files: each switch has the id of its question, or an older name.

Files name a switch by its question, such as ``skip.condition``. The older name, ``skip-condition``, is the name of the
field of ``Interpretation``, with hyphens or underscores.
"""

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
_OLDER = {field.replace("_", "-"): question for question, field in FIELDS.items()}
_IN_FILES = {**_OLDER, **{question: question for question in FIELDS}}


def question_named(name: str) -> str:
    """Return the id of the question that a name means.

    Args:
        name: The id, or the older name of the switch, with hyphens or underscores.

    Returns:
        The id of the question; an unknown name is returned unchanged.

    >>> question_named("skip-condition"), question_named("skip.condition")
    ('skip.condition', 'skip.condition')
    """
    return _OLDER.get(name.replace("_", "-"), name)


def check_readings(found: Findings, place: str, rows: object) -> None:
    """Check a table of readings.

    Args:
        found: Collects the problems: an unknown question or reading, or a question that is given twice.
        place: The place of the table.
        rows: The table, a reading for each switch.
    """
    if not isinstance(rows, dict):
        found.add(place, f"needs a table, not {given(rows)}")
        return
    seen: dict[str, str] = {}
    for name, reading in rows.items():
        question = _IN_FILES.get(name)
        if question is None:
            found.add(joined(place, name), f"unknown question{suggestion(name, FIELDS)}")
        elif question in seen:
            found.add(joined(place, name), f"{question} is given twice, here and as {shown(seen[question])}")
        else:
            found.add(joined(place, name), one_of(_KINDS[question])(reading))
            seen[question] = name


def to_interpretation(rows: Mapping[str, str]) -> Interpretation:
    """Return the readings that a table names, and the default for each question left out.

    Raises:
        ValueError: If a question or a reading does not exist.

    >>> to_interpretation({"skip.condition": "nothing-succeeds"}).skip_condition.value
    'nothing-succeeds'
    """
    taken: dict[str, Any] = {}
    for name, reading in rows.items():
        question = question_named(name)
        if question not in FIELDS:
            raise ValueError(f"there is no question {shown(name)} that a reading answers{suggestion(name, FIELDS)}")
        taken[FIELDS[question]] = reading
    return Interpretation(**taken)


def readings_table(readings: Interpretation) -> dict[str, str]:
    """Return readings as a file has them: the reading of each question, by the id of the question."""
    return {question: str(getattr(readings, field)) for question, field in FIELDS.items()}


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a table of readings, with the names that are written and the older ones."""
    of_each = {question: one_of(kind).schema for question, kind in _KINDS.items()}
    return {
        "type": "object",
        "properties": {
            **of_each,
            **{
                name: {**of_each[question], "deprecated": True, "description": f"The older name of {question}."}
                for name, question in _OLDER.items()
            },
        },
        "additionalProperties": False,
        # A question may be given under one of its names only.
        "allOf": [{"not": {"required": [question, name]}} for name, question in _OLDER.items()],
    }
