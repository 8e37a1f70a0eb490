"""The score sheet as the verbs print it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crusaders_rules.cli.terminal import table
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.state import KnightOrder

if TYPE_CHECKING:
    from rich.table import Table

# With more players than these, columns stand closer together.
_MOST_WIDE = 4
_PLAYER = len("player 1")


def score_table(state: State, names: tuple[str, ...] = ()) -> Table:
    """Lay out every term of the score of every player.

    Args:
        state: The position to score.
        names: The player of each seat; empty to omit them.

    Returns:
        A table with a column for each player, the winners emphasized.
    """
    from rich.text import Text

    sheet, best = score(state), winners(state)
    shown = table(footer=True)
    if len(state.areas) > _MOST_WIDE:
        shown.padding = (0, 0, 0, 1)
    # Names of orders may be broken; the names of the terms are not.
    shown.add_column("", footer="total", no_wrap=True)
    for seat, area in enumerate(state.areas):
        lines = [
            f"player {seat + 1}",
            "no order" if area.order == KnightOrder.NONE else str(area.order).replace("-", " ").title(),
            *names[seat : seat + 1],
        ]
        style = "bold" if seat in best else ""
        shown.add_column(
            Text("\n".join(lines), style, overflow="fold"),
            overflow="fold",
            min_width=_PLAYER,
            justify="right",
            footer=Text(str(sheet.totals[seat]), style),
            style=style,
        )
    for terms in zip(*sheet.rows, strict=True):
        shown.add_row(terms[0].what, *(str(term.amount) for term in terms))
    return shown


def winner_words(state: State) -> str:
    """Name the winners, or who would win if the game ended now."""
    seats = [str(seat + 1) for seat in winners(state)]
    over = state.pending.seat is None
    total = max(score(state).totals)
    if len(seats) == 1:
        return f"{'Winner' if over else 'Ahead'}: player {seats[0]} with {total}"
    named = f"players {', '.join(seats[:-1])} and {seats[-1]} with {total} each"
    return f"{'Winners' if over else 'Ahead'}: {named}"
