"""What another implementation of this game is asked: how games begin, their readings, bots and vectors."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.conform.usual_cases import (
    CaseWatch,
    drawn_readings,
    new_cases,
    other_readings,
    parted,
    played_game,
    readings_apart,
    whole_game,
    whole_games,
    with_chance,
)
from crusaders_rules.conform.vector import Vector
from crusaders_rules.files.verification import ReplayError
from crusaders_rules.game import Decision, Game
from crusaders_rules.third_crusade.check.drawn_scenarios import drawn_battle, drawn_game
from crusaders_rules.third_crusade.check.search_bots import SEARCH_BOTS
from crusaders_rules.third_crusade.check.store import PlayVerdict, verdicts, verdicts_folder
from crusaders_rules.third_crusade.interpret.reading_names import playable, to_interpretation
from crusaders_rules.third_crusade.play import bots as playing
from crusaders_rules.third_crusade.play.files.plain_data import begin, offered
from crusaders_rules.third_crusade.play.files.records import read_record, resume
from crusaders_rules.third_crusade.play.forgetting import forget_answers
from crusaders_rules.third_crusade.play.setting import SetupError
from crusaders_rules.third_crusade.state import Position

# So many games are searched for a difference of readings, and so many ways to go on from a stored play.
_SEARCHED, _LATER = 4, 8
# So many Battles and games are played in scenarios drawn by chance, and so many of them in one scenario.
_BATTLES, _GAMES, _OF_SCENARIO = 240, 240, 4
# In so many of them decisions are tried that may be refused.
_REFUSED_BATTLES, _REFUSED_GAMES = 40, 40
_PLAYERS = (2, 3, 4)
# So many whole games are kept, so many under each reading that is not the default, and so many under readings drawn; of
# fewer, single positions.
_WHOLE, _OF_READING, _DRAWN, _WATCHED = 160, 1, 120, 60


@cache
def _grounds() -> Mapping[str, Mapping[str, Any]]:
    """Return how games begin: with each scenario, number of players and setup that can be played."""
    found = {}
    plays = offered()
    for scenario in plays["scenarios"]:
        for players in plays["players"]:
            for variable in (False, True):
                keys = {"players": players, "ruleset": {"scenario": scenario, "variable": variable}}
                try:
                    begin(keys)
                except SetupError:
                    continue
                found[f"{scenario}, {players} players{', variable' if variable else ''}"] = keys
    return found


def start(number: int) -> tuple[str, dict[str, Any], Position]:
    """Return a game to begin, in which chance decides question by question.

    Args:
        number: Its number: different ones differ in the ground.
    """
    ground, keys = tuple(_grounds().items())[number % len(_grounds())]
    return ground, dict(keys), begin(keys)


def reread(request: Mapping[str, Any], readings: Mapping[str, str]) -> dict[str, Any]:
    """Return a request with other readings.

    Args:
        request: A request with a position, or for a new game.
        readings: The other readings by the id of the question.
    """
    where = "position" if "position" in request else "ruleset"
    held = request.get(where, {})
    return {**request, where: {**held, "readings": {**held.get("readings", {}), **readings}}}


def parts() -> Mapping[str, Callable[[Game], Iterator[Vector]]]:
    """Return what makes the vectors of this game, by name, in the order of the suite.

    A position is written as the decisions that lead to it, so whole games show most for what they take.
    """
    made: Mapping[str, Callable[[Game], Iterator[Vector]]] = {
        "readings that part": partial(readings_apart, many=_SEARCHED),
        "stored verdicts": stored_partings,
        "whole games": partial(whole_games, many=_WHOLE),
        "whole games of other readings": _games_of_readings,
        "drawn scenarios": drawn_games,
        "refusals in drawn scenarios": drawn_refusals,
        "new cases": partial(new_cases, many=_WATCHED, of_reading=1),
    }
    return {name: partial(_from_nothing, part) for name, part in made.items()}


def _from_nothing(part: Callable[[Game], Iterator[Vector]], game: Game) -> Iterator[Vector]:
    """Yield the vectors of a part: the same ones, whatever the process has played before, such as another part."""
    # What is answered from memory is not seen, so the memory would decide what counts as a new case.
    forget_answers()
    yield from part(game)


def _games_of_readings(game: Game) -> Iterator[Vector]:
    """Yield whole games under each reading that is not the default, and under readings drawn for half the questions."""
    for number, readings in enumerate(list(other_readings(game)) * _OF_READING):
        yield whole_game(game, number, readings)
    for number in range(_DRAWN):
        yield whole_game(game, number, drawn_readings(game, number))


def drawn_games(game: Game, battles: int = _BATTLES, games: int = _GAMES) -> Iterator[Vector]:
    """Yield whole games of scenarios drawn by chance, most of them under readings drawn for half the questions.

    Args:
        game: The game.
        battles: How many are single Battles.
        games: How many are whole games.
    """
    for number in range(battles + games):
        yield played_game(game, *_drawn(game, number, battle=number < battles))


def drawn_refusals(game: Game, battles: int = _REFUSED_BATTLES, games: int = _REFUSED_GAMES) -> Iterator[Vector]:
    """Yield decisions that are refused in scenarios drawn by chance in a way that few before them show.

    Args:
        game: The game.
        battles: In how many single Battles decisions are tried.
        games: In how many whole games.
    """
    watching = CaseWatch(game)
    for number in range(battles + games):
        # One game in each scenario, always another one of the four.
        ground, request, decide = _drawn(game, number * (_OF_SCENARIO + 1), battle=number < battles)
        state, chance = begin({key: value for key, value in request.items() if key != "op"}), random.Random(number)
        while game.legal(state):
            yield from watching.refused(ground, state, chance)
            state = game.apply(state, decide(state))


def _drawn(game: Game, number: int, *, battle: bool) -> tuple[str, dict[str, Any], Callable[[Position], Decision]]:
    """Return a game in a scenario drawn by chance: the name of its ground, the request that begins it, who decides."""
    bots = tuple(SEARCH_BOTS.values())
    scenario = (drawn_battle if battle else drawn_game)(number // _OF_SCENARIO)
    players = max(_PLAYERS) if battle else _PLAYERS[number % len(_PLAYERS)]
    request = {"op": "new", "players": players, "ruleset": {"scenario": scenario}}
    readings = drawn_readings(game, number) if number % _OF_SCENARIO else {}
    decide = with_chance(game, bots[number // _OF_SCENARIO % len(bots)](number), number)
    ground = f"drawn {'battle' if battle else 'game'} {number // _OF_SCENARIO}"
    return ground, reread(request, readings), decide


def stored_partings(game: Game) -> Iterator[Vector]:
    """Yield what tells readings apart after the stored play of a verdict: at once, or some decisions later.

    Args:
        game: The game.
    """
    for question, found in verdicts().items():
        shown: set[frozenset[str]] = set()
        for verdict in found:
            sides = after_play(verdict, question)
            for number in range(_LATER):
                for vector, told in parted(game, question, sides, number):
                    if told - shown:
                        shown |= told
                        yield vector


def after_play(verdict: PlayVerdict, question: str) -> dict[str, Position]:
    """Return the position after a stored play under each reading that allows it.

    Args:
        verdict: The verdict.
        question: The id of its question.
    """
    record, found = read_record(verdicts_folder() / "plays" / verdict.record), {}
    for name in playable()[question]:
        setting = attrs.evolve(record.setting, interpretation=to_interpretation({question: name}))
        with suppress(ReplayError):
            found[name] = resume(attrs.evolve(record, setting=setting))
    return found


def packaged() -> Path:
    """Return the folder of the suite that comes with the package."""
    return Path(__file__).parents[1] / "vectors"


def bots() -> Mapping[str, Callable[[int], playing.Bot]]:
    """Return the bots by name."""
    return playing.BOTS
