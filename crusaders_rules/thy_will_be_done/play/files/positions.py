"""Positions as JSON: any position, even one from a real table.

``docs/reference/formats.md`` describes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.files import reading, structuring, writing
from crusaders_rules.files.problems import FileError, Problem, joined, printable
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.files.reading import area_from
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.files import documents
from crusaders_rules.thy_will_be_done.play.files.added_document import added_of, erected_of
from crusaders_rules.thy_will_be_done.play.files.consistency import check_pending, check_table
from crusaders_rules.thy_will_be_done.play.files.outcomes import to_outcomes
from crusaders_rules.thy_will_be_done.play.files.position_document import (
    FORMAT,
    KINDS_BY_NAME,
    VERSION,
    PendingDocument,
    PlayerDocument,
    PositionDocument,
    position_document,
    wrong_keys,
)
from crusaders_rules.thy_will_be_done.play.files.resolved_names import ResolvedNames
from crusaders_rules.thy_will_be_done.play.kinds.kind import Asks
from crusaders_rules.thy_will_be_done.state import (
    CHANCE,
    AddedArea,
    Buildings,
    Enemies,
    Markers,
    PlayerArea,
    Position,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.pending import Pending

__all__ = [
    "FORMAT",
    "VERSION",
    "PositionError",
    "check_position",
    "position_from_data",
    "position_from_json",
    "position_to_data",
    "position_to_json",
    "read_position",
    "unchecked_from_data",
    "unchecked_to_data",
    "write_position",
]


class PositionError(FileError):
    """A position cannot be read or written, or is impossible on a table."""


def position_to_json(state: State) -> str:
    """Return a position as JSON.

    Args:
        state: A position.

    Returns:
        The text, which ``position_from_json`` turns back into an equal position.

    Raises:
        PositionError: If it could not be read again: its edition or its board is not one that a file can hold, or
            the position breaks a rule.

    >>> from crusaders_rules.thy_will_be_done.play.game import new_game
    >>> state = new_game(players=2, seed=1)
    >>> position_from_json(position_to_json(state)) == state
    True
    """
    return writing.to_text(position_to_data(state))


def position_to_data(state: State) -> dict[str, Any]:
    """Return a position as plain data, as ``position_to_json`` writes it."""
    problems = check_position(state)
    if problems:
        raise PositionError("the position", problems)
    return unchecked_to_data(state)


def unchecked_to_data(state: State) -> dict[str, Any]:
    """Return a position as plain data, possible or not.

    Raises:
        PositionError: If no file can hold its ruleset.
    """
    try:
        ruleset = documents.ruleset_document(state.ruleset)
    except ValueError as error:
        raise PositionError("the position", [Problem("ruleset", str(error))]) from error
    data = structuring.unstructure(position_document(state, ruleset))
    data["pending"] = {key: value for key, value in data["pending"].items() if value is not None}
    for key in ("outcomes", "until"):
        if data[key] is None:
            del data[key]
    for player in data["players"]:
        if not player["carried"]:
            del player["carried"]
    return data


# From a document to its position.


def _area(names: ResolvedNames, seat: int, document: PlayerDocument) -> PlayerArea:
    path = f"players[{seat}]"
    wedges = {wedge.name: wedge for wedge in names.ruleset.edition.wedges}
    found = [
        names.find(f"{path}.wheel[{place}].wedge", "wedge", row.wedge, wedges)
        for place, row in enumerate(document.wheel)
    ]
    wheel = Wheel(
        tuple(found), tuple(row.tokens for row in document.wheel), tuple(row.upgraded for row in document.wheel)
    )
    marked = document.marked
    knights = [names.place(f"{path}.knights[{place}]", name) for place, name in enumerate(document.knights)]
    area = PlayerArea(
        wheel=wheel,
        order=document.order,
        buildings=Buildings(**{building.value: count for building, count in document.buildings.items()}),
        troops=document.troops,
        knights=tuple(sorted(knights)),
        defeated=Enemies(**{enemy.value: count for enemy, count in document.defeated.items()}),
        influence=document.influence,
        carried=document.carried,
        added=None if marked is None and not document.again else AddedArea(marked, document.again),
    )
    return area_from(names, seat, document, area)


def _asked(names: ResolvedNames, document: PendingDocument, wheels: list[list[str]]) -> Pending:
    """Make the pending question; the result is valid only if no problem is noted."""
    kind = KINDS_BY_NAME[document.asks]
    given = {name: value for name, value in attrs.asdict(document, recurse=False).items() if value is not None}
    del given["asks"]
    seat = given.get("seat", 0) - 1
    if "seat" in given and not 0 <= seat < len(wheels):
        names.problems.append(Problem("pending.seat", f"needs a seat from 1 to {len(wheels)}", "components.players"))
    if names.problems:
        return p.GameOver()
    seated = max(seat, 0)
    values = {name: _value(names, name, value, seated, wheels[seated]) for name, value in given.items()}
    if kind.who != Asks.NOBODY:
        values["seat"] = seat if "seat" in given else CHANCE
    made: Pending = kind.asks(**values) if not names.problems else p.GameOver()
    return made


def _value(
    names: ResolvedNames,
    name: str,
    value: Any,  # noqa: ANN401 -- as the key has it
    seat: int,
    wheel: list[str],
) -> object:
    """Make the value of a key of the pending question."""
    path = f"pending.{name}"
    read: dict[str, Callable[[str, Any], object]] = {
        "seat": lambda _, seat: seat - 1,
        "wheel": lambda _, seat: seat - 1,
        "wedge": lambda path, wedge: names.on_wheel(path, wedge, seat, wheel),
        "chosen": lambda path, wedge: names.on_wheel(path, wedge, seat, wheel),
        "region": names.place,
        "knights": names.place,
        "plan": lambda _, row: (row.action, row.tokens),
    }
    if name not in read:
        return value
    if isinstance(value, tuple):
        return tuple(read[name](f"{path}[{place}]", one) for place, one in enumerate(value))
    return read[name](path, value)


def _state(document: PositionDocument, source: str) -> State:
    players = len(document.players)
    try:
        ruleset = documents.to_ruleset(document.ruleset, players)
        outcomes = None if document.outcomes is None else to_outcomes(document.outcomes, ruleset, players)
    except FileError as refused:
        raise PositionError(source, refused.problems) from refused
    names = ResolvedNames(ruleset)
    pool = {tile.name: tile for tile in ruleset.bonus_tiles}
    tiles = {
        name: names.find(joined("board.tiles", name), "bonus tile", tile, pool)
        for name, tile in document.board.tiles.items()
    }
    state = Position(
        ruleset=ruleset,
        areas=tuple(_area(names, seat, player) for seat, player in enumerate(document.players)),
        enemies=names.row("board.enemies", document.board.enemies),
        buildings=names.row(
            "board.buildings",
            {name: erected_of(there) for name, there in document.board.buildings.items()},
        ),
        tiles=names.row("board.tiles", tiles),
        markers=Markers(document.markers.prussian, document.markers.slav),
        supply=document.supply,
        start=None if document.start is None else document.start - 1,
        pending=_asked(names, document.pending, [[row.wedge for row in player.wheel] for player in document.players]),
        outcomes=outcomes,
        until=None if document.until is None else document.until - 1,
        added=added_of(names, document),
    )
    if names.problems:
        raise PositionError(source, names.problems)
    return state


def read_document(text: str, source: str) -> PositionDocument:
    """Read the JSON of a position and check it against its schema, but not the meaning of its values.

    Args:
        text: The JSON.
        source: Its name in errors.

    Raises:
        PositionError: If it does not fit the schema.
    """
    return _document(reading.parse_json(text, source, PositionError), source)


def _document(data: object, source: str) -> PositionDocument:
    wrong = reading.header(data, FORMAT, VERSION)
    if wrong:
        raise PositionError(source, wrong)
    # A key of the pending question is present or absent; null would be a third case.
    asked = data.get("pending") if isinstance(data, dict) else None
    if isinstance(asked, dict) and None in asked.values():
        names = [str(name) for name, value in asked.items() if value is None]
        raise PositionError(source, [Problem(joined("pending", name), "needs a value, not null") for name in names])
    document = structuring.structure(data, PositionDocument, source, PositionError)
    problems = tuple(wrong_keys(document.pending))
    if problems:
        raise PositionError(source, problems)
    return document


def position_from_json(text: str, source: str = "the position") -> State:
    """Make a position from JSON.

    Args:
        text: The JSON.
        source: Its name in errors.

    Returns:
        A position that is possible on a table.

    Raises:
        PositionError: If the text is not a position, with all problems that can be found at once.
    """
    return position_from_data(reading.parse_json(text, source, PositionError), source)


def position_from_data(data: object, source: str = "the position") -> State:
    """Make a position from plain data, as ``position_from_json`` does from its text."""
    state = unchecked_from_data(data, source)
    problems = check_position(state)
    if problems:
        raise PositionError(source, problems)
    return state


def unchecked_from_data(data: object, source: str = "the position") -> State:
    """Make a position from plain data, even one that is impossible on a table.

    Raises:
        PositionError: If the data are no position at all, such as one with an unknown region.
    """
    return _state(_document(data, source), source)


def check_position(state: State) -> tuple[Problem, ...]:
    """Return the problems of a position: component limits and invariants of the rules.

    Args:
        state: A position with its board, in which no number of a region or a wedge is out of range.

    Returns:
        All problems, with the paths of a position file and the rules; the pending question is checked
        only if nothing else is wrong.
    """
    return tuple(_all_problems(state))


def _all_problems(state: State) -> Iterator[Problem]:
    found = tuple(check_table(state))
    yield from found or check_pending(state)


def read_position(path: str | Path) -> State:
    """Read the position in a file.

    Args:
        path: The file.

    Returns:
        The position.

    Raises:
        PositionError: As for ``position_from_json``, and if the file cannot be read.
    """
    return position_from_json(reading.read_file(path, PositionError), printable(path))


def write_position(state: State, path: str | Path) -> None:
    """Write a position into a file atomically.

    Args:
        state: The position.
        path: The file; an existing file is replaced.

    Raises:
        PositionError: As for ``position_to_json``, and if the file cannot be written.
    """
    writing.write_file(path, position_to_json(state), PositionError)
