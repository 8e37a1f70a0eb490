"""End of the game."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import EndTrigger, LastRound


@rule("end.trigger")
def lowest_supply(ruleset: Ruleset) -> int:
    """The supply at which the end begins: zero.

    If a reading ends the game only after a gain that goes short, -1 marks such a gain.
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
        until: The seat after the turn that emptied the supply, None if that is not known yet.
        ruleset: Consulted for ``last_round``.

    Returns:
        The start player, so that players finish the round; ``until``, if each player has one more turn instead, a
        reading that the texts contradict.
    """
    return until if ruleset.interpretation.last_round == LastRound.ONE_MORE_ROUND else start


@rule("end.round")
def game_ends(empty: bool, following: int, before: int | None) -> bool:  # noqa: FBT001 -- a fact of the position
    """Whether the game is over after a turn.

    Args:
        empty: Whether the supply is empty.
        following: The seat that would have the next turn.
        before: The seat before whose turn the game is over, see ``round_ends_before``.
    """
    return empty and following == before


@rule("end.overflow")
def take(supply: int, gain: int, ruleset: Ruleset) -> int:
    """The supply after a gain; the player also gains what the supply cannot give."""
    return max(supply - gain, lowest_supply(ruleset))
