"""The rulebook's names for kinds of things.

They are also strings, so files and commands show them unchanged.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from crusaders_rules.thy_will_be_done.expansions import BuildingType, building_types, knight_orders, members


class Action(StrEnum):
    """One of the five actions that a wedge may show."""

    TRAVEL = "travel"
    MUSTER = "muster"
    CRUSADE = "crusade"
    INFLUENCE = "influence"
    BUILD = "build"


class Building(StrEnum):
    """One of the four types of building, or one of an expansion that is built like them."""

    CASTLE = "castle"
    CHURCH = "church"
    FARM = "farm"
    BANK = "bank"
    if not TYPE_CHECKING:
        vars().update(members({name: one for name, one in building_types().items() if one.partner is None}))


BUILDING_TYPES: dict[str, BuildingType] = {
    Building.CASTLE: BuildingType("castles", "ca", "M-9 10V-9h4v4h3v-4h4v4h3v-4h4V10h-6V5a3 3 0 0 0-6 0v5z", 1.6),
    Building.CHURCH: BuildingType(
        "churches", "ch", "M-1.2-12h2.4v2.6h2.6v2.4H1.2v3L9 3v8H3V6a3 3 0 0 0-6 0v5h-6V3l7.8-7v-3h-2.6v-2.4h2.6z", 1.3
    ),
    Building.FARM: BuildingType(
        "farms",
        "fa",
        "M-.9 12V-3H.9V12zM0-12q3.6 4 0 8-3.6-4 0-8zM-1.4 0q-6.4-.4-7-6.6 6.4.4 7 6.6zM1.4 0q6.4-.4 7-6.6-6.4.4-7 6.6z"
        "M-1.4 7q-6.4-.4-7-6.6 6.4.4 7 6.6zM1.4 7q6.4-.4 7-6.6-6.4.4-7 6.6z",
        1.1,
    ),
    Building.BANK: BuildingType(
        "banks",
        "ba",
        "M-11-5 0-12l11 7v2h-22zM-9-1.5h3.6v8H-9zM-1.8-1.5h3.6v8h-3.6zM5.4-1.5H9v8H5.4zM-11 8.5h22v3h-22z",
        1.5,
    ),
}
TYPES_OF_THE_BASE_GAME = tuple(Building(name) for name in BUILDING_TYPES)
# Those of expansions follow.
BUILDING_TYPES |= building_types()


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
