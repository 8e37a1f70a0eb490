"""What a player may see of a position."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.state import replace


def view(state: State, seat: int) -> State:
    """Return a position as a player sees it: without the outcomes of chance that are still to come.

    With a seed or with given outcomes, what chance will decide travels with the position until setup is over.
    Everything else is open: no rulebook hides a knight order on offer, an enemy token on the board, or influence.

    Args:
        state: A position.
        seat: The player who looks, counted from 0.

    Returns:
        A position with the same legal decisions, in which chance has not decided anything that is still to come.

    Raises:
        ValueError: If there is no such seat.
    """
    if type(seat) is not int or not 0 <= seat < len(state.areas):
        raise ValueError(f"seat: needs a whole number from 0 to {len(state.areas) - 1}, not {seat!r}")
    return state if state.outcomes is None else replace(state, outcomes=None)
