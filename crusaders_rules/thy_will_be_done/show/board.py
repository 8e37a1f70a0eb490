"""A drawing of a board and of the pieces on it."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from crusaders_rules.svg import Sheet, at, box, number, path, titled, words
from crusaders_rules.thy_will_be_done.interpret.ruleset import State
from crusaders_rules.thy_will_be_done.show.drawing import FIGURE, PEAKS, drawing, icon
from crusaders_rules.thy_will_be_done.show.hexes import (
    HALF,
    MARGIN,
    RADIUS,
    Point,
    centres_of,
    ferry,
    hexagon,
    line,
    opened,
    shared_side,
    walls_and_links,
)
from crusaders_rules.thy_will_be_done.show.legend import legend_rows
from crusaders_rules.thy_will_be_done.show.region import (
    Lying,
    building_icon,
    coat_icon,
    enemy_icon,
    influence_icon,
    knight_icon,
    lying_in,
    printed_discounts,
    region_words,
    tile_icon,
)
from crusaders_rules.thy_will_be_done.state import Board, Enemy, Erected, Region, Token

HEADER = 62.0
TRACKS = 208.0
_NARROWEST = 460.0
_FEET = 41.0

# The land.


def _buildings(first: Erected, beside: tuple[Erected, ...]) -> Iterator[str]:
    """Draw the buildings of a region; a second one is where an enemy would be."""
    if not beside:
        yield building_icon(first, 0, -5)
        return
    yield at(-6, -5, building_icon(first, 0, 0), scale=0.8)
    for place, one in enumerate(beside):
        yield at(32, -5 + 30 * place, building_icon(one, 0, 0), scale=0.8)


def _space(region: Region, lying: Lying, *, bare: bool) -> Iterator[str]:
    if lying.building:
        yield from _buildings(lying.building, lying.beside)
    else:
        yield box((-16, -21, 32, 32), "f-card s-edge", 3)
        yield printed_discounts(region.discount)
    if lying.enemy:
        yield enemy_icon(lying.enemy, 40, -5)
    elif region.flag and bare and not lying.beside:
        yield icon("flag", 40, -5, 23, "f-ink")
    elif region.flag and not lying.beside:
        yield icon("flag", 40, -5, 14, "f-edge")
    if region.tile:
        yield at(-39, -5, tile_icon(lying.tile, region.tile, 0, 0), scale=0.9)
    if lying.influence:
        yield influence_icon(lying.influence, -28, -35)
    if lying.coat is not None:
        yield coat_icon(lying.coat, -28, -35)
    step = min(19.0, 64 / max(1, len(lying.knights) - 1))
    for place, seat in enumerate(lying.knights):
        yield knight_icon(seat, step * (place - (len(lying.knights) - 1) / 2), _FEET)


def _ground(region: Region, centre: Point) -> Iterator[str]:
    yield hexagon(centre, f"f-{'land' if region.space else 'rock'} s-edge", RADIUS - 1, stroke_width=1.5)
    if region.start:
        yield hexagon(centre, "none s-mark", RADIUS - 6, stroke_width=2)


@lru_cache(maxsize=4096)
def _region(region: Region, centre: Point, lying: Lying, *, bare: bool, changed: bool) -> str:
    # A hex that is not seen lets a pointer rest anywhere in the region, whose ground lies under the walls.
    inside = [hexagon(centre, "none felt", RADIUS - 6)]
    name = words(region.name, 0, -36, 13, "f-faint")
    if not region.space:
        content = [path(PEAKS, "none s-peak round", stroke_width=2.5), name]
    else:
        content = [name, *_space(region, lying, bare=bare)]
        if region.start and bare:
            content.append(at(0, _FEET, path(FIGURE, "none s-mark", stroke_width=2), scale=0.62))
    if changed:
        inside.append(hexagon(centre, "none s-ink new", RADIUS - 6, stroke_width=3.5))
    said = region_words(region, lying) + ("; just changed" if changed else "")
    return titled(said, *inside, at(*centre, *content), data_region=region.name)


def _moves(position: State, before: State, centres: tuple[Point, ...]) -> Iterator[str]:
    """Draw an arrow for a knight that has just moved from one region to another."""
    regions = position.ruleset.laid.regions
    for seat, (was, now) in enumerate(zip(before.areas, position.areas, strict=True)):
        left, entered = Counter(was.knights) - Counter(now.knights), Counter(now.knights) - Counter(was.knights)
        if left.total() == 1 == entered.total():
            (origin,), (region,) = left, entered
            title = f"a knight of player {seat + 1} has gone from {regions[origin].name} to {regions[region].name}"
            yield titled(title, _arrow(centres[origin], centres[region]))


def _arrow(start: Point, end: Point) -> str:
    """Draw a dashed arrow between the knights' places in two regions."""
    (x1, y1), (x2, y2) = ((x, y + _FEET) for x, y in (start, end))
    length = math.hypot(x2 - x1, y2 - y1)
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    tip, tail = (x2 - dx * 17, y2 - dy * 17), (x1 + dx * 17, y1 + dy * 17)
    shaft = tail, (tip[0] - dx * 10, tip[1] - dy * 10)
    wings = [(tip[0] - dx * 14 + side * dy * 7, tip[1] - dy * 14 - side * dx * 7) for side in (1, -1)]
    head = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in (tip, *wings)) + "z"
    return line(shaft, "s-card round", 7) + line(shaft, "s-ink new", 3) + path(head, "f-ink s-card", stroke_width=1)


def _land(board: Board, position: State | None, before: State | None, centres: tuple[Point, ...]) -> Iterator[str]:
    """Draw the ground, and what lies on it."""
    yield _bare_land(board, centres)
    # What lies in a region comes last, so that no wall cuts it.
    for place, region in enumerate(board.regions):
        lying = lying_in(position, place)
        changed = before is not None and lying_in(before, place) != lying
        yield _region(region, centres[place], lying, bare=position is None, changed=changed)
    if position is not None and before is not None:
        yield from _moves(position, before, centres)


@lru_cache(maxsize=16)
def _bare_land(board: Board, centres: tuple[Point, ...]) -> str:
    """Draw the coast, the hexes, and the borders that do not follow from them: the same for a whole game."""
    return "".join(_coast(board, centres))


def _coast(board: Board, centres: tuple[Point, ...]) -> Iterator[str]:
    yield from (hexagon(centre, "f-shore s-shore round", RADIUS + 3, stroke_width=8) for centre in centres)
    walls, links = walls_and_links(board)
    for first, second in links:
        title = f"{board.regions[first].name} and {board.regions[second].name} are adjacent over the sea"
        yield titled(title, ferry(centres, first, second))
    for region, centre in zip(board.regions, centres, strict=True):
        yield from _ground(region, centre)
    edges = [shared_side(centres[first], centres[second]) for first, second in walls]
    yield from (line(ends, "s-shore round", 15) for ends in edges)
    for (first, second), ends in zip(walls, edges, strict=True):
        title = f"{board.regions[first].name} and {board.regions[second].name} are not adjacent"
        yield titled(title, line(opened(ends, centres), "s-sea round", 9))


# Beside the board.


def _track(position: State, enemy: Enemy, x: float, y: float) -> str:
    """Draw a strength track with its marker."""
    edition = position.ruleset.edition
    steps = edition.prussian_track if enemy == Enemy.PRUSSIAN else edition.slav_track
    here = min(getattr(position.markers, enemy), len(steps) - 1)
    token = Token.PRUSSIAN if enemy == Enemy.PRUSSIAN else Token.SLAV
    drawn = [words(enemy.value.capitalize() + "s", x, y, 13, "f-ink bold left")]
    for place, strength in enumerate(steps):
        top = y + 12 + place * 30
        now = place == here
        drawn.append(box((x + 27, top, 28, 26), "f-gold s-mark" if now else "f-card s-rule", 3))
        drawn.append(words(str(strength), x + 41, top + 18, 14, "f-ink bold" if now else "f-faint"))
        if now:
            drawn.append(enemy_icon(token, x + 12, top + 13, 11))
    return titled(f"{enemy.value.capitalize()} strength {steps[here]}", *drawn)


def _beside(position: State, x: float, y: float) -> tuple[str, float]:
    """Draw the strength tracks, the Saracens' strength and the supply.

    Returns:
        The drawing, and where it ends below.
    """
    edition = position.ruleset.edition
    longest = max(len(edition.prussian_track), len(edition.slav_track))
    low = y + 12 + longest * 30 + 28
    drawn = [
        words("Strength", x, y - 26, 15, "f-ink left head"),
        _track(position, Enemy.PRUSSIAN, x, y),
        _track(position, Enemy.SLAV, x + 98, y),
        words("Saracens", x, low, 13, "f-ink bold left"),
        words(f"always {edition.saracen_strength}", x + 84, low, 13, "f-ink left"),
        words("Supply", x, low + 24, 13, "f-ink bold left"),
        words(f"{position.supply} influence", x + 84, low + 24, 13, "f-ink left"),
    ]
    return "".join(drawn), low + 24


def _counted(count: int, name: str) -> str:
    return f"{count} {name}" if count == 1 else f"{count} {name}s"


def summary(board: Board) -> str:
    """Summarize a board: its numbers of players and its contents."""
    players = f"{board.players[0]} to {board.players[-1]}" if len(board.players) > 1 else str(board.players[0])
    counts = (
        _counted(len(board.regions), "region"),
        _counted(len(board.starts), "start"),
        _counted(len(board.flags), "flag"),
        _counted(len(board.tile_spaces), "tile space"),
    )
    return f"For {players} players: {', '.join(counts)}"


def land_sheet(board: Board, position: State | None = None, before: State | None = None) -> Sheet:
    """Draw the regions of a board in the sea, without a heading and a legend, as a part of a larger drawing.

    Args:
        board: The board.
        position: The position with the pieces on it, None for the bare board.
        before: The position before, to mark the changes; None marks nothing.

    Returns:
        The drawing and its size.
    """
    centres = centres_of(board)
    right = max((x for x, _ in centres), default=0) + RADIUS + MARGIN
    bottom = max((y for _, y in centres), default=0) + HALF + MARGIN
    sea = box((MARGIN / 2, 0, right - MARGIN, bottom - MARGIN / 2), "f-sea", 18)
    return Sheet("".join((sea, *_land(board, position, before, centres))), right, bottom)


def board_sheet(board: Board, position: State | None = None, before: State | None = None) -> Sheet:
    """Draw a board as a part of a larger drawing.

    Args:
        board: The board.
        position: The position with the pieces on it, None for the bare board.
        before: The position before, to mark the changes; None marks nothing.

    Returns:
        The drawing and its size.
    """
    land = land_sheet(board, position, before)
    right, bottom = land.width, HEADER + land.height
    width = max(right, _NARROWEST)
    drawn = []
    if position is not None:
        panel, low = _beside(position, right + 12, HEADER + 60)
        drawn.append(panel)
        width, bottom = max(width, right + TRACKS), max(bottom, low + 16)
    legend, high = legend_rows(board, width, position.ruleset.edition if position else None)
    drawn += [at(0, HEADER, land.content), at(0, bottom + 4, legend)]
    heading = [
        words(board.title, MARGIN / 2, 29, 22, "f-ink head left"),
        words(summary(board), MARGIN / 2, 49, 12, "f-faint left"),
    ]
    return Sheet("".join(heading + drawn), width, bottom + 4 + high)


def board_description(board: Board, position: State | None = None) -> str:
    """Describe a board, region by region.

    Args:
        board: The board.
        position: The position with the pieces on it, None for the bare board.

    Returns:
        Sentences.
    """
    said = [region_words(region, lying_in(position, place)) for place, region in enumerate(board.regions)]
    return f"{summary(board)}. {'. '.join(said)}."


def board_svg(board: Board, position: State | None = None, before: State | None = None) -> str:
    """Draw a board.

    Args:
        board: The board.
        position: The position with the pieces on it, None for the bare board.
        before: The position before, to mark the changes; None marks nothing.

    Returns:
        An SVG file, the same for the same board and position.
    """
    sheet = board_sheet(board, position, before)
    description = board_description(board, position)
    return drawing(f"board-{board.name}", board.title, description, (sheet.width, sheet.height), sheet.content)
