"""Positions from files: a position, or the last position of a recorded game."""

from __future__ import annotations

from pathlib import Path

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.files.problems import FileError
from crusaders_rules.files.reading import parse_json, read_file
from crusaders_rules.files.writing import write_file
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play.files import positions, records


def load_position(file: str, count: int | None = None) -> State:
    """Read a position; if the file holds a recorded game, take its last position and say so.

    Args:
        file: The name of the file.
        count: After how many decisions of a recorded game, as ``--decision`` says; None for all of them.

    Returns:
        The position.

    Raises:
        BadInput: The file holds neither, is refused, or has no such decision.
    """
    try:
        text = read_file(file, positions.PositionError)
        data = parse_json(text, file, positions.PositionError)
        if not isinstance(data, dict) or data.get("format") != records.FORMAT:
            state = positions.position_from_json(text, file)
            if count is not None:
                raise BadInput(f"--decision: needs a recorded game, and {file} holds a position")
            return state
        record = records.from_json(text, file)
    except FileError as error:
        raise BadInput(str(error)) from error
    last = len(record.decisions)
    if count is not None and not 0 <= count <= last:
        raise BadInput(f"--decision: needs a number from 0 to {last}, the decisions of {file}, not {count}")
    state = position_at(record, file, last if count is None else count)
    if count is None:
        click.echo(f"{file}: a recorded game; this is its position after decision {last}.", err=True)
    return state


def position_at(record: records.Record, file: str, count: int) -> State:
    """Replay a record up to a decision.

    Args:
        record: The record.
        file: The name of its file, for errors.
        count: The number of decisions, at most those of the record.

    Returns:
        The position after them.

    Raises:
        BadInput: One of them is not legal, or the game cannot be set up.
    """
    try:
        state = records.first_position(record)
        for _, (_, _, after) in zip(range(count), records.replay(record), strict=False):
            state = after
    except records.ReplayError as error:
        raise BadInput(f"{file}: {error.problem}") from error
    return state


def save_position(state: State, out: Path | None) -> None:
    """Write a position to a file atomically, or print it.

    Args:
        state: The position.
        out: The file, None for standard output.

    Raises:
        BadInput: The position has no JSON form, or the file cannot be written.
    """
    try:
        text = positions.position_to_json(state)
        if out is None:
            click.echo(text, nl=False)
        else:
            write_file(out, text, positions.PositionError)
    except FileError as error:
        raise BadInput(str(error) if out is None else f"--out: {error}") from error
