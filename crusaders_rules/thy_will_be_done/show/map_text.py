"""The map of a board for a terminal, as narrow as it must be; each piece says what it stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    InfluenceTile,
)
from crusaders_rules.thy_will_be_done.interpret.ruleset import State
from crusaders_rules.thy_will_be_done.play.kinds import phase_of
from crusaders_rules.thy_will_be_done.play.kinds.kind import Phase
from crusaders_rules.thy_will_be_done.show.drawing import ENEMY_LETTERS
from crusaders_rules.thy_will_be_done.show.region import Lying, lying_in
from crusaders_rules.thy_will_be_done.state import (
    BUILDING_TYPES,
    Board,
    BonusTile,
    Building,
    Enemy,
    Erected,
    Region,
    Token,
)

LETTERS = {name: one.letters for name, one in BUILDING_TYPES.items()}


class _Fashion(NamedTuple):
    """How a hex is written: its lines, which blanks are left out, and what else is."""

    lines: int
    tight: bool = True
    # Pieces go into the line that has room for them, not each into its own.
    packed: bool = False
    # Without levels of buildings and without what makes them cheaper; each player with knights is named once.
    sketched: bool = False
    # Without influence tiles and coats of arms, too.
    bare: bool = False


# The first fashion that is narrow and low enough is taken.
_FASHIONS = (_Fashion(2, tight=False), _Fashion(2), _Fashion(2, packed=True), _Fashion(3))
_SKETCHES = (_Fashion(2, packed=True, sketched=True), _Fashion(2, packed=True, sketched=True, bare=True))
_LOOSE = _Fashion(3, tight=False)


class Piece(NamedTuple):
    """Letters of a map, and what they stand for: ``name``, ``tile``, ``seat-1``, an enemy, or nothing special."""

    text: str
    what: str = ""


Line = tuple[Piece, ...]
SKETCHED = "This map leaves out details that do not fit. Type map to see all of them."
_Cells = Mapping[int, Mapping[int, Line]]


def map_lines(
    board: Board, position: State | None = None, room: int | None = None, high: int | None = None
) -> tuple[Line, ...]:
    """Lay the regions out as on the board: odd columns lie lower by half a hex.

    A hex has two lines if there is room for that, so that a question has room below the map in a terminal of 24 lines.

    Args:
        board: The board.
        position: What lies on it, None for the bare board.
        room: The columns that there are, None for as many as are needed. What is too wide even when it is
            tight is cut from north to south, and the eastern part is below the western one.
        high: The lines that there are, None for as many as are needed. If all pieces need more of them, details are
            left out, such as levels and discounts, and the last line says so.

    Returns:
        The lines of the map, none of them ending in blanks.
    """
    if not board.regions:
        return ()
    for fashion in _FASHIONS if high is None else (*_FASHIONS, *_SKETCHES):
        if lines := _fitting(board, position, fashion, room, high):
            return lines
    cells = _cells(board, position, _LOOSE)
    parts = _parts(_widths(cells, _columns(board), even=True), room or 0)
    return tuple(line for part in parts for line in ((), *_laid(cells, part)))[1:]


def _fitting(
    board: Board, position: State | None, fashion: _Fashion, room: int | None, high: int | None
) -> tuple[Line, ...]:
    """Return the map in a fashion, nothing if it is too wide or too high."""
    cells = _cells(board, position, fashion)
    for even in (True, False):
        widths = _widths(cells, _columns(board), even=even)
        if room is None or _total(widths) <= room:
            lines = (*_laid(cells, widths), *(((Piece(SKETCHED),),) if fashion.sketched else ()))
            return lines if high is None or len(lines) <= high else ()
    return ()


def _columns(board: Board) -> range:
    columns = [region.column for region in board.regions]
    return range(min(columns), max(columns) + 1)


def plain(line: Line) -> str:
    """Return a line without what its pieces stand for."""
    return "".join(piece.text for piece in line)


def _size(line: Line) -> int:
    return len(plain(line))


def _cells(board: Board, position: State | None, fashion: _Fashion) -> _Cells:
    """Return the lines of all hexes, by the line of the map and the column of the board.

    Args:
        board: The board.
        position: What lies on it, None for the bare board.
        fashion: How a hex is written. In two lines, an enemy or a building is beside the name, and knights
            beside a tile.
    """
    flags = position is None or phase_of(position) <= Phase.ENEMIES
    cells: dict[int, dict[int, Line]] = {}
    for place, region in enumerate(board.regions):
        top = region.row * fashion.lines + region.column % 2
        lying = lying_in(position, place)
        knights = tuple(
            Piece(f"{'' if before else 'K'}{seat + 1}", f"seat-{seat + 1}")
            for before, seat in enumerate(dict.fromkeys(lying.knights) if fashion.sketched else lying.knights)
        )
        stands = _stands(region, lying, fashion, flags=flags)
        # Nobody begins where a building stands.
        start = region.start and not lying.building
        name = (Piece(f"{region.name}{'*' if start else ''}{'' if region.space else '^'}", "name"),)
        bonus = () if fashion.sketched else _spaced(_discounts(region), _tile(region, lying))
        laid = () if fashion.bare else _laid_there(lying)
        lines: tuple[Line, ...]
        if fashion.packed:
            lines = _packed(name, (laid, stands, bonus, knights))
        elif fashion.lines < _LOOSE.lines:
            lines = (_spaced(name, laid, stands), _spaced(bonus, knights, blank="" if fashion.tight else " "))
        else:
            lines = (_spaced(name, laid, knights), stands, bonus)
        for line, pieces in enumerate(lines):
            if pieces:
                indent = () if fashion.tight or not line else (Piece(" "),)
                cells.setdefault(top + line, {})[region.column] = (*indent, *pieces)
    return cells


def _packed(name: Line, others: Sequence[Line]) -> tuple[Line, Line]:
    """Share the pieces of a hex out between two lines, the name first, so that the longer one is as short as can be."""

    def line(chosen: int, begun: Line = ()) -> Line:
        return _spaced(begun, *(other for place, other in enumerate(others) if chosen >> place & 1))

    every = (1 << len(others)) - 1
    ways = ((line(above, name), line(every ^ above)) for above in range(every + 1))
    return min(ways, key=lambda lines: max(map(_size, lines)))


def _widths(cells: _Cells, columns: Sequence[int], *, even: bool) -> dict[int, int]:
    """Return how wide each column of the board is, with a blank after it; all alike where they are to be even."""
    own = {
        column: max((_size(line[column]) for line in cells.values() if column in line), default=0) + 1
        for column in columns
    }
    return dict.fromkeys(own, max(own.values())) if even else own


def _total(widths: Mapping[int, int]) -> int:
    return sum(widths.values()) - 1


def _parts(widths: Mapping[int, int], room: int) -> Iterator[Mapping[int, int]]:
    """Cut the columns into parts for which there is room, as alike as can be; one column at least."""
    every = list(widths.items())
    for size in range(len(every), 0, -1):
        parts = [dict(every[begin : begin + size]) for begin in range(0, len(every), size)]
        if size == 1 or max(map(_total, parts)) <= room:
            count = len(parts)
            ends = [len(every) * part // count for part in range(count + 1)]
            yield from (dict(every[begin:end]) for begin, end in pairwise(ends))
            return


def _laid(cells: _Cells, widths: Mapping[int, int]) -> Iterator[Line]:
    used = [number for number, row in cells.items() if row.keys() & widths.keys()]
    for number in range(min(used, default=0), max(used, default=-1) + 1):
        pieces: list[Piece] = []
        blank = 0
        for column, width in widths.items():
            line = cells.get(number, {}).get(column, ())
            if line:
                pieces += [Piece(" " * blank), *line] if blank else line
                blank = 0
            blank += width - _size(line)
        yield tuple(pieces)


def _spaced(*parts: Line, blank: str = " ") -> Line:
    """Join the parts that are not empty, with a blank between them."""
    return tuple(piece for part in parts if part for piece in (Piece(blank), *part))[1:]


def _discounts(region: Region) -> Line:
    """Return the printed discounts of a region."""
    pairs = zip(Building, region.discount, strict=True)
    return _spaced(*((Piece(f"{LETTERS[building]}-{discount}", "tile"),) for building, discount in pairs if discount))


def _laid_there(lying: Lying) -> Line:
    """Return the influence tile or the coat of arms of a region."""
    if lying.influence is not None:
        return (Piece(influence_letters(lying.influence), "tile"),)
    return () if lying.coat is None else (Piece(f"@{lying.coat + 1}", f"seat-{lying.coat + 1}"),)


def influence_letters(tile: InfluenceTile) -> str:
    """Return an influence tile in letters: two for the action or the effect, or for the end, and its cost."""
    return f"{(tile.action or tile.effect or tile.kind)[:2].capitalize()}{tile.cost}"


def _stands(region: Region, lying: Lying, fashion: _Fashion, *, flags: bool) -> Line:
    """Return the enemy or the building of a region, or its flag before enemies are laid."""
    if lying.enemy:
        return (Piece(_enemy(lying.enemy), str(lying.enemy.enemy)),)
    if lying.building:
        return _erected((lying.building, *lying.beside), fashion)
    return (Piece("flag"),) if region.flag and flags else ()


def _erected(there: Sequence[Erected], fashion: _Fashion) -> Line:
    """Return the buildings of a region; in a sketch, those of one owner name it once."""
    pieces = []
    owners = [one.owner for one in there]
    for place, one in enumerate(there):
        level = "" if fashion.sketched else one.level
        owner = "" if fashion.sketched and one.owner in owners[place + 1 :] else f"P{one.owner + 1}"
        pieces.append((Piece(f"{LETTERS[one.building]}{level}{owner}", f"seat-{one.owner + 1}"),))
    return _spaced(*pieces, blank="" if fashion.packed else " ")


def _tile(region: Region, lying: Lying) -> Line:
    """Return the bonus tile of a region or the shape of its space, nothing under a building."""
    text = tile_letters(lying.tile) if lying.tile else region.tile
    return (Piece(text, "tile"),) if text and not lying.building else ()


def _enemy(token: Token) -> str:
    letters = ENEMY_LETTERS[token.enemy]
    if token.enemy != Enemy.SARACEN:
        return letters
    return f"{letters}/{'tr' if token.building is None else LETTERS[token.building]}"


def tile_letters(tile: BonusTile) -> str:
    """Return a bonus tile in letters: its building, the discount with a minus sign, the influence with a plus sign."""
    discount = f"-{tile.discount}" if tile.discount else ""
    influence = f"+{tile.influence}" if tile.influence else ""
    return f"{LETTERS[tile.building]}{discount}{influence}"
