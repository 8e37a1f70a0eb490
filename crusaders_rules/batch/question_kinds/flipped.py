"""Which wedge to upgrade as the result of an influence tile or a vault."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, wedge_with
from crusaders_rules.batch.turns import gain_for_result


@inner
def with_forgo(known: Cells, found: Cells, count: int, may: int) -> int:
    """Add the decision to do without an effect if that is allowed, and return how many decisions there are."""
    if known[f.MAY_FORGO + may]:
        found[count] = known[f.N_FORGO]
        return count + 1
    return count


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    area, count = area_of(desk[at.SEAT]), 0
    for wedge in range(at.WEDGES):
        if known[f.MAY_FLIP + desk[area + at.UPGRADED + wedge]]:
            found[count] = known[f.N_FLIP] + desk[area + at.TILE_AT + wedge]
            count += 1
    return with_forgo(known, found, count, desk[at.MAY])


@inner
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    area = area_of(desk[at.SEAT])
    if number != known[f.N_FORGO]:
        desk[area + at.UPGRADED + wedge_with(desk, area, number - known[f.N_FLIP])] = 1
    return gain_for_result(known, desk, desk[at.AMOUNT], desk[at.BEGUN], at.NONE)
