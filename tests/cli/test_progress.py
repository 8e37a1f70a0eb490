"""The progress of verbs that take their time: a bar on a terminal, which is gone at the end, and lines elsewhere."""

from __future__ import annotations

import io
import re
import sys
import time
from collections.abc import Callable

import pytest

import crusaders_rules.cli.terminal as terminal_module
from crusaders_rules.cli.session import Session, begun, run
from crusaders_rules.cli.terminal import progress_bar, watching
from crusaders_rules.explore.systems import SearchProgress
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.bots import BOTS, Bot
from crusaders_rules.thy_will_be_done.play.files.records import begin_record
from crusaders_rules.thy_will_be_done.state.decision import Decision


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


def small() -> Session:
    """Return a short game that begins."""
    return begun(THY_WILL_BE_DONE, begin_record(Ruleset(board="tiny-row", orders="none"), 2, seed=1))


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
        game = small()
        assert run(game, ["random", name], 1, {**BOTS, "search": BOTS["random"]}, annotate=False)
        assert (name == "search") == ("Player 2 is thinking, turn " in seen.getvalue())


def test_a_process_without_standard_error_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """There is nothing to call."""
    monkeypatch.setattr(sys, "stderr", None)
    with progress_bar("games", 20) as update, watching("race/three") as watch:
        assert update is None
        assert watch is None


@pytest.fixture
def seconds(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return what sets the clock of the lines, which begin after two seconds."""
    clock = [0.0]
    monkeypatch.setattr(terminal_module, "FIRST", 2.0)
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])

    def at(now: float) -> None:
        clock[0] = now

    return at


def test_a_pipe_gets_a_line_after_two_seconds_and_then_every_ten(
    monkeypatch: pytest.MonkeyPatch, seconds: Callable[[float], None]
) -> None:
    """On standard error; what ends before says nothing."""
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    with progress_bar("games", 2_000) as update, watching("race/three") as watch:
        assert update is not None
        assert watch is not None
        for now, done in ((1.9, 1), (2.0, 2), (11.9, 3), (12.0, 1_234)):
            seconds(now)
            update(done)
        watch(SearchProgress(states=12_345, transitions=7, depth=3, expanded=5))
    lines = ["games: 2 of 2,000", "games: 1,234 of 2,000", "race/three: 12,345 states, 7 transitions, depth 3"]
    assert lines == pipe.getvalue().splitlines()


def test_the_first_step_tells_in_a_pipe_how_long_all_will_take(
    monkeypatch: pytest.MonkeyPatch, seconds: Callable[[float], None]
) -> None:
    """If the time left is wanted: at once after the first step, and later with each line; short work says nothing."""
    for first, said in ((0.5, "50 s"), (60.0, "99 min"), (0.01, "")):
        pipe = io.StringIO()
        monkeypatch.setattr(sys, "stderr", pipe)
        seconds(0.0)
        with progress_bar("games", 100, left=True) as update:
            assert update is not None
            seconds(first)
            update(1)
        assert ([f"games: 1 of 100, about {said} left"] if said else []) == pipe.getvalue().splitlines()


def test_a_bot_that_searches_says_so_in_a_pipe(
    monkeypatch: pytest.MonkeyPatch, seconds: Callable[[float], None]
) -> None:
    """The output has the game only."""
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    game = small()

    def slow(seed: int) -> Bot:
        bot = BOTS["random"](seed)

        def choose(state: State) -> Decision:
            seconds(time.monotonic() + 1.0)
            return bot(state)

        return choose

    assert run(game, ["random", "search"], 1, {**BOTS, "search": slow}, annotate=False)
    first, *_ = pipe.getvalue().splitlines()
    assert re.fullmatch(r"Player 2 is thinking, turn \d+", first)
