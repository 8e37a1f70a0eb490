"""Tracks: Glory, Faith and Mercantile Cities."""

from __future__ import annotations

from collections.abc import Iterable

from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.interpretation import FaithSurplus, GlorySurplus, Interpretation
from crusaders_rules.third_crusade.state import Owner

LAST_GLORY = 13
LAST_FAITH = 5


@rule("third.component.glory-track")
def moved_glory(glory: int, steps: int, interpretation: Interpretation) -> int:
    """The Glory marker after some steps; it stops on space 13.

    Args:
        glory: Where it stands, positive on the side of the Crusaders.
        steps: Steps towards the Crusaders.
        interpretation: Consulted for ``glory_surplus``.
    """
    if interpretation.glory_surplus == GlorySurplus.KEPT:
        return glory + steps
    return max(-LAST_GLORY, min(LAST_GLORY, glory + steps))


@rule("third.component.faith-track")
def moved_faith(faith: int, steps: int, interpretation: Interpretation, *, lone: bool) -> int:
    """The Faith marker of an Alliance after some steps; it stops on space 5, and that of a lone player at 0.

    Args:
        faith: Where it stands, positive on the side of the first partner or of the lone player.
        steps: Steps towards that side.
        interpretation: Consulted for ``faith_surplus``.
        lone: Whether the Alliance has one player.
    """
    if interpretation.faith_surplus == FaithSurplus.KEPT:
        return faith + steps
    return max(0 if lone else -LAST_FAITH, min(LAST_FAITH, faith + steps))


@rule("third.track.faith")
def faith_of(faith: int, *, first: bool) -> int:
    """The Faith of a partner: how far the marker is on the side of that partner.

    Args:
        faith: The marker, positive on the side of the first partner.
        first: Whether this is the first partner, or a lone player.
    """
    return max(0, faith if first else -faith)


@rule("third.track.mercantile", "third.battle-glory.mercantile")
def mercantile_marker(controllers: Iterable[Owner | None], first: Owner, second: Owner) -> int:
    """The Mercantile Cities marker of a pair: by how many Cities the first partner is ahead.

    Args:
        controllers: The Army that Controls each Mercantile City.
        first: The first partner.
        second: The second one.
    """
    each = tuple(controllers)
    return each.count(first) - each.count(second)


@rule("third.track.glory.when")
def counts_at_once(source: str) -> bool:
    """Whether Glory counts at once: that of a ``battle`` or ``card`` does, that of a ``region`` waits for Upkeep."""
    return source != "region"
