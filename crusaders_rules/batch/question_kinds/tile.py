"""Setup: which bonus tile to place on a tile space."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.table_setup import count_left, drawn_piece, lay_next, list_pieces


@inlined
def count_tiles(known: Cells, desk: Cells) -> None:
    """Count how many bonus tiles of each name are left, none of those that do not fit the space."""
    shape = known[f.SHAPE_OF_SPACE + desk[at.REGION]]
    count_left(known, desk, f.POOL_OF_TILES, at.TILES, known[f.TILE_NAMES])
    for tile in range(known[f.TILE_NAMES]):
        known[f.LEFT_OF + tile] *= 1 if known[f.SHAPE_OF_TILE + tile] == shape else 0


@inlined
def drawn(known: Cells, desk: Cells) -> int:
    """Draw one of the tiles that fit the space, and return the number of that; -1 if none does."""
    count_tiles(known, desk)
    name = drawn_piece(known, desk, known[f.TILE_NAMES])
    return name if name == at.NONE else known[f.C_TILE] + name


@inner
def pieces(known: Cells, desk: Cells, found: Cells, alike: bool) -> int:  # noqa: FBT001 -- whether alike ones are listed too
    """List the numbers of what chance may draw, for each piece or for each kind of piece."""
    count = 0
    count_tiles(known, desk)
    for tile in range(known[f.TILE_NAMES]):
        count = list_pieces(found, count, known[f.C_TILE] + tile, known[f.LEFT_OF + tile], alike)
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    place = desk[at.REGION]
    desk[at.TILES + place] = number - known[f.C_TILE]
    lay_next(known, desk, f.AFTER_TILE + at.PAIR * place)
