"""The legend of a drawing of a board."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from crusaders_rules.svg import at, box, path, words
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    InfluenceTile,
    NewBuilding,
)
from crusaders_rules.thy_will_be_done.interpret import Edition
from crusaders_rules.thy_will_be_done.show.drawing import PEAKS, icon, signed
from crusaders_rules.thy_will_be_done.show.hexes import MARGIN, hexagon, line, walls_and_links
from crusaders_rules.thy_will_be_done.show.region import (
    building_icon,
    coat_icon,
    enemy_icon,
    knight_icon,
    tile_icon,
    tile_legend,
)
from crusaders_rules.thy_will_be_done.state import TYPES_OF_THE_BASE_GAME, Board, Building, Enemy, Erected, Token


def _legend(board: Board, types: tuple[Building, ...], *, bare: bool) -> Iterator[tuple[str, str]]:
    """Yield the entries: a drawing round the origin, and the words for it."""
    regions = board.regions
    if any(region.start for region in regions):
        yield hexagon((0, 0), "f-land s-mark", 11, stroke_width=2), "starting region"
    yield box((-9, -9, 18, 18), "f-card s-edge", 2), "building space"
    if any(not region.space for region in regions):
        yield at(0, 0, path(PEAKS, "none s-peak round", stroke_width=4), scale=0.4), "no building space: closed"
    if board.flags:
        yield icon("flag", 0, 0, 18 if bare else 14, "f-ink" if bare else "f-edge"), "flag of an enemy"
    for shape in sorted({region.tile for region in regions if region.tile}):
        yield at(0, 0, tile_icon(None, shape, 0, 0), scale=0.6), f"space for a {shape} tile"
    if any(any(region.discount) for region in regions):
        yield icon("castle", -6, 0, 12, "f-mark") + words(signed(-1), 8, 4, 12, "f-mark bold"), "printed discount"
    walls, links = walls_and_links(board)
    if links:
        yield line(((-12, 0), (12, 0)), "s-ink ferry", 4), "adjacent over the sea"
    if walls:
        ends = (-11.0, 0.0), (11.0, 0.0)
        yield line(ends, "s-shore round", 10) + line(ends, "s-sea round", 5), "water between: not adjacent"
    for building in types:
        yield icon(building, 0, 0, 18), building.value
    if not bare:
        tokens = {Enemy.PRUSSIAN: Token.PRUSSIAN, Enemy.SLAV: Token.SLAV, Enemy.SARACEN: Token.SARACEN_TROOP}
        yield from ((enemy_icon(token, 0, 0, 11), enemy.value.capitalize()) for enemy, token in tokens.items())
        yield knight_icon(0, 0, 0, 20), "knight, with its player's number"
        yield at(0, 0, building_icon(Erected(0, Building.CASTLE, 1), 0, 0), scale=0.5), "building and its level"


def _added_legend(tiles: tuple[InfluenceTile, ...]) -> Iterator[tuple[str, str]]:
    """Yield the entries about Divine Influence, if it is played."""
    if tiles:
        yield from ((icon(building, 0, 0, 18), building.value) for building in NewBuilding)
        yield from tile_legend(tiles)
        yield coat_icon(0, 0, 0), "coat of arms"


@lru_cache(maxsize=16)
def legend_rows(board: Board, width: float, edition: Edition | None) -> tuple[str, float]:
    """Draw the legend, broken into rows.

    Args:
        board: The board.
        width: The width of a row.
        edition: The edition of the game, None for the bare board.

    Returns:
        The drawing, its first row at the height 0, and its height.
    """
    types, tiles = (edition.base_types, edition.influence_tiles) if edition else (TYPES_OF_THE_BASE_GAME, ())
    x, y = MARGIN, 14.0
    drawn = []
    for sign, meaning in (*_legend(board, types, bare=edition is None), *_added_legend(tiles)):
        long = 40 + 6.4 * len(meaning) + 16
        if x + long > width and x > MARGIN:
            x, y = MARGIN, y + 28
        drawn += [at(x + 14, y, sign), words(meaning, x + 34, y + 4, 12, "f-faint left")]
        x += long
    return "".join(drawn), y + 22
