"""Whoever waits for the compiler of the strong bot sees that it works."""

from __future__ import annotations

import pytest
from numba.core.event import trigger_event

from crusaders_rules import new_game
from crusaders_rules.batch import strong_bot, while_compiling
from crusaders_rules.batch.while_compiling import compiling_shown
from crusaders_rules.cli import terminal
from tests.batch.test_strong import HASTY, SHORT


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a line of progress come at once."""
    monkeypatch.setattr(terminal, "FIRST", 0.0)
    monkeypatch.setattr(terminal, "_BETWEEN", 0.0)


def test_each_function_that_is_compiled_is_counted(capsys: pytest.CaptureFixture[str]) -> None:
    """Also one that another one needs; and nothing is said outside."""
    with compiling_shown():
        with trigger_event("numba:compile"), trigger_event("numba:compile"):
            pass
        with trigger_event("numba:compile"):
            pass
    with trigger_event("numba:compile"):
        pass
    name = "Compiling the strong bot, at its first use only"
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
    with compiling_shown(), trigger_event("numba:compile"):
        pass
