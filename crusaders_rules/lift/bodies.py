"""A code object with what its names stand for: global ones, those that it imports, and what is reached through them."""

from __future__ import annotations

import builtins
import contextlib
import operator
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import resolve_name
from types import CodeType, ModuleType
from typing import Any

import attrs

from crusaders_rules.lift.plain_steps import Step, steps_of

UNKNOWN = object()
ATTRIBUTE_LOADS = {"LOAD_ATTR", "LOAD_METHOD"}
NAME_LOADS = {"LOAD_GLOBAL", "LOAD_NAME", "LOAD_FROM_DICT_OR_GLOBALS"}
_BOUND_LOADS = {"LOAD_FAST", "LOAD_FAST_CHECK", "LOAD_DEREF", "LOAD_CLASSDEREF", "LOAD_FROM_DICT_OR_DEREF", "LOAD_NAME"}
_STORES = {"STORE_FAST", "STORE_DEREF", "STORE_NAME", "STORE_GLOBAL"}

# A module that is not loaded yet; nobody knows what is in it.
_NOT_LOADED = object()
# What has a name that nothing else has, and what else could be behind a name of a module that is not loaded.
_RARE = {
    one.__name__: one
    for one in (operator.is_, operator.is_not, builtins.setattr, builtins.delattr, contextlib.suppress)
}
_BY_NAME = _RARE | {
    one.__name__: one
    for one in (
        builtins.type,
        builtins.id,
        builtins.vars,
        builtins.globals,
        builtins.locals,
        builtins.eval,
        builtins.exec,
    )
}


def is_a(value: object, *kinds: type) -> bool:
    """Whether a value is of some kind, without asking the value, which may refuse to answer."""
    return issubclass(type(value), kinds)


@attrs.frozen
class Body:
    """A code object with what its names stand for.

    Attributes:
        code: The code object.
        names: Its global names, and the builtin ones.
        steps: What it does.
        imported: What its imports load, by the place of the step.
        bound: What the names that it binds by imports, or that the code around it has bound, stand for.
    """

    code: CodeType
    names: Mapping[str, Any]
    steps: tuple[Step, ...]
    imported: Mapping[int, Any] = attrs.field(factory=dict)
    bound: Mapping[str, Any] = attrs.field(factory=dict)

    @property
    def is_early(self) -> bool:
        """Whether the function imports a module that is not loaded yet; then its body must be read again later."""
        return any(value is _NOT_LOADED for value in self.imported.values())

    def named(self, step: Step) -> Any:  # noqa: ANN401 -- any value
        """Return what a global name stands for."""
        if step.name not in NAME_LOADS:
            return UNKNOWN
        return self.names.get(step.value, UNKNOWN)

    def reached(self, place: int) -> Any:  # noqa: ANN401 -- any value
        """Return what a step loads: what a name stands for, or what a module or a class has under a name."""
        step = self.steps[place]
        if place in self.imported:
            return self.imported[place]
        if step.name in _BOUND_LOADS and step.value in self.bound:
            return self.bound[step.value]
        if step.name in ATTRIBUTE_LOADS and place:
            return _part(self.reached(place - 1), step.value)
        return self.named(step)

    def operand(self, end: int) -> Sequence[Step]:
        """Return the steps that made the value on top of the stack; none if they jump, or also made the one below."""
        need = 1
        for place in range(end - 1, -1, -1):
            step = self.steps[place]
            need -= step.effect
            if step.jumps or step.name == "SWAP" or need < 0:
                return ()
            if need == 0:
                return self.steps[place:end]
            if step.is_target:
                return ()
        return ()


def body(code: CodeType, names: Mapping[str, Any], around: Mapping[str, Any] | None = None) -> Body:
    """Return a code object with its steps and what its names stand for.

    Args:
        code: The code object.
        names: Its global names.
        around: What it reads of the names of the function around it.
    """
    known = {**vars(builtins), **{name: names[name] for name in code.co_names if name in names}}
    steps = steps_of(code)
    imported = dict(_imports(steps, str(names.get("__package__") or names.get("__name__", ""))))
    bound = {name: value for name, value in (around or {}).items() if is_a(value, ModuleType, type)}
    for place, value in imported.items():
        # ``import a.b as c`` first puts the module ``a`` away.
        store = next(one for one in steps[place + 1 :] if one.name not in {"SWAP", "POP_TOP"})
        if store.name in _STORES:
            bound[store.value] = value if bound.get(store.value, value) is value else _NOT_LOADED
    return Body(code, known, steps, imported, bound)


def _imports(steps: Sequence[Step], package: str) -> Iterator[tuple[int, Any]]:
    """Yield the place of each import, and what it loads."""
    module: Any = UNKNOWN
    value: Any = UNKNOWN
    for place, step in enumerate(steps):
        if step.name == "IMPORT_NAME":
            level, only = steps[place - 2].value, steps[place - 1].value
            name = resolve_name("." * level + step.value, package) if level else step.value
            module = value = sys.modules.get(name if only else name.partition(".")[0], _NOT_LOADED)
            yield place, value
        elif step.name == "IMPORT_FROM":
            value = _part(module, step.value)
            yield place, value
        elif step.name == "SWAP":
            # In ``import a.b.c as d``, what was loaded last is what the next is loaded from.
            module = value


def _held(owner: Any, name: str) -> Any:  # noqa: ANN401 -- any value
    """Return what an object itself has under a name, without asking its class."""
    try:
        return object.__getattribute__(owner, "__dict__").get(name, UNKNOWN)
    except (AttributeError, TypeError):
        return UNKNOWN


def _part(owner: Any, name: str) -> Any:  # noqa: ANN401 -- any value
    """Return what a module or a class has under a name."""
    if owner is _NOT_LOADED:
        return _BY_NAME.get(name, UNKNOWN)
    if is_a(owner, ModuleType):
        value = vars(owner).get(name, sys.modules.get(f"{owner.__name__}.{name}", UNKNOWN))
    elif is_a(owner, type):
        value = next((vars(one)[name] for one in owner.__mro__ if name in vars(one)), UNKNOWN)
    else:
        value = UNKNOWN if owner is UNKNOWN else _held(owner, name)
    return _RARE.get(name, UNKNOWN) if value is UNKNOWN else value


__all__ = ["ATTRIBUTE_LOADS", "NAME_LOADS", "UNKNOWN", "Body", "body", "is_a"]
