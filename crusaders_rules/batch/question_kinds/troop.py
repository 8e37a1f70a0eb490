"""Whether to muster a troop, if a reading lets the player choose."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.question_kinds.declining import with_decline
from crusaders_rules.batch.turns import gain_for_result, muster


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    found[0] = known[f.N_MUSTER]
    return with_decline(known, desk, found, 1)


@inner
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    if number == known[f.N_DECLINE]:
        return 0
    begun, amount = muster(known, desk, desk[at.TOKENS], desk[at.BEGUN])
    return gain_for_result(known, desk, amount, begun, at.NONE)
