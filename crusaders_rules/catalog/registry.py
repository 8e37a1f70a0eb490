"""The registry behind ``@rule``: which functions implement a rule id.

Registering adds no wrapper, so a rule function costs nothing more than any other.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from pathlib import Path
from types import CodeType
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])


def rule_modules(folder: Path | str) -> dict[str, Path]:
    """Find the modules of rules of a game: its own, and those of its expansions.

    They are named ``rules``, or lie in a folder of this name.

    Args:
        folder: The folder of the game.

    Returns:
        The file of each module by its dotted name below the game, in alphabetical order of the files.
    """
    home = Path(folder)
    files = {file: file.relative_to(home).with_suffix("").parts for file in sorted(home.rglob("*.py"))}
    return {
        ".".join(parts[:-1] if parts[-1] == "__init__" else parts): file
        for file, parts in files.items()
        if "rules" in parts
    }


class Registry:
    """The rule functions of one game. Each game has a registry, so that two games may use the same rule id.

    >>> registry = Registry()
    >>> @registry.rule("move.sum")
    ... def total(first: int, second: int) -> int:
    ...     return first + second
    >>> registry.ids_of(total.__code__)
    ('move.sum',)
    """

    def __init__(self) -> None:
        self._functions: dict[str, tuple[Callable[..., Any], ...]] = {}
        self._ids: dict[CodeType, tuple[str, ...]] = {}

    def rule(self, *ids: str) -> Callable[[Function], Function]:
        """Register a function as the code of one or more rules.

        Args:
            *ids: Rule ids, as the specification of the game defines them.

        Returns:
            A decorator that returns the same function.
        """

        def register(function: Function) -> Function:
            for rule_id in ids:
                self._functions[rule_id] = (*self._functions.get(rule_id, ()), function)
            self._ids[function.__code__] = ids
            return function

        return register

    def functions(self, package: str) -> dict[str, tuple[Callable[..., Any], ...]]:
        """Import every module of rules of a game, and return each rule id with its functions.

        Args:
            package: The dotted name of the game. Its modules of rules are those that ``rule_modules`` finds.

        Returns:
            A new dictionary from rule id to the functions that carry it, in the order of their definition.
        """
        for name in rule_modules(importlib.import_module(package).__path__[0]):
            importlib.import_module(f"{package}.{name}")
        return dict(self._functions)

    def ids_of(self, code: CodeType) -> tuple[str, ...]:
        """Return the rule ids of the function with this code object, empty if it is not a rule."""
        return self._ids.get(code, ())
