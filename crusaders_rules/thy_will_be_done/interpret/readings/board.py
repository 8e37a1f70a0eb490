"""Readings of the chapters on the game board: travel, muster, crusade, build."""

from __future__ import annotations

from enum import StrEnum


class StepPays(StrEnum):
    """Is the movement point paid for entering or for leaving a region?"""

    LEAVE = "leave"
    ENTER = "enter"


class Transit(StrEnum):
    """May a knight pass through a region without a building space?"""

    NO = "no"
    YES = "yes"


class SharedRegion(StrEnum):
    """May knights of several players be in one region?"""

    FREE = "free"
    EXCLUSIVE = "exclusive"


class TrackSteps(StrEnum):
    """Does strength rise by 1 with every defeat?"""

    PRINTED_TRACK = "printed-track"
    PLUS_ONE = "plus-one"


class TrackEnd(StrEnum):
    """What happens when the marker stands on the last space of its track?"""

    STAYS = "stays"
    NO_MORE = "no-more"


class SaracenPrice(StrEnum):
    """Must a player pay for the building or troop of a Saracen?"""

    FREE = "free"
    PAID = "paid"


class SaracenTileInfluence(StrEnum):
    """Does a bonus tile pay its influence for a building that a Saracen pictured?"""

    NO = "no"
    YES = "yes"


class SaracenDecline(StrEnum):
    """May a player prefer the fixed influence to a reward that could be taken?"""

    ALWAYS = "always"
    ONLY_IF_NONE = "only-if-none"


class SaracenNoneLeft(StrEnum):
    """What does a Saracen pay when no building of its type, or no troop, is left?"""

    THREE = "three"
    NOTHING = "nothing"


class SaracenBonus(StrEnum):
    """Does a building that a Saracen gave work at once, and free a knight if it is a castle?"""

    YES = "yes"
    NO = "no"


class DiscountRegion(StrEnum):
    """Must the discount be that of the region in which the building is placed?"""

    THAT_REGION = "that-region"
    ANY_REGION = "any-region"


class DiscountStack(StrEnum):
    """Do a printed discount and that of a tile add up?"""

    ADD = "add"
    LARGER = "larger"


class FreedKnight(StrEnum):
    """May a freed knight be left on the player board?"""

    NO = "no"
    YES = "yes"
