"""Follows a game that was played under one ruleset under another one, until a decision meets a difference."""

from __future__ import annotations

from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, cells, compiled, inlined, inner
from crusaders_rules.batch.kernel import (
    DONE,
    KEPT_EACH,
    WAITING,
    Rows,
    between_turns,
    each_legal,
    put_back_with,
    step,
    take_up_with,
)
from crusaders_rules.batch.lookup import has_room, misses
from crusaders_rules.batch.randomness import below
from crusaders_rules.batch.turn_ends import seen_alike

# Two more states of a row: it looks different under the other ruleset, or its turn is over and the other side still
# waits where both looked alike.
APART, TURN_ENDED = 4, 5
# What differs first.
NOTHING_DIFFERS, DECISIONS_DIFFER, RESULT_DIFFERS = 0, 1, 2
# By row: how many decisions are followed, and how many there are; what differs first, whether the other side waits, and
# whether a decision meets the difference.
PLACE, LENGTH, DIFFERS, WAITS, MET, NOTES = range(6)
MINE, THEIRS = 0, 1


@inlined
def asks_chance(levels: Rows, notes: Cells) -> bool:
    """Whether chance is asked on a side that goes on."""
    return levels[MINE, at.SEAT] == at.NONE or (levels[THEIRS, at.SEAT] == at.NONE and notes[WAITS] == 0)


@inlined
def choose_sides(levels: Rows, notes: Cells) -> bool:
    """Note which sides take the next decision, and return whether chance is asked; then only its decisions are taken.

    What is noted is read anew for each side. If it were known before, the compiler would make a copy of all that
    follows for each case.
    """
    chance = asks_chance(levels, notes)
    for side in range(THEIRS + 1):
        levels[side, at.TRIED] = 0 if chance and levels[side, at.SEAT] != at.NONE else 1
    if notes[WAITS]:
        levels[THEIRS, at.TRIED] = 0
    return chance


@inlined
def wants_list(levels: Rows, notes: Cells, side: int, chance: bool) -> bool:  # noqa: FBT001 -- whether it is asked
    """Whether the legal decisions of a side matter: mine were legal when they were taken, so they are only compared."""
    compares = notes[WAITS] == 0 and notes[DIFFERS] == NOTHING_DIFFERS
    return levels[side, at.TRIED] != 0 and (chance or side == THEIRS or compares)


@inlined
def compared(known: Cells, levels: Rows, notes: Cells) -> int:
    """Return whether both sides look alike after a decision: ``DONE`` if nothing has to be judged."""
    if notes[WAITS]:
        return TURN_ENDED if between_turns(cells(levels[MINE])) else DONE
    return DONE if seen_alike(known, cells(levels[MINE]), cells(levels[THEIRS])) else APART


@inlined
def is_listed(levels: Rows, lists: Rows, number: int, near: int) -> bool:
    """Whether a decision is legal on their side; it is looked for at one place of their list first."""
    if near < levels[THEIRS, at.LISTED] and lists[THEIRS, near] == number:
        return True
    for place in range(levels[THEIRS, at.LISTED]):
        if lists[THEIRS, place] == number:
            return True
    return False


@inlined
def lists_differ(levels: Rows, lists: Rows, numbers: Cells) -> bool:
    """Whether the legal decisions of both sides differ."""
    if levels[MINE, at.LISTED] != levels[THEIRS, at.LISTED]:
        return True
    for place in range(levels[MINE, at.LISTED]):
        if not is_listed(levels, lists, numbers[lists[MINE, place]], place):
            return True
    return False


@compiled
def follow_rows(
    known: Cells,
    others: Cells,
    levels: Rows,
    lists: Rows,
    numbers: Cells,
    rows: Rows,
    states: Rows,
    kept: Rows,
    notes: Rows,
    status: Cells,
) -> None:
    """Follow each game that waits, as ``sampling`` follows one.

    Args:
        known: What is known of the ruleset.
        others: What is known of the other ruleset.
        levels: A desk for each side.
        lists: Room for a list of decisions for each side.
        numbers: The number of each decision under the other ruleset, -1 if it has none.
        rows: The rows of each side, which change.
        states: The generators of each side, which change.
        kept: The decisions of each game, those of chance too if it is asked.
        notes: How far each game is followed.
        status: ``WAITING`` for the rows that wait; a row becomes ``DONE``, ``APART`` or ``TURN_ENDED``.
    """
    known, others = cells(known), cells(others)
    for row in range(len(status)):
        if status[row] == WAITING and has_room(known) and has_room(others):
            for side in range(THEIRS + 1):
                take_up_with(known if side == MINE else others, cells(levels[side]), rows[side, row], states[side, row])
            status[row] = follow_row(known, others, levels, lists, numbers, rows, states, kept[row], notes[row], row)
            if status[row] != WAITING:
                keep_sides(known, levels, rows, states, row)


@inner
def keep_sides(known: Cells, levels: Rows, rows: Rows, states: Rows, row: int) -> None:
    """Write both sides of a row back, with their generators."""
    for side in range(THEIRS + 1):
        put_back_with(known, cells(levels[side]), rows[side, row], states[side, row])


@inlined
def follow_row(
    known: Cells,
    others: Cells,
    levels: Rows,
    lists: Rows,
    numbers: Cells,
    rows: Rows,
    states: Rows,
    kept: Cells,
    notes: Cells,
    row: int,
) -> int:
    """Follow the game on the desks, and return its new status; it is written back at times, as one that is played."""
    before = notes[PLACE], notes[DIFFERS]
    while not (misses(known) or misses(others)):
        chance = choose_sides(levels, notes)
        if not chance:
            # Where the game was left, both sides are compared already.
            result = compared(known, levels, notes) if notes[PLACE] > before[0] or notes[PLACE] == 0 else DONE
            if result != DONE or notes[PLACE] >= notes[LENGTH]:
                return result
            if notes[PLACE] >= before[0] + KEPT_EACH:
                keep_sides(known, levels, rows, states, row)
                before = notes[PLACE], notes[DIFFERS]
        for side in range(THEIRS + 1):
            if wants_list(levels, notes, side, chance):
                book = known if side == MINE else others
                levels[side, at.LISTED] = each_legal(book, cells(levels[side]), cells(lists[side]))
        if misses(known) or misses(others):
            break
        if not chance and notes[WAITS] == 0 and meets(levels, lists, numbers, kept, notes):
            notes[MET] = 1
            return DONE
        aim_sides(levels, lists, numbers, kept, notes, chance)
        for side in range(THEIRS + 1):
            if levels[side, at.TRIED]:
                step(known if side == MINE else others, cells(levels[side]), levels[side, at.OUTLOOK])
    notes[PLACE], notes[DIFFERS] = before
    return WAITING


@inlined
def meets(levels: Rows, lists: Rows, numbers: Cells, kept: Cells, notes: Cells) -> bool:
    """Note whether the legal decisions differ, and return whether the one that was taken is refused on their side."""
    if notes[DIFFERS] == NOTHING_DIFFERS and lists_differ(levels, lists, numbers):
        notes[DIFFERS] = DECISIONS_DIFFER
    return notes[DIFFERS] != NOTHING_DIFFERS and not is_listed(levels, lists, numbers[kept[notes[PLACE]]], 0)


@inlined
def aim_sides(levels: Rows, lists: Rows, numbers: Cells, kept: Cells, notes: Cells, chance: bool) -> None:  # noqa: FBT001
    """Note which decision each side takes, and that one more is taken on the first one."""
    for side in range(THEIRS + 1):
        if not levels[side, at.TRIED]:
            continue
        if chance:
            number = int(lists[side, below(cells(levels[side]), levels[side, at.LISTED])])
        else:
            number = int(kept[notes[PLACE]]) if side == MINE else int(numbers[kept[notes[PLACE]]])
        levels[side, at.OUTLOOK] = number
    notes[PLACE] += levels[MINE, at.TRIED]
