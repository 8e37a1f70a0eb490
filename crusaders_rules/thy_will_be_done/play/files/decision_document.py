"""Decisions as data: their kind and their arguments, in the words of position files.

``docs/reference/formats.md`` describes them.
"""

from __future__ import annotations

from typing import Any

import attrs

from crusaders_rules.answers import NotationError, shown
from crusaders_rules.files import reading, writing
from crusaders_rules.files.problems import FileError, Findings, Problem, joined, suggestion
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import decision_forms
from crusaders_rules.thy_will_be_done.play.decision_forms import Slot
from crusaders_rules.thy_will_be_done.play.notation import FORMS
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT

_LARGEST = 999
_CLASSES = {form.word: form.gives for form in FORMS.values()}
# The fields whose values have names; the others are numbers.
_NAMES: dict[str, Slot] = {
    "order": decision_forms.ORDER,
    "token": decision_forms.TOKEN,
    "enemy": decision_forms.ENEMY,
    "other": decision_forms.REGION,
    "tile": decision_forms.TILE,
    "action": decision_forms.ACTION,
    "bears": decision_forms.ACTION,
    "building": decision_forms.BUILDING,
    "new": decision_forms.NEW_BUILDING,
    "taken": decision_forms.ANY_BUILDING,
    "laid": decision_forms.INFLUENCE_TILE,
    "manner": decision_forms.MANNER,
    "wedge": decision_forms.WEDGE,
    "region": decision_forms.REGION,
    "origin": decision_forms.REGION,
}


class DecisionError(FileError):
    """A decision that cannot be read or written."""


def _slot(kind: type, field: str) -> Slot | None:
    """How a field is shown and read: before a wheel is arranged, only its tile names a wedge."""
    return decision_forms.TILE_OF_WHEEL if kind is d.PutWedge else _NAMES.get(field)


def _first(field: str) -> int:
    """The least number of a field in JSON, where seats count from 1."""
    return 1 if field == "seat" else 0


def decision_data(state: State, decision: Decision) -> dict[str, Any]:
    """Return a decision as plain data.

    Args:
        state: The position in which it is made.
        decision: Any decision, legal or not.

    Returns:
        A dictionary with ``kind``, the first word of its notation, and ``arguments``, by the names of its fields. A
        field with its usual value, or with none, is left out.

    Raises:
        DecisionError: If it is not a decision, or names a wedge or a region that does not exist.
    """
    kind = type(decision)
    if kind not in FORMS:
        raise DecisionError("the decision", [Problem("", f"needs a decision, not {shown(str(decision))}")])
    arguments: dict[str, Any] = {}
    for field in attrs.fields(kind):
        value = getattr(decision, field.name)
        if value is None or (field.metadata == LEFT_OUT and value == field.default):
            continue
        slot = _slot(kind, field.name)
        try:
            arguments[field.name] = value + _first(field.name) if slot is None else slot.show(state, value)
        except NotationError as error:
            raise DecisionError("the decision", [Problem(joined("arguments", field.name), error.reason)]) from error
    return {"kind": FORMS[kind].word, "arguments": arguments}


def decision_to_json(state: State, decision: Decision) -> str:
    """Return a decision as JSON.

    Args:
        state: The position in which it is made.
        decision: Any decision, legal or not.

    Returns:
        The text, from which ``decision_from_json`` makes the same decision.

    Raises:
        DecisionError: If it is not a decision, or names a wedge or a region that does not exist.

    >>> from crusaders_rules.thy_will_be_done.play.game import new_game
    >>> state = new_game(players=2, seed=1)
    >>> decision_from_json(state, decision_to_json(state, d.Keep()))
    Keep()
    """
    return writing.to_text(decision_data(state, decision))


def decision_from_json(state: State, text: str, source: str = "the decision") -> Decision:
    """Make a decision from JSON, whether it is legal or not.

    Args:
        state: The position in which it is made.
        text: The JSON.
        source: Its name in errors.

    Returns:
        The decision.

    Raises:
        DecisionError: If it is not a decision, with all problems that can be found at once.
    """
    return decision_from_data(state, reading.parse_json(text, source, DecisionError), source)


def decision_from_data(state: State, data: object, source: str = "the decision") -> Decision:
    """Make a decision from plain data, as ``decision_from_json`` does from its text."""
    found = Findings(source)
    kind = _kind(data, found)
    arguments = data.get("arguments", {}) if isinstance(data, dict) else {}
    if not isinstance(arguments, dict):
        found.add("arguments", f"needs an object, not {shown(arguments)}")
    found.refuse(DecisionError)
    fields = {field.name: field for field in attrs.fields(kind)}
    for name in arguments:
        if name not in fields:
            found.add(joined("arguments", name), f"unknown key{suggestion(name, fields)}")
    for name, field in fields.items():
        if name not in arguments and field.default is attrs.NOTHING:
            found.add(joined("arguments", name), "missing")
    given = {name: value for name, value in arguments.items() if name in fields}
    values = {name: _value(state, kind, name, value, found) for name, value in given.items()}
    found.refuse(DecisionError)
    made: Decision = kind(**values)
    return made


def _kind(data: object, found: Findings) -> Any:  # noqa: ANN401 -- a class of decisions
    """Return the class that the data name, and note problems of the keys."""
    if not isinstance(data, dict):
        found.add("", f"needs an object, not {shown(data)}")
        return None
    for name in data.keys() - {"kind", "arguments"}:
        found.add(joined("", name), "unknown key; known keys: kind, arguments")
    kind = data.get("kind")
    if "kind" not in data:
        found.add("kind", "missing")
    elif not isinstance(kind, str) or kind not in _CLASSES:
        found.add("kind", f"{shown(kind)} is not known{suggestion(str(kind), _CLASSES)}")
    else:
        return _CLASSES[kind]
    return None


def _value(state: State, kind: type, name: str, value: object, found: Findings) -> object:
    """Return the value of a field, and note its problems."""
    place, slot, least = joined("arguments", name), _slot(kind, name), _first(name)
    if slot is None:
        if type(value) is int and least <= value <= _LARGEST:
            return value - least
        found.add(place, f"needs a whole number from {least} to {_LARGEST}, not {shown(value)}")
    elif not isinstance(value, str):
        found.add(place, f"needs a name, not {shown(value)}")
    else:
        try:
            return slot.read(state, value)
        except NotationError as error:
            found.add(place, error.reason, *error.rules[:1])
    return None
