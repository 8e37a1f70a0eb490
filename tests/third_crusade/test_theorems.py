"""Every theorem of this game holds by both solvers, and it notices every broken rule that it names."""

from __future__ import annotations

import sys

import pytest

from crusaders_rules.games import THIRD_CRUSADE
from crusaders_rules.lift import Mutant, ProofVerdict, Theorem, prove, survives
from crusaders_rules.lift.proof_tree import faults
from crusaders_rules.lift.proving import SOLVERS
from crusaders_rules.third_crusade.home import catalog
from tests.cli.terminal import run

THEOREMS = THIRD_CRUSADE.theorems()
BROKEN = [(theorem, mutant) for theorem in THEOREMS for mutant in theorem.sabotage]


@pytest.mark.reference
@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda theorem: theorem.name)
def test_the_theorem_holds(theorem: Theorem) -> None:
    """Both solvers say so of every obligation, and its premise can be met."""
    outcome = prove(theorem, SOLVERS)
    assert (ProofVerdict.PROVED, "") == (outcome.verdict, outcome.problem)
    assert set(SOLVERS) == set(outcome.solvers)
    assert {part.name for part in theorem.parts()} == set(outcome.witness)


@pytest.mark.reference
@pytest.mark.parametrize(
    ("theorem", "mutant"), BROKEN, ids=[f"{theorem.name}-{mutant.name}" for theorem, mutant in BROKEN]
)
def test_the_broken_rule_is_noticed(theorem: Theorem, mutant: Mutant) -> None:
    """A theorem that holds for any rules would be empty."""
    assert ProofVerdict.REFUTED == survives(theorem, mutant).verdict


def test_each_theorem_names_rules_that_there_are_and_is_sabotaged() -> None:
    """At least one of each."""
    assert THEOREMS
    assert [] == [theorem.name for theorem in THEOREMS if not (theorem.rules and theorem.sabotage)]
    assert set() == {rule for theorem in THEOREMS for rule in theorem.rules} - set(catalog().rules)


def test_each_theorem_is_sabotaged_three_times() -> None:
    """By three mutants or more, no two of which are the same function."""
    few = [theorem.name for theorem in THEOREMS if len({mutant.function for mutant in theorem.sabotage}) < 3]
    assert [] == few


def test_each_broken_rule_replaces_a_function_that_there_is() -> None:
    """A mutant of a function that has another name now would end the long checks without a verdict."""
    gone = [mutant.name for _, mutant in BROKEN if not hasattr(sys.modules[mutant.module], mutant.target)]
    assert [] == gone


def test_theorems_refer_to_theorems_that_fit() -> None:
    """Each exists, none rests on itself, and each covers what rests on it."""
    assert [] == faults(THEOREMS)


@pytest.mark.parametrize(
    ("rule", "theorems"),
    [
        ("third.losses.fair", ("a_legal_loss_always_exists",)),
        pytest.param(
            "third.component.glory-track",
            ("glory_stays_on_its_track", "order_matters_at_the_end_of_the_track", "every_campaign"),
            marks=pytest.mark.long,
        ),
    ],
)
def test_the_command_proves_theorems_by_a_rule(rule: str, theorems: tuple[str, ...]) -> None:
    """A theorem about losses, and those about the Glory track."""
    told = run("prove", "--game", "third-crusade", rule)
    assert 0 == told.exit_code
    assert all(theorem in told.stdout for theorem in theorems)
    assert f"{len(theorems)} of {len(theorems)} theorems proved" in told.stdout
