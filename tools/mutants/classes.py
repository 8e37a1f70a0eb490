"""What a mutant breaks: a rule of the base game, its turn flow, or something else.

Of mutants of rules and of the turn flow, the theorems are expected to refute nearly all. The modules of each class were
chosen before the mutants were tried; the parts of the turn that serve expansions were separated afterwards.
"""

from __future__ import annotations

import ast
import re
from enum import StrEnum
from functools import cache
from pathlib import Path

from tools.mutants.judges import module_of, sources
from tools.mutants.mutations import Mutant
from tools.mutants.wordless import only_words


class Breaks(StrEnum):
    """What a mutant breaks; the names are those of ``--breaks``."""

    # Rules of the base game.
    RULES = "rules"
    # What carries out, judges and lists the decisions of a turn of the base game.
    TURN = "turn"
    # Rules and questions of the expansions, and what the turn of the base game has for their sake.
    EXPANSIONS = "expansions"
    # What only saves time, or looks ahead.
    TIME = "time"
    # The setup, the scoring as the game shows it, chance, and files.
    BESIDE = "beside"
    # Words for people, and decisions as text.
    WORDS = "words"


# What carries out a turn of the base game, from the decision to the next question, and what judges and lists decisions.
_TURN = {
    *("apply", "legal", "flow", "resolution", "feasibility", "results", "rewards", "distributing", "needs.base"),
    *("kinds.turn", "kinds.split", "kinds.first", "kinds.move", "kinds.troop", "kinds.target", "kinds.reward"),
    *("kinds.building", "kinds.gain", "kinds.freed", "kinds.declining", "kinds.distribution", "kinds.manner"),
    *("kinds.over", "kinds.judging"),
}
# Tables and memories of answers of the rules, and what tells early whether every action of a wedge can succeed.
_TIME = {
    "tables",
    "wedge_tables",
    "land_tables",
    "memo",
    "books",
    "needs.remembered",
    "candidates",
    "lookahead",
    "success_by_value",
}
_TALK = {"explain", "kinds.worth"}
_EXPANSIONS = {"expanded", "kinds.short_wedge"}
# Functions of the turn that only games with an expansion run, and how a statement for their sake can be told.
_RUN_BY_EXPANSIONS = {
    *("_take_tile", "_judge_swap", "_swaps", "_swap", "_extra", "_undivided"),
    "succeeds_as_it_is",
}
_FOR_EXPANSIONS = re.compile(r"\b(added|has_tiles|expanded|tiled|turned|divine_\w+|five_and_six|NoTileInReach)\b")
# The parts of a kind of question that the game runs.
_RUN = {"judge", "list", "step", "outcome", "pieces"}


def broken_by(mutant: Mutant) -> Breaks:
    """Return what a mutant of the first game breaks."""
    module = module_of(mutant)
    in_play, name = module.startswith("play."), module.removeprefix("play.")
    if only_words(mutant):
        return Breaks.WORDS
    if name.startswith("expansions.") or (in_play and name in _EXPANSIONS):
        return Breaks.EXPANSIONS
    if not in_play:
        return Breaks.RULES
    if name in _TURN:
        if not _is_run(mutant, module):
            return Breaks.WORDS
        return Breaks.EXPANSIONS if _is_for_expansions(mutant, module) else Breaks.TURN
    return Breaks.TIME if name in _TIME else Breaks.WORDS if name in _TALK else Breaks.BESIDE


def _is_for_expansions(mutant: Mutant, module: str) -> bool:
    """Whether a statement of the turn is there for an expansion, also if it tells the base game from one."""
    name = mutant.function.removeprefix(f"{module}.")
    return name in _RUN_BY_EXPANSIONS or _FOR_EXPANSIONS.search(mutant.original) is not None


def _is_run(mutant: Mutant, module: str) -> bool:
    """Whether the game runs the function of a mutant; of a kind of question, words, notation and files are not run."""
    function = mutant.function.removeprefix(f"{module}.").partition(".")[0]
    beside = _beside(sources()[module].path)
    return function not in beside and not _only_notation(mutant)


def _only_notation(mutant: Mutant) -> bool:
    """Whether a mutant changes nothing but how a decision is written, or what a kind of question is called."""
    try:
        original, mutated = (ast.unparse(_Bare().visit(ast.parse(one))) for one in (mutant.original, mutant.mutated))
    except SyntaxError:
        # The head of a compound statement, which writes no decision.
        return False
    return original == mutated


class _Bare(ast.NodeTransformer):
    """Leaves out what calls say for people."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        """Keep the arguments that the game runs by."""
        name = _named(node.func)
        node.keywords = [one for one in node.keywords if one.arg not in {"name", "spoken", "prompt"}]
        if name in {"Form", "TypeVar", "cast"}:
            node.args, node.keywords = node.args[1:] if name != "Form" else [], []
        return self.generic_visit(node)


@cache
def _beside(path: Path) -> frozenset[str]:
    """Return the functions and values of a kind of question that serve its words, its notation or its files only."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    functions: dict[str, ast.stmt] = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
    for one in tree.body:
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Name):
            functions[one.targets[0].id] = one
    calls = {name: _names(one) & functions.keys() for name, one in functions.items()}
    parts = [one for one in ast.walk(tree) if isinstance(one, ast.Call) and _named(one.func) in {"Kind", "Answer"}]
    if not parts:
        return frozenset()
    run = {name for one in parts for word in one.keywords if word.arg in _RUN for name in _names(word.value)}
    run |= {name for name in functions if not name.startswith("_") and name != "KIND"}
    while more := {name for one in run & functions.keys() for name in calls[one]} - run:
        run |= more
    return frozenset(functions.keys() - run - {"KIND"})


def _names(node: ast.AST) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}


def _named(node: ast.AST) -> str:
    return node.id if isinstance(node, ast.Name) else ""
