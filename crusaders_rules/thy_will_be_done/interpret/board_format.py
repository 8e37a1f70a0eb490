"""The keys and values that a board file may have, and errors that name what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from crusaders_rules.thy_will_be_done.interpret.editions import PROVENANCE
from crusaders_rules.thy_will_be_done.state import Building, Token

_SHOWN = 40
_LONGEST_TITLE = 80
_FAR = 10**9

Check = Callable[[object], str | None]


class BoardError(ValueError):
    """A board that is refused; each problem is one line with the file, the key and the reason."""

    def __init__(self, problems: Iterable[str]) -> None:
        """Keep all problems, and let the message show the first of them.

        Args:
            problems: One line for each problem, at least one.
        """
        self.problems = tuple(problems)
        more = len(self.problems) - 1
        super().__init__(self.problems[0] + (f" (and {more} more)" if more else ""))


class BoardFileError(BoardError):
    """A board that cannot even be read: no such file or name, or not TOML."""


class Findings:
    """What is wrong with one board, in the order in which it is found."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.problems: list[str] = []

    def add(self, key: str, reason: str | None, rule: str | None = None) -> None:
        """Note a problem; a reason of None is none."""
        if reason is not None:
            self.problems.append(f"{self.source}: {key}: {reason}" + (f" ({rule})" if rule else ""))

    def refuse(self) -> None:
        """Raise if anything is wrong."""
        if self.problems:
            raise BoardError(self.problems)


# What a single value must be. A check returns the reason to refuse the value, None if it is fine.


def shown(value: object) -> str:
    """Show a value in one short line, whatever it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, int) and abs(value) >= _FAR:
        return "a far larger number"
    text = ascii(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _whole(low: int, high: int) -> Check:
    def check(value: object) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return None
        return f"needs a whole number from {low} to {high}, not {shown(value)}"

    return check


def _text(pattern: str, wanted: str) -> Check:
    def check(value: object) -> str | None:
        if isinstance(value, str) and re.fullmatch(pattern, value):
            return None
        return f"needs {wanted}, not {shown(value)}"

    return check


def _title(value: object) -> str | None:
    if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= _LONGEST_TITLE:
        return None
    return f"needs a line of 1 to {_LONGEST_TITLE} characters, not {shown(value)}"


def _truth(value: object) -> str | None:
    return None if isinstance(value, bool) else f"needs true or false, not {shown(value)}"


def _one_of(names: Iterable[str]) -> Check:
    known = [str(name) for name in names]

    def check(value: object) -> str | None:
        if isinstance(value, str) and value in known:
            return None
        return f"needs one of {', '.join(known)}, not {shown(value)}"

    return check


def _players(value: object) -> str | None:
    count = _whole(2, 6)
    if isinstance(value, list) and value and not any(map(count, value)) and value == sorted(set(value)):
        return None
    return "needs a list of player counts from 2 to 6 in ascending order, such as [3, 4]"


def _pair(value: object) -> str | None:
    match value:
        case [str(first), str(second)] if first != second and not _REGION_NAME(first) and not _REGION_NAME(second):
            return None
    return "needs a list of the names of two regions"


def _list(value: object) -> str | None:
    return None if isinstance(value, list) else f"needs a list, not {shown(value)}"


_NAME = _text(r"(?=.{1,40}\Z)[a-z][a-z0-9]*(-[a-z0-9]+)*", "a lower case name such as 'old-coast'")
_REGION_NAME = _text(r"[a-z]{1,6}[0-9]{1,2}", "a name of lower case letters and a number, such as 'a1'")

# The keys of each table: whether the key is required, the check of its value, and the rule behind it.
_Keys = Mapping[str, tuple[bool, Check | None, str | None]]

TOP: _Keys = {
    "board": (True, None, None),
    "region": (True, _list, "components.map"),
    "border": (False, _list, "travel.adjacent"),
    "components": (False, None, None),
    "provenance": (False, None, None),
}
_BOARD: _Keys = {
    "name": (True, _NAME, None),
    "title": (True, _title, None),
    "players": (True, _players, "components.players"),
}
_REGION: _Keys = {
    "name": (True, _REGION_NAME, None),
    "column": (True, _whole(0, 99), "components.map"),
    "row": (True, _whole(0, 99), "components.map"),
    "space": (False, _truth, "travel.region"),
    "flag": (False, _truth, "setup.enemy.flag"),
    "start": (False, _truth, "setup.knight.region"),
    "tile": (False, _NAME, "setup.tile.place"),
    "discount": (False, None, None),
}
_DISCOUNT: _Keys = {str(building): (False, _whole(1, 9), "build.discount") for building in Building}
_BORDER: _Keys = {
    "between": (True, _pair, "travel.adjacent"),
    "kind": (True, _one_of(("link", "wall")), "travel.adjacent"),
}
_COMPONENTS: _Keys = {
    "tokens": (False, None, None),
    "tiles": (False, _list, "components.tile"),
    "supply": (False, _whole(1, 999), "setup.supply"),
}
_TOKENS: _Keys = {str(token): (False, _whole(1, 99), "setup.enemy.shuffle") for token in Token}
_TILE: _Keys = {
    "name": (True, _NAME, None),
    "shape": (True, _NAME, "setup.tile.place"),
    "building": (True, _one_of(Building), "build.discount"),
    "discount": (False, _whole(1, 9), "build.discount"),
    "influence": (False, _whole(1, 9), "build.gain.tile"),
    "count": (False, _whole(1, 99), "components.tile"),
}
ORIGIN: _Keys = {
    "from": (True, _one_of(PROVENANCE), None),
    "why": (True, lambda value: None if isinstance(value, str) and value.strip() else "needs a reason in words", None),
}


def _joined(key: str, part: object) -> str:
    name = part if isinstance(part, str) and re.fullmatch(r"[a-z0-9#*-]{1,40}", part) else shown(part)
    return f"{key}.{name}" if key else name


def check_table(found: Findings, key: str, value: object, keys: _Keys) -> bool:
    """Check one table: that it is one, its keys, and the values that have a check.

    Returns:
        Whether it is a table, so that what is inside can be looked at.
    """
    if not isinstance(value, dict):
        found.add(key or "the whole file", f"needs a table, not {shown(value)}")
        return False
    for name in value:
        if name not in keys:
            found.add(_joined(key, name), f"unknown key; known are {', '.join(keys)}")
    for name, (required, check, rule) in keys.items():
        if name in value:
            found.add(_joined(key, name), check(value[name]) if check else None, rule)
        elif required:
            found.add(_joined(key, name), "missing", rule)
    return True


def rows_of(data: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a list of tables with their keys: by name, by the two regions, or by place from 1."""
    rows = data.get(key, [])
    for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        table = row if isinstance(row, dict) else {}
        if key == "border" and _pair(table.get("between")) is None:
            part = "-".join(table["between"])
        elif key != "border" and _NAME(table.get("name")) is None:
            part = table["name"]
        else:
            part = f"#{place}"
        yield part, row


def check_values(found: Findings, data: Mapping[str, Any]) -> None:
    """Check each value by itself."""
    if "board" in data:
        check_table(found, "board", data["board"], _BOARD)
    for part, row in rows_of(data, "region"):
        key = f"region.{part}"
        if check_table(found, key, row, _REGION) and "discount" in row:
            check_table(found, f"{key}.discount", row["discount"], _DISCOUNT)
    for part, row in rows_of(data, "border"):
        check_table(found, f"border.{part}", row, _BORDER)
    if "components" in data and check_table(found, "components", data["components"], _COMPONENTS):
        own = data["components"]
        if "tokens" in own:
            check_table(found, "components.tokens", own["tokens"], _TOKENS)
        for part, row in rows_of(own, "tiles"):
            key = f"components.tiles.{part}"
            if check_table(found, key, row, _TILE) and not row.keys() & {"discount", "influence"}:
                found.add(key, "gives neither a discount nor influence", "components.tile")
