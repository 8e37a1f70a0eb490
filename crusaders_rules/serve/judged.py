"""Replies about documents: what is wrong with a position or a record, without refusing it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.files.problems import FileError
from crusaders_rules.game import Game
from crusaders_rules.serve.codes import Unanswered, with_problems
from crusaders_rules.serve.replies import situation


def check(game: Game, *, position: object, settle: bool = False) -> dict[str, Any]:
    """List everything that is wrong with a position.

    Args:
        game: The game.
        position: The position as plain data.
        settle: Whether to count first what follows from the pieces.

    Returns:
        The problems; also the position as it is written and the pieces of the game, unless the data are no position.
    """
    examined = game.spoken.examined
    if examined is None:
        raise Unanswered("unsupported", f"{game.title} has no check here", "op")
    try:
        written, problems, pieces = examined(position, settle=settle)
    except FileError as error:
        return {"possible": False, "problems": [one.data for one in error.problems]}
    return {"possible": not problems, "problems": [one.data for one in problems], "position": written, "pieces": pieces}


def verify(game: Game, spend: Callable[[], None], *, record: object, positions: bool = False) -> dict[str, Any]:
    """Check a record, decision by decision.

    Args:
        game: The game.
        spend: Called for each decision; it raises an error to end the work.
        record: The record as plain data.
        positions: Whether to return every position of the game.

    Raises:
        Unanswered: If the data are no record.
    """
    verified = game.spoken.verify
    if verified is None:
        raise Unanswered("unsupported", f"{game.title} has no records here", "op")
    try:
        said, states = verified(record, spend)
    except FileError as error:
        raise with_problems("bad-record", error.problems, "record") from error
    return {**said, "steps": [situation(game, one) for one in states]} if positions else said
