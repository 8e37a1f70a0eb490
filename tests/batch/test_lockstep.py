"""The batch has the same decisions as the library in each position, and the same position after each decision."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from crusaders_rules import Ruleset
from crusaders_rules.batch import kernel, row_cells
from crusaders_rules.batch.compiled import Cells
from tests.batch.lockstep import Counts, DifferError, played, run
from tests.envs.positions import EXPANDED, RULESETS

COVERED = {name: ruleset for name, ruleset in RULESETS.items() if name not in EXPANDED}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", COVERED)
def test_the_batch_plays_as_the_library(name: str, players: int) -> None:
    """Variants, editions, and the readings that add decisions."""
    counts = Counts()
    played(COVERED[name], players, 10 * players + len(name), counts, most=250)
    assert counts.decisions > 100


def test_random_rulesets_play_as_in_the_library() -> None:
    """Readings, boards and numbers of players are drawn."""
    counts = run(1_000, seed=1)
    assert counts.games > 1


@pytest.mark.long
def test_compiled_games_play_as_in_the_library() -> None:
    """In a process of its own, which compiles the kernel."""
    command = [sys.executable, "-m", "tests.batch.lockstep", "--decisions", "400000", "--seed", "1000"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr[-2000:]
    assert "400000 decisions" in done.stdout
    assert all(kind in done.stdout for kind in set(row_cells.KINDS) - {"GameOver"})


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
