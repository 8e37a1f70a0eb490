"""States as text: one line of JSON for each, the same in every run, and read back without running any code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Any

import attrs

_LARGEST_NUMBER = 9_999
_SET = "frozenset"


@attrs.frozen
class StateForm:
    """The parts of the states of a model.

    Attributes:
        classes: The classes allowed in a state, by their names in files: attrs classes, named tuples and enums. The
            reader creates nothing else.
        shared: The class of the object that all states of a model share; a line has only its name.
    """

    classes: Mapping[str, Any]
    shared: type
    _names: Mapping[type, str] = attrs.field(init=False)

    @_names.default
    def _by_class(self) -> Mapping[type, str]:
        return {cls: name for name, cls in self.classes.items()}

    def line_of(self, state: object) -> str:
        """Return a state as a line.

        Args:
            state: The state.

        Returns:
            JSON without spaces. A tuple becomes a list, a set its sorted members, and any other object its class with
            its fields.

        Raises:
            TypeError: If something in the state cannot be written as text.
        """
        return json.dumps(self._plain(state), separators=(",", ":"))

    def state_of(self, line: str, shared: object) -> Any:  # noqa: ANN401 -- each model has its own kind of state
        """Return the state that a line holds.

        Args:
            line: The result of ``line_of``.
            shared: The object that all states of the model share.

        Returns:
            The state.

        Raises:
            ValueError: If the line holds no state.
        """
        try:
            return self._thing(json.loads(line), shared)
        except (LookupError, RecursionError, TypeError, ValueError) as error:
            raise ValueError("is no state") from error

    def _plain(self, thing: Any) -> Any:  # noqa: ANN401 -- any part of a state
        if isinstance(thing, Enum):
            return {self._names[type(thing)]: thing.value}
        if thing is None or isinstance(thing, bool | int | str):
            return thing
        if isinstance(thing, self.shared):
            return {self.shared.__name__: []}
        if type(thing) is tuple:
            return [self._plain(part) for part in thing]
        return {_SET: self._members(thing)} if isinstance(thing, frozenset) else self._object(thing)

    def _members(self, thing: frozenset[Any]) -> list[Any]:
        """Return the members of a set in an order that does not depend on the run."""
        return sorted(map(self._plain, thing), key=json.dumps)

    def _object(self, thing: Any) -> dict[str, Any]:  # noqa: ANN401 -- any object of a state
        """Return an object as its class with its fields."""
        cls: Any = type(thing)
        name = self._names.get(cls)
        if name is None:
            raise TypeError(f"{cls.__name__} has no form as text")
        if isinstance(thing, tuple):
            return {name: [self._plain(part) for part in thing]}
        fields, left_out = list(_fields(cls)), _left_out(cls)
        while fields and fields[-1] in left_out and getattr(thing, fields[-1]) == left_out[fields[-1]]:
            fields.pop()
        return {name: [self._plain(getattr(thing, field)) for field in fields]}

    def _thing(self, plain: Any, shared: object) -> Any:  # noqa: ANN401 -- any part of a state
        if isinstance(plain, list):
            return tuple([self._thing(part, shared) for part in plain])
        if not isinstance(plain, dict):
            # A larger number is in no state, and a rule would count up to it.
            if isinstance(plain, int) and abs(plain) > _LARGEST_NUMBER:
                raise ValueError("a number that no state holds")
            return plain
        ((name, held),) = plain.items()
        if name == _SET:
            return frozenset([self._thing(part, shared) for part in held])
        if name == self.shared.__name__:
            return shared
        cls = self.classes[name]
        return cls(held) if issubclass(cls, Enum) else cls(*[self._thing(part, shared) for part in held])


@cache
def _left_out(cls: Any) -> Mapping[str, object]:  # noqa: ANN401 -- a class of attrs
    """Return the last fields of a class that are left out if they have their default, and that default."""
    return {field.name: field.default for field in attrs.fields(cls) if "left out" in field.metadata}


@cache
def _fields(cls: Any) -> tuple[str, ...]:  # noqa: ANN401 -- a class of attrs
    # A field that the constructor does not take is a memo, not part of the state.
    return tuple(field.name for field in attrs.fields(cls) if field.init)
