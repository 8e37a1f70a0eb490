"""A drawing of the score sheet."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from crusaders_rules.answers import ScoreSheet
from crusaders_rules.svg import Sheet, at, box, words
from crusaders_rules.thy_will_be_done.interpret.ruleset import State
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.show.area import FACES, order_name
from crusaders_rules.thy_will_be_done.show.drawing import ICONS, drawing, icon
from crusaders_rules.thy_will_be_done.show.region import enemy_icon, knight_icon

_LABEL = 206.0
_COLUMN = 118.0
_ROW = 30.0
_HEAD = 92.0
_PAD = 12.0
# So many letters of a name fit into a column.
_NAME = 22
# The icons of terms that are not named like their icon.
_SIGNS = {"tile": "star", "end": "star", "vaults": "vault"}


def _heads(position: State, best: tuple[int, ...]) -> Iterator[str]:
    """Draw the players as column heads, and mark the leaders."""
    for seat in range(len(position.areas)):
        x = _LABEL + _COLUMN * seat + _COLUMN / 2
        yield knight_icon(seat, x - 36, 44, 24)
        yield words(f"Player {seat + 1}", x - 18, 50, 15, "f-ink left head")
        # A long name takes two lines.
        for line, said in enumerate(textwrap.wrap(order_name(position.areas[seat].order), _NAME)):
            yield words(said, x, 68 + 11 * line, 9.5, "f-faint")
        if seat in best:
            said = "winner" if is_over(position) else "ahead"
            yield icon("star", x - 26, 16, 14, "f-mark") + words(said, x - 14, 21, 13, "f-mark bold left")


def _sign(name: str, x: float, y: float) -> str:
    """Draw the icon of a term, if it has one."""
    enemies = {str(enemy): token for enemy, token in FACES.items()}
    if name in enemies:
        return enemy_icon(enemies[name], x, y, 11)
    name = _SIGNS.get(name, name)
    return icon(name, x, y, 17) if name in ICONS else ""


def _rows(sheet: ScoreSheet, best: tuple[int, ...]) -> Iterator[str]:
    """Draw a row for each term, and the totals."""
    width = _LABEL + _COLUMN * len(sheet.rows)
    for place, terms in enumerate(zip(*sheet.rows, strict=True)):
        y = _HEAD + place * _ROW
        yield box((_PAD, y, width - 2 * _PAD + 6, _ROW), "f-card" if place % 2 == 0 else "none", 4)
        yield _sign(terms[0].what.partition(" ")[0], _PAD + 18, y + 15)
        yield words(terms[0].what, _PAD + 38, y + 20, 14, "f-ink left")
        for seat, term in enumerate(terms):
            style = "f-ink" if term.amount else "f-faint"
            yield words(str(term.amount), _LABEL + _COLUMN * seat + _COLUMN / 2, y + 20, 15, style)
    y = _HEAD + len(sheet.rows[0]) * _ROW + 6
    yield words("total", _PAD + 38, y + 24, 15, "f-ink bold left")
    for seat, total in enumerate(sheet.totals):
        x = _LABEL + _COLUMN * seat + _COLUMN / 2
        if seat in best:
            yield box((x - 34, y, 68, 34), "f-gold s-mark", 6)
        yield words(str(total), x, y + 25, 20, "f-ink head")


def score_sheet(position: State) -> Sheet:
    """Draw the score sheet as a part of a larger drawing.

    Args:
        position: The position; before its end the game is scored as if it ended there.

    Returns:
        The drawing and its size.
    """
    sheet, best = score(position), winners(position)
    width = _LABEL + _COLUMN * len(sheet.rows) + _PAD
    height = _HEAD + len(sheet.rows[0]) * _ROW + 52
    return Sheet("".join((*_heads(position, best), *_rows(sheet, best))), width, height)


def score_svg(position: State) -> str:
    """Draw the score sheet: a column for each player, a row for each term, and the winners.

    Args:
        position: The position; before its end the game is scored as if it ended there.

    Returns:
        An SVG file, the same for the same position.
    """
    sheet, result = score_sheet(position), score(position)
    said = [
        f"Player {seat + 1}: {', '.join(f'{term.what} {term.amount}' for term in terms)}, total {total}"
        for seat, (terms, total) in enumerate(zip(result.rows, result.totals, strict=True))
    ]
    best = " and ".join(f"player {seat + 1}" for seat in winners(position))
    ended = f"Won by {best}" if is_over(position) else f"Ahead: {best}"
    return drawing(
        "score",
        "Score sheet",
        f"{'. '.join(said)}. {ended}.",
        (sheet.width, sheet.height + 8),
        at(0, 8, sheet.content),
    )
