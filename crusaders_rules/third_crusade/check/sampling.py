"""What another reading changes in whole games of bots."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import attrs

from crusaders_rules.explore.reading_effects import STRIDE, Effect, Fate, Outcome, Pair, compared_pairs, effects
from crusaders_rules.third_crusade.check.divergence import apart
from crusaders_rules.third_crusade.interpret.reading_names import playable, to_interpretation
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.bots import BOTS
from crusaders_rules.third_crusade.play.files.records import Record, from_json, to_json
from crusaders_rules.third_crusade.play.game import begun, is_over, to_act
from crusaders_rules.third_crusade.play.legal import legal, refusals
from crusaders_rules.third_crusade.play.score import winners
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.state import CHANCE, Position
from crusaders_rules.third_crusade.state.changing import changed
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.work import Executor, Sent, Task


@attrs.frozen(kw_only=True)
class SampledGames:
    """The games to play.

    Attributes:
        setting: What is played, with the default readings.
        seed: The seed of the first game; each other one has the next.
        bot: The bot that plays.
    """

    setting: Setting
    seed: int = 1
    bot: str = "random"


def pairs(questions: Iterable[str] = ()) -> tuple[Pair, ...]:
    """Return each question that can be played in several ways, with its default and every other reading.

    Args:
        questions: The ids of the questions; all questions if empty.

    Raises:
        QuestionError: If one of them cannot be played in several ways, or does not exist.
    """
    known, wanted = playable(), tuple(questions)
    for question in wanted:
        if question not in known:
            to_interpretation({question: ""})
    return compared_pairs(known.items(), wanted, lambda question: known[question][0])


def consequences(
    compared: Iterable[Pair],
    number: int,
    games: SampledGames,
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
    given = {"record": to_json(Record(games.setting)), "bot": games.bot, "rows": [list(row) for row in rows]}
    seeds = range(games.seed, games.seed + number)
    tasks = [
        Task(f"game {seed}", partial(_fates, rows, games, seed), Sent(fates, {**given, "seed": seed})) for seed in seeds
    ]
    yield from effects(rows, tasks, watch, executor)


def fates(record: str, seed: int, bot: str, rows: Sequence[Sequence[str]]) -> list[Fate]:
    """Play a game, and return its outcome under each pair of readings.

    Args:
        record: The record of a game that begins, as JSON, which holds what is played.
        seed: The seed of chance and of the bots.
        bot: The bot that plays.
        rows: Questions with two readings each.
    """
    games = SampledGames(setting=from_json(record).setting, bot=bot)
    return _fates([(row[0], row[1], row[2]) for row in rows], games, seed)


def _fates(rows: Sequence[Pair], games: SampledGames, seed: int) -> list[Fate]:
    decisions, usual = _play(games.setting, seed, games.bot)
    found: list[Fate] = []
    for question, _, name in rows:
        other = attrs.evolve(games.setting, interpretation=to_interpretation({question: name}))
        differs, met = _followed(begun(games.setting), begun(other), decisions)
        found.append((differs, met, usual, None if differs is None else _play(other, seed, games.bot)[1]))
    return found


def _play(setting: Setting, seed: int, bot: str) -> tuple[tuple[Decision, ...], Outcome]:
    """Let bots play a game, and return the decisions and the Glory of each Alliance."""
    # Chance has a generator of its own, so that bots that decide otherwise do not change what is drawn.
    deciders = {seat: BOTS[bot](seed * STRIDE + seat) for seat in range(setting.players)}
    deciders[CHANCE] = BOTS["random"](seed * STRIDE + CHANCE)
    state, decisions = begun(setting), list[Decision]()
    while legal(state):
        seat = to_act(state)
        decisions.append(deciders[CHANCE if seat is None else seat](state))
        state = apply(state, decisions[-1])
    glory = {"Crusaders": state.glory, "Muslims": -state.glory}
    return tuple(decisions), (glory, [seat + 1 for seat in winners(state)]) if is_over(state) else None


def _followed(state: Position, other: Position, decisions: tuple[Decision, ...]) -> tuple[str | None, bool]:
    """Follow a game under two readings: what differs first, and whether a decision that was taken meets it."""
    differs = None
    for decision in (*decisions, None):
        how = apart(state, other)
        if how is not None:
            differs = differs or ("decisions" if how else "result")
            if changed(other, setting=state.setting) != state or (decision is not None and refusals(other, decision)):
                return differs, True
        if decision is not None:
            state, other = apply(state, decision), apply(other, decision)
    return differs, False
