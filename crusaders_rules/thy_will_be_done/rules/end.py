"""End of the game."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import EndTrigger, LastRound


@rule("end.trigger")
def lowest_supply(ruleset: Ruleset) -> int:
    """What the supply holds when the end is near: nothing.

    Where a gain must have gone short, one below nothing is the sign that somebody was owed something.
    """
    return -1 if ruleset.interpretation.end_trigger == EndTrigger.SHORT else 0


@rule("end.trigger")
def supply_is_empty(supply: int, ruleset: Ruleset) -> bool:
    """Whether the last influence has been taken from the supply."""
    return supply == lowest_supply(ruleset)


@rule("end.round")
def round_ends_before(start: int, until: int | None, ruleset: Ruleset) -> int | None:
    """The seat before whose turn the game is over.

    Args:
        start: The seat of the start player.
        until: The seat that came after the turn that emptied the supply, None if that is not known yet.
        ruleset: Consulted for ``last_round``.

    Returns:
        The start player, as the round is finished; ``until``, if everybody has one more turn instead.
    """
    return until if ruleset.interpretation.last_round == LastRound.ONE_MORE_ROUND else start


@rule("end.round")
def game_ends(empty: bool, following: int, before: int | None) -> bool:  # noqa: FBT001 -- a fact of the position
    """Whether the game is over after a turn.

    Args:
        empty: Whether the supply is empty.
        following: The seat that would have the next turn.
        before: The seat before whose turn the game is over, as ``round_ends_before`` has it.
    """
    return empty and following == before


@rule("end.overflow")
def take(supply: int, gain: int, ruleset: Ruleset) -> int:
    """What is left in the supply after a gain; what it cannot give is gained all the same."""
    return max(supply - gain, lowest_supply(ruleset))
