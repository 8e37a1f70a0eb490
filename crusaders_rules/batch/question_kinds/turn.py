"""What a player does in a turn: resolve a wedge, upgrade a wedge, or skip."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined
from crusaders_rules.batch.game_row import area_of, ask, wedge_with, write_plan
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.reach import byte_of, divided_in, divided_of, reach_of
from crusaders_rules.batch.turns import ASKED


@inlined
def uses_of(known: Cells, desk: Cells, area: int, wedge: int, reach: int, divided: int) -> int:
    """Return the options of a wedge."""
    tile, side = desk[area + at.TILE_AT + wedge], desk[area + at.UPGRADED + wedge]
    first, second = known[f.PRIMARY + tile], known[f.SECONDARY + tile]
    key = keyed(
        f.Q_USES,
        at.PAIR * tile + side,
        known[f.TELLING + desk[area + at.ORDER]],
        desk[area + at.TOKENS_ON + wedge],
        byte_of(reach, first),
        byte_of(reach, second) if side else 0,
        divided_in(known, divided, first),
        divided_in(known, divided, second) if side else 0,
    )
    return look(known, key)


@inlined
def open_turns(known: Cells, desk: Cells, seat: int) -> int:
    """Return the turns that are open, as bits in the order of the kinds of turn."""
    uses, upgraded, area = 0, 0, area_of(seat)
    reach, divided = reach_of(known, desk, seat), divided_of(known, desk, area)
    for wedge in range(at.WEDGES):
        uses |= uses_of(known, desk, area, wedge, reach, divided) << f.USES_BITS * wedge
        upgraded |= desk[area + at.UPGRADED + wedge] << wedge
    # The uses of six wedges take three bytes of a key.
    return look(known, keyed(f.Q_TURNS, uses, 0, 0, upgraded))


@inlined
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    seat = desk[at.SEAT]
    area = area_of(seat)
    turns = open_turns(known, desk, seat)
    count = 0
    for wedge in range(at.WEDGES):
        tile = desk[area + at.TILE_AT + wedge]
        if turns >> wedge & 1:
            found[count] = known[f.N_RESOLVE] + tile
            count += 1
        if turns >> (at.WEDGES + wedge) & 1:
            found[count] = known[f.N_UPGRADE] + tile
            count += 1
    if turns >> at.PAIR * at.WEDGES & 1:
        found[count] = known[f.N_SKIP]
        count += 1
    return count


@inlined
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    seat = desk[at.SEAT]
    area = area_of(seat)
    if number == known[f.N_SKIP]:
        ask(desk, at.ASK_DISTRIBUTION, seat, 0)
        return ASKED
    if number >= known[f.N_UPGRADE]:
        wedge = wedge_with(desk, area, number - known[f.N_UPGRADE])
        desk[area + at.UPGRADED + wedge] = 1
        ask(desk, at.ASK_DISTRIBUTION, seat, 0)
        desk[at.OPTIONAL] = 1
        return ASKED
    tile = number - known[f.N_RESOLVE]
    wedge = wedge_with(desk, area, tile)
    side, tokens = desk[area + at.UPGRADED + wedge], desk[area + at.TOKENS_ON + wedge]
    if side and tokens:
        ask(desk, at.ASK_SPLIT, seat, wedge)
        return ASKED
    plan = look(known, keyed(f.Q_PLAN_OF_WEDGE, at.PAIR * tile + side, tokens, desk[area + at.ORDER]))
    write_plan(known, desk, plan + 1, plan + 1 + known[plan])
    desk[at.WEDGE] = wedge
    return 0
