"""What a function could use as a memory: lists, tables and sets that it reads and did not make."""

from __future__ import annotations

import contextlib
import gc
import sys
from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from operator import eq, is_
from types import FunctionType
from typing import Any

from crusaders_rules.lift.bodies import ATTRIBUTE_LOADS, Body, is_a

# The kinds of object that a function can change and so use as a memory.
CONTAINERS = (list, dict, set, bytearray, array, deque)

_CLASS_LOADS = {*ATTRIBUTE_LOADS, "LOAD_SUPER_ATTR"}
# What makes the symbolic values, and asks the solver, is no part of a run.
_OURS = ("crusaders_rules.lift.", "z3")


class _OfClasses:
    """The containers of the classes in all modules, by the name that they have in their class."""

    def __init__(self) -> None:
        self.known: dict[str, list[tuple[str, str, Any]]] = {}
        self.seen: set[str] = set()
        self.noted: dict[int, type] = {}
        self.loaded = 0

    def under(self, name: str) -> list[tuple[str, str, Any]]:
        """Return those with one name, each with its place; whose attribute a function reads, its code does not say."""
        if self.loaded != len(sys.modules):
            self.loaded = len(sys.modules)
            for module in {*sys.modules} - self.seen:
                self.seen.add(module)
                for value in tuple(getattr(sys.modules[module], "__dict__", {}).values()):
                    self._note(value)
        return self.known.get(name, [])

    def _note(self, cls: Any) -> None:  # noqa: ANN401 -- any value
        if not is_a(cls, type) or id(cls) in self.noted or str(cls.__module__).startswith(_OURS):
            return
        self.noted[id(cls)] = cls
        for name, value in tuple(vars(cls).items()):
            self._note(value)
            if is_a(value, *CONTAINERS):
                self.known.setdefault(name, []).append((str(cls.__module__), f"{cls.__qualname__}.{name}", value))


_KEPT = _OfClasses()


def containers(of: Body, function: FunctionType | None, module: str) -> Iterator[tuple[str, str, Any]]:
    """Yield what a function could use as a memory: containers that it reads and did not make.

    Args:
        of: Its code.
        function: The function, None if it is made anew whenever the code around it runs.
        module: The name of its module.

    Yields:
        A module, the name of a container there, and the container.
    """
    for place, step in enumerate(of.steps):
        if step.name in _CLASS_LOADS:
            yield from _KEPT.under(step.value)
        if is_a(value := of.reached(place), *CONTAINERS):
            yield module, str(step.value), value
    for name, cell in zip(of.code.co_freevars, (function and function.__closure__) or (), strict=False):
        # An empty cell has no contents.
        with contextlib.suppress(ValueError):
            if is_a(cell.cell_contents, *CONTAINERS):
                yield module, name, cell.cell_contents


class KeptResults:
    """The lists, tables and sets among the results of functions, which are looked for where there are new ones."""

    def __init__(self) -> None:
        # By the id of a table: how many results it has calculated, its dictionary, and the last entry there.
        self.looked: dict[int, tuple[int, dict[Any, Any], object]] = {}

    def new(self, cache: Any) -> Iterator[Any]:  # noqa: ANN401 -- of functools
        """Yield those of a table, if it has results that were not there when it was last looked at.

        Args:
            cache: What ``lru_cache`` makes of a function. The caller keeps it alive.
        """
        told = cache.cache_info()
        misses, table, last = self.looked.get(id(cache), (None, {}, None))
        # A table that was cleared may have calculated as many again, but its last entry is another.
        if told.misses == misses and last is _last(table):
            return
        kept = gc.get_referents(cache)
        tables = [one for one in kept if type(one) is dict and len(one) == told.currsize and one is not vars(cache)]
        if len(tables) == 1:
            self.looked[id(cache)] = told.misses, tables[0], _last(tables[0])
        others = [one for one in kept if not any(one is table for table in (*tables, vars(cache)))]
        for found in (others, *(table.values() for table in tables)):
            # Most tables have thousands of results of one kind.
            kinds = {kind for kind in set(map(type, found)) if issubclass(kind, CONTAINERS)}
            if kinds:
                yield from (one for one in found if type(one) in kinds)


def _last(table: dict[Any, Any]) -> object:
    """Return the object of the last entry of a dictionary, None if it is empty."""
    return next(reversed(table.values()), None)


def contents(container: Any) -> tuple[object, ...]:  # noqa: ANN401 -- a container
    """Return what a container holds, and so keeps alive.

    Args:
        container: The container.
    """
    return (*container, *container.values()) if isinstance(container, dict) else tuple(container)


def holds(container: Any, held: Sequence[object]) -> bool:  # noqa: ANN401 -- a container
    """Return whether a container still holds the very same objects.

    Args:
        container: The container.
        held: What it held.
    """
    now = contents(container)
    # An array keeps no objects, and makes its numbers anew.
    same = eq if is_a(container, array) else is_
    return len(now) == len(held) and all(map(same, now, held))


__all__ = ["CONTAINERS", "KeptResults", "containers", "contents", "holds"]
