"""How to assign the tokens of an upgraded wedge to its two actions."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.game_row import area_of, ask, held_of, write_plan
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.reach import byte_of, divided_in, divided_of, reach_of
from crusaders_rules.batch.turns import ASKED


@inlined
def splits_of(known: Cells, desk: Cells) -> int:
    """Return where the pool has the numbers of the splits, and then their plans; the giant token does not count."""
    seat, wedge = desk[at.SEAT], desk[at.WEDGE]
    area = area_of(seat)
    reach, divided = reach_of(known, desk, seat), divided_of(known, desk, area)
    tile = desk[area + at.TILE_AT + wedge]
    first, second = known[f.PRIMARY + tile], known[f.SECONDARY + tile]
    key = keyed(
        f.Q_SPLITS,
        tile,
        known[f.TELLING + desk[area + at.ORDER]],
        desk[area + at.TOKENS_ON + wedge],
        byte_of(reach, first),
        byte_of(reach, second),
        divided_in(known, divided, first),
        divided_in(known, divided, second),
    )
    return look(known, key)


@inlined
def how_many(known: Cells, splits: int) -> int:
    """Return how many splits a list of the pool has, each with its plan."""
    return known[splits] // at.PAIR


@inlined
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    wedge, area, splits = desk[at.WEDGE], area_of(desk[at.SEAT]), splits_of(known, desk)
    # Without Divine Influence, that cell is 0.
    if desk[held_of(area) + at.GIANT] == wedge + 1:
        return with_giant(known, found, splits, desk[area + at.TOKENS_ON + wedge])
    count = how_many(known, splits)
    for place in range(count):
        found[place] = known[splits + 1 + place]
    return count


@inner
def with_giant(known: Cells, found: Cells, splits: int, tokens: int) -> int:
    """List the splits that do not divide the giant token, and return how many they are."""
    count = 0
    for place in range(how_many(known, splits)):
        number = known[splits + 1 + place]
        if look(known, keyed(f.Q_UNDIVIDED, number, 0, tokens)):
            found[count] = number
            count += 1
    return count


@inlined
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    seat, wedge = desk[at.SEAT], desk[at.WEDGE]
    area = area_of(seat)
    divided = divided_of(known, desk, area)
    tile = desk[area + at.TILE_AT + wedge]
    key = keyed(
        f.Q_PLAN_OF_SPLIT,
        tile,
        known[f.TELLING + desk[area + at.ORDER]],
        desk[area + at.TOKENS_ON + wedge],
        divided_in(known, divided, known[f.PRIMARY + tile]),
        divided_in(known, divided, known[f.SECONDARY + tile]),
        number,
    )
    return take_plan(desk, look(known, key))


@inlined
def take_plan(desk: Cells, plan: int) -> int:
    """Go on with the plan of a split, and return how."""
    write_plan(desk, plan)
    if plan >> f.ORDER_OPEN & 1:
        ask(desk, at.ASK_FIRST, desk[at.SEAT], desk[at.WEDGE])
        return ASKED
    return 0
