"""The places of the hexes of a board, and the lines along and between them."""

from __future__ import annotations

import math

from crusaders_rules.svg import element, number, path
from crusaders_rules.thy_will_be_done.interpret.boards import neighbours
from crusaders_rules.thy_will_be_done.state import Board

RADIUS = 68.0
HALF = RADIUS * math.sqrt(3) / 2
MARGIN = 34.0

Point = tuple[float, float]


def centres_of(board: Board) -> tuple[Point, ...]:
    """Return the middle of each region's hex; the westernmost and northernmost hexes touch the margin."""
    if not board.regions:
        return ()
    raw = [(region.column * RADIUS * 1.5, (region.row + region.column % 2 / 2) * 2 * HALF) for region in board.regions]
    left = min(x for x, _ in raw) - RADIUS - MARGIN
    top = min(y for _, y in raw) - HALF - MARGIN
    return tuple((x - left, y - top) for x, y in raw)


def _corner(centre: Point, turn: int, radius: float = RADIUS) -> Point:
    angle = math.radians(60 * turn)
    return centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)


def hexagon(centre: Point, style: str, radius: float = RADIUS, **attributes: float) -> str:
    """Draw a hex."""
    corners = (_corner(centre, turn, radius) for turn in range(6))
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    return element("polygon", points=points, class_=style, **attributes)


def _between(first: Point, second: Point, share: float) -> Point:
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


def line(ends: tuple[Point, Point], style: str, width: float) -> str:
    """Draw a straight line."""
    (x1, y1), (x2, y2) = ends
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=style, stroke_width=width)


def shared_side(first: Point, second: Point) -> tuple[Point, Point]:
    """Return the ends of the side that two hexes share."""
    (x, y), across = _between(first, second, 0.5), (first[1] - second[1], second[0] - first[0])
    length = math.hypot(*across)
    dx, dy = across[0] / length * RADIUS / 2, across[1] / length * RADIUS / 2
    return (x - dx, y - dy), (x + dx, y + dy)


def opened(ends: tuple[Point, Point], centres: tuple[Point, ...]) -> tuple[Point, Point]:
    """Return the ends of a strait, moved into the open sea if they touch it."""
    middle = _between(*ends, 0.5)
    beyond = [_between(middle, end, 3) for end in ends]
    inland = [any(math.dist(centre, far) < 1 for centre in centres) for far in beyond]
    first, second = (end if shut else _between(middle, end, 1.35) for end, shut in zip(ends, inland, strict=True))
    return first, second


def ferry(centres: tuple[Point, ...], first: int, second: int) -> str:
    """Draw a sea route: a straight one, or one that bends away from land in its middle."""
    start, end = centres[first], centres[second]
    middle = _between(start, end, 0.5)
    others = [centre for place, centre in enumerate(centres) if place not in (first, second)]
    near = min(others, key=lambda centre: math.dist(centre, middle), default=middle)
    bend = _between(near, middle, 2) if 0 < math.dist(near, middle) < HALF * 1.5 else middle
    curve = " ".join(f"{number(x)} {number(y)}" for x, y in (bend, end))
    return path(f"M{number(start[0])} {number(start[1])}Q{curve}", "none s-ink ferry", stroke_width=4)


def walls_and_links(board: Board) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
    """Return the pairs of regions that touch without being adjacent, and those that are adjacent without touching."""
    walls, links = [], []
    for first, (beside, adjacent) in enumerate(zip(neighbours(board.regions), board.adjacent, strict=True)):
        walls += [(first, second) for second in beside if second > first and second not in adjacent]
        links += [(first, second) for second in adjacent if second > first and second not in beside]
    return tuple(walls), tuple(links)
