"""Plays in which two readings of a question part: found by playing games, the shortest of those tried."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable

import attrs

from crusaders_rules.third_crusade.play.campaign_records import CampaignRecord, lines_to
from crusaders_rules.third_crusade.play.judgement import apply, begun, is_over, legal, to_act
from crusaders_rules.third_crusade.play.robots import Robot, lively_robot
from crusaders_rules.third_crusade.play.setting import CampaignSetting
from crusaders_rules.third_crusade.rules.rulings import Rulings
from crusaders_rules.third_crusade.scenario import Scenario
from crusaders_rules.third_crusade.state import Campaign
from crusaders_rules.third_crusade.state.changing import changed


@attrs.frozen
class PartingPlay:
    """A play after which two readings part.

    Attributes:
        record: The play, under the first of the readings.
        legal: Whether the legal decisions differ after it; otherwise what lies on the table differs.
    """

    record: CampaignRecord
    legal: bool


def part_of(state: Campaign, other: Campaign) -> bool | None:
    """Return how two states differ: True by their legal decisions, False by the table alone, None if they do not.

    Legal decisions differ, too, if another one must decide: the table may be the same, and the Strength not.
    """
    if legal(state) != legal(other) or to_act(state) != to_act(other):
        return True
    return None if changed(other, setting=state.setting) == state else False


def first_parting(
    setting: CampaignSetting, rulings: Rulings, seed: int, bot: Callable[[int], Robot] = lively_robot
) -> PartingPlay | None:
    """Play a game in lockstep under two readings, until they part.

    Args:
        setting: What is played, with the first of the readings.
        rulings: The other readings.
        seed: Decides what is drawn and decided.
        bot: Decides, given the seed.

    Returns:
        The play, None if the readings do not part in this game.
    """
    robot = bot(seed)
    state, other = begun(setting), begun(attrs.evolve(setting, rulings=rulings))
    while not is_over(state):
        choice = robot(state)
        state, other = apply(state, choice), apply(other, choice)
        how = part_of(state, other)
        if how is not None:
            return PartingPlay(CampaignRecord(setting, lines_to(state)), legal=how)
    return None


def shortest_parting(
    scenario: Scenario,
    readings: tuple[Rulings, Rulings],
    seeds: Iterable[int],
    bot: Callable[[int], Robot] = lively_robot,
) -> PartingPlay | None:
    """Return the shortest play after which two readings part, of those that some games show.

    None says nothing but that none of these games shows one.

    Args:
        scenario: The scenario.
        readings: The two readings.
        seeds: For each game, what decides its number of players, what is drawn and what is decided.
        bot: Plays the games, given a seed.
    """
    first, second = readings
    best: PartingPlay | None = None
    numbers = scenario.document.scenario.players
    for number, seed in enumerate(seeds):
        players = random.Random(seed).choice(numbers)
        variable = players == min(numbers) and any(card.deck for card in scenario.document.objective)
        setting = CampaignSetting(scenario, first, players, variable and number % 2 == 0)
        found = first_parting(setting, second, seed, bot)
        if found is not None and (best is None or len(found.record.decisions) < len(best.record.decisions)):
            best = found
    return best
