"""Setup: which influence tile to lay on a region."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.table_setup import lay_next


@inner
def left_of(known: Cells, desk: Cells, tile: int) -> int:
    """Return how many influence tiles of a name are not on the board yet."""
    left = known[f.POOL_OF_LAID + tile]
    for place in range(known[f.REGION_COUNT]):
        if desk[at.LAID + place] == tile:
            left -= 1
    return left


@inner
def pieces(known: Cells, desk: Cells, found: Cells, alike: bool) -> int:  # noqa: FBT001 -- whether alike ones are listed too
    """List the numbers of what chance may draw, for each piece or for each kind of piece."""
    count = 0
    for tile in range(known[f.LAID_NAMES]):
        left = left_of(known, desk, tile)
        for _ in range(left if alike else min(1, left)):
            found[count] = known[f.C_LAID] + tile
            count += 1
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    place = desk[at.REGION]
    desk[at.LAID + place] = number - known[f.C_LAID]
    lay_next(known, desk, f.AFTER_LAID + at.PAIR * place)
