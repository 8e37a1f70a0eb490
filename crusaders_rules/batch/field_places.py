"""Where the fields of an observation are, taken from the layout of the environments."""

from __future__ import annotations

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import observing as o
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.rule_tables import RuleTables
from crusaders_rules.envs.layout import layout_of
from crusaders_rules.envs.one_hot import measures
from crusaders_rules.thy_will_be_done.state import pending as p

_OF_AREA = {
    o.OF_INFLUENCE: "influence",
    o.OF_ORDER: "order",
    o.OF_PLACE: "place",
    o.OF_TOKENS: "tokens",
    o.OF_UPGRADED: "upgraded",
    o.OF_BUILDINGS: "buildings",
    o.OF_TROOPS: "troops",
    o.OF_DEFEATED: "defeated",
    o.OF_KNIGHTS: "knights",
    o.OF_CARRIED: "carried",
}
_OF_TABLE = {
    o.OF_OWNERS: "owners",
    o.OF_TYPES: "types",
    o.OF_LEVELS: "levels",
    o.OF_MARKERS: "markers",
    o.OF_SUPPLY: "supply",
    o.OF_START: "start",
    o.OF_UNTIL: "until",
    o.OF_QUESTION: "question",
    o.OF_ASKED: "asked",
    o.OF_WEDGE: "wedge",
    o.OF_PLAN: "plan",
    o.OF_AMOUNTS: "amounts",
    o.OF_MOVING: "moving",
    o.OF_REGION: "region",
    o.OF_TOKEN: "token",
    o.OF_FLAGS: "flags",
    o.OF_DEALT: "dealt",
    o.OF_CHOSEN: "chosen",
    o.OF_PLACED: "placed",
    o.OF_WHEEL: "wheel",
}
# What a question has only in the setup.
_OF_SETUP = {"dealt", "chosen", "placed", "wheel"}
# What only a game with an expansion has.
_ADDED = {
    o.OF_MARKED: "0.marked",
    o.OF_AGAIN: "0.again",
    o.OF_SECOND_OWNERS: "second-owners",
    o.OF_SECOND_TYPES: "second-types",
    o.OF_SECOND_LEVELS: "second-levels",
    o.OF_MARKS: "marks",
    o.OF_GONE: "0.gone",
    o.OF_PERMANENT: "0.permanent",
    o.OF_ONCE: "0.once",
    o.OF_HELD: "0.held",
    o.OF_GIANT: "0.giant",
    o.OF_LAID: "influence-tiles",
    o.OF_COATS: "coats",
    o.OF_CHAPEL: "chapel",
    o.OF_DUE: "due",
    o.OF_MILL: "mill",
}


def places_of(tables: RuleTables) -> npt.NDArray[np.int64]:
    """Return where the fields of an observation are, see ``observing``.

    Args:
        tables: The tables of a ruleset and a number of players.
    """
    layout, game = layout_of(tables.first), measures(tables.ruleset, tables.players)
    begins = {name: first for name, (first, _) in layout.fields.items()}
    places = np.full(o.PLACES, at.NONE, np.int64)
    for place, name in _ADDED.items():
        places[place] = begins.get(name, at.NONE)
    places[o.END_ANEW] = begins.get("second-owners", layout.size)
    places[o.SIZE], places[o.AREA_SIZE] = layout.size, begins["1.influence"]
    for place, name in _OF_AREA.items():
        places[place] = begins[f"0.{name}"]
    for place, name in _OF_TABLE.items():
        places[place] = begins[name]
    for number, region in enumerate(game.flags):
        places[o.OF_ENEMY + region] = begins["enemies"] + number * len(at.TOKENS_OF_ENEMIES)
    for number, region in enumerate(game.spaces):
        places[o.OF_TILE + region] = begins["tiles"] + number * len(game.tiles)
    for number, tile in enumerate(tables.tiles):
        places[o.TILE_NAME + number] = game.tiles.index(tile.name)
    places[o.TYPE_COUNT], places[o.ORDER_COUNT] = len(game.types), len(game.orders)
    places[o.LEVEL_COUNT] = len(tables.ruleset.edition.new_building_costs)
    for number, building in enumerate(at.EVERY_TYPE):
        if building in game.types:
            places[o.TYPE_PLACE + number] = game.types.index(building)
        if building in tables.ruleset.edition.base_types:
            places[o.BUILDING_PLACE + number] = tables.ruleset.edition.base_types.index(building)
    for number, name in enumerate(at.KINDS):
        kind = getattr(p, name)
        has = {field.name for field in attrs.fields(kind)}
        places[o.KIND_PLACE + number] = game.kinds.index(kind) if kind in game.kinds else at.NONE
        places[o.HAS_WEDGE + number], places[o.HAS_WHEEL + number] = "wedge" in has, "wheel" in has
        places[o.OF_SETUP + number] = not has.isdisjoint(_OF_SETUP)
    return places
