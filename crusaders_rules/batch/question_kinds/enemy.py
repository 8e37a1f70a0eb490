"""Setup: which enemy token to place on a flag."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.table_setup import count_left, drawn_piece, lay_next, list_pieces


@inlined
def count_tokens(known: Cells, desk: Cells) -> None:
    """Count how many enemy tokens of each name are left."""
    count_left(known, desk, f.POOL, at.ENEMIES, len(at.TOKENS_OF_ENEMIES))


@inlined
def drawn(known: Cells, desk: Cells) -> int:
    """Draw one of the tokens that are left, and return the number of that; -1 if none is."""
    count_tokens(known, desk)
    name = drawn_piece(known, desk, len(at.TOKENS_OF_ENEMIES))
    return name if name == at.NONE else known[f.C_ENEMY] + name


@inner
def pieces(known: Cells, desk: Cells, found: Cells, alike: bool) -> int:  # noqa: FBT001 -- whether alike ones are listed too
    """List the numbers of what chance may draw, for each piece or for each kind of piece."""
    count = 0
    count_tokens(known, desk)
    for token in range(len(at.TOKENS_OF_ENEMIES)):
        count = list_pieces(found, count, known[f.C_ENEMY] + token, known[f.LEFT_OF + token], alike)
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    place = desk[at.REGION]
    desk[at.ENEMIES + place] = number - known[f.C_ENEMY]
    desk[at.OCCUPIED] |= 1 << place
    lay_next(known, desk, f.AFTER_ENEMY + at.PAIR * place)
