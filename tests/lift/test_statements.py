"""Inductions, explored models, and what a domain stands for."""
# ruff: noqa: ANN401, B008 -- theorems are made of functions of any type, and a default is a domain

from __future__ import annotations

from enum import Enum, IntEnum, StrEnum
from typing import Any, NamedTuple

import attrs
import pytest

from crusaders_rules.lift import (
    Claims,
    Induction,
    ModelCheck,
    ProofVerdict,
    Strength,
    Theorem,
    each,
    integer,
    member,
    prove,
    record,
    row,
    rows,
    suppose,
    truth,
)
from crusaders_rules.lift.domains import Domain
from tests.lift.stated import BOTH, stated


def counting(step: int, least: int) -> Theorem:
    """A count that goes on by steps from nought, and is said to stay at least so high."""

    def never_negative() -> Induction:
        def initial() -> int:
            return 0

        def following(state: int) -> int | None:
            return None if state > 100 else state + step

        def bounded(state: int) -> Claims:
            yield "it is high enough", state >= least

        return Induction(integer(), initial, following, bounded, bounded)

    return stated(never_negative)


def test_an_induction_has_three_parts() -> None:
    """All of them are needed, and make the strongest claim."""
    outcome = prove(counting(step=2, least=0), BOTH)
    assert ProofVerdict.PROVED == outcome.verdict
    assert Strength.INDUCTION == outcome.strength
    assert 6 == len(outcome.obligations)


@pytest.mark.parametrize(("step", "least", "part"), [(1, 1, "at first"), (-1, 0, "a step")])
def test_an_induction_fails_in_a_part(step: int, least: int, part: str) -> None:
    """The counterexample names it."""
    outcome = prove(counting(step, least))
    assert ProofVerdict.REFUTED == outcome.verdict
    assert outcome.counterexample is not None
    assert part == outcome.counterexample.part


@attrs.frozen
class Found:
    """What an explorer hands back."""

    model: str = "little"
    states: int = 3
    stopped: str | None = None
    strength: str = "explored whole (model little)"
    finding: str | None = None


def explored(*found: Found, **more: Any) -> Theorem:
    """A theorem about models."""

    def function() -> ModelCheck:
        return ModelCheck(lambda: found, lambda finding: {"play": finding}, **more)

    return stated(function)


def test_models_are_explored() -> None:
    """With the states of all of them, and the strength of each."""
    outcome = prove(explored(Found(), Found("other", 4, strength="explored whole (model other)")))
    assert (ProofVerdict.PROVED, Strength.EXPLORED) == (outcome.verdict, outcome.strength)
    assert (7, 0) == (outcome.states, outcome.paths)
    assert ("explored whole (model little)", "explored whole (model other)") == outcome.explored
    assert "visited" in outcome.theorem.method


def test_what_a_model_finds_refutes() -> None:
    """With what is told of it."""
    outcome = prove(explored(Found(finding="after 2 steps this does not hold: something", stopped="a claim")))
    assert ProofVerdict.REFUTED == outcome.verdict
    assert outcome.counterexample is not None
    assert "little" == outcome.counterexample.part
    assert "after 2 steps" in outcome.counterexample.claim
    assert {"play": outcome.counterexample.claim} == outcome.counterexample.values


def test_a_limit_leaves_a_model_unknown() -> None:
    """Unless no more is claimed than was explored."""
    part = Found(stopped="depth 5", strength="explored to depth 5")
    assert ProofVerdict.UNKNOWN == prove(explored(part)).verdict
    assert None is prove(explored(part)).strength
    assert ("explored to depth 5",) == prove(explored(part, to_a_depth=True)).explored


def test_no_model_is_no_proof() -> None:
    """A claim about nothing would always hold."""
    assert ProofVerdict.DISAGREEMENT == prove(explored()).verdict


class Count(IntEnum):
    """Members that are numbers."""

    NONE = 0
    TWO = 2


class Word(StrEnum):
    """Members that are texts."""

    SOME = "some"
    NONE = ""


class Step(Enum):
    """Members that have an ``index``, as a symbolic one must not; and the last two of them are equal."""

    FIRST = 0
    SECOND = 1
    LAST = 2

    @property
    def index(self) -> int:
        """Its number."""
        return int(self.value)

    def __eq__(self, other: object) -> bool:
        """Whether both are the first one, or none."""
        return isinstance(other, Step) and (self.value == 0) == (other.value == 0)

    __hash__ = None  # type: ignore[assignment]


def _number(number: int = integer(0)) -> Claims:
    yield number != Count.TWO


def _members(number: int = integer(0), count: Count = member(Count)) -> Claims:
    yield number != count


def _false_number(count: Count = member(Count)) -> Claims:
    yield bool(count)


def _false_text(word: Word = member(Word)) -> Claims:
    yield bool(word)


def _own_index(step: Step = member(Step)) -> Claims:
    yield step.index == 0


def _own_equality(step: Step = member(Step)) -> Claims:
    yield not (step == Step.SECOND and step.index == 2)


@pytest.mark.parametrize("function", [_number, _members, _false_number, _false_text, _own_index, _own_equality])
def test_members_do_as_plain_ones(function: Any) -> None:
    """Numbers are equal to them, they may be false, and what they have is their own."""
    assert ProofVerdict.REFUTED == prove(stated(function)).verdict


def _is_not(left_out: Any, domain: Any) -> Theorem:
    def function(one: Any = domain) -> Claims:
        yield one != left_out

    return stated(function)


def test_some_members_are_only_these() -> None:
    """A member that is left out is not among the values, and each other one is."""
    two = member([one for one in Count if one is not Count.TWO])
    assert ProofVerdict.PROVED == prove(_is_not(Count.TWO, two)).verdict
    for one in Count:
        wanted = ProofVerdict.PROVED if one is Count.TWO else ProofVerdict.REFUTED
        assert wanted == prove(_is_not(one, two)).verdict


class Pair(NamedTuple):
    """A field that has a domain, and one that keeps its default."""

    one: int
    other: int = 0


def _following(state: Domain, initial: Any, step: Any, invariant: Any, conclusion: Any) -> Theorem:
    def function() -> Induction:
        return Induction(state, lambda: initial, step, invariant, conclusion)

    return stated(function)


@pytest.mark.parametrize(
    ("state", "initial", "step"),
    [
        (integer(0, 10), 0, lambda state: state + 1),
        (integer(0, 10), 17, lambda state: state),
        (each((0, 1)), 0, lambda state: state + 1),
        (truth(), False, lambda state: state + 2),
        (member(Word), Word.SOME, lambda _: "other"),
        (row(integer(), 2), (1, 1), lambda state: (*state, 1)),
        (rows(integer(), integer(0, 1)), (1, 1), lambda state: (state[0], state[1] + 1)),
        (record(Pair, one=integer()), Pair(1), lambda state: Pair(state.one, 1)),
        (record(Pair, one=integer(0, 3)), Pair(1), lambda state: Pair(state.one + 1)),
    ],
)
def test_no_step_may_leave_the_domain(state: Any, initial: Any, step: Any) -> None:
    """Nothing is known about the successors of a state without proved properties."""

    def anything(_: object) -> Claims:
        yield True

    outcome = prove(_following(state, initial, step, anything, anything))
    assert ProofVerdict.REFUTED == outcome.verdict
    assert outcome.counterexample is not None
    assert "the induction is about" in outcome.counterexample.claim


def test_an_invariant_cannot_suppose_what_it_should_show() -> None:
    """Or else a step to where it supposes too much would be no step."""

    def supposing(state: int) -> Claims:
        suppose(state < 5)
        yield state >= 0

    def small(state: int) -> Claims:
        yield state < 5

    outcome = prove(_following(integer(), 0, lambda state: state + 1, supposing, small))
    assert ProofVerdict.REFUTED == outcome.verdict
    assert outcome.counterexample is not None
    assert ("a step", {"state": 4}) == (outcome.counterexample.part, outcome.counterexample.values)
