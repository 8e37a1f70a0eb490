"""Steps that can be repeated without end: compiled code."""

from __future__ import annotations

from crusaders_rules.batch.compiled import Cells, compiled


@compiled
def count_entries(begins: Cells, ends: Cells, chosen: Cells, entries: Cells) -> None:
    """Count the chosen steps that lead to each position.

    Args:
        begins: Where the steps of each position begin.
        ends: The position after each step.
        chosen: 1 for each step that is chosen.
        entries: Receives the counts.
    """
    for step in range(begins[len(entries)]):
        entries[ends[step]] += chosen[step]


@compiled
def drop_entrances(begins: Cells, ends: Cells, chosen: Cells, entries: Cells, queue: Cells) -> int:
    """Drop the positions to which no chosen step leads, and again, until all that are left come after a cycle.

    Args:
        begins: Where the steps of each position begin.
        ends: The position after each step.
        chosen: 1 for each step that is chosen.
        entries: How many of them lead to each position; 0 for each position that is dropped.
        queue: Room for all positions.

    Returns:
        How many are left.
    """
    taken, waiting = 0, 0
    for position in range(len(entries)):
        if entries[position] == 0:
            queue[waiting] = position
            waiting += 1
    while taken < waiting:
        position = queue[taken]
        taken += 1
        for step in range(begins[position], begins[position + 1]):
            if chosen[step]:
                entries[ends[step]] -= 1
                if entries[ends[step]] == 0:
                    queue[waiting] = ends[step]
                    waiting += 1
    return len(entries) - waiting
