"""Which wedge to distribute after an upgrade or a skip."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined
from crusaders_rules.batch.game_row import area_of, wedge_with
from crusaders_rules.batch.turns import distribute_next, is_distributable, turn_over


@inlined
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    area, optional = area_of(desk[at.SEAT]), desk[at.OPTIONAL]
    count = 0
    if known[f.MAY_KEEP + optional]:
        found[count] = known[f.N_KEEP]
        count += 1
    for wedge in range(at.WEDGES):
        found[count] = known[f.N_DISTRIBUTE] + desk[area + at.TILE_AT + wedge]
        count += is_distributable(known, desk[area + at.TOKENS_ON + wedge], optional)
    return count


@inlined
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    if number == known[f.N_KEEP]:
        turn_over(known, desk)
        return
    area = area_of(desk[at.SEAT])
    desk[at.WEDGE] = wedge_with(desk, area, number - known[f.N_DISTRIBUTE])
    distribute_next(known, desk)
