"""Whether what a caller hands in has the types that its class says: a wrong one is named where it comes in."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import attrs

from crusaders_rules.answers import short, shown

_WORDS = {int: "a whole number", str: "a text", bool: "true or false", NoneType: "None"}

# Whether a value is of a type, and the type in words.
_Kind = tuple[Callable[[object], bool], str]


def wrong_field(thing: object) -> tuple[str, str] | None:
    """Find a field of an object of attrs with a value of the wrong type.

    Args:
        thing: The object.

    Returns:
        What is needed and what there is, in words; None if all types are right.

    >>> from crusaders_rules.thy_will_be_done.state.decision import Erect
    >>> wrong_field(Erect(building="castle", region=0))
    ('a Building', "building 'castle'")
    """
    cls: Any = type(thing)
    for name, (fits, words) in _kinds(cls).items():
        value = getattr(thing, name)
        if not fits(value):
            return words, f"{name} {short(ascii(value)) if isinstance(value, tuple) else shown(value)}"
    return None


@cache
def _kinds(cls: type) -> dict[str, _Kind]:
    types = get_type_hints(cls)
    return {field.name: _kind(types[field.name]) for field in attrs.fields(cls)}


def _kind(wanted: Any) -> _Kind:  # noqa: ANN401 -- any annotation
    origin, given = get_origin(wanted), get_args(wanted)
    if origin in (Union, UnionType):
        kinds = [_kind(one) for one in given]
        return lambda value: any(fits(value) for fits, _ in kinds), " or ".join(words for _, words in kinds)
    if origin is tuple:
        fits, _ = _kind(given[0])
        return lambda value: isinstance(value, tuple) and all(map(fits, value)), f"a tuple of {_name(given[0])}"
    # A text would pass for a name, and true for a number.
    words = _WORDS.get(wanted) or f"{'an' if wanted.__name__[0] in 'AEIOU' else 'a'} {wanted.__name__}"
    return lambda value: type(value) is wanted, words


def _name(wanted: Any) -> str:  # noqa: ANN401 -- any annotation
    return f"tuple of {_name(get_args(wanted)[0])}" if get_origin(wanted) is tuple else str(wanted.__name__)
