"""Positions as JSON: the record of the decisions that lead to one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from crusaders_rules.files import reading, writing
from crusaders_rules.files.problems import FileError, Problem, printable
from crusaders_rules.files.verification import ReplayError
from crusaders_rules.third_crusade.play.files.records import record_from_data, record_of, record_to_data, resume
from crusaders_rules.third_crusade.state import Position


class PositionError(FileError):
    """A position cannot be read or written."""


def position_to_json(state: Position) -> str:
    """Return a position as JSON.

    Args:
        state: A position.

    Returns:
        The text, which ``position_from_json`` turns back into an equal position.

    >>> from crusaders_rules.third_crusade.play.game import new_game
    >>> state = new_game(players=2, seed=1)
    >>> position_from_json(position_to_json(state)) == state
    True
    """
    return writing.to_text(position_to_data(state))


def position_to_data(state: Position) -> dict[str, Any]:
    """Return a position as plain data, as ``position_to_json`` writes it."""
    return record_to_data(record_of(state))


def position_from_json(text: str, source: str = "the position") -> Position:
    """Make a position from JSON.

    Args:
        text: The JSON, a record of the game.
        source: Its name in errors.

    Returns:
        The position after the last decision.

    Raises:
        PositionError: If it is no record, or one of its decisions is not legal.
    """
    return position_from_data(reading.parse_json(text, source, PositionError), source)


def position_from_data(data: object, source: str = "the position") -> Position:
    """Make a position from plain data, as ``position_from_json`` does from its text."""
    try:
        return resume(record_from_data(data, source))
    except ReplayError as error:
        wrong = error.problem
        place = wrong.line if wrong.index is None else f"decisions[{wrong.index - 1}]"
        raise PositionError(source, [Problem(place, wrong.sentence, *wrong.rules[:1])]) from error
    except FileError as error:
        raise PositionError(source, error.problems) from error


def read_position(path: str | Path) -> Position:
    """Read the position in a file.

    Args:
        path: The file.

    Returns:
        The position.

    Raises:
        PositionError: As for ``position_from_json``, and if the file cannot be read.
    """
    return position_from_json(reading.read_file(path, PositionError), printable(path))


def write_position(state: Position, path: str | Path) -> None:
    """Write a position into a file atomically.

    Args:
        state: The position.
        path: The file; an existing file is replaced.

    Raises:
        PositionError: If the file cannot be written.
    """
    writing.write_file(path, position_to_json(state), PositionError)
