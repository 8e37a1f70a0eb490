"""The game as the protocol speaks it: plain data for positions and decisions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import attrs

from crusaders_rules.files.forms import TRUTH, whole
from crusaders_rules.files.json_schema import of_class
from crusaders_rules.files.problems import FileError, Problem
from crusaders_rules.files.structuring import structure, unstructure
from crusaders_rules.files.verification import positions_until_wrong, verification_data
from crusaders_rules.serve.protocol_schema import score_schema, with_record
from crusaders_rules.third_crusade.interpret.reading_names import QuestionError, to_interpretation
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.bots import BOTS
from crusaders_rules.third_crusade.play.files.decision_document import decision_from_data
from crusaders_rules.third_crusade.play.files.records import (
    SCENARIO_FORM,
    RecordDocument,
    positions_of,
    record_from_data,
    record_of,
    record_to_data,
    result_of,
    scenario_from_data,
    verify,
)
from crusaders_rules.third_crusade.play.game import is_over, new_game, to_act
from crusaders_rules.third_crusade.play.notation import from_text
from crusaders_rules.third_crusade.play.score import score, winners
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.scenario import load_scenario, scenario_names
from crusaders_rules.third_crusade.scenario.sheets import Profile
from crusaders_rules.third_crusade.state import CHANCE, Position
from crusaders_rules.third_crusade.state.decision import Decision

_LARGEST_SEED = 2**32 - 1


@attrs.frozen(kw_only=True)
class RulesetDocument:
    """What is played: a scenario, by name or whole, whether the setup is variable, and other readings."""

    scenario: Annotated[Any, SCENARIO_FORM] = "marches"
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
    return {"scenarios": names, "options": ["variable"], "players": [2, 3, 4], "bots": list(BOTS)}


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
    except QuestionError as error:
        raise FileError("the game", [Problem("ruleset.readings", str(error))]) from error
    scenario = scenario_from_data(played.scenario, "the game", "ruleset.scenario")
    ruleset = Ruleset(scenario, variable=played.variable, interpretation=interpretation)
    return new_game(ruleset, document.players, seed=document.seed)


def begun_record(given: Mapping[str, object]) -> dict[str, Any]:
    """Return the record of a game that begins, as plain data, with what a seed decides for chance.

    Args:
        given: The keys of a ``BeginningDocument``.

    Raises:
        FileError: As for ``begin``.
        SetupError: As for ``begin``.
    """
    return record_to_data(record_of(begin(given)))


def verified(data: object, spend: Callable[[], None]) -> tuple[dict[str, Any], tuple[Position, ...]]:
    """Check a record: every decision, and the result if one is claimed.

    Args:
        data: The record as plain data.
        spend: Called for each decision; it raises an error to end the work.

    Returns:
        What was checked and the first problem, as plain data; the positions from the first to the last legal one.

    Raises:
        RecordError: The data are no record.
    """
    record = record_from_data(data)
    states = positions_until_wrong(positions_of(record), spend)
    return verification_data(verify(record), _result_data, claimed=record.result is not None), states


def _result_data(state: Position) -> dict[str, Any]:
    return unstructure(result_of(state))


def asked(state: Position) -> int | str | None:
    """Return who must decide: a seat from 1, ``chance``, or None if the game is over."""
    seat = to_act(state)
    return "chance" if seat == CHANCE else None if seat is None else seat + 1


def understood(state: Position, given: object) -> Decision:
    """Return the decision that a text in notation or an object stands for.

    Args:
        state: The position in which it is made.
        given: The text, or an object with ``kind`` and ``arguments``.

    Raises:
        NotationError: If the text is no decision.
        DecisionError: If the object is no decision.
    """
    return from_text(state, given) if isinstance(given, str) else decision_from_data(state, given)


def seen(state: Position, seat: int) -> dict[str, Any]:
    """Return what a seat may see, without the decisions that it has.

    Args:
        state: A position.
        seat: The seat, counted from 1.
    """
    return {name: value for name, value in view(state, seat - 1).items() if name != "decisions"}


def score_data(state: Position) -> dict[str, Any]:
    """Return the score of every player, term by term, and the winners, as if the game ended in a position."""
    sheet = score(state)
    return {
        "over": is_over(state),
        "players": [
            {
                "seat": seat,
                "army": str(army),
                "terms": [{"rule": term.rule, "what": term.what, "amount": term.amount} for term in terms],
                "total": amount,
            }
            for seat, (army, terms, amount) in enumerate(zip(state.seats, sheet.rows, sheet.totals, strict=True), 1)
        ],
        "winners": [place + 1 for place in winners(state)],
    }


def schemas() -> Mapping[str, Any]:
    """Return the JSON Schemas of a position, of the keys of ``new``, of a score, and of the words of a decision."""
    return {
        "arguments": {"type": "array", "items": {"type": "string"}},
        "position": of_class(RecordDocument),
        "new": with_record(of_class(BeginningDocument)),
        "score": score_schema("army"),
    }
