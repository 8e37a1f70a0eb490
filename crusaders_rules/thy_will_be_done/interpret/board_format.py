"""The keys and values that a board file may have, and the errors that refuse one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from crusaders_rules.files.forms import A_LIST, TRUTH, Keys, ValueForm, check_table, one_of, schema_of, text, whole
from crusaders_rules.files.problems import FileError, Findings
from crusaders_rules.files.structuring import MOST_REGIONS
from crusaders_rules.thy_will_be_done.interpret.pieces import NAME, PLAYER_COUNTS, TITLE, tile_keys
from crusaders_rules.thy_will_be_done.state import Building, Token


class BoardError(FileError):
    """A refused board."""


class BoardFileError(BoardError):
    """A board that cannot be read: no such file or name, or not TOML."""


REGION_NAME = text(r"[a-z]{1,6}[0-9]{1,2}", "a name of lower case letters and a number, such as 'a1'")


def _no_pair(value: object) -> str | None:
    match value:
        case [str(first), str(second)] if first != second and not REGION_NAME(first) and not REGION_NAME(second):
            return None
    return "needs a list of the names of two regions"


_PAIR = ValueForm(
    _no_pair,
    {"type": "array", "items": REGION_NAME.schema, "minItems": 2, "maxItems": 2, "uniqueItems": True},
)


TOP: Keys = {
    "board": (True, None, None),
    "region": (True, A_LIST, "components.map"),
    "border": (False, A_LIST, "travel.adjacent"),
    "components": (False, None, None),
    "provenance": (False, None, None),
}
_BOARD: Keys = {
    "name": (True, NAME, None),
    "title": (True, TITLE, None),
    "players": (True, PLAYER_COUNTS, "components.players"),
}
_REGION: Keys = {
    "name": (True, REGION_NAME, None),
    "column": (True, whole(0, 99), "components.map"),
    "row": (True, whole(0, 99), "components.map"),
    "space": (False, TRUTH, "travel.region"),
    "flag": (False, TRUTH, "setup.enemy.flag"),
    "start": (False, TRUTH, "setup.knight.region"),
    "tile": (False, NAME, "setup.tile.place"),
    "discount": (False, None, None),
}
_DISCOUNT: Keys = {str(building): (False, whole(1, 9), "build.discount") for building in Building}
_BORDER: Keys = {
    "between": (True, _PAIR, "travel.adjacent"),
    "kind": (True, one_of(("link", "wall")), "travel.adjacent"),
}
_COMPONENTS: Keys = {
    "tokens": (False, None, None),
    "tiles": (False, A_LIST, "components.tile"),
    "supply": (False, whole(1, 999), "setup.supply"),
}
_TOKENS: Keys = {str(token): (False, whole(1, 99), "setup.enemy.shuffle") for token in Token}
_TILE = tile_keys()


def schema() -> dict[str, Any]:
    """Return the JSON Schema of a board without provenance."""
    tile = {**schema_of(_TILE), "anyOf": [{"required": ["discount"]}, {"required": ["influence"]}]}
    region = schema_of(_REGION, discount=schema_of(_DISCOUNT))
    components = schema_of(_COMPONENTS, tokens=schema_of(_TOKENS), tiles={"type": "array", "items": tile})
    return schema_of(
        {name: key for name, key in TOP.items() if name != "provenance"},
        board=schema_of(_BOARD),
        region={"type": "array", "items": region, "maxItems": MOST_REGIONS},
        border={"type": "array", "items": schema_of(_BORDER)},
        components=components,
    )


def rows_of(data: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
    """Yield the entries of a list of tables with their keys: a name, two regions, or a number from 1."""
    rows = data.get(key, [])
    for place, row in enumerate(rows if isinstance(rows, list) else [], start=1):
        table = row if isinstance(row, dict) else {}
        if key == "border" and _PAIR(table.get("between")) is None:
            part = "-".join(table["between"])
        elif key != "border" and NAME(table.get("name")) is None:
            part = table["name"]
        else:
            part = f"#{place}"
        yield part, row


def check_values(found: Findings, data: Mapping[str, Any]) -> None:
    """Check each value separately."""
    if "board" in data:
        check_table(found, "board", data["board"], _BOARD)
    for part, row in rows_of(data, "region"):
        key = f"region.{part}"
        if check_table(found, key, row, _REGION) and "discount" in row:
            check_table(found, f"{key}.discount", row["discount"], _DISCOUNT)
    for part, row in rows_of(data, "border"):
        check_table(found, f"border.{part}", row, _BORDER)
    if "components" in data and check_table(found, "components", data["components"], _COMPONENTS):
        own = data["components"]
        if "tokens" in own:
            check_table(found, "components.tokens", own["tokens"], _TOKENS)
        for part, row in rows_of(own, "tiles"):
            key = f"components.tiles.{part}"
            if check_table(found, key, row, _TILE) and not row.keys() & {"discount", "influence"}:
                found.add(key, "gives neither a discount nor influence", "components.tile")
