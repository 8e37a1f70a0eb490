"""What another reading changes in whole games of a plain game that bots play at random."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import attrs

from crusaders_rules.explore.reading_effects import STRIDE, Effect, Fate, Outcome, Pair, compared_pairs, effects
from crusaders_rules.game import Decision
from crusaders_rules.plain.description import Description
from crusaders_rules.plain.readings_apart import apart
from crusaders_rules.work import Executor, Task


def pairs(game: Description, questions: Sequence[str] = ()) -> tuple[Pair, ...]:
    """Return each question with its default reading and every other one.

    Args:
        game: The game.
        questions: The ids of the questions; all questions if empty.

    Raises:
        ValueError: There is no such question.
    """
    known = {question: [reading.name for reading in readings] for question, readings in game.questions().items()}
    for question in questions:
        if question not in known:
            raise ValueError(f"there is no question {question!r}; questions: {', '.join(known)}")
    return compared_pairs(known.items(), questions, lambda question: known[question][0])


@attrs.frozen(kw_only=True)
class GamesOfBots:
    """The games to play.

    Attributes:
        game: The game.
        rows: Questions with two readings each.
        players: The number of players.
        first: The seed of the first game; each other one has the next.
    """

    game: Description
    rows: tuple[Pair, ...]
    players: int
    first: int = 1

    def consequences(
        self, number: int, watch: Callable[[int], None] | None = None, executor: Executor | None = None
    ) -> Iterator[tuple[Effect, ...]]:
        """Play games, and yield the results so far after each of them, in the order of the rows.

        Args:
            number: The number of games to play.
            watch: Called with the number of games played.
            executor: What spreads the games; this process if None.
        """
        seeds = range(self.first, self.first + number)
        tasks = [Task(f"game {seed}", partial(fates, self.game, self.rows, self.players, seed)) for seed in seeds]
        yield from effects(self.rows, tasks, watch, executor)


def fates(game: Description, rows: Sequence[Pair], players: int, seed: int) -> list[Fate]:
    """Play a game, and return its outcome under each pair of readings.

    Args:
        game: The game.
        rows: Questions with two readings each.
        players: The number of players.
        seed: The seed of chance and of the bots.
    """
    decisions, usual = _play(game, {}, players, seed)
    found: list[Fate] = []
    for question, _, name in rows:
        differs, met = _followed(game, {question: name}, players, decisions)
        other = None if differs is None else _play(game, {question: name}, players, seed)[1]
        found.append((differs, met, usual, other))
    return found


def _play(game: Description, readings: dict[str, str], players: int, seed: int) -> tuple[tuple[Decision, ...], Outcome]:
    # Chance has a generator of its own, so that bots that decide otherwise do not change what is drawn.
    draws = [random.Random(seed * STRIDE + seat) for seat in range(players + 1)]
    state, decisions = game.does.begin(players, game.interpretation_of(readings)), list[Decision]()
    while legal := game.does.legal(state):
        asked = game.does.asked(state)
        decisions.append(draws[asked if isinstance(asked, int) else 0].choice(legal))
        state = game.does.apply(state, decisions[-1])
    totals = {f"player {seat}": total for seat, total in enumerate(game.does.score(state).totals, start=1)}
    ended = game.does.asked(state) is None
    return tuple(decisions), (totals, tuple(game.does.winners(state))) if ended else None


def _followed(
    game: Description, readings: dict[str, str], players: int, decisions: tuple[Decision, ...]
) -> tuple[str | None, bool]:
    """Follow a game under two readings: what differs first, and whether a decision that was taken meets it."""
    usual, other = (game.does.begin(players, game.interpretation_of(chosen)) for chosen in ({}, readings))
    differs = None
    for decision in (*decisions, None):
        if apart(game, usual, other) is not None:
            return differs or "result", True
        if differs is None and list(game.does.legal(usual)) != list(game.does.legal(other)):
            differs = "decisions"
        if decision is not None:
            if game.does.refused(other, decision):
                return differs, True
            usual, other = game.does.apply(usual, decision), game.does.apply(other, decision)
    return differs, False
