"""Checks for the values and tables of a file; each check says why it refuses one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from crusaders_rules.files.problems import Findings, joined, shown

# Returns the reason to refuse a value, or None.
Check = Callable[[object], str | None]

# The keys of a table: whether the key is required, the check of its value, and the rule behind it.
Keys = Mapping[str, tuple[bool, Check | None, str | None]]


def given(value: object) -> str:
    """Show a value in one short line, as TOML writes it."""
    return "a table" if isinstance(value, dict) else shown(value)


def whole(low: int, high: int) -> Check:
    """Return the check of a whole number."""

    def check(value: object) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return None
        return f"needs a whole number from {low} to {high}, not {given(value)}"

    return check


def text(pattern: str, wanted: str) -> Check:
    """Return the check of a text with a given form.

    Args:
        pattern: A regular expression for the whole text.
        wanted: The expected form, in words.
    """

    def check(value: object) -> str | None:
        if isinstance(value, str) and re.fullmatch(pattern, value):
            return None
        return f"needs {wanted}, not {given(value)}"

    return check


def line(longest: int) -> Check:
    """Return the check of a line for people, with a maximum length."""

    def check(value: object) -> str | None:
        if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= longest:
            return None
        return f"needs a line of 1 to {longest} characters, not {given(value)}"

    return check


def truth(value: object) -> str | None:
    """Check that a value is true or false."""
    return None if isinstance(value, bool) else f"needs true or false, not {given(value)}"


def one_of(names: Iterable[str]) -> Check:
    """Return the check of a name that must be one of some names."""
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
        low: The least number of items.
        high: The greatest number of items.
    """

    def check(value: object) -> str | None:
        if not isinstance(value, list):
            return a_list(value)
        if not low <= len(value) <= high:
            count = f"{low}" if low == high else f"{low} to {high}"
            return f"needs a list of {count} values, not of {len(value)}"
        return next((f"value {place}: {reason}" for place, reason in enumerate(map(item, value), 1) if reason), None)

    return check


def check_table(found: Findings, place: str, value: object, keys: Keys) -> bool:
    """Check that a value is a table, and check its keys and the values that have a check.

    Args:
        found: Collects the problems.
        place: Where the table is, empty for the whole file.
        value: The value there.
        keys: The allowed keys.

    Returns:
        Whether it is a table, so that its contents can be checked.
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
