"""End of the game."""

from __future__ import annotations

from crusaders_rules.catalog.registry import rule


@rule("end.trigger")
def supply_is_empty(supply: int) -> bool:
    """Whether the last influence has been taken from the supply."""
    return supply == 0


@rule("end.round")
def game_ends(empty: bool, following: int, start: int) -> bool:  # noqa: FBT001 -- a fact of the position
    """Whether the game is over after a turn.

    The round is finished, so that all have had equally many turns; no other round follows.

    Args:
        empty: Whether the supply is empty.
        following: The seat that would have the next turn.
        start: The seat of the start player.
    """
    return empty and following == start


@rule("end.overflow")
def take(supply: int, gain: int) -> int:
    """What is left in the supply after a gain; what it cannot give is gained all the same."""
    return supply - gain if gain < supply else 0
