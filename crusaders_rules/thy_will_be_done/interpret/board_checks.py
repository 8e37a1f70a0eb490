"""Checks across a board: its regions, spaces and pieces must fit together, and its values need a source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import Findings, Problem
from crusaders_rules.files.provenance import check_origins
from crusaders_rules.thy_will_be_done.interpret.board_format import rows_of
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.pieces import ORIGIN
from crusaders_rules.thy_will_be_done.state import Board, BonusTile, Region, Token

Places = tuple[tuple[int, ...], ...]


# Adjacent regions.

Hex = tuple[int, int]


def _beside(column: int, row: int) -> tuple[Hex, ...]:
    """Return the six neighbours of a hex; odd columns lie half a hex lower."""
    low = row if column % 2 else row - 1
    return (
        (column, row - 1),
        (column, row + 1),
        (column - 1, low),
        (column - 1, low + 1),
        (column + 1, low),
        (column + 1, low + 1),
    )


def neighbours(regions: tuple[Region, ...]) -> Places:
    """Return for each region the regions on neighbouring hexes, without the borders that the board lists.

    Args:
        regions: Regions on distinct hexes.

    Returns:
        For each region the indices of its neighbours in ``regions``, in ascending order.
    """
    at = {(region.column, region.row): place for place, region in enumerate(regions)}
    return tuple(
        tuple(sorted(at[spot] for spot in _beside(region.column, region.row) if spot in at)) for region in regions
    )


def check_borders(found: Findings, data: Mapping[str, Any], regions: tuple[Region, ...]) -> Places:
    """Return for each region the adjacent ones, and note borders that are redundant or name no region."""
    at = {region.name: place for place, region in enumerate(regions)}
    beside = neighbours(regions)
    adjacent = [set(row) for row in beside]
    seen = set()
    for part, border in rows_of(data, "border"):
        key = f"border.{part}"
        unknown = [name for name in border["between"] if name not in at]
        if unknown:
            found.add(key, f"there is no region {shown(unknown[0])}", "travel.adjacent")
            continue
        first, second = sorted(at[name] for name in border["between"])
        wall = border["kind"] == "wall"
        if (first, second) in seen:
            found.add(key, "is listed twice", "travel.adjacent")
        elif wall and second not in beside[first]:
            found.add(key, "is a wall, but the two hexes do not touch", "travel.adjacent")
        elif not wall and second in beside[first]:
            found.add(key, "is a link, but the two hexes touch anyway", "travel.adjacent")
        seen.add((first, second))
        change = set.discard if wall else set.add
        change(adjacent[first], second)
        change(adjacent[second], first)
    return tuple(tuple(sorted(row)) for row in adjacent)


def _parts(adjacent: Places, allowed: set[int]) -> list[set[int]]:
    """Return the connected components of the allowed regions, the largest first."""
    left = set(allowed)
    parts = []
    while left:
        part: set[int] = set()
        edge = {min(left)}
        while edge:
            part |= edge
            edge = {place for origin in edge for place in adjacent[origin]} & allowed - part
        parts.append(part)
        left -= part
    return sorted(parts, key=lambda part: (-len(part), min(part)))


# Values that must fit together.


def check_distinct(found: Findings, data: Mapping[str, Any], regions: tuple[Region, ...]) -> None:
    """Note regions with the same name or on the same hex."""
    names: set[str] = set()
    hexes: dict[Hex, str] = {}
    for region in regions:
        spot = (region.column, region.row)
        if region.name in names:
            found.add(f"region.{region.name}.name", "there is another region of this name", "components.map")
        if spot in hexes:
            found.add(f"region.{region.name}", f"lies on the hex of region {hexes[spot]}", "components.map")
        names.add(region.name)
        hexes[spot] = region.name
    tiles = Counter(part for part, _ in rows_of(data.get("components", {}), "tiles"))
    for name in [name for name, count in tiles.items() if count > 1]:
        found.add(f"components.tiles.{name}", "is listed twice; give it a count", "components.tile")


def check_spaces(found: Findings, board: Board) -> None:
    """Check that only regions with a building space have anything printed, and that knights reach all of these."""
    for region in board.regions:
        key = f"region.{region.name}"
        if not region.space:
            found.add(f"{key}.flag", "a flag needs a building space" if region.flag else None, "crusade.region")
            found.add(f"{key}.start", "a start needs a building space" if region.start else None, "travel.region")
            found.add(f"{key}.tile", "a tile space needs a building space" if region.tile else None, "build.discount")
            discount = any(region.discount)
            found.add(f"{key}.discount", "a discount needs a building space" if discount else None, "build.discount")
    spaces = {place for place, region in enumerate(board.regions) if region.space}
    main, *others = _parts(board.adjacent, spaces) or [set()]
    for part in others:
        name, there = (board.regions[min(places)].name for places in (part, main))
        found.add(f"region.{name}", f"no way leads from here to {there} over building spaces", "travel.adjacent")
    if len(board.starts) < max(board.players):
        reason = f"{len(board.starts)} starting regions are too few for {max(board.players)} players"
        found.add("region.*.start", reason, "setup.knight.distinct")


def check_pool(found: Findings, board: Board, tokens: tuple[Token, ...], whose: str) -> None:
    """Note a board with too many flags: at least one enemy token must be left over."""
    if len(board.flags) >= len(tokens):
        reason = (
            f"{len(board.flags)} flags for {len(tokens)} enemy tokens {whose}; at least one token must be left over"
        )
        found.add("region.*.flag", reason, "setup.enemy.box")


def check_shapes(found: Findings, board: Board, tiles: tuple[BonusTile, ...], whose: str) -> None:
    """Note tile spaces that do not match the bonus tiles one to one."""
    spaces = Counter(region.tile for region in board.regions if region.tile)
    shapes = Counter(tile.shape for tile in tiles)
    for shape in sorted(spaces | shapes):
        if not shapes[shape]:
            known = f"; their shapes are {', '.join(sorted(shapes))}" if shapes else ""
            names = [region.name for region in board.regions if region.tile == shape]
            found.add(f"region.{names[0]}.tile", f"no bonus tile {whose} is a {shape}{known}", "setup.tile.place")
        elif spaces[shape] != shapes[shape]:
            reason = f"{spaces[shape]} spaces of shape {shape} for {shapes[shape]} such bonus tiles {whose}"
            found.add("region.*.tile", reason, "setup.tile.all")


def check_board(board: Board, edition: Edition, source: str = "") -> tuple[Problem, ...]:
    """Return the problems of playing a board with an edition: its counts must fit the edition's pieces.

    Args:
        board: A board that ``parse_board`` accepts.
        edition: The edition whose pieces are used, unless the board brings its own.
        source: The name of the board in the problems; by default its own name.

    Returns:
        The problems; none if board and edition fit together.
    """
    found = Findings(source or board.name)
    strange = [str(players) for players in board.players if players not in edition.players]
    if strange:
        found.add("board.players", f"the edition {edition.name} is not for {', '.join(strange)}", "components.players")
    if board.tokens is None:
        check_pool(found, board, edition.tokens, "of the edition")
    if board.tiles is None and edition.tiles:
        check_shapes(found, board, edition.tiles, "of the edition")
    return tuple(found.problems)


# The source of each value.


def _values(data: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the path of each value that a board states."""
    for name in data["board"]:
        yield ("board", name)
    for key in ("region", "border"):
        for part, row in rows_of(data, key):
            yield from ((key, part, name) for name in row)
    own = data.get("components", {})
    yield from (("components", "tokens", name) for name in own.get("tokens", {}))
    for part, row in rows_of(own, "tiles"):
        yield from (("components", "tiles", part, name) for name in row)
    if "supply" in own:
        yield ("components", "supply")


def check_provenance(found: Findings, data: Mapping[str, Any]) -> None:
    """Note values without provenance, and provenance without a value."""
    check_origins(found, _values(data), data["provenance"], ORIGIN)
