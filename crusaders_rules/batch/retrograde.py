"""What each player can force, from the ends of the game backwards: compiled code."""

from __future__ import annotations

from typing import Any

from crusaders_rules.batch.compiled import Cells, compiled, inner

Values = Any  # arrays with a number for each position or step
FREE = -1


@compiled
def count_before(ends: Values, first: Cells) -> None:
    """Count how many steps lead to each position, and lay out room for them.

    Args:
        ends: The position after each step.
        first: Receives for each position where the steps to it begin, and last where all end.
    """
    for step in range(len(ends)):
        first[ends[step] + 1] += 1
    for position in range(1, len(first)):
        first[position] += first[position - 1]


@compiled
def list_before(begins: Values, ends: Values, first: Cells, filled: Values, before: Values) -> None:
    """List the positions before each position.

    Args:
        begins: For each position, where its steps begin.
        ends: The position after each step.
        first: For each position, where the steps to it begin.
        filled: Room for how many of them are listed.
        before: Receives the positions.
    """
    for position in range(len(begins) - 1):
        for step in range(begins[position], begins[position + 1]):
            after = ends[step]
            before[first[after] + filled[after]] = position
            filled[after] += 1


@inner
def settle(position: int, value: int, turns: int, values: Values, ranks: Values, queue: Values, end: int) -> int:
    """Give a position its value, and return the new end of the queue."""
    values[position] = value
    ranks[position] = turns
    queue[end] = position
    return end + 1


@inner
def settle_before(
    position: int,
    seat: int,
    value: int,
    asked: Values,
    first: Cells,
    before: Values,
    left: Values,
    values: Values,
    ranks: Values,
    queue: Values,
    end: int,
) -> int:
    """Settle the positions from which a settled one is forced, and return the new end of the queue."""
    for place in range(first[position], first[position + 1]):
        earlier = before[place]
        if ranks[earlier] == FREE and asked[earlier] >= 0:
            left[earlier] -= 1
            if asked[earlier] == seat or left[earlier] == 0:
                end = settle(earlier, value, ranks[position] + 1, values, ranks, queue, end)
    return end


@compiled
def force(
    seat: int,
    over: Values,
    worth: Values,
    asked: Values,
    first: Cells,
    before: Values,
    left: Values,
    values: Values,
    ranks: Values,
    queue: Values,
) -> int:
    """Find the positions from which a seat can force an end that is worth something to it; return how many they are.

    Ends are taken from the best one on. A position of the seat is settled with the first position after it, one of the
    other seat with the last. Chance is never settled.

    Args:
        seat: The seat.
        over: The ends that are worth something to the seat, the best first.
        worth: What each of them is worth.
        asked: The seat that each position asks.
        first: For each position, where the steps to it begin.
        before: The positions before each position.
        left: How many steps of each position do not lead to a settled position; it changes.
        values: Receives the worth that can be forced.
        ranks: Receives how many decisions lead to an end at most; ``FREE`` for a position that is not settled.
        queue: Room for the positions.
    """
    begin, end = 0, 0
    for place in range(len(over)):
        end = settle(over[place], worth[place], 0, values, ranks, queue, end)
        # Ends of the same worth are settled together, so that ranks count the fewest decisions.
        if place + 1 < len(over) and worth[place + 1] == worth[place]:
            continue
        while begin < end:
            end = settle_before(queue[begin], seat, worth[place], asked, first, before, left, values, ranks, queue, end)
            begin += 1
    return end


@compiled
def draw(asked: Values, first: Cells, before: Values, values: Values, ranks: Values, queue: Values, end: int) -> None:
    """Find how many decisions lead at least to an end that nobody wins, from positions from which nobody can force one.

    Args:
        asked: The seat that each position asks.
        first: For each position, where the steps to it begin.
        before: The positions before each position.
        values: The worth that can be forced from each position.
        ranks: Receives how many decisions lead to an end.
        queue: Begins with the ends that nobody wins, and is room for more.
        end: How many ends it holds.
    """
    begin = 0
    while begin < end:
        position = queue[begin]
        begin += 1
        for at in range(first[position], first[position + 1]):
            earlier = before[at]
            if ranks[earlier] == FREE and values[earlier] == 0 and asked[earlier] >= 0:
                end = settle(earlier, 0, ranks[position] + 1, values, ranks, queue, end)


@compiled
def longest_plays(first: Cells, before: Values, left: Values, longest: Values, queue: Values, end: int) -> int:
    """Find how many decisions each play takes at most; return how many positions have only plays that end.

    Args:
        first: For each position, where the steps to it begin.
        before: The positions before each position.
        left: How many steps of each position are not followed yet; it changes.
        longest: Receives the most decisions up to an end, if each play ends.
        queue: Begins with the positions without a step, and is room for more.
        end: How many these are.
    """
    begin = 0
    while begin < end:
        position = queue[begin]
        begin += 1
        for at in range(first[position], first[position + 1]):
            earlier = before[at]
            longest[earlier] = max(longest[earlier], longest[position] + 1)
            left[earlier] -= 1
            if left[earlier] == 0:
                queue[end] = earlier
                end += 1
    return end
