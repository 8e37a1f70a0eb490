"""Games in lockstep that go on from positions with much on the board."""

from __future__ import annotations

import pytest

from tests.batch.lockstep import Counts, played_from
from tests.batch.rich import rich_position

# With other seeds, such a position is not possible.
SEEDS = (0, 3, 4, 6, 9, 10, 12, 14, 15, 18, 19, 27, 30, 37, 38, 44, 49, 50, 52, 54, 57, 59)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_games_from_rich_positions_play_as_in_the_library(seed: int) -> None:
    """Random rulesets, with many buildings, upgraded wedges, and knights beside enemies."""
    state = rich_position(seed)
    assert state is not None
    counts = Counts()
    played_from(state, seed, counts, 40)
    assert counts.decisions
