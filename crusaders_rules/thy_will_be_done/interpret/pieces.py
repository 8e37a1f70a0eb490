"""Common parts of board and edition files: names, bonus tiles, and the sources of values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations
from typing import Any

from crusaders_rules.files.forms import Keys, ValueForm, line, one_of, text, whole
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    InfluenceTile,
    TileEffect,
    TileKind,
)
from crusaders_rules.thy_will_be_done.state import Action, BonusTile, Building

PROVENANCE = ("rulebook", "example", "prototype", "outside", "inferred", "ours")
MOST_TILES = 99
_LONGEST_TITLE = 80

NAME = text(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", "a lower case name such as 'old-coast'", 40)
TITLE = line(_LONGEST_TITLE)
RULE = text(r"[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+", "the id of a rule, such as 'build.one'", 80)


_count = whole(2, 6)


def _no_counts(value: object) -> str | None:
    if isinstance(value, list) and value and not any(map(_count, value)) and value == sorted(set(value)):
        return None
    return "needs a list of player counts from 2 to 6 in ascending order, such as [3, 4]"


_COUNTS = {"type": "array", "items": _count.schema, "minItems": 1, "uniqueItems": True}
# JSON Schema cannot require ascending order, but it can list all ascending values.
_ASCENDING = [list(some) for size in range(1, 6) for some in combinations(range(2, 7), size)]
PLAYER_COUNTS = ValueForm(_no_counts, {**_COUNTS, "enum": _ASCENDING})


def _no_reason(value: object) -> str | None:
    return None if isinstance(value, str) and value.strip() else "needs a reason in words"


_why = ValueForm(_no_reason, {"type": "string", "pattern": r"\S"})


def tile_keys(required: Iterable[str] = ()) -> Keys:
    """Return the keys of a bonus tile.

    Args:
        required: Keys that are required here, but not elsewhere.
    """
    checks: Mapping[str, tuple[ValueForm, str | None]] = {
        "name": (NAME, None),
        "shape": (NAME, "setup.tile.place"),
        "building": (one_of(Building), "build.discount"),
        "discount": (whole(1, 9), "build.discount"),
        "influence": (whole(1, 9), "build.gain.tile"),
        "count": (whole(1, MOST_TILES), "components.tile"),
    }
    always = {"name", "shape", "building", *required}
    return {key: (key in always, check, rule) for key, (check, rule) in checks.items()}


def influence_tile_keys() -> Keys:
    """Return the keys of an influence tile."""
    return {
        "name": (True, NAME, None),
        "kind": (True, one_of(TileKind), "divine.influence.tile"),
        "cost": (True, whole(1, 9), "divine.influence.tile"),
        "action": (False, one_of(Action), "divine.tile.once"),
        "effect": (False, one_of(TileEffect), "divine.tile.immediate"),
        "count": (True, whole(1, MOST_TILES), None),
    }


ORIGIN: Keys = {"from": (True, one_of(PROVENANCE), None), "why": (True, _why, None)}


def tiles_of(rows: Iterable[Mapping[str, Any]]) -> tuple[BonusTile, ...]:
    """Return the bonus tiles of valid rows, each as often as it occurs."""
    return tuple(
        BonusTile(row["name"], row["shape"], Building(row["building"]), row.get("discount", 0), row.get("influence", 0))
        for row in rows
        for _ in range(row.get("count", 1))
    )


def influence_tiles_of(rows: Iterable[Mapping[str, Any]]) -> tuple[InfluenceTile, ...]:
    """Return the influence tiles of valid rows, each as often as it occurs."""
    return tuple(
        InfluenceTile(
            row["name"],
            TileKind(row["kind"]),
            row["cost"],
            Action(row["action"]) if "action" in row else None,
            TileEffect(row["effect"]) if "effect" in row else None,
        )
        for row in rows
        for _ in range(row["count"])
    )
