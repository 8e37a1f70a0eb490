"""Setup: the changes of a knight order to the wheel that its player chooses."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.game_row import area_of, wedge_with
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.table_setup import change_by_order


@inner
def first_number(known: Cells, desk: Cells) -> int:
    """Return the number of the first wedge, or of the first type of enemy, for what is to be chosen now."""
    if desk[at.ADDED]:
        return known[f.N_ADD]
    if desk[at.LEFT]:
        return known[f.N_LEAVE]
    return known[f.N_SETUP_UPGRADE if desk[at.UPGRADES] else f.N_MARK]


@inner
def may_change(known: Cells, desk: Cells, wedge: int) -> bool:
    """Whether a wedge may be chosen."""
    if desk[at.ADDED]:
        return True
    if desk[at.LEFT]:
        for place in range(desk[at.CHOSEN_SIZE]):
            if desk[at.CHOSEN + place] == wedge:
                return False
        return True
    area = area_of(desk[at.SEAT])
    tile, upgraded = desk[area + at.TILE_AT + wedge], desk[area + at.UPGRADED + wedge]
    return look(known, keyed(f.Q_MAY_UPGRADE, tile, upgraded)) != 0


@inlined
def marks_now(desk: Cells) -> bool:
    """Whether a type of enemy is to be marked now."""
    return desk[at.ADDED] == desk[at.LEFT] == desk[at.UPGRADES] == 0


@inner
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    area = area_of(desk[at.SEAT])
    count = 0
    if marks_now(desk):
        for enemy in range(len(at.ENEMIES_WON)):
            found[enemy] = known[f.N_MARK] + enemy
        return len(at.ENEMIES_WON)
    for wedge in range(at.WEDGES):
        if may_change(known, desk, wedge):
            found[count] = first_number(known, desk) + desk[area + at.TILE_AT + wedge]
            count += 1
    return count


@inner
def step(known: Cells, desk: Cells, number: int) -> None:
    """Take a decision."""
    seat, added, left, upgrades = desk[at.SEAT], desk[at.ADDED], desk[at.LEFT], desk[at.UPGRADES]
    area, marks = area_of(seat), desk[at.MARKS]
    if marks_now(desk):
        desk[at.MARKED + seat] = number - known[f.N_MARK] + 1
        desk[at.REACHES + seat] = at.NONE
        change_by_order(known, desk, seat, 0, 0, 0, marks - 1)
        return
    wedge = wedge_with(desk, area, number - first_number(known, desk))
    if added:
        desk[area + at.TOKENS_ON + wedge] += 1
        added -= 1
    elif left:
        desk[area + at.TOKENS_ON + wedge] -= 1
        left -= 1
        desk[at.CHOSEN + desk[at.CHOSEN_SIZE]] = wedge
        desk[at.CHOSEN_SIZE] += 1
    else:
        desk[area + at.UPGRADED + wedge] = 1
        upgrades -= 1
    change_by_order(known, desk, seat, added, left, upgrades, marks)
