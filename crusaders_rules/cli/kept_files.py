"""Positions and records in files, of any game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.files.problems import FileError, printable
from crusaders_rules.files.reading import parse_json, read_file
from crusaders_rules.files.writing import to_text, write_file
from crusaders_rules.game import Game, Record, State


def load_position(game: Game, file: str, count: int | None = None) -> State:
    """Read a position; if the file holds a recorded game, take its last position and say so.

    Args:
        game: The game.
        file: The name of the file.
        count: After how many decisions of a recorded game, as ``--after`` says; None for all of them.

    Returns:
        The position.

    Raises:
        FileError: The file holds neither, or is refused.
        BadInput: It has no such decision, or one that is not legal.
    """
    read_position = terminal_of(game).read_position
    text, name = read_file(file), printable(file)
    if read_position is not None and not _is_record(game, data := parse_json(text, name, FileError)):
        state = read_position(data, name)
        if count is not None:
            raise BadInput(f"--after: needs a recorded game, and {name} holds a position")
        return state
    record = terminal_of(game).record_from_json(text, name)
    last = len(record.decisions)
    if count is not None and not 0 <= count <= last:
        raise BadInput(f"--after: needs a number from 0 to {last}, the decisions of {name}, not {count}")
    state = _position_at(game, record, name, last if count is None else count)
    if count is None and read_position is not None:
        click.echo(f"{name}: a recorded game; this is its position after decision {last}.", err=True)
    return state


def _is_record(game: Game, data: object) -> bool:
    return isinstance(data, dict) and data.get("format") == game.formats[0]


def _position_at(game: Game, record: Record, name: str, count: int) -> State:
    """Return the position after so many decisions of a record."""
    terminal = terminal_of(game)
    try:
        state = terminal.first_position(record)
        for _, (_, _, after) in zip(range(count), terminal.replay(record), strict=False):
            state = after
    except ValueError as error:
        raise BadInput(f"{name}: {error}") from error
    return state


def read_record(game: Game, file: str | Path) -> Record:
    """Read a recorded game.

    Raises:
        FileError: The file cannot be read, or holds no record.
    """
    return terminal_of(game).record_from_json(read_file(file, FileError), printable(file))


def write_record(game: Game, file: Path, record: Record) -> None:
    """Write a recorded game into a file atomically.

    Raises:
        FileError: The record has no JSON form, or the file cannot be written.
    """
    write_file(file, terminal_of(game).record_to_json(record), FileError)


def save_position(game: Game, state: State, out: Path | None) -> None:
    """Write a position to a file atomically, or print it.

    Args:
        game: The game.
        state: The position.
        out: The file, None for standard output.

    Raises:
        FileError: The position has no JSON form.
        BadInput: The file cannot be written.
    """
    text = to_text(position_data(game, state))
    if out is None:
        click.echo(text, nl=False)
        return
    try:
        write_file(out, text)
    except FileError as error:
        raise BadInput(f"--out: {error}") from error


def position_data(game: Game, state: State) -> dict[str, Any]:
    """Return a position as plain data, as a file holds it."""
    return game.spoken.write_position(state)
