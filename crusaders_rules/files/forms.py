"""The forms of values and tables in files: each gives a reason when it refuses, and has a JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import Findings, joined

Schema = Mapping[str, Any]

_FAR = 10**15


@attrs.frozen(eq=False)
class ValueForm:
    """The required form of a value.

    Attributes:
        refuse: Returns the reason to refuse a value, or None if it is valid.
        schema: The form as JSON Schema, as closely as possible.
    """

    refuse: Callable[[object], str | None]
    schema: Schema = attrs.field(factory=dict)

    def __call__(self, value: object) -> str | None:
        """Return the reason to refuse a value, or None if it is valid."""
        return self.refuse(value)


# The keys of a table: whether the key is required, the form of its value, and the rule behind it.
Keys = Mapping[str, tuple[bool, ValueForm | None, str | None]]


def given(value: object) -> str:
    """Return a value in one short line, in the notation of TOML."""
    return "a table" if isinstance(value, dict) else shown(value)


# Single values.


def whole(low: int, high: int) -> ValueForm:
    """Return the form of a whole number."""

    def refuse(value: object) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return None
        return f"needs a whole number from {low} to {high}, not {given(value)}"

    return ValueForm(refuse, {"type": "integer", "minimum": low, "maximum": high})


def _no_number(value: object) -> str | None:
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _FAR:
        return None
    return f"needs a number, not {given(value)}"


NUMBER = ValueForm(_no_number, {"type": "number", "exclusiveMinimum": -_FAR, "exclusiveMaximum": _FAR})


def text(pattern: str, wanted: str, longest: int | None = None) -> ValueForm:
    """Return the form of a text of a certain shape.

    Args:
        pattern: A regular expression for the whole text.
        wanted: The shape in words.
        longest: The greatest number of characters.
    """

    def refuse(value: object) -> str | None:
        if isinstance(value, str) and (longest is None or len(value) <= longest) and re.fullmatch(pattern, value):
            return None
        return f"needs {wanted}, not {given(value)}"

    most = {} if longest is None else {"maxLength": longest}
    return ValueForm(refuse, {"type": "string", "pattern": f"^{pattern}$", **most})


def words(longest: int) -> ValueForm:
    """Return the form of any text up to a length, such as a sentence or the name of a file."""

    def refuse(value: object) -> str | None:
        if isinstance(value, str) and value.strip() and len(value) <= longest:
            return None
        return f"needs a text of 1 to {longest} characters, not {given(value)}"

    return ValueForm(refuse, {"type": "string", "pattern": r"\S", "maxLength": longest})


def line(longest: int) -> ValueForm:
    """Return the form of a line for people, up to a length."""
    any_words = words(longest)

    def refuse(value: object) -> str | None:
        if any_words(value) is None and str(value).isprintable():
            return None
        return f"needs a line of 1 to {longest} characters, not {given(value)}"

    return ValueForm(refuse, any_words.schema)


def _no_truth(value: object) -> str | None:
    return None if isinstance(value, bool) else f"needs true or false, not {given(value)}"


TRUTH = ValueForm(_no_truth, {"type": "boolean"})


def one_of(names: Iterable[str]) -> ValueForm:
    """Return the form of a name from a list."""
    known = [str(name) for name in names]

    def refuse(value: object) -> str | None:
        if isinstance(value, str) and value in known:
            return None
        return f"needs one of {', '.join(known)}, not {given(value)}"

    return ValueForm(refuse, {"enum": known})


# Lists and tables.


def _no_list(value: object) -> str | None:
    return None if isinstance(value, list) else f"needs a list, not {given(value)}"


A_LIST = ValueForm(_no_list, {"type": "array"})


def list_of(item: ValueForm, low: int, high: int) -> ValueForm:
    """Return the form of a list.

    Args:
        item: The form of each item.
        low: The least number of items.
        high: The greatest number of items.
    """

    def refuse(value: object) -> str | None:
        if not isinstance(value, list):
            return _no_list(value)
        if not low <= len(value) <= high:
            count = f"{low}" if low == high else f"{low} to {high}"
            return f"needs a list of {count} values, not of {len(value)}"
        return next((f"value {place}: {reason}" for place, reason in enumerate(map(item, value), 1) if reason), None)

    return ValueForm(refuse, {"type": "array", "items": item.schema, "minItems": low, "maxItems": high})


def table_of(item: ValueForm, most: int) -> ValueForm:
    """Return the form of a table with any keys.

    Args:
        item: The form of each value.
        most: The greatest number of keys.
    """

    def refuse(value: object) -> str | None:
        if not isinstance(value, dict):
            return f"needs a table, not {given(value)}"
        if len(value) > most:
            return f"needs at most {most} keys, not {len(value)}"
        return next((f"{shown(key)}: {reason}" for key, one in value.items() if (reason := item(one))), None)

    return ValueForm(refuse, {"type": "object", "additionalProperties": item.schema, "maxProperties": most})


def table_with(keys: Keys) -> ValueForm:
    """Return the form of a table with certain keys, which names the first fault."""

    def refuse(value: object) -> str | None:
        found = Findings("")
        check_table(found, "", value, keys)
        first = next(iter(found.problems), None)
        return None if first is None else str(first)

    return ValueForm(refuse, schema_of(keys))


ANYTHING = ValueForm(lambda _: None)


def schema_of(keys: Keys, **others: Schema) -> dict[str, Any]:
    """Return the JSON Schema of a table with certain keys.

    Args:
        keys: The keys.
        **others: The schemas of keys whose values are checked elsewhere.
    """
    properties = {name: form.schema if form else {} for name, (_, form, _) in keys.items()}
    required = [name for name, (needed, _, _) in keys.items() if needed]
    return {
        "type": "object",
        "properties": {**properties, **others},
        "additionalProperties": False,
        **({"required": required} if required else {}),
    }


def check_table(found: Findings, place: str, value: object, keys: Keys) -> bool:
    """Check one table: its type, its keys, and the values that have a form.

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
            found.add(joined(place, str(name)), f"unknown key; known keys: {', '.join(keys)}")
    for name, (required, form, rule) in keys.items():
        if name in value:
            found.add(joined(place, name), form(value[name]) if form else None, rule)
        elif required:
            found.add(joined(place, name), "missing", rule)
    return True
