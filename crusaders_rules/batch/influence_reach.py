"""What a player reaches of the influence tiles: those on the board, and the one-time tiles that may be turned."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.game_row import area_of, held_of, knights_of
from crusaders_rules.batch.lookup import place_of


@inlined
def turnable_of(known: Cells, desk: Cells, seat: int, action: int) -> int:
    """Return how many one-time tiles a player may turn for an action."""
    return known[f.TURNABLE + desk[held_of(area_of(seat)) + at.ONCE + action]]


@inner
def influenced(known: Cells, desk: Cells, seat: int) -> int:
    """Return the regions with a tile that an Influence action of a player reaches, as bits."""
    area, regions, found = area_of(seat), 0, 0
    further = known[f.FURTHER_REACH + desk[area + at.ORDER]]
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + knights_of(desk, area)):
        regions |= known[f.REACHED_FURTHER + desk[cell]] if further else 1 << desk[cell]
    while regions:
        lowest = regions & -regions
        if desk[at.LAID + place_of(known, lowest)] != at.NONE:
            found |= lowest
        regions ^= lowest
    return found


@inner
def least_influence(known: Cells, desk: Cells, seat: int) -> int:
    """Return the lowest value with which an Influence of a player succeeds, as one byte."""
    if known[f.INFLUENCE_IN_VAIN]:
        return f.ANY_VALUE
    regions, least = influenced(known, desk, seat), f.NO_VALUE
    while regions:
        lowest = regions & -regions
        least = min(least, known[f.NEEDED_FOR + desk[at.LAID + place_of(known, lowest)]])
        regions ^= lowest
    return least
