"""Setup: on which wedge a player starts with the giant token."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, held_of, wedge_with
from crusaders_rules.batch.table_setup import change_by_order


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    area = area_of(desk[at.SEAT])
    for wedge in range(at.WEDGES):
        found[wedge] = known[f.N_GIANT] + desk[area + at.TILE_AT + wedge]
    return at.WEDGES


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    seat = desk[at.SEAT]
    area = area_of(seat)
    desk[held_of(area) + at.GIANT] = wedge_with(desk, area, number - known[f.N_GIANT]) + 1
    change_by_order(known, desk, seat, 0, 0, 0, 0)
