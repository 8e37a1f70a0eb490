"""The files of editions: finding, reading and checking them, with the provenance of their values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import given
from crusaders_rules.files.problems import FileError, Findings, Problem, printable
from crusaders_rules.files.reading import parse_toml, read_file, toml_names
from crusaders_rules.thy_will_be_done.home import specs_folder
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.edition_format import KEYS, check_rows
from crusaders_rules.thy_will_be_done.interpret.pieces import influence_tiles_of, tiles_of
from crusaders_rules.thy_will_be_done.interpret.reading_names import to_interpretation
from crusaders_rules.thy_will_be_done.state import Action, Building, Enemy, KnightOrder, Token, Wedge

LARGEST_FILE = 256 * 1024


class EditionError(FileError):
    """A missing edition, or a refused edition file."""


# Keys that a file may omit, with their values in the 2017 edition.
_OPTIONAL = {field.name.replace("_", "-") for field in attrs.fields(Edition) if field.default is not attrs.NOTHING}


def _wedges(rows: list[list[str]]) -> tuple[Wedge, ...]:
    return tuple(Wedge(Action(primary), Action(secondary)) for primary, secondary in rows)


def _costs(rows: dict[str, list[int]]) -> tuple[tuple[Building, tuple[int, ...]], ...]:
    return tuple((building, tuple(rows[building])) for building in Building if building in rows)


def _tokens(rows: dict[str, int]) -> tuple[Token, ...]:
    return tuple(Token(name) for name, count in rows.items() for _ in range(count))


def _boards(rows: dict[str, str]) -> tuple[tuple[int, str], ...]:
    return tuple((int(players), board) for players, board in rows.items())


def _majorities(rows: list[str]) -> tuple[Enemy, ...]:
    return tuple(Enemy(name) for name in rows)


def _knight_orders(rows: list[str]) -> tuple[KnightOrder, ...]:
    return tuple(KnightOrder(name) for name in rows)


def _levels(rows: dict[str, int]) -> tuple[tuple[int, int], ...]:
    return tuple((int(cost), level) for cost, level in rows.items())


_SHAPED: dict[str, Callable[[Any], object]] = {
    "wedges": _wedges,
    "building-costs": _costs,
    "tokens": _tokens,
    "tiles": tiles_of,
    "boards": _boards,
    "majorities": _majorities,
    "knight-orders": _knight_orders,
    "readings": to_interpretation,
    "influence-tiles": influence_tiles_of,
    "tile-levels": _levels,
}


def shaped(key: str, value: object) -> dict[str, Any]:
    """Return the field of an edition for a key of its file, with its value.

    Args:
        key: Such as ``troop-costs``.
        value: Its value, which ``check_value`` accepts.
    """
    made = _SHAPED[key](value) if key in _SHAPED else tuple(value) if isinstance(value, list) else value
    return {key.replace("-", "_"): made}


# Files.


@cache
def edition_names() -> tuple[str, ...]:
    """Return the names of the editions that the package brings, in alphabetical order."""
    return toml_names(specs_folder() / "editions")


def _file(name: str, source: str = "", place: str = "") -> tuple[Path, str]:
    """Return the file of an edition of the package, and its name in errors."""
    known = edition_names()
    if name not in known:
        raise EditionError(source, [Problem(place, f"no edition {shown(name)}; editions: {', '.join(known)}")])
    return specs_folder() / "editions" / f"{name}.toml", f"specs/thy_will_be_done/editions/{name}.toml"


def _like(value: object, file: Path, source: str) -> tuple[Path, str]:
    """Return the file that another one is like, and its name in errors."""
    if not isinstance(value, str):
        raise EditionError(source, [Problem("like", f"needs the name of an edition or a file, not {given(value)}")])
    if value.endswith(".toml"):
        other = file.parent / value
        return other, printable(other)
    return _file(value, source, "like")


def _rows(file: Path, source: str) -> dict[str, dict[str, Any]]:
    """Return the contents of a file, completed by the files that it is like."""
    first, before, seen = source, source, set[Path]()
    rows: dict[str, dict[str, Any]] = {}
    while True:
        data = parse_toml(read_file(file, EditionError, LARGEST_FILE), source, EditionError)
        if file.resolve() in seen:
            raise EditionError(before, [Problem("like", f"leads in a circle back to {source}")])
        seen.add(file.resolve())
        like = data.pop("like", None)
        found = Findings(source)
        check_rows(found, data)
        found.refuse(EditionError)
        rows = data | rows
        if like is None:
            break
        before, (file, source) = source, _like(like, file, source)
    found = Findings(first)
    for key in sorted(KEYS - _OPTIONAL - rows.keys()):
        found.add(key, "missing")
    found.refuse(EditionError)
    return rows


def edition_data(name: str) -> dict[str, dict[str, Any]]:
    """Read the file of an edition of the package: the value of each key, with its source and the reason.

    A file that is ``like`` another one states only the differences.

    Args:
        name: The edition.

    Returns:
        A dictionary from key to a table with ``value``, ``from`` and ``why``.

    Raises:
        EditionError: If there is no such edition, or its file is refused.
    """
    return _rows(*_file(name))


def _made(rows: Mapping[str, Mapping[str, Any]], source: str) -> Edition:
    values: dict[str, Any] = {}
    for key, row in rows.items():
        values |= shaped(key, row["value"])
    edition = Edition(**values)
    found = Findings(source)
    check_together(found, edition)
    found.refuse(EditionError)
    return edition


def check_together(found: Findings, edition: Edition) -> None:
    """Note values of an edition that do not fit together."""
    names = [wedge.name for wedge in edition.wedges]
    if len(set(names)) < len(names):
        found.add("wedges", "the same wedge occurs twice")
    if sorted(edition.first_wheel) != sorted(names):
        found.add("first-wheel", "needs each of the six wedges once")
    if not set(edition.learning_upgraded) <= set(names):
        found.add("learning-upgraded", "names a wedge that does not exist")
    for building, costs in edition.building_costs:
        levels = len(costs)
        if levels != edition.buildings_per_type:
            reason = f"needs {edition.buildings_per_type} costs, one for each building of the type, not {levels}"
            found.add(f"building-costs.{building}", reason)
    boards = dict(edition.boards)
    for players in edition.players:
        if players not in boards:
            found.add("boards", f"names no board for {players} players")
    for players, board in edition.boards:
        if not (specs_folder() / "boards" / f"{board}.toml").is_file():
            found.add(f"boards.{players}", f"there is no board {shown(board)}")


@cache
def load_edition(name: str) -> Edition:
    """Return the edition of this name.

    Args:
        name: Its name, the name of its file in ``specs/thy_will_be_done/editions``.

    Returns:
        Its data; the same object each time.

    Raises:
        EditionError: As for ``edition_data``, or if its values do not fit together.
    """
    file, source = _file(name)
    edition = _made(_rows(file, source), source)
    if edition.name != name:
        raise EditionError(source, [Problem("name", "differs from the name of the file")])
    return edition


def find_edition(name_or_path: str) -> Edition:
    """Return an edition of the package, or the edition in a file.

    Args:
        name_or_path: A name, or a path that ends in ``.toml``. Such a file may be ``like`` an edition of the package,
            or like another file, relative to the folder of the first.

    Returns:
        The edition.

    Raises:
        EditionError: If there is no such edition, or its file is refused.
    """
    if not name_or_path.endswith(".toml"):
        return load_edition(name_or_path)
    source = printable(name_or_path)
    return _made(_rows(Path(name_or_path), source), source)
