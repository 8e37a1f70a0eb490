"""Boards as data; an unplayable board is refused with the place and the reason.

``docs/howto/boards.md`` describes the format. A board states its regions and what is printed in them;
which regions are adjacent follows from their hexes, apart from the borders that it lists.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import check_table
from crusaders_rules.files.problems import Findings, Problem, printable
from crusaders_rules.files.reading import parse_toml, read_file, toml_names
from crusaders_rules.thy_will_be_done.home import specs_folder
from crusaders_rules.thy_will_be_done.interpret.board_checks import (
    check_board,
    check_borders,
    check_distinct,
    check_pool,
    check_provenance,
    check_shapes,
    check_spaces,
    neighbours,
)
from crusaders_rules.thy_will_be_done.interpret.board_format import TOP, BoardError, BoardFileError, check_values
from crusaders_rules.thy_will_be_done.interpret.pieces import tiles_of
from crusaders_rules.thy_will_be_done.state import Board, BonusTile, Buildings, Region, Token

__all__ = [
    "LARGEST_FILE",
    "BoardError",
    "BoardFileError",
    "board_data",
    "board_names",
    "check_board",
    "draft_board",
    "load_board",
    "neighbours",
    "parse_board",
]

LARGEST_FILE = 256 * 1024
_NO_PROVENANCE = "missing; a board must name the sources of its values"

# From data to a board.


def _region(row: Mapping[str, Any]) -> Region:
    return Region(**{**row, "discount": Buildings(**row.get("discount", {}))})


def _tokens(counts: Mapping[str, int]) -> tuple[Token, ...]:
    return tuple(token for token in Token for _ in range(counts.get(token, 0)))


def _made(data: Mapping[str, Any], regions: tuple[Region, ...], adjacent: tuple[tuple[int, ...], ...]) -> Board:
    head, own = data["board"], data.get("components", {})
    return Board(
        name=head["name"],
        title=head["title"],
        players=tuple(head["players"]),
        regions=regions,
        adjacent=adjacent,
        tokens=_tokens(own["tokens"]) if "tokens" in own else None,
        tiles=tiles_of(own["tiles"]) if "tiles" in own else None,
        supply=own.get("supply"),
    )


def parse_board(data: dict[str, Any], source: str) -> Board:
    """Make a board from plain data, and refuse an unplayable one.

    Provenance is checked if the data have any; a file must have it. ``check_board`` checks the counts that depend on
    an edition.

    Args:
        data: The contents of a TOML or JSON file.
        source: The name of the data in the problems, such as the name of the file.

    Returns:
        The board.

    Raises:
        BoardError: If the board has problems; the error has all that can be found at once.
    """
    board, found = _drawable(data, source)
    found.refuse(BoardError)
    return board


def _drawable(data: dict[str, Any], source: str) -> tuple[Board, Findings]:
    """Make a board that can be drawn, and find the problems that make it unplayable."""
    found = Findings(source)
    if check_table(found, "", data, TOP):
        check_values(found, data)
    found.refuse(BoardError)
    regions = tuple(_region(row) for row in data["region"])
    check_distinct(found, data, regions)
    found.refuse(BoardError)
    adjacent = check_borders(found, data, regions)
    found.refuse(BoardError)
    board = _made(data, regions, adjacent)
    check_spaces(found, board)
    if board.tokens is not None:
        check_pool(found, board, board.tokens, "of the board")
    if board.tiles is not None:
        check_shapes(found, board, board.tiles, "of the board")
    if "provenance" in data:
        check_provenance(found, data)
    return board, found


def _region_data(region: Region) -> dict[str, Any]:
    data: dict[str, Any] = {"name": region.name, "column": region.column, "row": region.row}
    if not region.space:
        data["space"] = False
    for key in ("flag", "start"):
        if getattr(region, key):
            data[key] = True
    if region.tile is not None:
        data["tile"] = region.tile
    if any(region.discount):
        data["discount"] = {name: value for name, value in region.discount._asdict().items() if value}
    return data


def _border_data(board: Board) -> list[dict[str, Any]]:
    rows = []
    for first, (beside, adjacent) in enumerate(zip(neighbours(board.regions), board.adjacent, strict=True)):
        for second in sorted(set(beside) ^ set(adjacent)):
            if first < second:
                pair = [board.regions[first].name, board.regions[second].name]
                rows.append({"between": pair, "kind": "wall" if second in beside else "link"})
    return rows


def _tile_data(tile: BonusTile, count: int) -> dict[str, Any]:
    data: dict[str, Any] = {"name": tile.name, "shape": tile.shape, "building": tile.building.value}
    if tile.discount:
        data["discount"] = tile.discount
    if tile.influence:
        data["influence"] = tile.influence
    return data | {"count": count}


def board_data(board: Board) -> dict[str, Any]:
    """Return a board as plain data for JSON, from which ``parse_board`` makes the same board.

    Args:
        board: A board from ``parse_board``.

    Returns:
        A new dictionary in the format of the files, without provenance.

    >>> from crusaders_rules.thy_will_be_done.interpret.boards import load_board
    >>> board = load_board("tiny-row")
    >>> parse_board(board_data(board), "a record") == board
    True
    """
    data: dict[str, Any] = {
        "board": {"name": board.name, "title": board.title, "players": list(board.players)},
        "region": [_region_data(region) for region in board.regions],
    }
    borders = _border_data(board)
    if borders:
        data["border"] = borders
    own: dict[str, Any] = {}
    if board.tokens is not None:
        own["tokens"] = {token.value: count for token, count in Counter(board.tokens).items()}
    if board.tiles is not None:
        own["tiles"] = [_tile_data(tile, count) for tile, count in Counter(board.tiles).items()]
    if board.supply is not None:
        own["supply"] = board.supply
    if own:
        data["components"] = own
    return data


# Files.


@cache
def board_names() -> tuple[str, ...]:
    """Return the names of the boards that the package brings, in alphabetical order."""
    return toml_names(specs_folder() / "boards")


def _parsed(file: Path, source: str) -> Board:
    data = parse_toml(read_file(file, BoardFileError, LARGEST_FILE), source, BoardFileError)
    if "provenance" not in data:
        raise BoardError(source, [Problem("provenance", _NO_PROVENANCE)])
    return parse_board(data, source)


@cache
def _named(name: str) -> Board:
    source = f"specs/thy_will_be_done/boards/{name}.toml"
    board = _parsed(specs_folder() / "boards" / f"{name}.toml", source)
    if board.name != name:
        raise BoardError(source, [Problem("board.name", "differs from the name of the file")])
    return board


def draft_board(name_or_path: str) -> tuple[Board, tuple[Problem, ...]]:
    """Load a board that may be unfinished: you can draw it, but perhaps not play on it.

    Args:
        name_or_path: As for ``load_board``.

    Returns:
        The board, and the problems that make it unplayable.

    Raises:
        BoardFileError: If there is no such board, or the file cannot be read as TOML.
        BoardError: If it cannot be drawn.
    """
    if not name_or_path.endswith(".toml"):
        return load_board(name_or_path), ()
    source = printable(name_or_path)
    data = parse_toml(read_file(Path(name_or_path), BoardFileError, LARGEST_FILE), source, BoardFileError)
    board, found = _drawable(data, source)
    if "provenance" not in data:
        found.add("provenance", _NO_PROVENANCE)
    return board, tuple(found.problems)


def load_board(name_or_path: str) -> Board:
    """Load one of the boards of the package, or the board in a file.

    Args:
        name_or_path: The name of a board in ``specs/thy_will_be_done/boards``, or a path that ends in ``.toml``.

    Returns:
        The board; for a name the same object each time.

    Raises:
        BoardFileError: If there is no such board, or the file cannot be read as TOML.
        BoardError: If the board is refused.

    >>> load_board("ours-four").players
    (3, 4)
    """
    if name_or_path.endswith(".toml"):
        return _parsed(Path(name_or_path), printable(name_or_path))
    known = board_names()
    if name_or_path not in known:
        reason = f"no board {shown(name_or_path)}; boards: {', '.join(known)}, or a path that ends in .toml"
        raise BoardFileError("", [Problem("", reason)])
    return _named(name_or_path)
