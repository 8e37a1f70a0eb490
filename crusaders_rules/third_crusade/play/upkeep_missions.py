"""The first step of the Upkeep phase: the active Mission Card."""

from __future__ import annotations

from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.rules import upkeep_steps
from crusaders_rules.third_crusade.rules.sides import alliance_of, armies_of
from crusaders_rules.third_crusade.scenario.sheets import RegionMark
from crusaders_rules.third_crusade.state import Alliance, Owner


def matching(desk: Desk, mark: RegionMark) -> tuple[int, ...]:
    """Return the Regions that meet the requirement of a mission."""
    printed, regions = desk.setting.regions, desk.regions
    return tuple(
        [
            place
            for place in desk.setting.in_play
            if upkeep_steps.matches(mark, printed[place], regions[place], desk.facts(place).visible)
        ]
    )


def score_mission(desk: Desk) -> None:
    """Move the markers of Glory and Faith by the active mission."""
    card = desk.setting.missions[desk.missions[0]]
    counted = []
    for place in matching(desk, card.glory):
        player = desk.controller(place)
        player_side = None if player is None else alliance_of(player)
        counted.append(upkeep_steps.counts_for(desk.holder(place), player_side, desk.setting.interpretation))
    steps = upkeep_steps.mission_glory(counted.count(Alliance.CRUSADER), counted.count(Alliance.MUSLIM))
    desk.gain_glory(armies_of(Alliance.CRUSADER)[0], steps)
    regions = [desk.controller(place) for place in matching(desk, card.faith)]
    for alliance in Alliance:
        first = next(army for army in armies_of(alliance) if army in desk.seats)
        partner = desk.partner(first)
        partners = None if partner is None else regions.count(partner)
        desk.gain_faith(first, upkeep_steps.mission_faith(regions.count(first), partners, desk.setting.interpretation))


def objective_cities(desk: Desk, army: Owner, card: str) -> int:
    """Return how many Cities of an Objective Card an Army Controls."""
    named = desk.setting.region_named
    cities = desk.setting.objectives[card].cities
    return sum(city in named and desk.controller(named[city]) == army for city in cities)
