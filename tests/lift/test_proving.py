"""Proved, refuted or unknown: each only with a valid reason."""
# ruff: noqa: ANN401 -- theorems are made of functions of any type, and a default is a domain

from __future__ import annotations

import gc
import re
import sys
import weakref
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import partial
from types import SimpleNamespace
from typing import Any

import pytest
import z3

from crusaders_rules.lift import (
    Budget,
    Claims,
    Construct,
    Mutant,
    ProofVerdict,
    Sound,
    Strength,
    allow,
    checked,
    each,
    integer,
    member,
    prove,
    proving,
    row,
    suppose,
    survives,
)
from crusaders_rules.lift.running import Run
from crusaders_rules.lift.smtlib import Obligation, SolverAnswer, ask_cvc5, ask_z3, claims_fail, paths_together
from crusaders_rules.lift.solving import Solver
from tests.lift.stated import BOTH, double, stated, triple, without_a_number

# What only symbolic values have; in a name of its own, so that no reader of the code finds it.
A_NAME = "term"


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


class Coin(Enum):
    """A side of a coin."""

    HEADS = "heads"
    TAILS = "tails"


SIDES: Any = member(Coin)


def test_options_that_a_premise_rules_out_are_told() -> None:
    """Of plain options and of members; the theorem holds all the same, but says less than it seems to."""

    def narrow(number: int = each((1, 2, 3)), side: Coin = SIDES, other: int = integer()) -> Claims:
        suppose((number != 2) & (side == Coin.TAILS))
        yield number * 0 == other - other

    outcome = prove(stated(narrow))
    assert ProofVerdict.PROVED == outcome.verdict
    assert ("number: 2", "side: <Coin.HEADS: 'heads'>") == outcome.dead

    def wide(number: int = each((1, 2, 3)), side: Coin = SIDES) -> Claims:
        suppose((number != 2) | (side == Coin.TAILS))
        yield number >= 1

    assert () == prove(stated(wide)).dead

    def narrower(number: int = each(tuple(range(9)))) -> Claims:
        suppose(number < 2)
        yield number >= 0

    assert ("number: 7 of 9 options",) == prove(stated(narrower)).dead


def test_examples_are_no_more_than_tested() -> None:
    """However they are run."""

    def even(number: int = integer(1, 1)) -> Claims:
        yield double(number) == number + 1

    made = stated(even, by_example=True)
    assert Strength.TESTED == prove(made).strength
    assert "example" in made.method


def test_a_list_of_cases_is_not_called_all_values() -> None:
    """Only what is symbolic stands for every value; a number with two bounds does."""

    def listed(number: int = each((1, 2, 3))) -> Claims:
        yield double(number) >= 2

    def bounded(number: int = integer(1, 3)) -> Claims:
        yield double(number) >= 2

    def members(side: Coin = SIDES) -> Claims:
        yield (side == Coin.HEADS) | (side == Coin.TAILS)

    assert Strength.CASES == prove(stated(listed)).strength
    assert "plain values" in stated(listed).method
    assert Strength.LIFTED == prove(stated(bounded)).strength == prove(stated(members)).strength


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
    """A theorem about no values would be trivially true."""

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

    assert ProofVerdict.MISSTATED == prove(stated(number)).verdict


def test_a_lifted_run_that_is_not_the_plain_one_is_found_out() -> None:
    """A function that finds out which kind of value it has is no proof of anything."""

    def two_faced(number: int = integer(0)) -> Claims:
        yield number < 0 if not hasattr(number, A_NAME) else number >= 0

    outcome = prove(stated(two_faced))
    assert ProofVerdict.DISAGREEMENT == outcome.verdict
    assert "plain" in outcome.problem


def test_a_refutation_that_the_plain_function_does_not_share_is_found_out() -> None:
    """It is an error of the tools, not of the rules."""

    def two_faced(number: int = integer(0)) -> Claims:
        yield number >= 0 if not hasattr(number, A_NAME) else number < 0

    outcome = prove(stated(two_faced))
    assert ProofVerdict.DISAGREEMENT == outcome.verdict
    assert "not by the plain" in outcome.problem


def test_a_mutant_stands_in_place_only_for_a_while() -> None:
    """And it is described by the first line of its docstring."""

    def doubled(number: int = integer(0)) -> Claims:
        yield sys.modules[double.__module__].double(number) == number + number

    assert isinstance(triple, Mutant)
    assert "Three times a number." == triple.sentence
    assert ProofVerdict.REFUTED == survives(stated(doubled), triple).verdict
    assert ProofVerdict.PROVED == prove(stated(doubled)).verdict
    assert 4 == double(2)


def test_a_mutant_that_cannot_be_called_refutes_nothing() -> None:
    """Its arguments do not fit, so that any theorem would fail over it."""

    def doubled(number: int = integer(0)) -> Claims:
        yield sys.modules[double.__module__].double(number) == number + number

    outcome = survives(stated(doubled), without_a_number)
    assert ProofVerdict.MISSTATED == outcome.verdict
    assert outcome.problem.startswith("without_a_number: TypeError: ")


def test_a_witness_must_do() -> None:
    """Named values to which the theorem does not apply are noticed."""

    def positive(number: int = integer()) -> Claims:
        suppose(number > 0)
        yield double(number) > number

    assert ProofVerdict.PROVED == prove(stated(positive, witness={"number": 3})).verdict
    assert ProofVerdict.DISAGREEMENT == prove(stated(positive, witness={"number": 0})).verdict


@pytest.mark.parametrize("solver", BOTH)
def test_a_solver_that_says_otherwise_is_heard(solver: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that disagrees, and one that does not know."""

    def even(number: int = integer()) -> Claims:
        yield double(number) % 2 == 0

    for answer, verdict in (
        (SolverAnswer.FAILS, ProofVerdict.DISAGREEMENT),
        (SolverAnswer.UNKNOWN, ProofVerdict.UNKNOWN),
    ):
        monkeypatch.setitem(proving._ASK, solver, lambda *_, said=answer: (said, 0.0))  # noqa: SLF001 -- the solvers
        assert verdict == prove(stated(even), BOTH).verdict


def test_a_path_that_is_lost_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a possible branch were cut off, the remaining paths would not be all paths."""

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


def by_size(kind: int = each((1, 2, 3)), number: int = integer(0)) -> Claims:
    """Four paths for each kind."""
    for least in (9, 5, 2):
        if number > least * kind:
            yield number >= kind
            return
    yield number < 3 * kind


def test_many_paths_are_asked_about_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """By how they begin; neighbours go together as long as they are few, and all questions together say the same."""
    together = partial(paths_together, most=6)
    monkeypatch.setattr(proving, "paths_together", together)
    outcome = prove(stated(by_size), BOTH)
    assert (ProofVerdict.PROVED, 12) == (outcome.verdict, outcome.paths)
    asked = ["paths", *(f"{part}-{kind}" for part in (1, 2, 3) for kind in ("claims", "paths"))]
    assert [f"by-size-claim-{name}" for name in asked] == [one.name for one in outcome.obligations]


@pytest.mark.parametrize("most", [1, 2, 3, 6, 8, 12])
@pytest.mark.parametrize("lost", [range(4, 8), range(8), *((number,) for number in range(12))])
def test_no_path_is_lost_between_the_parts(monkeypatch: pytest.MonkeyPatch, most: int, lost: Sequence[int]) -> None:
    """A path, a branch or all paths of a part: some question finds the values that take none of the others."""
    right = Run.explore

    def explore(self: Run, function: Any) -> Iterator[Any]:
        return (path for number, path in enumerate(right(self, function)) if number not in lost)

    monkeypatch.setattr(Run, "explore", explore)
    monkeypatch.setattr(proving, "paths_together", partial(paths_together, most=most))
    outcome = prove(stated(by_size), ("z3",))
    assert ProofVerdict.DISAGREEMENT == outcome.verdict
    assert re.search(r"by-size-claim-(\d+-)?paths: the paths hold one by one", outcome.problem)


@pytest.mark.parametrize("most", [1, 2, 3, 6, 8, 12])
def test_each_path_is_in_one_part(most: int) -> None:
    """Of a tree with branches of different depth, however small the parts are."""
    ways = [z3.Bool(f"way {number}") for number in range(9)]
    tree = [(0, 1), (0, 2, 3), (0, 2, 4, 5), (0, 2, 4, 6), (7,), (8, 1), (8, 2, 3), (8, 2, 4)]
    parts = paths_together([[ways[way] for way in path] for path in tree], most)
    numbers = [number for part in parts for number in range(part.first, part.last)]
    assert list(range(len(tree))) == numbers
    assert all(part.last - part.first <= most for part in parts)
    for part in parts:
        beginnings = [tuple(ways.index(way) for way in beginning) for beginning in part.beginnings]
        begun = [number for number, path in enumerate(tree) if any(path[: len(one)] == one for one in beginnings)]
        assert list(range(part.first, part.last)) == begun


@pytest.mark.parametrize("ask", [ask_z3, ask_cvc5])
def test_solvers_answer_scripts(ask: Any) -> None:
    """Each of the three answers; a script that cannot be read is unknown."""
    begin = "(set-logic ALL)(declare-fun x () Int)"
    assert SolverAnswer.FAILS == ask(f"{begin}(assert (> x 0))(check-sat)", 9)[0]
    assert SolverAnswer.HOLDS == ask(f"{begin}(assert (> x x))(check-sat)", 9)[0]


def test_a_proof_is_checked_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """None on trust; a step on trust, a claim that fails and a text that cannot be read are no checked proofs."""

    def asked(question: str) -> Obligation:
        return Obligation("even", "", f"(set-logic ALL)(declare-fun x () Int)(assert {question})(check-sat)")

    even = asked("(= (mod (+ x x) 2) 1)")
    found = checked.checked_proof(even, text=True)
    assert found.good
    assert "(step" in found.text
    assert found.alethe.count("(step") > 10
    assert not checked.checked_proof(even).alethe
    failing = checked.checked_proof(asked("(= (mod x 2) 1)"))
    assert (False, "the answer is sat") == (failing.good, failing.problem)
    assert "nonsense" in checked.checked_proof(asked("nonsense")).problem
    monkeypatch.setitem(vars(checked)["_OPTIONS"], "proof-granularity", "theory-rewrite")
    trusting = checked.checked_proof(even)
    assert (SolverAnswer.HOLDS, False) == (trusting.answer, trusting.good)
    assert 0 < trusting.trusted < trusting.steps


def test_an_unlucky_proof_is_tried_with_another_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until one is good; if none is, the last one says why. A claim that fails is not tried again."""
    attempt, tried = vars(checked)["_attempt"], list[int]()
    unlucky = {0}

    def noted(asked: Obligation, seed: int, **given: Any) -> checked.CheckedProof:
        tried.append(seed)
        late = checked.CheckedProof(asked.name, SolverAnswer.UNKNOWN, problem="too late")
        return late if seed in unlucky else attempt(asked, seed, **given)

    monkeypatch.setattr(checked, "_attempt", noted)
    question = "(set-logic ALL)(declare-fun x () Int)(assert (= (mod (+ x x) 2) 1))(check-sat)"
    assert checked.checked_proof(Obligation("even", "", question)).good
    assert [0, 1] == tried
    failing = checked.checked_proof(Obligation("odd", "", question.replace("(+ x x)", "x")))
    assert (False, [0, 1, 0, 1]) == (failing.good, tried)
    unlucky |= {1, 2}
    found = checked.checked_proof(Obligation("even", "", question))
    assert (False, "too late", [0, 1, 2]) == (found.good, found.why, tried[4:])


def test_cvc5_does_not_know_what_it_cannot_read() -> None:
    """Which is no answer to the obligation."""
    assert SolverAnswer.UNKNOWN == ask_cvc5("(assert nonsense)(check-sat)", 9)[0]


def test_an_obligation_without_claims_is_fit_for_any_solver() -> None:
    """Nothing can refute a trivially true claim."""
    asked = claims_fail("none", [], [])
    assert isinstance(asked, Obligation)
    assert {SolverAnswer.HOLDS} == {ask_z3(asked.script, 9)[0], ask_cvc5(asked.script, 9)[0]}


def test_nothing_but_theorems_is_a_theorem() -> None:
    """Of all that a module holds."""
    from crusaders_rules.lift import theorems_of

    one = stated(double)
    assert (one,) == theorems_of(SimpleNamespace(one=one, two=double, three=triple))


class _Round:
    """Something that holds itself, which only a collection of garbage finds."""

    def __init__(self) -> None:
        self.itself = self


def test_only_the_thread_of_a_run_collects_garbage() -> None:
    """Python does not by itself, or a thread that draws a progress bar would call z3 beside the run."""
    alive: list[weakref.ref[_Round]] = []

    def collects(number: Any) -> Any:
        return gc.isenabled(), number > 0

    allow([Sound(__name__, collects.__qualname__, (Construct.OUTSIDE,), "whether garbage is collected is tested")])
    assert gc.isenabled()
    run = Run({"number": each(range(200))})
    most = 0
    for path in run.explore(collects):
        assert path.result[0] is False
        alive.append(weakref.ref(_Round()))
        most = max(most, sum(one() is not None for one in alive))
    assert 1 < most < 150
    assert gc.isenabled()
    first, second = Run({"number": each(range(2))}).explore(collects), Run({"number": each(range(3))}).explore(collects)
    assert (next(first).result[0], next(second).result[0]) == (False, False)
    assert [False] == [path.result[0] for path in first]
    assert not gc.isenabled()
    assert [False, False] == [path.result[0] for path in second]
    assert gc.isenabled()
