"""Random games to record and to write down, and places at which to spoil a document."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import strategies as st

from crusaders_rules import Ruleset, State, apply, legal, new_game
from crusaders_rules.thy_will_be_done.interpret.boards import board_data
from crusaders_rules.thy_will_be_done.interpret.reading_names import readings_table
from crusaders_rules.thy_will_be_done.interpret.readings import (
    Declining,
    DistributeOptional,
    FreedKnight,
    IdleTokens,
    Interpretation,
    PartialInfluence,
    PartialPayment,
    Results,
    SameActionTwice,
    ShortWedge,
    UnspentPoints,
)
from crusaders_rules.thy_will_be_done.play.files.positions import position_to_json
from crusaders_rules.thy_will_be_done.play.files.records import Record, begin_record, first_position, to_json

# Variant, orders, players, board, and whether the outcomes of chance are fixed beforehand.
GAMES = (
    ("standard", "dealt", 4, None, True),
    ("standard", "dealt-third", 3, None, False),
    ("standard", "none", 2, "tiny-row", True),
    ("learning", "none", 2, None, True),
    ("learning", "dealt", 3, None, False),
    ("first-standard", "dealt", 2, "tiny-star", True),
    ("unpredictable", "dealt", 3, None, True),
    ("unpredictable", "none", 2, "tiny-ring", False),
    ("knights-tournament", "chosen", 4, None, True),
    ("knights-tournament", "chosen", 2, "tiny-ring", False),
    ("standard", "none", 2, None, True),
    ("standard", "dealt", 3, None, False),
    ("knights-tournament", "chosen", 4, None, True),
    ("standard", "dealt", 2, None, True),
    ("standard", "dealt", 3, None, False),
    ("knights-tournament", "chosen", 4, None, True),
    ("knights-tournament", "chosen", 6, None, False),
    ("standard", "dealt", 5, None, False),
)
# Games with expansions, by their number.
EXPANSIONS = {
    14: ("divine-influence",),
    15: ("divine-influence",),
    16: ("divine-influence", "five-and-six"),
    17: ("five-and-six",),
}
# Games with other readings than the default ones: some ask what is never asked otherwise.
READINGS = {
    10: Interpretation(freed_knight=FreedKnight.YES),
    11: Interpretation(short_wedge=ShortWedge.RANDOM, distribute_optional=DistributeOptional.YES),
    12: Interpretation(short_wedge=ShortWedge.RANDOM),
    13: Interpretation(
        declining=Declining.ALWAYS,
        partial_influence=PartialInfluence.UP_TO,
        idle_tokens=IdleTokens.SOME,
        same_action_twice=SameActionTwice.YES,
        results=Results.MANY,
        unspent_points=UnspentPoints.KEPT,
        partial_payment=PartialPayment.YES,
    ),
}
SMALL = 2


def begun(game: int) -> Record:
    """Begin the record of one of the games."""
    variant, orders, players, board, fixed = GAMES[game]
    readings = READINGS.get(game, Interpretation())
    names = EXPANSIONS.get(game, ())
    ruleset = Ruleset(variant=variant, orders=orders, board=board, interpretation=readings, expansions=names)
    return begin_record(ruleset, players, seed=game if fixed else None)


@cache
def states(game: int) -> tuple[State, ...]:
    """Play one of the games to its end; the last position is the end, the last but one has the last decision."""
    chance = random.Random(game)
    state = first_position(begun(game))
    found = [state]
    while legal(state):
        state = apply(state, chance.choice(legal(state)))
        found.append(state)
    return tuple(found)


@cache
def record(game: int) -> Record:
    """Play one of the games to its end, and record it with its result."""
    chance = random.Random(game)
    kept = begun(game)
    state = first_position(kept)
    while legal(state):
        decision = chance.choice(legal(state))
        kept = kept.with_decision(state, decision)
        state = apply(state, decision)
    return kept.with_result(state)


@cache
def record_text(game: int) -> str:
    """Return one of the games as JSON."""
    return to_json(record(game))


def first(game: int, kind: type) -> State:
    """Return the first position of a game in which a kind of thing is asked."""
    return next(state for state in states(game) if isinstance(state.pending, kind))


def position_data(state: State) -> dict[str, Any]:
    """Return a position as plain data that may be spoiled."""
    data: dict[str, Any] = json.loads(position_to_json(state))
    return data


def new_data(players: int = 2, seed: int = 1) -> dict[str, Any]:
    """Return the position at the first decision of a new game, as plain data that may be spoiled."""
    return position_data(new_game(players=players, seed=seed))


def record_data(game: int = SMALL) -> dict[str, Any]:
    """Return a recorded game as plain data that may be spoiled."""
    data: dict[str, Any] = json.loads(record_text(game))
    return data


def written_out(game: int = SMALL) -> dict[str, Any]:
    """Return a recorded game as plain data, with its board as an object and the reading of every question."""
    data, ruleset = record_data(game), record(game).ruleset
    del data["ruleset"]["board-digest"]
    readings = readings_table(ruleset.interpretation)
    data["ruleset"] |= {"board": board_data(ruleset.laid), "interpretation": readings}
    return data


def put(data: Any, path: str, value: object) -> None:  # noqa: ANN401 -- plain data
    """Put a value at a path of plain data, such as ``players/0/troops``."""
    *keys, last = [int(key) if key.isdecimal() else key for key in path.split("/")]
    for key in keys:
        data = data[key]
    data[last] = value


def remove(data: Any, path: str) -> None:  # noqa: ANN401 -- plain data
    """Remove what is at a path of plain data."""
    *keys, last = [int(key) if key.isdecimal() else key for key in path.split("/")]
    for key in keys:
        data = data[key]
    del data[last]


JUNK = st.one_of(
    st.sampled_from(
        [None, True, False, 0, 1, 2, 3, 7, -1, 20, 10_000, 10**30, 1.0, 2.5, "", "x", "a1", "none", "templar", "slav"]
    ),
    st.sampled_from(
        ["1: keep", "2: skip", "chance: start 1", "travel-build", "crusade", "castle-gift", "\ud800", "x" * 500]
    ),
    st.sampled_from([[], {}, [[]], [1], ["a1", "a1"], {"a1": "slav"}, {"": 1}, {"asks": "turn", "seat": 1}]),
)


@st.composite
def spoiled(draw: Callable[..., Any], document: str) -> Any:  # noqa: ANN401 -- plain data
    """Draw plain data like those of a document, changed in one or two places."""
    data = json.loads(document)
    for _ in range(draw(st.integers(1, 2))):
        place, key = data, None
        while key is None or draw(st.integers(0, 4)):
            inner = place if key is None else place[key]
            if not isinstance(inner, dict | list) or not inner:
                break
            place = inner
            key = draw(st.sampled_from(sorted(place) if isinstance(place, dict) else range(len(place))))
        if key is not None:
            _spoil(draw, place, key)
    return data


def _spoil(draw: Callable[..., Any], place: Any, key: Any) -> None:  # noqa: ANN401 -- plain data
    how = draw(st.sampled_from(["junk", "other", "number", "delete", "double", "rename"]))
    if how == "delete":
        del place[key]
    elif how == "double" and isinstance(place, list):
        place.insert(key, copy.deepcopy(place[key]))
    elif how == "rename" and isinstance(place, dict):
        place[draw(st.sampled_from([f"{key}s", key.upper(), "a2", "b1", "tokens"]))] = place.pop(key)
    elif how == "number" and isinstance(place[key], int):
        place[key] += draw(st.sampled_from([-1, 1, 2]))
    elif how == "other":
        others = list(place.values()) if isinstance(place, dict) else list(place)
        place[key] = copy.deepcopy(draw(st.sampled_from(others)))
    else:
        place[key] = copy.deepcopy(draw(JUNK))
