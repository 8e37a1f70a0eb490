"""``crusaders show``: a position of any game, or a part of it, as a drawing or as text."""

from __future__ import annotations

from typing import Any

import click

from crusaders_rules.cli.decisions import asked
from crusaders_rules.cli.drawings import svg_option, write_drawing
from crusaders_rules.cli.kept_files import load_position
from crusaders_rules.cli.terminal import print_json
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.game import Game


@click.command()
@click.argument("file", metavar="RECORD|POSITION")
@svg_option()
@click.option("--text", "as_text", is_flag=True, help="Print text (the default without --svg).")
@click.option("--after", type=int, metavar="N", help="After the first N decisions of a record, instead of all.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def show(
    game: Game,
    /,
    *,
    file: str,
    svg: str | None,
    as_text: bool,
    after: int | None,
    as_json: bool,
    **chosen: Any,  # noqa: ANN401 -- the game's own options
) -> None:
    """Show a position as a drawing or as text.

    The file holds a position or a recorded game. A score is the one that would count if the game ended there.
    """
    if as_json and (svg is not None or as_text):
        raise click.UsageError("--json cannot be combined with --svg or --text")
    state, terminal = load_position(game, file, after), terminal_of(game)
    if as_json:
        print_json({**asked(game, state), "over": game.is_over(state), "shown": terminal.seen(state, **chosen)})
        return
    if svg is not None:
        write_drawing(svg, terminal.drawn(state, **chosen))
    if as_text or svg is None:
        terminal.show(state, **chosen)
