"""Each rule function is called by what plays the game: a rule that stands beside the play says nothing about it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import crusaders_rules

PACKAGE = Path(crusaders_rules.__file__).parent
# What no code calls yet: the play does the same in its own words.  Nothing may be added here.
BESIDE_THE_PLAY = {
    "third_crusade": {
        *("alternatives", "controls_neutrals", "events_to_play", "left_behind", "neutrals_join", "objectives_after"),
        *("off_the_map", "region_of_leader", "stays_on_map", "whole_alliances"),
    },
    "thy_will_be_done": set[str](),
}


@pytest.mark.parametrize("game", BESIDE_THE_PLAY)
def test_rule_functions_are_called(game: str) -> None:
    """By name, somewhere in the package of the game."""
    trees = {file: ast.parse(file.read_text(encoding="utf-8")) for file in (PACKAGE / game).rglob("*.py")}
    rules = [node for file, tree in trees.items() if file.parent.name == "rules" for node in tree.body]
    functions = {node.name for node in rules if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}
    nodes = [node for tree in trees.values() for node in ast.walk(tree)]
    named = {node.id for node in nodes if isinstance(node, ast.Name)}
    named |= {node.attr for node in nodes if isinstance(node, ast.Attribute)}
    assert len(functions) > 200
    assert BESIDE_THE_PLAY[game] == functions - named
