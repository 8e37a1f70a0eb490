"""Streaks: runs that distribute only some wedges of the wheel, and their greatest length."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import attrs

from crusaders_rules.explore.breadth_first import explore
from crusaders_rules.explore.graphs import longest_walk
from crusaders_rules.thy_will_be_done.check.wheels import Distributions, Starts, wheel_system
from crusaders_rules.thy_will_be_done.state import WEDGES


@attrs.frozen
class Streak:
    """Runs that distribute only some wedges.

    Attributes:
        size: The number of different wedges.
        longest: The greatest number of distributions in such a run, from any wheel; None if it
            may be endless.
        from_start: The same for runs from the start of the game.
        wedges: Wedges, clockwise, that allow the longest run.
    """

    size: int
    longest: int | None
    from_start: int | None
    wedges: tuple[int, ...]


def streaks(begin: Starts) -> tuple[Streak, ...]:
    """Find the longest runs that distribute only a subset of the wedges, for each size of the subset.

    Args:
        begin: The starts.

    Returns:
        One result for each size from one to all.
    """
    found = explore(wheel_system(begin), keep=True).found
    number = {tokens: place for place, tokens in enumerate(found)}
    distributions = Distributions(begin.order, begin.ruleset)
    steps = [[(way[0], number[after]) for way, after in distributions.of(tokens)] for tokens in found]
    first = [number[tokens] for tokens in begin.tokens]
    return tuple(_streak(size, steps, first) for size in range(1, WEDGES + 1))


def _streak(size: int, steps: Sequence[Sequence[tuple[int, int]]], first: Sequence[int]) -> Streak:
    """Try every subset of one size, up to the first that allows an endless run."""
    rows = []
    for wedges in combinations(range(WEDGES), size):
        longest = longest_walk([[after for wedge, after in row if wedge in wedges] for row in steps])
        if longest is None:
            return Streak(size, None, None, wedges)
        rows.append((max(longest), max(longest[at] for at in first), wedges))
    most = max(rows, key=lambda row: row[0])
    return Streak(size, most[0], max(row[1] for row in rows), most[2])
