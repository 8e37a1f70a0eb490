"""States as text: one line of JSON for each, the same in every run, and read back without running anything."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

import attrs

from crusaders_rules.thy_will_be_done.check.watching import Waiting, Watched
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.state import board, counts, decision, names, pending, position


@cache
def _classes() -> Mapping[str, Any]:
    """Return what may stand in a state, by name; nothing else is made of what a file says."""
    found = {
        name: one
        for module in (board, counts, decision, names, pending, position)
        for name, one in vars(module).items()
        if isinstance(one, type) and (attrs.has(one) or issubclass(one, Enum | tuple)) and not name.startswith("_")
    }
    return {**found, "Watched": Watched, "Waiting": Waiting}


@cache
def _left_out(cls: Any) -> Mapping[str, object]:  # noqa: ANN401 -- a class of attrs
    """Return the last fields of a class that are left out where they have their default, and that default."""
    return {field.name: field.default for field in attrs.fields(cls) if "left out" in field.metadata}


@cache
def _fields(cls: Any) -> tuple[str, ...]:  # noqa: ANN401 -- a class of attrs
    # What the constructor does not take is a memo, and no part of the state.
    return tuple(field.name for field in attrs.fields(cls) if field.init)


def text_of(state: object) -> str:
    """Return a state as a line.

    The ruleset is left out: it is that of the model.

    Args:
        state: The state of a wheel or of a game.

    Returns:
        JSON without spaces. A tuple is a list, and any other thing its class with its fields.

    >>> text_of(((2, 2, 2, 2, 2, 2), (False,) * 6))
    '[[2,2,2,2,2,2],[false,false,false,false,false,false]]'
    """
    return json.dumps(_plain(state), separators=(",", ":"))


def state_of(text: str, ruleset: Ruleset) -> Any:  # noqa: ANN401 -- each model has its own kind of state
    """Return the state that a line holds.

    Args:
        text: What ``text_of`` made of it.
        ruleset: The ruleset of the model.

    Returns:
        The state.

    Raises:
        ValueError: If the line holds no state.
    """
    try:
        return _thing(json.loads(text), ruleset)
    except (LookupError, RecursionError, TypeError, ValueError) as error:
        raise ValueError("is no state") from error


def _plain(thing: Any) -> Any:  # noqa: ANN401 -- any part of a state
    if isinstance(thing, Enum):
        return {type(thing).__name__: thing.value}
    if thing is None or isinstance(thing, bool | int | str):
        return thing
    if isinstance(thing, Ruleset):
        return {"Ruleset": []}
    if type(thing) is tuple:
        return [_plain(part) for part in thing]
    cls: Any = type(thing)
    name = cls.__name__
    if _classes().get(name) is not cls:
        raise TypeError(f"{name} has no form as text")
    if isinstance(thing, tuple):
        return {name: [_plain(part) for part in thing]}
    fields, left_out = list(_fields(cls)), _left_out(cls)
    while fields and fields[-1] in left_out and getattr(thing, fields[-1]) == left_out[fields[-1]]:
        fields.pop()
    return {name: [_plain(getattr(thing, field)) for field in fields]}


def _thing(plain: Any, ruleset: Ruleset) -> Any:  # noqa: ANN401 -- any part of a state
    if isinstance(plain, list):
        return tuple([_thing(part, ruleset) for part in plain])
    if not isinstance(plain, dict):
        return plain
    ((name, held),) = plain.items()
    if name == "Ruleset":
        return ruleset
    cls = _classes()[name]
    return cls(held) if issubclass(cls, Enum) else cls(*[_thing(part, ruleset) for part in held])
