"""The terms of the rulebook as names: Alliances, Armies, types of Units, shapes, icons, phases."""

from __future__ import annotations

from enum import StrEnum


class Alliance(StrEnum):
    """One of the two sides of the game."""

    CRUSADER = "crusader"
    MUSLIM = "muslim"


class Owner(StrEnum):
    """Whose a piece is: that of an Army, or Neutral."""

    ANGEVIN = "angevin"
    HOLY_ROMAN_EMPIRE = "holy-roman-empire"
    AYYUBID = "ayyubid"
    TURKOMAN = "turkoman"
    NEUTRAL = "neutral"


CRUSADERS = (Owner.ANGEVIN, Owner.HOLY_ROMAN_EMPIRE)
MUSLIMS = (Owner.AYYUBID, Owner.TURKOMAN)
ARMIES = (*CRUSADERS, *MUSLIMS)
# The seat of chance, which decides like a player.
CHANCE = -1


class UnitType(StrEnum):
    """A type of Unit."""

    INFANTRY = "infantry"
    CAVALRY = "cavalry"
    SIEGE_ENGINE = "siege-engine"


class Shape(StrEnum):
    """The shape of a Slot, and of the pieces and tokens that fit it."""

    SQUARE = "square"
    HEXAGON = "hexagon"
    TRAPEZOID = "trapezoid"


# What each player takes at the start, but for the lone player of three.
START_GOLD = 4
# How many Slots of each shape a Region has.
SLOTS = {Shape.SQUARE: 6, Shape.HEXAGON: 2, Shape.TRAPEZOID: 1}
SHAPE_OF = {
    UnitType.INFANTRY: Shape.SQUARE,
    UnitType.CAVALRY: Shape.HEXAGON,
    UnitType.SIEGE_ENGINE: Shape.TRAPEZOID,
}


class RegionType(StrEnum):
    """The type of a Region."""

    CITY = "city"
    DESERT = "desert"


class Icon(StrEnum):
    """A Resource icon of a Slot, a token or a Leader."""

    COMMAND = "command"
    CROWN = "crown"
    SUPPLY = "supply"
    GOLD = "gold"
    GLORY = "glory"


class Presence(StrEnum):
    """The Presence that an Order or effect asks for: of the own Army, of its Alliance, or none."""

    OWN = "own"
    ALLIANCE = "alliance"
    NONE = "none"


class RoundPhase(StrEnum):
    """A phase of a round."""

    STRATEGY = "strategy"
    PLANNING = "planning"
    COMMAND = "command"
    DIPLOMACY = "diplomacy"
    UPKEEP = "upkeep"
