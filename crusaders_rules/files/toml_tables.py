"""Reading one TOML table, and collecting every fault under its file, table and key."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import define, field

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import Problem

_TYPES = {
    str: "a string",
    int: "a whole number",
    list: "a list",
    dict: "a table",
    bool: "true or false",
    float: "a number",
}


@define
class TomlTable:
    """A table of a TOML file that records its place and which of its keys were read.

    A value of the wrong type or a missing key is noted in ``problems``, and an empty value of the right type is
    returned, so that one reading finds all faults.
    """

    values: Mapping[str, Any]
    file: str
    place: str
    problems: list[Problem]
    asked: set[str] = field(factory=set)

    def fault(self, key: str, message: str) -> None:
        """Note a fault of one key of this table."""
        place = " ".join(part for part in (self.place, key) if part)
        self.problems.append(Problem(place, message, file=self.file))

    def text(self, key: str, pattern: re.Pattern[str] | None = None) -> str:
        """Return a required string, which must not be empty and must match the pattern, if one is given."""
        value = self._value(key, str, required=True)
        if value is None:
            return ""
        text = str(value).strip()
        if not text:
            self.fault(key, "must not be empty")
        elif pattern and not pattern.fullmatch(text):
            self.fault(key, f"{shown(text)} does not match {pattern.pattern}")
        return text

    def text_or_none(self, key: str, pattern: re.Pattern[str] | None = None) -> str | None:
        """Return a string, or None if the key is absent."""
        return self.text(key, pattern) if key in self._seen(key) else None

    def choice(self, key: str, allowed: Sequence[str]) -> str:
        """Return a required string from a list."""
        text = self.text(key)
        if text and text not in allowed:
            self.fault(key, f"{shown(text)} is not one of {', '.join(allowed)}")
        return text

    def number(self, key: str) -> int:
        """Return a required whole number of at least 1."""
        value = self._value(key, int, required=True)
        if value is not None and value < 1:
            self.fault(key, f"{shown(value)} is less than 1")
        return value or 0

    def number_or_none(self, key: str) -> int | None:
        """Return a whole number of at least 1, or None if the key is absent."""
        return self.number(key) if key in self._seen(key) else None

    def texts(self, key: str, *, required: bool, pattern: re.Pattern[str] | None = None) -> tuple[str, ...]:
        """Return a list of distinct strings."""
        found: list[str] = []
        for item in self._value(key, list, required=required) or ():
            if not isinstance(item, str) or not item.strip():
                self.fault(key, f"{shown(item)} is not a string")
            elif pattern and not pattern.fullmatch(item):
                self.fault(key, f"{shown(item)} does not match {pattern.pattern}")
            elif item in found:
                self.fault(key, f"{shown(item)} is listed twice")
            else:
                found.append(item)
        return tuple(found)

    def texts_by_key(self, key: str) -> dict[str, str]:
        """Return a table of strings, empty if the key is absent."""
        found: dict[str, str] = {}
        for name, item in (self._value(key, dict, required=False) or {}).items():
            if isinstance(item, str) and item.strip():
                found[name] = item.strip()
            else:
                self.fault(f"{key}.{name}", f"{shown(item)} is not a string")
        return found

    def values_or_none(self, key: str) -> dict[str, Any] | None:
        """Return a table with any contents, or None if the key is absent."""
        value: dict[str, Any] | None = self._value(key, dict, required=False)
        if value == {}:
            self.fault(key, "must not be empty")
        return value

    def table(self, key: str) -> "TomlTable":
        """Return a required table."""
        return TomlTable(
            self._value(key, dict, required=True) or {}, self.file, f"{self.place} {key}".strip(), self.problems
        )

    def tables(self, key: str, naming: str) -> Iterator["TomlTable"]:
        """Yield the tables of a required list, each with its number and name as its place."""
        for number, item in enumerate(self._value(key, list, required=True) or (), start=1):
            place = f"{self.place} {key} {number}".strip()
            if not isinstance(item, dict):
                self.problems.append(Problem(place, "is not a table", file=self.file))
                continue
            name = item.get(naming)
            yield TomlTable(item, self.file, f"{place} ({name})" if isinstance(name, str) else place, self.problems)

    def close(self) -> None:
        """Note every key that was not read."""
        for key in self.values:
            if key not in self.asked:
                self.fault(key, f"unknown key; known keys: {', '.join(sorted(self.asked))}")

    def _seen(self, key: str) -> Mapping[str, Any]:
        """Return the values, with this key marked as known."""
        self.asked.add(key)
        return self.values

    def _value(self, key: str, kind: type, *, required: bool) -> Any:  # noqa: ANN401 -- of the kind asked for, checked here
        """Return the value of a key if it has the right type, or None."""
        values = self._seen(key)
        if key not in values:
            if required:
                self.fault(key, "is missing")
            return None
        value = values[key]
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.fault(key, f"must be {_TYPES[kind]}, not {_TYPES.get(type(value), type(value).__name__)}")
            return None
        return value
