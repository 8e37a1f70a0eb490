"""A mutant within a process that has imported the rules already: its functions get the code of the mutant."""

from __future__ import annotations

import ast
import gc
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import Any

from tools.mutants.mutations import Mutant
from tools.mutants.replays import PACKAGE, name_of

# Every function of a file, by its qualified name.
Functions = Mapping[tuple[str, str], Sequence[FunctionType]]

# What a service says of a mutant that it cannot put in place.
AFRESH = "it takes a fresh import"


class CannotPatch(Exception):  # noqa: N818 -- the mutant is tried in another way
    """The mutant changes what importing a module computes, or a function that cannot be told from others."""


def note_calls() -> set[tuple[str, str]]:
    """Note the functions of the package that are called until ``sys.setprofile(None)``, by file and qualified name."""
    called: set[tuple[str, str]] = set()

    def entered(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(PACKAGE)):
            called.add((frame.f_code.co_filename, frame.f_code.co_qualname))

    sys.setprofile(entered)
    return called


def functions_under(folder: Path) -> Functions:
    """Return every function that a folder of modules has defined so far."""
    found: dict[tuple[str, str], list[FunctionType]] = {}
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename.startswith(str(folder)):
            found.setdefault((thing.__code__.co_filename, thing.__code__.co_qualname), []).append(thing)
    return found


def put_in_place(
    file: Path, mutated: str, functions: Functions, imported: frozenset[tuple[str, str]]
) -> list[tuple[CodeType, CodeType]]:
    """Give functions the code of a mutant, for good.

    Args:
        file: The file of the module.
        mutated: The text of the mutant.
        functions: All functions.
        imported: Those that importing the modules has called, by file and qualified name.

    Returns:
        The code that each of these functions had, and the code that it has now.

    Raises:
        CannotPatch: It takes a fresh import to try this mutant.
    """
    changed = tuple(_changed(original(file), compile(mutated, str(file), "exec", dont_inherit=True)))
    if not changed:
        raise CannotPatch("nothing differs")
    for code in changed:
        key = (str(file), code.co_qualname)
        known = functions.get(key, ())
        if key in imported or "<" in code.co_qualname or len({id(one.__code__) for one in known}) != 1:
            raise CannotPatch(code.co_qualname)
        if any(one.__code__.co_freevars != code.co_freevars for one in known):
            raise CannotPatch(code.co_qualname)
    put = []
    for code in changed:
        for one in functions[str(file), code.co_qualname]:
            put.append((one.__code__, code))
            one.__code__ = code
    return put


def known_as(old: CodeType, new: CodeType) -> None:
    """Let the code of a mutant stand for the same rules as the code of the function, and for a seat if that does."""
    # Late: a process that is to import a mutant must not have imported the rules.
    from crusaders_rules.third_crusade.home import RULES as THIRD
    from crusaders_rules.thy_will_be_done.home import RULES
    from crusaders_rules.thy_will_be_done.play import fired

    for rules in (RULES, THIRD):
        vars(rules)["_ids"][new] = rules.ids_of(old)
    if old in vars(fired)["_SEATS"]:
        vars(fired)["_SEATS"] |= {new}


@cache
def original(file: Path) -> CodeType:
    """Return the code of a module, from a text as mutants have it: without comments."""
    text = ast.unparse(ast.parse(file.read_text(encoding="utf-8")))
    return compile(text, str(file), "exec", dont_inherit=True)


def _changed(right: CodeType, wrong: CodeType) -> Iterator[CodeType]:
    """Yield the functions of a module or of a class that differ, as they are in the mutant."""
    inner = [[one for one in code.co_consts if isinstance(one, CodeType)] for code in (right, wrong)]
    if _what(right, deep=False) != _what(wrong, deep=False) or len(inner[0]) != len(inner[1]):
        raise CannotPatch(wrong.co_name)
    for old, new in zip(*inner, strict=True):
        if _what(old) == _what(new):
            continue
        # A class has no local variables of its own, as a module.
        if old.co_flags & 1:
            yield new
        else:
            yield from _changed(old, new)


def _what(code: CodeType, *, deep: bool = True) -> tuple[Any, ...]:
    """Return what a code object does, without its place in the file."""
    constants = tuple(
        (_what(one) if deep else one.co_qualname) if isinstance(one, CodeType) else (type(one), repr(one))
        for one in code.co_consts
    )
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    return code.co_code, constants, counts, names, code.co_exceptiontable


def lines_of(mutant: Mutant, path: Path) -> set[str]:
    """Return the lines at which a mutant of a file differs, as replays name them."""
    return _heads(path).get(mutant.line, set())


def _looked_up(path: Path) -> set[str]:
    """Return the lines that look up what a module of kinds of question computes when it is imported."""
    table = path.with_name("__init__.py")
    if path.parent.name != "kinds":
        return set()
    return {f"{name_of(table)}:{at}" for at in range(1, len(table.read_text(encoding="utf-8").splitlines()) + 1)}


@cache
def _heads(path: Path) -> dict[int, set[str]]:
    """Return the lines of each statement, of a compound one those of its head, by its first line."""
    name = name_of(path)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    heads: dict[int, set[str]] = {}
    outside = {id(one) for one in tree.body if isinstance(one, ast.Assign)}
    for one in ast.walk(tree):
        if not isinstance(one, ast.stmt):
            continue
        inner = getattr(one, "body", None)
        last = (inner[0].lineno - 1 if inner else one.end_lineno) or one.lineno
        if isinstance(one, ast.FunctionDef):
            last = one.end_lineno or last
        first = min([one.lineno, *(mark.lineno for mark in getattr(one, "decorator_list", ()))])
        lines = set(range(first, max(last, one.lineno) + 1))
        if id(one) in outside or isinstance(one, ast.ClassDef):
            # What importing computes, any function of the module may read.
            lines = set(range(1, len(path.read_text(encoding="utf-8").splitlines()) + 1))
            # The kinds of question are looked up in a table, and read from outside their modules.
            heads.setdefault(one.lineno, set()).update(_looked_up(path))
        heads.setdefault(one.lineno, set()).update(f"{name}:{line}" for line in lines)
    return heads
