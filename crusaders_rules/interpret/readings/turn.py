"""Readings of the chapters on upgrading, skipping and distributing."""

from __future__ import annotations

from enum import StrEnum


class SkipCondition(StrEnum):
    """When may a player skip the turn?"""

    ALL_UPGRADED = "all-upgraded"
    NOTHING_SUCCEEDS = "nothing-succeeds"


class LearningSkip(StrEnum):
    """May a player skip where upgrading is switched off?"""

    AS_LAST_RESORT = "as-last-resort"
    NEVER = "never"


class OriginOnLaps(StrEnum):
    """Does a distribution that runs past the wedge that it began from put a token there?"""

    INCLUDED = "included"
    PASSED_OVER = "passed-over"
