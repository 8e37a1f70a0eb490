"""A drawing of a whole position, or of the parts of it that belong to players."""

from __future__ import annotations

from collections.abc import Sequence

from crusaders_rules.svg import Sheet, at, words
from crusaders_rules.thy_will_be_done.interpret.ruleset import State
from crusaders_rules.thy_will_be_done.show.area import (
    WIDTH,
    active_wedge,
    area_height,
    area_picture,
    area_words,
    giant_of,
    order_name,
)
from crusaders_rules.thy_will_be_done.show.board import board_description, board_sheet, board_svg
from crusaders_rules.thy_will_be_done.show.drawing import drawing
from crusaders_rules.thy_will_be_done.show.region import knight_icon
from crusaders_rules.thy_will_be_done.show.sheet import score_svg
from crusaders_rules.thy_will_be_done.show.wheel import RIM, wheel_picture, wheel_words

_GAP = 16.0
_WHEEL = 2 * RIM + 34
_NAME = 50.0


def _grid(pictures: Sequence[str], size: tuple[float, float], columns: int) -> Sheet:
    """Arrange pictures of one size in rows, with a gap all round."""
    wide, high = size[0] + _GAP, size[1] + _GAP
    placed = (
        at(_GAP + place % columns * wide, _GAP + place // columns * high, one) for place, one in enumerate(pictures)
    )
    return Sheet("".join(placed), columns * wide + _GAP, -(-len(pictures) // columns) * high + _GAP)


def position_svg(position: State) -> str:
    """Draw a position: the board with its pieces, and every player area.

    Args:
        position: A position with its board laid out.

    Returns:
        An SVG file, the same for the same position.
    """
    board = position.ruleset.laid
    sheet = board_sheet(board, position)
    seats = range(len(position.areas))
    columns = max(1, min(len(seats), int((max(sheet.width, 2 * WIDTH + 3 * _GAP) - _GAP) // (WIDTH + _GAP))))
    areas = _grid([area_picture(position, seat) for seat in seats], (WIDTH, area_height(position)), columns)
    width = max(sheet.width, areas.width)
    said = ". ".join(area_words(position, seat) for seat in seats)
    return drawing(
        "position",
        f"{board.title}: a position",
        f"{said}. {board_description(board, position)}",
        (width, sheet.height + areas.height - _GAP),
        at((width - sheet.width) / 2, 0, sheet.content),
        at((width - areas.width) / 2, sheet.height - _GAP, areas.content),
    )


def part_svg(position: State, part: str, seat: int | None = None, before: State | None = None) -> str:
    """Draw a part of a position, with ``data-region``, ``data-wedge`` and ``data-part`` for a page to point at things.

    Args:
        position: The position, with its board laid out.
        part: ``board``, ``area``, ``score`` or ``position``.
        seat: The player of an area, counted from 1; None for all of them.
        before: The position before, to mark the changes of a board or of areas; None marks nothing.

    Returns:
        An SVG file, the same for the same position.

    Raises:
        ValueError: If there is no such player, or the position before is one of another game.
    """
    if before is not None and (before.ruleset.laid, len(before.areas)) != (position.ruleset.laid, len(position.areas)):
        raise ValueError("the position before has another board, or another number of players")
    if part == "board":
        return board_svg(position.ruleset.laid, position, before)
    if part in ("score", "position"):
        return score_svg(position) if part == "score" else position_svg(position)
    seats = range(1, len(position.areas) + 1)
    if seat is not None and seat not in seats:
        raise ValueError(f"there is no player {seat}; there are {len(seats)}")
    return areas_svg(position, [one - 1 for one in seats if seat in (None, one)], before)


def areas_svg(position: State, seats: Sequence[int], before: State | None = None) -> str:
    """Draw player areas.

    Args:
        position: The position.
        seats: The seats, at least one.
        before: The position before, to mark the changes of wheels and influence; None marks nothing.

    Returns:
        An SVG file, the same for the same position.
    """
    pictures = [area_picture(position, seat, before) for seat in seats]
    sheet = _grid(pictures, (WIDTH, area_height(position)), min(2, len(seats)))
    said = ". ".join(area_words(position, seat) for seat in seats)
    return drawing("areas", "Player areas", f"{said}.", (sheet.width, sheet.height), sheet.content)


def wheels_svg(position: State, seats: Sequence[int]) -> str:
    """Draw action wheels, each under the name of its player.

    Args:
        position: The position.
        seats: The seats, at least one.

    Returns:
        An SVG file, the same for the same position.
    """
    drawn = [_named_wheel(position, seat) for seat in seats]
    sheet = _grid(drawn, (_WHEEL, _WHEEL + _NAME), min(2, len(seats)))
    said = " ".join(f"Player {seat + 1}. {wheel_words(position.areas[seat].wheel)}" for seat in seats)
    return drawing("wheels", "Action wheels", said, (sheet.width, sheet.height), sheet.content)


def _named_wheel(position: State, seat: int) -> str:
    area = position.areas[seat]
    wheel = wheel_picture(area.wheel, active_wedge(position, seat), giant=giant_of(area))
    return (
        knight_icon(seat, 22, 22, 30)
        + words(f"Player {seat + 1}", 46, 21, 18, "f-ink left head")
        + words(order_name(area.order), 46, 39, 12, "f-faint left")
        + at(_WHEEL / 2, _NAME + _WHEEL / 2, wheel)
    )
