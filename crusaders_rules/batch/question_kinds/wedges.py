"""Setup: which wedge is next on a wheel."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import ask
from crusaders_rules.batch.table_setup import hand_out_orders, lay_wheel


@inner
def first_number(known: Cells, desk: Cells) -> int:
    """Return the number of the first wedge, for a player or for chance."""
    return known[f.C_WEDGE if desk[at.SEAT] == at.NONE else f.N_WEDGE]


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    count = 0
    for tile in range(at.WEDGES):
        free = True
        for place in range(desk[at.PLACED_SIZE]):
            free = free and desk[at.PLACED + place] != tile
        if free:
            found[count] = first_number(known, desk) + tile
            count += 1
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    seat, wheel, placed = desk[at.SEAT], desk[at.WHEEL], desk[at.PLACED_SIZE]
    desk[at.PLACED + placed] = number - first_number(known, desk)
    desk[at.PLACED_SIZE] = placed + 1
    if placed + 1 < at.WEDGES:
        return
    if known[f.OWN_WHEELS]:
        lay_wheel(known, desk, wheel)
    else:
        for one in range(known[f.PLAYED_BY]):
            lay_wheel(known, desk, one)
    for place in range(at.WEDGES):
        desk[at.PLACED + place] = 0
    desk[at.PLACED_SIZE] = 0
    following = known[f.WHEEL_AFTER + wheel]
    if following == at.NONE:
        hand_out_orders(known, desk)
        return
    seat = known[f.ARRANGED_BY + following]
    ask(desk, at.ASK_WEDGES, seat, 0)
    desk[at.WHEEL] = following
