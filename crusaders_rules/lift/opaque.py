"""Abstraction: parts of a value about which nothing is known; a run that does not look at them holds for any.

A symbolic value stands for all values of a domain, and a run over it splits. An unseen value stands for
any value at all: a run can pass it on, and is caught if it does more. So the result of such a run
covers boards of any size and anything else on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, SupportsIndex, overload

from crusaders_rules.lift.asking import under_way
from crusaders_rules.lift.faults import raised


class OpaqueRead(Exception):  # noqa: N818 -- what the user reads is the message
    """A run has looked at an unseen value; this refutes a theorem."""

    def __init__(self, *said: object) -> None:
        """Note that it was raised, in case the run catches it."""
        super().__init__(*said)
        raised.append(self)


def _caught(how: str) -> Callable[..., NoReturn]:
    def look(self: Opaque, *_: object) -> NoReturn:
        raise OpaqueRead(f"{told(self)}: looked at ({how})")

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
        """Say what it stands for, to a person; a run would take it for the text of a plain value."""
        if under_way():
            raise OpaqueRead(f"{told(self)}: looked at (repr)")
        return f"<{told(self)}>"

    def __getattribute__(self, name: str) -> NoReturn:
        """Refuse every attribute, including its class."""
        raise OpaqueRead(f"{told(self)}: looked at (.{name})")


def told(part: Any) -> str:  # noqa: ANN401 -- an unseen part
    """Return what an unseen part stands for, for a message."""
    what: str = object.__getattribute__(part, "_what")
    return what


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


class Others(Opaque):
    """Members of a row that nobody may look at, as many as a number says.

    With a symbolic number, what comes after them stands at any place of the row.

    Args:
        what: What they stand for.
        number: How many they are, which is not negative.
    """

    __slots__ = ("_number",)

    def __init__(self, what: str, number: Any) -> None:  # noqa: ANN401 -- plain or symbolic
        """Store how many they are."""
        super().__init__(what)
        self._number = number


_UNSEEN = (Opaque, Others)


def is_unseen(thing: object) -> bool:
    """Whether something is a part about which nothing is known."""
    return type(thing) in _UNSEEN


class PartialTuple(tuple[Any, ...]):
    """A row of any length in which some places are known; each unseen member stands for any number of others.

    A function can read a known place and pass on a slice. A function that iterates over the whole row
    is caught, but it may ask for the length, which says only which places exist. ``Others`` say how many members they
    stand for, and the known ones that follow are found at the places after them.
    """

    __slots__ = ()

    @overload
    def __getitem__(self, place: SupportsIndex) -> Any: ...  # noqa: ANN401 -- of any type
    @overload
    def __getitem__(self, place: slice) -> tuple[Any, ...]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        """Return a known member, or a slice."""
        found = self._found(place) if type(self._first()) is Others else tuple.__getitem__(self, place)
        if is_unseen(found):
            raise OpaqueRead(f"<{told(found)}>: looked at, in a row")
        # A part of the row is as little known as the row, unless every member of it is.
        return type(self)(found) if type(place) is slice and any(map(is_unseen, found)) else found

    def _first(self) -> Any:  # noqa: ANN401 -- of any type
        return tuple.__getitem__(self, 0) if tuple.__len__(self) else None

    def _found(self, place: Any) -> Any:  # noqa: ANN401 -- a number, plain or symbolic, or a slice
        """Return what stands at a place, or between two, where the row begins with others."""
        if type(place) is not slice:
            return tuple.__getitem__(self, self._member(place))
        if place.step is not None:
            self._whole()
        first = 0 if place.start is None else self._member(place.start, or_others=True)
        last = tuple.__len__(self) if place.stop is None else self._member(place.stop)
        return tuple.__getitem__(self, slice(first, last))

    def _member(self, place: Any, *, or_others: bool = False) -> int:  # noqa: ANN401 -- plain or symbolic
        """Return which member begins at a place: one that is known or comes last, or others that come later."""
        begins: Any = None
        for member, one in enumerate(tuple.__iter__(self)):
            # The very same number needs no solver to be equal.
            if (type(one) is not Others or (or_others and member)) and (place is begins or place == begins):
                return member
            if type(one) is Opaque:
                break
            number = object.__getattribute__(one, "_number") if type(one) is Others else 1
            begins = number if begins is None else begins + number
        raise OpaqueRead(f"<{told(self._first())}>: looked at, in a row")

    def _whole(self, *_: object) -> NoReturn:
        raise OpaqueRead("the whole of a row: looked at")

    def __add__(self, other: tuple[Any, ...]) -> PartialTuple:
        """Return a row that goes on; it is as little known as this one."""
        return type(self)(tuple.__add__(self, other))

    def __radd__(self, other: tuple[Any, ...]) -> PartialTuple:
        """Return a row that begins otherwise."""
        return type(self)(tuple.__add__(other, self))

    __iter__ = __contains__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _whole
    __mul__ = __rmul__ = __reversed__ = index = count = _whole


class UncountedTuple(PartialTuple):
    """A partly known row whose length is unseen, too: a run that does not ask for it holds for each length."""

    __slots__ = ()

    def __len__(self) -> int:
        """Refuse to say how many members there are."""
        raise OpaqueRead("the length of a row: looked at")
