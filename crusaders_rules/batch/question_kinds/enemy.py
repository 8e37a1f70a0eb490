"""Setup: which enemy token to place on a flag."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.table_setup import lay_next


@inner
def left_of(known: Cells, desk: Cells, token: int) -> int:
    """Return how many tokens of a face are not on the board yet."""
    left = known[f.POOL + token]
    for place in range(known[f.REGION_COUNT]):
        if desk[at.ENEMIES + place] == token:
            left -= 1
    return left


@inner
def pieces(known: Cells, desk: Cells, found: Cells, alike: bool) -> int:  # noqa: FBT001 -- whether alike ones are listed too
    """List the numbers of what chance may draw, for each piece or for each kind of piece."""
    count = 0
    for token in range(len(at.TOKENS_OF_ENEMIES)):
        left = left_of(known, desk, token)
        for _ in range(left if alike else min(1, left)):
            found[count] = known[f.C_ENEMY] + token
            count += 1
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    place = desk[at.REGION]
    desk[at.ENEMIES + place] = number - known[f.C_ENEMY]
    desk[at.OCCUPIED] |= 1 << place
    lay_next(known, desk, f.AFTER_ENEMY + at.PAIR * place)
