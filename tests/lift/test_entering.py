"""A lifted run refuses functions that it cannot vouch for, with their place; what is exact goes through."""
# ruff: noqa: D102, D103, ANN401, B006, B012, BLE001, E722, PLW0603, SIM107 -- such functions are the subject

from __future__ import annotations

import contextlib
import operator
import sys
from collections.abc import Callable
from itertools import count
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from crusaders_rules.lift import Construct, Opaque, PartialTuple, each, integer, member, paths, truth
from crusaders_rules.lift.domains import Domain
from crusaders_rules.lift.faults import NotLiftable
from crusaders_rules.lift.running import Run
from crusaders_rules.lift.sound import Sound, allow, is_sound, reasons
from crusaders_rules.thy_will_be_done.state import Enemy

KIND_OF = type
SEEN: list[int] = []
KEPT: dict[str, int] = {}
THREE = 3
NUMBERS = count()
THING = SimpleNamespace(number=0)
CALLS = 0


class Shelf:
    """Something that a class keeps."""

    numbers: list[int] = []  # noqa: RUF012 -- as above
    # Each for one function, since what one of them reads is watched from then on.
    own: list[int] = []  # noqa: RUF012
    of_all: list[int] = []  # noqa: RUF012
    of_values: list[int] = []  # noqa: RUF012

    def remember(self, a: Any) -> Any:
        self.own.append(1)
        return a

    @classmethod
    def remember_for_all(cls, a: Any) -> Any:
        cls.of_all.append(1)
        return a


class LowerShelf(Shelf):
    """Something that its base keeps."""


THINGS: tuple[Any, ...] = (Shelf(),)


@attrs.frozen
class Half:
    """Two numbers, of which one is compared."""

    one: int
    other: int = attrs.field(default=0, eq=False)


class Blind:
    """A number that is not compared."""

    number: int

    def __init__(self, number: int) -> None:
        self.number = number

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def same_number(a: Any) -> bool:
    return a is THREE


def same_member(a: Any) -> bool:
    return a is Enemy.SLAV


def same_through_operator(a: Any) -> bool:
    return operator.is_(a, 3)


def matches_true(a: Any) -> Any:
    match a:
        case True:
            return 1
    return 0


def another_name_for_type(a: Any) -> Any:
    return tuple(map(KIND_OF, (a,)))


def address(a: Any) -> Any:
    return id(a)


def catches_type_error(a: Any) -> Any:
    try:
        return a + 1
    except TypeError:
        return 0


def catches_among_others(a: Any) -> Any:
    try:
        return a + 1
    except (ValueError, AttributeError):
        return 0


def catches_all(a: Any) -> Any:
    try:
        return a + 1
    except Exception:
        return 0


def catches_without_a_class(a: Any) -> Any:
    try:
        return a + 1
    except:
        return 0


def suppresses(a: Any) -> Any:
    with contextlib.suppress(AttributeError):
        return a + 1
    return 0


def returns_from_finally(a: Any) -> Any:
    try:
        return a + 1
    finally:
        return 0


def with_a_list(a: Any, seen: list[int] = []) -> Any:
    return a + len(seen)


def writes_a_global(a: Any) -> Any:
    global CALLS
    CALLS = 1
    return a


def writes_an_attribute(a: Any) -> Any:
    THING.number = 1
    return a


def sets_an_attribute(a: Any) -> Any:
    setattr(THING, "number", 1)  # noqa: B010
    return a


def remembers_in_a_list(a: Any) -> Any:
    SEEN.append(0)
    return a + len(SEEN)


def remembers_in_a_table(a: Any) -> Any:
    KEPT["calls"] = KEPT.get("calls", 0) + 1
    return a


def remembers_in_a_class(a: Any) -> Any:
    Shelf.numbers.append(1)
    return a


def remembers_in_its_own_class(a: Any) -> Any:
    return Shelf().remember(a)


def remembers_in_a_base(a: Any) -> Any:
    return LowerShelf.remember_for_all(a)


def remembers_in_the_class_of_a_value(a: Any) -> Any:
    type(THINGS[0]).of_values.append(1)
    return a


def remembers_in_what_it_imports(a: Any) -> Any:
    from tests.lift.test_entering import SEEN as seen  # noqa: N811

    seen.append(0)
    return a


def same_by_an_imported_name(a: Any) -> bool:
    from operator import is_ as same

    return same(a, 3)


def same_in_an_imported_module(a: Any) -> bool:
    import operator as how

    return how.is_(a, 3)


def addresses_within_a_generator(a: Any) -> Any:
    import builtins

    return sorted(builtins.id(one) for one in (a,))


def same_in_a_given_module(a: Any, how: Any = operator) -> bool:
    return bool(how.is_(a, 3))


def type_by_import(a: Any) -> Any:
    from builtins import type  # noqa: A004

    return type(a)


def type_in_a_module(a: Any) -> bool:
    import builtins

    return isinstance(builtins.type(a), object)


def sets_by_an_imported_name(a: Any) -> Any:
    from builtins import setattr as put

    put(THING, "number", 1)  # noqa: B010
    return a


def suppresses_by_an_imported_name(a: Any) -> Any:
    from contextlib import suppress

    with suppress(TypeError):
        return a + 1
    return 0


def counts_with_an_imported_iterator(a: Any) -> Any:
    from tests.lift.test_entering import NUMBERS as numbers  # noqa: N811

    return a + next(numbers)


def writes_into_the_attributes(a: Any) -> Any:
    THING.__dict__["number"] = 1
    return a


def updates_the_attributes(a: Any) -> Any:
    THING.__dict__.update(number=1)
    return a


def counts_with_an_iterator(a: Any) -> Any:
    return a + next(NUMBERS)


def compares_half(a: Any) -> bool:
    return Half(1, a) == Half(1, 2)


def compares_blindly(a: Any) -> bool:
    return Blind(a) == Blind(2)


def _counting() -> Callable[[Any], Any]:
    calls = 0
    seen: list[int] = []

    def counted(a: Any) -> Any:
        nonlocal calls
        calls += 1
        return a + calls

    def noted(a: Any) -> Any:
        seen.append(0)
        return a + len(seen)

    counted.noted = noted  # type: ignore[attr-defined]
    return counted


counts_around_itself = _counting()
notes_around_itself = counts_around_itself.noted  # type: ignore[attr-defined]

REFUSED = [
    (same_number, integer(0, 3), Construct.IDENTITY),
    (same_member, member(Enemy), Construct.IDENTITY),
    (same_through_operator, integer(0, 3), Construct.IDENTITY),
    (matches_true, truth(), Construct.IDENTITY),
    (another_name_for_type, integer(0, 3), Construct.TYPE),
    (address, integer(0, 3), Construct.ADDRESS),
    (catches_type_error, integer(0, 3), Construct.CATCH),
    (catches_among_others, integer(0, 3), Construct.CATCH),
    (catches_all, integer(0, 3), Construct.CATCH),
    (catches_without_a_class, integer(0, 3), Construct.CATCH),
    (suppresses, integer(0, 3), Construct.CATCH),
    (returns_from_finally, integer(0, 3), Construct.CATCH),
    (with_a_list, integer(0, 3), Construct.DEFAULT),
    (writes_a_global, integer(0, 3), Construct.GLOBAL),
    (writes_an_attribute, integer(0, 3), Construct.ATTRIBUTE),
    (sets_an_attribute, integer(0, 3), Construct.ATTRIBUTE),
    (remembers_in_a_list, integer(0, 3), Construct.MEMORY),
    (remembers_in_a_table, integer(0, 3), Construct.MEMORY),
    (remembers_in_a_class, integer(0, 3), Construct.MEMORY),
    (notes_around_itself, integer(0, 3), Construct.MEMORY),
    (remembers_in_its_own_class, integer(0, 3), Construct.MEMORY),
    (remembers_in_a_base, integer(0, 3), Construct.MEMORY),
    (remembers_in_the_class_of_a_value, integer(0, 3), Construct.MEMORY),
    (remembers_in_what_it_imports, integer(0, 3), Construct.MEMORY),
    (same_by_an_imported_name, integer(0, 3), Construct.IDENTITY),
    (same_in_an_imported_module, integer(0, 3), Construct.IDENTITY),
    (addresses_within_a_generator, integer(0, 3), Construct.ADDRESS),
    (same_in_a_given_module, integer(0, 3), Construct.IDENTITY),
    (type_by_import, integer(0, 3), Construct.TYPE),
    (type_in_a_module, integer(0, 3), Construct.TYPE),
    (sets_by_an_imported_name, integer(0, 3), Construct.ATTRIBUTE),
    (suppresses_by_an_imported_name, integer(0, 3), Construct.CATCH),
    (counts_with_an_imported_iterator, integer(0, 3), Construct.ITERATOR),
    (writes_into_the_attributes, integer(0, 3), Construct.ATTRIBUTE),
    (updates_the_attributes, integer(0, 3), Construct.ATTRIBUTE),
    (counts_around_itself, integer(0, 3), Construct.NONLOCAL),
    (counts_with_an_iterator, integer(0, 3), Construct.ITERATOR),
    (compares_half, integer(0, 3), Construct.EQUALITY),
    (compares_blindly, integer(0, 3), Construct.EQUALITY),
]


@pytest.mark.parametrize(("function", "domain", "construct"), REFUSED, ids=lambda value: getattr(value, "__name__", ""))
def test_what_a_run_cannot_vouch_for_is_refused(
    function: Callable[[Any], Any], domain: Domain, construct: Construct
) -> None:
    """The message says what it is, and most of them where."""
    words = "which outlives the run" if construct == Construct.MEMORY else construct.split(" (")[0]
    with pytest.raises(NotLiftable) as refusal:
        paths(function, domain)
    assert words in str(refusal.value)
    assert construct == Construct.MEMORY or "test_entering.py:" in str(refusal.value) or "<attrs" in str(refusal.value)


def test_the_place_is_that_of_the_line() -> None:
    """File, line and function, so that a reader finds it."""
    line = address.__code__.co_firstlineno + 1
    with pytest.raises(NotLiftable, match=rf"^tests/lift/test_entering\.py:{line}: address uses id\(\)"):
        paths(address, integer(0, 3))


def test_type_refuses_a_symbolic_value_and_no_other() -> None:
    """In the module of a function that a run enters; afterwards ``type`` is what it was."""

    def kind(a: Any) -> Any:
        return type((a,)), isinstance(int, type)

    def kind_of_number(a: Any) -> Any:
        return type(a)

    assert [(tuple, True)] == [path.result for path in paths(kind, integer(0, 3))]
    with pytest.raises(NotLiftable, match=r"type\(\)"):
        paths(kind_of_number, integer(0, 3))
    with pytest.raises(NotLiftable, match=r"type\(\)"):
        paths(lambda _: type(Opaque("a part")), integer(0, 3))
    assert "type" not in globals()


def test_what_is_exact_goes_through() -> None:
    """None and classes are never symbolic; other errors may be caught; what is made in the run may be changed."""

    def exact(a: Any, b: Any) -> Any:
        found = []
        try:
            found.append(7 // a)
        except (ZeroDivisionError, KeyError):
            found.append(0)
        known = {"b": b}
        known["a"] = a
        kinds = (a is None, b is not None, type(found) is list, found.__class__ is list)
        return known["b"], kinds, found

    assert 8 == len(paths(exact, integer(0, 3), each((None, 1))))


def test_a_function_that_is_refused_once_is_refused_again() -> None:
    """The verdict on its code is kept."""
    for _ in range(2):
        with pytest.raises(NotLiftable, match="identity"):
            paths(same_number, integer(0, 3))


def test_a_part_of_a_row_is_as_little_known_as_the_row() -> None:
    """Nobody can go through it, joined to something else or not."""
    row = PartialTuple((Opaque("before"), 1, Opaque("after")))
    for part in (row[:1], row[1:], (*(), 2) + row, row[:1] + (2,)):  # noqa: RUF005
        assert type(part) is PartialTuple
    assert (1,) == row[1:2]


def test_a_run_that_ends_leaves_another_one_its_eyes() -> None:
    """Two runs at a time: after the end of the first, the second still reads; at last nobody does."""

    def late(a: Any) -> Any:
        return same_member(Enemy.SLAV) if a > 1 else a

    before = sys.getprofile()
    first, second = Run({"a": integer(0, 1)}), Run({"a": integer(0, 3)})
    ahead, behind = first.explore(lambda a: a), second.explore(late)
    assert (next(ahead).error, next(behind).error) == (None, None)
    assert [] == list(ahead)
    with pytest.raises(NotLiftable, match="identity"):
        list(behind)
    monitoring: Any = getattr(sys, "monitoring", None)
    assert monitoring is None or None is monitoring.get_tool(4)
    assert before is sys.getprofile()


def test_reasons_are_written() -> None:
    """And hold for no more than they name."""
    allow([Sound("nowhere.at.all", "here", (Construct.ADDRESS,), "a test")])
    assert is_sound("nowhere.at.all", "here", Construct.ADDRESS)
    assert not is_sound("nowhere.at.all", "here", Construct.IDENTITY)
    assert not is_sound("nowhere.at.all", "there", Construct.ADDRESS)
    assert all(one.reason for one in reasons())
