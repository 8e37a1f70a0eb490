"""Replies about documents: what is wrong with a position or a record, without refusing it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from crusaders_rules.files.problems import FileError
from crusaders_rules.game import Game, State
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


def verify(
    game: Game,
    spend: Callable[[], None],
    *,
    record: object,
    positions: bool = False,
    seats: Sequence[int] | None = None,
) -> dict[str, Any]:
    """Check a record, decision by decision.

    Args:
        game: The game.
        spend: Called for each decision; it raises an error to end the work.
        record: The record as plain data.
        positions: Whether to return every position of the game.
        seats: The seats to whose players each decision is told; None if it is not told.

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
    if not positions:
        return said
    told = [{}] * len(states) if seats is None else [{}, *_told(game, record, states, seats)]
    return {**said, "steps": [{**situation(game, one), **words} for one, words in zip(states, told, strict=True)]}


def _told(game: Game, record: Any, states: Sequence[State], seats: Sequence[int]) -> Iterator[dict[str, Any]]:  # noqa: ANN401 -- any data
    """Yield the visible effect of each decision of a record, for the players of some seats."""
    spoken = game.spoken
    if spoken.tell is None:
        raise Unanswered("unsupported", f"{game.title} has nothing hidden to tell of", "seats")
    for state, line in zip(states, record["decisions"][: len(states) - 1], strict=False):
        decision = spoken.read_decision(state, line.partition(": ")[2])
        yield {"told": spoken.tell(state, seats, decision)["told"]}
