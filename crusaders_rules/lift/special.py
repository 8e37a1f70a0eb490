"""Methods and values in which Python hides what a lifted run must see.

Python itself drops some errors: those that an ``__exit__`` swallows, those of ``__len__`` while a list is made, those
of ``__del__`` always. And what is refused under its own name can come in a table, a ``partial`` or a default.
"""

from __future__ import annotations

import builtins
import contextlib
import os
import random
import sys
from collections.abc import Iterator, Mapping
from contextvars import ContextVar
from enum import Enum
from functools import cache, cached_property, partial
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType
from typing import Any

from crusaders_rules.lift.bodies import ATTRIBUTE_LOADS, NAME_LOADS, Body, is_a
from crusaders_rules.lift.faults import NotLiftable, raised

# Methods whose errors Python may drop.
EXITS = {"__exit__", "__aexit__"}
_DROPS = {"__del__", "__length_hint__", "__set_name__"}
EQUALITIES = {"__eq__", "__ne__"}
_WATCHED = {*EXITS, *_DROPS, *EQUALITIES, "__len__"}
# The methods of operators: called by name, those of plain numbers answer ``NotImplemented`` to a symbolic one.
_SIDED = ("add", "sub", "mul", "floordiv", "truediv", "mod", "divmod", "pow", "lshift", "rshift", "and", "or", "xor")
OPERATORS = frozenset(
    f"__{name}__"
    for name in (
        *_SIDED,
        *(f"r{name}" for name in _SIDED),
        *("eq", "ne", "lt", "le", "gt", "ge", "hash", "repr", "str", "format", "bool", "int", "float", "index"),
        *("neg", "pos", "abs", "invert", "round", "trunc", "floor", "ceil"),
        *("sizeof", "reduce", "reduce_ex", "dir", "getattribute", "doc", "module", "slots"),
    )
)
# Modules in C that tell of clocks, chance or the process, begin threads, or turn off the watch on functions.
_OUTSIDE = {
    "time",
    "_random",
    "secrets",
    "uuid",
    "_thread",
    "_signal",
    "gc",
    "posix",
    "nt",
    "monitoring",
    "sys.monitoring",
}
_OF_OBJECTS: tuple[object, ...] = (sys.getrefcount, sys.getsizeof, builtins.callable)
_OF_THE_RUN: tuple[object, ...] = (sys.setprofile, sys.settrace, sys.setrecursionlimit, sys.getrecursionlimit)
# How often a table of results was asked is beside its value, and no run may clear one.
OF_TABLES = frozenset({"cache_info", "cache_clear"})
Cache = type(cache(lambda: None))
# What a method of ``__len__`` may do, so that nobody sees whether its end was reached.
_COUNTS: tuple[object, ...] = (len, sum, min, max, int)
_PURE = {"LOAD_FAST", "LOAD_FAST_CHECK", "LOAD_ATTR", "LOAD_GLOBAL", "LOAD_CONST", "LOAD_DEREF", "LOAD_SUPER_ATTR"} | {
    *("BINARY_OP", "BINARY_SUBSCR", "COMPARE_OP", "PUSH_NULL", "PRECALL", "CALL", "RETURN_VALUE", "RETURN_CONST"),
    *("COPY_FREE_VARS", "MAKE_CELL"),
}
# How deep, and among how many, something is looked for in what a name stands for.
_DEPTH, _MANY = 3, 256


class _Names:
    """The watched methods that classes have under another name, such as ``__exit__ = swallow``."""

    def __init__(self) -> None:
        self.known: dict[int, tuple[CodeType, str]] = {}
        self.seen: set[int] = set()
        self.loaded = 0

    def of(self, code: CodeType) -> str:
        """Return the name under which Python calls a function."""
        if self.loaded != len(sys.modules):
            self.loaded = len(sys.modules)
            for module in tuple(sys.modules.values()):
                for value in tuple(getattr(module, "__dict__", {}).values()):
                    self._note(value)
        return self.known.get(id(code), (code, code.co_name))[1]

    def _note(self, cls: Any) -> None:  # noqa: ANN401 -- any value
        if not is_a(cls, type) or id(cls) in self.seen:
            return
        self.seen.add(id(cls))
        for name, value in tuple(vars(cls).items()):
            inner = getattr(value, "__func__", value) if is_a(value, staticmethod, classmethod) else value
            if name in _WATCHED and is_a(inner, FunctionType) and inner.__code__.co_name != name:
                self.known[id(inner.__code__)] = inner.__code__, name
            self._note(value)


_NAMES = _Names()


def called_as(code: CodeType) -> str:
    """Return the name under which Python calls a function: its own, or that of a method that it is."""
    return _NAMES.of(code)


def drops_errors(of: Body) -> bool:
    """Whether Python may go on after an error in a function, as if nothing had happened."""
    name = called_as(of.code)
    if name in _DROPS:
        return True
    if name in EXITS:
        return not _returns_nothing(of)
    return name == "__len__" and not _only_counts(of)


def _returns_nothing(of: Body) -> bool:
    """Whether each way out of a function returns None or False, so that an error goes on."""
    for place, step in enumerate(of.steps):
        if step.name == "RETURN_CONST" and step.value not in {None, False}:
            return False
        if step.name == "RETURN_VALUE":
            before = of.steps[place - 1]
            if before.name != "LOAD_CONST" or before.value not in {None, False} or step.is_target:
                return False
    return True


def _only_counts(of: Body) -> bool:
    """Whether a function does no more than calculate, so that an error in it leaves nothing behind."""
    named = [step for step in of.steps if step.name in NAME_LOADS]
    return all(step.name in _PURE for step in of.steps) and all(
        any(of.named(step) is one for one in _COUNTS) for step in named
    )


def names_a_method(of: Body, place: int) -> bool:
    """Whether the body of a class gives a watched method another function than one that it defines there."""
    step = of.steps[place]
    return step.value in _WATCHED and of.steps[place - 1].name not in {"MAKE_FUNCTION", "SET_FUNCTION_ATTRIBUTE"}


def refusal_of_library(code: CodeType, given: Mapping[str, Any], hides_faults: Any) -> bool:  # noqa: ANN401 -- a function
    """Whether a function of Python's library is about to drop errors that a lifted run must see.

    Args:
        code: Its code.
        given: Its arguments.
        hides_faults: Tells of a class of errors whether it is one of those.
    """
    if code is contextlib.ExitStack.push.__code__:
        return True
    return code is contextlib.suppress.__init__.__code__ and hides_faults(given.get("exceptions"))


def within(value: Any, depth: int = _DEPTH) -> Iterator[Any]:  # noqa: ANN401 -- any values
    """Yield what is in a row, a table or a ``partial``, and in what is in there."""
    yield value
    if depth and is_a(value, partial):
        for one in (value.func, *value.args, *value.keywords.values()):
            yield from within(one, depth - 1)
    elif depth and type(value) in {tuple, list, set, frozenset} and len(value) <= _MANY:
        for one in value:
            yield from within(one, depth - 1)
    elif depth and type(value) is dict and len(value) <= _MANY:
        for one in value.values():
            yield from within(one, depth - 1)


def is_outside(value: Any) -> bool:  # noqa: ANN401 -- any value
    """Whether a value is a clock, a source of chance, part of the process, or tells of objects what no value has."""
    if value is os.environ or value is sys.argv or is_a(value, random.Random, ContextVar):
        return True
    if is_a(value, BuiltinFunctionType, MethodType) and is_a(value.__self__, random.Random):
        return True
    if any(value is one for one in (*_OF_OBJECTS, *_OF_THE_RUN)):
        return True
    if is_a(value, BuiltinFunctionType) and is_a(value.__self__, Cache) and value.__name__ in OF_TABLES:
        return True
    return is_a(value, BuiltinFunctionType) and value.__module__ in _OUTSIDE


def asks_by_a_text(of: Body) -> bool:
    """Whether a function asks for an attribute under a name, as a text, that lifted runs refuse otherwise."""
    asks = {"getattr", "hasattr", "attrgetter", "methodcaller"}
    if not any(step.name in {*NAME_LOADS, *ATTRIBUTE_LOADS} and step.value in asks for step in of.steps):
        return False
    texts = [step.value for step in of.steps if step.name == "LOAD_CONST" and is_a(step.value, str)]
    return any(text in OPERATORS or text in _BY_TEXT for text in texts)


_BY_TEXT = OF_TABLES | {
    *("is_", "is_not", "setattr", "delattr", "term", "_lifted_index", "_lifted_members", "__dict__", "__class__")
}


def fields_of(thing: Any) -> set[str]:  # noqa: ANN401 -- any object
    """Return the names of what an object holds, as its class and the object itself tell them."""
    cls = type(thing)
    made = getattr(cls, "__attrs_attrs__", None)
    if made is not None:
        return {field.name for field in made}
    found = {*getattr(cls, "_fields", ())}
    for one in cls.__mro__:
        slots = vars(one).get("__slots__", ())
        found |= {*vars(one).get("__annotations__", ())} | ({slots} if is_a(slots, str) else {*slots})
    try:
        held = object.__getattribute__(thing, "__dict__")
    except AttributeError:
        held = {}
    computed = {name for one in cls.__mro__ for name, value in vars(one).items() if is_a(value, cached_property)}
    return (found | {*held}) - computed - {"__dict__", "__weakref__"}


def omitted(thing: Any, code: CodeType) -> list[str]:  # noqa: ANN401 -- any object
    """Return what an ``__eq__`` or ``__ne__`` does not look at; for members of an enum, it may say what is equal."""
    cls = type(thing)
    if issubclass(cls, Enum):
        return []
    if called_as(code) == "__ne__" and {"__eq__", "_cmp"} & {*code.co_names, *code.co_freevars}:
        return []
    made = getattr(cls, "__attrs_attrs__", None)
    if made is not None and code.co_filename.startswith("<attrs"):
        return [field.name for field in made if not field.eq or field.eq_key is not None]
    found = sorted(fields_of(thing) - {*code.co_names})
    if issubclass(cls, tuple | list | dict | set | frozenset) and not hasattr(cls, "_fields"):
        found.append("its members")
    return found


__all__ = [
    "EQUALITIES",
    "OF_TABLES",
    "OPERATORS",
    "Cache",
    "asks_by_a_text",
    "called_as",
    "drops_errors",
    "is_outside",
    "names_a_method",
    "omitted",
    "refusal_of_library",
    "within",
]


@contextlib.contextmanager
def no_error_dropped() -> Iterator[None]:
    """See that Python drops no error, wherever it comes from: a callback, the end of a generator, a thread.

    Raises:
        NotLiftable: It has dropped one.
    """
    dropped: list[str] = []
    hook = sys.unraisablehook
    sys.unraisablehook = lambda one: dropped.append(one.exc_type.__name__)
    try:
        yield
    finally:
        sys.unraisablehook = hook
    if dropped and not raised:
        raise NotLiftable(f"Python drops an error of the function ({dropped[0]}), which a lifted run must see")
