"""What a value and a table of a file must be: checks that say why they refuse one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from crusaders_rules.files.problems import Findings, joined, shown

_FAR = 10**15

# Returns the reason to refuse a value, None if it is fine.
Check = Callable[[object], str | None]

# The keys of a table: whether the key is required, the check of its value, and the rule behind it.
Keys = Mapping[str, tuple[bool, Check | None, str | None]]


def given(value: object) -> str:
    """Show a value in one short line, in the words of TOML."""
    return "a table" if isinstance(value, dict) else shown(value)


def whole(low: int, high: int) -> Check:
    """Return the check of a whole number."""

    def check(value: object) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return None
        return f"needs a whole number from {low} to {high}, not {given(value)}"

    return check


def number(value: object) -> str | None:
    """Check that a value is a number, with or without a point."""
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _FAR:
        return None
    return f"needs a number, not {given(value)}"


def text(pattern: str, wanted: str) -> Check:
    """Return the check of a text of a form.

    Args:
        pattern: A regular expression for the whole text.
        wanted: What is wanted, in words.
    """

    def check(value: object) -> str | None:
        if isinstance(value, str) and re.fullmatch(pattern, value):
            return None
        return f"needs {wanted}, not {given(value)}"

    return check


def line(longest: int) -> Check:
    """Return the check of a line for people, of at most so many characters."""

    def check(value: object) -> str | None:
        if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= longest:
            return None
        return f"needs a line of 1 to {longest} characters, not {given(value)}"

    return check


def words(longest: int) -> Check:
    """Return the check of any text of at most so many characters, such as a sentence or the name of a file."""

    def check(value: object) -> str | None:
        if isinstance(value, str) and value.strip() and len(value) <= longest:
            return None
        return f"needs a text of 1 to {longest} characters, not {given(value)}"

    return check


def truth(value: object) -> str | None:
    """Check that a value is true or false."""
    return None if isinstance(value, bool) else f"needs true or false, not {given(value)}"


def one_of(names: Iterable[str]) -> Check:
    """Return the check of a name that must be among some names."""
    known = [str(name) for name in names]

    def check(value: object) -> str | None:
        if isinstance(value, str) and value in known:
            return None
        return f"needs one of {', '.join(known)}, not {given(value)}"

    return check


def a_list(value: object) -> str | None:
    """Check that a value is a list."""
    return None if isinstance(value, list) else f"needs a list, not {given(value)}"


def list_of(item: Check, low: int, high: int) -> Check:
    """Return the check of a list.

    Args:
        item: The check of each item.
        low: How many items there are at least.
        high: How many items there are at most.
    """

    def check(value: object) -> str | None:
        if not isinstance(value, list):
            return a_list(value)
        if not low <= len(value) <= high:
            count = f"{low}" if low == high else f"{low} to {high}"
            return f"needs a list of {count} values, not of {len(value)}"
        return next((f"value {place}: {reason}" for place, reason in enumerate(map(item, value), 1) if reason), None)

    return check


def table_of(item: Check, most: int) -> Check:
    """Return the check of a table with any keys.

    Args:
        item: The check of each value.
        most: How many keys there are at most.
    """

    def check(value: object) -> str | None:
        if not isinstance(value, dict):
            return f"needs a table, not {given(value)}"
        if len(value) > most:
            return f"needs at most {most} keys, not {len(value)}"
        return next((f"{shown(key)}: {reason}" for key, one in value.items() if (reason := item(one))), None)

    return check


def table_with(keys: Keys) -> Check:
    """Return the check of a table with certain keys, which names the first thing that is wrong with it."""

    def check(value: object) -> str | None:
        found = Findings("")
        check_table(found, "", value, keys)
        first = next(iter(found.problems), None)
        return None if first is None else str(first)

    return check


def check_table(found: Findings, place: str, value: object, keys: Keys) -> bool:
    """Check one table: that it is one, its keys, and the values that have a check.

    Args:
        found: Takes what is wrong.
        place: Where the table is, empty for the whole file.
        value: What stands there.
        keys: The keys that it may have.

    Returns:
        Whether it is a table, so that what is inside can be looked at.
    """
    if not isinstance(value, dict):
        found.add(place, f"needs a table, not {given(value)}")
        return False
    for name in value:
        if name not in keys:
            found.add(joined(place, str(name)), f"unknown key; known are {', '.join(keys)}")
    for name, (required, check, rule) in keys.items():
        if name in value:
            found.add(joined(place, name), check(value[name]) if check else None, rule)
        elif required:
            found.add(joined(place, name), "missing", rule)
    return True
