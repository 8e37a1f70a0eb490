"""A departure made small: the position in which it shows, with as little in it as possible."""

from __future__ import annotations

import itertools
import json
import math
import time
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

import attrs

from crusaders_rules.conform.essence import NOT_COMPARED, canonical

Path = tuple[str | int, ...]
Request = Mapping[str, Any]


@attrs.define
class Shrinker:
    """Makes requests smaller as long as they still show a departure.

    Attributes:
        departs: Whether a request is possible by the book and answered otherwise by the program.
        lessened: Positions of the game with less in them, of which some may be impossible.
        budget: How many requests may be tried.
        until: The moment after which none is tried, as ``time.monotonic`` counts.
    """

    departs: Callable[[Request], bool]
    lessened: Callable[[Mapping[str, Any]], Iterator[dict[str, Any]]]
    budget: int = 400
    until: float = math.inf
    _tried: set[str] = attrs.field(factory=set)

    def shrunk(self, request: Request) -> tuple[Request, int]:
        """Return the smallest request found, and how much of the position is left, in per cent.

        Args:
            request: A request with a position that shows a departure.
        """
        size, best = len(canonical(request["position"])), request
        while (smaller := self._next(best)) is not None:
            best = smaller
        return best, round(100 * len(canonical(best["position"])) / size)

    def _next(self, request: Request) -> Request | None:
        """Return a smaller request that still shows a departure, None if none is found or the budget is used up."""
        position = request["position"]
        for less in itertools.chain(self.lessened(position), _smaller(position)):
            text = json.dumps(less, sort_keys=True)
            if self.budget <= 0 or time.monotonic() >= self.until:
                return None
            same = canonical(less) == canonical(position) and less.get("ruleset") == position.get("ruleset")
            if same or text in self._tried:
                continue
            self._tried.add(text)
            self.budget -= 1
            tried = {**request, "position": less}
            if self.departs(tried):
                return tried
        return None


def _smaller(position: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield positions with less in them: whole parts first, then single things, then smaller numbers."""
    paths = [path for path in _places(position) if path[0] not in NOT_COMPARED]
    for path in sorted(paths, key=lambda path: (len(path), tuple(map(str, path)))):
        value = _at(position, path)
        for less in _less(value):
            changed = deepcopy(dict(position))
            _at(changed, path[:-1])[path[-1]] = less
            yield changed
        if isinstance(value, str | dict) and isinstance(path[-1], str):
            changed = deepcopy(dict(position))
            del _at(changed, path[:-1])[path[-1]]
            yield changed


def _less(value: object) -> Iterator[object]:
    """Yield less than a value, the least first."""
    if isinstance(value, bool):
        if value:
            yield False
    elif isinstance(value, int) and value > 0:
        yield from dict.fromkeys((0, value // 2, value - 1))
    elif isinstance(value, dict) and len(value) > 1:
        names = list(value)
        yield {}
        yield {name: value[name] for name in names[: len(names) // 2]}
        yield {name: value[name] for name in names[len(names) // 2 :]}
    elif isinstance(value, list) and value and not isinstance(value[0], dict):
        yield []
        yield value[1:]
        yield value[:-1]


def _places(value: Any, path: Path = ()) -> Iterator[Path]:  # noqa: ANN401 -- plain data
    if path:
        yield path
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _places(one, (*path, key))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from _places(one, (*path, place))


def _at(data: Any, path: Path) -> Any:  # noqa: ANN401 -- plain data
    for step in path:
        data = data[step]
    return data
