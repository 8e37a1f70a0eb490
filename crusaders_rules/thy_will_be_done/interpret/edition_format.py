"""The keys and values that an edition file may have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from crusaders_rules.files.forms import A_LIST, TRUTH, Keys, ValueForm, check_table, line, list_of, one_of, text, whole
from crusaders_rules.files.problems import Findings, joined, suggestion
from crusaders_rules.thy_will_be_done.interpret.orders import Orders
from crusaders_rules.thy_will_be_done.interpret.pieces import (
    MOST_TILES,
    NAME,
    ORIGIN,
    PLAYER_COUNTS,
    TITLE,
    influence_tile_keys,
    tile_keys,
)
from crusaders_rules.thy_will_be_done.interpret.reading_names import check_readings
from crusaders_rules.thy_will_be_done.state import (
    TYPES_OF_THE_BASE_GAME,
    WEDGES,
    Action,
    Building,
    Enemy,
    KnightOrder,
    Token,
)

_MOST = 20
_LONGEST_REASON = 160
_count = whole(0, 99)
_some = whole(1, 9)
_influence = whole(0, 999)
_numbers = list_of(_count, 1, _MOST)
_wedge_name = text("[a-z]+-[a-z]+", "the name of a wedge, such as 'travel-build'")
# In one variant players choose their orders in every edition.
_handed_out = tuple(str(one) for one in Orders if one != Orders.CHOSEN)
_TILES = tuple(str(order) for order in KnightOrder if order != KnightOrder.NONE)

_VALUES: Mapping[str, ValueForm] = {
    "name": NAME,
    "title": TITLE,
    "players": PLAYER_COUNTS,
    "wedges": list_of(list_of(one_of(Action), 2, 2), WEDGES, WEDGES),
    "tokens-per-wedge": _some,
    "first-wheel": list_of(_wedge_name, WEDGES, WEDGES),
    "learning-upgraded": list_of(_wedge_name, 0, WEDGES),
    "knights": _some,
    "buildings-per-type": _some,
    "troop-costs": _numbers,
    "prussian-track": _numbers,
    "slav-track": _numbers,
    "saracen-strength": _count,
    "saracen-influence": _count,
    "markers": _count,
    "supply-base": _influence,
    "supply-per-player": _influence,
    "supply-most": _influence,
    **dict.fromkeys(("majority-first", "majority-second", "tie-first", "tie-second"), _count),
    **dict.fromkeys(("castle-four", "church-four", "farm-four", "bank-four"), _count),
    "saracen-reward": TRUTH,
    "skipping": TRUTH,
    "keeping": TRUTH,
    "majorities": list_of(one_of(Enemy), 0, len(Enemy)),
    "orders-dealt": _some,
    "orders": one_of(_handed_out),
    "knight-orders": list_of(one_of(_TILES), 1, len(_TILES)),
    "no-expansions": line(_LONGEST_REASON),
    "coats": _count,
    "new-building-costs": _numbers,
    "pair-costs": _numbers,
    "vault-points": _numbers,
    **dict.fromkeys(("keep-four", "chapel-four", "vault-four"), _count),
}

_COSTS: Keys = {str(building): (building in TYPES_OF_THE_BASE_GAME, _numbers, None) for building in Building}
# What an expansion adds are costs of its own types.
_MORE_COSTS: Keys = {name: (False, form, rule) for name, (_, form, rule) in _COSTS.items()}
_TOKENS: Keys = {str(token): (False, _count, None) for token in Token}
_BOARDS: Keys = {str(count): (False, NAME, None) for count in range(2, 7)}
_TILE = tile_keys(required=["count"])
_INFLUENCE_TILE = influence_tile_keys()
_LEVELS: Keys = {str(cost): (False, whole(1, 4), "divine.influence.gain") for cost in range(1, 10)}
_ROW: Keys = {"value": (True, None, None), **ORIGIN}


def _table(keys: Keys) -> Callable[[Findings, str, object], object]:
    return lambda found, place, value: check_table(found, place, value, keys)


def _tiles(found: Findings, place: str, value: object) -> None:
    _rows_of(found, place, value, _TILE)


def _influence_tiles(found: Findings, place: str, value: object) -> None:
    _rows_of(found, place, value, _INFLUENCE_TILE)


def _rows_of(found: Findings, place: str, value: object, keys: Keys) -> None:
    if not isinstance(value, list) or len(value) > MOST_TILES:
        found.add(place, A_LIST(value) or f"needs a list of at most {MOST_TILES} tables")
        return
    for number, row in enumerate(value):
        check_table(found, joined(place, number), row, keys)


_TABLES: Mapping[str, Callable[[Findings, str, object], object]] = {
    "building-costs": _table(_COSTS),
    "tokens": _table(_TOKENS),
    "boards": _table(_BOARDS),
    "readings": check_readings,
    "tiles": _tiles,
    "influence-tiles": _influence_tiles,
    "tile-levels": _table(_LEVELS),
}

KEYS = frozenset({*_VALUES, *_TABLES})


def check_value(found: Findings, key: str, value: object, place: str, *, adds: bool = False) -> None:
    """Check one key of an edition.

    Args:
        found: Collects the problems.
        key: Such as ``troop-costs``.
        value: Its value.
        place: The place of the value, for problems.
        adds: Whether an expansion adds the value to that of the edition.
    """
    if key in _VALUES:
        found.add(place, _VALUES[key](value))
    elif adds and key == "building-costs":
        check_table(found, place, value, _MORE_COSTS)
    elif key in _TABLES:
        _TABLES[key](found, place, value)
    else:
        found.add(place, f"unknown key{suggestion(key, sorted(KEYS))}")


def check_rows(found: Findings, data: Mapping[str, Any]) -> None:
    """Check the contents of an edition file: for each key a table with its value, its source, and the reason."""
    for key, row in data.items():
        if key not in KEYS:
            found.add(joined("", key), f"unknown key{suggestion(key, sorted(KEYS))}")
        elif check_table(found, key, row, _ROW) and "value" in row:
            check_value(found, key, row["value"], joined(key, "value"))
