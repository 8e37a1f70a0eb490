"""Lookahead, for the reading that every action of a wedge must succeed: the first one could block the second.

A decision is legal only if some decisions after it finish the wedge. They are tried, on desks of their own.
"""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, cells_from, inlined, inner, short_cells_from
from crusaders_rules.batch.game_row import area_of, copy_desk, knights_of
from crusaders_rules.batch.lookup import misses, place_of
from crusaders_rules.batch.one_decision import listed, one_step
from crusaders_rules.batch.reach import succeeds
from crusaders_rules.batch.ways import reached_from


@inlined
def desk_of(level: int) -> int:
    """Return where the desk of a level of the search begins."""
    return f.FACTS + level * at.DESK


@inlined
def list_of(known: Cells, level: int) -> int:
    """Return where the room for the list of a level begins."""
    return desk_of(f.SEARCH_LEVELS) + level * known[f.LIST_ROOM]


@inlined
def due(known: Cells, desk: Cells) -> int:
    """Return how many actions of the wedge must still succeed; the rest of one that has a result may fail."""
    kind = desk[at.KIND]
    if not known[f.RESOLVING + kind]:
        return 0
    after_result = kind in (at.ASK_REWARD, at.ASK_GAIN, at.ASK_UNLOCKED) and desk[at.BEGUN]
    return desk[at.PLAN_SIZE] - (1 if after_result else 0)


@inlined
def could_block(known: Cells, desk: Cells) -> bool:
    """Whether a decision could block a later action of the wedge, if each must succeed."""
    if not known[f.EVERY_SUCCEEDS]:
        return False
    # The amount of a gain makes no difference to the rest.
    return desk[at.KIND] == at.ASK_SPLIT or (desk[at.KIND] != at.ASK_GAIN and due(known, desk) != 0)


@inner
def leads_on(known: Cells, desk: Cells, number: int, level: int) -> bool:
    """Take a decision on the desk of a level, and return whether no action fails on the way to the next question."""
    after = cells_from(known, desk_of(level))
    copy_desk(known, desk, after)
    after[at.LISTED], after[at.FAILED] = at.NONE, 0
    one_step(known, after, number)
    return not after[at.FAILED]


@inlined
def region_decides(known: Cells, desk: Cells) -> bool:
    """Whether a knight moves that may stay, and one knight in the right region is enough for all that follows."""
    if desk[at.KIND] != at.ASK_MOVE or desk[at.MUST] or desk[at.PLAN_SIZE] != 1:
        return False
    return known[f.REGION_DECIDES + desk[at.PLAN]] != 0


@inner
def one_arrives(known: Cells, desk: Cells) -> bool:
    """Whether the action after a Travel succeeds with one of the knights, and leave the desk with that knight alone."""
    seat, regions = desk[at.SEAT], 0
    first = area_of(seat) + at.KNIGHTS
    for cell in range(first, first + knights_of(desk, area_of(seat))):
        regions |= 1 << desk[cell]
        desk[cell] = at.NONE
    for cell in range(at.WAITING, at.WAITING + desk[at.WAITING_SIZE]):
        regions |= reached_from(known, desk, desk[cell], desk[at.POINTS])
    while regions:
        lowest = regions & -regions
        desk[first], desk[at.REACHES + seat] = place_of(known, lowest), at.NONE
        if succeeds(known, desk, seat, desk[at.PLAN], desk[at.PLAN + 1]):
            return True
        regions ^= lowest
    return False


@inner
def can_finish(known: Cells) -> bool:
    """Whether the wedge can be finished from the desk of the first level; also if an answer is wanted for that."""
    level = 0
    while level >= 0 and not misses(known):
        desk = cells_from(known, desk_of(level))
        found = short_cells_from(known, list_of(known, level))
        if not due(known, desk):
            return True
        if region_decides(known, desk):
            if one_arrives(known, desk):
                return True
            level -= 1
            continue
        if desk[at.LISTED] == at.NONE:
            desk[at.LISTED] = listed(known, desk, found)
        # The last one is to stop, if that is possible, which leads to the next action fastest.
        desk[at.LISTED] -= 1
        if desk[at.LISTED] < 0:
            level -= 1
        elif leads_on(known, desk, int(found[desk[at.LISTED]]), level + 1):
            level += 1
    return misses(known)


@inner
def finishing(known: Cells, desk: Cells, found: Cells, count: int) -> int:
    """Keep the decisions after which the wedge can be finished, and return how many these are."""
    kept = 0
    for place in range(count):
        if leads_on(known, desk, int(found[place]), 0) and can_finish(known):
            found[kept] = found[place]
            kept += 1
    return kept
