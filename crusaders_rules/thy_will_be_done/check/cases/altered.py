"""Positions altered for a case: a player area, a building with the knight that it brings, defeated enemies."""

from __future__ import annotations

from collections.abc import Sequence

from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.rules import bonuses
from crusaders_rules.thy_will_be_done.state import Building, Enemy, Erected, PlayerArea, put_at, replace


def with_area(state: State, seat: int, area: PlayerArea) -> State:
    """Return the position with another player area at a seat."""
    return replace(state, areas=put_at(state.areas, seat, area))


def free_regions(state: State) -> list[int]:
    """Return the regions with a space for a building, and neither a building nor an enemy on it."""
    return [
        place
        for place, region in enumerate(state.ruleset.laid.regions)
        if region.space and state.buildings[place] is None and state.enemies[place] is None
    ]


def erected(state: State, seat: int, building: Building | NewBuilding, level: int, place: int) -> State:
    """Return the position with one more building of a player, and the knight that a castle unlocks."""
    state, area = (
        replace(state, buildings=put_at(state.buildings, place, Erected(seat, building, level))),
        state.areas[seat],
    )
    if building != Building.CASTLE:
        return state
    # A black knight that counts as the first one is left aside: whether the position can be is judged afterwards.
    area = state.areas[seat]
    knights = bonuses.with_unlocked(area.knights, level - 1, level, place)
    return with_area(state, seat, replace(area, knights=knights))


def with_defeated(state: State, seat: int, enemy: Enemy, places: Sequence[int]) -> State:
    """Return the position in which a player has defeated enemies of a type, and the tokens of so many regions are gone.

    Args:
        state: A position.
        seat: The seat of the player.
        enemy: The type that the player gets, whatever lies in the regions.
        places: The regions.
    """
    enemies, area = state.enemies, state.areas[seat]
    for place in places:
        enemies = put_at(enemies, place, None)
    won = area.defeated._replace(**{enemy.value: area.defeated.of(enemy) + len(places)})
    return with_area(replace(state, enemies=enemies), seat, replace(area, defeated=won))
