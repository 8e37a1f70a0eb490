"""Where a drawing puts the Regions of a scenario, whose printed map is lost: on the cells of a grid.

The search is deterministic.  It prefers short Roads that cross neither each other nor a Region.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations

Cell = tuple[int, int]
Line = tuple[Cell, Cell]
Roads = tuple[tuple[int, int], ...]

_CROSSING, _THROUGH, _LEAST = 12.0, 20.0, 1e-9
# Above this number of Regions, only the first start is tried.
_MANY = 16


@lru_cache(maxsize=32)
def plan_of(regions: int, roads: Roads) -> tuple[Cell, ...]:
    """Return a cell for each Region: its column and row, from 0.

    Args:
        regions: How many Regions there are.
        roads: The pairs that a Road joins.
    """
    columns = max(1, math.ceil(math.sqrt(regions)))
    rows = max(1, math.ceil(regions / columns))
    cells = [(column, row) for row in range(rows) for column in range(columns)]
    starts = range(regions if regions <= _MANY else 1)
    found = (_improved(_spread(start, regions, roads, cells), roads, cells) for start in starts)
    every = frozenset(range(regions))
    return min(found, key=lambda plan: (round(_cost(plan, roads, every), 6), plan), default=())


def _spread(start: int, regions: int, roads: Roads, cells: list[Cell]) -> tuple[Cell, ...]:
    """Return a first plan: the Regions in the order in which Roads reach them from one of them."""
    order = dict.fromkeys([start])
    for here in _reached(order, roads):
        order[here] = None
    for other in range(regions):
        order.setdefault(other)
    place = {region: cells[number] for number, region in enumerate(order)}
    return tuple(place[region] for region in range(regions))


def _reached(order: dict[int, None], roads: Roads) -> Iterator[int]:
    waiting, seen = list(order), set(order)
    while waiting:
        here = waiting.pop(0)
        for pair in roads:
            if here in pair:
                other = pair[pair[0] == here]
                if other not in seen:
                    seen.add(other)
                    waiting.append(other)
                    yield other


def _improved(plan: tuple[Cell, ...], roads: Roads, cells: list[Cell]) -> tuple[Cell, ...]:
    """Return a plan that no swap of two cells makes better."""
    better = True
    while better:
        better = False
        for first, second in combinations(cells, 2):
            moved = frozenset(region for region, cell in enumerate(plan) if cell in {first, second})
            other = _swapped(plan, first, second)
            if moved and _cost(other, roads, moved) < _cost(plan, roads, moved) - _LEAST:
                plan, better = other, True
    return plan


def _swapped(plan: tuple[Cell, ...], first: Cell, second: Cell) -> tuple[Cell, ...]:
    other = {first: second, second: first}
    return tuple(other.get(cell, cell) for cell in plan)


def _cost(plan: tuple[Cell, ...], roads: Roads, moved: frozenset[int]) -> float:
    """Return what is bad in a plan about some Regions and the Roads that end in them."""
    cost = 0.0
    for place, (first, second) in enumerate(roads):
        here = plan[first], plan[second]
        touched = first in moved or second in moved
        if touched:
            cost += math.dist(*here) ** 2
            crossed = (other for at, other in enumerate(roads) if at > place or not moved & {*other})
            cost += _CROSSING * sum(crosses(here, (plan[one], plan[two])) for one, two in crossed)
        near = range(len(plan)) if touched else moved
        cost += _THROUGH * sum(lies_on(plan[region], here) for region in near if region not in (first, second))
    return cost


@cache
def crosses(one: Line, other: Line) -> bool:
    """Whether two lines between cells cross, other than in a cell that both begin or end in."""
    if set(one) & set(other):
        return False
    turns = [_turn(*one, point) * _turn(*one, last) for point, last in [other]]
    turns += [_turn(*other, point) * _turn(*other, last) for point, last in [one]]
    return all(turn < 0 for turn in turns)


@cache
def lies_on(cell: Cell, line: Line) -> bool:
    """Whether a line between two cells passes through or near the middle of a third one."""
    (x1, y1), (x2, y2) = line
    inside = (cell[0] - x1) * (x2 - x1) + (cell[1] - y1) * (y2 - y1)
    length = math.dist(*line)
    near = abs(_turn(*line, cell)) / length < _NEAR
    return near and 0 < inside < length**2


# In cells: how near to its middle a line comes that would be hidden behind the drawing of a Region.
_NEAR = 0.45


def _turn(start: Cell, end: Cell, point: Cell) -> int:
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
