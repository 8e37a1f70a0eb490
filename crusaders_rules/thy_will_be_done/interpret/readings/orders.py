"""Readings of the chapter on knight orders."""

from __future__ import annotations

from enum import StrEnum


class OriginStartLap(StrEnum):
    """Does a distribution that began with its origin visit it again?"""

    SHIFT = "shift"
    ONCE = "once"


class HospitallerPass(StrEnum):
    """For how long do the Hospitallers skip a wedge?"""

    ONE_PASSING = "one-passing"
    WHOLE_DISTRIBUTION = "whole-distribution"


class HospitallerPlace(StrEnum):
    """Which wedge may the Hospitallers skip?"""

    ANY = "any"
    BETWEEN = "between"


class TemplarDoubled(StrEnum):
    """Does a second token on a second round use up the ability of the Templars?"""

    CONSECUTIVE = "consecutive"
    LAPS_COUNT = "laps-count"


class AnyDistribution(StrEnum):
    """Which distributions do the other manners of knight orders apply to?"""

    EVERY = "every"
    AFTER_AN_ACTION = "after-an-action"


class ShortWedge(StrEnum):
    """Who decides which wedge begins with one token fewer?"""

    CHOICE = "choice"
    RANDOM = "random"
    FIXED = "fixed"


class BlackKnight(StrEnum):
    """How does the black knight of Montesa relate to a player's other knights?"""

    FOURTH_KNIGHT = "fourth-knight"
    NOT_SCORED = "not-scored"
    SECOND_KNIGHT = "second-knight"


class LearningOrders(StrEnum):
    """May an upgrade that a knight order gives be spent on a wedge that begins upgraded?"""

    FURTHER = "further"
    WASTED = "wasted"


class SpareTokens(StrEnum):
    """Are there enough action tokens for every knight order that adds some?"""

    UNLIMITED = "unlimited"
    LIMITED = "limited"


class CalatravaSplit(StrEnum):
    """Does the bonus of Calatrava count for both actions of a wedge?"""

    EACH = "each"
    ONCE = "once"


class SepulchreLeast(StrEnum):
    """May the Holy Sepulchre travel with a value of zero?"""

    TOTAL = "total"
    NOT_CHOOSABLE = "not-choosable"


class SepulchreScope(StrEnum):
    """Which Travel actions does the reduction of the Holy Sepulchre apply to?"""

    EACH_TRAVEL = "each-travel"
    TRAVEL_WEDGES = "travel-wedges"
    WHOLE_WEDGE = "whole-wedge"
