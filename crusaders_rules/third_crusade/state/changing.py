"""A frozen object with other values in some fields, made faster than ``attrs.evolve`` makes it.

A frozen class takes three times as long to create as a mutable one.  So each class has a mutable twin below it, without
slots of its own: the copy is filled as a twin, and then becomes an object of the frozen class.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import attrs

Frozen = TypeVar("Frozen")

# For each class, what copies an object of it into a twin.
_COPIERS: dict[type[Any], Callable[[Any], Any]] = {}
_HASH = "_attrs_cached_hash"


def twin_of(kind: type[Any]) -> type[Any]:
    """Return a mutable class whose objects can become objects of a frozen attrs class with slots."""
    body = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    return type(f"Changing{kind.__name__}", (kind,), body)


def _copier(kind: type[Any]) -> Callable[[Any], Any]:
    """Return a function that copies the fields of an object; what is no argument is a memo, and is left out."""
    _COPIERS[kind] = copy = _compiled(kind, (), "")
    return copy


def _compiled(kind: type[Any], names: tuple[str, ...], end: str) -> Callable[..., Any]:
    """Return a function that copies an object, with the values that it is given in the fields of these names."""
    values = {field.name: f"one.{field.name}" if field.init else "None" for field in attrs.fields(kind)}
    if _HASH in kind.__slots__:
        values[_HASH] = "None"
    values |= {name: name for name in names}
    lines = [
        f"def copy({', '.join(('one', *names))}):",
        "    new = blank(twin)",
        *(f"    new.{name} = {value}" for name, value in values.items()),
        end,
        "    return new",
    ]
    known: dict[str, Any] = {"__name__": __name__, "blank": object.__new__, "twin": twin_of(kind), "kind": kind}
    exec("\n".join(lines), known)  # noqa: S102 -- as attrs makes the methods of its classes
    copy: Callable[..., Any] = known["copy"]
    return copy


def changed(one: Frozen, **fields: Any) -> Frozen:  # noqa: ANN401 -- fields of any class
    """Return an object with other values in some fields.

    Args:
        one: An object of a frozen attrs class with slots, without one for weak references, and without converters.
        **fields: The new values.

    >>> from crusaders_rules.third_crusade.state.under_way import PlanningPhase
    >>> changed(PlanningPhase(2), region=5)
    PlanningPhase(last=2, region=5, passes=())
    """
    kind = type(one)
    new = (_COPIERS.get(kind) or _copier(kind))(one)
    for name, value in fields.items():
        setattr(new, name, value)
    new.__class__ = kind
    frozen: Frozen = new
    return frozen


def changer(kind: type[Frozen], *names: str) -> Callable[..., Frozen]:
    """Return a function that copies an object with other values in these fields, for places that do so all the time.

    Args:
        kind: The class, as for ``changed``.
        *names: The fields; the function takes an object and a value for each of them.

    >>> from crusaders_rules.third_crusade.state.under_way import PlanningPhase
    >>> changer(PlanningPhase, "last", "region")(PlanningPhase(2), 3, 5)
    PlanningPhase(last=3, region=5, passes=())
    """
    return _compiled(kind, names, "    new.__class__ = kind")
