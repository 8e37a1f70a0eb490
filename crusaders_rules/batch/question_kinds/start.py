"""Setup: who is the start player."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import ask, forget_outcomes


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:  # noqa: ARG001 -- as the other kinds
    """List the numbers of the legal decisions, and return how many they are."""
    for seat in range(known[f.PLAYED_BY]):
        found[seat] = known[f.C_START] + seat
    return known[f.PLAYED_BY]


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    seat = number - known[f.C_START]
    desk[at.START] = seat
    forget_outcomes(desk)
    ask(desk, at.ASK_KNIGHT, known[f.FIRST_TO_PLACE + seat], 0)
