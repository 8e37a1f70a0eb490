"""Boards, wheels and positions as plain text, for a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding, Unlocked
from crusaders_rules.thy_will_be_done.interpret.ruleset import State
from crusaders_rules.thy_will_be_done.play.expanded import holding_of, laid_on
from crusaders_rules.thy_will_be_done.rules import crusade
from crusaders_rules.thy_will_be_done.show.area import active_wedge, carried_words, order_words, tile_words
from crusaders_rules.thy_will_be_done.show.board import summary
from crusaders_rules.thy_will_be_done.show.drawing import ENEMY_LETTERS, numeral
from crusaders_rules.thy_will_be_done.show.hexes import walls_and_links
from crusaders_rules.thy_will_be_done.show.map_text import LETTERS, Line, Piece, map_lines, plain
from crusaders_rules.thy_will_be_done.show.region import lying_in, region_words
from crusaders_rules.thy_will_be_done.state import TYPES_OF_THE_BASE_GAME, Board, Building, Enemy, PlayerArea, Wheel


def _letters(types: Iterable[Building | NewBuilding]) -> str:
    return "  ".join(f"{LETTERS[building]} {building}" for building in types)


_KEY = (
    "* starting region  ^ no building space  K12 knights of players 1 and 2",
    "Pr Sl Sa enemies (Sa/ca pictures a castle)  ca2P1 castle II of player 1",
)
# With Divine Influence.
_MORE_KEY = (
    f"{_letters(NewBuilding)}  ca1P1 ke2P3 two buildings",
    "Tr5 influence tile for 5: Travel (Up upgrade, Di distribute, En at the end)",
    "@1 coat of arms of player 1",
)


def key_of(position: State | None) -> tuple[str, ...]:
    """Return the meanings of the letters on a map.

    Args:
        position: What lies on it, None for the bare board.
    """
    types = TYPES_OF_THE_BASE_GAME if position is None else position.ruleset.edition.base_types
    key = (*_KEY, f"{_letters(types)}  tr troop  -1 costs less  +1 influence")
    return key if position is None or laid_on(position) is None else key + _MORE_KEY


def borders(board: Board) -> Iterator[str]:
    """Yield the borders that the places of the hexes do not show, in words."""
    walls, links = walls_and_links(board)
    for title, pairs in (("Adjacent over the sea", links), ("Not adjacent, for the water between", walls)):
        names = [f"{board.regions[first].name} {board.regions[second].name}" for first, second in pairs]
        if names:
            yield f"{title}: {', '.join(names)}"


def _strengths(position: State) -> str:
    prussian, slav, saracen = (crusade.strength(enemy, position.markers, position.ruleset) for enemy in Enemy)
    return f"Strength: Prussians {prussian}, Slavs {slav}, Saracens {saracen}.  Supply: {position.supply} influence."


def titled_map(
    board: Board, position: State | None = None, room: int | None = None, *, key: bool = True
) -> tuple[Line, ...]:
    """Return the map of a board with its title, its borders, and the key to its letters.

    Args:
        board: The board.
        position: What lies on it, None for the bare board.
        room: The columns that there are, None for as many as are needed.
        key: Whether to explain the letters.

    Returns:
        The lines; each piece says what it stands for.
    """
    below = [_strengths(position) if position else summary(board), *borders(board), *(key_of(position) if key else ())]
    filled = [line for text in below for line in (textwrap.wrap(text, room) if room else [text])]
    return ((Piece(board.title, "name"),), *map_lines(board, position, room), *((Piece(line),) for line in filled))


def _map_text(board: Board, position: State | None, room: int | None) -> list[str]:
    return [plain(line) for line in titled_map(board, position, room)]


def regions_text(board: Board, position: State | None = None) -> str:
    """Return what each region holds in words, a line each, and what it borders.

    Args:
        board: The board.
        position: What lies on it, None for the bare board.

    Returns:
        Lines, the last one ended too.
    """
    said = []
    for place, region in enumerate(board.regions):
        beside = " ".join(board.regions[other].name for other in board.adjacent[place])
        said.append(f"{region_words(region, lying_in(position, place))}; next to {beside or 'nothing'}\n")
    return "".join(said)


def board_text(board: Board, position: State | None = None, room: int | None = None) -> str:
    """Return a board as text: a map, and what each region holds in words.

    Args:
        board: The board.
        position: What lies on it, None for the bare board.
        room: The columns that there are for the map, None for as many as are needed.

    Returns:
        Lines, the last one ended too.
    """
    return "\n".join([*_map_text(board, position, room), "", regions_text(board, position)])


def _beside(blocks: Sequence[Sequence[str]], gap: int = 3) -> Iterator[str]:
    """Set blocks of lines side by side."""
    widths = [max((len(line) for line in block), default=0) + gap for block in blocks]
    for line in range(max(map(len, blocks), default=0)):
        cells = (block[line] if line < len(block) else "" for block in blocks)
        yield "".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _wheel_lines(wheel: Wheel, active: int | None, giant: int | None = None) -> Iterator[str]:
    rows = zip(wheel.arrangement, wheel.tokens, wheel.upgraded, strict=True)
    for place, (wedge, tokens, upgraded) in enumerate(rows):
        actions = f"{wedge.primary} + {wedge.secondary}" if upgraded else f"{wedge.primary} ({wedge.secondary})"
        yield f"{'>' if place == active else ' '} {tokens:2}  {actions}{' giant' if place == giant else ''}"


def wheel_text(wheel: Wheel, active: int | None = None) -> str:
    """Return an action wheel as text: a line for each wedge with its tokens, clockwise from the top.

    The action that an upgrade would add stands in parentheses.

    Args:
        wheel: The wheel.
        active: The position of the wedge being resolved, None if none is.

    Returns:
        Lines, the last one ended too.
    """
    return "".join(f"{line}\n" for line in _wheel_lines(wheel, active))


def _track(name: str, done: Sequence[int], costs: Sequence[int | str]) -> str:
    """Return the line of a building or troop track: the levels done, and what is left with its costs."""
    built = " ".join(numeral(level) for level in done)
    left = " ".join(str(cost) for level, cost in enumerate(costs, start=1) if level not in done)
    return f"{name:<7} {built or '-':<10} {f'costs {left}' if left else ''}".rstrip()


def _tracks(position: State, area: PlayerArea) -> Iterator[str]:
    """Yield the tracks of a player: buildings, with Divine Influence also the new ones, and troops."""
    edition = position.ruleset.edition
    for building in edition.base_types:
        yield _track(building, area.buildings.gone(building), edition.costs(building))
    if isinstance(area.buildings, Unlocked):
        # Alone in a region, or beside the building of the pair.
        costs = [
            f"{alone}/{paired}" for alone, paired in zip(edition.new_building_costs, edition.pair_costs, strict=True)
        ]
        for kind in NewBuilding:
            yield _track(kind, area.buildings.gone(kind), costs)
    yield _track("troops", range(1, area.troops + 1), edition.troop_costs)


def _area_lines(position: State, seat: int) -> Iterator[str]:
    area = position.areas[seat]
    names = [position.ruleset.laid.regions[place].name for place in area.knights]
    signs = ["start player"] if position.start == seat else []
    signs += ["to decide"] if position.pending.seat == seat else []
    yield f"Player {seat + 1}, {order_words(area)}{': ' if signs else ''}{', '.join(signs)}"
    carried = f"; {carried_words(area)}" if area.carried else ""
    yield f"  {area.influence} influence; knights in {' '.join(names) or 'no region'}{carried}"
    right = [
        *_tracks(position, area),
        "won     " + ", ".join(f"{ENEMY_LETTERS[enemy]} {area.defeated.of(enemy)}" for enemy in Enemy),
    ]
    lines = _wheel_lines(area.wheel, active_wedge(position, seat), holding_of(area).giant)
    yield from _beside([[line.ljust(28) for line in lines], right])
    if isinstance(area.buildings, Unlocked):
        yield from (f"  {line}" for line in tile_words(area))


def _joined(blocks: Iterable[Iterable[str]]) -> str:
    return "\n\n".join("\n".join(block) for block in blocks) + "\n"


def areas_text(position: State, seats: Iterable[int]) -> str:
    """Return player areas as text.

    Args:
        position: A position of which the board is laid out.
        seats: Whose.

    Returns:
        Lines, the last one ended too.
    """
    return _joined(_area_lines(position, seat) for seat in seats)


def wheels_text(position: State, seats: Iterable[int]) -> str:
    """Return action wheels as text, each under the name of its player.

    Args:
        position: The position.
        seats: Whose.

    Returns:
        Lines, the last one ended too.
    """
    wheels = (
        (f"Player {seat + 1}", *_wheel_lines(area.wheel, active_wedge(position, seat), holding_of(area).giant))
        for seat, area in ((seat, position.areas[seat]) for seat in seats)
    )
    return _joined(wheels)


def position_text(position: State, room: int | None = None) -> str:
    """Return a position as text: the map with what lies on it, and every player area.

    Args:
        position: A position of which the board is laid out.
        room: The columns that there are for the map, None for as many as are needed.

    Returns:
        Lines, the last one ended too.
    """
    areas = (_area_lines(position, seat) for seat in range(len(position.areas)))
    return _joined([_map_text(position.ruleset.laid, position, room), *areas])
