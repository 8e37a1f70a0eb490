"""Setup: which bonus tile to place on a tile space."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.table_setup import lay_next, list_pieces, not_laid


@inner
def left_of(known: Cells, desk: Cells, tile: int) -> int:
    """Return how many bonus tiles of a name are left for the space, none if they do not fit it."""
    if known[f.SHAPE_OF_TILE + tile] != known[f.SHAPE_OF_SPACE + desk[at.REGION]]:
        return 0
    return not_laid(known, desk, f.POOL_OF_TILES, at.TILES, tile)


@inner
def pieces(known: Cells, desk: Cells, found: Cells, alike: bool) -> int:  # noqa: FBT001 -- whether alike ones are listed too
    """List the numbers of what chance may draw, for each piece or for each kind of piece."""
    count = 0
    for tile in range(known[f.TILE_NAMES]):
        count = list_pieces(found, count, known[f.C_TILE] + tile, left_of(known, desk, tile), alike)
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    place = desk[at.REGION]
    desk[at.TILES + place] = number - known[f.C_TILE]
    lay_next(known, desk, f.AFTER_TILE + at.PAIR * place)
