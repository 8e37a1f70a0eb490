"""What ``crusaders show`` shows of a position: the board, the action wheels, the player areas, the score, or all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.score_sheet import print_sheet
from crusaders_rules.cli.terminal import width
from crusaders_rules.thy_will_be_done.cli.who_decides import seat_title
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.files.plain_data import score_data
from crusaders_rules.thy_will_be_done.play.files.positions import position_to_data

PARTS = ("all", "board", "wheel", "area", "score")


def _seats(state: State, part: str, seat: int | None) -> Sequence[int]:
    """Return the seats to show, from 0."""
    if seat is not None and part not in {"wheel", "area"}:
        raise click.UsageError("--seat needs --part wheel or --part area")
    if seat is not None and not 1 <= seat <= len(state.areas):
        raise BadInput(f"--seat: needs a seat from 1 to {len(state.areas)}, not {seat}")
    return range(len(state.areas)) if seat is None else (seat - 1,)


def drawn(state: State, part: str, seat: int | None) -> str:
    """Return a part of a position as SVG.

    Args:
        state: The position.
        part: One of ``PARTS``.
        seat: The player whose wheel or area is shown, from 1; None for all of them.

    Raises:
        UsageError: The part has no seats.
        BadInput: There is no such seat.
    """
    from crusaders_rules.thy_will_be_done import show as drawings

    seats = _seats(state, part, seat)
    if part == "wheel":
        return drawings.wheels_svg(state, seats)
    if part == "area":
        return drawings.areas_svg(state, seats)
    if part == "board":
        return drawings.board_svg(state.ruleset.laid, state)
    return drawings.score_svg(state) if part == "score" else drawings.position_svg(state)


def show(state: State, part: str, seat: int | None) -> None:
    """Print a part of a position, with the arguments and errors of ``drawn``."""
    from crusaders_rules.thy_will_be_done import show as drawings

    seats = _seats(state, part, seat)
    if part == "score":
        print_sheet(score_data(state), [seat_title(state, one + 1) for one in seats])
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


def seen(state: State, part: str, seat: int | None) -> dict[str, Any]:
    """Return a position as plain data, which are not taken apart.

    Raises:
        UsageError: A part is asked for.
    """
    if part != "all" or seat is not None:
        raise click.UsageError("--json prints the whole position and cannot be combined with --part or --seat")
    return position_to_data(state)
