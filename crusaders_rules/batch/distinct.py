"""Packed positions and steps that differ in some of their cells, the first one of each kind: compiled code."""

from __future__ import annotations

from typing import Any

from crusaders_rules.batch.compiled import Cells, compiled, inlined
from crusaders_rules.batch.packed_states import FREE, mix

Rows = Any  # arrays with a row for each position or place of a table
# How far a search is: the next position or step to look at, the position from which that step goes, and how many were
# found.
NEXT, SOURCE, FOUND, PROGRESS = range(4)


@inlined
def enter(table: Rows, masked: Cells, number: int) -> int:
    """Enter some cells into a hash table if they are not there, and return the number that they have.

    Args:
        table: A row for each place, with a number and the cells that have it.
        masked: The cells.
        number: The number that they get if they are not there.
    """
    mixed = 0
    for word in range(len(masked)):
        mixed = mix(mixed, masked[word])
    place = mixed & (len(table) - 1)
    while table[place, 0] != FREE:
        same = True
        for word in range(len(masked)):
            same = same and table[place, 1 + word] == masked[word]
        if same:
            return int(table[place, 0])
        place = (place + 1) & (len(table) - 1)
    table[place, 0] = number
    for word in range(len(masked)):
        table[place, 1 + word] = masked[word]
    return number


@inlined
def is_full(table: Rows, progress: Cells) -> bool:
    """Whether half of a table is taken."""
    return progress[FOUND] + progress[FOUND] >= len(table)


@compiled
def tell_positions(
    keys: Rows, words: Cells, mask: Cells, table: Rows, found: Rows, kinds: Cells, masked: Cells, progress: Cells
) -> None:
    """Number positions by the content of some cells, and find the first one of each kind, until the table is half full.

    Args:
        keys: The packed positions.
        words: The words that hold the cells.
        mask: Their bits in each of these words.
        table: A hash table, see ``enter``.
        found: Receives the first position of each kind.
        kinds: Receives the kind of each position.
        masked: Room for the cells of one, first ``FREE``; neighbours are often alike.
        progress: How far the search is.
    """
    while progress[NEXT] < len(keys) and not is_full(table, progress):
        position = progress[NEXT]
        same = True
        for place in range(len(words)):
            cells = keys[position, words[place]] & mask[place]
            same = same and cells == masked[place]
            masked[place] = cells
        kinds[position] = kinds[position - 1] if same else enter(table, masked, progress[FOUND])
        if kinds[position] == progress[FOUND]:
            found[progress[FOUND], 0] = position
            progress[FOUND] += 1
        progress[NEXT] += 1


@compiled
def tell_steps(
    begins: Cells,
    ends: Cells,
    before: Cells,
    after: Cells,
    table: Rows,
    found: Rows,
    kinds: Cells,
    masked: Cells,
    progress: Cells,
) -> None:
    """Number steps by the kinds of the positions before and after them, as ``tell_positions``.

    Args:
        begins: Where the steps of each position begin.
        ends: The position after each step.
        before: The kind of each position, where a step leaves it.
        after: The kind of each position, where a step comes to it.
        table: A hash table, see ``enter``.
        found: Receives the positions before and after the first step of each kind.
        kinds: Receives the kind of each step.
        masked: Room for both kinds of one, first ``FREE``.
        progress: How far the search is.
    """
    while progress[NEXT] < len(ends) and not is_full(table, progress):
        while begins[progress[SOURCE] + 1] <= progress[NEXT]:
            progress[SOURCE] += 1
        old, new = before[progress[SOURCE]], after[ends[progress[NEXT]]]
        if old == masked[0] and new == masked[1]:
            kind = kinds[progress[NEXT] - 1]
        else:
            masked[0], masked[1] = old, new
            kind = enter(table, masked, progress[FOUND])
        kinds[progress[NEXT]] = kind
        if kind == progress[FOUND]:
            found[progress[FOUND], 0], found[progress[FOUND], 1] = progress[SOURCE], ends[progress[NEXT]]
            progress[FOUND] += 1
        progress[NEXT] += 1
