"""The turn sequence: whose turn it is, and what a turn may be."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.state import WEDGES
from crusaders_rules.thy_will_be_done.state.decision import Resolve, Skip, Upgrade
from crusaders_rules.thy_will_be_done.state.pending import AskTurn


@rule("turn.order")
def first_turn(start: int) -> AskTurn:
    """The start player has the first turn."""
    return AskTurn(start)


@rule("turn.choice")
def kinds_of_turn() -> tuple[Resolve | Upgrade | Skip, ...]:
    """What a turn may be: resolve a wedge, upgrade a wedge, or skip.

    Whether each of them is allowed now is for the rules of that kind of turn.
    """
    wedges = range(WEDGES)
    return (*(Resolve(wedge) for wedge in wedges), *(Upgrade(wedge) for wedge in wedges), Skip())


@rule("turn.next")
def next_seat(seat: int, players: int) -> int:
    """The left neighbour, who has the next turn."""
    return (seat + 1) % players
