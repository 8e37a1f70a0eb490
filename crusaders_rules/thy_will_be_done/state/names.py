"""The rulebook's names for kinds of things.

They are also strings, so files and commands show them unchanged.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from crusaders_rules.thy_will_be_done.expansions import knight_orders, members


class Action(StrEnum):
    """One of the five actions that a wedge may show."""

    TRAVEL = "travel"
    MUSTER = "muster"
    CRUSADE = "crusade"
    INFLUENCE = "influence"
    BUILD = "build"


class Building(StrEnum):
    """One of the four types of building."""

    CASTLE = "castle"
    CHURCH = "church"
    FARM = "farm"
    BANK = "bank"


class Enemy(StrEnum):
    """One of the three types of enemy."""

    PRUSSIAN = "prussian"
    SLAV = "slav"
    SARACEN = "saracen"


class Token(StrEnum):
    """An enemy token by its face: a Saracen also pictures a building type or a troop."""

    PRUSSIAN = "prussian"
    SLAV = "slav"
    SARACEN_CASTLE = "saracen-castle"
    SARACEN_CHURCH = "saracen-church"
    SARACEN_FARM = "saracen-farm"
    SARACEN_BANK = "saracen-bank"
    SARACEN_TROOP = "saracen-troop"

    @property
    def enemy(self) -> Enemy:
        """The type of the enemy."""
        return _ENEMY.get(self, Enemy.SARACEN)

    @property
    def building(self) -> Building | None:
        """The building type that a Saracen token pictures, None for any other token."""
        return _PICTURED.get(self)


_ENEMY = {Token.PRUSSIAN: Enemy.PRUSSIAN, Token.SLAV: Enemy.SLAV}
_PICTURED = {
    Token.SARACEN_CASTLE: Building.CASTLE,
    Token.SARACEN_CHURCH: Building.CHURCH,
    Token.SARACEN_FARM: Building.FARM,
    Token.SARACEN_BANK: Building.BANK,
}


class KnightOrder(StrEnum):
    """A knight order tile, or none."""

    NONE = "none"
    ALCANTARA = "alcantara"
    AVIZ = "aviz"
    CALATRAVA = "calatrava"
    HOLY_SEPULCHRE = "holy-sepulchre"
    HOSPITALLER = "hospitaller"
    MONTESA = "montesa"
    SANTIAGO = "santiago"
    ST_LAZARUS = "st-lazarus"
    TEMPLAR = "templar"
    TEUTONIC = "teutonic"
    # Expansions bring further ones.  A type checker cannot run their records, so it reads the names here.
    if TYPE_CHECKING:
        BAND = "band"
        LIVONIAN = "livonian"
        DRAGON = "dragon"
        BRANDENBURG = "brandenburg"
        UTRECHT = "utrecht"
        HOLY_GHOST = "holy-ghost"
    else:
        vars().update(members(knight_orders()))


class Manner(StrEnum):
    """A manner of distributing: the standard one, or one that a knight order allows."""

    STANDARD = "standard"
    ORIGIN_FIRST = "origin-first"
    COUNTERCLOCKWISE = "counterclockwise"
    SKIP = "skip"
    DOUBLE = "double"
