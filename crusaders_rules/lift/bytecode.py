"""What a function does that a run over symbolic values cannot see, found in its bytecode.

Python lets nobody intercept ``is``, and a function that keeps something from one run to the next behaves differently
when it is run again. So a code object is read before it runs: what it does is exact, or it is refused with its place.
The table of supported Python in ``docs/explanation/proofs.md`` says which is which.
"""

from __future__ import annotations

import builtins
import contextlib
import operator
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import Enum
from types import FunctionType, MethodWrapperType, ModuleType, WrapperDescriptorType
from typing import Any

import attrs

from crusaders_rules.lift.bodies import ATTRIBUTE_LOADS, NAME_LOADS, UNKNOWN, Body, is_a
from crusaders_rules.lift.memories import CONTAINERS
from crusaders_rules.lift.plain_steps import KNOWN, Step
from crusaders_rules.lift.sound import Construct
from crusaders_rules.lift.special import (
    OF_TABLES,
    OPERATORS,
    asks_by_a_text,
    drops_errors,
    is_outside,
    names_a_method,
    within,
)


@attrs.frozen
class Doubtful:
    """A refused construct and its place.

    Attributes:
        construct: The construct.
        line: The line of its file.
        what: The name that it concerns, or nothing.
    """

    construct: Construct
    line: int
    what: str = ""


_WRITES: tuple[object, ...] = (builtins.setattr, builtins.delattr, builtins.vars)
_SCOPES: tuple[object, ...] = (builtins.globals, builtins.locals, builtins.eval, builtins.exec)
_SAME: tuple[object, ...] = (operator.is_, operator.is_not)
# What is asked about by itself.
_ALONE: tuple[object, ...] = (*_WRITES, *_SAME, builtins.type, builtins.id, builtins.hash)
_LOADS = {*NAME_LOADS, *ATTRIBUTE_LOADS, "LOAD_SUPER_ATTR", "IMPORT_FROM"}
_SLOT_WRITES = {"__set__", "__setattr__", "__delattr__", "__delete__"}
_WRITERS = {"__setattr__", "__delattr__", "__dict__"}
_SLOT_METHODS = (MethodWrapperType, WrapperDescriptorType)
_MAKES = {"BUILD_LIST", "BUILD_MAP", "BUILD_SET", "LIST_EXTEND", "DICT_UPDATE"}
# What asks for the class of an error, or raises it again.
_ASKS = {"CHECK_EXC_MATCH", "CHECK_EG_MATCH", "WITH_EXCEPT_START", "RERAISE"}
_JUMPS_ALWAYS = {"JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT"}
# What may stand between a name that is called, or caught, and the classes of errors.
_LISTS = {"PUSH_NULL", "BUILD_TUPLE", "PRECALL"}


def refused(of: Body, function: FunctionType | None) -> Iterator[Doubtful]:
    """Yield every construct of a function that a lifted run refuses.

    Args:
        of: Its code.
        function: The function, None if it is made anew whenever the code around it runs.
    """
    for place, step in enumerate(of.steps):
        for construct, what in _of_step(of, place, step):
            yield Doubtful(construct, step.line or of.code.co_firstlineno, what)
    first = of.code.co_firstlineno
    if drops_errors(of):
        yield Doubtful(Construct.CATCH, first)
    if asks_by_a_text(of):
        yield Doubtful(Construct.OPERATOR, first)
    defaults = {} if function is None else _defaults(function)
    for name, value in defaults.items():
        if is_a(value, *CONTAINERS):
            yield Doubtful(Construct.DEFAULT, first, name)
    for name, value in (*defaults.items(), *_around(of, function)):
        yield from (Doubtful(construct, first, name) for construct in _hidden(value))


def _defaults(function: FunctionType) -> dict[str, Any]:
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    given = function.__defaults__ or ()
    return {**dict(zip(names[len(names) - len(given) :], given, strict=True)), **(function.__kwdefaults__ or {})}


def _around(of: Body, function: FunctionType | None) -> Iterator[tuple[str, Any]]:
    """Yield what a function reads of the names of a function around it that has ended."""
    for name, cell in zip(of.code.co_freevars, (function and function.__closure__) or (), strict=False):
        # An empty cell has no contents.
        with contextlib.suppress(ValueError):
            yield name, cell.cell_contents


def _hidden(value: Any) -> Iterator[Construct]:  # noqa: ANN401 -- any value
    """Yield what is refused by its name, if it comes in a row, a table, a ``partial``, a default or a closure."""
    for one in within(value):
        if one is builtins.type:
            yield Construct.TYPE
        elif one is builtins.id or one is builtins.hash:
            yield Construct.ADDRESS
        elif _is_one_of(one, _SAME):
            yield Construct.IDENTITY
        elif _is_one_of(one, (builtins.setattr, builtins.delattr)):
            yield Construct.ATTRIBUTE
        elif is_outside(one):
            yield Construct.OUTSIDE


def _of_step(of: Body, place: int, step: Step) -> Iterator[tuple[Construct, str]]:
    match step.name:
        case name if name in _LOADS:
            yield from _of_load(of, place, step)
        case "STORE_GLOBAL" | "DELETE_GLOBAL" | "STORE_DEREF" | "DELETE_DEREF" | "STORE_ATTR" | "DELETE_ATTR":
            yield from _of_write(of, place, step)
        case "STORE_NAME" if names_a_method(of, place):
            yield Construct.CATCH, str(step.value)
        case "PUSH_EXC_INFO":
            yield from _of_handler(of.steps, place + 1)
        case "IS_OP" if not _may_be_identical(of, place):
            yield Construct.IDENTITY, ""
        case "CHECK_EXC_MATCH" | "CHECK_EG_MATCH" if _catches_too_much(of, place):
            yield Construct.CATCH, ""
        case "MAKE_FUNCTION" | "SET_FUNCTION_ATTRIBUTE" if _has_new_default(of, place, step):
            yield Construct.DEFAULT, ""
        case name if name not in KNOWN:
            yield Construct.UNKNOWN, name
        case _:
            pass


def _of_write(of: Body, place: int, step: Step) -> Iterator[tuple[Construct, str]]:
    kind = step.name.partition("_")[2]
    if kind == "GLOBAL":
        yield Construct.GLOBAL, step.value
    elif kind == "DEREF" and step.value in of.code.co_freevars:
        yield Construct.NONLOCAL, step.value
    elif kind == "ATTR" and not _begins_itself(of, place):
        yield Construct.ATTRIBUTE, step.value


def _catches_too_much(of: Body, place: int) -> bool:
    caught = of.operand(place)
    return not caught or any(_may_hide_faults(of, one) for one in caught)


def _may_hide_faults(of: Body, step: Step) -> bool:
    """Whether a step that leads to the classes of errors names one that is too much, or does not say which it is."""
    return step.name not in _LISTS and hides_faults(of.named(step))


def _of_handler(steps: Sequence[Step], begin: int) -> Iterator[tuple[Construct, str]]:
    """A handler without a class catches everything, and a ``finally`` that returns or goes on drops the error."""
    offsets = [step.offset for step in steps]
    ways, been = [begin], set[int]()
    drops = steps[begin].name == "POP_TOP"
    while ways and not drops:
        step = steps[place := ways.pop()]
        drops = step.name in {"POP_EXCEPT", "RAISE_VARARGS"}
        if place not in been and step.name not in _ASKS:
            ways += [bisect_left(offsets, step.value)] if step.jumps else []
            ways += [place + 1] if step.name not in _JUMPS_ALWAYS else []
        been.add(place)
    if drops:
        yield Construct.CATCH, ""


def _of_load(of: Body, place: int, step: Step) -> Iterator[tuple[Construct, str]]:
    """What a name stands for decides, so that another name for it makes no difference."""
    value = of.reached(place)
    if (hides := _hiding(of, place, step, value)) is not None:
        yield hides, str(step.value)
    elif value is builtins.type and (
        (step.name, step.value) != ("LOAD_GLOBAL", "type") or not _is_called_with_one(of, place)
    ):
        yield Construct.TYPE, ""
    elif value is builtins.id or (value is builtins.hash and of.code.co_name != "__hash__"):
        yield Construct.ADDRESS, ""
    elif _is_one_of(value, _SAME):
        yield Construct.IDENTITY, ""
    elif value is contextlib.suppress and _suppresses_too_much(of, place):
        yield Construct.CATCH, ""
    elif _is_one_of(value, _WRITES) or _puts(value) or (step.name not in NAME_LOADS and step.value in _WRITERS):
        yield Construct.ATTRIBUTE, str(step.value)
    elif _is_one_of(value, _SCOPES):
        yield Construct.GLOBAL, str(step.value)
    elif _is_iterator(value):
        yield Construct.ITERATOR, str(step.value)


def _hiding(of: Body, place: int, step: Step, value: Any) -> Construct | None:  # noqa: ANN401 -- any value
    """Return what a step loads that is refused for what it is or holds, by whatever name."""
    if step.name in ATTRIBUTE_LOADS and step.value in OPERATORS and _may_be_a_value(of, place):
        return Construct.OPERATOR
    if is_outside(value) or (step.name in ATTRIBUTE_LOADS and step.value in OF_TABLES):
        return Construct.OUTSIDE
    if value is UNKNOWN or is_a(value, type, FunctionType, ModuleType) or any(value is one for one in _ALONE):
        return None
    return next(_hidden(value), None)


def _is_one_of(value: object, others: Sequence[object]) -> bool:
    return any(value is other for other in others)


def _puts(value: object) -> bool:
    """Whether it is the method of a slot, or of ``object``, that writes an attribute."""
    return type(value) in _SLOT_METHODS and getattr(value, "__name__", "") in _SLOT_WRITES


def _may_be_a_value(of: Body, place: int) -> bool:
    """Whether an attribute may be one of a value or of its class: not of a function, a module or another class."""
    owner = of.reached(place - 1)
    if any(of.named(one) is builtins.super for one in of.operand(place)):
        return False
    if owner is UNKNOWN or is_a(owner, type):
        return owner is UNKNOWN or _is_one_of(owner, (object, int, bool, float, str, tuple))
    return not is_a(owner, FunctionType, ModuleType)


def _is_iterator(value: object) -> bool:
    return value is not UNKNOWN and not is_a(value, type) and hasattr(type(value), "__next__")


def _may_be_identical(of: Body, place: int) -> bool:
    """Whether one side is something that no symbolic value stands for: None, a class, a function, a sentinel."""
    right = of.operand(place)
    left = of.operand(place - len(right)) if right else ()
    return any(_is_plain(of, side) for side in (left, right) if side)


def _is_plain(of: Body, side: Sequence[Step]) -> bool:
    last = side[-1]
    if last.name == "LOAD_CONST":
        return last.value is None or last.value is Ellipsis
    if last.name in ATTRIBUTE_LOADS and last.value == "__class__":
        return True
    if last.name == "CALL":
        # Not the call of what a class has.
        first = next(place for place, step in enumerate(of.steps) if step is side[0])
        return of.named(side[0]) is builtins.type and any(made[-1] is last for _, made in _calls(of, first))
    value = _named_by(of, side)
    # Symbolic values stand for numbers, truth values and members of an enum.
    if value is attrs.NOTHING:
        return True
    return value is not UNKNOWN and not is_a(value, int, float, complex, Enum)


def _named_by(of: Body, side: Sequence[Step]) -> Any:  # noqa: ANN401 -- any value
    """What a global name stands for, or a name in a module or a class that has a global name."""
    if len(side) == 1:
        return of.named(side[0])
    owner = of.named(side[0])
    if [one.name in ATTRIBUTE_LOADS for one in side[1:]] == [True] and is_a(owner, ModuleType, type):
        return vars(owner).get(side[1].value, UNKNOWN)
    return UNKNOWN


def hides_faults(caught: Any) -> bool:  # noqa: ANN401 -- a class, several, or anything
    """Return whether catching something also catches what a symbolic value raises where a plain one does not.

    Args:
        caught: The class of an error, or a tuple of them.
    """
    if is_a(caught, tuple):
        return any(map(hides_faults, caught))
    if not isinstance(caught, type):
        # What is not known may be any class.
        return True
    return issubclass(TypeError, caught) or issubclass(AttributeError, caught)


def _calls(of: Body, place: int) -> Iterator[tuple[int, Sequence[Step]]]:
    """Yield the call, if any, of what one step loads: the number of arguments, and all steps."""
    for end in range(place + 1, len(of.steps)):
        step = of.steps[end]
        if step.name in {"CALL", "CALL_KW", "CALL_FUNCTION_EX"}:
            made = of.operand(end + 1)
            loads = [one for one in made[:2] if one.name != "PUSH_NULL"]
            if loads and loads[0] is of.steps[place]:
                if step.name == "CALL" and step.arg is not None:
                    yield step.arg, made
                return


def _is_called_with_one(of: Body, place: int) -> bool:
    if place and of.steps[place + 1 : place + 2] and _is_second_argument(of, place):
        return True
    return any(count == 1 for count, _ in _calls(of, place))


def _is_second_argument(of: Body, place: int) -> bool:
    """Whether a name is what ``isinstance`` asks for, which is exact."""
    for before in range(place):
        if of.named(of.steps[before]) is builtins.isinstance:
            for _, made in _calls(of, before):
                if any(one is of.steps[place] for one in made):
                    return True
    return False


def _suppresses_too_much(of: Body, place: int) -> bool:
    """Whether a name, up to the next call, has other arguments than classes that may be caught."""
    for step in of.steps[place + 1 :]:
        if step.name == "CALL":
            return False
        if _may_hide_faults(of, step):
            return True
    return True


def _begins_itself(of: Body, place: int) -> bool:
    """Whether a method that makes an object gives that object its attribute, under a name that it has throughout."""
    code = of.code
    if code.co_name not in {"__init__", "__attrs_init__", "__attrs_post_init__"} or not code.co_argcount:
        return False
    fast = [one for one in of.steps if "_FAST" in one.name and one.value == code.co_varnames[0]]
    target = of.operand(place)
    return len(target) == 1 and target[0] in fast and all(one.name in {"LOAD_FAST", "LOAD_FAST_CHECK"} for one in fast)


def _has_new_default(of: Body, place: int, step: Step) -> bool:
    """Whether a function within the function gets a container as a default."""
    end = place - len(of.operand(place))
    # Closure, annotations, defaults by name, defaults: the first is made last.
    for part, is_default in ((8, False), (4, False), (2, True), (1, True)):
        if (step.arg or 0) & part:
            made = of.operand(end)
            end -= len(made)
            if is_default and any(one.name in _MAKES for one in made):
                return True
    return False
