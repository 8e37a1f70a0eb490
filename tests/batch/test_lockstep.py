"""The batch has the same decisions as the library in each position, and the same position after each decision."""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from crusaders_rules import Ruleset, apply, new_game
from crusaders_rules.batch import from_positions, greedy, kernel, row_cells
from crusaders_rules.batch.compiled import Cells
from crusaders_rules.batch.game_row import put_back, take_up
from crusaders_rules.batch.lookup import begin_row
from crusaders_rules.thy_will_be_done.interpret import RulesetError
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from tests.batch.drawn import game_at_random
from tests.batch.lockstep import (
    Counts,
    DifferError,
    choices_of,
    compare_numbers,
    compare_positions,
    drawn_from,
    played,
    played_greedily,
    run,
)
from tests.envs.positions import GAMES, RULESETS


def on_one_desk(ruleset: Ruleset, players: int, seed: int, most: int) -> int:
    """Play a game in lockstep on one desk, as ``play_out`` does, so that what a row remembers is used again."""
    chance, state = random.Random(seed), new_game(ruleset, players, seed=None if seed % 2 else seed)
    games = from_positions([state])
    tables, desk, found = games.tables, np.zeros(row_cells.DESK, np.int64), np.zeros(4096, np.int16)
    take_up(games.rows[0], desk, tables.known)

    def asked(run: Callable[[Cells], int | None]) -> int | None:
        while True:
            before = desk.copy()
            begin_row(tables.known)
            result = run(tables.known)
            if not tables.fill():
                return result
            desk[:] = before

    for taken in range(most):
        choices = choices_of(tables.numbering, state)
        count = asked(lambda known: kernel.legal(known, desk, found))
        compare_numbers(bool(games.over[0]), state, choices, sorted(found[:count].tolist()))
        if not choices:
            return taken
        number = drawn_from(chance, state, choices)
        asked(lambda known: kernel.step(known, desk, number))  # noqa: B023 -- called at once
        put_back(desk, games.rows[0])
        after = apply(state, choices[number])
        compare_positions(games, state, choices[number], after)
        state = after
    return most


@pytest.mark.sampled(3)
@pytest.mark.parametrize(("name", "players"), GAMES)
def test_the_batch_plays_as_the_library(name: str, players: int) -> None:
    """Variants, editions, and the readings that add decisions."""
    assert on_one_desk(RULESETS[name], players, 10 * players + len(name), most=250) > 100


@pytest.mark.sampled(12)
@pytest.mark.parametrize("seed", range(2, 240, 2))
def test_random_rulesets_play_as_in_the_library(seed: int) -> None:
    """Readings, boards and numbers of players are drawn; chance has decided beforehand."""
    chance = random.Random(seed)
    try:
        drawn, players = game_at_random(chance)
        ruleset = new_game(drawn, players).ruleset
    except (RulesetError, SetupError):
        pytest.skip("these parts do not go together")
    assert on_one_desk(ruleset, players, seed, most=150)


def test_steps_play_as_in_the_library() -> None:
    """One at a time, and many at a time at random; and it is said how much was compared."""
    counts = run(400, seed=3)
    assert counts.decisions >= 400
    assert counts.games >= 1


@pytest.mark.long
def test_compiled_games_play_as_in_the_library() -> None:
    """In a process of its own, which compiles the kernel."""
    command = [sys.executable, "-m", "tests.batch.lockstep", "--decisions", "200000", "--seed", "1000"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr[-2000:]
    assert "200000 decisions" in done.stdout
    assert all(kind in done.stdout for kind in set(row_cells.KINDS) - {"GameOver"})
    assert all(f"{one} " in done.stdout for one in ("Swap", "MarkEnemy", "marked enemy", "second building"))
    assert all(f"{one} " in done.stdout for one in ("ErectNew", "TakeOff", "LandGiant", "additional distribution"))


@pytest.mark.parametrize("name", ["deluxified-2017", "prototype-2015"])
def test_greedy_bots_decide_as_in_the_library(name: str) -> None:
    """Between the same decisions, in a few positions of a game."""
    assert 4 == played_greedily(new_game(Ruleset(name, "learning", "none"), 2, seed=7), 7, most=4, skipped=20)


@pytest.mark.long
def test_compiled_greedy_bots_decide_as_in_the_library() -> None:
    """In games of random rulesets; in a process of its own, which compiles the kernel."""
    command = [sys.executable, "-m", "tests.batch.lockstep", "--greedy", "--decisions", "1500", "--seed", "1000"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr[-2000:]
    assert "1500 decisions" in done.stdout


def test_another_estimate_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the numbers of both."""
    monkeypatch.setattr(greedy, "worth_of", lambda _known, desk, _seat: desk[row_cells.SUPPLY])
    with pytest.raises(DifferError, match=r"greedy numbers: \[.*\] instead of \[.*\]"):
        played_greedily(new_game(Ruleset("deluxified-2017", "learning", "none"), 2, seed=7), 7, most=40, skipped=20)


def test_a_difference_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the position, the decision and what differs."""
    taken = kernel.one_step

    def wrong(known: Cells, desk: Cells, number: int) -> None:
        taken(known, desk, number)
        desk[row_cells.SUPPLY] += desk[row_cells.KIND] == row_cells.ASK_TURN

    monkeypatch.setattr(kernel, "one_step", wrong)
    with pytest.raises(DifferError, match=r"(?s)Water.*after PlaceKnight\(region=\d+\): supply is 141 instead of 140"):
        played(Ruleset(), 2, 1, Counts(), most=200)


def test_a_missing_decision_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the numbers of both."""
    listed = kernel.legal
    monkeypatch.setattr(kernel, "legal", lambda known, desk, found: max(0, listed(known, desk, found) - 1))
    with pytest.raises(DifferError, match=r"legal numbers: \[0, 1, 2, 3, 4\] instead of \[0, 1, 2, 3, 4, 5\]"):
        played(Ruleset(), 2, 1, Counts())
