"""Readings of the chapters on upgrading, skipping and distributing."""

from __future__ import annotations

from enum import StrEnum


class SkipCondition(StrEnum):
    """When may a player skip the turn?"""

    ALL_UPGRADED = "all-upgraded"
    NOTHING_SUCCEEDS = "nothing-succeeds"
    NOTHING_USEFUL = "nothing-useful"


class SkipDistribution(StrEnum):
    """Must the wedge that is distributed after a skip hold a token?"""

    FILLED = "filled"
    ANY = "any"


class LearningSkip(StrEnum):
    """May a player skip if upgrading is switched off?"""

    AS_LAST_RESORT = "as-last-resort"
    NEVER = "never"


class UpgradeAgain(StrEnum):
    """May an upgraded wedge be chosen for an upgrade?"""

    NO = "no"
    YES = "yes"


class UpgradeEmptyWedge(StrEnum):
    """May a wedge without tokens be upgraded?"""

    YES = "yes"
    NO = "no"


class DistributeOptional(StrEnum):
    """May a player leave the tokens where they are after an action?"""

    NO = "no"
    YES = "yes"


class OriginOnLaps(StrEnum):
    """Does a distribution that passes its origin put a token there?"""

    INCLUDED = "included"
    PASSED_OVER = "passed-over"
