"""What another reading changes in whole games: how often decisions differ, and how the winning score changes.

Each game is played under the default readings, and followed under the other reading until something differs.
If anything differs, the same bots play it again from the same deal under the other reading.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import attrs

from crusaders_rules.work import Executor, Task, in_turn
from crusaders_rules.work.processes import Processes

# No two bots share random draws, in this game or in the next ones.
STRIDE = 1_000_003

# A question, its default reading, and another one.
Pair: TypeAlias = tuple[str, str, str]
# The score of each side by its name, such as ``player 1``; None if the game cannot be finished.
Scores: TypeAlias = Mapping[str, int] | None
# What became of a game under two readings: what differs first, and the scores under each of them.
Fate: TypeAlias = tuple[str | None, Scores, Scores]


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
        gains: The mean increase of the score of each side; empty if it was not counted.
    """

    question: str
    readings: tuple[str, str]
    games: int
    decisions: int
    anything: int
    stuck: int = 0
    change: float
    error: float | None
    gains: Mapping[str, float] = attrs.field(factory=dict)


@attrs.define
class _Tally:
    decisions: int = 0
    anything: int = 0
    stuck: int = 0
    total: float = 0.0
    squares: float = 0.0
    gained: dict[str, int] = attrs.field(factory=dict)

    def add(self, differs: str | None, usual: Scores, other: Scores) -> None:
        """Note what differs first in a game, and its scores; nothing differs if the game is the same to its end."""
        for side in usual or ():
            self.gained.setdefault(side, 0)
        self.decisions += differs == "decisions"
        if differs is None:
            return
        self.anything += 1
        if usual is None or other is None:
            self.stuck += 1
            return
        change = max(other.values()) - max(usual.values())
        self.total += change
        self.squares += change**2
        for side, score in other.items():
            self.gained[side] += score - usual[side]


def compared_pairs(
    known: Iterable[tuple[str, Sequence[str]]], wanted: Sequence[str], default_of: Callable[[str], str]
) -> tuple[Pair, ...]:
    """Return each question with its default reading and every other one, if the default can be played.

    Args:
        known: The questions that can be played in several ways, each with the names of its readings.
        wanted: The questions that are asked for; all if there are none.
        default_of: The name of the default reading of a question.
    """
    return tuple(
        (question, default, name)
        for question, names in known
        if not wanted or question in wanted
        for default in [default_of(question)]
        for name in names
        if name != default and default in names
    )


def effects(
    rows: Sequence[Pair],
    games: Sequence[Task],
    watch: Callable[[int], None] | None = None,
    executor: Executor | None = None,
) -> Iterator[tuple[Effect, ...]]:
    """Play games, and yield the results so far after each of them.

    Args:
        rows: Questions with two readings each.
        games: What plays each game, and returns what became of it under each pair of readings.
        watch: Called with the number of games played.
        executor: What spreads the games; this process if None.

    Yields:
        The effects in the order of the pairs.
    """
    tallies = [_Tally() for _ in rows]
    for count, done in enumerate(in_turn((executor or Processes(1)).each(games)), start=1):
        for tally, fate in zip(tallies, done.result, strict=True):
            tally.add(*fate)
        if watch is not None:
            watch(count)
        yield tuple(_effect(row, tally, count) for row, tally in zip(rows, tallies, strict=True))


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
        gains={side: round(gained / finished, 3) for side, gained in tally.gained.items()},
    )
