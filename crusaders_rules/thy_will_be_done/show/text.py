"""Boards, wheels and positions as plain text, for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from crusaders_rules.thy_will_be_done.interpret.ruleset import State
from crusaders_rules.thy_will_be_done.rules import crusade
from crusaders_rules.thy_will_be_done.show.area import active_wedge, carried_words, order_name
from crusaders_rules.thy_will_be_done.show.board import summary
from crusaders_rules.thy_will_be_done.show.drawing import ENEMY_LETTERS, NUMERALS
from crusaders_rules.thy_will_be_done.show.hexes import walls_and_links
from crusaders_rules.thy_will_be_done.show.region import Lying, lying_in, region_words
from crusaders_rules.thy_will_be_done.state import Board, BonusTile, Building, Enemy, Region, Token, Wheel

_LETTERS = {Building.CASTLE: "ca", Building.CHURCH: "ch", Building.FARM: "fa", Building.BANK: "ba"}
_LINES = 4

_KEY = (
    "In each hex: its name, * starting region, ^ no building space, printed discount;\n"
    "flag or enemy (Pr, Sl, Sa with its picture); building with its level and its player,\n"
    "or bonus tile (- discount, + influence); knights by player."
)


def _letters(building: Building | None) -> str:
    return "tr" if building is None else _LETTERS[building]


def _tile(tile: BonusTile) -> str:
    discount = f"-{tile.discount}" if tile.discount else ""
    influence = f"+{tile.influence}" if tile.influence else ""
    return f"{_LETTERS[tile.building]}{discount}{influence}"


def _enemy(token: Token) -> str:
    letters = ENEMY_LETTERS[token.enemy]
    return f"{letters}/{_letters(token.building)}" if token.enemy == Enemy.SARACEN else letters


def _cell(region: Region, lying: Lying, *, bare: bool) -> tuple[str, ...]:
    """Return the lines that a hex has on the map."""
    printed = [f"{_LETTERS[building]}-{region.discount.of(building)}" for building in Building]
    marks = [mark for mark, discount in zip(printed, region.discount, strict=True) if discount]
    name = f"{region.name}{'*' if region.start else ''}{'' if region.space else '^'}"
    enemy = _enemy(lying.enemy) if lying.enemy else "flag" if region.flag and bare else ""
    if lying.building:
        built = f"{_LETTERS[lying.building.building]}{lying.building.level} P{lying.building.owner + 1}"
    else:
        built = _tile(lying.tile) if lying.tile else region.tile or ""
    knights = "K" + ",".join(str(seat + 1) for seat in lying.knights) if lying.knights else ""
    return " ".join([name, *marks]), enemy, built, knights


def _map(board: Board, position: State | None) -> Iterator[str]:
    """Lay the regions out as on the board: odd columns half a hex lower."""
    rows: dict[int, dict[int, str]] = {}
    for place, region in enumerate(board.regions):
        top = region.row * _LINES + region.column % 2 * (_LINES // 2)
        lines = [text for text in _cell(region, lying_in(position, place), bare=position is None) if text]
        for line, text in enumerate(lines):
            rows.setdefault(top + line, {})[region.column] = text
    columns = [region.column for region in board.regions]
    width = max((len(text) for row in rows.values() for text in row.values()), default=0) + 2
    for line in range(min(rows, default=0), max(rows, default=-1) + 1):
        cells = rows.get(line, {})
        yield "".join(cells.get(column, "").ljust(width) for column in range(min(columns), max(columns) + 1)).rstrip()


def _borders(board: Board) -> Iterator[str]:
    walls, links = walls_and_links(board)
    for title, pairs in (("Adjacent over the sea", links), ("Not adjacent, for the water between", walls)):
        names = [f"{board.regions[first].name} {board.regions[second].name}" for first, second in pairs]
        if names:
            yield f"{title}: {', '.join(names)}"


def _strengths(position: State) -> str:
    prussian, slav, saracen = (crusade.strength(enemy, position.markers, position.ruleset) for enemy in Enemy)
    return f"Strength: Prussians {prussian}, Slavs {slav}, Saracens {saracen}.  Supply: {position.supply} influence."


def _map_text(board: Board, position: State | None) -> list[str]:
    counts = [] if position else [summary(board)]
    state = [_strengths(position)] if position else []
    return [board.title, *counts, "", *_map(board, position), "", *state, *_borders(board), _KEY]


def board_text(board: Board, position: State | None = None) -> str:
    """Return a board as text: a map, and what each region holds in words.

    Args:
        board: The board.
        position: What lies on it, None for the bare board.

    Returns:
        Lines, the last one ended too.
    """
    said = []
    for place, region in enumerate(board.regions):
        beside = " ".join(board.regions[other].name for other in board.adjacent[place])
        said.append(f"{region_words(region, lying_in(position, place))}; next to {beside or 'nothing'}")
    return "\n".join([*_map_text(board, position), "", *said]) + "\n"


def _beside(blocks: Sequence[Sequence[str]], gap: int = 3) -> Iterator[str]:
    """Set blocks of lines side by side."""
    widths = [max((len(line) for line in block), default=0) + gap for block in blocks]
    for line in range(max(map(len, blocks), default=0)):
        cells = (block[line] if line < len(block) else "" for block in blocks)
        yield "".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _wheel_lines(wheel: Wheel, active: int | None) -> Iterator[str]:
    rows = zip(wheel.arrangement, wheel.tokens, wheel.upgraded, strict=True)
    for place, (wedge, tokens, upgraded) in enumerate(rows):
        actions = f"{wedge.primary} + {wedge.secondary}" if upgraded else f"{wedge.primary} ({wedge.secondary})"
        yield f"{'>' if place == active else ' '} {tokens:2}  {actions}"


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


def _track(name: str, done: int, costs: Sequence[int]) -> str:
    """Return the line of a building or troop track: what is done, and what is left with its costs."""
    built = " ".join(NUMERALS[level] for level in range(1, done + 1))
    left = " ".join(str(cost) for cost in costs[done:])
    return f"{name:<7} {built or '-':<10} {f'costs {left}' if left else ''}".rstrip()


def _area_lines(position: State, seat: int) -> Iterator[str]:
    area, edition = position.areas[seat], position.ruleset.edition
    names = [position.ruleset.laid.regions[place].name for place in area.knights]
    signs = ["start player"] if position.start == seat else []
    signs += ["to decide"] if position.pending.seat == seat else []
    yield f"Player {seat + 1}, {order_name(area.order)}{': ' if signs else ''}{', '.join(signs)}"
    carried = f"; {carried_words(area)}" if area.carried else ""
    yield f"  {area.influence} influence; knights in {' '.join(names) or 'no region'}{carried}"
    right = [
        *(_track(building, area.buildings.of(building), edition.costs(building)) for building in Building),
        _track("troops", area.troops, edition.troop_costs),
        "won     " + ", ".join(f"{ENEMY_LETTERS[enemy]} {area.defeated.of(enemy)}" for enemy in Enemy),
    ]
    wheel = [line.ljust(28) for line in _wheel_lines(area.wheel, active_wedge(position, seat))]
    yield from _beside([wheel, right])


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
        (f"Player {seat + 1}", *_wheel_lines(position.areas[seat].wheel, active_wedge(position, seat)))
        for seat in seats
    )
    return _joined(wheels)


def position_text(position: State) -> str:
    """Return a position as text: the map with what lies on it, and every player area.

    Args:
        position: A position of which the board is laid out.

    Returns:
        Lines, the last one ended too.
    """
    areas = (_area_lines(position, seat) for seat in range(len(position.areas)))
    return _joined([_map_text(position.ruleset.laid, position), *areas])
