"""Boards: game boards as data, refused with the place and the reason if they cannot be played on.

``docs/boards.md`` describes the format. A board states its regions and what is printed in them;
which regions are adjacent follows from their hexes, apart from the borders that it lists.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from crusaders_rules.catalog import specs_folder
from crusaders_rules.interpret.editions import PROVENANCE, Edition
from crusaders_rules.state import Board, BonusTile, Building, Buildings, Region, Token

LARGEST_FILE = 256 * 1024
_SHOWN = 40
_LONGEST_TITLE = 80
_FAR = 10**9

Check = Callable[[object], str | None]
Places = tuple[tuple[int, ...], ...]


class BoardError(ValueError):
    """A board that is refused; each problem is one line with the file, the key and the reason."""

    def __init__(self, problems: Iterable[str]) -> None:
        """Keep all problems, and let the message show the first of them.

        Args:
            problems: One line for each problem, at least one.
        """
        self.problems = tuple(problems)
        more = len(self.problems) - 1
        super().__init__(self.problems[0] + (f" (and {more} more)" if more else ""))


class BoardFileError(BoardError):
    """A board that cannot even be read: no such file or name, or not TOML."""


class _Findings:
    """What is wrong with one board, in the order in which it is found."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.problems: list[str] = []

    def add(self, key: str, reason: str | None, rule: str | None = None) -> None:
        """Note a problem; a reason of None is none."""
        if reason is not None:
            self.problems.append(f"{self.source}: {key}: {reason}" + (f" ({rule})" if rule else ""))

    def refuse(self) -> None:
        """Raise if anything is wrong."""
        if self.problems:
            raise BoardError(self.problems)


# What a single value must be. A check returns the reason to refuse the value, None if it is fine.


def _shown(value: object) -> str:
    """Show a value in one short line, whatever it is."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, int) and abs(value) >= _FAR:
        return "a far larger number"
    text = ascii(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def _whole(low: int, high: int) -> Check:
    def check(value: object) -> str | None:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return None
        return f"needs a whole number from {low} to {high}, not {_shown(value)}"

    return check


def _text(pattern: str, wanted: str) -> Check:
    def check(value: object) -> str | None:
        if isinstance(value, str) and re.fullmatch(pattern, value):
            return None
        return f"needs {wanted}, not {_shown(value)}"

    return check


def _title(value: object) -> str | None:
    if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= _LONGEST_TITLE:
        return None
    return f"needs a line of 1 to {_LONGEST_TITLE} characters, not {_shown(value)}"


def _truth(value: object) -> str | None:
    return None if isinstance(value, bool) else f"needs true or false, not {_shown(value)}"


def _one_of(names: Iterable[str]) -> Check:
    known = [str(name) for name in names]

    def check(value: object) -> str | None:
        if isinstance(value, str) and value in known:
            return None
        return f"needs one of {', '.join(known)}, not {_shown(value)}"

    return check


def _players(value: object) -> str | None:
    count = _whole(2, 6)
    if isinstance(value, list) and value and not any(map(count, value)) and value == sorted(set(value)):
        return None
    return "needs a list of player counts from 2 to 6 in ascending order, such as [3, 4]"


def _pair(value: object) -> str | None:
    match value:
        case [str(first), str(second)] if first != second and not _REGION_NAME(first) and not _REGION_NAME(second):
            return None
    return "needs a list of the names of two regions"


def _list(value: object) -> str | None:
    return None if isinstance(value, list) else f"needs a list, not {_shown(value)}"


_NAME = _text(r"(?=.{1,40}\Z)[a-z][a-z0-9]*(-[a-z0-9]+)*", "a lower case name such as 'old-coast'")
_REGION_NAME = _text(r"[a-z]{1,6}[0-9]{1,2}", "a name of lower case letters and a number, such as 'a1'")

# The keys of each table: whether the key is required, the check of its value, and the rule behind it.
_Keys = Mapping[str, tuple[bool, Check | None, str | None]]

_TOP: _Keys = {
    "board": (True, None, None),
    "region": (True, _list, "components.map"),
    "border": (False, _list, "travel.adjacent"),
    "components": (False, None, None),
    "provenance": (False, None, None),
}
_BOARD: _Keys = {
    "name": (True, _NAME, None),
    "title": (True, _title, None),
    "players": (True, _players, "components.players"),
}
_REGION: _Keys = {
    "name": (True, _REGION_NAME, None),
    "column": (True, _whole(0, 99), "components.map"),
    "row": (True, _whole(0, 99), "components.map"),
    "space": (False, _truth, "travel.region"),
    "flag": (False, _truth, "setup.enemy.flag"),
    "start": (False, _truth, "setup.knight.region"),
    "tile": (False, _NAME, "setup.tile.place"),
    "discount": (False, None, None),
}
_DISCOUNT: _Keys = {str(building): (False, _whole(1, 9), "build.discount") for building in Building}
_BORDER: _Keys = {
    "between": (True, _pair, "travel.adjacent"),
    "kind": (True, _one_of(("link", "wall")), "travel.adjacent"),
}
_COMPONENTS: _Keys = {
    "tokens": (False, None, None),
    "tiles": (False, _list, "components.tile"),
    "supply": (False, _whole(1, 999), "setup.supply"),
}
_TOKENS: _Keys = {str(token): (False, _whole(1, 99), "setup.enemy.shuffle") for token in Token}
_TILE: _Keys = {
    "name": (True, _NAME, None),
    "shape": (True, _NAME, "setup.tile.place"),
    "building": (True, _one_of(Building), "build.discount"),
    "discount": (False, _whole(1, 9), "build.discount"),
    "influence": (False, _whole(1, 9), "build.gain.tile"),
    "count": (False, _whole(1, 99), "components.tile"),
}
_ORIGIN: _Keys = {
    "from": (True, _one_of(PROVENANCE), None),
    "why": (True, lambda value: None if isinstance(value, str) and value.strip() else "needs a reason in words", None),
}


def _joined(key: str, part: object) -> str:
    shown = part if isinstance(part, str) and re.fullmatch(r"[a-z0-9#*-]{1,40}", part) else _shown(part)
    return f"{key}.{shown}" if key else shown


def _check_table(found: _Findings, key: str, value: object, keys: _Keys) -> bool:
    """Check one table: that it is one, its keys, and the values that have a check.

    Returns:
        Whether it is a table, so that what is inside can be looked at.
    """
    if not isinstance(value, dict):
        found.add(key or "the whole file", f"needs a table, not {_shown(value)}")
        return False
    for name in value:
        if name not in keys:
            found.add(_joined(key, name), f"unknown key; known are {', '.join(keys)}")
    for name, (required, check, rule) in keys.items():
        if name in value:
            found.add(_joined(key, name), check(value[name]) if check else None, rule)
        elif required:
            found.add(_joined(key, name), "missing", rule)
    return True


def _rows(data: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a list of tables with their keys: by name, by the two regions, or by place from 1."""
    rows = data.get(key, [])
    for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        table = row if isinstance(row, dict) else {}
        if key == "border" and _pair(table.get("between")) is None:
            part = "-".join(table["between"])
        elif key != "border" and _NAME(table.get("name")) is None:
            part = table["name"]
        else:
            part = f"#{place}"
        yield part, row


def _check_values(found: _Findings, data: Mapping[str, Any]) -> None:
    """Check each value by itself."""
    if "board" in data:
        _check_table(found, "board", data["board"], _BOARD)
    for part, row in _rows(data, "region"):
        key = f"region.{part}"
        if _check_table(found, key, row, _REGION) and "discount" in row:
            _check_table(found, f"{key}.discount", row["discount"], _DISCOUNT)
    for part, row in _rows(data, "border"):
        _check_table(found, f"border.{part}", row, _BORDER)
    if "components" in data and _check_table(found, "components", data["components"], _COMPONENTS):
        own = data["components"]
        if "tokens" in own:
            _check_table(found, "components.tokens", own["tokens"], _TOKENS)
        for part, row in _rows(own, "tiles"):
            key = f"components.tiles.{part}"
            if _check_table(found, key, row, _TILE) and not row.keys() & {"discount", "influence"}:
                found.add(key, "gives neither a discount nor influence", "components.tile")


# Which regions are adjacent.

Hex = tuple[int, int]
Link = tuple[str, str]


def _beside(column: int, row: int) -> tuple[Hex, ...]:
    """Return the six hexes beside one; odd columns lie half a hex lower."""
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
    """Return for each region the regions on the hexes beside it, whatever borders the board lists.

    Args:
        regions: Regions on distinct hexes.

    Returns:
        For each region the places of the others in ``regions``, in ascending order.
    """
    at = {(region.column, region.row): place for place, region in enumerate(regions)}
    return tuple(
        tuple(sorted(at[spot] for spot in _beside(region.column, region.row) if spot in at)) for region in regions
    )


def _check_borders(found: _Findings, data: Mapping[str, Any], regions: tuple[Region, ...]) -> Places:
    """Return for each region the adjacent ones, and note borders that say nothing new or name no region."""
    at = {region.name: place for place, region in enumerate(regions)}
    beside = neighbours(regions)
    adjacent = [set(row) for row in beside]
    seen = set()
    for part, border in _rows(data, "border"):
        key = f"border.{part}"
        unknown = [name for name in border["between"] if name not in at]
        if unknown:
            found.add(key, f"there is no region {unknown[0]!r}", "travel.adjacent")
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
    """Return the parts into which allowed regions fall that have no way between them, the largest first."""
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


# What the values must be together.


def _check_distinct(found: _Findings, data: Mapping[str, Any], regions: tuple[Region, ...]) -> None:
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
    tiles = Counter(part for part, _ in _rows(data.get("components", {}), "tiles"))
    for name in [name for name, count in tiles.items() if count > 1]:
        found.add(f"components.tiles.{name}", "is listed twice; give it a count", "components.tile")


def _check_spaces(found: _Findings, board: Board) -> None:
    """Check that nothing is printed where no building space is, and that knights reach every building space."""
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


def _check_pool(found: _Findings, board: Board, tokens: tuple[Token, ...], whose: str) -> None:
    if len(board.flags) >= len(tokens):
        reason = f"{len(board.flags)} flags for {len(tokens)} enemy tokens {whose}, of which some must be left over"
        found.add("region.*.flag", reason, "setup.enemy.box")


def _check_shapes(found: _Findings, board: Board, tiles: tuple[BonusTile, ...], whose: str) -> None:
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


def check_board(board: Board, edition: Edition, source: str = "") -> tuple[str, ...]:
    """Return what keeps a board from being played with an edition: its counts against the edition's pieces.

    Args:
        board: A board, of which ``parse_board`` has nothing left to refuse.
        edition: The edition whose pieces are used, where the board does not bring its own.
        source: What to call the board in the problems; by default its name.

    Returns:
        One line for each problem, none if they go together.
    """
    found = _Findings(source or board.name)
    strange = [str(players) for players in board.players if players not in edition.players]
    if strange:
        found.add("board.players", f"the edition {edition.name} is not for {', '.join(strange)}", "components.players")
    if board.tokens is None:
        _check_pool(found, board, edition.tokens, "of the edition")
    if board.tiles is None:
        _check_shapes(found, board, edition.tiles, "of the edition")
    return tuple(found.problems)


# Where each value is from.


def _values(data: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the path of each value that a board states."""
    for name in data["board"]:
        yield ("board", name)
    for key in ("region", "border"):
        for part, row in _rows(data, key):
            yield from ((key, part, name) for name in row)
    own = data.get("components", {})
    yield from (("components", "tokens", name) for name in own.get("tokens", {}))
    for part, row in _rows(own, "tiles"):
        yield from (("components", "tiles", part, name) for name in row)
    if "supply" in own:
        yield ("components", "supply")


def _matches(prefix: tuple[str, ...], path: tuple[str, ...]) -> bool:
    return len(prefix) <= len(path) and all(part in ("*", name) for part, name in zip(prefix, path, strict=False))


def _origin(path: tuple[str, ...], prefixes: list[tuple[str, ...]]) -> tuple[str, ...] | None:
    """Return the longest prefix that matches a path; of two, the one with fewer stars."""
    fitting = [prefix for prefix in prefixes if _matches(prefix, path)]
    return max(fitting, key=lambda prefix: (len(prefix), -prefix.count("*"), prefix)) if fitting else None


def _check_provenance(found: _Findings, data: Mapping[str, Any]) -> None:
    origins = data["provenance"]
    if not isinstance(origins, dict):
        found.add("provenance", f"needs a table, not {_shown(origins)}")
        return
    for key, origin in origins.items():
        _check_table(found, f"provenance.{_quoted(key)}", origin, _ORIGIN)
    prefixes = [tuple(str(key).split(".")) for key in origins]
    unused = set(prefixes)
    for path in _values(data):
        origin = _origin(path, prefixes)
        if origin is None:
            found.add(".".join(path), "no provenance covers this value")
        unused.discard(origin or ())
    for key in sorted(".".join(prefix) for prefix in unused):
        found.add(f"provenance.{_quoted(key)}", "is the provenance of no value")


def _quoted(key: object) -> str:
    return str(key) if re.fullmatch(r"[a-z0-9-]{1,40}", str(key)) else f'"{_shown(key)[1:-1]}"'


# Making the board.


def _region(row: Mapping[str, Any]) -> Region:
    return Region(**{**row, "discount": Buildings(**row.get("discount", {}))})


def _tiles(rows: list[dict[str, Any]]) -> tuple[BonusTile, ...]:
    return tuple(
        BonusTile(row["name"], row["shape"], Building(row["building"]), row.get("discount", 0), row.get("influence", 0))
        for row in rows
        for _ in range(row.get("count", 1))
    )


def _tokens(counts: Mapping[str, int]) -> tuple[Token, ...]:
    return tuple(token for token in Token for _ in range(counts.get(token, 0)))


def parse_board(data: dict[str, Any], source: str) -> Board:
    """Make a board of plain data, refusing what cannot be played on.

    Where the data say where their values are from, that is checked too; a file has to.
    The counts that depend on an edition are left to ``check_board``.

    Args:
        data: What a TOML or JSON file holds.
        source: What to call the data in the problems, such as the name of the file.

    Returns:
        The board.

    Raises:
        BoardError: If anything is wrong with it; all problems that can be found at once are in it.
    """
    found = _Findings(source)
    if _check_table(found, "", data, _TOP):
        _check_values(found, data)
    found.refuse()
    regions = tuple(_region(row) for row in data["region"])
    _check_distinct(found, data, regions)
    found.refuse()
    adjacent = _check_borders(found, data, regions)
    found.refuse()
    own = data.get("components", {})
    head = data["board"]
    board = Board(
        name=head["name"],
        title=head["title"],
        players=tuple(head["players"]),
        regions=regions,
        adjacent=adjacent,
        tokens=_tokens(own["tokens"]) if "tokens" in own else None,
        tiles=_tiles(own["tiles"]) if "tiles" in own else None,
        supply=own.get("supply"),
    )
    _check_spaces(found, board)
    if board.tokens is not None:
        _check_pool(found, board, board.tokens, "of the board")
    if board.tiles is not None:
        _check_shapes(found, board, board.tiles, "of the board")
    if "provenance" in data:
        _check_provenance(found, data)
    found.refuse()
    return board


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
    """Return a board as plain data, which JSON can hold and ``parse_board`` makes the same board of.

    Args:
        board: A board that ``parse_board`` has made.

    Returns:
        A new dictionary in the format of the files, without provenance.

    >>> from crusaders_rules.interpret.boards import load_board
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


def board_names() -> tuple[str, ...]:
    """Return the names of the boards that the package brings, in alphabetical order."""
    files = (entry.name for entry in (specs_folder() / "boards").iterdir())
    return tuple(sorted(name.removesuffix(".toml") for name in files if name.endswith(".toml")))


def _parsed(content: bytes, source: str) -> Board:
    import tomllib

    if len(content) > LARGEST_FILE:
        raise BoardFileError([f"{source}: longer than {LARGEST_FILE // 1024} KiB, which no board is"])
    try:
        data = tomllib.loads(content.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise BoardFileError([f"{source}: not text in UTF-8 (byte {error.start})"]) from error
    except RecursionError as error:
        raise BoardFileError([f"{source}: nested too deeply"]) from error
    except ValueError as error:
        reason = " ".join(str(error).split())
        raise BoardFileError([f"{source}: not TOML: {_shown(reason)[1:-1]}"]) from error
    if "provenance" not in data:
        raise BoardError([f"{source}: provenance: missing; a board says where its values are from"])
    return parse_board(data, source)


@cache
def _named(name: str) -> Board:
    file = specs_folder() / "boards" / f"{name}.toml"
    source = f"specs/boards/{name}.toml"
    board = _parsed(file.read_bytes(), source)
    if board.name != name:
        raise BoardError([f"{source}: board.name: differs from the name of the file"])
    return board


def load_board(name_or_path: str) -> Board:
    """Load one of the boards of the package, or the board in a file.

    Args:
        name_or_path: The name of a board in ``specs/boards``, or a path that ends in ``.toml``.

    Returns:
        The board; for a name the same object each time.

    Raises:
        BoardFileError: If there is no such board, or the file cannot be read as TOML.
        BoardError: If the board is refused.

    >>> load_board("ours-four").players
    (3, 4)
    """
    if not name_or_path.endswith(".toml"):
        known = board_names()
        if name_or_path not in known:
            names = ", ".join(known)
            raise BoardFileError([f"no board {_shown(name_or_path)}: there is {names}, or a path that ends in .toml"])
        return _named(name_or_path)
    source = "".join(character if character.isprintable() else "?" for character in name_or_path)
    try:
        with Path(name_or_path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BoardFileError([f"{source}: cannot be read: {reason}"]) from error
    return _parsed(content, source)
