"""Editions of the game: the numbers that a rulebook prints, as data with their provenance."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import attrs

from crusaders_rules.thy_will_be_done.home import specs_folder
from crusaders_rules.thy_will_be_done.interpret.readings import Interpretation
from crusaders_rules.thy_will_be_done.state import Action, BonusTile, Building, Enemy, Token, Wedge

PROVENANCE = ("rulebook", "example", "prototype", "outside", "inferred", "ours")


class EditionError(ValueError):
    """An edition file that cannot be used; the message names the file and the key."""


class Costs(NamedTuple):
    """The cost of each level, for each building type."""

    castle: tuple[int, ...]
    church: tuple[int, ...]
    farm: tuple[int, ...]
    bank: tuple[int, ...]


@attrs.frozen(cache_hash=True)
class Edition:
    """The data of an edition; ``specs/thy_will_be_done/editions`` says where each value comes from.

    Attributes:
        name: Its name in files and commands.
        title: Its name for people.
        players: The player counts that it is for.
        wedges: The six wedge tiles of a player.
        tokens_per_wedge: Action tokens on each wedge at the start.
        first_wheel: Wedge names clockwise from the top, in the Learning and the First Standard variant.
        learning_upgraded: Names of the wedges that begin upgraded in the Learning variant.
        knights: Knights of each player.
        buildings_per_type: Buildings of each type of each player.
        troop_costs: The cost of each troop, from level I.
        building_costs: The cost of each level, for each building type.
        prussian_track: Strength on each space of the Prussian track, from the start space.
        slav_track: The same for the Slavs.
        saracen_strength: The strength of every Saracen.
        saracen_influence: Influence for a Saracen whose picture is not used.
        tokens: The enemy tokens that are shuffled at setup.
        markers: The enemy tokens that mark the strength of Prussians and Slavs.
        tiles: The bonus tiles.
        supply_base: Influence in the supply at the start, whatever the number of players.
        supply_per_player: Influence added to it for each player.
        majority_first: Front of the 1st place majority tiles.
        majority_second: Front of the 2nd place majority tiles.
        tie_first: Back of the 1st place majority tiles.
        tie_second: Back of the 2nd place majority tiles.
        castle_four: Influence of a level IV castle for each set of enemies.
        church_four: Influence of a level IV church.
        farm_four: Influence of a level IV farm for each knight on the board and each mustered troop.
        bank_four: Influence of a level IV bank for each level IV building.
        boards: The board for each player count.
        saracen_reward: Whether a Saracen gives what it pictures, or influence in its place; if not, it pays its
            strength.
        skipping: Whether there is a way to skip a turn.
        keeping: Whether the tokens may stay where they are after an upgrade.
        majorities: The enemies for which there are majorities.
        orders_dealt: How many knight orders each player is dealt.
        orders: How knight orders are handed out by default.
        readings: The default readings.
        changed: Questions that are read as other data than the edition's own, each with its reading.
    """

    name: str
    title: str
    players: tuple[int, ...]
    wedges: tuple[Wedge, ...]
    tokens_per_wedge: int
    first_wheel: tuple[str, ...]
    learning_upgraded: tuple[str, ...]
    knights: int
    buildings_per_type: int
    troop_costs: tuple[int, ...]
    building_costs: Costs
    prussian_track: tuple[int, ...]
    slav_track: tuple[int, ...]
    saracen_strength: int
    saracen_influence: int
    tokens: tuple[Token, ...]
    markers: int
    tiles: tuple[BonusTile, ...]
    supply_base: int
    supply_per_player: int
    majority_first: int
    majority_second: int
    tie_first: int
    tie_second: int
    castle_four: int
    church_four: int
    farm_four: int
    bank_four: int
    boards: tuple[tuple[int, str], ...]
    saracen_reward: bool = True
    skipping: bool = True
    keeping: bool = True
    majorities: tuple[Enemy, ...] = tuple(Enemy)
    orders_dealt: int = 2
    orders: str = "dealt"
    readings: Interpretation = attrs.field(factory=Interpretation)
    changed: tuple[tuple[str, str], ...] = ()

    def costs(self, building: Building) -> tuple[int, ...]:
        """Return the cost of each level of a building type."""
        row: tuple[int, ...] = getattr(self.building_costs, building)
        return row

    def wedge(self, name: str) -> Wedge:
        """Return the wedge tile of this name."""
        return next(wedge for wedge in self.wedges if wedge.name == name)


KEYS = frozenset(field.name for field in attrs.fields(Edition)) - {"changed"}
# Keys that a file may leave out, for what is so in the 2017 edition.
OPTIONAL = KEYS & {field.name for field in attrs.fields(Edition) if field.default is not attrs.NOTHING}


def _wedges(rows: list[list[str]]) -> tuple[Wedge, ...]:
    return tuple(Wedge(Action(primary), Action(secondary)) for primary, secondary in rows)


def _costs(rows: dict[str, list[int]]) -> Costs:
    return Costs(**{building: tuple(costs) for building, costs in rows.items()})


def _tokens(rows: dict[str, int]) -> tuple[Token, ...]:
    return tuple(Token(name) for name, count in rows.items() for _ in range(count))


def _tiles(rows: list[dict[str, Any]]) -> tuple[BonusTile, ...]:
    return tuple(
        BonusTile(row["name"], row["shape"], Building(row["building"]), row.get("discount", 0), row.get("influence", 0))
        for row in rows
        for _ in range(row["count"])
    )


def _boards(rows: dict[str, str]) -> tuple[tuple[int, str], ...]:
    return tuple((int(players), board) for players, board in rows.items())


def _readings(rows: dict[str, str]) -> Interpretation:
    switches: dict[str, Any] = {field.name: type(field.default) for field in attrs.fields(Interpretation)}
    names = {name.replace("-", "_"): value for name, value in rows.items()}
    chosen: dict[str, Any] = {name: switches[name](value) for name, value in names.items()}
    return Interpretation(**chosen)


def _majorities(rows: list[str]) -> tuple[Enemy, ...]:
    return tuple(Enemy(name) for name in rows)


_SHAPED: dict[str, Callable[[Any], object]] = {
    "wedges": _wedges,
    "building_costs": _costs,
    "tokens": _tokens,
    "tiles": _tiles,
    "boards": _boards,
    "majorities": _majorities,
    "readings": _readings,
}


def shaped(key: str, value: object) -> dict[str, Any]:
    """Return the field of an edition that a key of its file stands for, with its value.

    Args:
        key: Such as ``troop-costs``.
        value: What stands there.

    Raises:
        KeyError: There is no such key, or the value has parts that are not known.
        TypeError: The value is not of its kind.
        ValueError: The value has names in it that are not known.
    """
    field = key.replace("-", "_")
    if field not in KEYS:
        raise KeyError("unknown key")
    if field in _SHAPED:
        return {field: _SHAPED[field](value)}
    return {field: tuple(value) if isinstance(value, list) else value}


def edition_data(name: str) -> dict[str, dict[str, Any]]:
    """Read an edition file: for each key its value, where the value is from, and why.

    A file that is ``like`` another one says only what differs from it.

    Args:
        name: The edition.

    Returns:
        A dictionary from key to a table with ``value``, ``from`` and ``why``.

    Raises:
        EditionError: If there is no such edition, or its file lacks a key, has one too many,
            or does not say where a value is from.
    """
    import tomllib  # late: only games need it, not the import

    folder = specs_folder() / "editions"
    known = sorted(entry.name.removesuffix(".toml") for entry in folder.iterdir())
    if name not in known:
        message = f"no edition {name!r}: there is {', '.join(known)}"
        raise EditionError(message)
    data = tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))
    like = data.pop("like", None)
    if like is not None:
        data = edition_data(like) | data
    given = {key.replace("-", "_") for key in data}
    for key in sorted(KEYS - OPTIONAL - given | given - KEYS):
        message = f"specs/thy_will_be_done/editions/{name}.toml: {key}: {'missing' if key in KEYS else 'unknown key'}"
        raise EditionError(message)
    for key, row in data.items():
        if row.keys() != {"value", "from", "why"} or row["from"] not in PROVENANCE:
            place = f"specs/thy_will_be_done/editions/{name}.toml: {key}"
            message = f"{place}: needs value, why, and from ({', '.join(PROVENANCE)})"
            raise EditionError(message)
    return data


@cache
def load_edition(name: str) -> Edition:
    """Return the edition of this name.

    Args:
        name: Its name, the name of its file in ``specs/thy_will_be_done/editions``.

    Returns:
        Its data; the same object each time.

    Raises:
        EditionError: As for ``edition_data``, or if a value is not of its kind.
    """
    values: dict[str, Any] = {}
    for key, row in edition_data(name).items():
        try:
            values |= shaped(key, row["value"])
        except (KeyError, TypeError, ValueError) as error:
            message = f"specs/thy_will_be_done/editions/{name}.toml: {key}: {error}"
            raise EditionError(message) from error
    return Edition(**values)
