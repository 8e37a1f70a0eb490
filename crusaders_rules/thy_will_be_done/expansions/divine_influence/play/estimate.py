"""What the greedy bot thinks of the pieces of Divine Influence, in influence."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.results import unlocked_of
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.state import BUILDING_TYPES

ONE_TIME_TILE, PERMANENT_TILE, COAT = 0.4, 1.8, 0.1


def estimate(state: State, seat: int) -> float:
    """The estimated worth of a player's new buildings, influence tiles and coats of arms."""
    area = state.areas[seat]
    unlocked = unlocked_of(area)
    return (
        sum(BUILDING_TYPES[building].worth * len(unlocked.gone(building)) for building in NewBuilding)
        + ONE_TIME_TILE * sum(expanded.holding_of(area).once)
        + PERMANENT_TILE * sum(unlocked.permanent)
        + COAT * sum(expanded.coat_on(state, place) == seat for place in range(len(state.enemies)))
    )
