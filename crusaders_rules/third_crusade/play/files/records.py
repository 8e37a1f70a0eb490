"""Records: whole games as data that anyone can verify again, decision by decision.

A record holds the scenario (by name and digest, or whole), the readings, and one line for each decision, also those of
chance.  A position is written in the same form: as the decisions that lead to it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import attrs

from crusaders_rules.answers import NotationError, shown
from crusaders_rules.files import reading, writing
from crusaders_rules.files.forms import A_LIST, TRUTH, ValueForm
from crusaders_rules.files.problems import FileError, Problem, printable
from crusaders_rules.files.record_lines import record_lines
from crusaders_rules.files.structuring import LEFT_OUT_IF_EMPTY, Signed, structure, unstructure
from crusaders_rules.files.verification import RecordProblem, ReplayError, Verification, verified
from crusaders_rules.third_crusade.home import NAME
from crusaders_rules.third_crusade.interpret.reading_names import QuestionError, readings_named, to_interpretation
from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.apply import IllegalDecision, apply
from crusaders_rules.third_crusade.play.game import begun, decider, is_over, new_game
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.play.notation import LONGEST_LINE, decision_of
from crusaders_rules.third_crusade.play.setting import Setting, SetupError, setting_of
from crusaders_rules.third_crusade.scenario import Scenario, ScenarioError, load_scenario, scenario_names
from crusaders_rules.third_crusade.scenario.scenarios import parse_scenario, scenario_named
from crusaders_rules.third_crusade.state import ARMIES, Alliance, Owner, Position
from crusaders_rules.third_crusade.state.decision import BY_CHANCE, Decision

FORMAT, VERSION = "third-crusade-record", 1
MOST_DECISIONS = 20_000


def _no_scenario(value: object) -> str | None:
    """Say why a value is neither the name of a scenario nor a whole one."""
    return None if isinstance(value, str | dict) else f"needs a name or an object, not {shown(value)}"


SCENARIO_FORM = ValueForm(_no_scenario, {"type": ["string", "object"]})


class RecordError(FileError):
    """A record that cannot be read."""


@attrs.frozen(kw_only=True)
class Result:
    """The result of a game: the Glory marker, the Alliance that has won, None if both share it, and the winners."""

    glory: Signed
    alliance: Alliance | None
    winners: tuple[Owner, ...]


# Who can stand at the beginning of a line.
_DECIDERS = frozenset((*ARMIES, BY_CHANCE))


@attrs.frozen(kw_only=True)
class RecordDocument:
    """A record as a document."""

    format: str
    version: int
    game: str
    scenario: Annotated[Any, SCENARIO_FORM]
    digest: str
    players: int
    variable: Annotated[bool, TRUTH] = attrs.field(default=False, metadata=LEFT_OUT_IF_EMPTY)
    readings: dict[str, str] = attrs.field(factory=dict)
    decisions: Annotated[Any, A_LIST]
    result: Result | None = None


@attrs.frozen
class Record:
    """A game, finished or not.

    Attributes:
        setting: What is played: the ruleset and the number of players.
        decisions: A line for each decision, also for those of chance, such as ``turkoman: pass``.
        result: The claimed result of the game, if any.
    """

    setting: Setting
    decisions: tuple[str, ...] = ()
    result: Result | None = None

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset."""
        return self.setting.ruleset

    @property
    def players(self) -> int:
        """The number of players."""
        return self.setting.players

    def with_decision(self, state: Position, decision: Decision) -> Record:
        """Return the record with one more decision, taken in ``state``."""
        return attrs.evolve(self, decisions=(*self.decisions, to_line(state, decision)))

    def with_result(self, state: Position) -> Record:
        """Return the record with the result of the game, which ended in ``state``."""
        return attrs.evolve(self, result=result_of(state))


def begin_record(ruleset: Ruleset | None = None, players: int = 4, *, seed: int | None = None) -> Record:
    """Begin the record of a game.

    Args:
        ruleset: The ruleset; None for the scenario ``marches`` with the default readings.
        players: The number of players.
        seed: Decides what chance decides before the first decision of a player, as ``new_game`` does with it.

    Returns:
        A record without decisions of players.

    Raises:
        SetupError: As for ``new_game``.

    >>> record = begin_record(players=2, seed=1)
    >>> resume(record) == new_game(players=2, seed=1)
    True
    """
    return record_of(new_game(ruleset, players, seed=seed))


def digest_of(scenario: Scenario) -> str:
    """Return the SHA-256 of what a scenario states."""
    stated = json.dumps(scenario.data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(stated.encode("ascii")).hexdigest()


def to_line(state: Position, decision: Decision) -> str:
    """Return a decision as a line of a record: who decides, and what."""
    return f"{decider(state)}: {decision}"


def lines_to(state: Position) -> tuple[str, ...]:
    """Return the lines that lead to a state."""
    found = []
    history = state.history
    while history is not None:
        history, who, decision = history
        found.append(f"{who}: {decision}")
    return tuple(reversed(found))


def record_of(state: Position) -> Record:
    """Return the record of the game that led to a state, with its result if it is over."""
    return Record(state.setting, lines_to(state), result_of(state) if is_over(state) else None)


def result_of(state: Position) -> Result:
    """Return the result of a game that is over."""
    over = state.stack[-1]
    return Result(glory=Signed(state.glory), alliance=over.alliance, winners=over.winners)


# Replaying.


def first_position(record: Record) -> Position:
    """Return the position before the first decision of a record."""
    return begun(record.setting)


def replay(record: Record) -> Iterator[tuple[Position, Decision, Position]]:
    """Replay a record.

    Args:
        record: A record.

    Yields:
        For each decision the position before it, the decision, and the position after it.

    Raises:
        ReplayError: At the first line that is not a decision, or not a legal one of the one who must decide.
    """
    state = first_position(record)
    for index, line in enumerate(record.decisions, 1):
        after = after_line(state, line, index)
        _, _, decision = not_none(after.history)
        yield state, decision, after
        state = after


def positions_of(record: Record) -> Iterator[Position]:
    """Yield the position before the first decision of a record, and after each.

    Raises:
        ReplayError: As for ``replay``.
    """
    yield first_position(record)
    for _, _, after in replay(record):
        yield after


def resume(record: Record) -> Position:
    """Return the current or final position of a record.

    Args:
        record: A record.

    Returns:
        The position after its last decision.

    Raises:
        ReplayError: As for ``replay``.
    """
    *_, last = positions_of(record)
    return last


def after_line(state: Position, line: str, index: int) -> Position:
    """Return the state after a line of a record.

    Args:
        state: The state before it.
        line: The line.
        index: The number of the decision, from 1.

    Raises:
        ReplayError: It is no line of a record, or no legal decision of the one who must decide.
    """
    who, _, text = line.partition(": ")
    asked = decider(state)
    if who not in _DECIDERS or not text.strip():
        rule, reason = None, "needs a player, a colon, a space and a decision, such as 'turkoman: pass'"
    elif asked is None:
        rule, reason = "third.end.check", "the game is over"
    elif who != asked:
        rule, reason = "third.initiative.order", f"{asked} must decide here"
    else:
        try:
            return apply(state, decision_of(text))
        except IllegalDecision as error:
            (refusal, *_) = error.refusals
            rule, reason = refusal.rule, refusal.sentence
        except NotationError as error:
            rule, reason = "third.command.turn", str(error)
    raise ReplayError(RecordProblem(index, line, () if rule is None else (rule,), reason))


def verify(record: Record) -> Verification[Position]:
    """Check a record: every decision, and the result if one is claimed.

    Args:
        record: A record.

    Returns:
        The extent of the check, and the first problem.

    >>> print(verify(begin_record(players=2)))
    0 decisions checked and legal; the game is not over; no result is claimed
    """
    claim = record.result
    return verified(positions_of(record), is_over, None if claim is None else partial(wrong_result, claim))


def wrong_result(claim: Result | None, state: Position) -> RecordProblem | None:
    """Say what is wrong with the result that a record claims for its last state."""
    if claim is None:
        return None
    if not is_over(state):
        return RecordProblem(None, "result", ("third.end.check",), "a result is claimed, but the game is not over")
    right = result_of(state)
    if claim == right:
        return None
    winners = " and ".join(right.winners)
    return RecordProblem(
        None, "result", ("third.end.glory",), f"the Glory marker is on {right.glory}, and {winners} won"
    )


# JSON.


def record_to_data(record: Record) -> dict[str, Any]:
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
    lines = record_lines(document.decisions, source, RecordError, most=MOST_DECISIONS, longest=LONGEST_LINE)
    scenario = scenario_from_data(document.scenario, source)
    if digest_of(scenario) != document.digest:
        reason = f"{scenario.name} differs from the scenario that was played"
        raise RecordError(source, [Problem("digest", reason)])
    try:
        interpretation = to_interpretation(document.readings)
        setting = setting_of(scenario, interpretation, document.players, variable=document.variable)
    except QuestionError as error:
        raise RecordError(source, [Problem("readings", str(error))]) from error
    except SetupError as error:
        raise RecordError(source, [Problem("players", str(error))]) from error
    return Record(setting, lines, document.result)


def scenario_from_data(value: str | dict[str, Any], source: str, place: str = "scenario") -> Scenario:
    """Return the scenario that plain data name, or hold whole.

    Args:
        value: The name of a scenario of the package, or a whole scenario.
        source: What the data belong to, in errors.
        place: Where the value stands there.

    Raises:
        RecordError: There is no such scenario, or it is refused.
    """
    try:
        return scenario_named(value) if isinstance(value, str) else parse_scenario(value, source)
    except ScenarioError as error:
        problems = [attrs.evolve(one, place=f"{place}.{one.place}" if one.place else place) for one in error.problems]
        raise RecordError(source, problems) from error


def to_json(record: Record) -> str:
    """Return a record as JSON.

    Args:
        record: A record.

    Returns:
        The text, which ``from_json`` turns back into the same record.
    """
    return writing.to_text(record_to_data(record))


def from_json(text: str, source: str = "the record") -> Record:
    """Make a record from JSON; ``verify`` checks whether its decisions are legal.

    Args:
        text: The JSON.
        source: Its name in errors.

    Returns:
        The record.

    Raises:
        RecordError: If it is not a record.

    >>> record = begin_record(players=2, seed=1)
    >>> from_json(to_json(record)) == record
    True
    """
    return record_from_data(reading.parse_json(text, source, RecordError), source)


def read_record(path: str | Path) -> Record:
    """Read the record in a file.

    Args:
        path: The file.

    Returns:
        The record.

    Raises:
        RecordError: As for ``from_json``, and if the file cannot be read.
    """
    return from_json(reading.read_file(path, RecordError), printable(path))


def write_record(record: Record, path: str | Path) -> None:
    """Write a record into a file atomically.

    Args:
        record: The record.
        path: The file; an existing file is replaced.

    Raises:
        RecordError: If the file cannot be written.
    """
    writing.write_file(path, to_json(record), RecordError)
