"""Setup: which wedge starts with one token less, if chance decides that."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, wedge_with
from crusaders_rules.batch.table_setup import shorten


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    for wedge in range(at.WEDGES):
        found[wedge] = known[f.C_LEAVE] + desk[area_of(desk[at.WHEEL]) + at.TILE_AT + wedge]
    return at.WEDGES


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    wheel = desk[at.WHEEL]
    wedge = wedge_with(desk, area_of(wheel), number - known[f.C_LEAVE])
    desk[area_of(wheel) + at.TOKENS_ON + wedge] -= 1
    shorten(known, desk, wheel + 1)
