"""What another reading changes in whole games of bots, and the stored samples."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import attrs

from crusaders_rules.explore.lockstep import Ways
from crusaders_rules.explore.reading_effects import (
    STRIDE,
    Effect,
    Fate,
    Outcome,
    Pair,
    Sample,
    compared_pairs,
    effects,
)
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
from crusaders_rules.thy_will_be_done.play.legal import legal, refusals
from crusaders_rules.thy_will_be_done.play.score import score, winners
from crusaders_rules.thy_will_be_done.state import Outcomes
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.work import Executor, Sent, Task


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
    return compared_pairs(known.items(), wanted, lambda question: settings.question_of(question).default)


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
    begun = begin_record(games.ruleset, games.players)
    given = {"record": to_json(begun), "bot": games.bot, "rows": [list(row) for row in rows]}
    tasks = [
        Task(f"game {seed}", partial(_fates, rows, begun.ruleset, games, seed), Sent(fates, {**given, "seed": seed}))
        for seed in range(games.seed, games.seed + number)
    ]
    yield from effects(rows, tasks, watch, executor)


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
    played: dict[Ruleset, tuple[tuple[Decision, ...], Outcome]] = {}
    found: list[Fate] = []
    for question, *names in rows:
        one, other = (settings.with_reading(base, question, name) for name in names)
        if one not in played:
            played[one] = play(begin(one, games.players, outcomes, seed), seed, games.bot)
        decisions, usual = played[one]
        begun = begin(other, games.players, outcomes, seed)
        differs, met = follow(begin(one, games.players, outcomes, seed), begun, decisions)
        found.append((differs, met, usual, None if differs is None else play(begun, seed, games.bot)[1]))
    return found


def begin(ruleset: Ruleset, players: int, outcomes: Outcomes | None, seed: int) -> State:
    """Begin a game with a deal, or, if this ruleset cannot deal it, with another deal of the same seed.

    Args:
        ruleset: The ruleset.
        players: The number of players.
        outcomes: The deal; None if chance is asked.
        seed: The seed of the other deal.
    """
    own = begin_record(ruleset, players, seed=seed)
    if outcomes is not None and own.outcomes is not None:
        with contextlib.suppress(ReplayError):
            return first_position(attrs.evolve(own, outcomes=attrs.evolve(outcomes, short=own.outcomes.short)))
    return first_position(own)


def play(state: State, seed: int, bot: str) -> tuple[tuple[Decision, ...], Outcome]:
    """Let bots play a game, and return their decisions and the score of each player.

    Args:
        state: Its first position.
        seed: The seed of the bots.
        bot: The name of the bot of every seat.
    """
    bots = [BOTS[bot](seed * STRIDE + seat) for seat in range(len(state.areas))]
    decisions = []
    while legal(state):
        decisions.append(bots[state.seat](state))
        state = apply(state, decisions[-1])
    scores = {f"player {seat}": total for seat, total in enumerate(score(state).totals, start=1)}
    return tuple(decisions), (scores, [seat + 1 for seat in winners(state)]) if is_over(state) else None


def follow(mine: State, theirs: State, decisions: tuple[Decision, ...]) -> tuple[str | None, bool]:
    """Follow a game under two rulesets: what differs first, and whether a decision that was taken meets it.

    Args:
        mine: Its first position under the ruleset by which it was played.
        theirs: The same under the other ruleset.
        decisions: The decisions that were taken.
    """
    if apart(mine, theirs) is not None:
        return "result", True
    sides = _Sides(mine, theirs)
    met = any(map(sides.meet, decisions))
    return sides.differs, met


@attrs.define
class _Sides:
    """A game under two rulesets.

    Attributes:
        mine: The position under the ruleset that it was played by.
        theirs: The position under the other one, after the same decisions.
        differs: What differs first: the legal decisions, or a result.
        waiting: If one of them asks for the same thing in another way, theirs waits until mine has finished the turn.
    """

    mine: State
    theirs: State
    differs: str | None = None
    waiting: Ways[Decision, State] = attrs.field(factory=dict)

    def meet(self, decision: Decision) -> bool:
        """Whether a decision is refused, or does something else, under the other ruleset; if not, carry it out."""
        if not self.waiting:
            return self._carried_out(decision)
        self.mine = apply(self.mine, decision)
        return between_turns(self.mine) and self._finished(next(iter(finish(self.mine))))

    def _finished(self, end: Hashable) -> bool:
        if end not in self.waiting:
            return True
        self.theirs, self.waiting = self.waiting[end][1], {}
        return False

    def _carried_out(self, decision: Decision) -> bool:
        if self.differs is None:
            choices, others = legal(self.mine), legal(self.theirs)
            self.differs = "decisions" if choices != others and set(choices) != set(others) else None
        if self.differs is not None and refusals(self.theirs, decision):
            return True
        self.mine, self.theirs = apply(self.mine, decision), apply(self.theirs, decision)
        if apart(self.mine, self.theirs) is None:
            return False
        ways, self.waiting = finish(self.mine), finish(self.theirs)
        if self.differs is None and ways.keys() != self.waiting.keys():
            self.differs = "decisions" if ways.keys() & self.waiting.keys() else "result"
        if not between_turns(self.mine):
            return False
        if between_turns(self.theirs):
            self.differs = self.differs or "result"
            return True
        return self._finished(next(iter(ways)))


# The store.


_name = words(120)
_games = whole(0, 10**9)
_EFFECT: Keys = {
    "question": (True, _name, None),
    "readings": (True, list_of(_name, 2, 2), None),
    "games": (True, _games, None),
    "decisions": (True, _games, None),
    "anything": (True, _games, None),
    "met": (False, _games, None),
    "winner": (False, _games, None),
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
