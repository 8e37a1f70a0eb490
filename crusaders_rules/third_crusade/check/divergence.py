"""Plays in which two readings of a question part: found by playing games, the shortest of those tried."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import attrs

from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.bots import Bot, lively_bot
from crusaders_rules.third_crusade.play.files.records import Record, lines_to
from crusaders_rules.third_crusade.play.game import begun, decider, is_over
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.play.setting import Setting
from crusaders_rules.third_crusade.scenario import Scenario
from crusaders_rules.third_crusade.state import Position
from crusaders_rules.third_crusade.state.changing import changed


@attrs.frozen
class DivergingPlay:
    """A play after which two readings part.

    Attributes:
        record: The play, under the first of the readings.
        legal: Whether the legal decisions differ after it; otherwise what lies on the table differs.
    """

    record: Record
    legal: bool


def apart(state: Position, other: Position) -> bool | None:
    """Return how two states differ: True by their legal decisions, False by the table alone, None if they do not.

    Legal decisions differ, too, if another one must decide: the table may be the same, and the Strength not.
    """
    if legal(state) != legal(other) or decider(state) != decider(other):
        return True
    return None if changed(other, setting=state.setting) == state else False


def first_divergence(
    setting: Setting, interpretation: Interpretation, seed: int, bot: Callable[[int], Bot] = lively_bot
) -> DivergingPlay | None:
    """Play a game in lockstep under two readings, until they part.

    Args:
        setting: What is played, with the first of the readings.
        interpretation: The other readings.
        seed: Decides what is drawn and decided.
        bot: Decides, given the seed.

    Returns:
        The play, None if the readings do not part in this game.
    """
    decide = bot(seed)
    state, other = begun(setting), begun(attrs.evolve(setting, interpretation=interpretation))
    while not is_over(state):
        decision = decide(state)
        state, other = apply(state, decision), apply(other, decision)
        how = apart(state, other)
        if how is not None:
            return DivergingPlay(Record(setting, lines_to(state)), legal=how)
    return None


def shortest_divergence(
    scenario: Scenario,
    readings: tuple[Interpretation, Interpretation],
    seeds: Iterable[int],
    bot: Callable[[int], Bot] = lively_bot,
) -> DivergingPlay | None:
    """Return the shortest play after which two readings part, of those that some games show.

    None says nothing but that none of these games shows one.

    Args:
        scenario: The scenario.
        readings: The two readings.
        seeds: For each game, what decides its number of players, what is drawn and what is decided.
        bot: Plays the games, given a seed.
    """
    first, second = readings
    best: DivergingPlay | None = None
    numbers = scenario.document.scenario.players
    for number, seed in enumerate(seeds):
        players = random.Random(seed).choice(numbers)
        variable = players == min(numbers) and any(card.deck for card in scenario.document.objective)
        setting = Setting(scenario, first, players, variable and number % 2 == 0)
        found = first_divergence(setting, second, seed, bot)
        if found is not None and (best is None or len(found.record.decisions) < len(best.record.decisions)):
            best = found
    return best
