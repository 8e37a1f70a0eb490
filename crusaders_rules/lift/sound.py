"""Where a construct that a lifted run refuses is sound, each with the reason; nothing else is let pass.

Here are the functions of Python's library and of attrs that lifted runs enter. A game names its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

import attrs


class Construct(StrEnum):
    """A construct that is refused."""

    IDENTITY = "compares by identity ('is', or 'case True')"
    TYPE = "uses type() other than on one value"
    ADDRESS = "uses id() or hash(), which tell the address of an object"
    CATCH = "catches TypeError or AttributeError, or everything"
    DEFAULT = "has a default that can change"
    GLOBAL = "writes a global name"
    ATTRIBUTE = "writes an attribute"
    NONLOCAL = "writes a name of the function around it"
    ITERATOR = "reads an iterator that outlives the run"
    UNKNOWN = "has an instruction of Python that is not known"
    MEMORY = "changes what outlives the run"
    EQUALITY = "compares by an __eq__ that omits fields"
    OPERATOR = "asks for the method of an operator, or for what is not of a value, by its name"
    OUTSIDE = "uses a clock, chance, a thread, the process, or what an object has beside its value"


ANY = "*"


@attrs.frozen
class Sound:
    """A function in which some refused constructs are sound.

    Attributes:
        module: The name of its module, or of a package followed by ``.*``.
        function: Its qualified name; ``*`` for each function of the module. For an ``__eq__`` that omits
            fields, the class; for a table that a run may fill, the name of the table.
        constructs: The names of the constructs, as ``Construct`` has them; ``*`` for all of them.
        reason: Why they are sound.
    """

    module: str
    function: str
    constructs: tuple[str, ...]
    reason: str


_LIBRARY = "it is Python's own machinery for {}, and compares or writes only its own objects"
_PATHS = "it works on the names of files, which are never symbolic"

_allowed: dict[tuple[str, str], list[Sound]] = {}


def allow(reasons: Iterable[Sound]) -> None:
    """Let some constructs pass.

    Args:
        reasons: The functions, each with the constructs and the reason.
    """
    for one in reasons:
        known = _allowed.setdefault((one.module, one.function), [])
        if one not in known:
            known.append(one)


def is_sound(module: str, function: str, construct: str) -> bool:
    """Whether a construct is sound in a function."""
    package = module.rpartition(".")[0]
    keys = ((module, function), (module, ANY), (f"{package}.{ANY}", ANY))
    places = (one for key in keys for one in _allowed.get(key, ()))
    return any(construct in one.constructs or ANY in one.constructs for one in places)


def reasons() -> tuple[Sound, ...]:
    """Return everything that is let pass."""
    return tuple(one for known in _allowed.values() for one in known)


allow(
    [
        Sound("contextlib", ANY, (ANY,), _LIBRARY.format("`with`") + "; it raises again what it did not expect"),
        Sound("enum", ANY, (ANY,), _LIBRARY.format("enums") + "; a member is looked up by a plain value"),
        Sound("functools", "cached_property.__get__", (ANY,), _LIBRARY.format("attributes that are computed once")),
        Sound("typing", ANY, (ANY,), _LIBRARY.format("annotations")),
        Sound("collections", ANY, (ANY,), _LIBRARY.format("named tuples")),
        Sound("attr._make", ANY, (ANY,), "attrs reads the fields of a class and fills a new object"),
        Sound("attr._funcs", ANY, (ANY,), "attrs reads the fields of a class and fills a new object"),
        Sound("attr._compat", ANY, (ANY,), "attrs asks for the class that an annotation names"),
        Sound("attrs", "__init__", (Construct.ATTRIBUTE,), "attrs fills a new object"),
        Sound("attrs", "__hash__", (Construct.ATTRIBUTE,), "attrs keeps the hash of an object that does not change"),
        Sound("pathlib", ANY, (ANY,), _PATHS),
        Sound("pathlib.*", ANY, (ANY,), _PATHS),
        Sound("posixpath", ANY, (ANY,), _PATHS),
        Sound("genericpath", ANY, (ANY,), _PATHS),
    ]
)
