"""Who must decide what in a state, in words."""

from __future__ import annotations

from crusaders_rules.third_crusade.play.game import decider, is_over, prompt
from crusaders_rules.third_crusade.show.deeds import deed
from crusaders_rules.third_crusade.show.heraldry import TITLES
from crusaders_rules.third_crusade.show.text import time_words
from crusaders_rules.third_crusade.state import Owner, Position
from crusaders_rules.third_crusade.state.decision import Decision


def who(state: Position) -> str:
    """Name the player who must decide, with the Army, or chance."""
    asked = decider(state)
    if not isinstance(asked, Owner):
        return "nobody" if asked is None else "chance"
    seat = state.seats.index(asked) + 1
    return f"player {seat} ({seat_title(state, seat)})"


def question(state: Position) -> str:
    """Say who must decide, and what."""
    if is_over(state):
        return "The game is over"
    name = who(state)
    return f"{name[:1].upper()}{name[1:]}, {time_words(state)}: {prompt(state)}"


def seat_title(state: Position, seat: int) -> str:
    """Name the Army of a player; nothing before it is dealt.

    Args:
        state: A state.
        seat: The seat, from 1.
    """
    return TITLES[state.seats[seat - 1]] if seat <= len(state.seats) else ""


def words(state: Position, choice: Decision) -> str:
    """Return what a decision does, without who takes it.

    Args:
        state: The state in which it is taken.
        choice: A legal decision.
    """
    asked = decider(state)
    name = TITLES[asked] if isinstance(asked, Owner) else "Chance"
    return deed(state, choice).removeprefix(name).strip()
