"""Setup: in which starting region a player places the first knight."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import add_knight, area_of, ask
from crusaders_rules.batch.lookup import place_of


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    free = known[f.STARTS]
    for seat in range(known[f.PLAYED_BY]):
        for cell in range(area_of(seat) + at.KNIGHTS, area_of(seat) + at.KNIGHTS + at.KNIGHTS_EACH):
            if desk[cell] != at.NONE:
                free &= ~(1 << desk[cell])
    count = 0
    while free:
        lowest = free & -free
        found[count] = known[f.N_KNIGHT] + place_of(known, lowest)
        count += 1
        free ^= lowest
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    seat, place = desk[at.SEAT], number - known[f.N_KNIGHT]
    area = area_of(seat)
    for _ in range(known[f.FIRST_KNIGHTS + desk[area + at.ORDER]]):
        add_knight(desk, area, place)
    desk[at.REACHES + seat] = at.NONE
    start = max(0, desk[at.START])
    following = known[f.NEXT_TO_PLACE + at.PLAYERS * seat + start]
    if following == at.NONE:
        ask(desk, at.ASK_TURN, known[f.FIRST_TURN + start], 0)
    else:
        ask(desk, at.ASK_KNIGHT, following, 0)
