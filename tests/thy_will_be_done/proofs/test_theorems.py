"""Every theorem holds by both solvers, and it notices every broken rule that it names."""

from __future__ import annotations

import json

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
from crusaders_rules.thy_will_be_done.play.kinds import KINDS, every_kind
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

agreement, frames = topic("agreement"), topic("frames")
THEOREMS = all_theorems()
BROKEN = [(theorem, mutant) for theorem in THEOREMS for mutant in theorem.sabotage]


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


@pytest.mark.parametrize(
    ("theorem", "mutant"), BROKEN, ids=[f"{theorem.name}-{mutant.name}" for theorem, mutant in BROKEN]
)
def test_the_broken_rule_is_noticed(theorem: Theorem, mutant: Mutant) -> None:
    """A theorem that holds for any rules would be empty."""
    assert ProofVerdict.REFUTED == survives(theorem, mutant).verdict


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


# Theorems that still have fewer than three mutants; a new theorem has at least three.
FEW = {
    "a_swap_of_equal_tokens_changes_nothing",
    "a_chapel_adds_one_token",
    "a_giant_token_stays_whole",
    "a_mill_takes_no_more_than_its_level",
    "a_step_never_pays",
    "a_swap_conserves_enemies",
    "a_tile_is_turned_once",
    "a_tile_serves_once",
    "a_tile_works_in_one_way",
    "additional_distributions_end",
    "an_action_does_not_look_ahead",
    "any_knight_there_will_do",
    "any_number_of_tokens_is_conserved",
    "bonuses_only_grow",
    "building_gains",
    "castles_pay_for_sets",
    "castles_unlock_knights",
    "costs_are_never_negative",
    "crusading_gains",
    "discounts_and_bonuses_are_interchangeable",
    "distributing_nothing_is_keeping",
    "each_token_gets_one_wedge",
    "each_win_is_one_token",
    "enemies_are_conserved",
    "every_split_uses_all_tokens",
    "gaining_and_turning_a_troop_commute",
    "gains_add_up",
    "influence_gains",
    "influence_gains_exactly_its_value",
    "judging_use_allows_the_same_skips",
    "knights_keep_to_building_spaces",
    "knights_may_as_well_go_one_by_one",
    "mustering_gains",
    "no_two_values_of_influence_are_alike",
    "no_value_changes_under_way",
    "one_more_enemy_counts",
    "points_are_never_negative",
    "reducing_the_tokens_reduces_the_value",
    "second_buildings_are_for_five",
    "the_cheapest_way_counts",
    "the_extra_crusade_is_one_defeat",
    "the_extra_crusade_is_worth_one",
    "the_gain_is_the_strength_before",
    "the_game_asks_the_next_player",
    "the_game_changes_regions_so",
    "the_giant_token_is_conserved",
    "the_mark_is_one_of_twelve",
    "the_standard_manner_is_always_allowed",
    "the_trigger_is_a_latch",
    "tokens_help_their_owner",
    "troops_are_conserved",
    "turning_the_wheel_changes_nothing",
    "what_fails_changes_nothing",
}


def test_each_theorem_is_sabotaged_three_times() -> None:
    """By three mutants or more, but for those that are listed."""
    assert {theorem.name for theorem in THEOREMS if len(theorem.sabotage) < 3} == FEW


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
    assert set(Decision.__args__) - by_other_readings - GIVEN_IN_EXPANSIONS == {
        type(frame.given) for frame in frames.FRAMES
    }


def test_the_universe_has_decisions_of_every_kind() -> None:
    """In range and out of it, each once; those of expansions are played by tests."""
    every = agreement.universe(3)
    assert set(Decision.__args__) - GIVEN_IN_EXPANSIONS == set(map(type, every))
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
    assert {p.AskWedges, p.AskDeal} | by_other_readings == set(KINDS) - OF_EXPANSIONS - asked
