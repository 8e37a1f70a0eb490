"""Whether to place an unlocked knight, if a reading lets the player choose."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import add_knight, area_of


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:  # noqa: ARG001 -- as the other kinds
    """List the numbers of the legal decisions, and return how many they are."""
    found[0] = known[f.N_BRING]
    found[1] = known[f.N_HOLD]
    return 1 + 1


@inner
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    if number == known[f.N_BRING]:
        for _ in range(known[f.KNIGHTS_BROUGHT]):
            add_knight(desk, area_of(desk[at.SEAT]), desk[at.REGION])
        desk[at.REACHES + desk[at.SEAT]] = at.NONE
    return desk[at.BEGUN]
