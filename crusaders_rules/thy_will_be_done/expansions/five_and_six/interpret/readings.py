"""Readings of the chapter on five and six players."""

from __future__ import annotations

from enum import StrEnum


class SecondBuildings(StrEnum):
    """With how many players may a region hold a second building of the same type?"""

    FIVE_ONLY = "five-only"
    FIVE_AND_SIX = "five-and-six"


class OwnBuilding(StrEnum):
    """May a second building join a building of the same player?"""

    NO = "no"
    YES = "yes"


class ThirdBuilding(StrEnum):
    """May a region hold two buildings of one type and one of another?"""

    TWO_AT_MOST = "two-at-most"
    THREE = "three"


class SecondTypes(StrEnum):
    """Buildings of which types may join an opponent's building of their type?"""

    ALL = "all"
    BASE_ONLY = "base-only"


class UtrechtSwap(StrEnum):
    """Does a swap of the Bailiwick of Utrecht stay if the Crusade then falls short?"""

    SUCCESS_NEEDED = "success-needed"
    KEPT = "kept"


class HolyGhostCrusade(StrEnum):
    """What is the extra Crusade of the Order of the Holy Ghost?"""

    VALUE = "value"
    SECOND_DEFEAT = "second-defeat"


class HolyGhostEnemy(StrEnum):
    """Does the virtual enemy of the Order of the Holy Ghost count without a real one?"""

    FULL = "full"
    NOT_ALONE = "not-alone"
