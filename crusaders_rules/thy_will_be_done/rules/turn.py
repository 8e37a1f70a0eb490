"""The turn sequence: whose turn it is, and the kinds of turn."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.state import WEDGES
from crusaders_rules.thy_will_be_done.state.decision import Resolve, Skip, Upgrade
from crusaders_rules.thy_will_be_done.state.pending import AskTurn


@rule("turn.order")
def first_turn(start: int) -> AskTurn:
    """The start player takes the first turn."""
    return AskTurn(start)


@rule("turn.choice")
def kinds_of_turn() -> tuple[Resolve | Upgrade | Skip, ...]:
    """The kinds of turn: resolve a wedge, upgrade a wedge, or skip.

    The rules of each kind decide whether it is allowed now.
    """
    wedges = range(WEDGES)
    return (*(Resolve(wedge) for wedge in wedges), *(Upgrade(wedge) for wedge in wedges), Skip())


@rule("turn.next")
def next_seat(seat: int, players: int) -> int:
    """The left neighbour, who takes the next turn."""
    return (seat + 1) % players
