"""The structure of a package, read from its files without importing them: imports, classes, sizes."""

from __future__ import annotations

import ast
import graphlib
import itertools
import re
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

import attrs


class Arrow(NamedTuple):
    """An import: the two modules, and the line that has it."""

    source: str
    target: str
    where: str

    def __str__(self) -> str:
        """Show the line as an editor finds it."""
        return f"{self.where} [{self.source} -> {self.target}]"


@attrs.define(slots=False)
class Structure:
    """A package on disk.

    Attributes:
        root: Its folder, which has its name.
    """

    root: Path

    @cached_property
    def files(self) -> dict[str, Path]:
        """Every module by its dotted name below the package; that of the package itself is empty."""
        found = {}
        for file in sorted(self.root.rglob("*.py")):
            parts = file.relative_to(self.root).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = file
        return found

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        """Every module as Python reads it."""
        return {name: ast.parse(file.read_text(encoding="utf-8")) for name, file in self.files.items()}

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        """Every import of one module of the package by another, also inside functions and for types only.

        A string that is the full name of a module counts: something imports it by that name. So does one that names a
        module beside it, such as ``.turn``. The package itself counts as imported only where a name is taken from it
        that is not its version.
        """
        found: dict[tuple[str, str], Arrow] = {}
        for name, tree in self.trees.items():
            lines = self.files[name].read_text(encoding="utf-8").splitlines()
            for node in ast.walk(tree):
                for full in self._named(node, self.files[name].parent):
                    target = self._module(full)
                    if target is not None and target != name:
                        line: int = node.lineno  # type: ignore[attr-defined]
                        where = f"{self.root.name}/{self.files[name].relative_to(self.root)}:{line}"
                        found.setdefault((name, target), Arrow(name, target, f"{where}: {lines[line - 1].strip()}"))
        return tuple(found.values())

    def _named(self, node: ast.AST, folder: Path) -> Iterator[str]:
        """Yield the full names that a node of a module in a folder imports."""
        package = self.root.name
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names if alias.name != "__version__")
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and re.fullmatch(rf"{package}(\.\w+)+", node.value)
        ):
            yield node.value
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"\.\w+", node.value):
            beside = ".".join((*folder.relative_to(self.root).parts, node.value[1:]))
            if beside in self.files:
                yield f"{package}.{beside}"

    def _module(self, full: str) -> str | None:
        """Return the module in which a full name is found, None for one of another package."""
        package, *parts = full.split(".")
        if package != self.root.name:
            return None
        nearest = (".".join(parts[:count]) for count in range(len(parts), -1, -1))
        return next((module for module in nearest if module in self.files), None)

    @cached_property
    def classes(self) -> dict[str, list[str]]:
        """The modules that define each class."""
        found: dict[str, list[str]] = {}
        for name, tree in self.trees.items():
            for node in ast.walk(tree):
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name, []).append(name)
        return found

    @cached_property
    def lengths(self) -> dict[str, int]:
        """The lines of each module, and those of each function by the name of its module and its own."""
        found = {}
        for name, tree in self.trees.items():
            found[name] = len(self.files[name].read_text(encoding="utf-8").splitlines())
            for node in ast.walk(tree):
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                    full = f"{name}:{node.name}"
                    found[full] = max(found.get(full, 0), (node.end_lineno or node.lineno) - node.lineno + 1)
        return found


def upward(arrows: tuple[Arrow, ...], floors: tuple[tuple[str, ...], ...]) -> list[Arrow]:
    """Return the imports that do not go down.

    Args:
        arrows: Imports.
        floors: Names of modules or folders from the ground up; those of one floor do not import each other.
    """
    height = {name: place for place, floor in enumerate(floors) for name in floor}

    def floor_of(module: str) -> str:
        known = [name for name in height if module == name or module.startswith(f"{name}.")]
        assert known, f"{module} is on no floor"
        return max(known, key=len)

    def is_down(arrow: Arrow) -> bool:
        source, target = floor_of(arrow.source), floor_of(arrow.target)
        return source == target or height[target] < height[source]

    return [arrow for arrow in arrows if not is_down(arrow)]


def circle(arrows: tuple[Arrow, ...]) -> list[Arrow]:
    """Return the imports that lead from some module back to itself, none if no module is in a circle."""
    imported: dict[str, list[str]] = {}
    for arrow in arrows:
        imported.setdefault(arrow.source, []).append(arrow.target)
    try:
        graphlib.TopologicalSorter(imported).prepare()
    except graphlib.CycleError as error:
        steps = set(itertools.pairwise(reversed(error.args[1])))
        return [arrow for arrow in arrows if (arrow.source, arrow.target) in steps]
    return []
