"""Readings of the chapters on the end of the game and on scoring."""

from __future__ import annotations

from enum import StrEnum


class EndTrigger(StrEnum):
    """Does taking exactly the last influence end the game?"""

    EMPTY = "empty"
    SHORT = "short"


class LastRound(StrEnum):
    """Which round is finished once the supply is empty?

    One more turn for each player gives players unequal numbers of turns, which the texts contradict.
    """

    TO_THE_LAST_SEAT = "to-the-last-seat"
    ONE_MORE_ROUND = "one-more-round"


class SecondPlace(StrEnum):
    """Is second place awarded with fewer than four players?"""

    ALWAYS = "always"
    FOUR_ONLY = "four-only"


class SecondAfterTie(StrEnum):
    """Is second place awarded when players tie for first?"""

    NOT_AWARDED = "not-awarded"
    NEXT_MOST = "next-most"


class TieAmounts(StrEnum):
    """What do players get if they tie for a majority?"""

    FLAT_BACK = "flat-back"
    POOLED = "pooled"
    BY_NUMBER = "by-number"


class CastleSets(StrEnum):
    """How are sets of three enemies counted?"""

    EACH_ONCE = "each-once"
    COMBINATIONS = "combinations"


class FarmKnights(StrEnum):
    """Which knights does a farm of level IV count?"""

    ON_THE_MAP = "on-the-map"
    ALL = "all"
    NONE = "none"


class WinnerTie(StrEnum):
    """Who wins when players tie for the most influence?"""

    SHARED = "shared"
    EARLIER_IN_TURN_ORDER = "earlier-in-turn-order"
