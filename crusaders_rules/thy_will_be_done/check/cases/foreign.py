"""What the driver of a foreign program needs of this game: boards, readings, starts and bots."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from crusaders_rules.conform.offering import ruleset_of
from crusaders_rules.files.problems import FileError
from crusaders_rules.files.structuring import structure, unstructure
from crusaders_rules.thy_will_be_done.check.cases.grounds import Ground, grounds
from crusaders_rules.thy_will_be_done.check.settings import question_of
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.interpret.boards import board_data, board_names, load_board
from crusaders_rules.thy_will_be_done.interpret.questions import playable, with_reading
from crusaders_rules.thy_will_be_done.play.files.beginnings import BegunRulesetDocument
from crusaders_rules.thy_will_be_done.play.files.documents import ruleset_document, to_ruleset
from crusaders_rules.thy_will_be_done.play.game import new_game


def boards() -> dict[str, Any]:
    """Return the boards of the package by name, each as an object of a position."""
    return {name: board_data(load_board(name)) for name in board_names()}


@cache
def questions() -> Mapping[str, tuple[str, ...]]:
    """Return the questions that can be played in several ways, each with its readings, the default first."""
    found = {}
    for question, names in playable().items():
        default = question_of(question).default
        found[question] = tuple(sorted(names, key=lambda name: name != default))
    return found


def reread(request: Mapping[str, Any], readings: Mapping[str, str]) -> dict[str, Any]:
    """Return a request with other readings.

    Args:
        request: A request with a position, or for a new game.
        readings: The other readings by the id of the question.

    Raises:
        FileError: If its ruleset is none.
        QuestionError: If there is no such reading.
    """
    position, ruleset = request.get("position"), json.dumps(ruleset_of(request))
    players = len(position["players"]) if position else request["players"]
    made: dict[str, Any] = json.loads(_reread(ruleset, players, tuple(readings.items())))
    return {**request, "position": {**position, "ruleset": made}} if position else {**request, "ruleset": made}


@lru_cache(maxsize=4_096)
def _reread(ruleset: str, players: int, readings: tuple[tuple[str, str], ...]) -> str:
    """Return a ruleset with other readings; a suite has few rulesets, and asks for them often."""
    document = structure(json.loads(ruleset), BegunRulesetDocument, "the ruleset", FileError)
    made = to_ruleset(document, players)
    for question, reading in readings:
        made = with_reading(made, question, reading)
    return json.dumps(unstructure(ruleset_document(made)))


@cache
def _usual() -> tuple[Ground, ...]:
    return tuple(ground for ground in grounds() if not ground.reading)


def start(number: int) -> tuple[str, dict[str, Any], State]:
    """Return a game to begin.

    Args:
        number: Its number: different ones differ in the ground, then in the seed.

    Returns:
        The name of its ground, the keys of the request that begins it, and its first position.
    """
    every = _usual()
    ground = every[number % len(every)]
    keys = {"players": ground.players, "ruleset": unstructure(ruleset_document(ground.ruleset))}
    return ground.name, keys, new_game(ground.ruleset, ground.players, seed=number)
