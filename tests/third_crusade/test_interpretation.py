"""The readings: those of the code are those on file, and each is consulted by exactly one rule function."""

from __future__ import annotations

import ast
import re
from enum import StrEnum
from pathlib import Path

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade import rules
from crusaders_rules.third_crusade.home import catalog
from crusaders_rules.third_crusade.interpret import refusals
from crusaders_rules.third_crusade.interpret.readings import interpretation
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation

SWITCHES = {
    name: one
    for name, one in vars(interpretation).items()
    if isinstance(one, type) and issubclass(one, StrEnum) and one is not StrEnum
}

# Questions whose answer shows in play, of which a reading has a reason instead of a switch.
NOT_PLAYED = {
    "third.upkeep.check-place",
    "third.initiative.two-players.rotation",
    "third.losses.leader-icons",
    "third.march.disperse.battles",
    "third.diplomacy.lone-bid",
    "third.end.objective.one-city",
    "third.upkeep.supply.section",
    "third.event.battle-when",
    "third.event.muster.stock",
    "third.battle.placed-enemies",
}


def test_every_member_of_a_switch_is_a_reading_on_file() -> None:
    """Under the same name, each switch in one question, and nothing else is on file."""
    filed = {
        reading.code: (question.id, reading.name)
        for question in catalog().questions
        for reading in question.readings
        if reading.code
    }
    assert {f"{name}.{one.name}": one.value for name, switch in SWITCHES.items() for one in switch} == {
        code: name for code, (_, name) in filed.items()
    }
    questions = {code.partition(".")[0]: set[str]() for code in filed}
    for code, (question, _) in filed.items():
        questions[code.partition(".")[0]].add(question)
    assert [] == [switch for switch, asked in questions.items() if len(asked) != 1]


def test_the_defaults_of_the_code_are_those_on_file() -> None:
    """What is played without further ado is what the evidence was found to speak for."""
    filed = {
        reading.code
        for question in catalog().questions
        for reading in question.readings
        if reading.code and reading.name == question.default
    }
    played = {f"{type(value).__name__}.{value.name}" for value in attrs.astuple(Interpretation(), recurse=False)}
    assert played == filed


def test_each_reading_is_consulted_by_one_rule_function() -> None:
    """A field of the interpretation is read in one function of the rules, and no field is never read."""
    readers: dict[str, set[str]] = {field.name: set() for field in attrs.fields(Interpretation)}
    for file in sorted(Path(rules.__file__).parent.glob("*.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(function, ast.FunctionDef):
                for name in readers.keys() & set(re.findall(r"\binterpretation\.(\w+)", ast.unparse(function))):
                    readers[name].add(f"{file.stem}.{function.name}")
    assert {} == {name: found for name, found in readers.items() if len(found) != 1}


def test_each_question_has_its_readings_or_a_reason() -> None:
    """Each reading has a switch, or its own reason why it cannot be played; the default needs none without a switch."""
    played = {question.id for question in catalog().questions if any(reading.code for reading in question.readings)}
    silent, reasons = [], []
    for question in catalog().questions:
        for reading in question.readings:
            default = reading.name == question.default and question.id not in played
            if not (reading.code or reading.why_not or default):
                silent.append(f"{question.id}: {reading.name}")
            reasons.append(reading.why_not or "")
    assert [] == silent
    given = [reason for reason in reasons if reason]
    assert [] == [reason for reason in given if len(reason.split()) < 10 or "yet" in reason.split()]
    # Two questions about lost pictures have the same reason.
    assert len(set(given)) >= len(given) - 1


def test_a_question_whose_answer_shows_in_play_is_played() -> None:
    """All but those few, of which none could be added without a reason."""
    few = {
        question.id
        for question in catalog().questions
        if question.observable == "yes" and sum(reading.code is not None for reading in question.readings) < 2
    }
    assert NOT_PLAYED == few


def test_each_refusal_names_a_rule_of_the_specification() -> None:
    """Wherever a rule function makes one, by the id that it gives."""
    refusing = {name for name, one in vars(refusals).items() if isinstance(one, type) and issubclass(one, Refusal)}
    named = [
        node.args[0].value
        for file in sorted(Path(rules.__file__).parent.glob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in refusing
        if isinstance(node.args[0], ast.Constant)
    ]
    assert len(named) > 40
    assert set() == set(named) - set(catalog().rules)
