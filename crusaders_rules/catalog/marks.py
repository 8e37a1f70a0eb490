"""The places where code, tests and proofs name rule ids, found by reading the files without running them.

What a text contains is remembered, since parsing takes most of the time of a join.
"""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from attrs import frozen

from crusaders_rules.catalog.model import EXAMPLE_NAME, SpecsError
from crusaders_rules.catalog.registry import rule_modules
from crusaders_rules.files.problems import Problem
from crusaders_rules.files.reading import parse_toml, read_file


@frozen
class Mark:
    """A function that names rule ids, or should, or a model that names them; the signature of a model is its claim.

    ``file`` is relative to the folder that holds the package, the tests or the proofs.  ``examples`` are the worked
    examples that a test plays.
    """

    name: str
    file: str
    line: int
    signature: str
    ids: tuple[str, ...] = ()
    examples: tuple[str, ...] = ()

    @property
    def module(self) -> str:
        """The dotted name of the module."""
        return self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def where(self) -> str:
        """The file and line, as an editor takes them."""
        return f"{self.file}:{self.line}"


def rule_functions(folder: Path, package: str) -> tuple[Mark, ...]:
    """Find the public functions in the modules of rules of a game.

    Args:
        folder: The folder of the game.
        package: Its dotted name.

    Returns:
        Every module-level function that is public or carries ``@rule``, with its ids, in the order of the files.
    """
    root = folder.parents[package.count(".")]
    rules = {file.relative_to(root).as_posix() for file in rule_modules(folder).values()}
    found = (one for one in _texts(folder, root) if one[0] in rules)
    return tuple(mark for file, text in found for mark in _rule_functions_in(file, text))


@cache
def _rule_functions_in(file: str, text: str) -> tuple[Mark, ...]:
    found = []
    for node in _functions(_tree(file, text).body):
        ids = _arguments(node.decorator_list, "rule")
        if ids or not node.name.startswith("_"):
            found.append(_mark(node, file, ids))
    return tuple(found)


def tests(folder: Path, root: Path) -> tuple[Mark, ...]:
    """Find the tests that name rules by ``pytest.mark.rules`` or worked examples by ``example``.

    Args:
        folder: A folder of tests.
        root: The folder to which their file names are relative.

    Returns:
        The marked tests; marks of a class or of a whole module hold for each test in it.
    """
    return tuple(mark for file, text in _texts(folder, root) for mark in _tests_in(file, text))


@cache
def _tests_in(file: str, text: str) -> tuple[Mark, ...]:
    tree = _tree(file, text)
    return tuple(_tests(tree.body, file, _module_marks(tree)))


def theorems(folder: Path) -> tuple[Mark, ...]:
    """Find the theorems: functions with ``@theorem(..., rules=[...])``.

    Args:
        folder: The folder of the proofs of a game.

    Returns:
        The theorems with the rule ids that they are about.
    """
    return tuple(mark for file, text in _texts(folder, folder.parents[1]) for mark in _theorems_in(file, text))


@cache
def _theorems_in(file: str, text: str) -> tuple[Mark, ...]:
    found = []
    for node in _functions(_tree(file, text).body):
        for call in _calls(node.decorator_list, "theorem"):
            rules = [keyword.value for keyword in call.keywords if keyword.arg == "rules"]
            found.append(_mark(node, file, tuple(_strings(rules))))
    return tuple(found)


def models(folder: Path) -> tuple[Mark, ...]:
    """Find the models: tables ``[[model]]`` with ``rules``.

    Args:
        folder: The folder of the proofs of a game, whose folder ``models`` holds them.

    Returns:
        The models with the rule ids that they are about.
    """
    found = []
    for file in sorted((folder / "models").glob("*.toml")):
        name = file.relative_to(folder.parents[1]).as_posix()
        try:
            text = read_file(file)
            for row in parse_toml(text, name).get("model", []):
                ids = tuple(row.get("rules", ()))
                found.append(Mark(row["id"], name, _line_of(text, row["id"]), row.get("says", ""), ids))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise SpecsError(name, [Problem("", f"holds no models: {error}")]) from error
    return tuple(found)


def _line_of(text: str, model: str) -> int:
    """Return the line with the id of a model, 1 if the line has an unusual form."""
    place = re.search(rf"""^id *= *["']{re.escape(model)}["']""", text, re.MULTILINE)
    return 1 if place is None else text.count("\n", 0, place.start()) + 1


def _texts(folder: Path, root: Path) -> Iterator[tuple[str, str]]:
    """Yield the Python files of a folder, named relative to ``root``, and their contents, ordered by path."""
    for file in sorted(folder.rglob("*.py")):
        name = file.relative_to(root).as_posix()
        try:
            yield name, file.read_text(encoding="utf-8")
        except UnicodeDecodeError as error:
            raise _no_python(name, error) from error


def _tree(name: str, text: str) -> ast.Module:
    try:
        return ast.parse(text, name)
    except (SyntaxError, ValueError) as error:
        raise _no_python(name, error) from error


def _no_python(name: str, error: Exception) -> SpecsError:
    return SpecsError(name, [Problem("", f"is not Python: {error}")])


def _functions(body: Sequence[ast.stmt]) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a body, without nested ones."""
    return (node for node in body if isinstance(node, ast.FunctionDef))


def _tests(body: Sequence[ast.stmt], file: str, inherited: Sequence[ast.expr]) -> Iterator[Mark]:
    """Yield the marked tests of a module or class."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            own = [*inherited, *node.decorator_list, *_module_marks(node)]
            yield from _tests(node.body, file, own)
        elif isinstance(node, ast.FunctionDef):
            marks = [*inherited, *node.decorator_list]
            ids = _arguments(marks, "rules")
            examples = tuple(name for name in _arguments(marks, "example") if EXAMPLE_NAME.fullmatch(name))
            if ids or examples:
                yield _mark(node, file, ids, examples)


def _module_marks(node: ast.Module | ast.ClassDef) -> list[ast.expr]:
    """Return the marks that ``pytestmark`` gives to every test of a module or class."""
    return [
        mark
        for statement in node.body
        if isinstance(statement, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in statement.targets)
        for mark in (statement.value.elts if isinstance(statement.value, ast.List | ast.Tuple) else [statement.value])
    ]


def _calls(marks: Sequence[ast.expr], name: str) -> Iterator[ast.Call]:
    """Yield the calls of a decorator, by its last name."""
    for mark in marks:
        if isinstance(mark, ast.Call):
            called = mark.func
            if name == (called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", None)):
                yield mark


def _arguments(marks: Sequence[ast.expr], name: str) -> tuple[str, ...]:
    """Return the strings given to a decorator, over all its calls."""
    return tuple(value for call in _calls(marks, name) for value in _strings(call.args))


def _strings(nodes: Sequence[ast.expr]) -> Iterator[str]:
    """Yield the string constants among expressions and in their lists."""
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.List | ast.Tuple):
            yield from _strings(node.elts)


def _mark(node: ast.FunctionDef, file: str, ids: tuple[str, ...], examples: tuple[str, ...] = ()) -> Mark:
    """Return the mark of one function."""
    returns = f" -> {ast.unparse(node.returns)}" if node.returns else ""
    return Mark(
        name=node.name,
        file=file,
        line=node.lineno,
        signature=f"{node.name}({ast.unparse(node.args)}){returns}",
        ids=ids,
        examples=examples,
    )
