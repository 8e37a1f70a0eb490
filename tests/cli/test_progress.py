"""The progress bar of verbs that take their time: on a terminal only, and gone at the end."""

from __future__ import annotations

import io
import sys

import pytest

from crusaders_rules.cli.terminal import progress_bar, watching
from crusaders_rules.explore.systems import SearchProgress
from crusaders_rules.thy_will_be_done.cli.session import begun, run
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.bots import BOTS


class Terminal(io.StringIO):
    """A terminal that keeps what it shows."""

    def isatty(self) -> bool:
        """Return that it is one."""
        return True


def terminal(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """Return standard error as a terminal; pytest puts its own in place after every fixture."""
    found = Terminal()
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setattr(sys, "stderr", found)
    return found


@pytest.mark.parametrize(("counts", "left"), [(True, True), (True, False), (False, False)])
def test_a_terminal_shows_what_is_done(monkeypatch: pytest.MonkeyPatch, *, counts: bool, left: bool) -> None:
    """The name first, then what the callback says, with the numbers if wanted."""
    seen = terminal(monkeypatch)
    with progress_bar("games", 20, counts=counts, left=left) as update:
        assert update is not None
        update(7, 30, "game of four")
    shown = seen.getvalue()
    assert "game of four" in shown
    assert counts == ("7/30" in shown)


def test_an_exploration_tells_its_states(monkeypatch: pytest.MonkeyPatch) -> None:
    """And transitions, and the depth."""
    seen = terminal(monkeypatch)
    with watching("race/three") as watch:
        assert watch is not None
        watch(SearchProgress(states=12_345, transitions=7, depth=3, expanded=5))
    assert "race/three: 12,345 states, 7 transitions, depth 3" in seen.getvalue()


def test_a_bot_that_searches_says_that_it_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes seconds; a bot that decides at once says nothing."""
    for name in ("search", "random"):
        seen = terminal(monkeypatch)
        game = begun(Ruleset(board="tiny-row", orders="none"), 2, 1)
        assert run(game, ["random", name], 1, annotate=False, bots={**BOTS, "search": BOTS["random"]})
        assert (name == "search") == ("Player 2 is thinking, turn " in seen.getvalue())


@pytest.mark.parametrize("nowhere", [io.StringIO(), None])
def test_a_file_shows_nothing(monkeypatch: pytest.MonkeyPatch, nowhere: io.StringIO | None) -> None:
    """Nor does a process without standard error."""
    monkeypatch.setattr(sys, "stderr", nowhere)
    with progress_bar("games", 20) as update, watching("race/three") as watch:
        assert update is None
        assert watch is None
    assert nowhere is None or "" == nowhere.getvalue()
