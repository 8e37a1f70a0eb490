"""What a function does that a run over symbolic values cannot see, found in its bytecode.

Python lets nobody intercept ``is``, and a function that keeps something from one run to the next behaves differently
when it is run again. So a code object is read before it runs: what it does is exact, or it is refused with its place.
The table of supported Python in ``docs/explanation/proofs.md`` says which is which.
"""

from __future__ import annotations

import builtins
import contextlib
import dis
import operator
from collections.abc import Iterator, Mapping, Sequence
from dis import Instruction
from enum import Enum
from types import CodeType, FunctionType, MethodWrapperType, ModuleType, WrapperDescriptorType
from typing import Any

import attrs

from crusaders_rules.lift.sound import Construct


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


# The kinds of object that a function can change and so use as a memory.
CONTAINERS = (list, dict, set, bytearray)

_UNKNOWN = object()
_CLASS_LOADS = {"LOAD_ATTR", "LOAD_METHOD"}
_NAME_LOADS = {"LOAD_GLOBAL", "LOAD_NAME"}
_WRITES: tuple[object, ...] = (builtins.setattr, builtins.delattr, builtins.vars)
_SCOPES: tuple[object, ...] = (builtins.globals, builtins.locals, builtins.eval, builtins.exec)
_SAME: tuple[object, ...] = (operator.is_, operator.is_not)
_SLOT_WRITES = {"__set__", "__setattr__", "__delattr__", "__delete__"}
_SLOT_METHODS = (MethodWrapperType, WrapperDescriptorType)
_ENDS = {"RERAISE", "RETURN_VALUE", "RETURN_CONST"}


@attrs.frozen
class Body:
    """A code object with what its global names stand for.

    Attributes:
        code: The code object.
        names: Its global names, and the builtin ones.
        steps: Its instructions.
    """

    code: CodeType
    names: Mapping[str, Any]
    steps: tuple[Instruction, ...]

    def named(self, step: Instruction) -> Any:  # noqa: ANN401 -- any value
        """Return what a global name stands for."""
        if step.opname not in _NAME_LOADS:
            return _UNKNOWN
        return self.names.get(step.argval, _UNKNOWN)

    def operand(self, end: int) -> Sequence[Instruction]:
        """Return the instructions that made the value on top of the stack; none if they jump."""
        need = 1
        for place in range(end - 1, -1, -1):
            step = self.steps[place]
            if step.opcode in dis.hasjrel or step.opcode in dis.hasjabs or step.opname == "SWAP":
                return ()
            need -= dis.stack_effect(step.opcode, step.arg if step.opcode >= dis.HAVE_ARGUMENT else None, jump=False)
            if need <= 0:
                return self.steps[place:end]
            if step.is_jump_target:
                return ()
        return ()


def body(code: CodeType, names: Mapping[str, Any]) -> Body:
    """Return a code object with its instructions and the values of its global names."""
    known = {**vars(builtins), **{name: names[name] for name in code.co_names if name in names}}
    return Body(code, known, tuple(dis.get_instructions(code)))


def refused(of: Body, function: FunctionType | None) -> Iterator[Doubtful]:
    """Yield every construct of a function that a lifted run refuses.

    Args:
        of: Its code.
        function: The function, None if it is made anew whenever the code around it runs.
    """
    for place, step in enumerate(of.steps):
        line = step.positions.lineno if step.positions is not None else None
        for construct, what in _of_step(of, place, step):
            yield Doubtful(construct, line or of.code.co_firstlineno, what)
    defaults = {} if function is None else _defaults(function)
    for name, value in defaults.items():
        if is_a(value, *CONTAINERS):
            yield Doubtful(Construct.DEFAULT, of.code.co_firstlineno, name)


def containers(of: Body, function: FunctionType | None) -> Iterator[tuple[str, Any]]:
    """Yield what a function could use as a memory: containers that it reads and did not make, with their names."""
    for place, step in enumerate(of.steps):
        value = of.named(step)
        following = of.steps[place + 1] if place + 1 < len(of.steps) else step
        if is_a(value, ModuleType, type) and following.opname in _CLASS_LOADS:
            value = vars(value).get(following.argval)
        if is_a(value, *CONTAINERS):
            yield str(step.argval), value
    for name, cell in zip(of.code.co_freevars, (function and function.__closure__) or (), strict=False):
        # An empty cell has no contents.
        with contextlib.suppress(ValueError):
            if is_a(cell.cell_contents, *CONTAINERS):
                yield name, cell.cell_contents


def _defaults(function: FunctionType) -> dict[str, Any]:
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]
    given = function.__defaults__ or ()
    return {**dict(zip(names[len(names) - len(given) :], given, strict=True)), **(function.__kwdefaults__ or {})}


def _of_step(of: Body, place: int, step: Instruction) -> Iterator[tuple[Construct, str]]:
    match step.opname:
        case "LOAD_GLOBAL" | "LOAD_NAME" | "LOAD_ATTR" | "LOAD_METHOD":
            yield from _of_load(of, place, step)
        case "STORE_GLOBAL" | "DELETE_GLOBAL" | "STORE_DEREF" | "DELETE_DEREF" | "STORE_ATTR" | "DELETE_ATTR":
            yield from _of_write(of, place, step)
        case "PUSH_EXC_INFO":
            yield from _of_handler(of.steps, place)
        case "IS_OP" if not _may_be_identical(of, place):
            yield Construct.IDENTITY, ""
        case "CHECK_EXC_MATCH" | "CHECK_EG_MATCH" if _catches_too_much(of, place):
            yield Construct.CATCH, ""
        case "MAKE_FUNCTION" | "SET_FUNCTION_ATTRIBUTE" if _has_new_default(of, place, step):
            yield Construct.DEFAULT, ""
        case _:
            pass


def _of_write(of: Body, place: int, step: Instruction) -> Iterator[tuple[Construct, str]]:
    kind = step.opname.partition("_")[2]
    if kind == "GLOBAL":
        yield Construct.GLOBAL, step.argval
    elif kind == "DEREF" and step.argval in of.code.co_freevars:
        yield Construct.NONLOCAL, step.argval
    elif kind == "ATTR" and not _begins_itself(of, place):
        yield Construct.ATTRIBUTE, step.argval


def _catches_too_much(of: Body, place: int) -> bool:
    caught = of.operand(place)
    return not caught or any(_hides_faults(of.named(one)) for one in caught if one.opname in _NAME_LOADS)


def _of_handler(steps: Sequence[Instruction], place: int) -> Iterator[tuple[Construct, str]]:
    """A handler without a class catches everything, and a ``finally`` that returns drops the error."""
    if steps[place + 1].opname == "POP_TOP":
        yield Construct.CATCH, ""
        return
    for step in steps[place + 1 :]:
        if step.opname in {"CHECK_EXC_MATCH", "CHECK_EG_MATCH", "WITH_EXCEPT_START", "RERAISE"}:
            return
        if step.opname in _ENDS:
            yield Construct.CATCH, ""
            return


def _of_load(of: Body, place: int, step: Instruction) -> Iterator[tuple[Construct, str]]:
    """What a name stands for decides, so that another name for it makes no difference."""
    value = of.named(step)
    if value is _UNKNOWN:
        value = _member(of, place, step)
    if value is builtins.type and not _is_called_with_one(of, place):
        yield Construct.TYPE, ""
    elif value is builtins.id:
        yield Construct.ADDRESS, ""
    elif _is_one_of(value, _SAME):
        yield Construct.IDENTITY, ""
    elif value is contextlib.suppress and any(map(_hides_faults, _arguments(of, place))):
        yield Construct.CATCH, ""
    elif _is_one_of(value, _WRITES) or _puts(value):
        yield Construct.ATTRIBUTE, str(step.argval)
    elif _is_one_of(value, _SCOPES):
        yield Construct.GLOBAL, str(step.argval)
    elif step.opname in _NAME_LOADS and _is_iterator(value):
        yield Construct.ITERATOR, str(step.argval)


def is_a(value: object, *kinds: type) -> bool:
    """Whether a value is of some kind, without asking the value, which may refuse to answer."""
    return issubclass(type(value), kinds)


def _is_one_of(value: object, others: Sequence[object]) -> bool:
    return any(value is other for other in others)


def _puts(value: object) -> bool:
    """Whether it is the method of a slot, or of ``object``, that writes an attribute."""
    return type(value) in _SLOT_METHODS and getattr(value, "__name__", "") in _SLOT_WRITES


def _member(of: Body, place: int, step: Instruction) -> Any:  # noqa: ANN401 -- any value
    """What a module or a class has under a name, if the name before is that of a module or a class."""
    owner = of.named(of.steps[place - 1]) if place else _UNKNOWN
    return vars(owner).get(step.argval, _UNKNOWN) if is_a(owner, ModuleType, type) else _UNKNOWN


def _is_iterator(value: object) -> bool:
    return value is not _UNKNOWN and not is_a(value, type) and hasattr(type(value), "__next__")


def _may_be_identical(of: Body, place: int) -> bool:
    """Whether one side is something that no symbolic value stands for: None, a class, a function, a sentinel."""
    right = of.operand(place)
    left = of.operand(place - len(right)) if right else ()
    return any(_is_plain(of, side) for side in (left, right) if side)


def _is_plain(of: Body, side: Sequence[Instruction]) -> bool:
    last = side[-1]
    if last.opname == "LOAD_CONST":
        return last.argval is None or last.argval is Ellipsis
    if last.opname in _CLASS_LOADS and last.argval == "__class__":
        return True
    if last.opname.startswith("CALL"):
        return of.named(side[0]) is builtins.type
    value = _named_by(of, side)
    # Symbolic values stand for numbers, truth values and members of an enum.
    if value is attrs.NOTHING:
        return True
    return value is not _UNKNOWN and not is_a(value, int, float, complex, Enum)


def _named_by(of: Body, side: Sequence[Instruction]) -> Any:  # noqa: ANN401 -- any value
    """What a global name stands for, or a name in a module or a class that has a global name."""
    if len(side) == 1:
        return of.named(side[0])
    owner = of.named(side[0])
    if [one.opname in _CLASS_LOADS for one in side[1:]] == [True] and is_a(owner, ModuleType, type):
        return vars(owner).get(side[1].argval, _UNKNOWN)
    return _UNKNOWN


def _hides_faults(caught: Any) -> bool:  # noqa: ANN401 -- a class, several, or anything
    """Whether catching something also catches what a symbolic value raises where a plain one does not."""
    if is_a(caught, tuple):
        return any(map(_hides_faults, caught))
    if not isinstance(caught, type):
        # What is not known may be any class.
        return True
    return issubclass(TypeError, caught) or issubclass(AttributeError, caught)


def _calls(of: Body, place: int) -> Iterator[tuple[int, Sequence[Instruction]]]:
    """Yield the call, if any, of what one instruction loads: the number of arguments, and all instructions."""
    for end in range(place + 1, len(of.steps)):
        step = of.steps[end]
        if step.opname.startswith("CALL") and isinstance(step.arg, int):
            made = of.operand(end + 1)
            loads = [one.offset for one in made[:2] if one.opname != "PUSH_NULL"]
            if of.steps[place].offset in loads[:1]:
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
                if any(one.offset == of.steps[place].offset for one in made):
                    return True
    return False


def _arguments(of: Body, place: int) -> Iterator[Any]:
    """Yield what the global names stand for between a name and the next call."""
    for step in of.steps[place + 1 :]:
        if step.opname.startswith("CALL"):
            return
        if step.opname in _NAME_LOADS:
            yield of.named(step)


def _begins_itself(of: Body, place: int) -> bool:
    """Whether a method that makes an object gives that object its attribute."""
    code = of.code
    if code.co_name not in {"__init__", "__attrs_init__", "__attrs_post_init__"} or not code.co_varnames:
        return False
    target = of.operand(place)
    return len(target) == 1 and target[0].opname.startswith("LOAD_FAST") and target[0].argval == code.co_varnames[0]


def _has_new_default(of: Body, place: int, step: Instruction) -> bool:
    """Whether a function within the function gets a container as a default."""
    if not (step.arg or 0) & 3:
        return False
    code_load = of.operand(place)
    made: Sequence[Instruction] = of.operand(place - len(code_load))
    return any(one.opname in {"BUILD_LIST", "BUILD_MAP", "BUILD_SET", "LIST_EXTEND", "DICT_UPDATE"} for one in made)
