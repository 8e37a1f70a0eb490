"""Each question is asked in one place: which reading is played is known to one rule function alone."""

import ast
from pathlib import Path

import attrs

import crusaders_rules
from crusaders_rules.thy_will_be_done.interpret import Interpretation

PACKAGE = Path(crusaders_rules.__file__).parent


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
        inside = [name for name in functions if name.startswith("rules/")]
        # What may be resolved in vain is asked by the list of legal decisions as well.
        outside = [] if question == "acting_without_success" else [name for name in functions if name not in inside]
        assert (question, 1, []) == (question, len(set(inside)), outside)
