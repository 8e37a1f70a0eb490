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
def different_positions(keys: Rows, mask: Cells, table: Rows, found: Cells, masked: Cells, progress: Cells) -> None:
    """Find the first position with each content of some cells, until the table is half full.

    Args:
        keys: The packed positions.
        mask: The bits of the cells in each word.
        table: A hash table, see ``enter``.
        found: Receives the positions.
        masked: Room for the cells of one.
        progress: How far the search is.
    """
    while progress[NEXT] < len(keys) and not is_full(table, progress):
        position = progress[NEXT]
        for word in range(len(mask)):
            masked[word] = keys[position, word] & mask[word]
        if enter(table, masked, progress[FOUND]) == progress[FOUND]:
            found[progress[FOUND]] = position
            progress[FOUND] += 1
        progress[NEXT] += 1


@compiled
def different_steps(
    keys: Rows,
    begins: Cells,
    ends: Cells,
    masks: Rows,
    table: Rows,
    found: Rows,
    kinds: Cells,
    masked: Cells,
    progress: Cells,
) -> None:
    """Find the first step with each content of some cells before and after it, until the table is half full.

    Args:
        keys: The packed positions.
        begins: Where the steps of each position begin.
        ends: The position after each step.
        masks: The bits of the cells in each word, before a step and after it.
        table: A hash table, see ``enter``.
        found: Receives the position before each step and the one after it.
        kinds: Receives for each step the place of the one that looks alike; empty if nobody asks.
        masked: Room for the cells of one.
        progress: How far the search is.
    """
    words = masks.shape[1]
    while progress[NEXT] < len(ends) and not is_full(table, progress):
        while begins[progress[SOURCE] + 1] <= progress[NEXT]:
            progress[SOURCE] += 1
        before, after = progress[SOURCE], ends[progress[NEXT]]
        for word in range(words):
            masked[word] = keys[before, word] & masks[0, word]
            masked[words + word] = keys[after, word] & masks[1, word]
        kind = enter(table, masked, progress[FOUND])
        if len(kinds):
            kinds[progress[NEXT]] = kind
        if kind == progress[FOUND]:
            found[progress[FOUND], 0], found[progress[FOUND], 1] = before, after
            progress[FOUND] += 1
        progress[NEXT] += 1
