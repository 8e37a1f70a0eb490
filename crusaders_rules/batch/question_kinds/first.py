"""Which of the two actions of a wedge to resolve first."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined
from crusaders_rules.batch.game_row import area_of, write_plan
from crusaders_rules.batch.lookup import keyed, look
from crusaders_rules.batch.reach import byte_of, reach_of


@inlined
def order_of(known: Cells, desk: Cells) -> int:
    """Return the knight order of the player, where it matters."""
    return known[f.TELLING + desk[area_of(desk[at.SEAT]) + at.ORDER]]


@inlined
def legal(known: Cells, desk: Cells, found: Cells) -> int:
    """List the numbers of the legal decisions, and return how many they are."""
    one, other = desk[at.PLAN], desk[at.PLAN + at.PAIR]
    order, successes = order_of(known, desk), 0
    if order:
        reach = reach_of(known, desk, desk[at.SEAT])
        successes = byte_of(reach, other) << f.BYTE | byte_of(reach, one)
    key = keyed(
        f.Q_FIRSTS,
        order,
        one << at.HALF_BYTE | other,
        desk[at.PLAN + 1] + f.RAISED,
        desk[at.PLAN + at.PAIR + 1] + f.RAISED,
        byte_of(successes, 0),
        byte_of(successes, 1),
    )
    firsts, count = look(known, key), 0
    for action in range(len(at.ACTIONS)):
        found[count] = known[f.N_FIRST] + action
        count += firsts >> action & 1
    return count


@inlined
def step(known: Cells, desk: Cells, number: int) -> int:
    """Take a decision, and return how the wedge goes on."""
    key = keyed(
        f.Q_BEGUN_WITH,
        order_of(known, desk),
        desk[at.PLAN] << at.HALF_BYTE | desk[at.PLAN + at.PAIR],
        desk[at.PLAN + 1] + f.RAISED,
        desk[at.PLAN + at.PAIR + 1] + f.RAISED,
        number - known[f.N_FIRST],
    )
    write_plan(desk, look(known, key))
    return 0
