"""On which wedge the giant token lands while a wedge is distributed."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.after_turn import land, landings
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, wedge_with
from crusaders_rules.batch.turns import turn_over


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    area, places = area_of(desk[at.SEAT]), landings(known, desk, at.STANDARD, 0)
    for place in range(known[places]):
        found[place] = known[f.N_LAND] + desk[area + at.TILE_AT + known[places + 1 + place]]
    return known[places]


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    wedge = wedge_with(desk, area_of(desk[at.SEAT]), number - known[f.N_LAND])
    land(known, desk, at.STANDARD, 0, wedge)
    turn_over(known, desk)
