"""Positions and beginnings changed in one place: most are impossible, and the others are rarely met in a game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from crusaders_rules.conform.choosing import Chooser
from crusaders_rules.conform.vector import Vector, by_the_book
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check.cases.asker import Asker
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.files.positions import PositionError, position_from_data, position_to_data
from crusaders_rules.thy_will_be_done.play.legal import legal

# How many values of a position are changed, and how many of the impossible positions may break the same rules alike.
_TRIED, _CUT = 24, 6
_OF_ONE, _ALIKE = 30, 8
_KEPT = ("ruleset", "format", "version", "op")

Path = tuple[str | int, ...]


class Spoiler:
    """Changes positions in one place, and yields what is worth keeping of them."""

    def __init__(self, game: Game, asker: Asker) -> None:
        self._game, self._asker = game, asker
        self._impossible = Chooser(_OF_ONE, _ALIKE)
        self._not_begun = Chooser(_OF_ONE, _ALIKE)
        self._possible = Chooser(_OF_ONE, _ALIKE)
        self._words: dict[object, dict[object, None]] = {}

    def about(self, ground: str, state: State, number: int) -> Iterator[Vector]:
        """Yield vectors of positions that differ from a position in one value.

        Args:
            ground: The name of its game.
            state: The position.
            number: Decides which values are changed.
        """
        for changed, pattern in self._changed(position_to_data(state), number):
            yield from self._judged(ground, changed, pattern)

    def of_beginning(self, ground: str, request: dict[str, Any], number: int) -> Iterator[Vector]:
        """Yield vectors of requests for a new game that differ from a request in one value.

        Args:
            ground: The name of the game.
            request: The request.
            number: Decides which values are changed.
        """
        for changed, pattern in self._changed(request, number):
            answer = by_the_book(self._game, changed)
            rules = () if answer["ok"] else tuple(one["rule"] for one in answer["error"]["problems"])
            if rules and self._not_begun.keeps((rule, rules, pattern) for rule in rules):
                yield Vector(kind="new", ground=ground, rules=rules, request=changed, answer=answer, uses="refuses")

    def _changed(self, data: dict[str, Any], number: int) -> Iterator[tuple[dict[str, Any], object]]:
        """Yield data with another value in one place, or with a part left out or doubled, and the kind of the place."""
        chance = random.Random(number)
        paths = [path for path in _leaves(data) if path[0] not in _KEPT]
        for path in paths:
            self._words.setdefault(_pattern(path), {})[_at(data, path)] = None
        changes = [(path, value) for path in paths for value in self._others(path, _at(data, path))]
        for path, value in chance.sample(changes, min(_TRIED, len(changes))):
            changed = deepcopy(data)
            _at(changed, path[:-1])[path[-1]] = value
            yield changed, _pattern(path)
        branches = _branches(data)
        for path in chance.sample(branches, min(_CUT, len(branches))):
            yield from ((changed, _pattern(path)) for changed in _cut(data, path))

    def _others(self, path: Path, value: object) -> Iterator[object]:
        """Yield other values for a place: neighbouring numbers, and words that stood in such a place before."""
        if isinstance(value, bool):
            yield not value
        elif isinstance(value, int):
            yield from (one for one in (value - 1, value + 1, value + 5, 0) if one != value)
        elif isinstance(value, str):
            yield from [one for one in self._words[_pattern(path)] if one != value][:12]

    def _judged(self, ground: str, data: dict[str, Any], pattern: object) -> Iterator[Vector]:
        request = {"op": "set", "position": data}
        try:
            state = position_from_data(data)
        except PositionError as error:
            rules = tuple(dict.fromkeys(one.rule for one in error.problems if one.rule))
            if rules and self._impossible.keeps((rule, rules, pattern) for rule in rules):
                answer = by_the_book(self._game, request)
                yield Vector(kind="set", ground=ground, rules=rules, request=request, answer=answer, uses="refuses")
            return
        if self._possible.keeps([(pattern, "", "")]):
            answer = by_the_book(self._game, request)
            yield Vector(kind="set", ground=ground, rules=("setup.sequence",), request=request, answer=answer)
        choices = legal(state)
        yield from self._asker.about(ground, state, choices[len(choices) // 2] if choices else None)


def _leaves(value: Any, path: Path = ()) -> Iterator[Path]:  # noqa: ANN401 -- plain data
    """Yield the places of numbers, words and truth values."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, (*path, key))
    elif isinstance(value, list):
        for place, one in enumerate(value):
            yield from _leaves(one, (*path, place))
    elif value is not None:
        yield path


def _branches(data: Any) -> list[Path]:  # noqa: ANN401 -- plain data
    """Return the places of the lists and objects from which something can be taken."""
    paths = [path for path in _leaves(data) if path[0] not in _KEPT]
    return sorted({path[:end] for path in paths for end in range(1, len(path))}, key=str)


def _cut(data: Any, path: Path) -> Iterator[Any]:  # noqa: ANN401 -- plain data
    """Yield the data with the last element of a list left out or doubled, or with a key of an object left out."""
    there = _at(data, path)
    for change in ("less", "more") if there else ():
        changed = deepcopy(data)
        place = _at(changed, path)
        if change == "less":
            place.pop(len(there) - 1 if isinstance(there, list) else next(reversed(there)))
        elif isinstance(there, list):
            place.append(deepcopy(there[0]))
        else:
            continue
        yield changed


def _at(data: Any, path: Path) -> Any:  # noqa: ANN401 -- plain data
    """Return what stands at a place."""
    for step in path:
        data = data[step]
    return data


def _pattern(path: Path) -> object:
    """Return the kind of a place: its keys without the numbers and names."""
    named = {"enemies", "buildings", "tiles"}
    kept = [step for step in path if isinstance(step, str)]
    return tuple(kept[:2] if len(kept) > 1 and kept[0] == "board" and kept[1] in named else kept)
