"""Readings of the chapters on resolving a wedge, and on Influence."""

from __future__ import annotations

from enum import StrEnum


class ActingWithoutSuccess(StrEnum):
    """May an action be resolved that cannot succeed?"""

    ANY = "any"
    ONE_OF_SPLIT = "one-of-split"
    EACH = "each"


class Declining(StrEnum):
    """May what an action gives be declined?"""

    WHERE_IT_SAYS_MAY = "where-it-says-may"
    ALWAYS = "always"
    NEVER = "never"


class PartialInfluence(StrEnum):
    """May a player take less influence than the full gain?"""

    FULL = "full"
    UP_TO = "up-to"


class IdleTokens(StrEnum):
    """May tokens of an upgraded wedge be left unassigned?"""

    NONE = "none"
    SOME = "some"


class EmptyWedges(StrEnum):
    """May a wedge without a token be resolved?"""

    NEVER = "never"
    BASIC_WEDGE = "basic-wedge"
    NULL_TURN = "null-turn"


class BonusInSplit(StrEnum):
    """When are bonuses added if the tokens of a wedge are split?"""

    EACH = "each"
    BEFORE_THE_SPLIT = "before-the-split"


class LaterValue(StrEnum):
    """Does the second action of a wedge count the changes of the first one?"""

    YES = "yes"
    NO = "no"


class SameActionTwice(StrEnum):
    """May both parts of a split go to the same action?"""

    NO = "no"
    YES = "yes"


class Results(StrEnum):
    """How many results may one action have?"""

    ONE = "one"
    MANY = "many"
