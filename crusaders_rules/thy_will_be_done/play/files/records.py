"""Records: whole games as data that anyone can verify again.

A record holds the ruleset with its board, the outcomes of chance, and one line for each decision.
``docs/reference/formats.md`` describes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import attrs

from crusaders_rules.answers import NotationError
from crusaders_rules.files import reading, structuring, writing
from crusaders_rules.files.problems import FileError, Problem, printable
from crusaders_rules.files.verification import RecordProblem, ReplayError, Verification, verified
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State, arithmetic
from crusaders_rules.thy_will_be_done.play.apply import IllegalDecision, apply
from crusaders_rules.thy_will_be_done.play.files import documents
from crusaders_rules.thy_will_be_done.play.files.outcomes import check_outcomes, outcomes_document, to_outcomes
from crusaders_rules.thy_will_be_done.play.files.record_document import (
    FORMAT,
    VERSION,
    RecordDocument,
    RecordError,
    ResultDocument,
    check_claim,
    read_document,
)
from crusaders_rules.thy_will_be_done.play.game import is_over, new_game
from crusaders_rules.thy_will_be_done.play.game_start import SetupError, draw_outcomes, refuse_other_kinds
from crusaders_rules.thy_will_be_done.play.kinds import kind_of
from crusaders_rules.thy_will_be_done.play.notation import from_line, to_line, who_acts
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.state import Outcomes
from crusaders_rules.thy_will_be_done.state.decision import Decision

__all__ = [
    "FORMAT",
    "VERSION",
    "Record",
    "RecordError",
    "RecordProblem",
    "ReplayError",
    "Result",
    "Verification",
    "begin_record",
    "first_position",
    "from_json",
    "positions_of",
    "read_record",
    "replay",
    "result_of",
    "resume",
    "to_json",
    "verify",
    "write_record",
]


@attrs.frozen
class Result:
    """The result of a game.

    Attributes:
        totals: The total of each seat.
        winners: The winning seats.
    """

    totals: tuple[int, ...]
    winners: tuple[int, ...]


@attrs.frozen
class Record:
    """A game, finished or not.

    Attributes:
        ruleset: The ruleset, with the board.
        players: The number of players.
        outcomes: The outcomes of chance; None if chance decides line by line.
        decisions: A line for each decision, such as ``1: resolve travel-build``.
        result: The claimed result of the game, if any.
    """

    ruleset: Ruleset
    players: int
    outcomes: Outcomes | None = None
    decisions: tuple[str, ...] = ()
    result: Result | None = None

    def with_decision(self, state: State, decision: Decision) -> Record:
        """Return the record with one more decision, taken in ``state``."""
        return attrs.evolve(self, decisions=(*self.decisions, to_line(state, decision)))

    def with_result(self, state: State) -> Record:
        """Return the record with the result of the game, which ended in ``state``."""
        return attrs.evolve(self, result=result_of(state))


def begin_record(
    ruleset: Ruleset | None = None, players: int = 4, outcomes: Outcomes | None = None, *, seed: int | None = None
) -> Record:
    """Begin the record of a game.

    Args:
        ruleset: The ruleset; the 2017 game by default.
        players: The number of players.
        outcomes: The outcomes of chance.
        seed: Draws the outcomes of chance, as ``new_game`` does with the same seed.

    Returns:
        A record without decisions, in which chance decides line by line if it gets neither outcomes nor a seed.

    Raises:
        SetupError: If an argument has the wrong type, or the edition or the board does not allow the number of players.

    >>> record = begin_record(players=2, seed=1)
    >>> first_position(record) == new_game(players=2, seed=1)
    True
    """
    refuse_other_kinds(ruleset, players, outcomes)
    laid = new_game(ruleset, players).ruleset
    return Record(laid, players, draw_outcomes(laid, players, seed) if seed is not None else outcomes)


def result_of(state: State) -> Result:
    """Return the result of a game that ended in a position."""
    return Result(score(state).totals, winners(state))


# Replaying.


def first_position(record: Record) -> State:
    """Return the position before the first decision of a record.

    Args:
        record: A record.

    Returns:
        The position.

    Raises:
        ReplayError: If no game can be set up with its ruleset, number of players and outcomes.
    """
    try:
        state = new_game(record.ruleset, record.players)
    except SetupError as error:
        rule, _, sentence = str(error).partition(": ")
        raise ReplayError(RecordProblem(None, "ruleset", (rule,), sentence)) from error
    if record.outcomes is None:
        return state
    for problem in check_outcomes(record.outcomes, state.ruleset, record.players):
        rules = () if problem.rule is None else (problem.rule,)
        raise ReplayError(RecordProblem(None, problem.place, rules, problem.reason))
    return new_game(record.ruleset, record.players, outcomes=record.outcomes)


def replay(record: Record) -> Iterator[tuple[State, Decision, State]]:
    """Replay a record.

    Args:
        record: A record.

    Yields:
        For each decision the position before it, the decision, and the position after it.

    Raises:
        ReplayError: At the first line that is not a decision, or not a legal one.
    """
    state = first_position(record)
    for index, line in enumerate(record.decisions, start=1):
        try:
            decision = from_line(state, line)
            after = apply(state, decision)
        except NotationError as error:
            raise ReplayError(RecordProblem(index, line, error.rules, error.reason)) from error
        except IllegalDecision as error:
            rules = tuple(dict.fromkeys(refusal.rule for refusal in error.refusals))
            sentence = "; ".join(refusal.sentence for refusal in error.refusals)
            raise ReplayError(RecordProblem(index, line, rules, sentence)) from error
        yield state, decision, after
        state = after


def positions_of(record: Record) -> Iterator[State]:
    """Yield the position before the first decision of a record, and after each.

    Raises:
        ReplayError: As for ``replay``.
    """
    yield first_position(record)
    for _, _, after in replay(record):
        yield after


def resume(record: Record) -> State:
    """Return the current or final position of a record.

    Args:
        record: A record.

    Returns:
        The position after its last decision.

    Raises:
        ReplayError: As for ``replay``.

    >>> record = begin_record(players=2, seed=1)
    >>> resume(record) == first_position(record)
    True
    """
    *_, last = positions_of(record)
    return last


def verify(record: Record) -> Verification[State]:
    """Check a record: its setup, every decision, and the result if one is claimed.

    Args:
        record: A record.

    Returns:
        The extent of the check, and the first problem.

    >>> record = begin_record(players=2, seed=1)
    >>> print(verify(record))
    0 decisions checked and legal; the game is not over; no result is claimed
    >>> print(verify(attrs.evolve(record, decisions=("1: keep",))).error)
    decision 1, '1: keep': choose a knight order to keep first (setup.order.choose)
    """
    claim = record.result
    return verified(positions_of(record), is_over, None if claim is None else partial(_result_problem, claim))


def _result_problem(claim: Result, final: State) -> RecordProblem | None:
    if not is_over(final):
        what = kind_of(final).prompt
        sentence = f"a result is claimed, but the game is not over: {_who(final)} must still {what}"
        return RecordProblem(None, "result", ("end.round",), sentence)
    sheet = score(final)
    if len(claim.totals) != len(sheet.totals):
        sentence = f"needs a total for each of {len(sheet.totals)} players, not {len(claim.totals)}"
        return RecordProblem(None, "result.totals", (), sentence)
    for seat, (given, total, row) in enumerate(zip(claim.totals, sheet.totals, sheet.rows, strict=True)):
        if given != total:
            terms = tuple(term for term in row if term.amount) or row[:1]
            sentence = f"claims {given} for seat {seat + 1}, which has {arithmetic(terms)}"
            rules = tuple(dict.fromkeys(term.rule for term in terms))
            return RecordProblem(None, f"result.totals[{seat}]", rules, sentence)
    right = winners(final)
    if claim.winners != right:
        named, wins = (" and ".join(str(seat + 1) for seat in seats) or "nobody" for seats in (claim.winners, right))
        return RecordProblem(None, "result.winners", ("score.winner",), f"claims {named}, but the winner is {wins}")
    return None


def _who(state: State) -> str:
    who = who_acts(state)
    return "chance" if who == "chance" else f"seat {who}"


# JSON.


def to_json(record: Record) -> str:
    """Return a record as JSON.

    Args:
        record: A record.

    Returns:
        The text, which ``from_json`` turns back into the same record.

    Raises:
        RecordError: If it could not be read again: its edition is not one of the package, its outcomes
            do not fit a setup, or ``from_json`` refuses anything else.
    """
    try:
        ruleset = documents.ruleset_document(record.ruleset)
    except ValueError as error:
        raise RecordError("the record", [Problem("ruleset", str(error))]) from error
    outcomes = record.outcomes
    wrong = () if outcomes is None else tuple(check_outcomes(outcomes, record.ruleset, record.players))
    if wrong:
        raise RecordError("the record", wrong)
    result = record.result
    document = RecordDocument(
        format=FORMAT,
        version=VERSION,
        ruleset=ruleset,
        players=record.players,
        outcomes=None if outcomes is None else outcomes_document(outcomes, record.ruleset),
        decisions=record.decisions,
        result=None
        if result is None
        else ResultDocument(totals=result.totals, winners=tuple(seat + 1 for seat in result.winners)),
    )
    text = writing.to_text(structuring.unstructure(document))
    from_json(text)
    return text


def from_json(text: str, source: str = "the record") -> Record:
    """Make a record from JSON; ``verify`` checks whether its decisions are legal.

    Args:
        text: The JSON.
        source: Its name in errors.

    Returns:
        The record.

    Raises:
        RecordError: If it is not a record, with all problems that can be found at once.
    """
    document, lines = read_document(text, source)
    try:
        ruleset = documents.to_ruleset(document.ruleset, document.players)
        outcomes = None if document.outcomes is None else to_outcomes(document.outcomes, ruleset, document.players)
    except FileError as refused:
        raise RecordError(source, refused.problems) from refused
    claim = document.result
    if claim is not None:
        check_claim(claim, document.players, source)
    return Record(
        ruleset=ruleset,
        players=document.players,
        outcomes=outcomes,
        decisions=lines,
        result=None if claim is None else Result(claim.totals, tuple(seat - 1 for seat in claim.winners)),
    )


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
        RecordError: As for ``to_json``, and if the file cannot be written.
    """
    writing.write_file(path, to_json(record), RecordError)
