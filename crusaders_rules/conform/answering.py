"""The book asked its own vectors: what a changed rule makes of stored answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from crusaders_rules.conform.essence import differences
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.conform.vector import Vector, about, by_the_book
from crusaders_rules.game import Game
from crusaders_rules.serve.replies import situation


def departures(game: Game, vectors: Iterable[Vector]) -> Iterator[tuple[Vector, str]]:
    """Yield the vectors to which the book now answers otherwise, each with the first difference.

    Args:
        game: The game.
        vectors: The vectors.
    """
    for vector in vectors:
        for difference in _differences(game, vector):
            yield vector, difference
            break


def _differences(game: Game, vector: Vector) -> Iterator[str]:
    if vector.kind == "game":
        yield from _of_game(game, vector)
    elif vector.kind == "reading":
        yield from _of_readings(game, vector)
    else:
        yield from differences(vector.kind, vector.answer, by_the_book(game, vector.request))


def _of_game(game: Game, vector: Vector) -> Iterator[str]:
    given = {name: value for name, value in vector.request.items() if name != "op"}
    try:
        state = game.spoken.begin(given)
        for number, (text, count) in enumerate(vector.play):
            listed = len(game.legal(state))
            if listed != count:
                yield f"before decision {number}: {listed} legal decisions, not {count}"
                return
            state = game.apply(state, game.from_text(state, text))
    except ValueError as error:
        yield str(error)
        return
    end = {"ok": True, "position": vector.answer["position"]}
    yield from differences("apply", end, {"ok": True, **situation(game, state)})
    yield from differences("score", vector.answer["score"], about(game, state, "score"))


def _of_readings(game: Game, vector: Vector) -> Iterator[str]:
    for reading, answer in vector.answer["readings"].items():
        request = with_readings(game, vector.request, {vector.ground: reading})
        yield from differences(request["op"], answer, by_the_book(game, request))


def with_readings(game: Game, request: Mapping[str, Any], readings: Mapping[str, str]) -> dict[str, Any]:
    """Return a request whose position, or whose new game, has other readings.

    Args:
        game: The game.
        request: A request with a position, or for a new game.
        readings: The readings by the id of their question.

    Raises:
        ValueError: If there is no such reading, or no ruleset that could have it.
    """
    return conformance_of(game).reread(request, readings) if readings else dict(request)
