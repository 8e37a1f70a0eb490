"""A drawing of a whole position: the board, and the player areas below it."""

from __future__ import annotations

from crusaders_rules.interpret.ruleset import State
from crusaders_rules.show.area import HEIGHT, WIDTH, area_picture, area_words
from crusaders_rules.show.board import board_description, board_sheet
from crusaders_rules.show.drawing import at, drawing

_GAP = 16.0


def position_svg(position: State) -> str:
    """Draw a position: the board with what lies on it, and every player area.

    Args:
        position: A position of which the board is laid out.

    Returns:
        An SVG file, the same for the same position.
    """
    board = position.ruleset.laid
    sheet = board_sheet(board, position)
    seats = range(len(position.areas))
    columns = max(1, min(len(seats), int((max(sheet.width, 2 * WIDTH + 3 * _GAP) - _GAP) // (WIDTH + _GAP))))
    width = max(sheet.width, columns * (WIDTH + _GAP) + _GAP)
    left = (width - columns * (WIDTH + _GAP) + _GAP) / 2
    areas = [
        at(left + seat % columns * (WIDTH + _GAP), sheet.height + seat // columns * (HEIGHT + _GAP), area)
        for seat, area in enumerate(area_picture(position, seat) for seat in seats)
    ]
    rows = -(-len(seats) // columns)
    said = ". ".join(area_words(position, seat) for seat in seats)
    return drawing(
        "position",
        f"{board.title}: a position",
        f"{said}. {board_description(board, position)}",
        (width, sheet.height + rows * (HEIGHT + _GAP)),
        at((width - sheet.width) / 2, 0, sheet.content),
        *areas,
    )
