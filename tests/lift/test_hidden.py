"""What hides from a lifted run that a value is symbolic is refused, by whatever door it comes in."""
# ruff: noqa: D101, D103, ANN401, FBT003, PLW1641, PYI032, PYI034, PYI036, B009, UP031 -- such functions are the subject

from __future__ import annotations

import _thread
import contextlib
import functools
import gc
import operator
import os
import random
import sys
import time
import weakref
from array import array
from collections import deque
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any, NamedTuple

import attrs
import pytest

from crusaders_rules.lift import (
    Claims,
    Construct,
    Opaque,
    OpaqueRead,
    PartialTuple,
    ProofVerdict,
    each,
    integer,
    paths,
    prove,
    record,
    truth,
)
from crusaders_rules.lift.faults import NotLiftable
from crusaders_rules.lift.proof_tree import faults
from tests.lift.stated import stated

# Errors that are dropped


class Swallows:
    def __enter__(self) -> Swallows:
        return self

    def __exit__(self, *_: object) -> Any:
        return True


class SwallowsSome:
    def __enter__(self) -> SwallowsSome:
        return self

    def __exit__(self, kind: Any, *_: object) -> Any:
        return kind and issubclass(kind, TypeError)


def _swallow(*_: object) -> Any:
    return True


class SwallowsByAnotherName:
    def __enter__(self) -> SwallowsByAnotherName:
        return self

    __exit__ = _swallow


class Passes:
    """Its end drops nothing."""

    def __enter__(self) -> Passes:
        return self

    def __exit__(self, *_: object) -> None:
        return


class Dropping:
    """Python drops an error of its length when it makes a list, and that of its end always."""

    def __init__(self, number: Any, noted: list[int]) -> None:
        self.number = number
        self.noted = noted

    def __iter__(self) -> Iterator[int]:
        return iter(())


class OfALength(Dropping):
    def __len__(self) -> int:
        self.noted.append(int.bit_length(self.number))
        return 0


class OfAHint(Dropping):
    def __length_hint__(self) -> int:
        self.noted.append(int.bit_length(self.number))
        return 0


class Ending(Dropping):
    def __del__(self) -> None:
        self.noted.append(int.bit_length(self.number))


def _seven_at_four_bits(number: Any) -> int:
    return 7 if int.bit_length(number) == 4 else 0


def swallows_in_exit(a: Any) -> Any:
    with Swallows():
        return _seven_at_four_bits(a)


def swallows_some_in_exit(a: Any) -> Any:
    with SwallowsSome():
        return _seven_at_four_bits(a)


def swallows_by_another_name(a: Any) -> Any:
    with SwallowsByAnotherName():
        return _seven_at_four_bits(a)


def swallows_in_a_class_of_its_own(a: Any) -> Any:
    class Within:
        __enter__ = _swallow
        __exit__ = _swallow

    with Within():
        return _seven_at_four_bits(a)


def swallows_in_a_stack(a: Any) -> Any:
    with contextlib.ExitStack() as stack:
        stack.push(_swallow)
        return _seven_at_four_bits(a)


def enters_what_swallows(a: Any) -> Any:
    with contextlib.ExitStack() as stack:
        stack.enter_context(Swallows())
        return _seven_at_four_bits(a)


@contextlib.contextmanager
def _around() -> Iterator[None]:
    with Swallows():
        yield


def swallows_around_a_generator(a: Any) -> Any:
    with _around():
        return _seven_at_four_bits(a)


SUPPRESSES = {"errors": contextlib.suppress}


def suppresses_from_a_table(a: Any) -> Any:
    with SUPPRESSES["errors"](TypeError):
        return _seven_at_four_bits(a)


def drops_in_a_length(a: Any) -> Any:
    noted: list[int] = []
    list(OfALength(a, noted))
    return len(noted)


def drops_in_a_hint(a: Any) -> Any:
    noted: list[int] = []
    list(OfAHint(a, noted))
    return len(noted)


def drops_at_the_end(a: Any) -> Any:
    noted: list[int] = []
    Ending(a, noted)
    return len(noted)


# Equality that leaves something out


class Plain:
    def __init__(self, one: Any, other: Any) -> None:
        self.one = one
        self.other = other

    def __eq__(self, other: Any) -> Any:
        return self.one == other.one


class Slotted:
    __slots__ = ("one", "other")

    def __init__(self, one: Any, other: Any) -> None:
        self.one = one
        self.other = other

    def __eq__(self, other: Any) -> Any:
        return self.one == other.one


class More(Plain):
    """Its base knows nothing of what it has more."""

    def __init__(self, one: Any, more: Any) -> None:
        super().__init__(one, one)
        self.more = more


class Named(NamedTuple):
    one: Any
    other: Any

    def __ne__(self, other: Any) -> Any:
        return self.one != other[0]


class Row(tuple[Any, ...]):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Row)

    def __hash__(self) -> int:
        return 0


class Table(dict[str, Any]):
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table)


def _nothing(_: object) -> int:
    return 0


@attrs.frozen
class Keyed:
    one: Any = attrs.field(eq=_nothing)


@attrs.frozen
class Whole:
    """It compares all that it has."""

    one: Any
    other: Any


class Both:
    def __init__(self, one: Any, other: Any) -> None:
        self.one = one
        self.other = other

    def __eq__(self, other: Any) -> Any:
        return (self.one == other.one) & (self.other == other.other)


def same_plain(a: Any) -> Any:
    return Plain(1, a) == Plain(1, 2)


def same_slotted(a: Any) -> Any:
    return Slotted(1, a) == Slotted(1, 2)


def same_of_a_base(a: Any) -> Any:
    return More(1, a) == More(1, 2)


def another_by_name(a: Any) -> Any:
    return Named(1, a) != Named(1, 2)


def same_row(a: Any) -> Any:
    return Row((a,)) == Row((2,))


def same_table(a: Any) -> Any:
    return Table(a=a) == Table(a=2)


def same_by_a_key(a: Any) -> Any:
    return Keyed(a) == Keyed(2)


def found_by_a_hash(a: Any) -> Any:
    class Zero(Plain):
        def __eq__(self, other: Any) -> Any:
            return self.one == other.one

        def __hash__(self) -> int:
            return 0

    return {Zero(1, a): 5}.get(Zero(1, 2))


# What is refused by its name, by other doors

IS = functools.partial(operator.is_, 3)
HOW = {"same": operator.is_}
KINDS = (len, type)
THING = SimpleNamespace(numbers=[0], queue=deque())
QUEUE: deque[int] = deque()
NUMBERS = array("i", [0])
CHANCE = random.Random(1)
KEPT = ContextVar("KEPT", default=0)


@functools.lru_cache
def _kept_list() -> list[int]:
    return []


def same_in_a_partial(a: Any) -> Any:
    return IS(a)


def same_in_a_table(a: Any) -> Any:
    return HOW["same"](a, 3)


def same_by_a_default(a: Any, same: Any = operator.is_) -> Any:
    return same(a, 3)


def same_by_a_text(a: Any) -> Any:
    return getattr(operator, "is_")(a, 3)


def type_in_a_row(a: Any) -> Any:
    return KINDS[1](a)


def _comparing(same: Any) -> Callable[[Any], Any]:
    def compares(a: Any) -> Any:
        return same(a, 3)

    return compares


same_by_a_closure = _comparing(operator.is_)


def adds_by_name(a: Any) -> Any:
    return (3).__add__(a) is NotImplemented


def compares_by_name(a: Any) -> Any:
    return object.__eq__(a, 3)


def adds_in_a_map(a: Any) -> Any:
    return list(map(int.__add__, (3,), (a,)))


def reads_its_doc(a: Any) -> Any:
    return a.__doc__


def asks_for_a_name(a: Any) -> Any:
    return hasattr(a, "term")


def asks_whether_it_can_be_called(a: Any) -> Any:
    return callable(a)


def asks_for_its_size(a: Any) -> Any:
    return sys.getsizeof(a)


def asks_for_a_hash(a: Any) -> Any:
    return a + hash(object()) % 2


def asks_for_the_process(a: Any) -> Any:
    return a + os.getpid()


def asks_for_the_arguments(a: Any) -> Any:
    return a + len(sys.argv)


def begins_a_thread(a: Any) -> Any:
    found: list[Any] = []
    done = _thread.allocate_lock()
    done.acquire()

    def beside() -> None:
        found.append(a)
        done.release()

    _thread.start_new_thread(beside, ())
    done.acquire()
    return found[0]


def turns_off_the_watch(a: Any) -> Any:
    sys.setprofile(None)
    return a


def asks_while_garbage_is_collected(a: Any) -> Any:
    noted: list[int] = []
    gc.callbacks.append(lambda *_: noted.append(_seven_at_four_bits(a)))
    gc.collect()
    gc.callbacks.pop()
    return len(noted)


# Errors that Python drops, wherever they come from


class Referred:
    pass


def drops_in_a_callback(a: Any) -> Any:
    noted: list[int] = []
    thing = Referred()
    kept = weakref.ref(thing, lambda _: noted.append(_seven_at_four_bits(a)))
    del thing
    return len(noted) + (kept is None)


def drops_at_the_end_of_a_generator(a: Any) -> Any:
    noted: list[int] = []

    def going() -> Iterator[int]:
        try:
            yield 1
        finally:
            noted.append(_seven_at_four_bits(a))

    one = going()
    next(one)
    del one
    return len(noted)


# What outlives a run


def remembers_in_a_thing(a: Any) -> Any:
    THING.numbers.append(1)
    return a + len(THING.numbers)


def remembers_in_a_queue(a: Any) -> Any:
    QUEUE.append(1)
    return a + len(QUEUE)


def remembers_in_an_array(a: Any) -> Any:
    NUMBERS[0] += 1000
    return a + NUMBERS[0]


def remembers_in_a_cache(a: Any) -> Any:
    _kept_list().append(1)
    return a + len(_kept_list()) if a > 1 else 0


def remembers_in_a_context(a: Any) -> Any:
    KEPT.set(KEPT.get() + 1)
    return a + KEPT.get()


def asks_chance(a: Any) -> Any:
    return a + CHANCE.random()


def asks_a_clock(a: Any) -> Any:
    return a + time.perf_counter_ns() % 2


def asks_the_environment(a: Any) -> Any:
    return a + len(os.environ)


def asks_how_often_it_was_asked(a: Any) -> Any:
    return a + _kept_list.cache_info().misses


def forgets_results(a: Any) -> Any:
    _kept_list.cache_clear()
    return a


def forgets_results_by_a_text(a: Any) -> Any:
    getattr(_kept_list, "cache_clear")()
    return a


REFUSED = {
    Construct.CATCH: (
        swallows_in_exit,
        swallows_some_in_exit,
        swallows_by_another_name,
        swallows_in_a_class_of_its_own,
        swallows_in_a_stack,
        enters_what_swallows,
        swallows_around_a_generator,
        suppresses_from_a_table,
        drops_in_a_length,
        drops_in_a_hint,
    ),
    Construct.EQUALITY: (
        same_plain,
        same_slotted,
        same_of_a_base,
        another_by_name,
        same_row,
        same_table,
        same_by_a_key,
        found_by_a_hash,
    ),
    Construct.IDENTITY: (same_in_a_partial, same_in_a_table, same_by_a_default, same_by_a_closure),
    Construct.TYPE: (type_in_a_row,),
    Construct.OPERATOR: (
        same_by_a_text,
        forgets_results_by_a_text,
        adds_by_name,
        compares_by_name,
        adds_in_a_map,
        reads_its_doc,
        asks_for_a_name,
    ),
    Construct.OUTSIDE: (
        asks_whether_it_can_be_called,
        asks_for_its_size,
        remembers_in_a_context,
        asks_chance,
        asks_a_clock,
        asks_how_often_it_was_asked,
        forgets_results,
        asks_the_environment,
        asks_for_the_process,
        asks_for_the_arguments,
        begins_a_thread,
        turns_off_the_watch,
        asks_while_garbage_is_collected,
    ),
    Construct.ADDRESS: (asks_for_a_hash,),
}


@pytest.mark.parametrize(
    ("construct", "function"), [(construct, one) for construct, some in REFUSED.items() for one in some]
)
def test_it_is_refused(construct: Construct, function: Callable[[Any], Any]) -> None:
    """With what it is."""
    with pytest.raises(NotLiftable) as refusal:
        paths(function, integer(0))
    assert construct in str(refusal.value)


@pytest.mark.parametrize(
    "function", [remembers_in_a_thing, remembers_in_a_queue, remembers_in_an_array, remembers_in_a_cache]
)
def test_a_memory_is_refused(function: Callable[[Any], Any]) -> None:
    """In an object that is no list, in kinds of list, and in what a table of results keeps."""
    with pytest.raises(NotLiftable, match="outlives the run"):
        paths(function, integer(0, 3))


def test_a_memory_in_a_table_that_was_cleared_between_runs_is_refused() -> None:
    """It has as many results as before, but they are others."""
    paths(lambda a: len(_kept_list()) if a > 1 else len(_kept_list()) + 1, integer(0, 3))
    _kept_list.cache_clear()
    _kept_list()
    with pytest.raises(NotLiftable, match="outlives the run"):
        paths(remembers_in_a_cache, integer(0, 3))


@pytest.mark.parametrize("function", [drops_in_a_callback, drops_at_the_end_of_a_generator])
def test_an_error_that_python_drops_is_seen(function: Callable[[Any], Any]) -> None:
    """Whatever it comes from; afterwards Python tells of such errors as before."""
    hook = sys.unraisablehook
    with pytest.raises(NotLiftable, match="drops an error"):
        paths(function, integer(0))
    assert hook is sys.unraisablehook


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="there, the watch is not a profile hook")
def test_the_watch_cannot_be_turned_off_by_another_door() -> None:
    """The hook must be there at the end of a path."""

    def turns_off(a: Any) -> Any:
        getattr(sys, f"set{'profile'}")(None)
        return a

    with pytest.raises(NotLiftable):
        paths(turns_off, integer(0))


def test_what_ends_in_the_midst_of_a_run_is_refused() -> None:
    """Python tells of the refusal, and drops it; the run does not."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "unraisablehook", lambda _: None)
        with pytest.raises(NotLiftable, match="__del__ catches"):
            paths(drops_at_the_end, integer(0, 3))


def test_what_drops_nothing_goes_through() -> None:
    """An end that drops nothing, an ``__eq__`` of everything, and a length that only counts."""

    class Counted:
        def __init__(self, *members: Any) -> None:
            self.members = members

        def __iter__(self) -> Iterator[Any]:
            return iter(self.members)

        def __len__(self) -> int:
            return len(self.members)

    def exact(a: Any) -> Any:
        with Passes(), contextlib.suppress(KeyError), contextlib.ExitStack() as stack:
            stack.enter_context(Passes())
            same = Whole(1, a) == Whole(1, 2), Both(1, a) == Both(1, 2)
            return same, list(Counted(a, 1)), functools.partial(max, 3)(a)
        return None

    assert 2 == len(paths(exact, integer(0)))


def test_an_error_of_the_function_is_no_refusal() -> None:
    """Only what a symbolic value raises and a plain one does not."""

    def refuses(a: Any) -> Any:
        with Passes():
            raise KeyError(3 if a > 2 else 4)

    assert {KeyError} == {type(path.error) for path in paths(refuses, integer(0))}


class Odd(int):
    """A number with operators of its own."""

    def __radd__(self, other: int) -> int:
        return 100

    def __gt__(self, other: int) -> bool:
        return True


@pytest.mark.parametrize("function", [lambda a: a + Odd(3), lambda a: a < Odd(0), lambda a: a == Odd(1)])
def test_a_number_with_operators_of_its_own_is_refused(function: Callable[[Any], Any]) -> None:
    """A plain run would ask it."""
    with pytest.raises(NotLiftable, match="refuses Odd"):
        paths(function, integer(0))


@pytest.mark.parametrize(
    "show",
    [repr, lambda part: f"{part!r}", lambda part: f"{part!a}", lambda part: "%r" % (part,), lambda part: str([part])],
)
def test_the_text_of_an_unseen_part_is_a_look(show: Callable[[Any], str]) -> None:
    """A function could go by it."""

    def shows(number: int = integer(0)) -> Claims:
        yield len(show(Opaque("a part"))) + number >= 0

    outcome = prove(stated(shows))
    assert ProofVerdict.REFUTED == outcome.verdict or "a part: looked at (repr)" in outcome.problem
    assert ProofVerdict.PROVED != outcome.verdict
    (path,) = paths(lambda _: repr(PartialTuple((Opaque("before"), 1))), integer(0))
    assert isinstance(path.error, OpaqueRead)
    assert "<a part>" == repr(Opaque("a part"))


class Held(NamedTuple):
    """Something that is held."""

    what: Any


NARROW_AND_WIDE = [
    (each((1,)), each((True,))),
    (each((True,)), each((1,))),
    (each(((0, 1),)), each(((False, True),))),
    (each((Held(1),)), each((Held(True),))),
    (each((Whole(1, 0),)), each((Whole(True, 0),))),
    (each((1.0,)), each((1,))),
    (integer(0, 1), truth()),
    (truth(), integer(0, 1)),
    (each((False, True)), integer(0, 1)),
    (integer(0, 1), each((False, True))),
    (record(Held, what=integer(0, 1)), record(Held, what=truth())),
]


@pytest.mark.parametrize(("narrow", "wide"), NARROW_AND_WIDE)
def test_true_does_not_stand_for_one(narrow: Any, wide: Any) -> None:
    """Python finds them equal; a theorem about one says nothing about the other."""
    from crusaders_rules.lift import Lemma, theorem

    def lemma(order: Any = narrow) -> Claims:
        yield order == order  # noqa: PLR0124 -- it holds

    def resting(order: Any = wide) -> Claims:
        yield order == order  # noqa: PLR0124 -- as above

    below = stated(lemma)
    above = theorem("A sentence.", rules=["none"], sabotage=[], assumes=Lemma("it holds", "lemma"))(resting)
    assert ["resting rests on lemma, which is not proved for every order"] == faults([above, below])
    same = stated(resting)
    again = theorem("A sentence.", rules=["none"], sabotage=[], assumes=Lemma("it holds", "resting"))(lemma)
    assert 1 == len(faults([again, same]))


def test_a_domain_stands_for_itself() -> None:
    """And a wide one for a narrow one."""
    for narrow, wide in (
        (each((1, 2)), integer(0, 3)),
        (each((True, False)), truth()),
        (each((Held(1),)), record(Held, what=integer())),
    ):
        from crusaders_rules.lift.proof_tree import _covers

        assert _covers(wide, narrow)
        assert _covers(narrow, narrow)
