"""Where the next knight goes."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined
from crusaders_rules.batch.game_row import add_knight, area_of, take_knight
from crusaders_rules.batch.lookup import keyed, look, place_of
from crusaders_rules.batch.turns import ASKED, end_travel
from crusaders_rules.batch.ways import can_step, cost_to, may_go_on, reached_from


@inlined
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    origin, points = desk[at.WAITING], desk[at.POINTS]
    regions = reached_from(known, desk, origin, points)
    if desk[at.MUST]:
        first = at.WAITING + 1
        if not can_step(known, desk, first, at.WAITING + desk[at.WAITING_SIZE], points):
            regions &= ~(1 << origin)
    count = 0
    while regions:
        lowest = regions & -regions
        found[count] = known[f.N_MOVE] + place_of(known, lowest)
        count += 1
        regions ^= lowest
    return count


@inlined
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    origin, place = desk[at.WAITING], number - known[f.N_MOVE]
    return move_to(known, desk, place, 0 if place == origin else cost_to(known, desk, origin, desk[at.POINTS], place))


@inlined
def move_to(known: Cells, desk: Cells, place: int, cost: int) -> int:
    """Move the next knight to a region, at the cost of the way, and return how the wedge goes on."""
    origin, points = desk[at.WAITING], desk[at.POINTS]
    if place != origin:
        points = look(known, keyed(f.Q_POINTS_LEFT, 0, 0, cost) | points) - f.RAISED
        area = area_of(desk[at.SEAT])
        take_knight(desk, area, origin)
        add_knight(desk, area, place)
        desk[at.REACHES + desk[at.SEAT]] = at.NONE
        desk[at.MUST] = 0
    waiting = desk[at.WAITING_SIZE] - 1
    first = at.WAITING + 1
    if waiting and may_go_on(known, desk, first, first + waiting, points):
        for cell in range(at.WAITING, at.WAITING + waiting):
            desk[cell] = desk[cell + 1]
        desk[at.WAITING + waiting] = 0
        desk[at.WAITING_SIZE] = waiting
        desk[at.POINTS] = points
        return ASKED
    end_travel(known, desk, points)
    return 0
