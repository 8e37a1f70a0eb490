"""Mutants of the kernel that are the same program: the number of a name in them is one that changes nothing.

``area + at.TILE_AT + wedge`` and ``area + wedge`` are the same, since the tiles are the first cells of an area.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from types import ModuleType

from crusaders_rules.batch import facts
from crusaders_rules.batch import row_cells as cells

# As the modules of the kernel import them.
_MODULES: Mapping[str, ModuleType] = {"at": cells, "f": facts}
_OPERATORS: Mapping[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.BitOr: operator.or_,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
}
# What leaves the number on its left as it is, and what also does so with the one on its right.
_AFTER = {ast.Add: 0, ast.Sub: 0, ast.BitOr: 0, ast.LShift: 0, ast.RShift: 0, ast.Mult: 1, ast.FloorDiv: 1}
_BEFORE = {ast.Add: 0, ast.BitOr: 0, ast.Mult: 1}


def makes_no_difference(original: str, mutated: str) -> bool:
    """Whether two statements are the same with the numbers of their names in them.

    Args:
        original: A statement of the kernel; of a compound one its head.
        mutated: What stands there instead.
    """
    return _plain(original) == _plain(mutated)


def is_no_program(statement: str) -> bool:
    """Whether a statement gives some names more or fewer values than there are names, which the compiler refuses.

    Args:
        statement: The statement of a mutant.
    """
    (parsed,) = _parsed(statement).body
    if not isinstance(parsed, ast.Assign) or not isinstance(parsed.value, ast.Tuple):
        return False
    return any(isinstance(one, ast.Tuple) and len(one.elts) != len(parsed.value.elts) for one in parsed.targets)


def _plain(statement: str) -> str:
    return ast.dump(_Numbers().visit(_parsed(statement)))


def _parsed(statement: str) -> ast.Module:
    return ast.parse(statement + ("\n    pass" if statement.endswith(":") else ""))


class _Numbers(ast.NodeTransformer):
    """Puts the number of a name in its place, and leaves out what then changes nothing."""

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        """Put the number of a cell, or of a fact, in its place."""
        module = _MODULES.get(node.value.id) if isinstance(node.value, ast.Name) else None
        value = getattr(module, node.attr, None)
        return ast.Constant(value=value) if type(value) is int else node

    def visit_BinOp(self, node: ast.BinOp) -> ast.AST:
        """Compute what is known."""
        left: ast.expr = self.visit(node.left)
        right: ast.expr = self.visit(node.right)
        first, second = _number(left), _number(right)
        kind = type(node.op)
        if first is not None and second is not None and kind in _OPERATORS and min(first, second) >= 0:
            return ast.Constant(value=_OPERATORS[kind](first, second))
        if second is not None and _AFTER.get(kind) == second:
            return left
        if first is not None and _BEFORE.get(kind) == first:
            return right
        return ast.BinOp(left, node.op, right)


def _number(node: ast.AST) -> int | None:
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None
