"""States as bytes: equal states, and only these, have equal bytes in every process, and reading them runs no code."""

from __future__ import annotations

import hashlib
import marshal
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from importlib import import_module
from typing import Any, TypeVar

import attrs

# Version 2 neither refers back to equal parts nor asks which strings are interned, so that equal values look alike.
_FORMAT = 2
# This one refers back to what is the very same object, so that parts shared by states are written once.
_REFERRING = 4
_PACKAGE = f"{__name__.partition('.')[0]}."
_TUPLE, _SET, _CLASS, _SHARED = -1, -2, -3, -4
_ATOMS = {int, str, type(None)}
# Python holds True for equal to 1, and bytes for neither. Longer bytes are a part that itself consists of parts.
_TRUTHS = {False: b"f", True: b"t"}
# A part with more bytes than this is sent in its parts, most of which other states share.
_LONG = 800
# So many parts of states are remembered before the memory begins anew.
_MOST = 5_000
DIGEST = 16

_Held = TypeVar("_Held")
_Found = TypeVar("_Found")


class PackingError(TypeError):
    """A value that has no form as bytes, or bytes that hold no state."""


class Packing:
    """How the states of a system become bytes.

    A part of a state is an attrs value, a named tuple, an enum, a class, a tuple, a frozen set, a number,
    a text or None.
    """

    def __init__(self, shared: Iterable[object] = ()) -> None:
        """Begin without classes.

        Args:
            shared: Objects that all states hold, such as a ruleset: only their places are written.
        """
        self._shared = tuple(shared)
        # By the identity of a thing, which is kept, so that no other one can have its identity.
        self._plain_of: dict[int, tuple[object, bytes]] = {}
        self._lists_of: dict[int, tuple[object, list[Any]]] = {}
        self._things_of_lists: dict[int, tuple[list[Any], Any]] = {}
        # What stands for a class whose things have parts, and what yields these.
        self._members: dict[type, tuple[int, Callable[[Any], Iterable[Any]]]] = {tuple: (_TUPLE, iter)}
        self._ways: dict[type, Callable[[Any], Any]] = {
            tuple: self._whole,
            frozenset: self._set,
            bool: _TRUTHS.__getitem__,
        }
        self._classes: dict[int, type] = {}
        self._thing_of: dict[bytes, Any] = {}
        self._makers: dict[int, Callable[[list[Any]], Any]] = {}

    def pack(self, thing: object) -> bytes:
        """Return a state as bytes.

        Raises:
            PackingError: If some part of it has no such form.
        """
        plain = self._plain(thing)
        return plain if type(plain) is bytes and len(plain) > 1 else marshal.dumps(plain, _FORMAT)

    def plain(self, thing: object) -> Any:  # noqa: ANN401 -- plain values of any type
        """Return a state as a plain value; those of states that share parts share the bytes of these parts.

        Raises:
            PackingError: If some part of it has no such form.
        """
        plain, members = self._plain(thing), self._members.get(type(thing))
        if members is None or len(plain) < _LONG:
            return plain
        found = self._lists_of.get(id(thing))
        if found is None:
            kind, parts_of = members
            found = _noted(self._lists_of, thing, [kind, *map(self.plain, parts_of(thing))])
        return found[1]

    def packed_together(self, plain: Sequence[Any]) -> bytes:
        """Return the bytes of several states, in which a part that they share is written once.

        Args:
            plain: The states as plain values.
        """
        return marshal.dumps(tuple(plain), _REFERRING)

    def unpack(self, data: bytes | memoryview) -> Any:  # noqa: ANN401 -- each system has its own states
        """Return the state that bytes hold.

        Raises:
            PackingError: If they hold none, or a class that ``learn`` was not told of.
        """
        return self.thing(_loaded(data))

    def unpack_together(self, data: bytes | memoryview) -> tuple[Any, ...]:
        """Return the states that bytes hold, as plain values.

        Args:
            data: What ``packed_together`` returned.

        Raises:
            PackingError: If they hold none.
        """
        found = _loaded(data)
        if type(found) is not tuple:
            raise PackingError("these bytes hold no states")
        return found

    def thing(self, plain: Any) -> Any:  # noqa: ANN401 -- each system has its own states
        """Return a state.

        Args:
            plain: The state as a plain value.

        Raises:
            PackingError: If it is none, or has a class that ``learn`` was not told of.
        """
        try:
            # A state is not remembered, and its parts are.
            return self._made(*plain) if type(plain) is list else self._thing(plain)
        except (EOFError, KeyError, TypeError, ValueError) as error:
            raise PackingError(f"these bytes hold no state: {error}") from error

    def digest(self, data: bytes) -> bytes:
        """Return the digest by which a packed state is known."""
        return hashlib.blake2b(data, digest_size=DIGEST).digest()

    def names(self) -> dict[str, int]:
        """Return the classes met so far, each with the number that stands for it in the bytes."""
        return {_name(cls): number for number, cls in self._classes.items()}

    def learn(self, names: Mapping[str, int]) -> None:
        """Be told which classes the numbers in bytes stand for.

        Args:
            names: What ``names`` of another process returned.

        Raises:
            PackingError: If a name is not that of a class of this package.
        """
        for name, number in names.items():
            if number in self._classes:
                continue
            module, _, path = name.partition(":")
            thing: Any = import_module(module) if module.startswith(_PACKAGE) else None
            for part in path.split("."):
                thing = getattr(thing, part, None)
            if not isinstance(thing, type) or _name(thing) != name or self._number(thing) != number:
                raise PackingError(f"{name} is no class of this package")

    # Things to plain values.

    def _plain(self, thing: Any) -> Any:  # noqa: ANN401 -- any part of a state
        cls = type(thing)
        if cls in _ATOMS:
            return thing
        way = self._ways.get(cls)
        return (self._way_of(cls) if way is None else way)(thing)

    def _whole(self, thing: Any) -> bytes:  # noqa: ANN401 -- with parts
        """Return a thing with parts, once: the states of a system share most of their parts."""
        found = self._plain_of.get(id(thing))
        if found is None:
            plain, (kind, parts_of) = self._plain, self._members[type(thing)]
            # Most parts are numbers, for which a call takes longer than this question.
            held = (kind, *[part if type(part) in _ATOMS else plain(part) for part in parts_of(thing)])
            found = _noted(self._plain_of, thing, marshal.dumps(held, _FORMAT))
        return found[1]

    def _set(self, thing: frozenset[Any]) -> bytes:
        parts = sorted(map(self._plain, thing), key=lambda plain: marshal.dumps(plain, _FORMAT))
        return marshal.dumps((_SET, *parts), _FORMAT)

    def _way_of(self, cls: type) -> Callable[[Any], Any]:
        """Return how things of a class become plain values."""
        place = next((at for at, one in enumerate(self._shared) if type(one) is cls), None)
        if place is not None:
            self._ways[cls] = lambda _: (_SHARED, place)
            return self._ways[cls]
        way: Callable[[Any], Any]
        if issubclass(cls, type):
            self._ways[cls] = lambda one: (_CLASS, self._number(one))
            return self._ways[cls]
        number = self._number(cls)
        if issubclass(cls, Enum):
            way = {one: (number, one.value) for one in cls}.__getitem__
        elif issubclass(cls, tuple):
            self._members[cls], way = (number, iter), self._whole
        elif attrs.has(cls):
            names = [field.name for field in _fields(cls)]
            self._members[cls], way = (number, lambda thing: [getattr(thing, name) for name in names]), self._whole
        else:
            raise PackingError(f"{cls.__name__} has no form as bytes")
        self._ways[cls] = way
        return way

    def _number(self, cls: type) -> int:
        number = zlib.crc32(_name(cls).encode()) >> 1
        if self._classes.setdefault(number, cls) is not cls:
            raise PackingError(f"{_name(cls)} and {_name(self._classes[number])} have the same number")
        return number

    # Plain values to things.

    def _thing(self, plain: Any) -> Any:  # noqa: ANN401 -- as _plain
        if type(plain) is tuple:
            return self._made(*plain)
        if type(plain) is list:
            made = self._things_of_lists.get(id(plain)) or _noted(self._things_of_lists, plain, self._made(*plain))
            return made[1]
        if type(plain) is not bytes:
            return plain
        if len(plain) == 1:
            return plain == _TRUTHS[True]
        known = self._thing_of.get(plain)
        if known is None:
            if len(self._thing_of) > _MOST:
                self._thing_of.clear()
            known = self._thing_of[plain] = self._made(*marshal.loads(plain))  # noqa: S302 -- as unpack
        return known

    def _made(self, kind: int, *held: Any) -> Any:  # noqa: ANN401 -- as _plain
        if kind == _SHARED:
            return self._shared[held[0]]
        if kind == _CLASS:
            return self._classes[held[0]]
        parts = [part if type(part) in _ATOMS else self._thing(part) for part in held]
        if kind == _TUPLE:
            return tuple(parts)
        if kind == _SET:
            return frozenset(parts)
        return self._maker(kind)(parts)

    def _maker(self, kind: int) -> Callable[[list[Any]], Any]:
        """Return what makes a thing of a class of its parts."""
        maker = self._makers.get(kind)
        if maker is None:
            cls: Any = self._classes[kind]
            if issubclass(cls, Enum | tuple):
                maker = self._makers[kind] = lambda parts: cls(*parts)
            else:
                names = [field.alias for field in _fields(cls)]
                maker = self._makers[kind] = lambda parts: cls(**dict(zip(names, parts, strict=True)))
        return maker


def _noted(known: dict[int, tuple[_Held, _Found]], held: _Held, found: _Found) -> tuple[_Held, _Found]:
    """Note what was found for a thing, which is kept with it."""
    if len(known) > _MOST:
        known.clear()
    known[id(held)] = held, found
    return held, found


def _loaded(data: bytes | memoryview) -> Any:  # noqa: ANN401 -- plain values
    try:
        return marshal.loads(data)  # noqa: S302 -- no code object among plain values is ever run
    except (EOFError, TypeError, ValueError) as error:
        raise PackingError(f"these bytes hold no state: {error}") from error


def _name(cls: type) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


def _fields(cls: Any) -> list[Any]:  # noqa: ANN401 -- a class of attrs
    """Return the fields that make things of a class equal; any other one has its default again when it is read."""
    unlike = [field for field in attrs.fields(cls) if bool(field.eq) != bool(field.init)]
    if any(field.eq or field.default is attrs.NOTHING for field in unlike if field.init or field.eq):
        raise PackingError(f"{cls.__name__} cannot be made of the fields by which two of them are compared")
    return [field for field in attrs.fields(cls) if field.eq]
