"""The score of a position of any game, as the verbs print it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import print_table, table
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.game import Game, State

if TYPE_CHECKING:
    from rich.table import Table

# With more players than these, columns stand closer together.
_MOST_WIDE = 4
_PLAYER = len("player 1")


def score_data(game: Game, state: State) -> dict[str, Any]:
    """Return the score of every player of a position, term by term, and the winners.

    Raises:
        BadInput: The game has no score.
    """
    score = game.spoken.score
    if score is None:
        raise BadInput(f"{game.title} has no score")
    return score(state)


def print_score(game: Game, state: State, names: tuple[str, ...] = ()) -> None:
    """Print every term of the score of every player, and who has won or would win if the game ended now.

    Args:
        game: The game.
        state: The position to score.
        names: The player of each seat; empty to omit them.
    """
    scored = score_data(game, state)
    title = terminal_of(game).seat_title
    print_sheet(scored, [title(state, player["seat"]) for player in scored["players"]], names)


def print_sheet(scored: dict[str, Any], titles: Sequence[str], names: tuple[str, ...] = ()) -> None:
    """Print a score that is plain data.

    Args:
        scored: The score.
        titles: What each player is called.
        names: Who plays each seat; empty to omit it.
    """
    if not scored["players"]:
        click.echo("Nobody plays yet: chance has not dealt the seats.")
        return
    print_table(_table(scored, titles, names))
    click.echo(_winners(scored))


def _table(scored: dict[str, Any], titles: Sequence[str], names: tuple[str, ...]) -> Table:
    """Lay out a score: a column for each player, the winners emphasized."""
    from rich.text import Text

    players = scored["players"]
    shown = table(footer=True)
    if len(players) > _MOST_WIDE:
        shown.padding = (0, 0, 0, 1)
    # Names of orders may be broken; the names of the terms are not.
    shown.add_column("", footer="total", no_wrap=True)
    for place, player in enumerate(players):
        lines = [f"player {player['seat']}", titles[place], *names[place : place + 1]]
        style = "bold" if player["seat"] in scored["winners"] else ""
        shown.add_column(
            Text("\n".join(lines), style, overflow="fold"),
            overflow="fold",
            min_width=_PLAYER,
            justify="right",
            footer=Text(str(player["total"]), style),
            style=style,
        )
    for terms in zip(*(player["terms"] for player in players), strict=True):
        shown.add_row(terms[0]["what"], *(str(term["amount"]) for term in terms))
    return shown


def _winners(scored: dict[str, Any]) -> str:
    """Name the winners of a score, or who would win if the game ended now."""
    best = scored["winners"]
    seats = list(map(str, best))
    over = scored["over"]
    total = max(player["total"] for player in scored["players"] if player["seat"] in best)
    if len(seats) == 1:
        return f"{'Winner' if over else 'Ahead'}: player {seats[0]} with {total}"
    named = f"players {', '.join(seats[:-1])} and {seats[-1]} with {total} each"
    return f"{'Winners' if over else 'Ahead'}: {named}"
