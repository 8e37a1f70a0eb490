"""What a finished game is worth to each player."""

from __future__ import annotations

from collections.abc import Collection

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.score import winners


def payoffs(state: State) -> list[float]:
    """Return the payoff of each seat as if the game ended in a position; they add up to 0.

    A winner alone gets 1, and the others share the loss of it. Winners who share the victory share the rest evenly:
    with three players, two winners get 0.25 each, and the third -0.5.

    Args:
        state: A position.
    """
    return payoffs_of(len(state.areas), winners(state))


def payoffs_of(players: int, won: Collection[int]) -> list[float]:
    """Return the payoff of each seat of any game; they add up to 0.

    Args:
        players: The number of players.
        won: The seats that win, counted from 0.
    """
    lost = -1.0 / (players - 1)
    shared = -lost * (players - len(won)) / len(won)
    return [shared if seat in won else lost for seat in range(players)]
