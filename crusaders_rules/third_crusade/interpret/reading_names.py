"""Readings by the names of their questions, as records and command lines state them."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from typing import Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import suggestion
from crusaders_rules.third_crusade.home import catalog
from crusaders_rules.third_crusade.interpret.readings.interpretation import DEFAULT, Interpretation


class QuestionError(ValueError):
    """No question or reading has this name."""


@cache
def _switches() -> dict[str, tuple[str, dict[str, StrEnum]]]:
    """Return the field of each question that the code can play in several ways, and its readings by name."""
    fields = {type(getattr(DEFAULT, field.name)).__name__: field.name for field in attrs.fields(Interpretation)}
    found = {}
    for question in catalog().questions:
        codes = {reading.name: reading.code for reading in question.readings if reading.code}
        if codes:
            name = fields[next(iter(codes.values())).partition(".")[0]]
            kind = type(getattr(DEFAULT, name))
            found[question.id] = (name, {reading: kind[code.partition(".")[2]] for reading, code in codes.items()})
    return found


def playable() -> dict[str, tuple[str, ...]]:
    """Return the questions that can be played in several ways, each with its readings, the default first."""
    found = {}
    for question, (field, readings) in _switches().items():
        usual = getattr(DEFAULT, field)
        found[question] = tuple(sorted(readings, key=lambda name: readings[name] != usual))
    return found


def to_interpretation(names: Mapping[str, str]) -> Interpretation:
    """Return readings by the names of their questions; the others are the defaults.

    Args:
        names: The reading of each question that is named.

    Raises:
        QuestionError: There is no such question or reading.
    """
    changes: dict[str, Any] = {}
    for question, reading in names.items():
        if question not in _switches():
            raise QuestionError(f"there is no question {shown(question)} to read{suggestion(question, _switches())}")
        field, readings = _switches()[question]
        if reading not in readings:
            raise QuestionError(f"{question} has no reading {shown(reading)}{suggestion(reading, readings)}")
        changes[field] = readings[reading]
    return attrs.evolve(DEFAULT, **changes) if changes else DEFAULT


def readings_named(interpretation: Interpretation) -> dict[str, str]:
    """Return the readings that are not the default, by the names of their questions."""
    if interpretation == DEFAULT:
        return {}
    return {
        question: next(name for name, one in readings.items() if one == getattr(interpretation, field))
        for question, (field, readings) in _switches().items()
        if getattr(interpretation, field) != getattr(DEFAULT, field)
    }
