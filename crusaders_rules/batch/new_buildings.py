"""Keeps, chapels, mills and vaults: what they cost, and which levels of all types are gone from a player board."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.crowded_regions import has_third, kind_of, level_of, owner_of, stand_of
from crusaders_rules.batch.game_row import area_of, held_of, knights_of, next_level
from crusaders_rules.batch.lookup import keyed, look


@inner
def key_of_gone(asked: int, desk: Cells, area: int) -> int:
    """Return the key of a question about the base levels that are gone, the permanent tiles, the troops and the order.

    Half a byte holds the levels of a type, or the permanent tiles of an action.
    """
    held, levels, permanent = held_of(area), 0, 0
    for kind in range(len(at.TYPES)):
        levels |= desk[held + at.GONE + kind] << at.HALF_BYTE * kind
    for action in range(len(at.ACTIONS)):
        permanent |= desk[held + at.PERMANENT + action] << at.HALF_BYTE * action
    # The levels take two bytes of the key, and the permanent tiles three.
    return keyed(asked, levels, 0, desk[area + at.TROOPS], desk[area + at.ORDER], permanent)


@inner
def cost_new(known: Cells, desk: Cells, seat: int, kind: int, place: int) -> int:
    """Return the cost of the next new building of a type in a region, as one byte."""
    if not known[f.OPEN_SITE + at.PAIR * (desk[at.ENEMIES + place] + 1)]:
        return f.NO_VALUE
    area, first, second = area_of(seat), desk[at.BUILDINGS + place], desk[at.BESIDE + place]
    built = next_level(known, desk, area, kind) - 1
    if has_third(known, desk, second):
        stand = stand_of(known, desk, place)
        return look(known, keyed(f.Q_NEW_COST_AMONG, kind, built, desk[area + at.ORDER], stand, 0, 0, seat))
    key = keyed(
        f.Q_NEW_COST,
        kind,
        built,
        desk[area + at.ORDER],
        (first >> at.HALF_BYTE) + 1,
        (second >> at.HALF_BYTE) + 1,
        seat if first != at.NONE else 0,
    )
    return look(known, key)


@inner
def cheapest_new(known: Cells, desk: Cells, seat: int) -> int:
    """Return the lowest cost of a new building that a player may erect, as one byte."""
    area, least, before = area_of(seat), f.NO_VALUE, at.NONE
    for cell in range(area + at.KNIGHTS, area + at.KNIGHTS + knights_of(desk, area)):
        if desk[cell] != before:
            before = desk[cell]
            for kind in range(len(at.TYPES), len(at.EVERY_TYPE)):
                least = min(least, cost_new(known, desk, seat, kind, before))
    return least


@inner
def levels_on_board(known: Cells, desk: Cells, seat: int) -> int:
    """Return the levels of each type that a player has on the board, half a byte with a bit for each."""
    levels = 0
    for place in range(known[f.REGION_COUNT]):
        for building in (desk[at.BUILDINGS + place], desk[at.BESIDE + place]):
            if owner_of(building) == seat:
                levels |= bit_of(building)
    # Most rows end before the further buildings of regions.
    for cell in range(at.AFTER, known[f.ROW_LENGTH]):
        if desk[cell] and owner_of(desk[cell]) == seat:
            levels |= bit_of(desk[cell])
    return levels


@inlined
def bit_of(building: int) -> int:
    """Return the bit of the level of a building in half a byte for each type."""
    return 1 << at.HALF_BYTE * kind_of(building) + level_of(building) - 1


@inner
def levels_gone(desk: Cells, seat: int) -> int:
    """Return the levels of each type that are gone from a player board, half a byte with a bit for each."""
    gone, levels = held_of(area_of(seat)) + at.GONE, 0
    for kind in range(len(at.EVERY_TYPE)):
        levels |= desk[gone + kind] << at.HALF_BYTE * kind
    return levels


@inlined
def levels_in(levels: int, kind: int) -> int:
    """Return the levels of one type, a bit for each."""
    return levels >> at.HALF_BYTE * kind & (1 << at.HALF_BYTE) - 1


@inner
def any_eligible(known: Cells, desk: Cells, area: int, mill: int) -> bool:
    """Whether a mill of a level may take a building off the player board."""
    gone = held_of(area) + at.GONE
    for kind in range(len(at.EVERY_TYPE)):
        if look(known, keyed(f.Q_ELIGIBLE, mill, kind, desk[gone + kind])):
            return True
    return False
