"""The batch agrees with the library in the states of models."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from crusaders_rules.batch import kernel, row_cells
from crusaders_rules.batch.compiled import Cells
from crusaders_rules.explore.systems import SearchLimits
from tests.batch.lockstep import DifferError
from tests.batch.models import compared, covered

SMALL = "game/four/longer"


def test_states_of_a_model_agree() -> None:
    """With all their steps, also those that the model leaves out."""
    found = compared(covered()[SMALL], SearchLimits(states=40))
    assert found.positions >= 40
    assert found.decisions > found.positions


def test_a_wrong_step_in_a_model_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the position, the decision and what differs."""
    taken = kernel.one_step

    def wrong(known: Cells, desk: Cells, number: int) -> None:
        taken(known, desk, number)
        desk[row_cells.SUPPLY] += desk[row_cells.KIND] == row_cells.ASK_TURN

    monkeypatch.setattr(kernel, "one_step", wrong)
    with pytest.raises(DifferError, match=r"(?s)after .*: supply is \d+ instead of \d+"):
        compared(covered()[SMALL], SearchLimits(states=40))


@pytest.mark.long
def test_every_state_of_the_smaller_models_agrees() -> None:
    """In a process of its own, which compiles the kernel."""
    command = [sys.executable, "-m", "tests.batch.models", "--states", "8000"]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stderr[-2000:]
    assert done.stdout.count("decisions agree") >= 3
