"""Parts of a value of which nothing is known: a run that does not look at them holds whatever they are.

A symbolic value stands for all values of a domain, and a run over it splits. An unseen one stands for
anything at all: a run can hand it on, and is caught where it does more. So what such a run shows, it
shows for boards of any size and for whatever else is on the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, SupportsIndex, overload

from crusaders_rules.lift.faults import raised


class Looked(Exception):  # noqa: N818 -- what the user reads is the message
    """A run has looked at what it must do without; this refutes a theorem."""

    def __init__(self, *said: object) -> None:
        """Keep in mind that it was raised, in case that the run catches it."""
        super().__init__(*said)
        raised.append(self)


def _caught(how: str) -> Callable[..., NoReturn]:
    def look(self: Unseen, *_: object) -> NoReturn:
        raise Looked(f"{object.__getattribute__(self, '_what')}: looked at ({how})")

    return look


class Unseen:
    """Something of which nothing is known, and which nobody looks at.

    Handing it on and asking whether two are the same object is all that can be done. Python
    keeps ``is`` and ``type`` to itself, so that these are not noticed.

    Args:
        what: What it stands for, for the message of who looks at it.
    """

    __slots__ = ("_what",)

    def __init__(self, what: str) -> None:
        """Keep what it stands for."""
        self._what = what

    def __repr__(self) -> str:
        """Say what it stands for."""
        return f"<{object.__getattribute__(self, '_what')}>"

    def __getattribute__(self, name: str) -> NoReturn:
        """Refuse every attribute, its class included."""
        raise Looked(f"{object.__getattribute__(self, '_what')}: looked at (.{name})")


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
    setattr(Unseen, f"__{_operation}__", _caught(_operation))


class Glimpse(tuple[Any, ...]):
    """A row of any length of which some places are known; each unseen member stands for any number of others.

    A known place can be asked for, and a slice be handed on. Whoever goes through the whole row
    is caught, but its length may be asked for: it tells which places there are, and no more.
    """

    __slots__ = ()

    @overload
    def __getitem__(self, place: SupportsIndex) -> Any: ...  # noqa: ANN401 -- of any type
    @overload
    def __getitem__(self, place: slice) -> tuple[Any, ...]: ...
    def __getitem__(self, place: SupportsIndex | slice) -> Any:
        """Return a known member, or a slice."""
        found = tuple.__getitem__(self, place)
        if type(found) is Unseen:
            raise Looked(f"{found!r}: looked at, in a row")
        return found

    def _whole(self, *_: object) -> NoReturn:
        raise Looked("the whole of a row: looked at")

    __iter__ = __contains__ = __eq__ = __ne__ = __lt__ = __le__ = __gt__ = __ge__ = __hash__ = _whole
    __add__ = __radd__ = __mul__ = __rmul__ = __reversed__ = index = count = _whole
