"""Who must decide what in a position, in words."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.state import CHANCE, KnightOrder


def who(state: State) -> str:
    """Name the player who must decide, or chance."""
    seat = state.pending.seat
    return "nobody" if seat is None else "chance" if seat == CHANCE else f"player {seat + 1}"


def question(state: State) -> str:
    """Say who must decide, and what."""
    if state.pending.seat is None:
        return "The game is over"
    return f"{who(state).capitalize()}: {kind_of(state).prompt}"


def seat_title(state: State, seat: int) -> str:
    """Name the knight order of a player.

    Args:
        state: A position.
        seat: The seat, from 1.
    """
    order = state.areas[seat - 1].order
    return "no order" if order == KnightOrder.NONE else str(order).replace("-", " ").title()
