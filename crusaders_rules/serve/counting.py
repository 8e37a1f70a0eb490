"""Perft: how many ways a game can go on from a position."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

Place = TypeVar("Place")
Choice = TypeVar("Choice")


def sequences(
    choices: Callable[[Place], Sequence[Choice]], step: Callable[[Place, Choice], Place], begin: Place, depth: int
) -> list[int]:
    """Count sequences of choices, such as decisions or whole turns.

    Args:
        choices: What can be chosen in a position.
        step: The position after a choice.
        begin: The position in which the sequences begin.
        depth: The length of the longest sequences.

    Returns:
        For each length from 0 to ``depth`` the number of sequences of that length.

    >>> sequences(lambda number: range(number), lambda number, less: less, 4, 3)
    [1, 4, 6, 4]
    """
    counts = [0] * (depth + 1)
    left = [(begin, 0)]
    while left:
        reached, length = left.pop()
        counts[length] += 1
        if length == depth:
            continue
        found = choices(reached)
        if length == depth - 1:
            # The last step need not be taken to be counted.
            counts[depth] += len(found)
        else:
            left.extend((step(reached, choice), length + 1) for choice in found)
    return counts
