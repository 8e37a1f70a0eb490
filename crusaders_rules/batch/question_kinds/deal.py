"""Setup: which knight order tile is next."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of, ask
from crusaders_rules.batch.table_setup import next_due


@inner
def is_dealt(known: Cells, desk: Cells, order: int) -> bool:
    """Whether somebody has been dealt an order."""
    for seat in range(known[f.PLAYED_BY]):
        for cell in range(area_of(seat) + at.DEALT, area_of(seat) + at.DEALT + at.DEAL_LENGTH):
            if desk[cell] == order:
                return True
    return False


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    count = 0
    for order in range(1, len(at.ORDERS)):
        if known[f.IN_EDITION + order] and not is_dealt(known, desk, order):
            found[count] = known[f.C_DEAL] + known[f.PLACE_OF_ORDER + order]
            count += 1
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    seat = max(0, next_due(known, desk))
    area = area_of(seat)
    size = min(desk[area + at.DEALT_SIZE], at.DEAL_LENGTH - 1)
    desk[area + at.DEALT + size] = known[f.ORDER_AT + number - known[f.C_DEAL]]
    desk[area + at.DEALT_SIZE] = size + 1
    if next_due(known, desk) == at.NONE:
        ask(desk, at.ASK_ORDER, 0, 0)
