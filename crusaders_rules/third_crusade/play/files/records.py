"""Records: whole games as data that anyone can verify again, decision by decision.

A record holds the scenario (by name and digest, or whole), the readings, and one line for each decision, also those of
chance.  A position is written in the same form: as the decisions that lead to it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files import reading, writing
from crusaders_rules.files.forms import A_LIST, TRUTH, ValueForm
from crusaders_rules.files.problems import FileError, Problem, printable
from crusaders_rules.files.structuring import LEFT_OUT_IF_EMPTY, Signed, structure, unstructure
from crusaders_rules.third_crusade.home import NAME
from crusaders_rules.third_crusade.interpret.reading_names import ReadingError, readings_named, to_interpretation
from crusaders_rules.third_crusade.play.apply import IllegalDecision, apply
from crusaders_rules.third_crusade.play.game import begun, is_over, to_act
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.setting import Setting, SetupError, setting_of
from crusaders_rules.third_crusade.play.step_kind import CHANCE, Decision
from crusaders_rules.third_crusade.scenario import Scenario, ScenarioError, load_scenario, scenario_names
from crusaders_rules.third_crusade.scenario.scenarios import parse_scenario, scenario_named
from crusaders_rules.third_crusade.state import ARMIES, Alliance, Owner, Position

FORMAT, VERSION = "third-crusade-record", 1
MOST_DECISIONS = 20_000
LONGEST_LINE = 400


def _no_scenario(value: object) -> str | None:
    """Say why a value is neither the name of a scenario nor a whole one."""
    return None if isinstance(value, str | dict) else f"needs a name or an object, not {shown(value)}"


_SCENARIO = ValueForm(_no_scenario, {"type": ["string", "object"]})


class RecordError(FileError):
    """A record that cannot be read."""


@attrs.frozen(kw_only=True)
class Result:
    """The result of a game: the Glory marker, the Alliance that has won, None if both share it, and the winners."""

    glory: Signed
    alliance: Alliance | None
    winners: tuple[Owner, ...]


# Who can stand at the beginning of a line.
_DECIDERS = frozenset((*ARMIES, CHANCE))


@attrs.frozen(kw_only=True)
class RecordDocument:
    """A record as a document."""

    format: str
    version: int
    game: str
    scenario: Annotated[Any, _SCENARIO]
    digest: str
    players: int
    variable: Annotated[bool, TRUTH] = attrs.field(default=False, metadata=LEFT_OUT_IF_EMPTY)
    readings: dict[str, str] = attrs.field(factory=dict)
    decisions: Annotated[Any, A_LIST]
    result: Result | None = None


@attrs.frozen
class Record:
    """A game, finished or not: what is played, its lines, and the result that is claimed, if any."""

    setting: Setting
    decisions: tuple[str, ...] = ()
    result: Result | None = None


@attrs.frozen
class Verification:
    """The extent of a check, and the first problem.

    Attributes:
        checked: How many decisions are legal, from the first.
        final: The state after them.
        problem: The first problem, None if there is none.
    """

    checked: int
    final: Position
    problem: Problem | None = None


def digest_of(scenario: Scenario) -> str:
    """Return the SHA-256 of what a scenario states."""
    stated = json.dumps(scenario.data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(stated.encode("ascii")).hexdigest()


def line_of(state: Position, decision: Decision) -> str:
    """Return a decision as a line of a record: who decides, and what."""
    return f"{to_act(state)}: {decision}"


def lines_to(state: Position) -> tuple[str, ...]:
    """Return the lines that lead to a state."""
    found = []
    history = state.history
    while history is not None:
        history, who, decision = history
        found.append(f"{who}: {decision}")
    return tuple(reversed(found))


def decision_of(text: str) -> Decision:
    """Return the decision that a text stands for.

    Args:
        text: Words with spaces between; capitals do not matter.

    Raises:
        ValueError: It is empty or too long.
    """
    words = text.lower().split()
    if not words or len(text) > LONGEST_LINE:
        raise ValueError(f"needs a verb and its words, at most {LONGEST_LINE} characters")
    return Decision(words[0], tuple(words[1:]))


def record_of(state: Position) -> Record:
    """Return the record of the game that led to a state, with its result if it is over."""
    return Record(state.setting, lines_to(state), result_of(state) if is_over(state) else None)


def result_of(state: Position) -> Result:
    """Return the result of a game that is over."""
    over = state.stack[-1]
    return Result(glory=Signed(state.glory), alliance=over.alliance, winners=over.winners)


# Replaying.


def replay(record: Record) -> Iterator[Position]:
    """Yield the state before the first decision of a record, and after each.

    Raises:
        RecordError: At the first line that is no legal decision of the one who must decide.
    """
    state = begun(record.setting)
    yield state
    for number, line in enumerate(record.decisions, 1):
        state = after_line(state, line, f"decision {number}")
        yield state


def after_line(state: Position, line: str, place: str) -> Position:
    """Return the state after a line of a record.

    Args:
        state: The state before it.
        line: The line.
        place: Where it stands in the record.

    Raises:
        RecordError: It is no line of a record, or no legal decision of the one who must decide.
    """
    who, _, text = line.partition(": ")
    if who not in _DECIDERS or not text.strip():
        reason = f"{shown(line)}: needs a player, a colon, a space and a decision, such as 'turkoman: pass'"
        raise RecordError("", [Problem(place, reason)])
    asked = to_act(state)
    if asked is None:
        raise RecordError("", [Problem(place, "the game is over", "third.end.check")])
    if who != asked:
        reason = f"{shown(line)}: {asked} must decide here"
        raise RecordError("", [Problem(place, reason, "third.initiative.order")])
    try:
        return apply(state, decision_of(text))
    except IllegalDecision as error:
        (refusal, *_) = error.refusals
        raise RecordError("", [Problem(place, f"{shown(line)}: {refusal.sentence}", refusal.rule)]) from error
    except ValueError as error:
        raise RecordError("", [Problem(place, str(error), "third.command.turn")]) from error


def verify(record: Record) -> Verification:
    """Check a record: every decision, and the result if one is claimed."""
    state, checked = begun(record.setting), -1
    try:
        for after in replay(record):
            state = after
            checked += 1
    except RecordError as error:
        return Verification(checked, state, error.problems[0])
    return Verification(checked, state, wrong_result(record.result, state))


def wrong_result(claim: Result | None, state: Position) -> Problem | None:
    """Say what is wrong with the result that a record claims for its last state."""
    if claim is None:
        return None
    if not is_over(state):
        return Problem("result", "a result is claimed, but the game is not over", "third.end.check")
    right = result_of(state)
    if claim == right:
        return None
    winners = " and ".join(right.winners)
    return Problem("result", f"the Glory marker is on {right.glory}, and {winners} won", "third.end.glory")


# JSON.


def record_data(record: Record) -> dict[str, Any]:
    """Return a record as plain data; a scenario that does not come with the package is written whole."""
    setting = record.setting
    named = setting.scenario.name in scenario_names() and load_scenario(setting.scenario.name) is setting.scenario
    document = RecordDocument(
        format=FORMAT,
        version=VERSION,
        game=NAME,
        scenario=setting.scenario.name if named else setting.scenario.data,
        digest=digest_of(setting.scenario),
        players=setting.players,
        variable=setting.variable,
        readings=readings_named(setting.interpretation),
        decisions=list(record.decisions),
        result=record.result,
    )
    return unstructure(document)


def record_from_data(data: object, source: str = "the record") -> Record:
    """Return the record that plain data hold; ``verify`` says whether its decisions are legal.

    Raises:
        RecordError: They hold none.
    """
    wrong = reading.header(data, FORMAT, VERSION)
    if wrong:
        raise RecordError(source, wrong)
    document = structure(data, RecordDocument, source, RecordError)
    if document.game != NAME:
        raise RecordError(source, [Problem("game", f"needs {NAME}, not {shown(document.game)}")])
    lines = _lines(document.decisions, source)
    scenario = _scenario(document.scenario, source)
    if digest_of(scenario) != document.digest:
        reason = f"{scenario.name} differs from the scenario that was played"
        raise RecordError(source, [Problem("digest", reason)])
    try:
        interpretation = to_interpretation(document.readings)
        setting = setting_of(scenario, interpretation, document.players, variable=document.variable)
    except ReadingError as error:
        raise RecordError(source, [Problem("readings", str(error))]) from error
    except SetupError as error:
        raise RecordError(source, [Problem("players", str(error))]) from error
    return Record(setting, lines, document.result)


def _lines(value: list[object], source: str) -> tuple[str, ...]:
    if len(value) > MOST_DECISIONS:
        reason = f"needs a list of at most {MOST_DECISIONS} lines"
        raise RecordError(source, [Problem("decisions", reason)])
    problems = [
        Problem(f"decisions[{place}]", f"needs a line of at most {LONGEST_LINE} characters, not {shown(line)}")
        for place, line in enumerate(value)
        if not isinstance(line, str) or len(line) > LONGEST_LINE
    ]
    if problems:
        raise RecordError(source, problems)
    return tuple(map(str, value))


def _scenario(value: str | dict[str, Any], source: str) -> Scenario:
    try:
        return scenario_named(value) if isinstance(value, str) else parse_scenario(value, source)
    except ScenarioError as error:
        problems = [
            attrs.evolve(one, place=f"scenario.{one.place}" if one.place else "scenario") for one in error.problems
        ]
        raise RecordError(source, problems) from error


def read_record(path: str | Path) -> Record:
    """Read the record in a file.

    Raises:
        RecordError: The file cannot be read, or holds no record.
    """
    source = printable(path)
    text = reading.read_file(path, RecordError)
    return record_from_data(reading.parse_json(text, source, RecordError), source)


def write_record(record: Record, path: str | Path) -> None:
    """Write a record into a file atomically.

    Raises:
        RecordError: The file cannot be written.
    """
    writing.write_file(path, writing.to_text(record_data(record)), RecordError)


def choices_in_words(state: Position) -> list[str]:
    """Return the legal decisions as texts."""
    return [str(decision) for decision in legal(state)]
