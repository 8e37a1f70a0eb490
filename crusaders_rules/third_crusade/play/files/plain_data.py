"""The game as the protocol speaks it: plain data for positions and decisions."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import attrs

from crusaders_rules.files.forms import TRUTH, whole
from crusaders_rules.files.json_schema import of_class
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.structuring import structure
from crusaders_rules.third_crusade.interpret.reading_names import ReadingError, to_interpretation
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.files.records import (
    RecordDocument,
    decision_of,
    record_data,
    record_from_data,
    record_of,
    replay,
)
from crusaders_rules.third_crusade.play.game import begun, prompt, to_act
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.setting import setting_of
from crusaders_rules.third_crusade.play.step_kind import CHANCE, Decision
from crusaders_rules.third_crusade.scenario import load_scenario, scenario_names
from crusaders_rules.third_crusade.scenario.scenarios import scenario_named
from crusaders_rules.third_crusade.scenario.sheets import Profile
from crusaders_rules.third_crusade.state import Position

_LARGEST_SEED = 2**32 - 1


@attrs.frozen(kw_only=True)
class RulesetDocument:
    """What is played: the name of a scenario of the package, whether the setup is variable, and other readings."""

    scenario: str = "marches"
    variable: Annotated[bool, TRUTH] = False
    readings: dict[str, str] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class BeginningDocument:
    """A game to begin.  A seed lets chance decide until the first player is asked."""

    players: Annotated[int, whole(2, 4)]
    ruleset: RulesetDocument = RulesetDocument()
    seed: Annotated[int, whole(0, _LARGEST_SEED)] | None = None


def offered() -> Mapping[str, Sequence[object]]:
    """Return what can be played."""
    names = [name for name in scenario_names() if _playable(name)]
    return {"scenarios": names, "players": [2, 3, 4]}


def _playable(name: str) -> bool:
    document = load_scenario(name).document
    return document.scenario.profile != Profile.EXAMPLE or document.battle is not None


def begin(given: Mapping[str, object]) -> Position:
    """Begin a game.

    Args:
        given: The keys of a ``BeginningDocument``.

    Raises:
        FileError: If a key is wrong.
        SetupError: If the scenario cannot be played like this.
    """
    document = structure(given, BeginningDocument, "the game", FileError)
    played = document.ruleset
    try:
        interpretation = to_interpretation(played.readings)
    except ReadingError as error:
        raise FileError("the game", [Problem("ruleset.readings", str(error))]) from error
    scenario = scenario_named(played.scenario)
    state = begun(setting_of(scenario, interpretation, document.players, variable=played.variable))
    draw = random.Random(document.seed)
    while document.seed is not None and to_act(state) == CHANCE:
        state = apply(state, draw.choice(legal(state)))
    return state


def write_position(state: Position) -> dict[str, Any]:
    """Return a position as plain data: the record of the game so far."""
    return record_data(record_of(state))


def read_position(data: object) -> Position:
    """Return the position after the last decision of a record.

    Raises:
        RecordError: It is no record, or one of its decisions is not legal.
    """
    *_, last = replay(record_from_data(data, "the position"))
    return last


def asked(state: Position) -> int | str | None:
    """Return who must decide: a seat from 1, ``chance``, or None if the game is over."""
    who = to_act(state)
    return (
        who if who is None or who == CHANCE else state.seats.index(next(one for one in state.seats if one == who)) + 1
    )


def to_text(_: Position, decision: Decision) -> str:
    """Return a decision as text."""
    return str(decision)


def from_text(_: Position, text: str) -> Decision:
    """Return the decision that a text stands for.

    Raises:
        ValueError: It is empty or too long.
    """
    return decision_of(text)


def read_decision(state: Position, given: object) -> Decision:
    """Return the decision that a text stands for.

    Raises:
        ValueError: It is no text, or no decision.
    """
    if not isinstance(given, str):
        raise ValueError("a decision of this game is a text")  # noqa: TRY004 -- wrong data, not a wrong call
    return from_text(state, given)


def write_decision(state: Position, decision: Decision) -> dict[str, Any]:
    """Return a decision as an object."""
    return {"decision": str(decision), "words": f"{prompt(state)}: {decision}", "kind": decision.verb}


def schemas() -> Mapping[str, Any]:
    """Return the JSON Schemas of a position and of the keys of ``new``; there is no score."""
    return {
        "position": of_class(RecordDocument),
        "new": of_class(BeginningDocument),
        "score": {"properties": {}, "required": []},
    }
