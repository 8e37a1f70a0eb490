"""Proved, refuted or unknown: each only for good reason."""
# ruff: noqa: ANN401, B008 -- theorems are made of functions of any type, and a default is a domain

from __future__ import annotations

import sys
from enum import Enum, IntEnum, StrEnum
from types import SimpleNamespace
from typing import Any, NamedTuple

import attrs
import pytest

from crusaders_rules.lift import (
    Budget,
    Claims,
    Induction,
    ModelCheck,
    Mutant,
    ProofVerdict,
    Strength,
    Theorem,
    each,
    instead_of,
    integer,
    member,
    prove,
    proving,
    record,
    row,
    rows,
    suppose,
    survives,
    theorem,
    truth,
)
from crusaders_rules.lift.domains import Domain
from crusaders_rules.lift.smtlib import Answer, Obligation, ask_cvc5, ask_z3, claims_fail
from crusaders_rules.lift.solving import Solver


def double(number: int) -> int:
    """Twice a number."""
    return 2 * number


@instead_of(double)
def triple(_: object, number: int) -> int:
    """Three times a number.

    Of which nobody wants to read more.
    """
    return 3 * number


def stated(function: Any, **more: Any) -> Theorem:
    """A theorem about nothing in particular."""
    made: Theorem = theorem("A sentence.", rules=["none"], sabotage=[triple], **more)(function)
    return made


BOTH = ("z3", "cvc5")


def test_what_holds_for_all_values_is_proved() -> None:
    """With the strength, the number of paths, a witness and two obligations."""

    def even(number: int = integer()) -> Claims:
        yield double(number) % 2 == 0

    outcome = prove(stated(even), BOTH)
    assert ProofVerdict.PROVED == outcome.verdict
    assert Strength.LIFTED == outcome.strength
    assert 1 == outcome.paths
    assert {"claim"} == set(outcome.witness)
    assert set(BOTH) == set(outcome.solvers)
    assert ["even-claim-claims", "even-claim-paths"] == [one.name for one in outcome.obligations]


def test_examples_are_no_more_than_tested() -> None:
    """However they are run."""

    def even(number: int = integer(1, 1)) -> Claims:
        yield double(number) == number + 1

    made = stated(even, by_example=True)
    assert Strength.TESTED == prove(made).strength
    assert "example" in made.method


def test_what_fails_for_one_value_is_refuted_with_it() -> None:
    """The plain function fails for it as well."""

    def never_ten(number: int = integer(0)) -> Claims:
        yield "it is not ten", double(number) != 10

    outcome = prove(stated(never_ten))
    assert ProofVerdict.REFUTED == outcome.verdict
    assert outcome.strength is None
    assert outcome.counterexample is not None
    assert {"number": 5} == outcome.counterexample.values
    assert "it is not ten" == outcome.counterexample.claim


def test_an_error_refutes_too() -> None:
    """A claim that cannot even be made does not hold."""

    def indexed(number: int = integer(0, 3)) -> Claims:
        yield (1, 2, 3)[number] > 0

    outcome = prove(stated(indexed))
    assert ProofVerdict.REFUTED == outcome.verdict
    assert outcome.counterexample is not None
    assert {"number": 3} == outcome.counterexample.values
    assert "IndexError" in outcome.counterexample.claim


def test_a_premise_that_nothing_meets_proves_nothing() -> None:
    """Of no values at all everything is true."""

    def empty(number: int = integer(0)) -> Claims:
        suppose(number < 0)
        yield number == 17

    assert ProofVerdict.DISAGREEMENT == prove(stated(empty)).verdict


def test_a_limit_is_unknown() -> None:
    """Neither proved nor refuted."""

    def slow(numbers: tuple[int, ...] = row(integer(0), 6)) -> Claims:
        first, *_ = sorted(numbers)
        yield first >= 0

    outcome = prove(stated(slow), budget=Budget(paths=9))
    assert ProofVerdict.UNKNOWN == outcome.verdict
    assert "paths" in outcome.problem


def test_what_cannot_be_lifted_is_said_to_be() -> None:
    """By name."""

    def texts(number: int = integer(0)) -> Claims:
        yield str(number) != ""

    outcome = prove(stated(texts))
    assert ProofVerdict.NOT_LIFTABLE == outcome.verdict
    assert "text" in outcome.problem


def test_a_claim_must_be_a_truth_value() -> None:
    """A number is none."""

    def number(number: int = integer(1)) -> Claims:
        yield number

    assert ProofVerdict.NOT_LIFTABLE == prove(stated(number)).verdict


def test_a_lifted_run_that_is_not_the_plain_one_is_found_out() -> None:
    """A function that asks which kind of value it has is no proof of anything."""

    def two_faced(number: int = integer(0)) -> Claims:
        yield number < 0 if type(number) is int else number >= 0

    outcome = prove(stated(two_faced))
    assert ProofVerdict.DISAGREEMENT == outcome.verdict
    assert "plain" in outcome.problem


def test_a_refutation_that_the_plain_function_does_not_share_is_found_out() -> None:
    """It is an error of the tools, not of the rules."""

    def two_faced(number: int = integer(0)) -> Claims:
        yield number >= 0 if type(number) is int else number < 0

    outcome = prove(stated(two_faced))
    assert ProofVerdict.DISAGREEMENT == outcome.verdict
    assert "not by the plain" in outcome.problem


def test_a_mutant_stands_in_place_only_for_a_while() -> None:
    """And it is described by the first line of its docstring."""

    def doubled(number: int = integer(0)) -> Claims:
        yield sys.modules[__name__].double(number) == number + number

    assert isinstance(triple, Mutant)
    assert "Three times a number." == triple.sentence
    assert ProofVerdict.REFUTED == survives(stated(doubled), triple).verdict
    assert ProofVerdict.PROVED == prove(stated(doubled)).verdict
    assert 4 == double(2)


def test_a_witness_must_do() -> None:
    """Named values to which the theorem does not apply are noticed."""

    def positive(number: int = integer()) -> Claims:
        suppose(number > 0)
        yield double(number) > number

    assert ProofVerdict.PROVED == prove(stated(positive, witness={"number": 3})).verdict
    assert ProofVerdict.DISAGREEMENT == prove(stated(positive, witness={"number": 0})).verdict


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


@pytest.mark.parametrize("solver", BOTH)
def test_a_solver_that_says_otherwise_is_heard(solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that disagrees, and one that does not know."""

    def even(number: int = integer()) -> Claims:
        yield double(number) % 2 == 0

    for answer, verdict in ((Answer.FAILS, ProofVerdict.DISAGREEMENT), (Answer.UNKNOWN, ProofVerdict.UNKNOWN)):
        monkeypatch.setitem(proving._ASK, solver, lambda *_, said=answer: (said, 0.0))  # noqa: SLF001 -- the solvers
        assert verdict == prove(stated(even), BOTH).verdict


def test_a_path_that_is_lost_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a possible side cut off, the paths that are left would not be all there are."""

    def small(number: int = integer(0)) -> Claims:
        if number < 3:
            yield number >= 0
        else:
            yield number > 0

    assert ProofVerdict.PROVED == prove(stated(small), BOTH).verdict
    monkeypatch.setattr(Solver, "model_with", lambda *_: None)
    outcome = prove(stated(small), ("cvc5",))
    assert ProofVerdict.DISAGREEMENT == outcome.verdict
    assert "small-claim-paths" in outcome.problem


@pytest.mark.parametrize("ask", [ask_z3, ask_cvc5])
def test_solvers_answer_scripts(ask: Any) -> None:
    """Each of the three answers; a script that cannot be read is unknown."""
    begin = "(set-logic ALL)(declare-fun x () Int)"
    assert Answer.FAILS == ask(f"{begin}(assert (> x 0))(check-sat)", 9)[0]
    assert Answer.HOLDS == ask(f"{begin}(assert (> x x))(check-sat)", 9)[0]


def test_cvc5_does_not_know_what_it_cannot_read() -> None:
    """Which is no answer to the obligation."""
    assert Answer.UNKNOWN == ask_cvc5("(assert nonsense)(check-sat)", 9)[0]


def test_an_obligation_without_claims_is_fit_for_any_solver() -> None:
    """Nothing can refute claims that hold by themselves."""
    asked = claims_fail("none", [], [])
    assert isinstance(asked, Obligation)
    assert {Answer.HOLDS} == {ask_z3(asked.script, 9)[0], ask_cvc5(asked.script, 9)[0]}


def test_nothing_but_theorems_is_a_theorem() -> None:
    """Of all that a module holds."""
    from crusaders_rules.lift import theorems_of

    one = counting(1, 0)
    assert (one,) == theorems_of(SimpleNamespace(one=one, two=double, three=triple))


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
    """Of nothing, anything would hold."""
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
    """What comes after a state of which nothing was shown is not known."""

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
