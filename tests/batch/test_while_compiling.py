"""Whoever waits for the compiler of the strong bot sees that it works."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from numba.core.event import trigger_event

from crusaders_rules import new_game
from crusaders_rules.batch import exploring_models, state_space, strong_bot, while_compiling
from crusaders_rules.batch.while_compiling import compiling_shown
from crusaders_rules.cli import terminal
from crusaders_rules.explore.systems import SearchLimits, SearchProgress
from crusaders_rules.thy_will_be_done.check.models import model_with
from crusaders_rules.thy_will_be_done.check.runs import run
from tests.batch.test_strong import HASTY, SHORT


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a line of progress come at once."""
    monkeypatch.setattr(terminal, "FIRST", 0.0)
    monkeypatch.setattr(terminal, "_BETWEEN", 0.0)


def test_each_function_that_is_compiled_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Also one that another one needs; and nothing is said outside."""
    name = "Compiling the strong bot, at its first use only"
    with compiling_shown(name):
        with trigger_event("numba:compile"), trigger_event("numba:compile"):
            pass
        with trigger_event("numba:compile"):
            pass
    with trigger_event("numba:compile"):
        pass
    assert [f"{name}: {number}" for number in (1, 2, 3)] == capsys.readouterr().err.splitlines()


def test_the_bot_says_nothing_if_nothing_is_compiled(capsys: pytest.CaptureFixture[str]) -> None:
    """And it decides as the bot in Python does."""
    state = new_game(SHORT, players=2, seed=1)
    one, other = (made(3, iterations=2, steering=HASTY) for made in (while_compiling.strong_bot, strong_bot))
    assert one(state) == other(state)
    assert "" == capsys.readouterr().err


def test_without_standard_error_nothing_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a program without a terminal."""
    monkeypatch.setattr("sys.stderr", None)
    with compiling_shown("Compiling"), trigger_event("numba:compile"):
        pass


def test_a_model_is_compiled_before_it_is_explored(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The exploration itself shows its own progress, and finds the same."""
    monkeypatch.setattr(while_compiling, "_FEW", 1)
    limits = SearchLimits(depth=5)
    model = model_with("game", board="tiny-row", supply=1, orders="none", variant="learning")
    told: list[int] = []

    def watch(progress: SearchProgress) -> None:
        told.append(progress.states)
        with trigger_event("numba:compile"):
            pass

    shown, plain = (
        run(model, limits=limits, explorer=explorer(model), watch=watch)
        for explorer in (while_compiling.packed_explorer, exploring_models.packed_explorer)
    )
    assert shown.figures == plain.figures
    assert told
    assert "" == capsys.readouterr().err
    monkeypatch.setattr(state_space, "layout_of", compiled_first(state_space.layout_of))
    run(model, limits=limits, explorer=while_compiling.packed_explorer(model))
    assert "Compiling what explores models, at its first use only: 1" in capsys.readouterr().err.splitlines()


def compiled_first(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Return a function that tells of a compilation, as numba does."""

    def told(given: object) -> object:
        with trigger_event("numba:compile"):
            pass
        return function(given)

    return told
