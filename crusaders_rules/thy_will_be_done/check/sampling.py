"""The effect of a reading in whole games: how often decisions differ, and how the winning score changes.

Bots play each game under the default readings. The sample follows the game under the other reading until something
differs. If anything differs, the same bots play it again from the same deal under the other reading.
"""

from __future__ import annotations

import contextlib
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import attrs

from crusaders_rules.explore.lockstep import Ways
from crusaders_rules.explore.stored import tables_of
from crusaders_rules.files.forms import NUMBER, Keys, list_of, table_with, whole, words
from crusaders_rules.files.problems import FileError
from crusaders_rules.files.reading import read_file
from crusaders_rules.thy_will_be_done.check import settings
from crusaders_rules.thy_will_be_done.check.apart import apart, between_turns, finish
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.bots import BOTS
from crusaders_rules.thy_will_be_done.play.files.records import (
    ReplayError,
    begin_record,
    first_position,
    from_json,
    to_json,
)
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.score import score
from crusaders_rules.thy_will_be_done.state import Outcomes
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.work import Executor, Sent, Task, in_turn
from crusaders_rules.work.processes import Processes

# No two bots share random draws, in this game or in the next ones.
_STRIDE = 1_000_003

Pair = tuple[str, str, str]


@attrs.frozen(kw_only=True)
class Effect:
    """The effect of another reading in a sample of games.

    Attributes:
        question: The id of the question.
        readings: The default reading and the other one.
        games: The number of games.
        decisions: The number of games whose first difference was in the legal decisions.
        anything: The number of games in which legal decisions, a position or the score differed.
        stuck: The number of games in which a player had no legal decision under the other reading.
        change: The mean increase of the winning score under the other reading, over all other games.
        error: The standard error of this mean; None after a single game.
    """

    question: str
    readings: tuple[str, str]
    games: int
    decisions: int
    anything: int
    stuck: int = 0
    change: float
    error: float | None


@attrs.frozen(kw_only=True)
class Games:
    """The games to play.

    Attributes:
        ruleset: The ruleset, with the default readings; None for the 2017 game.
        players: The number of players.
        seed: The seed of the first game; each other one has the next.
        bot: The bot that plays.
    """

    ruleset: Ruleset | None = None
    players: int = 4
    seed: int = 1
    bot: str = "random"


@attrs.define
class _Tally:
    decisions: int = 0
    anything: int = 0
    stuck: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, differs: str | None, best: int | None, other: int | None) -> None:
        """Note what differs first in a game, and its winning scores; None if the game cannot be finished."""
        self.decisions += differs == "decisions"
        if differs is None:
            return
        self.anything += 1
        if best is None or other is None:
            self.stuck += 1
            return
        self.total += other - best
        self.squares += (other - best) ** 2


def pairs(questions: Iterable[str] = ()) -> tuple[Pair, ...]:
    """Return each question that can be played in two ways, with its default and every other reading.

    Args:
        questions: The ids of the questions; all questions if empty.

    Raises:
        DivergenceError: If one of them cannot be played in two ways.
    """
    known = playable()
    wanted = tuple(questions)
    for question in wanted:
        if question not in known:
            settings.question_of(question)
            raise DivergenceError(f"{question}: only one of its readings can be played")
    return tuple(
        (question, default, name)
        for question, names in known.items()
        if not wanted or question in wanted
        for default in [settings.question_of(question).default]
        for name in names
        if name != default and default in names
    )


# What became of a game under two readings: what differs first, and the winning score under each of them.
Fate = tuple[str | None, int | None, int | None]


def consequences(
    compared: Iterable[Pair],
    number: int,
    games: Games,
    watch: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> Iterator[tuple[Effect, ...]]:
    """Play games, and yield the results so far after each of them.

    Args:
        compared: Questions with two readings each.
        number: The number of games to play.
        games: Which ones.
        watch: Called with the number of games played.
        executor: What spreads the games; this process if None.

    Yields:
        The effects in the order of the pairs.
    """
    rows = tuple(compared)
    tallies = [_Tally() for _ in rows]
    begun = begin_record(games.ruleset, games.players)
    given = {"record": to_json(begun), "bot": games.bot, "rows": [list(row) for row in rows]}
    tasks = [
        Task(f"game {seed}", partial(_fates, rows, begun.ruleset, games, seed), Sent(fates, {**given, "seed": seed}))
        for seed in range(games.seed, games.seed + number)
    ]
    for count, done in enumerate(in_turn((executor or Processes(1)).each(tasks)), start=1):
        for tally, fate in zip(tallies, done.result, strict=True):
            tally.add(*fate)
        if watch is not None:
            watch(count)
        yield tuple(_effect(row, tally, count) for row, tally in zip(rows, tallies, strict=True))


def fates(record: str, seed: int, bot: str, rows: Sequence[Sequence[str]]) -> list[Fate]:
    """Play a game, and return its outcome under each pair of readings.

    Args:
        record: The record of a game that begins, as JSON, which holds the ruleset and the number of players.
        seed: The seed of the deal and of the bots.
        bot: The bot that plays.
        rows: Questions with two readings each.
    """
    begun = from_json(record)
    games = Games(players=begun.players, bot=bot)
    return _fates([(row[0], row[1], row[2]) for row in rows], begun.ruleset, games, seed)


def _fates(rows: Sequence[Pair], base: Ruleset, games: Games, seed: int) -> list[Fate]:
    outcomes = begin_record(base, games.players, seed=seed).outcomes
    played: dict[Ruleset, tuple[tuple[Decision, ...], int | None]] = {}
    found: list[Fate] = []
    for question, *names in rows:
        one, other = (settings.with_reading(base, question, name) for name in names)
        if one not in played:
            played[one] = _play(_begin(one, games.players, outcomes, seed), seed, games.bot)
        decisions, best = played[one]
        begun = _begin(other, games.players, outcomes, seed)
        differs = _followed(_begin(one, games.players, outcomes, seed), begun, decisions)
        found.append((differs, best, None if differs is None else _play(begun, seed, games.bot)[1]))
    return found


def _begin(ruleset: Ruleset, players: int, outcomes: Outcomes | None, seed: int) -> State:
    """Begin a game with a deal, or, if this ruleset cannot deal it, with another deal of the same seed."""
    own = begin_record(ruleset, players, seed=seed)
    if outcomes is not None and own.outcomes is not None:
        with contextlib.suppress(ReplayError):
            return first_position(attrs.evolve(own, outcomes=attrs.evolve(outcomes, short=own.outcomes.short)))
    return first_position(own)


def _play(state: State, seed: int, bot: str) -> tuple[tuple[Decision, ...], int | None]:
    """Let bots play a game, and return their decisions and the winning score; None if the game cannot be finished."""
    bots = [BOTS[bot](seed * _STRIDE + seat) for seat in range(len(state.areas))]
    decisions = []
    while legal(state):
        decisions.append(bots[state.seat](state))
        state = apply(state, decisions[-1])
    return tuple(decisions), max(score(state).totals) if is_over(state) else None


def _followed(mine: State, theirs: State, decisions: tuple[Decision, ...]) -> str | None:
    """Follow a game under two rulesets, and say what differs first: the legal decisions, or a result."""
    if apart(mine, theirs) is not None:
        return "result"
    # If one of them asks for the same thing in another way, it waits until the other has finished the turn.
    waiting: Ways[Decision, State] = {}
    for decision in decisions:
        if waiting:
            mine = apply(mine, decision)
            for end in finish(mine) if between_turns(mine) else ():
                theirs, waiting = waiting[end][1], {}
            continue
        choices, others = legal(mine), legal(theirs)
        if choices != others and set(choices) != set(others):
            return "decisions"
        mine, theirs = apply(mine, decision), apply(theirs, decision)
        if apart(mine, theirs) is None:
            continue
        ways, waiting = finish(mine), finish(theirs)
        if ways.keys() != waiting.keys():
            return "decisions" if ways.keys() & waiting.keys() else "result"
        if between_turns(mine):
            if between_turns(theirs):
                return "result"
            (end,) = ways
            theirs, waiting = waiting[end][1], {}
    return None


def _effect(row: Pair, tally: _Tally, games: int) -> Effect:
    question, one, other = row
    finished = max(1, games - tally.stuck)
    mean = tally.total / finished
    spread = max(0.0, tally.squares / finished - mean * mean)
    error = round(math.sqrt(spread / (finished - 1)), 3) if finished > 1 else None
    return Effect(
        question=question,
        readings=(one, other),
        games=games,
        decisions=tally.decisions,
        anything=tally.anything,
        stuck=tally.stuck,
        change=round(mean, 3),
        error=error,
    )


# The store.


@attrs.frozen(kw_only=True)
class Sample:
    """Stored effects, the command that reproduces them, and the bots that played."""

    command: str
    bot: str
    effects: tuple[Effect, ...]


_name = words(120)
_games = whole(0, 10**9)
_EFFECT: Keys = {
    "question": (True, _name, None),
    "readings": (True, list_of(_name, 2, 2), None),
    "games": (True, _games, None),
    "decisions": (True, _games, None),
    "anything": (True, _games, None),
    "stuck": (False, _games, None),
    "change": (True, NUMBER, None),
    "error": (True, NUMBER, None),
}
_SAMPLE: Keys = {
    "command": (True, words(1_000), None),
    "bot": (True, _name, None),
    "effect": (True, list_of(table_with(_EFFECT), 0, 10_000), None),
}


def stored(folder: Path) -> tuple[Sample, ...]:
    """Return the samples stored with the verdicts; empty if the file does not exist.

    Args:
        folder: The folder of the verdicts.

    Raises:
        DivergenceError: If the file is no such store.
    """
    file = folder / "consequences.toml"
    if not file.is_file():
        return ()
    source = f"proofs/thy_will_be_done/verdicts/{file.name}"
    try:
        rows = tuple(tables_of(read_file(file), source, "sample", _SAMPLE, FileError))
    except FileError as error:
        raise DivergenceError(str(error)) from error
    return tuple(
        Sample(
            command=sample["command"],
            bot=sample["bot"],
            effects=tuple(Effect(**{**row, "readings": tuple(row["readings"])}) for row in sample["effect"]),
        )
        for _, sample in rows
    )
