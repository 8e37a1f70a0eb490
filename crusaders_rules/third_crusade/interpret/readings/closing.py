"""Readings of the questions about Diplomacy, Upkeep and the end; ``interpretation`` says which are played."""

from __future__ import annotations

from enum import StrEnum


class LowestPays(StrEnum):
    """Does the lowest bidder pay?"""

    YES = "yes"
    NO = "no"


class LowestTie(StrEnum):
    """Who is the lowest bidder on a tie, and who chooses for them?"""

    INITIATIVE = "initiative"
    NOBODY = "nobody"


class BoardRegions(StrEnum):
    """In which Regions may tokens and Units of the diplomacy board be placed?"""

    OWN = "own"
    ANY = "any"


class ReplacedUnits(StrEnum):
    """What may be replaced in a full Region?"""

    OWN_OR_TOKEN = "own-or-token"  # noqa: S105 -- a token of the game
    ANY = "any"


class PathCrosses(StrEnum):
    """May a path on the diplomacy board cross occupied spaces?"""

    CROSSES = "crosses"
    BLOCKED = "blocked"


class BoardEnd(StrEnum):
    """What does a player do who has reached the end of the board?"""

    NOTHING = "nothing"
    RESTART = "restart"


class LoneFaith(StrEnum):
    """Does a player without a partner gain Faith by a mission?"""

    DIFFERENCE = "difference"
    NOTHING = "nothing"


class MissionCount(StrEnum):
    """Which Regions count for the Glory part of a mission?"""

    ALLIANCE = "alliance"
    PLAYERS = "players"


class SupplyRemoved(StrEnum):
    """How many Units does a player short of supply remove, and which?"""

    UNTIL_ENOUGH = "until-enough"
    FREE = "free"


class ShipSplit(StrEnum):
    """May a player split the pieces of a ship over two Ports if one would do?"""

    NO = "no"
    CHOSEN_PORT = "chosen-port"


class Undecided(StrEnum):
    """Which Alliance wins if Glory is tied and nobody Controls Jerusalem?"""

    SHARED = "shared"
    GOLD = "gold"


class Majority(StrEnum):
    """Is one point against none a majority of the tiebreakers?"""

    YES = "yes"
    TWO_NEEDED = "two-needed"


class EarlyObjective(StrEnum):
    """Which Objective Card is the remaining one if the game ends at a victory check?"""

    CHOOSE = "choose"
    FIRST_DRAWN = "first-drawn"


class GoldPlace(StrEnum):
    """Is gold compared before or after Jerusalem?"""

    AFTER = "after"
    BEFORE = "before"


class ObjectiveCompared(StrEnum):
    """Do partners compare Cities or points of their Objective Cards?"""

    CITIES = "cities"
    POINTS = "points"
