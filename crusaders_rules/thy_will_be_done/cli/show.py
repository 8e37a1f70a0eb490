"""``crusaders show``: a position, or a part of it, as a drawing or as text."""

from __future__ import annotations

from collections.abc import Sequence

import click

from crusaders_rules.cli.drawings import svg_option, write_drawing
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import examples, print_table, width
from crusaders_rules.thy_will_be_done.cli.position_files import load_position
from crusaders_rules.thy_will_be_done.cli.sheet import score_table, winner_words
from crusaders_rules.thy_will_be_done.interpret import State

_PARTS = ("all", "board", "wheel", "area", "score")


@click.command(
    epilog=examples(
        "crusaders show game.json --decision 20 --svg position.svg",
        "crusaders show position.json --part wheel --seat 2 --text",
    )
)
@click.argument("file", metavar="RECORD|POSITION")
@svg_option()
@click.option("--text", "as_text", is_flag=True, help="Print text (the default without --svg).")
@click.option("--decision", type=int, metavar="N", help="After the first N decisions of a record, instead of all.")
@click.option("--part", type=click.Choice(_PARTS), default="all", show_default=True, help="Which part to show.")
@click.option("--seat", type=int, metavar="K", help="Only the wheel or area of this player.")
def show(file: str, svg: str | None, decision: int | None, part: str, seat: int | None, *, as_text: bool) -> None:
    """Show a position as a drawing or as text: the board, the action wheels, the player areas, the score.

    The file holds a position or a recorded game. The score is the one that would count if the game ended there.
    """
    if seat is not None and part not in {"wheel", "area"}:
        raise click.UsageError("--seat needs --part wheel or --part area")
    state = load_position(file, decision)
    if seat is not None and not 1 <= seat <= len(state.areas):
        raise BadInput(f"--seat: needs a seat from 1 to {len(state.areas)}, not {seat}")
    seats = range(len(state.areas)) if seat is None else (seat - 1,)
    if svg is not None:
        write_drawing(svg, _drawn(state, part, seats))
    if as_text or svg is None:
        _print(state, part, seats)


def _drawn(state: State, part: str, seats: Sequence[int]) -> str:
    from crusaders_rules.thy_will_be_done import show as drawings

    if part == "wheel":
        return drawings.wheels_svg(state, seats)
    if part == "area":
        return drawings.areas_svg(state, seats)
    if part == "board":
        return drawings.board_svg(state.ruleset.laid, state)
    return drawings.score_svg(state) if part == "score" else drawings.position_svg(state)


def _print(state: State, part: str, seats: Sequence[int]) -> None:
    from crusaders_rules.thy_will_be_done import show as drawings

    if part == "score":
        print_table(score_table(state))
        click.echo(winner_words(state))
        return
    if part == "wheel":
        text = drawings.wheels_text(state, seats)
    elif part == "area":
        text = drawings.areas_text(state, seats)
    elif part == "board":
        text = drawings.board_text(state.ruleset.laid, state, width())
    else:
        text = drawings.position_text(state, width())
    click.echo(text, nl=False)
