"""What another reading changes in whole games: how often it is met, how often another player wins, and by how much.

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
# Of the standard normal distribution: 95 per cent lie between it and its negative.
_QUANTILE = 1.96

# Smaller margins need more than one digit.
_ONE_DIGIT = 0.05
_NUMERALS = ("no", "one", "two", "three", "four", "five", "six")

# A question, its default reading, and another one.
Pair: TypeAlias = tuple[str, str, str]
# The score of each side by its name, such as ``player 1``, and the seats that have won, from 1; None if the game cannot
# be finished.
Outcome: TypeAlias = tuple[Mapping[str, int], Sequence[int]] | None
# The outcome of a game under two readings: what differs first, whether a decision that was taken meets the difference,
# and the outcome under each of them.
Fate: TypeAlias = tuple[str | None, bool, Outcome, Outcome]


@attrs.frozen(kw_only=True)
class Effect:
    """The effect of another reading in a sample of games.

    Attributes:
        question: The id of the question.
        readings: The default reading and the other one.
        games: The number of games.
        decisions: The number of games whose first difference was in the legal decisions.
        anything: The number of games in which legal decisions, a position or the score differed.
        met: The number of games in which a decision that was taken is refused, or does something else, under the other
            reading; None in a stored sample that did not count them.
        winner: The number of games that somebody else wins under the other reading; None as before.
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
    met: int | None = None
    winner: int | None = None
    stuck: int = 0
    change: float
    error: float | None
    gains: Mapping[str, float] = attrs.field(factory=dict)


@attrs.frozen(kw_only=True)
class Sample:
    """Stored effects, the command that reproduces them, and the bots that played.

    Attributes:
        command: The command.
        bot: The name of the bot of every seat.
        players: The number of players.
        effects: The effects.
    """

    command: str
    bot: str
    players: int = 4
    effects: tuple[Effect, ...]


@attrs.define
class EffectTally:
    """What is counted of games under two readings, see ``Effect``."""

    decisions: int = 0
    anything: int = 0
    met: int = 0
    winner: int = 0
    stuck: int = 0
    total: float = 0.0
    squares: float = 0.0
    gained: dict[str, int] = attrs.field(factory=dict)

    def add(self, differs: str | None, met: bool, usual: Outcome, other: Outcome) -> None:  # noqa: FBT001 -- of a fate
        """Note what differs first in a game, and how it ends; nothing differs if the game is the same to its end."""
        for side in usual[0] if usual else ():
            self.gained.setdefault(side, 0)
        self.met += met
        self.decisions += differs == "decisions"
        if differs is None:
            return
        self.anything += 1
        if usual is None or other is None:
            self.stuck += 1
            return
        (before, first), (after, then) = usual, other
        self.winner += set(first) != set(then)
        change = max(after.values()) - max(before.values())
        self.total += change
        self.squares += change**2
        for side, score in after.items():
            self.gained[side] += score - before[side]

    def join(self, more: EffectTally) -> None:
        """Add what was counted of other games; all of it is whole numbers, so their order does not matter."""
        for name in ("decisions", "anything", "met", "winner", "stuck", "total", "squares"):
            setattr(self, name, getattr(self, name) + getattr(more, name))
        for side, gained in more.gained.items():
            self.gained[side] = self.gained.get(side, 0) + gained


def compared_pairs(
    known: Iterable[tuple[str, Sequence[str]]], wanted: Sequence[str], default_of: Callable[[str], str]
) -> tuple[Pair, ...]:
    """Return each question with its default reading and every other one, if the default can be played.

    Args:
        known: The questions that can be played in several ways, each with the names of its readings.
        wanted: The questions to look at; all questions if it is empty.
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
        games: What plays each game, and returns its outcome under each pair of readings.
        watch: Called with the number of games played.
        executor: What spreads the games; this process if None.

    Yields:
        The effects in the order of the pairs.
    """
    tallies = [EffectTally() for _ in rows]
    for count, done in enumerate(in_turn((executor or Processes(1)).each(games)), start=1):
        for tally, fate in zip(tallies, done.result, strict=True):
            tally.add(*fate)
        if watch is not None:
            watch(count)
        yield tuple(effect_of(row, tally, count) for row, tally in zip(rows, tallies, strict=True))


def effect_of(row: Pair, tally: EffectTally, games: int) -> Effect:
    """Return the effect of another reading.

    Args:
        row: The question with its readings.
        tally: What was counted.
        games: How many games were played.
    """
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
        met=tally.met,
        winner=tally.winner,
        stuck=tally.stuck,
        change=round(mean, 3),
        error=error,
        gains={side: round(gained / finished, 3) for side, gained in tally.gained.items()},
    )


def share(count: float, games: int) -> tuple[float, float, float]:
    """Return a share of games, and the ends of its interval: Wilson's, at 95 per cent.

    Args:
        count: In how many games something happened; a part of a game counts as a part.
        games: How many were played, one or more.
    """
    found, over = count / games, 1 + _QUANTILE**2 / games
    middle = (found + _QUANTILE**2 / (2 * games)) / over
    half = _QUANTILE * math.sqrt(found * (1 - found) / games + _QUANTILE**2 / (4 * games**2)) / over
    return found, max(0.0, middle - half), min(1.0, middle + half)


def in_words(count: int, games: int) -> str:
    """Return in how many games something happened, such as "in 3.1 % ± 0.1 of 100,000 games"; a share has a margin.

    Args:
        count: In how many of them.
        games: How many were played, one or more.
    """
    if count in (0, games):
        return f"in {'all' if count else 'none'} of {games:,} games"
    found, low, high = (100 * value for value in share(count, games))
    margin = (high - low) / 2
    digits = 1 if margin >= _ONE_DIGIT else 2
    return f"in {found:.{digits}f} % ± {margin:.{digits}f} of {games:,} games"


def sentence(found: Sequence[Effect], bot: str, players: int) -> str:
    """Return in one sentence how often the other readings of a question matter, empty if nobody counted that.

    Args:
        found: The effects of the other readings in the same games.
        bot: The name of the bot.
        players: The number of players.
    """
    parts = [_how_often(one) for one in found if one.winner is not None and one.met is not None]
    if not parts:
        return ""
    said = "; ".join([parts[0].replace(" games", f" games between {_NUMERALS[players]} {bot} bots", 1), *parts[1:]])
    return f"{said[:1].upper()}{said[1:]}."


def _how_often(one: Effect) -> str:
    other = f"under \N{LEFT DOUBLE QUOTATION MARK}{one.readings[1]}\N{RIGHT DOUBLE QUOTATION MARK}"
    if one.met:
        return f"{in_words(one.winner or 0, one.games)} another player wins {other}"
    if one.winner:
        often = in_words(one.winner, one.games)
        return f"{often} another player wins {other}, which allows all that was done, and more"
    return f"{in_words(0, one.games)} a decision is refused or does something else {other}"


def stored_sentence(samples: Iterable[Sample], question: str) -> str:
    """Return the sentence of the last stored sample that counts how often a question matters, empty without one.

    Args:
        samples: What is stored.
        question: The id of the question.
    """
    said = [
        sentence([one for one in sample.effects if one.question == question], sample.bot, sample.players)
        for sample in samples
    ]
    return next((one for one in reversed(said) if one), "")
