"""Positions in a few words each, and the set of them: compiled code for exploring a game.

A position keeps only the cells that differ between the positions of a game, each in as few bits as its numbers need.
Where a position does not fit, nothing of it is kept, and the bits are allotted anew.
"""

from __future__ import annotations

from typing import Any

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, cells, compiled, inlined, inner
from crusaders_rules.batch.game_row import copy_desk, take_up
from crusaders_rules.batch.kernel import legal, step
from crusaders_rules.batch.lookup import has_room, misses
from crusaders_rules.batch.play_history import remember, upgrades_too_much, waits_too_long

Rows = Any  # arrays with a row for each position, column or level
# What a column of the layout says.
CELL, LOWEST, BITS, WORD, SHIFT = range(5)
COLUMN = SHIFT + 1
# How far an exploration is: the next position to go on from, how many are known, and how many steps; of how many of the
# last steps the position after it has no number yet; and the position before which it stops.
NEXT, COUNT, STEPS, UNNUMBERED, UNTIL = range(5)
PROGRESS = UNTIL + 1
# Why it pauses: all is done, the rules are to be asked, there is no room, or a position does not fit.
EXPLORED, ASKING, FULL, UNFIT = range(4)
# What is known of the cells: those of the first position, and the least and the greatest number of each.
BLANK, LEAST, GREATEST = range(3)
# What the desks are for: a position, one after it, and a row.
BEFORE, AFTER, SPARE = range(3)
DESKS = SPARE + 1
# Instead of the seat that is asked, if nothing is legal.
STUCK = -3
FREE = -1
# So many positions get their numbers together. Each of them is somewhere else in memory: where one is looked up right
# after the other, the processor waits for several of them at once.
AT_ONCE = 256
# What is known of a position without a number, after its words: its place in the table, who is there, and a word of it.
PLACE, THERE, WORD_THERE = range(3)
LOOKED_UP = WORD_THERE + 1
UNFOLLOWED = -2
# Products of two halves of a word stay below 63 bits.
_HALF, _BITS, _FACTOR, _FOLD = (1 << 31) - 1, 31, 1_640_531_527, 15


@inlined
def write_words(layout: Rows, desk: Cells, words: Cells) -> bool:
    """Pack the position on a desk, and return whether it fits."""
    for word in range(len(words)):
        words[word] = 0
    fits = True
    for column in range(layout.shape[0]):
        value = desk[layout[column, CELL]] - layout[column, LOWEST]
        fits = fits and 0 <= value < 1 << layout[column, BITS]
        words[layout[column, WORD]] |= value << layout[column, SHIFT]
    return fits


@inlined
def read_words(layout: Rows, words: Cells, row: Cells) -> None:
    """Write the columns of a position into a row."""
    for column in range(layout.shape[0]):
        mask = (1 << layout[column, BITS]) - 1
        row[layout[column, CELL]] = layout[column, LOWEST] + (
            words[layout[column, WORD]] >> layout[column, SHIFT] & mask
        )


@inlined
def mix(mixed: int, word: int) -> int:
    """Return the hash of some words with one more."""
    for half in (word & _HALF, word >> _BITS):
        mixed = (mixed ^ half) * _FACTOR
        mixed = (mixed ^ mixed >> _BITS) & _HALF
        mixed ^= mixed >> _FOLD
    return mixed


@inlined
def place_of(table: Cells, words: Cells, length: int) -> int:
    """Return the place in the hash table where a position belongs, if no other one is there."""
    mixed = 0
    for word in range(length):
        mixed = mix(mixed, words[word])
    return mixed & (len(table) - 1)


@inlined
def number_of(table: Cells, keys: Rows, words: Cells, place: int, progress: Cells) -> int:
    """Return the number of a position, which is kept if it is a new one."""
    while table[place] != FREE:
        same = True
        for word in range(keys.shape[1]):
            same = same and keys[table[place], word] == words[word]
        if same:
            return table[place]
        place = (place + 1) & (len(table) - 1)
    table[place] = progress[COUNT]
    for word in range(keys.shape[1]):
        keys[progress[COUNT], word] = words[word]
    progress[COUNT] += 1
    return table[place]


@inner
def number_all(keys: Rows, table: Cells, after: Rows, ends: Cells, progress: Cells) -> None:
    """Give numbers to the positions that have none."""
    count, words = progress[UNNUMBERED], keys.shape[1]
    for row in range(count):
        after[row, words + PLACE] = place_of(table, after[row], words)
    # These two look ahead, so that what is needed is at hand.
    for row in range(count):
        after[row, words + THERE] = table[after[row, words + PLACE]]
    for row in range(count):
        after[row, words + WORD_THERE] = keys[max(0, after[row, words + THERE]), 0]
    for row in range(count):
        number = number_of(table, keys, after[row], after[row, words + PLACE], progress)
        ends[progress[STEPS] - count + row] = number
    progress[UNNUMBERED] = 0


@inlined
def differs(desk: Cells, first: Rows, cell: int) -> int:
    """Return 1 if a cell that no column keeps differs from the first position."""
    return int((desk[cell] != first[BLANK, cell]) & (first[LEAST, cell] == first[GREATEST, cell]))


@inner
def outside(known: Cells, desk: Cells, first: Rows) -> bool:
    """Whether something that no column keeps differs from the first position."""
    found = 0
    # Without a branch, several cells are compared at once.
    for cell in range(known[f.ROW_LENGTH]):
        found |= differs(desk, first, cell)
    for cell in range(at.LEAD, at.HISTORY_END):
        found |= differs(desk, first, cell)
    return found != 0


@inner
def widen(known: Cells, desk: Cells, first: Rows) -> None:
    """Note which numbers the cells of a position hold."""
    for cell in range(at.HISTORY_END):
        if cell < known[f.ROW_LENGTH] or cell >= at.LEAD:
            first[LEAST, cell] = min(first[LEAST, cell], desk[cell])
            first[GREATEST, cell] = max(first[GREATEST, cell], desk[cell])


@inlined
def is_full(after: Rows, keys: Rows, ends: Cells, progress: Cells) -> bool:
    """Whether the arrays may be too short for what follows from more positions."""
    return progress[COUNT] + len(after) > len(keys) or progress[STEPS] + len(after) > len(ends)


@inlined
def lay_out(levels: Rows, layout: Rows, words: Cells, known: Cells) -> None:
    """Put a packed position on the desk; the spare row holds what no column does."""
    read_words(layout, words, levels[SPARE])
    take_up(levels[SPARE][: known[f.ROW_LENGTH]], cells(levels[BEFORE]), known)
    for cell in range(at.LEAD, at.HISTORY_END):
        levels[BEFORE][cell] = levels[SPARE][cell]


@inlined
def pack_desk(known: Cells, desk: Cells, first: Rows, layout: Rows, words: Cells) -> bool:
    """Pack the position on a desk, and return whether it fits; if it does not, note which numbers it holds."""
    if write_words(layout, desk, words) and not outside(known, desk, first):
        return True
    widen(known, desk, first)
    return False


@inner
def follow(
    known: Cells,
    levels: Rows,
    found: Cells,
    first: Rows,
    layout: Rows,
    after: Rows,
    unnumbered: int,
    limits: Cells,
) -> int:
    """Follow each decision from the position on the desk that the model does not leave out.

    Returns:
        How many there are, less one if nothing is legal; ``UNFOLLOWED`` if a position after one does not fit.
    """
    before, desk, words = cells(levels[BEFORE]), cells(levels[AFTER]), after.shape[1] - LOOKED_UP
    count, kept = legal(known, before, found), 0
    for place in range(count):
        number = int(found[place])
        if misses(known):
            break
        if upgrades_too_much(known, before, number, limits):
            continue
        copy_desk(known, before, desk)
        step(known, desk, number)
        remember(known, before, desk, limits)
        if misses(known):
            break
        if waits_too_long(desk, limits):
            continue
        if not pack_desk(known, desk, first, layout, after[unnumbered + kept][:words]):
            return UNFOLLOWED
        kept += 1
    return kept if count else at.NONE


@inner
def go_on(
    known: Cells,
    levels: Rows,
    found: Cells,
    first: Rows,
    layout: Rows,
    keys: Rows,
    after: Rows,
    begins: Cells,
    asked: Cells,
    progress: Cells,
    limits: Cells,
) -> int:
    """Go on from the next position, and return whether that is done, or why not."""
    if not has_room(known):
        return ASKING
    position = progress[NEXT]
    lay_out(levels, layout, keys[position], known)
    count = follow(known, levels, found, first, layout, after, progress[UNNUMBERED], limits)
    if misses(known):
        return ASKING
    if count == UNFOLLOWED:
        return UNFIT
    none = count == at.NONE and levels[BEFORE][at.KIND] != at.GAME_OVER
    asked[position] = STUCK if none else levels[BEFORE][at.SEAT]
    count = max(0, count)
    progress[STEPS] += count
    begins[position + 1] = progress[STEPS]
    progress[UNNUMBERED] += count
    progress[NEXT] = position + 1
    return EXPLORED


@inlined
def has_more(progress: Cells) -> bool:
    """Whether there is a next position, before many have no number."""
    return progress[NEXT] < min(progress[UNTIL], progress[COUNT]) and progress[UNNUMBERED] < AT_ONCE


@compiled
def explore_packed(
    known: Cells,
    levels: Rows,
    found: Cells,
    first: Rows,
    layout: Rows,
    keys: Rows,
    table: Cells,
    after: Rows,
    begins: Cells,
    ends: Cells,
    asked: Cells,
    progress: Cells,
    limits: Cells,
) -> int:
    """Go on from positions that are known, and return why the exploration pauses.

    Args:
        known: What is known of the ruleset.
        levels: Desks, see ``BEFORE``.
        found: Room for a list of decisions.
        first: The first position and what its cells come to, see ``BLANK``.
        layout: The columns.
        keys: The packed positions.
        table: Their numbers by their hash, a power of two long.
        after: Room for ``AT_ONCE`` positions without numbers, and for those after one more.
        begins: Receives for each position where its steps begin; the first number, 0, is there.
        ends: Receives the number of the position after each step, in the order in which ``legal`` lists decisions.
        asked: Receives the seat that each position asks, ``STUCK`` if nothing is legal.
        progress: How far the exploration is.
        limits: The limits of the model, see ``play_history``.
    """
    known, found, pause = cells(known), cells(found), EXPLORED
    while pause == EXPLORED and progress[NEXT] < min(progress[UNTIL], progress[COUNT]):
        if is_full(after, keys, ends, progress):
            pause = FULL
        while pause == EXPLORED and has_more(progress):
            pause = go_on(known, levels, found, first, layout, keys, after, begins, asked, progress, limits)
        number_all(keys, table, after, ends, progress)
    return pause


@compiled
def repack(first: Rows, before: Rows, packed: Rows, layout: Rows, keys: Rows, count: int, row: Cells) -> None:
    """Pack positions by another layout.

    Args:
        first: The first position, see ``BLANK``.
        before: The columns by which they are packed.
        packed: The packed positions.
        layout: The new columns.
        keys: Receives the positions.
        count: How many they are.
        row: Room for a row.
    """
    for cell in range(first.shape[1]):
        row[cell] = first[BLANK, cell]
    for position in range(count):
        read_words(before, packed[position], row)
        write_words(layout, row, keys[position])


@compiled
def fill_table(table: Cells, keys: Rows, count: int) -> None:
    """Enter the numbers of different positions into an empty hash table.

    Args:
        table: The table.
        keys: The packed positions.
        count: How many they are.
    """
    for position in range(count):
        place = place_of(table, keys[position], keys.shape[1])
        while table[place] != FREE:
            place = (place + 1) & (len(table) - 1)
        table[place] = position


@compiled
def read_packed(layout: Rows, keys: Rows, rows: Rows) -> None:
    """Write the columns of packed positions into rows that hold the rest.

    Args:
        layout: The columns.
        keys: The packed positions.
        rows: The rows.
    """
    for position in range(rows.shape[0]):
        read_words(layout, keys[position], rows[position])
