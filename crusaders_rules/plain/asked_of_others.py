"""What it takes to compare another implementation of a plain game with the book."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from crusaders_rules.files.problems import FileError
from crusaders_rules.files.structuring import structure, unstructure
from crusaders_rules.game import Conformance, State
from crusaders_rules.plain.description import Description
from crusaders_rules.plain.spoken import begin


def start(game: Description, number: int) -> tuple[str, dict[str, Any], State]:
    """Return a game to begin; chance decides everything in it."""
    players = game.players[number % len(game.players)]
    keys = {"players": players}
    return f"{players} players", keys, begin(game, keys)


def reread(game: Description, request: Mapping[str, Any], readings: Mapping[str, str]) -> dict[str, Any]:
    """Return a request with other readings.

    Args:
        game: The game.
        request: A request with a position, or for a new game.
        readings: The other readings by the id of the question.

    Raises:
        ValueError: There is no such reading, or the position has no readings.
    """
    if "position" not in request:
        ruleset = request.get("ruleset", {})
        return {**request, "ruleset": {**ruleset, "readings": {**ruleset.get("readings", {}), **readings}}}
    position = request["position"]
    held = structure(position.get("interpretation"), game.interpretation, "interpretation", FileError)
    wanted = game.interpretation_of({**game.readings_of(held), **readings})
    return {**request, "position": {**position, "interpretation": unstructure(wanted)}}


def conformance_of_plain(game: Description) -> Conformance:
    """Return what it takes to compare an implementation of a game.

    Args:
        game: The game.
    """
    return Conformance(starts=partial(start, game), reread=partial(reread, game))
