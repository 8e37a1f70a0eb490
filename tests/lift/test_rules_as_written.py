"""The rules avoid what lifting cannot see: object identity and types."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import crusaders_rules.thy_will_be_done.rules

MODULES = sorted(Path(next(iter(crusaders_rules.thy_will_be_done.rules.__path__))).glob("*.py"))


def hidden(source: str) -> Iterator[str]:
    """Yield what a run over symbolic values would not notice: ``is``, ``case True`` and ``type(x)``."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            same = any(isinstance(how, ast.Is | ast.IsNot) for how in node.ops)
            if same and not any(isinstance(side, ast.Constant) and side.value is None for side in sides):
                yield ast.unparse(node)
        elif isinstance(node, ast.MatchSingleton) and node.value is not None:
            yield f"case {node.value}"
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in {"type", "isinstance", "id"}:
            yield ast.unparse(node)


@pytest.mark.parametrize("module", MODULES, ids=lambda file: file.stem)
def test_no_rule_asks_what_lifting_cannot_see(module: Path) -> None:
    """Otherwise a theorem could be proved of a function that does something else over plain values."""
    assert [] == list(hidden(module.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "source", ["a is True", "a is not b", "type(a)", "match a:\n    case True: pass", "isinstance(a, int)"]
)
def test_what_is_hidden_is_found(source: str) -> None:
    """Each of the ways in which a function can hide from a lifted run."""
    assert [] != list(hidden(source))
    assert [] == list(hidden("a is None or b is not None"))
