"""Each question is asked in one place: which reading is played is known to one rule function alone."""

import ast
import re
from pathlib import Path

import attrs

import crusaders_rules
from crusaders_rules.thy_will_be_done.interpret import Interpretation

PACKAGE = Path(crusaders_rules.__file__).parent
RULES = re.compile(r"thy_will_be_done/(expansions/\w+/)?rules\b")
KINDS = re.compile(r"thy_will_be_done/(expansions/\w+/)?play/kinds/")


def consulted() -> dict[str, list[str]]:
    """Say for each question which functions look up its reading."""
    found: dict[str, list[str]] = {question: [] for question in attrs.asdict(Interpretation())}
    for file in sorted(PACKAGE.rglob("*.py")):
        for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(function, ast.FunctionDef):
                continue
            for node in ast.walk(function):
                looked_up = isinstance(node, ast.Attribute) and node.attr in found
                if looked_up and "interpretation" in ast.unparse(node):
                    name = f"{file.relative_to(PACKAGE).with_suffix('')}.{function.name}"
                    found[ast.unparse(node).rpartition(".")[2]].append(name)
    return found


def test_each_question_is_asked_in_one_rule_function() -> None:
    """Once, in the floor of the rules, and nowhere else in the package."""
    for question, functions in consulted().items():
        outside = [name for name in functions if not RULES.match(name)]
        assert (question, 1, []) == (question, len(set(functions)), outside)


def test_whether_all_readings_are_the_usual_ones_is_asked_by_the_kinds_of_question_only() -> None:
    """Under other readings more positions can come about, so their checks are wider, and a split has other words."""
    asking = {
        file.relative_to(PACKAGE).as_posix()
        for file in PACKAGE.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Attribute) and node.attr == "resolves_as_usual"
    }
    assert asking
    assert [] == [name for name in sorted(asking) if not KINDS.match(name)]
