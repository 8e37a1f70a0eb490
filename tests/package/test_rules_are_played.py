"""Each rule function is reached by what plays the game: a rule that stands beside the play says nothing about it."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

import pytest

import crusaders_rules

PACKAGE = Path(crusaders_rules.__file__).parent
# Parts of ``play/`` that only look at games.
CHECKS = {"third_crusade": {"laws.py"}, "thy_will_be_done": set[str]()}


def _names(node: ast.AST) -> set[str]:
    """Return the names that code speaks of, also as attributes of modules."""
    found = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    return found | {one.attr for one in ast.walk(node) if isinstance(one, ast.Attribute)}


def _reached(roots: Iterable[str], calls: dict[str, set[str]]) -> set[str]:
    """Return the rule functions that some names reach, also through other rule functions."""
    found: set[str] = set()
    todo = {name for name in roots if name in calls}
    while todo:
        found |= todo
        todo = {name for one in todo for name in calls[one] if name in calls} - found
    return found


@pytest.mark.parametrize("game", CHECKS)
def test_rule_functions_are_played(game: str) -> None:
    """From ``play/``, by name; neither pictures nor checks nor rules that nobody plays count."""
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in (PACKAGE / game).rglob("*.py")}
    calls: dict[str, set[str]] = defaultdict(set)
    roots: set[str] = set()
    for file, tree in trees.items():
        for node in tree.body if "rules" in file.relative_to(PACKAGE).with_suffix("").parts else ():
            if isinstance(node, ast.FunctionDef):
                calls[node.name] |= _names(node) - {node.name}
            elif not isinstance(node, ast.Import | ast.ImportFrom):
                roots |= _names(node)
        if "play" in file.relative_to(PACKAGE / game).parts and file.name not in CHECKS[game]:
            roots |= _names(tree)
    functions = {name for name in calls if not name.startswith("_")}
    assert len(functions) > 200
    assert set() == functions - _reached(roots, calls)


def test_a_rule_that_only_an_unplayed_rule_calls_is_found() -> None:
    """One level deeper than a call by somebody."""
    calls = {"played": {"helper"}, "helper": set[str](), "beside": {"lost"}, "lost": {"beside"}}
    assert {"played", "helper"} == _reached({"played", "legal"}, calls)
