"""What has not the form of a theorem is an error of the prover's own, never a proof and never a refutation."""
# ruff: noqa: D103, ANN401 -- theorems are made of functions of any type, and a default is a domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from crusaders_rules.lift import Claims, Induction, ProofVerdict, integer, prove, truth
from tests.lift.stated import stated


def returns_a_truth(number: int = integer(0)) -> Any:
    return number >= 0


def returns_a_list(number: int = integer(0)) -> Any:
    return [number >= 0]


def returns_nothing() -> Any:
    return None


def yields_a_number(number: int = integer(0)) -> Any:
    yield number


def yields_nothing_true(_: int = integer(0)) -> Any:
    yield None


def yields_three(number: int = integer(0)) -> Any:
    yield "words", number >= 0, number >= 0


def yields_words_last(number: int = integer(0)) -> Any:
    yield number >= 0, "words"


def returns_its_last_claim(number: int = integer(0)) -> Any:
    yield number >= 0
    return number < 0


def lacks_a_domain(number: int, other: int = integer(0)) -> Any:
    yield number >= other


def has_a_value_for_a_domain(number: int = 3) -> Any:
    yield number >= 0


def _induction(invariant: Callable[[int], Any]) -> Callable[[], Induction]:
    def initial() -> int:
        return 0

    def step(state: int) -> int:
        return state + 1

    def conclusion(state: int) -> Claims:
        yield state >= 0

    def stated_so() -> Induction:
        return Induction(integer(0), initial, step, invariant, conclusion)

    return stated_so


def _returned(state: int) -> Any:
    return state >= 0


def _returned_last(state: int) -> Any:
    yield state >= 0
    return state < 0


MISSTATED = [
    (returns_a_truth, "must yield claims"),
    (returns_a_list, "must yield claims"),
    (returns_nothing, "must yield claims"),
    (yields_a_number, "not SymInt"),
    (yields_nothing_true, "not NoneType"),
    (yields_three, "not tuple"),
    (yields_words_last, "not str"),
    (returns_its_last_claim, "returns SymBool, which claims nothing"),
    (lacks_a_domain, "nothing says which values number can have"),
    (has_a_value_for_a_domain, "the default of number must be a domain, not int"),
    (_induction(_returned), "must yield its claims"),
    (_induction(_returned_last), "which claims nothing"),
]


@pytest.mark.parametrize(("function", "problem"), MISSTATED, ids=lambda value: getattr(value, "__name__", ""))
def test_what_is_no_theorem_is_named(function: Callable[..., Any], problem: str) -> None:
    """With the file, the line and the function."""
    outcome = prove(stated(function))
    assert ProofVerdict.MISSTATED == outcome.verdict
    assert problem in outcome.problem
    assert outcome.problem.startswith("test_misstated.py:")


def test_a_domain_is_never_taken_for_a_value() -> None:
    """A theorem that runs another one without one of its arguments is not proved; its domain would count as true."""

    def claims(number: int = integer(0), *, several: bool = truth()) -> Claims:
        yield number >= 0 or not several

    right = stated(claims)
    assert ProofVerdict.PROVED == prove(right).verdict

    def again(number: int = integer(0)) -> Claims:
        yield from right.function(number=number)

    outcome = prove(stated(again))
    assert ProofVerdict.REFUTED == outcome.verdict
    assert outcome.counterexample is not None
    assert "missing 1 required keyword-only argument: 'several'" in outcome.counterexample.claim
