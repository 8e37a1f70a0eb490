"""How much of a gain of influence to take, if a reading lets the player choose."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch import turns
from crusaders_rules.batch.compiled import Cells, inner


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    amounts = turns.amounts_of(known, desk[at.AMOUNT], 1)
    for place in range(known[amounts]):
        found[place] = known[f.N_GAIN] + known[amounts + 1 + place]
    return known[amounts]


@inner
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    turns.gain(known, desk, number - known[f.N_GAIN])
    return turns.go_on(desk, desk[at.BEGUN], desk[at.REGION])
