"""Setup: which enemy token to place on a flag."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.table_setup import lay_next, list_pieces, not_laid


@inner
def pieces(known: Cells, desk: Cells, found: Cells, alike: bool) -> int:  # noqa: FBT001 -- whether alike ones are listed too
    """List the numbers of what chance may draw, for each piece or for each kind of piece."""
    count = 0
    for token in range(len(at.TOKENS_OF_ENEMIES)):
        left = not_laid(known, desk, f.POOL, at.ENEMIES, token)
        count = list_pieces(found, count, known[f.C_ENEMY] + token, left, alike)
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    place = desk[at.REGION]
    desk[at.ENEMIES + place] = number - known[f.C_ENEMY]
    desk[at.OCCUPIED] |= 1 << place
    lay_next(known, desk, f.AFTER_ENEMY + at.PAIR * place)
