"""Games under two rulesets in lockstep: the readings of one question, or two editions.

Both begin with the same deal. Positions are compared but for their rulesets, and the score at the end of
the game. A play may also begin where a record leads to, if both rulesets allow every decision of it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.catalog.loading import catalog
from crusaders_rules.catalog.model import Question
from crusaders_rules.check.explore import Watch
from crusaders_rules.check.games import small_board
from crusaders_rules.check.lockstep import (
    FIRST_ONLY,
    INCOMPARABLE,
    RESULT,
    SECOND_ONLY,
    Comparison,
    Pairing,
    Parting,
    Side,
    Ways,
    lockstep,
)
from crusaders_rules.check.stored import stored_in
from crusaders_rules.check.systems import Limits
from crusaders_rules.check.watching import SETUP
from crusaders_rules.interpret import EditionError, Orders, Ruleset, RulesetError, State, Variant, questions
from crusaders_rules.interpret.boards import BoardError, load_board
from crusaders_rules.interpret.questions import QuestionError
from crusaders_rules.play.apply import IllegalDecision, apply
from crusaders_rules.play.files.records import Record, ReplayError, begin_record, first_position, replay
from crusaders_rules.play.game import SetupError, is_over, new_game
from crusaders_rules.play.legal import ASKED, legal
from crusaders_rules.play.notation import NotationError, from_line
from crusaders_rules.play.score import score, winners
from crusaders_rules.state import CHANCE, Board, KnightOrder, Outcomes, PlayerArea, Token, replace
from crusaders_rules.state.decision import Decision
from crusaders_rules.state.pending import AskOrderSetup, AskTurn


class DivergenceError(ValueError):
    """A question, a reading or a setting with which nothing can be compared; the message names it."""


# Readings.


def question_of(question_id: str) -> Question:
    """Return a question by its id.

    Raises:
        DivergenceError: If there is none.
    """
    for question in catalog().questions:
        if question.id == question_id:
            return question
    raise DivergenceError(f"there is no question {question_id}")


def with_reading(ruleset: Ruleset, question: str, reading: str) -> Ruleset:
    """Return a ruleset in which one question is read in a certain way.

    Args:
        ruleset: The ruleset.
        question: The id of the question.
        reading: The name of the reading.

    Raises:
        DivergenceError: If there is no such question or reading, or it cannot be played.
    """
    try:
        return questions.with_reading(ruleset, question, reading)
    except (QuestionError, EditionError) as error:
        raise DivergenceError(str(error)) from error


def with_edition(ruleset: Ruleset, edition: str) -> Ruleset:
    """Return a ruleset with another edition, and the default readings of that edition.

    Raises:
        DivergenceError: If there is no such edition.
    """
    try:
        return Ruleset(edition, ruleset.variant, ruleset.orders, board=ruleset.board)
    except EditionError as error:
        raise DivergenceError(str(error)) from error


def why_unplayable(question: str, reading: str) -> str:
    """Say why there is no code for a reading."""
    why = next(one.why_not for one in question_of(question).readings if one.name == reading)
    return f"{question}: the reading {reading} cannot be played: {why or 'there is no code for it'}"


# Settings.


def verdicts_folder() -> Path:
    """Return the folder of the verdicts: inside the installed package, or else beside it in the checkout.

    Raises:
        DivergenceError: If the package was installed without it.
    """
    return stored_in("verdicts", DivergenceError)


def board_of(name: str) -> Board:
    """Return a board that was made for a question, one of ours, or that of a file.

    Args:
        name: Its name, or the file.

    Raises:
        BoardError: If there is none, or it has faults.
    """
    made = verdicts_folder() / "boards" / f"{name}.toml"
    return load_board(str(made) if made.is_file() else name)


@attrs.frozen(kw_only=True)
class Setting:
    """In which games two rulesets are compared.

    Attributes:
        board: The name of a board, also of one in ``proofs/verdicts/boards``, or a board; None lets the number of
            players decide.
        players: How many play.
        variant: The variant.
        orders: How knight orders are handed out.
        edition: The edition, where readings are compared.
        supply: The influence in the supply, None for what board and edition say.
        seed: Draws the outcomes of chance; without it they are decided in the play, so that every deal is compared.
        outcomes: Outcomes of chance in place of those drawn: ``wheels``, ``deals``, ``enemies``, ``tiles``, ``start``.
        readings: Readings of other questions, by id.
        depth: How many decisions the search looks ahead, None for as many as the limits allow.
    """

    board: str | Board | None = "tiny-row"
    players: int = 2
    variant: str = "first-standard"
    orders: str = "none"
    edition: str = "deluxified-2017"
    supply: int | None = None
    seed: int | None = None
    outcomes: Mapping[str, Any] = attrs.field(factory=dict)
    readings: Mapping[str, str] = attrs.field(factory=dict)
    depth: int | None = None


_SETTINGS = tuple(field.name for field in attrs.fields(Setting))
_OUTCOMES = ("wheels", "deals", "enemies", "tiles", "start")


def setting_of(given: Mapping[str, Any]) -> Setting:
    """Make a setting of what a file says.

    Args:
        given: The settings by name; what is not named is as by default.

    Raises:
        DivergenceError: If one is not known.
    """
    for name in given:
        if name not in _SETTINGS:
            raise DivergenceError(f"there is no setting {name}; there is {', '.join(_SETTINGS)}")
    for name in given.get("outcomes", {}):
        if name not in _OUTCOMES:
            raise DivergenceError(f"chance has no outcome {name}; there is {', '.join(_OUTCOMES)}")
    return Setting(**given)


def ruleset_of(setting: Setting) -> Ruleset:
    """Return what is played in a setting.

    Raises:
        DivergenceError: If its parts are not there or do not go together.
    """
    try:
        board = board_of(setting.board) if isinstance(setting.board, str) else setting.board
        ruleset = Ruleset(setting.edition, Variant(setting.variant), Orders(setting.orders), board=board)
        ruleset = new_game(ruleset, setting.players).ruleset
        if setting.supply is not None:
            ruleset = attrs.evolve(ruleset, board=small_board(ruleset.laid, setting.supply))
    except (ValueError, BoardError, EditionError, RulesetError, SetupError) as error:
        raise DivergenceError(str(error)) from error
    for question, reading in setting.readings.items():
        ruleset = with_reading(ruleset, question, reading)
    return ruleset


def outcomes_of(setting: Setting, ruleset: Ruleset) -> Outcomes | None:
    """Return the outcomes of chance of a setting, None where they are decided in the play.

    Raises:
        DivergenceError: If they are not outcomes of this game.
    """
    given = setting.outcomes
    if setting.seed is None and not given:
        return None
    try:
        drawn = begin_record(ruleset, setting.players, seed=setting.seed or 0).outcomes or Outcomes()
        return Outcomes(
            wheels=tuple(map(tuple, given.get("wheels", drawn.wheels))),
            deals=tuple(tuple(map(KnightOrder, hand)) for hand in given.get("deals", drawn.deals)),
            enemies=tuple(map(Token, given.get("enemies", drawn.enemies))),
            tiles=tuple(given.get("tiles", drawn.tiles)),
            start=given.get("start", drawn.start + 1) - 1,
        )
    except (TypeError, ValueError) as error:
        raise DivergenceError(f"the outcomes of chance: {error}") from error


# What is compared.

_TABLE: Mapping[str, str] = {
    "enemies": "the enemies on the board",
    "buildings": "the buildings on the board",
    "tiles": "the bonus tiles",
    "markers": "the strength markers",
    "start": "the start player",
}


def apart(one: State, other: State) -> str | None:
    """Say what tells two positions apart that nobody has to remember, or their scores if the game is over.

    Rulesets are not compared, nor what no eye sees on the table: what a reading has to remember, and how far a
    decision has come. They tell once something else follows.

    Args:
        one: A position.
        other: A position of the same game under another ruleset.

    Returns:
        What differs, None if nothing does.
    """
    if type(one.pending) is not type(other.pending) or one.pending.seat != other.pending.seat:
        return _asked_apart(one, other)
    if one.areas != other.areas and _seen_areas(one) != _seen_areas(other):
        return _areas_apart(one, other)
    for name, words in _TABLE.items():
        mine, theirs = getattr(one, name), getattr(other, name)
        if mine != theirs:
            return f"{words}: {_pair(mine, theirs)}"
    # Below nothing the supply is a sign of what it owes.
    supply = max(one.supply, 0), max(other.supply, 0)
    if supply[0] != supply[1]:
        return f"the supply: {_pair(*supply)}"
    return _result_apart(one, other) if is_over(one) else None


def _asked_apart(one: State, other: State) -> str:
    if is_over(one) != is_over(other):
        return "the end of the game"
    (what, who), (what_else, who_else) = _asked(one), _asked(other)
    return f"what is asked: {what} or {what_else}" if who == who_else else f"who is asked: {who} or {who_else}"


def _asked(state: State) -> tuple[str, str]:
    seat = state.pending.seat
    return ASKED[type(state.pending)][0], "chance" if seat == CHANCE else f"seat {(seat or 0) + 1}"


def _areas_apart(one: State, other: State) -> str:
    for seat, (mine, theirs) in enumerate(zip(_seen_areas(one), _seen_areas(other), strict=True), start=1):
        for field in attrs.fields(type(mine)):
            values = getattr(mine, field.name), getattr(theirs, field.name)
            if values[0] != values[1]:
                if field.name == "wheel":
                    values = values[0].tokens, values[1].tokens
                return f"{field.name} of seat {seat}: {_pair(*values)}"
    raise AssertionError("equal areas are not apart")


def _result_apart(one: State, other: State) -> str | None:
    totals = score(one).totals, score(other).totals
    if totals[0] != totals[1]:
        return "the score: " + " or ".join(" to ".join(map(str, side)) for side in totals)
    won = winners(one), winners(other)
    if won[0] != won[1]:
        return "the winner: " + " or ".join(" and ".join(f"seat {seat + 1}" for seat in side) for side in won)
    return None


def _pair(mine: object, theirs: object) -> str:
    return f"{mine} or {theirs}"


def _seen_areas(state: State) -> tuple[PlayerArea, ...]:
    """Return the player areas without what players only remember."""
    return tuple(replace(area, carried=0) if area.carried else area for area in state.areas)


def _key(one: State, other: State) -> Hashable:
    """Know a pair by its first position, if the second one is equal in what is not on the table too."""
    equal = one.supply == other.supply and one.until == other.until
    return one if equal and one.pending == other.pending and one.areas == other.areas else (one, other)


def between_turns(state: State) -> bool:
    """Whether no turn has begun that is not finished; at setup, what an order changes counts as a turn."""
    begun = isinstance(state.pending, AskOrderSetup) or not isinstance(state.pending, (*SETUP, AskTurn))
    return not begun or is_over(state)


def finish(state: State) -> Ways[Decision, State]:
    """Return the ways to finish a turn that has begun, by what is on the table afterwards.

    Args:
        state: A position; between turns there is one way, which takes no decision.

    Returns:
        For each table the decisions, as few as lead to it, and the position.
    """
    ways: list[tuple[tuple[Decision, ...], State]] = []
    reached: dict[State, tuple[Decision, ...]] = {state: ()}
    while reached:
        onward: dict[State, tuple[Decision, ...]] = {}
        for begun, decisions in reached.items():
            if between_turns(begun):
                ways.append((decisions, begun))
                continue
            for decision in legal(begun):
                onward.setdefault(apply(begun, decision), (*decisions, decision))
        reached = onward
    found: dict[Hashable, tuple[tuple[Decision, ...], State]] = {}
    for decisions, after in ways:
        table = tuple(getattr(after, name) for name in _TABLE)
        asked = type(after.pending), after.pending.seat
        found.setdefault((_seen_areas(after), table, asked, max(after.supply, 0)), (decisions, after))
    return found


GAMES: Side[State, Decision] = Side(labels=legal, after=apply)


# Comparing.


@attrs.frozen(kw_only=True)
class Divergence:
    """What came of two rulesets in lockstep.

    Attributes:
        rulesets: The two rulesets.
        comparison: What was compared and found.
        record: The play of the first parting, under the ruleset that allows it (the first one if both do); None if
            there is none.
        started: How many decisions of the record lead to the position in which the comparison began.
        other: The first play that only the first ruleset allows, where the record is one that only the second
            allows, or the other way round.
    """

    rulesets: tuple[Ruleset, Ruleset]
    comparison: Comparison[Decision]
    record: Record | None
    started: int
    other: Record | None = None


def start_of(setting: Setting) -> Record:
    """Return the record without decisions with which the games of a setting begin.

    Raises:
        DivergenceError: If there are no such games.
    """
    ruleset = ruleset_of(setting)
    return Record(ruleset, setting.players, outcomes_of(setting, ruleset))


def compare(
    rulesets: tuple[Ruleset, Ruleset],
    start: Record,
    *,
    limits: Limits | None = None,
    go_on: bool = True,
    watch: Watch | None = None,
) -> Divergence:
    """Play games under two rulesets in lockstep.

    Args:
        rulesets: The rulesets, with the same board.
        start: The players, the outcomes of chance, and the decisions that lead to where the comparison begins;
            without outcomes of chance every deal is compared.
        limits: How far to go.
        go_on: See ``lockstep``.
        watch: See ``lockstep``.

    Returns:
        What came of it.

    Raises:
        DivergenceError: If a decision of the start is not legal under both, or leads to different positions.
    """
    first, second = (attrs.evolve(start, ruleset=ruleset, result=None) for ruleset in rulesets)
    pair = _led_to(first), _led_to(second)
    what = apart(*pair) if start.decisions else None
    if what is not None:
        raise DivergenceError(f"the start: its decisions lead to different positions: {what}")
    found = lockstep(
        Pairing(initial=(pair,), first=GAMES, second=GAMES, apart=apart, key=_key, finish=finish),
        limits=limits,
        go_on=go_on,
        watch=watch,
    )
    plays = [_record(second if kind == SECOND_ONLY else first, parting) for kind, parting in found.partings.items()]
    return Divergence(
        rulesets=rulesets,
        comparison=found,
        record=plays[0] if plays else None,
        started=len(start.decisions),
        other=plays[1] if found.verdict == INCOMPARABLE else None,
    )


def _led_to(record: Record) -> State:
    """Return the position that a record leads to."""
    try:
        state = first_position(record)
        for _, _, after in replay(record):
            state = after
    except ReplayError as error:
        raise DivergenceError(str(error)) from error
    return state


def _record(record: Record, parting: Parting[Decision]) -> Record:
    """Return a record with a play after it, and with its result if that ends the game."""
    state = _led_to(record)
    for decision in parting.labels:
        record = record.with_decision(state, decision)
        state = apply(state, decision)
    return record.with_result(state) if is_over(state) else record


def turns_of(record: Record, started: int = 0) -> int:
    """Count the turns to which the decisions of a record belong, after the first ``started`` ones."""
    turn, found = 0, set()
    for number, (state, _, _) in enumerate(replay(record)):
        turn += isinstance(state.pending, AskTurn)
        if number >= started:
            found.add(turn)
    return len(found - {0})


def parts_after(record: Record, rulesets: tuple[Ruleset, Ruleset]) -> tuple[str, str] | str:
    """Play a record under two rulesets, and say what tells them apart at its end.

    Args:
        record: A play.
        rulesets: The two rulesets.

    Returns:
        What kind of parting its end shows, and what tells the two apart; or in one text why it shows none.
    """
    try:
        pair = [first_position(attrs.evolve(record, ruleset=ruleset)) for ruleset in rulesets]
        what = apart(pair[0], pair[1])
        left = len(record.decisions)
        for line in record.decisions:
            if what is not None:
                break
            left -= 1
            after = [_after(state, line) for state in pair]
            states = [one for one in after if not isinstance(one, str)]
            if len(states) < len(pair):
                kind = FIRST_ONLY if isinstance(after[1], str) else SECOND_ONLY
                why = next(one for one in after if isinstance(one, str))
                both = not states or left
                return f"{line}: {why}" if both else (kind, f"{line}: {why}")
            pair = states
            what = apart(pair[0], pair[1])
    except ReplayError as error:
        return str(error)
    if what is None:
        return "nothing tells the two apart"
    return _finished(pair, record.decisions[len(record.decisions) - left :], what)


def _finished(pair: list[State], lines: tuple[str, ...], what: str) -> tuple[str, str] | str:
    """Judge two positions that are told apart by what a turn that is finished so comes to."""
    ways = [finish(state) for state in pair]
    if not lines:
        alike = any(way for side in ways for way, _ in side.values()) and ways[0].keys() & ways[1].keys()
        return f"the same can still come of it: {what}" if alike else (RESULT, what)
    for mine, theirs, kind in ((0, 1, FIRST_ONLY), (1, 0, SECOND_ONLY)):
        state: State | str = pair[mine]
        for line in lines:
            state = state if isinstance(state, str) else _after(state, line)
        if not isinstance(state, str) and not finish(state).keys() & ways[theirs].keys():
            return kind, f"the turn cannot come to this ({what})"
    return f"what the last turn comes to is open to both, or to neither: {what}"


def _after(state: State, line: str) -> State | str:
    """Return what follows a decision, or why it cannot be taken."""
    try:
        return apply(state, from_line(state, line))
    except NotationError as error:
        return error.reason
    except IllegalDecision as error:
        return "; ".join(f"{refusal.sentence} ({refusal.rule})" for refusal in error.refusals)
