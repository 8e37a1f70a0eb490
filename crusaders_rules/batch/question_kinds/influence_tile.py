"""Setup: which influence tile to lay on a region."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.table_setup import count_left, lay_next, list_pieces


@inner
def pieces(known: Cells, desk: Cells, found: Cells, alike: bool) -> int:  # noqa: FBT001 -- whether alike ones are listed too
    """List the numbers of what chance may draw, for each piece or for each kind of piece."""
    count = 0
    count_left(known, desk, f.POOL_OF_LAID, at.LAID, known[f.LAID_NAMES])
    for tile in range(known[f.LAID_NAMES]):
        count = list_pieces(found, count, known[f.C_LAID] + tile, known[f.LEFT_OF + tile], alike)
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    place = desk[at.REGION]
    desk[at.LAID + place] = number - known[f.C_LAID]
    lay_next(known, desk, f.AFTER_LAID + at.PAIR * place)
