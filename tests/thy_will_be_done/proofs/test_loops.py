"""A loop that remembers more than its step is refuted, or refused: by a list, by a default, by a module."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest

from crusaders_rules.lift import ProofVerdict, Theorem, instead_of, prove, survives
from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.thy_will_be_done.rules import distribute, route_search

SEEN: list[int] = []


@instead_of(distribute.placed)
def a_module_remembers(right: Callable[..., Any], tokens: tuple[int, ...], wedge: int) -> Any:  # noqa: ANN401
    """A list of the module notes each token."""
    SEEN.append(0)
    return right(tokens, wedge)


@instead_of(distribute.placed)
def a_default_remembers(right: Callable[..., Any], tokens: Any, wedge: int, seen: list[int] = []) -> Any:  # noqa: ANN401, B006
    """The default of an argument notes each token."""
    seen.append(0)
    return right(tokens, wedge)


@instead_of(distribute.placed)
def a_default_is_hidden(right: Callable[..., Any], tokens: Any, wedge: int, seen: list[int] = []) -> Any:  # noqa: ANN401, B006
    """The default of an argument notes each token, and a search does not find it."""
    seen.append(0)
    return right(tokens, wedge)


@instead_of(distribute.one_more)
def the_step_of_a_path_remembers(right: Callable[..., Any], *values: Any) -> Any:  # noqa: ANN401
    """A list of the module notes each wedge."""
    SEEN.append(0)
    return right(*values)


@instead_of(route_search.settled)
def a_round_remembers(right: Callable[..., Any], *values: Any) -> Any:  # noqa: ANN401
    """A list of the module notes each round."""
    SEEN.append(0)
    return right(*values)


def named(name: str) -> Theorem:
    """Return a theorem."""
    return next(theorem for theorem in all_theorems() if theorem.name == name)


@pytest.mark.parametrize(
    ("name", "mutant", "why"),
    [
        ("any_number_of_tokens_is_conserved", a_module_remembers, "SEEN, which outlives the run"),
        ("any_number_of_tokens_is_conserved", a_default_remembers, "a default that can change"),
        ("each_token_gets_one_wedge", the_step_of_a_path_remembers, "SEEN, which outlives the run"),
        pytest.param(
            "no_step_makes_it_cheaper", a_round_remembers, "SEEN, which outlives the run", marks=pytest.mark.long
        ),
    ],
)
def test_a_step_that_remembers_is_refused(name: str, mutant: Any, why: str) -> None:  # noqa: ANN401
    """The induction takes the step itself, so that it meets the memory."""
    outcome = survives(named(name), mutant)
    assert ProofVerdict.NOT_LIFTABLE == outcome.verdict
    assert why in outcome.problem
    assert ProofVerdict.PROVED == prove(named(name)).verdict


@pytest.mark.parametrize(
    ("name", "mutant"),
    [
        ("tokens_are_placed_one_by_one", "the_wheel_remembers"),
        ("tokens_are_placed_one_by_one", "every_seventh_token_is_lost"),
        ("wedges_are_named_one_by_one", "the_path_remembers"),
        ("wedges_are_named_one_by_one", "the_hundredth_token_is_kept"),
    ],
)
def test_a_loop_of_its_own_is_refuted(name: str, mutant: str) -> None:
    """It has to look at the wedges, or at the number of tokens."""
    theorem = named(name)
    (wrong,) = (one for one in theorem.sabotage if one.name == mutant)
    assert ProofVerdict.REFUTED == survives(theorem, wrong).verdict


def test_a_function_that_is_frozen_is_refused_too() -> None:
    """What ``gc.freeze`` hides is not taken for a function without defaults."""
    gc.freeze()
    try:
        outcome = survives(named("any_number_of_tokens_is_conserved"), a_default_is_hidden)
    finally:
        gc.unfreeze()
    assert ProofVerdict.NOT_LIFTABLE == outcome.verdict
    assert "a default that can change" in str(outcome.problem)
