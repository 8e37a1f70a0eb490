"""What is refused stays refused however a version of Python compiles it."""
# ruff: noqa: D101, D102, D103, ANN401, B006, B012, S102 -- such functions are the subject

from __future__ import annotations

import contextlib
import dis
import importlib
import inspect
from collections.abc import Callable
from types import CodeType, SimpleNamespace
from typing import Any

import attrs
import pytest

from crusaders_rules.lift import Construct, each, integer, paths
from crusaders_rules.lift.bodies import body
from crusaders_rules.lift.bytecode import refused
from crusaders_rules.lift.faults import NotLiftable
from crusaders_rules.lift.plain_steps import KNOWN, steps_of

KIND_OF = type
THREE = 3
THING = SimpleNamespace(number=0)


class Keeper:
    numbers: list[int] = []  # noqa: RUF012 -- as above

    def put(self) -> None:
        super().__setattr__("number", 1)

    @staticmethod
    def give(a: Any) -> Any:
        return a


class Rebound:
    def __init__(self, other: Any) -> None:
        self = other  # noqa: PLW0642
        self.number = 1


class Unpacked:
    def __init__(self, other: Any) -> None:
        other, self = self, other  # noqa: PLW0642
        self.number = other


class InItsComprehension:
    def __init__(self, others: Any) -> None:
        [0 for self in others for self.number in (1,)]


class Two:
    """What gives itself its attributes, in ways that Python compiles differently."""

    def __init__(self, one: Any, other: Any) -> None:
        self.one = one
        self.other, self.both = other, (one, other)
        self.each = [number for number in (one, other) if number is not None]


KEEPER = Keeper()


def second(_: Any, other: Any) -> Any:
    return other


def compares_two_names_after_none(a: Any) -> Any:
    b = a
    return second(None, a is b)


def compares_what_a_class_gives(a: Any) -> bool:
    return type(KEEPER).give(a) is THREE


def compares_in_a_comprehension(a: Any) -> Any:
    return [None for b in (1, 2) if a is b]


def names_its_type(a: Any) -> Any:
    return KIND_OF(a) is int


def gives_type_its_arguments(a: Any) -> Any:
    return KIND_OF(*(a,))


def asks_for_the_type_within(a: Any) -> Any:
    return isinstance(next(map(KIND_OF, (a,))), object)


def writes_after_another_name(a: Any) -> Any:
    Rebound(THING)
    return a


def writes_after_unpacking(a: Any) -> Any:
    Unpacked(THING)
    return a


def writes_in_a_comprehension(a: Any) -> Any:
    InItsComprehension([THING])
    return a


def writes_through_a_method(a: Any) -> Any:
    THING.__setattr__("number", 1)
    return a


def writes_through_super(a: Any) -> Any:
    KEEPER.put()
    return a


def writes_a_global_in_a_comprehension(a: Any) -> Any:
    global WRITTEN
    [(WRITTEN := 1) for _ in (1,)]
    return a


def catches_a_local_name(a: Any, kinds: Any = (TypeError,)) -> Any:
    try:
        return a + 1
    except kinds:
        return 0


def suppresses_a_local_name(a: Any, kind: Any = TypeError) -> Any:
    with contextlib.suppress(kind):
        return a + 1
    return 0


def goes_on_from_finally(a: Any) -> Any:
    number = 0
    for _ in (1, 2):
        try:
            a + 1
        finally:
            number += 1
            continue
    return number


def sometimes_returns_from_finally(a: Any, well: bool = True) -> Any:  # noqa: FBT001, FBT002
    try:
        return a + 1
    finally:
        if well:
            a = 2
        else:
            return 0


def raises_another_error(a: Any) -> Any:
    try:
        return a + 1
    finally:
        raise ValueError


def has_a_default_and_a_closure(a: Any) -> Any:
    def inner(seen: list[int] = []) -> Any:
        return a, seen

    return inner()


def has_two_kinds_of_defaults(a: Any) -> Any:
    def inner(seen: list[int] = [], *, more: Any = ()) -> Any:
        return a, seen, more

    return inner()


def _of_many_names(last: str) -> Callable[[Any], Any]:
    """A function with more names than fit in an instruction, so that what it does next has a longer one."""
    names: dict[str, Any] = {"contextlib": contextlib, "Keeper": Keeper, "__name__": __name__}
    reads = "".join(f"    if not Keeper: Keeper.name_{number}\n" for number in range(300))
    exec(compile(f"def many(a):\n{reads}{last}    return a\n", __file__, "exec"), names)
    made: Callable[[Any], Any] = names["many"]
    return made


suppresses_among_many_names = _of_many_names("    with contextlib.suppress(TypeError): return a + 1\n")
remembers_among_many_names = _of_many_names("    Keeper.numbers.append(1)\n")

COROUTINES = {"GET_AWAITABLE", "BEFORE_ASYNC_WITH", "END_ASYNC_FOR", "GET_AITER", "GET_ANEXT", "ASYNC_GEN_WRAP"}

REFUSED = [
    (compares_two_names_after_none, Construct.IDENTITY),
    (compares_what_a_class_gives, Construct.IDENTITY),
    (compares_in_a_comprehension, Construct.IDENTITY),
    (names_its_type, Construct.TYPE),
    (gives_type_its_arguments, Construct.TYPE),
    (asks_for_the_type_within, Construct.TYPE),
    (writes_after_another_name, Construct.ATTRIBUTE),
    (writes_after_unpacking, Construct.ATTRIBUTE),
    (writes_in_a_comprehension, Construct.ATTRIBUTE),
    (writes_through_a_method, Construct.ATTRIBUTE),
    (writes_through_super, Construct.ATTRIBUTE),
    (writes_a_global_in_a_comprehension, Construct.GLOBAL),
    (catches_a_local_name, Construct.CATCH),
    (suppresses_a_local_name, Construct.CATCH),
    (goes_on_from_finally, Construct.CATCH),
    (sometimes_returns_from_finally, Construct.CATCH),
    (raises_another_error, Construct.CATCH),
    (has_a_default_and_a_closure, Construct.DEFAULT),
    (has_two_kinds_of_defaults, Construct.DEFAULT),
    (suppresses_among_many_names, Construct.CATCH),
]


@pytest.mark.parametrize(("function", "construct"), REFUSED, ids=lambda value: getattr(value, "__name__", ""))
def test_it_is_refused_in_every_version(function: Callable[[Any], Any], construct: Construct) -> None:
    with pytest.raises(NotLiftable) as refusal:
        paths(function, integer(0, 3))
    assert construct in str(refusal.value)


def test_a_memory_is_found_among_many_names() -> None:
    with pytest.raises(NotLiftable, match=r"changes .*\.Keeper\.numbers, which outlives the run"):
        paths(remembers_among_many_names, integer(0, 3))


def test_what_is_exact_goes_through_in_every_version() -> None:
    """An object that gives itself its attributes, errors that are raised again, and types of plain values."""

    def exact(a: Any, b: Any) -> Any:
        made = Two(a, b)
        number = 0
        try:
            number = 7 // a
        except (ZeroDivisionError, KeyError) as error:
            number = len(error.args)
        finally:
            made.each.append(number)
        with contextlib.suppress(ValueError, KeyError):
            made.each.remove(-1)
        kinds = [type(one) is Two and type(one).__name__ == "Two" for one in (made,)]
        return second(None, b is None), kinds, sorted(made.each)

    assert 8 == len(paths(exact, integer(0, 3), each((None, 1))))


def test_each_step_does_one_thing() -> None:
    """What several instructions in one load and store is split, with the effect that they have together."""
    found = [(step.name, step.value) for step in steps_of(Unpacked.__init__.__code__) if "FAST" in step.name]
    loads, stores = found[:2], found[-2:]
    assert {("LOAD_FAST", "self"), ("LOAD_FAST", "other")} == {*loads}
    assert [("LOAD_FAST", "other"), ("LOAD_FAST", "self")] == stores
    for function in (Unpacked.__init__, Two.__init__, compares_two_names_after_none):
        code = function.__code__
        plain = [dis.stack_effect(one.opcode, one.arg, jump=False) for one in dis.get_instructions(code)]
        assert sum(plain) == sum(step.effect for step in steps_of(code))


def test_the_reader_knows_what_python_compiles_to() -> None:
    """Of the modules of this test and some others, which have most constructs."""
    for name in (__name__, "contextlib", "enum", "functools", "typing", "crusaders_rules.lift.proving"):
        ahead = [compile(inspect.getsource(importlib.import_module(name)), name, "exec")]
        while ahead:
            code = ahead.pop()
            ahead += [one for one in code.co_consts if isinstance(one, CodeType)]
            assert {step.name for step in steps_of(code)} <= KNOWN | COROUTINES, code


def test_what_the_reader_does_not_know_is_refused() -> None:
    """An instruction of a Python to come, wherever it stands."""
    read = body(second.__code__, {})
    assert not [*refused(read, None)]
    strange = attrs.evolve(read.steps[0], name="LOAD_NOTHING_KNOWN")
    (found,) = refused(attrs.evolve(read, steps=(strange, *read.steps)), None)
    assert (Construct.UNKNOWN, "LOAD_NOTHING_KNOWN") == (found.construct, found.what)
