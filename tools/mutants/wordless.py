"""Mutants that change only words for people."""

from __future__ import annotations

import ast

from tools.mutants.mutations import Mutant

# The place of the first argument that is words, for what is made with words.
_WORDS = {"Term": 2, "NoSuchThing": 1}


def only_words(mutant: Mutant) -> bool:
    """Whether a mutant changes nothing but words for people: what a term counts, or what a table lacks and has."""
    try:
        return _without_words(mutant.original) == _without_words(mutant.mutated)
    except SyntaxError:
        # The head of a compound statement, which says nothing in words.
        return False


def _without_words(statement: str) -> str:
    return ast.unparse(_Wordless().visit(ast.parse(statement)))


class _Wordless(ast.NodeTransformer):
    """Leaves the words for people out of the calls that have them."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Keep the arguments that are no words."""
        first = _WORDS.get(node.func.id) if isinstance(node.func, ast.Name) else None
        if first is not None:
            node.args = node.args[:first]
            node.keywords = []
        return self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        """Empty a text of several words: no id, key or name has a space."""
        return ast.Constant("") if isinstance(node.value, str) and " " in node.value else node
