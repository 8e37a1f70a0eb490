"""Abstraction: parts of a value about which nothing is known; a run that does not look at them holds for any.

A symbolic value stands for all values of a domain, and a run over it splits. An unseen value stands for
any value at all: a run can pass it on, and is caught if it does more. So the result of such a run
covers boards of any size and anything else on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, SupportsIndex, overload

from crusaders_rules.lift.faults import raised


class OpaqueRead(Exception):  # noqa: N818 -- what the user reads is the message
    """A run has looked at an unseen value; this refutes a theorem."""

    def __init__(self, *said: object) -> None:
        """Note that it was raised, in case the run catches it."""
        super().__init__(*said)
        raised.append(self)


def _caught(how: str) -> Callable[..., NoReturn]:
    def look(self: Opaque, *_: object) -> NoReturn:
        raise OpaqueRead(f"{object.__getattribute__(self, '_what')}: looked at ({how})")

    return look


class Opaque:
    """A value about which nothing is known, and at which nobody may look.

    A function can only pass it on or ask whether two are the same object. Python
    lets nobody intercept ``is`` and ``type``, so these go unnoticed.

    Args:
        what: What it stands for, for the message to a function that looks at it.
    """

    __slots__ = ("_what",)

    def __init__(self, what: str) -> None:
        """Store what it stands for."""
        self._what = what

    def __repr__(self) -> str:
        """Say what it stands for."""
        return f"<{object.__getattribute__(self, '_what')}>"

    def __getattribute__(self, name: str) -> NoReturn:
        """Refuse every attribute, including its class."""
        raise OpaqueRead(f"{object.__getattribute__(self, '_what')}: looked at (.{name})")


_OPERATIONS = (
    *(
        "eq",
        "ne",
        "lt",
        "le",
        "gt",
        "ge",
        "hash",
        "bool",
        "len",
        "iter",
        "contains",
        "getitem",
        "index",
        "int",
        "float",
    ),
    *("add", "radd", "sub", "rsub", "mul", "rmul", "floordiv", "rfloordiv", "mod", "rmod", "neg", "pos", "abs"),
    *("and", "rand", "or", "ror", "xor", "rxor", "call", "str", "format"),
)
for _operation in _OPERATIONS:
    setattr(Opaque, f"__{_operation}__", _caught(_operation))


class PartialTuple(tuple[Any, ...]):
    """A row of any length in which some places are known; each unseen member stands for any number of others.

    A function can read a known place and pass on a slice. A function that iterates over the whole row
    is caught, but it may ask for the length, which says only which places exist.
    """

    __slots__ = ()

    @overload
    def __getitem__(self, place: SupportsIndex) -> Any: ...  # noqa: ANN401 -- of any type
    @overload
    def __getitem__(self, place: slice) -> tuple[Any, ...]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        """Return a known member, or a slice."""
        found = tuple.__getitem__(self, place)
        if type(found) is Opaque:
            raise OpaqueRead(f"{found!r}: looked at, in a row")
        # A part of the row is as little known as the row, unless every member of it is.
        return PartialTuple(found) if type(place) is slice and any(type(one) is Opaque for one in found) else found

    def _whole(self, *_: object) -> NoReturn:
        raise OpaqueRead("the whole of a row: looked at")

    def __add__(self, other: tuple[Any, ...]) -> PartialTuple:
        """Return a row that goes on; it is as little known as this one."""
        return PartialTuple(tuple.__add__(self, other))

    def __radd__(self, other: tuple[Any, ...]) -> PartialTuple:
        """Return a row that begins otherwise."""
        return PartialTuple(tuple.__add__(other, self))

    __iter__ = __contains__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _whole
    __mul__ = __rmul__ = __reversed__ = index = count = _whole
