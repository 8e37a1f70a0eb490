"""What a player does in a turn: resolve a wedge, upgrade a wedge, or skip."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined, inner
from crusaders_rules.batch.game_row import area_of, ask, wedge_with, write_plan
from crusaders_rules.batch.lookup import keyed, look, misses
from crusaders_rules.batch.reach import byte_of, divided_in, divided_of, reach_of
from crusaders_rules.batch.turns import ASKED


@inlined
def uses_of(known: Cells, desk: Cells, area: int, wedge: int, reach: int, row: int) -> int:
    """Return the options of a wedge with each number of tokens of a row, a few bits each."""
    tile, side = desk[area + at.TILE_AT + wedge], desk[area + at.UPGRADED + wedge]
    divided = divided_of(known, desk, area)
    first, second = known[f.PRIMARY + tile], known[f.SECONDARY + tile]
    key = keyed(
        f.Q_USES,
        at.PAIR * tile + side,
        known[f.TELLING + desk[area + at.ORDER]],
        row,
        byte_of(reach, first),
        byte_of(reach, second) if side else 0,
        divided_in(known, divided, first),
        divided_in(known, divided, second) if side else 0,
    )
    return look(known, key)


@inner
def remember_uses(known: Cells, desk: Cells, seat: int, reach: int, key: int) -> None:
    """Find out the options of each wedge with few tokens; the desk remembers them, with what they depend on."""
    for wedge in range(at.WEDGES):
        desk[at.USES + at.WEDGES * seat + wedge] = uses_of(known, desk, area_of(seat), wedge, reach, 0)
    if not (misses(known) or known[f.DIVIDED]):
        desk[at.USES_FOR + seat] = key


@inlined
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    seat = desk[at.SEAT]
    area, reach = area_of(seat), reach_of(known, desk, seat)
    count, uses, upgraded = 0, 0, 0
    for wedge in range(at.WEDGES):
        upgraded |= desk[area + at.UPGRADED + wedge] << wedge
    # The reach has a byte for each action.
    key = reach | upgraded << f.BYTE * len(at.ACTIONS)
    if desk[at.USES_FOR + seat] != key:
        remember_uses(known, desk, seat, reach, key)
    # Without a branch: a processor guesses badly which of them are legal.
    for wedge in range(at.WEDGES):
        tile, tokens = desk[area + at.TILE_AT + wedge], desk[area + at.TOKENS_ON + wedge]
        use = desk[at.USES + at.WEDGES * seat + wedge]
        if tokens >= f.TOKENS_TOLD:
            use = uses_of(known, desk, area, wedge, reach, tokens >> f.TOKENS_BITS)
        use = use >> f.USES_BITS * (tokens & (f.TOKENS_TOLD - 1)) & f.USES_MASK
        found[count] = known[f.N_RESOLVE] + tile
        count += use >> f.RESOLVE_BIT & 1
        found[count] = known[f.N_UPGRADE] + tile
        count += use >> f.UPGRADE_BIT & 1
        uses |= use
    found[count] = known[f.N_SKIP]
    return count + look(known, keyed(f.Q_SKIPS, uses, upgraded))


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
    write_plan(desk, look(known, keyed(f.Q_PLAN_OF_WEDGE, at.PAIR * tile + side, tokens, desk[area + at.ORDER])))
    desk[at.WEDGE] = wedge
    return 0
