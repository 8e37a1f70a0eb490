"""The round, its phases and victory checks, and initiative."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.interpretation import (
    CheckAfterDiplomacy,
    Interpretation,
    LonePass,
)
from crusaders_rules.third_crusade.rules.sides import partner_of
from crusaders_rules.third_crusade.state import Alliance, Owner, RoundPhase

Frame = TypeVar("Frame")

VICTORY = 10
_THREE = 3


@rule("third.round.phases")
def next_phase(phase: RoundPhase) -> RoundPhase | None:
    """The phase that follows in the round, None after Upkeep."""
    phases = tuple(RoundPhase)
    place = phases.index(phase) + 1
    return phases[place] if place < len(phases) else None


@rule("third.round.next")
def first_phase() -> RoundPhase:
    """The phase with which each round begins."""
    return RoundPhase.STRATEGY


@rule("third.round.battle-interrupts")
def resolved_next(under_way: Sequence[Frame]) -> Frame:
    """What is resolved next: what began last, so that a Battle comes before whatever caused it."""
    return under_way[-1]


@rule("third.round.check.command", "third.round.check.diplomacy", "third.round.check.upkeep")
def has_check(phase: RoundPhase, interpretation: Interpretation) -> bool:
    """Whether a phase has a victory check: Command and Diplomacy at their end, Upkeep as its fifth step.

    Args:
        phase: The phase.
        interpretation: Consulted for ``check_after_diplomacy``.
    """
    if phase == RoundPhase.DIPLOMACY:
        return interpretation.check_after_diplomacy == CheckAfterDiplomacy.YES
    return phase in (RoundPhase.COMMAND, RoundPhase.UPKEEP)


@rule("third.round.check.ten", "third.end.check")
def victor_at_check(glory: int) -> Alliance | None:
    """The Alliance that wins at a victory check, None if the marker is not on space 10 or beyond.

    Args:
        glory: The Glory marker, positive on the side of the Crusaders.
    """
    if glory >= VICTORY:
        return Alliance.CRUSADER
    return Alliance.MUSLIM if glory <= -VICTORY else None


@rule("third.round.check.otherwise")
def goes_on(glory: int) -> bool:
    """Whether the game goes on after a victory check."""
    return victor_at_check(glory) is None


@rule("third.initiative.order")
def next_marker(track: tuple[Owner, ...], place: int, passed: frozenset[Owner]) -> int | None:
    """The marker that is next to act, None if all players have passed.

    Args:
        track: The Army that acts for each marker, from the top.
        place: The place of the marker that acted last, -1 if none has.
        passed: The Armies that have passed.
    """
    order = (*range(place + 1, len(track)), *range(place + 1))
    return next((marker for marker in order if track[marker] not in passed), None)


@rule("third.initiative.order")
def first_of(track: tuple[Owner, ...], armies: tuple[Owner, ...]) -> Owner:
    """The Army that is ahead of the others in initiative.

    Args:
        track: The Army that acts for each marker, from the top.
        armies: At least one Army on the track.
    """
    return next(army for army in track if army in armies)


@rule("third.initiative.three-players", "third.setup.initiative.three-players", "third.initiative.two-players")
def acting_markers(track: tuple[Owner, ...], seats: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """The Army that acts for each marker.

    A lone player of three acts for both markers of the Alliance. With two players, each Alliance has one marker.

    Args:
        track: The markers from the top, each with its own Army.
        seats: The Army of each player.
    """
    if len(seats) == _THREE:
        return tuple(army if army in seats else partner_of(army) for army in track)
    return tuple(army for army in track if army in seats)


@rule("third.initiative.three-players")
def pass_ends(track: tuple[Owner, ...], army: Owner, passes: int, interpretation: Interpretation) -> bool:
    """Whether a player is out of the phase after so many passes.

    Args:
        track: The Army that acts for each marker.
        army: The Army of the player.
        passes: How often the player has passed in this phase.
        interpretation: Consulted for ``lone_pass``.
    """
    needed = track.count(army) if interpretation.lone_pass == LonePass.ONE else 1
    return passes >= needed
