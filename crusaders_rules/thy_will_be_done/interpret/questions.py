"""Questions of ``specs/thy_will_be_done/questions`` as switches: a ruleset that takes a reading by its name.

A reading is a member of an enum, which a rule function consults, or other data of the edition.
"""

from __future__ import annotations

import enum
from functools import cache

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.catalog.model import Question, Reading
from crusaders_rules.files.problems import Findings
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret import readings
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.edition_format import check_value
from crusaders_rules.thy_will_be_done.interpret.editions import EditionError, edition_names, load_edition, shaped
from crusaders_rules.thy_will_be_done.interpret.expansions import expanded
from crusaders_rules.thy_will_be_done.interpret.reading_names import FIELDS, readings_table
from crusaders_rules.thy_will_be_done.interpret.ruleset import Ruleset


class QuestionError(ValueError):
    """A question or a reading that does not exist or cannot be played."""


@cache
def playable() -> dict[str, tuple[str, ...]]:
    """Return the questions that can be played in more than one way, each with the names of its readings.

    For a question of data, the default reading is the unchanged data of the edition.
    """
    found = {}
    for question in catalog().questions:
        names = tuple(reading.name for reading in question.readings if _is_playable(question, reading))
        if len(names) > 1:
            found[question.id] = names
    return found


def _is_playable(question: Question, reading: Reading) -> bool:
    if reading.code or reading.data:
        return True
    return reading.name == question.default and any(other.data for other in question.readings)


@cache
def _question(question_id: str) -> Question:
    for question in catalog().questions:
        if question.id == question_id:
            return question
    raise QuestionError(f"there is no question {shown(question_id)}")


def _reading(question_id: str, name: str) -> Reading:
    """Return a playable reading."""
    question = _question(question_id)
    for reading in question.readings:
        if reading.name == name:
            if not _is_playable(question, reading):
                raise QuestionError(f"{question_id}: {name} cannot be played: {reading.why_not}")
            return reading
    raise QuestionError(f"{question_id}: there is no reading {shown(name)}")


def readings_of(ruleset: Ruleset) -> dict[str, str]:
    """Return the reading of each question that a ruleset answers, by the id of the question.

    >>> readings_of(Ruleset())["skip.condition"]
    'all-upgraded'
    """
    return readings_table(ruleset.interpretation) | dict(ruleset.edition.changed)


def with_reading(ruleset: Ruleset, question_id: str, name: str) -> Ruleset:
    """Return the ruleset with another reading of one question.

    Args:
        ruleset: Any ruleset.
        question_id: The id of the question, such as ``skip.condition``.
        name: The name of the reading.

    Returns:
        The ruleset.

    Raises:
        QuestionError: There is no such question or reading, or the reading cannot be played.

    >>> with_reading(Ruleset(), "skip.condition", "nothing-succeeds").interpretation.skip_condition.value
    'nothing-succeeds'
    """
    reading = _reading(question_id, name)
    if reading.code:
        kind, _, member = reading.code.partition(".")
        taken: enum.Enum = getattr(readings, kind)[member]
        if getattr(ruleset.interpretation, FIELDS[question_id]) is taken:
            return ruleset
        changed = {FIELDS[question_id]: taken}
        return attrs.evolve(ruleset, interpretation=attrs.evolve(ruleset.interpretation, **changed))  # type: ignore[arg-type]
    others = tuple(pair for pair in ruleset.edition.changed if pair[0] != question_id)
    pairs = (*others, (question_id, name)) if reading.data else others
    if not is_ours(ruleset.edition):
        raise QuestionError(f"{question_id}: the edition {ruleset.edition.name} differs from the package's edition")
    edition = edition_with(ruleset.edition.name, pairs, ruleset.edition.expansions)
    return attrs.evolve(ruleset, edition=edition)


def is_ours(edition: Edition) -> bool:
    """Whether an edition is one of the package, changed at most by readings."""
    return (
        edition.name in edition_names() and edition_with(edition.name, edition.changed, edition.expansions) == edition
    )


@cache
def edition_with(name: str, changed: tuple[tuple[str, str], ...], expansions: tuple[str, ...] = ()) -> Edition:
    """Return an edition with expansions and the data of some readings.

    Args:
        name: The name of the edition.
        changed: Pairs of a question and a reading; a later pair overrides an earlier one.
        expansions: The names of the expansions, in alphabetical order.

    Returns:
        The edition; the same object each time.

    Raises:
        EditionError: There is no such edition, or a reading has invalid data.
        ExpansionError: An expansion cannot be added.
        QuestionError: There is no such question or reading, or the reading is not data.
    """
    edition = expanded(load_edition(name), expansions)
    for question_id, reading_name in changed:
        reading = _reading(question_id, reading_name)
        if not reading.data:
            raise QuestionError(f"{question_id}: {reading_name} has no data")
        found = Findings(_question(question_id).file)
        for key, value in reading.data.items():
            check_value(found, key, value, f"{question_id} {reading_name} {key}")
        found.refuse(EditionError)
        for key, value in reading.data.items():
            made = shaped(key, value)
            if key == "building-costs":
                # Types of expansions keep their costs.
                made["building_costs"] = tuple((dict(edition.building_costs) | dict(made["building_costs"])).items())
            edition = attrs.evolve(edition, **made)
    return attrs.evolve(edition, changed=changed) if changed else edition
