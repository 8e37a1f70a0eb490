"""The ends of a turn: in which positions it may end, by what is seen of them."""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, cells, compiled, inlined
from crusaders_rules.batch.game_row import area_of, copy_desk, take_up
from crusaders_rules.batch.kernel import Rows, between_turns, legal, step
from crusaders_rules.batch.lookup import misses

# What the search has come to, other than a number of ends.
MISSED, FOUND, TOO_MANY = -1, -2, -3
# What is seen of a position is known by the rest of a polynomial.
_FACTOR, _MODULUS = 1_000_003, (1 << 40) - 87


@inlined
def seen_alike(known: Cells, one: Cells, other: Cells) -> bool:
    """Whether two positions look alike: hidden is what a player carries over or still gets, and what the supply owes.

    Args:
        known: What is known of the ruleset.
        one: The desk of a position.
        other: The desk of the other one.
    """
    if one[at.KIND] != other[at.KIND] or one[at.SEAT] != other[at.SEAT] or one[at.START] != other[at.START]:
        return False
    if max(one[at.SUPPLY], 0) != max(other[at.SUPPLY], 0):
        return False
    for seat in range(known[f.PLAYED_BY]):
        for cell in range(area_of(seat), area_of(seat) + at.CARRIED):
            if one[cell] != other[cell]:
                return False
    for cell in range(at.ENEMIES, at.SUPPLY):
        if one[cell] != other[cell]:
            return False
    # In a base game the row ends before what an expansion adds. What the turn still has to come is hidden, too.
    for cell in range(at.BESIDE, min(known[f.ROW_LENGTH], at.CHAPEL_DUE)):
        if one[cell] != other[cell]:
            return False
    for cell in range(at.AFTER, known[f.ROW_LENGTH]):
        if one[cell] != other[cell]:
            return False
    return True


@inlined
def seen_in(known: Cells, desk: Cells) -> int:
    """Return a number for what is seen of a position."""
    seen = max(desk[at.SUPPLY], 0)
    for cell in range(at.ENEMIES, at.SUPPLY):
        seen = (seen * _FACTOR + desk[cell] + 1) % _MODULUS
    for seat in range(known[f.PLAYED_BY]):
        for cell in range(area_of(seat), area_of(seat) + at.CARRIED):
            seen = (seen * _FACTOR + desk[cell] + 1) % _MODULUS
    for cell in range(at.BESIDE, min(known[f.ROW_LENGTH], at.CHAPEL_DUE)):
        seen = (seen * _FACTOR + desk[cell] + 1) % _MODULUS
    for cell in range(at.AFTER, known[f.ROW_LENGTH]):
        seen = (seen * _FACTOR + desk[cell] + 1) % _MODULUS
    for cell in (at.KIND, at.SEAT, at.START):
        seen = (seen * _FACTOR + desk[cell] + 1) % _MODULUS
    return int(seen)


@inlined
def note_end(known: Cells, levels: Rows, level: int, wanted: Cells, ends: Cells, count: int) -> int:
    """Note an end; return how many there are, or what the search has come to."""
    if len(wanted):
        if not seen_alike(known, cells(levels[level]), cells(wanted)):
            return count + 1
        copy_desk(known, cells(levels[level]), cells(levels[0]))
        return FOUND
    if count == len(ends):
        return TOO_MANY
    ends[count] = seen_in(known, cells(levels[level]))
    return count + 1


@compiled
def search_ends(known: Cells, levels: Rows, lists: Rows, row: Cells, wanted: Cells, ends: Cells) -> int:
    """Search for the ends of a turn, depth first.

    Args:
        known: What is known of the ruleset.
        levels: A desk for each level of the search; the first one receives the end that is found.
        lists: Room for a list of decisions for each level.
        row: The row of the position.
        wanted: The desk of a position; the search ends when one is found that looks alike. Empty to find all ends.
        ends: Receives a number for each end, if all are to be found.

    Returns:
        How many ends there are, some of them alike, or ``FOUND``, ``MISSED`` or ``TOO_MANY``.
    """
    known = cells(known)
    take_up(row, cells(levels[0]), known)
    level, count = 0, 0
    levels[0, at.LISTED] = at.NONE
    while level >= 0 and count >= 0:
        desk = cells(levels[level])
        if desk[at.LISTED] == at.NONE and between_turns(desk):
            count = note_end(known, levels, level, wanted, ends, count)
            level -= 1
            continue
        if desk[at.LISTED] == at.NONE:
            desk[at.LISTED], desk[at.TRIED] = legal(known, desk, cells(lists[level])), 0
        if desk[at.TRIED] < desk[at.LISTED] and level + 1 < len(levels):
            desk[at.TRIED] += 1
            level += 1
            copy_desk(known, desk, cells(levels[level]))
            step(known, cells(levels[level]), int(lists[level - 1, desk[at.TRIED] - 1]))
            levels[level, at.LISTED] = at.NONE
        else:
            level -= 1
        if misses(known):
            return MISSED
    return count
