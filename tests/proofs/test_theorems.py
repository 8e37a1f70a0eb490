"""Every theorem holds, by both solvers, and every broken rule that it names is noticed."""

from __future__ import annotations

import pytest

from crusaders_rules.catalog.folders import specs_folder
from crusaders_rules.catalog.loading import load
from crusaders_rules.cli.prove import all_theorems
from crusaders_rules.lift import Mutant, Theorem, Verdict, prove, survives
from crusaders_rules.lift.proving import SOLVERS

THEOREMS = all_theorems()
BROKEN = [(theorem, mutant) for theorem in THEOREMS for mutant in theorem.sabotage]


@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda theorem: theorem.name)
def test_the_theorem_holds(theorem: Theorem) -> None:
    """Both solvers say so of every obligation, and its premise can be met in every part."""
    outcome = prove(theorem, SOLVERS)
    assert (Verdict.PROVED, "") == (outcome.verdict, outcome.problem)
    assert set(SOLVERS) == set(outcome.solvers)
    assert {part.name for part in theorem.parts()} == set(outcome.witness)


@pytest.mark.parametrize(
    ("theorem", "mutant"), BROKEN, ids=[f"{theorem.name}-{mutant.name}" for theorem, mutant in BROKEN]
)
def test_the_broken_rule_is_noticed(theorem: Theorem, mutant: Mutant) -> None:
    """A theorem that holds whatever the rules are would say nothing."""
    assert Verdict.REFUTED == survives(theorem, mutant).verdict


def test_each_theorem_names_rules_that_there_are() -> None:
    """At least one, and none twice."""
    known = load(specs_folder()).rules
    for theorem in THEOREMS:
        assert theorem.rules
        assert len(set(theorem.rules)) == len(theorem.rules)
        assert set() == set(theorem.rules) - set(known)


def test_each_theorem_is_sabotaged() -> None:
    """By at least one mutant, each with a sentence."""
    assert () == tuple(theorem.name for theorem in THEOREMS if not theorem.sabotage)
    assert all(mutant.sentence.endswith(".") for _, mutant in BROKEN)


def test_no_two_theorems_have_one_name() -> None:
    """They are called by it."""
    names = [theorem.name for theorem in THEOREMS]
    assert len(set(names)) == len(names)
