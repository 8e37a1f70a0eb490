"""Which wedge to distribute additionally after the turn."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.after_turn import after_one
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, wedge_with
from crusaders_rules.batch.turns import distribute_next, is_distributable, turn_over


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    area = area_of(desk[at.SEAT])
    found[0] = known[f.N_KEEP]
    count = 1
    for wedge in range(at.WEDGES):
        if is_distributable(known, desk[area + at.TOKENS_ON + wedge], 1):
            found[count] = known[f.N_DISTRIBUTE] + desk[area + at.TILE_AT + wedge]
            count += 1
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    after_one(known, desk)
    if number == known[f.N_KEEP]:
        turn_over(known, desk)
        return
    desk[at.WEDGE] = wedge_with(desk, area_of(desk[at.SEAT]), number - known[f.N_DISTRIBUTE])
    distribute_next(known, desk)
