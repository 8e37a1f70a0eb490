"""The expansions: a folder for each, and the list of the folders.

An expansion changes data, which its file in ``specs/thy_will_be_done/expansions`` says, and code, which its folder here
names in one record, ``EXPANSION``. Whatever asks for the code of expansions reads these records: the names of knight
orders and tile effects, the types of building, the setup of an order, the effect of a tile, the final terms, and what
actions need.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

# The folder of each expansion.  Of several that answer the same question, the first one answers for all.
FOLDERS = (
    "divine_influence",
    "five_and_six",
)


class OrderTile(NamedTuple):
    """A knight order of an expansion, for people.

    Attributes:
        title: Its name.
        does: What it does, in a few words.
    """

    title: str
    does: str


class BuildingType(NamedTuple):
    """What a type of building has wherever it is played; its costs are data of an edition or an expansion.

    Attributes:
        plural: Its name for several of them.
        letters: Two letters for maps in text.
        icon: The outline of its icon, in a box from -12 to 12.
        worth: What a level of it is worth to the greedy bot, in influence.
        partner: The base type beside which it may stand, for the new buildings of Divine Influence.
    """

    plural: str
    letters: str
    icon: str
    worth: float = 1.0
    partner: str | None = None


class ExpansionCode(NamedTuple):
    """What an expansion brings beside its data. Each field from ``setups`` on names an object, which is loaded late.

    Attributes:
        name: The name of the expansion, and of its file.
        family: The first part of the ids of its rules.
        means: What it adds, in a sentence.
        orders: Its knight orders, by their names in files.
        buildings: Its types of building, by their names in files.
        tile_effects: What its immediate influence tiles give, in a few words, by the names of the effects in files.
        setups: The changes that its knight orders make at setup: a function without arguments for each order.
        effects: What its immediate influence tiles do: a function of position, area and influence for each effect.
        final_terms: Its terms of the score sheet: a function of position and seat.
        table: What lies on the table at the start: a function of what others add, the players and the ruleset.
        area: The player area at the start: a function of the one that others make.
        after_order: The question after the choices of a knight order: a function of position, seat and the orders
            dealt. None if nothing is asked.
        before_start: The first question before the one on the start player: a function of the ruleset, or None.
        too_few_pieces: Why there are too few of its pieces for a board: a function of the ruleset, or None.
        needs: What actions need in its games: a module with the functions of ``play.needs.Needs``.
        checks: What makes its positions possible: a module with the functions of ``play.files.table_checks.Checks``.
        estimate: What the greedy bot thinks of its pieces, in influence: a function of position and seat.
    """

    name: str
    family: str
    means: str
    orders: Mapping[str, OrderTile] = {}
    buildings: Mapping[str, BuildingType] = {}
    tile_effects: Mapping[str, str] = {}
    setups: str | None = None
    effects: str | None = None
    final_terms: str | None = None
    table: str | None = None
    area: str | None = None
    after_order: str | None = None
    before_start: str | None = None
    too_few_pieces: str | None = None
    needs: str | None = None
    checks: str | None = None
    estimate: str | None = None


@cache
def every_expansion() -> tuple[ExpansionCode, ...]:
    """Return the records of all expansions, in the order of their folders."""
    return tuple(import_module(f".{folder}", __name__).EXPANSION for folder in FOLDERS)


def knight_orders() -> dict[str, OrderTile]:
    """Return the knight orders of all expansions, by their names in files."""
    return {name: tile for one in every_expansion() for name, tile in one.orders.items()}


def building_types() -> dict[str, BuildingType]:
    """Return the types of building of all expansions, by their names in files."""
    return {name: found for one in every_expansion() for name, found in one.buildings.items()}


def tile_effects() -> dict[str, str]:
    """Return what immediate influence tiles give, for all expansions, by the names of the effects in files."""
    return {name: words for one in every_expansion() for name, words in one.tile_effects.items()}


def members(names: Mapping[str, object]) -> dict[str, str]:
    """Return the members of an enumeration for names in files: ``HOLY_GHOST`` for ``holy-ghost``."""
    return {name.upper().replace("-", "_"): name for name in names}


@cache
def brought(field: str, played: tuple[str, ...] | None = None) -> tuple[Any, ...]:
    """Load what expansions bring for a field of their records.

    Args:
        field: Such as ``final_terms``.
        played: The names of the expansions that count, None for all.

    Returns:
        What each of them has there; nothing for those without it.
    """
    found = (getattr(one, field) for one in every_expansion() if played is None or one.name in played)
    return tuple(_loaded(*full.partition(":")) for full in found if full is not None)


def _loaded(module: str, _: str, name: str) -> object:
    """Load an object of a module, or the module itself if no object is named."""
    loaded = import_module(module)
    return getattr(loaded, name) if name else loaded
