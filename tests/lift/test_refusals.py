"""A lifted run refuses impossible operations by name; an unfinished run is unknown."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from crusaders_rules.lift import Budget, each, integer, member, paths, row, suppose, truth
from crusaders_rules.lift.domains import Domain
from crusaders_rules.lift.faults import LiftError, NotLiftable, OutOfLimits
from crusaders_rules.thy_will_be_done.state import Buildings, Enemy

REFUSED = [
    pytest.param(lambda a: isinstance(a, int), integer(0, 3), "isinstance", id="isinstance"),
    pytest.param(lambda a: isinstance(a, bool), truth(), "isinstance", id="isinstance of a truth value"),
    pytest.param(hash, integer(0, 3), "hashed", id="hash"),
    pytest.param({1: 2}.get, integer(0, 3), "hashed", id="a dictionary"),
    pytest.param(lambda a: {a}, integer(0, 3), "hashed", id="a set"),
    pytest.param(str, integer(0, 3), "text", id="str"),
    pytest.param(lambda a: f"{a} tokens", integer(0, 3), "text", id="an f-string"),
    pytest.param(int, integer(0, 3), "int", id="int"),
    pytest.param(float, integer(0, 3), "float", id="float"),
    pytest.param(lambda a: a / 2, integer(0, 3), "division with a point", id="true division"),
    pytest.param(lambda a: a * 0.5, integer(0, 3), "numbers with a point", id="a float"),
    pytest.param(lambda a: a < 0.5, integer(0, 3), "numbers with a point", id="comparison with a float"),
    pytest.param(lambda a: a**2, integer(0, 3), "powers", id="a power"),
    pytest.param(lambda a: a << 1, integer(0, 3), "bits", id="a shift"),
    pytest.param(lambda a: ~a, truth(), "bits", id="the complement of a truth value"),
    pytest.param(lambda a: a & 1, integer(0, 3), "bits", id="bits of a number"),
    pytest.param(round, integer(0, 3), "rounding", id="round"),
    pytest.param(repr, integer(0, 3), "text", id="repr"),
    pytest.param(lambda a: str((a,)), integer(0, 3), "text", id="the text of a tuple"),
    pytest.param(repr, member(Enemy), "text", id="repr of a member"),
    pytest.param(lambda a: getattr(a, "real", 0), integer(0, 3), "real", id="an attribute of numbers"),
    pytest.param(lambda a: a == 1 + 0j, integer(0, 3), "numbers with a point", id="comparison with a complex number"),
    pytest.param(lambda a: Buildings().of(a), member(Enemy), "SymMember", id="getattr by a symbolic member"),
    pytest.param(str, member(Enemy), "text", id="the text of a member"),
]


@pytest.mark.parametrize(("function", "domain", "named"), REFUSED)
def test_what_only_plain_values_can_do_is_refused(function: Callable[..., Any], domain: Domain, named: str) -> None:
    """The message names what was tried."""
    with pytest.raises(NotLiftable, match=named):
        paths(function, domain)


def test_a_refusal_cannot_be_taken_for_a_result() -> None:
    """Not even where the function catches what its own code raises."""

    def careful(number: int) -> str:
        try:
            return str(number)
        except ValueError:
            return "none"

    def careless(number: int) -> str:
        try:
            return str(number)
        except LiftError:
            return "none"

    for function in (careful, careless):
        with pytest.raises(NotLiftable, match="text"):
            paths(function, integer(0, 3))


def test_a_limit_cannot_be_taken_for_a_result() -> None:
    """A function that catches the refusal would behave differently over plain values."""

    def careless(number: int) -> int:
        try:
            return len(range(number))
        except LiftError:
            return 0

    with pytest.raises(OutOfLimits, match="values"):
        paths(careless, integer(0), budget=Budget(paths=20))


def test_too_many_paths_are_unknown() -> None:
    """No list of paths comes back."""

    def endless(number: int) -> int:
        count = 0
        while count < number:
            count += 1
        return count

    with pytest.raises(OutOfLimits, match="paths"):
        paths(endless, integer(0), budget=Budget(paths=20))


def test_too_many_values_of_an_index_are_unknown() -> None:
    """A range of unknown length has infinitely many paths."""
    with pytest.raises(OutOfLimits, match="values"):
        paths(lambda number: tuple(range(number)), integer(0), budget=Budget(paths=20))


def test_too_much_time_is_unknown() -> None:
    """This holds even for a function that would end."""
    with pytest.raises(OutOfLimits, match="seconds"):
        paths(lambda numbers: tuple(sorted(numbers)), row(integer(0), 8), budget=Budget(seconds=0.2))


def test_what_depends_on_chance_is_refused() -> None:
    """A function that behaves differently when run again cannot be split into paths."""
    chance = random.Random(1)
    with pytest.raises(NotLiftable, match="run again"):
        paths(
            lambda number: [number > 4 * (chance.random() > 0.5) for _ in range(9)].count(True),
            integer(0, 9),
        )


def test_a_symbolic_value_is_of_no_use_outside_its_run() -> None:
    """Its truth cannot be asked when the run is over."""
    (path,) = paths(lambda number: number > 3, integer(0, 9))
    with pytest.raises(NotLiftable, match="outside"):
        bool(path.result)


def test_errors_of_the_function_are_results_of_their_paths() -> None:
    """Dividing by nought is an error for nought alone."""
    found = paths(lambda number, by: number // by, integer(0, 9), each((0, 2)))
    assert [ZeroDivisionError] == [type(path.error) for path in found if path.error is not None]


def test_a_premise_ends_the_paths_on_which_it_does_not_hold() -> None:
    """They are kept, so that no values are lost, but claim nothing."""

    def small(number: int) -> bool:
        suppose(number < 3)
        return number <= 2  # type: ignore[no-any-return, unused-ignore]

    found = paths(small, integer(0))
    assert 2 == len(found)
    assert 1 == sum(path.error is None for path in found)
