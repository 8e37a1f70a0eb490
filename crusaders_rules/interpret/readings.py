"""Readings: where a text can be read in more than one way, the way that is played.

Each enum belongs to one question of ``specs/questions`` and is consulted by exactly one rule
function. The default of each field is the one argued there.
"""

from __future__ import annotations

from enum import StrEnum

import attrs


class ActingWithoutSuccess(StrEnum):
    """May an action be resolved that cannot succeed?"""

    ANY = "any"
    ONE_OF_SPLIT = "one-of-split"


class SkipCondition(StrEnum):
    """When may a player skip the turn?"""

    ALL_UPGRADED = "all-upgraded"
    NOTHING_SUCCEEDS = "nothing-succeeds"


class LearningSkip(StrEnum):
    """May a player skip where upgrading is switched off?"""

    AS_LAST_RESORT = "as-last-resort"
    NEVER = "never"


class SaracenTileInfluence(StrEnum):
    """Does a bonus tile pay its influence for a building that a Saracen pictured?"""

    NO = "no"
    YES = "yes"


class TieAmounts(StrEnum):
    """What do players get who tie for a majority?"""

    FLAT_BACK = "flat-back"
    POOLED = "pooled"


class OriginOnLaps(StrEnum):
    """Does a distribution that runs past the wedge that it began from put a token there?"""

    INCLUDED = "included"
    PASSED_OVER = "passed-over"


@attrs.frozen(cache_hash=True)
class Interpretation:
    """One reading for every question that the code can answer in more than one way."""

    acting_without_success: ActingWithoutSuccess = ActingWithoutSuccess.ONE_OF_SPLIT
    skip_condition: SkipCondition = SkipCondition.ALL_UPGRADED
    learning_skip: LearningSkip = LearningSkip.AS_LAST_RESORT
    saracen_tile_influence: SaracenTileInfluence = SaracenTileInfluence.NO
    tie_amounts: TieAmounts = TieAmounts.FLAT_BACK
    origin_on_laps: OriginOnLaps = OriginOnLaps.INCLUDED
