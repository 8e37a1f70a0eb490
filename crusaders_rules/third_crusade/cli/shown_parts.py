"""What ``crusaders show`` shows of a state: tracks, Regions with pieces and Orders, and what is under way."""

from __future__ import annotations

from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.show.text import position_text
from crusaders_rules.third_crusade.state import Owner, Position


def _army(state: Position, seat: int | None) -> Owner | None:
    if seat is not None and not 1 <= seat <= len(state.seats):
        raise BadInput(f"--seat: there are {counted(len(state.seats), 'seat')} so far, not {seat}")
    return None if seat is None else state.seats[seat - 1]


def show(state: Position, seat: int | None = None) -> None:
    """Print a state.

    Args:
        state: The state.
        seat: The seat that may know what is shown, from 1; None shows everything.

    Raises:
        BadInput: There is no such seat yet.
    """
    click.echo(position_text(state, _army(state, seat)))


def drawn(state: Position, seat: int | None) -> str:
    """Return the same as SVG: the map as a plan, the tracks, the Armies, and a Battle under way in its steps."""
    from crusaders_rules.third_crusade.show.position import position_svg

    return position_svg(state, _army(state, seat))


def seen(state: Position, seat: int | None) -> dict[str, Any]:
    """Return the same as plain data."""
    return view(state, _army(state, seat))
