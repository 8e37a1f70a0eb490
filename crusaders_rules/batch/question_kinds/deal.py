"""Setup: which knight order tile is next."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import ask
from crusaders_rules.batch.table_setup import next_due


@inner
def is_dealt(desk: Cells, order: int) -> bool:
    """Whether somebody has been dealt an order."""
    for place in range(at.PLAYERS * at.DEAL_LENGTH):
        if desk[at.DEALT + place] == order:
            return True
    return False


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    count = 0
    for order in range(1, len(at.ORDERS)):
        if known[f.IN_EDITION + order] and not is_dealt(desk, order):
            found[count] = known[f.C_DEAL] + order - 1
            count += 1
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    seat = max(0, next_due(known, desk))
    size = min(desk[at.DEALT_SIZE + seat], at.DEAL_LENGTH - 1)
    desk[at.DEALT + at.DEAL_LENGTH * seat + size] = number - known[f.C_DEAL] + 1
    desk[at.DEALT_SIZE + seat] = size + 1
    if next_due(known, desk) == at.NONE:
        ask(desk, at.ASK_ORDER, 0, 0)
