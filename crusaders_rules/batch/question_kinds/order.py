"""Setup: which knight order a player keeps."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inner
from crusaders_rules.batch.game_row import area_of
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.table_setup import change_by_order


@inner
def is_offered(known: Cells, desk: Cells, order: int) -> bool:
    """Whether an order is on offer for the player."""
    if desk[at.DEALT_ALL]:
        return known[f.IN_EDITION + order] != 0
    hand = area_of(desk[at.SEAT]) + at.DEALT
    for cell in range(hand, hand + at.DEAL_LENGTH):
        if desk[cell] == order:
            return True
    return False


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    count, taken = 0, 0
    for seat in range(desk[at.SEAT]):
        taken |= desk[area_of(seat) + at.ORDER] << f.BYTE * seat
    for order in range(1, len(at.ORDERS)):
        if is_offered(known, desk, order) and look(known, keyed(f.Q_MAY_CHOOSE, order) | taken << f.BYTE):
            found[count] = known[f.N_ORDER] + known[f.PLACE_OF_ORDER + order]
            count += 1
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    seat, order = desk[at.SEAT], known[f.ORDER_AT + number - known[f.N_ORDER]]
    area = area_of(seat)
    desk[area + at.ORDER] = order
    for wedge in range(at.WEDGES):
        tile = desk[area + at.TILE_AT + wedge]
        desk[area + at.TOKENS_ON + wedge] = known[f.ORDER_TOKENS + at.WEDGES * order + tile]
    desk[area + at.TOKENS_ON] -= known[f.ORDER_SHORTENS_FIRST + order]
    desk[at.REACHES + seat] = at.NONE
    added, left = known[f.ORDER_ADDS + order], known[f.ORDER_LEAVES + order]
    change_by_order(known, desk, seat, added, left, known[f.ORDER_UPGRADES + order], known[f.ORDER_MARKS + order])
