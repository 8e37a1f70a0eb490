"""Which code and which data a run has used, and whether they are still the same: what a stored result is about.

Of a module that a run has loaded, all counts but the bodies of the functions that did not begin, and texts for people:
docstrings of the package, and the help of the command line. So tables, constants, classes and decorators count whether
or not somebody reads them. Data count if the run has tried to read them. From Python 3.12 on, ``sys.monitoring`` tells
which functions begin, each of them once, so that a run is no slower. On Python 3.11, and in modules that were loaded
before ``watch``, all functions count.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.files import reading

# The functions of each file that began, None if all of them count.
Used = dict[str, set[str] | None]

_PACKAGE = Path(__file__).resolve().parents[1]
_MONITORING: Any = getattr(sys, "monitoring", None)
# One of the numbers that ``sys.monitoring`` leaves to tools; proofs use another one.
_TOOL = 3
_FOR_PEOPLE = {"help", "short_help", "epilog"}


class _Noted:
    """What this process has used, and those whose work it waited for."""

    def __init__(self) -> None:
        # Files and qualified names of the functions that began.
        self.begun: set[tuple[str, str]] = set()
        # Modules whose functions may have begun unseen.
        self.unseen: set[str] = set()
        self.others: Used = {}
        self.sees = False
        self.told = (0, 0, 0)


_NOTED = _Noted()


def watch() -> None:
    """Note from now on which functions begin, in this process and in those that are forked from it."""
    if _NOTED.sees or _MONITORING is None or _MONITORING.get_tool(_TOOL) is not None:
        return
    _NOTED.unseen = set(_modules())
    _MONITORING.use_tool_id(_TOOL, "crusaders-rules: code of a run")
    _MONITORING.register_callback(_TOOL, _MONITORING.events.PY_START, _begun)
    _MONITORING.set_events(_TOOL, _MONITORING.events.PY_START)
    _NOTED.sees = True


def _begun(code: Any, _: int) -> object:  # noqa: ANN401 -- a code object
    _NOTED.begun.add((code.co_filename, code.co_qualname))
    return _MONITORING.DISABLE


def _modules() -> Iterator[str]:
    """Yield the files of the modules of the project that are loaded."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if name.partition(".")[0] == _PACKAGE.name and file is not None:
            yield file


def used() -> Used:
    """Return what this process has used so far, and those whose work it waited for.

    Returns:
        The files of the project with the functions that began; None if all of them count, or if a file holds data.
    """
    found: Used = {}
    for file in _modules():
        label = _label(file)
        if label is not None:
            found[label] = None if not _NOTED.sees or file in _NOTED.unseen else set()
    # What runs here may be new, too.
    for file, name in tuple(_NOTED.begun):
        label = _label(file)
        if label is not None:
            _add(found, label, {_unit(name)})
    for data in tuple(reading.READ):
        label = _label(data)
        if label is not None:
            found[label] = None
    for label, names in _NOTED.others.items():
        _add(found, label, names)
    return found


def newly_used() -> Used:
    """Return the same as ``used``, or nothing if nothing came in since the last time that this was called."""
    before, _NOTED.told = _NOTED.told, (len(_NOTED.begun), len(sys.modules), len(reading.READ))
    return {} if before == _NOTED.told else used()


def tell_anew() -> None:
    """Let ``newly_used`` return everything again: somebody else asks from now on."""
    _NOTED.told = (0, 0, 0)


def also_used(other: Used) -> None:
    """Count what another process has used, whose result this one uses.

    Args:
        other: What it has used.
    """
    for label, names in other.items():
        _add(_NOTED.others, label, names)


def plain_used(other: Used) -> dict[str, list[str] | None]:
    """Return what a process has used as JSON can hold it."""
    return {label: None if names is None else sorted(names) for label, names in other.items()}


def used_told(plain: Mapping[str, Any]) -> Used:
    """Return what plain values say that a process has used.

    Args:
        plain: What ``plain_used`` returned.
    """
    return {label: None if names is None else set(names) for label, names in plain.items()}


def _add(found: Used, label: str, names: set[str] | None) -> None:
    known = found.setdefault(label, set())
    found[label] = None if known is None or names is None else known | names


def _unit(name: str) -> str:
    """Return the function of a module or of a class in which the code of a qualified name stands."""
    return name.partition(".<locals>")[0]


@cache
def _label(file: str) -> str | None:
    """Return the name of a file of the project that is the same on every machine; None for any other file."""
    try:
        path = Path(file).resolve()
    except (OSError, ValueError):
        # Somebody asked for a name that no system takes, such as one with a null byte.
        return None
    for name, folder in _folders().items():
        if path.is_relative_to(folder):
            return f"{name}/{path.relative_to(folder).as_posix()}{'/' if path.is_dir() else ''}"
    return None


@cache
def _folders() -> Mapping[str, Path]:
    # An installed package has the other two inside, so they come first.
    found = {name: project_folder(name, _games()[0]).parent for name in ("specs", "proofs")}
    return {**found, _PACKAGE.name: _PACKAGE}


@cache
def _games() -> tuple[str, ...]:
    """Return the names of the folders of all games."""
    return tuple(sorted(folder.name for folder in project_folder("specs").iterdir() if folder.is_dir()))


def _file(label: str) -> Path | None:
    name, _, rest = label.partition("/")
    folder = _folders().get(name)
    return None if folder is None else folder / rest


# What a stored result names.


def code_run(game: str) -> dict[str, dict[str, Any]]:
    """Return what the results of a game are about, for the file that holds them.

    No game imports another one, so that what belongs to another game cannot change them.

    Args:
        game: The name of its folders.

    Returns:
        For each file the digest of all of it, that of what counts, and the functions that began, if not all count; None
        as the digest of a file that the run looked for in vain; for each folder with data or theorems the digest of
        the names of its files.
    """
    others = set(_games()) - {game}
    found = {label: names for label, names in used().items() if label.split("/")[1] not in others}
    rows: dict[str, dict[str, Any]] = {}
    for label, names in sorted(found.items()):
        try:
            content = _content(label)
        except OSError:
            # The run asked for it in vain, and went another way.
            rows[label] = {"file": None}
            continue
        row: dict[str, Any] = {"file": _hash(content)}
        if label.endswith(".py"):
            row["code"] = what_counts(content, names, texts=label.startswith("proofs/"))
            if names is not None:
                row["begun"] = sorted(names)
        rows[label] = row
    # Data and topics of theorems are found by a list of their folder; a module of the package is imported by its name.
    found_by_lists = (label for label in found if not label.startswith(f"{_PACKAGE.name}/"))
    for folder in {f"{label.rpartition('/')[0]}/" for label in found_by_lists if rows[label]["file"] is not None}:
        rows[folder] = {"file": _hash(_content(folder))}
    return rows


def is_same(code: object) -> bool:
    """Whether all that results are about is still the same.

    Args:
        code: What ``code_run`` returned, as a file holds it; anything else is not the same.
    """
    return isinstance(code, dict) and bool(code) and all(_is_same(label, row) for label, row in code.items())


def _is_same(label: str, row: object) -> bool:
    if not isinstance(row, dict):
        return False
    try:
        content = _content(label)
    except OSError:
        return row == {"file": None}
    if _hash(content) == row.get("file"):
        return True
    names = row.get("begun")
    if "code" not in row or not (names is None or isinstance(names, list)):
        return False
    counts = what_counts(content, None if names is None else set(map(str, names)), texts=label.startswith("proofs/"))
    return bool(counts == row["code"])


def _content(label: str) -> bytes:
    """Return what a file holds, or the names of the files of a folder.

    Raises:
        OSError: There is none.
    """
    file = _file(label)
    if file is None:
        raise FileNotFoundError(label)
    if not label.endswith("/"):
        return file.read_bytes()
    return "\n".join(sorted(one.name for one in file.iterdir() if one.suffix in {".py", ".toml", ".json"})).encode()


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:32]


def what_counts(source: bytes, begun: Collection[str] | None, *, texts: bool) -> str:
    """Return the digest of what counts of a module.

    Args:
        source: Its source.
        begun: The qualified names of the functions whose bodies count; None if all do.
        texts: Whether docstrings count, as those of theorems do.

    Returns:
        A digest without places, comments and the form of the source; empty if it is no Python.
    """
    return _what_counts(source, None if begun is None else frozenset(begun), texts=texts)


# Each file of results asks for the same modules.
@cache
def _what_counts(source: bytes, begun: frozenset[str] | None, *, texts: bool) -> str:
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError):
        return ""
    if b"click." in source:
        _without_help(tree)
    _reduce(tree, "", begun, texts=texts)
    return _hash(ast.dump(tree).encode())


def _reduce(tree: ast.Module | ast.ClassDef, within: str, begun: Collection[str] | None, *, texts: bool) -> None:
    """Take out what does not count of a module or a class."""
    if not texts:
        _without_docstring(tree)
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            _reduce(node, f"{within}{node.name}.", begun, texts=texts)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if begun is not None and f"{within}{node.name}" not in begun:
                node.body = []
            elif not texts:
                _without_docstring(node)


def _without_help(tree: ast.Module) -> None:
    """Take out what only the help of the command line shows."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            made_by = node.func.value
            if isinstance(made_by, ast.Name) and made_by.id == "click":
                node.keywords = [one for one in node.keywords if one.arg not in _FOR_PEOPLE]


def _without_docstring(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    first = node.body[0] if node.body else None
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        del node.body[0]
