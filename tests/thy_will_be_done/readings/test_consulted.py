"""Each question is consulted in one place of the rules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest

import crusaders_rules.thy_will_be_done
from crusaders_rules.catalog.registry import rule_modules
from crusaders_rules.thy_will_be_done.interpret import Interpretation

GAME = Path(crusaders_rules.thy_will_be_done.__file__).parent


def consultations(source: str) -> Iterator[tuple[str, str]]:
    """Yield each question that a text consults, with the function that does, as often as it does."""
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Attribute) and ast.unparse(node.value).endswith("interpretation"):
                    yield node.attr, function.name


def test_every_question_is_consulted_in_exactly_one_function() -> None:
    """No reading is without effect, and none can be understood in two ways by two rules."""
    found: dict[str, set[str]] = {field.name: set() for field in attrs.fields(Interpretation)}
    for file in rule_modules(GAME).values():
        for question, function in consultations(file.read_text(encoding="utf-8")):
            found[question].add(f"{file.stem}.{function}")
    assert {} == {question: functions for question, functions in found.items() if len(functions) != 1}


def test_nothing_outside_the_rules_asks_for_a_reading() -> None:
    """The rooms above ask the rule function, or whether all readings on resolving a wedge are the usual ones."""
    asked = {
        (file.name, question)
        for file in sorted(GAME.rglob("*.py"))
        if "play" in file.relative_to(GAME).parts
        for question, _ in consultations(file.read_text(encoding="utf-8"))
        if question != "resolves_as_usual"
    }
    assert set() == asked


@pytest.mark.parametrize("wording", ["ruleset.interpretation.tie", "state.ruleset.interpretation.tie"])
def test_the_scan_sees_a_consultation(wording: str) -> None:
    """However the ruleset is come by, and inside a function only."""
    assert [("tie", "one")] == list(consultations(f"def one(ruleset):\n    return {wording}\n"))
    assert [] == list(consultations(f"{wording}\n"))
