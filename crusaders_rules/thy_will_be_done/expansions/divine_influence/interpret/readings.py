"""Readings of the expansion Divine Influence; without it, nothing consults them."""

from __future__ import annotations

from enum import StrEnum


class InfluenceInVain(StrEnum):
    """May a player resolve the Influence action if no tile can be taken?"""

    AS_OTHER_ACTIONS = "as-other-actions"
    ALWAYS = "always"


class SeveralTiles(StrEnum):
    """May several one-time tiles help one action?"""

    ANY_NUMBER = "any-number"
    ONE = "one"


class TilesNeeded(StrEnum):
    """Must a player turn the one-time tiles without which an action fails?"""

    AS_NEEDED = "as-needed"
    FREELY = "freely"


class TilesInVain(StrEnum):
    """May a player turn one-time tiles for an action that fails anyway?"""

    NO = "no"
    YES = "yes"


class TileUpgrade(StrEnum):
    """May a player do without the upgrade of an immediate tile?"""

    MUST = "must"
    MAY = "may"


class LearningUpgrade(StrEnum):
    """Do vaults and tiles upgrade wedges in the Learning game?"""

    YES = "yes"
    NO = "no"


class MarkerLimit(StrEnum):
    """Can coats of arms run out?"""

    PRINTED = "printed"
    UNLIMITED = "unlimited"


class MillLevel(StrEnum):
    """Buildings of which level may a mill take?"""

    LEVEL_OR_LOWER = "level-or-lower"
    SAME_LEVEL = "same-level"


class MillTypes(StrEnum):
    """Buildings of which types may a mill take?"""

    ALL = "all"
    BASE_ONLY = "base-only"


class MillValue(StrEnum):
    """Does a building that a mill took pay influence and score?"""

    SCORES = "scores"
    BONUS_ONLY = "bonus-only"
    AS_BUILT = "as-built"


class MillKnight(StrEnum):
    """Does a castle that a mill took unlock its knight?"""

    AT_THE_MILL = "at-the-mill"
    NO = "no"


class FirstThree(StrEnum):
    """Which are the first three keeps, chapels and vaults after a mill took one of them?"""

    LEVELS = "levels"
    BUILT = "built"


class ChapelSequence(StrEnum):
    """Does the token of a chapel come before or after an additional distribution?"""

    BEFORE = "before"
    AFTER = "after"


class SeveralDistributions(StrEnum):
    """Does a player carry out all additional distributions of a turn?"""

    ALL = "all"
    ONE = "one"


class OrderEachTurn(StrEnum):
    """Do abilities for each turn apply again in an additional distribution?"""

    EACH_DISTRIBUTION = "each-distribution"
    EACH_TURN = "each-turn"


class PairAgain(StrEnum):
    """May a new building join its partner where another one of its type already stands?"""

    NO = "no"
    YES = "yes"


class PairReverse(StrEnum):
    """May a base building join a new building that was there first?"""

    NO = "no"
    YES = "yes"


class DragonPair(StrEnum):
    """What does the Order of the Dragon pay beside the building of the pair?"""

    CHEAPER_WAY = "cheaper-way"
    BOTH = "both"


class DragonJoins(StrEnum):
    """Which buildings may the Order of the Dragon join?"""

    ANY_ONE = "any-one"
    BASE_ONLY = "base-only"


class GiantToken(StrEnum):
    """Is the giant token one piece or two tokens?"""

    ONE_PIECE = "one-piece"
    TWO_TOKENS = "two-tokens"


class NewFours(StrEnum):
    """Does a bank of level IV count new buildings of level IV?"""

    ALL = "all"
    BASE_ONLY = "base-only"
