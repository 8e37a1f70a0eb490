"""Every theorem holds by both solvers, and it notices every broken rule that it names."""

from __future__ import annotations

import json
import sys

import pytest

from crusaders_rules.catalog.loading import load
from crusaders_rules.cli.proof_runs import Row
from crusaders_rules.cli.prove import figures
from crusaders_rules.explore import explore
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.lift import Mutant, ProofVerdict, Theorem, prove, survives
from crusaders_rules.lift.proving import SOLVERS
from crusaders_rules.thy_will_be_done.check.game_systems import Claims, game_system
from crusaders_rules.thy_will_be_done.check.project import all_theorems, topic
from crusaders_rules.thy_will_be_done.home import specs_folder
from crusaders_rules.thy_will_be_done.play.kinds import every_kind
from crusaders_rules.thy_will_be_done.play.notation import FORMS
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

agreement, frames = topic("agreement"), topic("frames")
THEOREMS = all_theorems()
BROKEN = [(theorem, mutant) for theorem in THEOREMS for mutant in theorem.sabotage]


@pytest.mark.reference
@pytest.mark.parametrize("theorem", THEOREMS, ids=lambda theorem: theorem.name)
def test_the_theorem_holds(theorem: Theorem) -> None:
    """Both solvers say so of every obligation, and its premise can be met in every part; models are explored whole."""
    outcome = prove(theorem, SOLVERS)
    assert (ProofVerdict.PROVED, "") == (outcome.verdict, outcome.problem)
    assert 1 == json.loads(json.dumps(figures(THY_WILL_BE_DONE, [Row(outcome, None)])))["proved"]
    if theorem.model_check is not None:
        assert set(outcome.witness)
        assert all(strength.startswith("explored whole (model ") for strength in outcome.explored)
        assert outcome.states
        return
    assert set(SOLVERS) == set(outcome.solvers)
    assert {part.name for part in theorem.parts()} == set(outcome.witness)


@pytest.mark.reference
@pytest.mark.parametrize(
    ("theorem", "mutant"), BROKEN, ids=[f"{theorem.name}-{mutant.name}" for theorem, mutant in BROKEN]
)
def test_the_broken_rule_is_noticed(theorem: Theorem, mutant: Mutant) -> None:
    """A theorem that holds for any rules would be empty."""
    outcome = survives(theorem, mutant)
    assert ProofVerdict.REFUTED == outcome.verdict
    assert outcome.counterexample is not None


def test_each_broken_rule_replaces_a_function_that_there_is() -> None:
    """A mutant of a function that has another name now would end the long checks without a verdict."""
    gone = [mutant.name for _, mutant in BROKEN if not hasattr(sys.modules[mutant.module], mutant.target)]
    assert [] == gone


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


def test_each_theorem_is_sabotaged_three_times() -> None:
    """By three mutants or more, no two of which are the same function or say the same."""
    few = [
        theorem.name
        for theorem in THEOREMS
        if min(
            len({mutant.function for mutant in theorem.sabotage}), len({mutant.sentence for mutant in theorem.sabotage})
        )
        < max(3, len(theorem.sabotage))
    ]
    assert [] == few


def test_no_two_theorems_have_one_name() -> None:
    """They are called by it."""
    names = [theorem.name for theorem in THEOREMS]
    assert len(set(names)) == len(names)


# The questions that expansions ask, and the decisions that they add.
_NEW_KINDS = [kind for kind in every_kind() if kind.rule.startswith(("divine.", "five."))]
OF_EXPANSIONS = {kind.asks for kind in _NEW_KINDS}
GIVEN_IN_EXPANSIONS = {d.MarkEnemy, d.Swap, d.ErectNew, *(one for kind in _NEW_KINDS for one in kind.gives)} - {
    d.Decline,
    d.Distribute,
    d.Keep,
}


def test_each_kind_of_decision_has_its_frame() -> None:
    """Each kind of decision of the base game has a frame, except the kinds that the default readings never ask."""
    by_other_readings = {d.Muster, d.Decline, d.Gain, d.Twice}
    assert set(FORMS) - by_other_readings - GIVEN_IN_EXPANSIONS == {type(frame.given) for frame in frames.FRAMES}


def test_the_universe_has_decisions_of_every_kind() -> None:
    """In range and out of it, each once; those of expansions are played by tests."""
    every = agreement.universe(3)
    assert set(FORMS) - GIVEN_IN_EXPANSIONS == set(map(type, every))
    assert len(set(every)) == len(every)
    assert {d.Attack(-1), d.Attack(3), d.Resolve(-1), d.Resolve(6), d.Split(-1), d.LayTile("nothing")} <= set(every)


def test_the_models_of_agreement_ask_all_but_what_chance_decides_before_them() -> None:
    """Some position asks each question, so no check is vacuous."""
    asked = {
        type(at.position.pending)
        for model in agreement.MODELS
        for at in explore(
            game_system((model.begun(),), Claims(always={}), allow=model.allow),
            keep=True,
        ).found
    }
    by_other_readings = {p.AskUnlockedKnight, p.AskGain, p.AskShortWedge, p.AskTroop}
    assert {p.AskWedges, p.AskDeal} | by_other_readings == {kind.asks for kind in every_kind()} - OF_EXPANSIONS - asked
