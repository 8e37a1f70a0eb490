"""A game on one desk, as the batch plays on: what is remembered beside the row is used again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import kernel
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, cells, compiled
from crusaders_rules.batch.game_row import put_back, take_up
from crusaders_rules.batch.kernel import Rows
from crusaders_rules.batch.lookup import begin_row, misses
from crusaders_rules.batch.many_games import Batch


@compiled
def follow(known: Cells, desk: Cells, numbers: Cells, listed: Rows, rows: Rows) -> int:
    """Take decisions one after another, and return how many are taken before an answer of the rules is wanted.

    Args:
        known: What is known of the ruleset.
        desk: Room for a row.
        numbers: The numbers of the decisions.
        listed: Receives how many decisions are legal before each of them, and their numbers.
        rows: The first one is that of the first position; receives that after each decision.
    """
    known, desk = cells(known), cells(desk)
    take_up(rows[0], desk, known)
    for place in range(len(numbers)):
        begin_row(known)
        listed[place, 0] = kernel.legal(known, desk, cells(listed[place, 1:]))
        kernel.step(known, desk, numbers[place])
        if misses(known):
            return place
        put_back(desk, rows[place + 1])
    return len(numbers)


def followed(games: Batch, numbers: Sequence[int]) -> tuple[list[list[int]], npt.NDArray[np.int16]]:
    """Return the legal decisions before each decision of a game, in ascending order, and the rows of its positions.

    Args:
        games: A batch whose first row is that of the first position.
        numbers: The numbers of the decisions.
    """
    taken, listed = np.array(numbers, np.int64), np.zeros((len(numbers), 1 + games.most_listed), np.int16)
    rows = np.zeros((len(numbers) + 1, games.rows.shape[1]), np.int16)
    rows[0] = games.rows[0]
    desk = np.zeros(at.DESK, np.int64)
    while follow(games.tables.known, desk, taken, listed, rows) < len(numbers):
        games.tables.fill()
    return [sorted(row[1 : 1 + row[0]].tolist()) for row in listed], rows
