"""What follows from the map: Control, visible icons, tracks, supply.  Nothing of it is stored in a state.

The answers are kept by their arguments, which are frozen; a kept answer is never a second text of a rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from crusaders_rules.third_crusade.rules import preparation, upkeep_steps
from crusaders_rules.third_crusade.rules.control import controller, holder
from crusaders_rules.third_crusade.rules.rulings import Rulings
from crusaders_rules.third_crusade.rules.slots_and_tokens import visible_icons
from crusaders_rules.third_crusade.state import Alliance, Force, Icon, MapRegion, Owner, RegionState, Units

if TYPE_CHECKING:
    from crusaders_rules.third_crusade.play.setting import CampaignSetting

_KEPT = 20_000


@lru_cache(_KEPT)
def controller_of(standing: Force, rulings: Rulings) -> Owner | None:
    """Return the Army that Controls a Region with these pieces."""
    return controller(standing, rulings)


@lru_cache(_KEPT)
def holder_of(standing: Force, rulings: Rulings) -> Alliance | None:
    """Return the Alliance that holds a Region with these pieces."""
    return holder(standing, rulings)


@lru_cache(_KEPT)
def icons_of(region: MapRegion, state: RegionState, rulings: Rulings) -> tuple[Icon, ...]:
    """Return the visible icons of a Region."""
    return visible_icons(region, state, rulings)


def track(setting: CampaignSetting, regions: Sequence[RegionState], army: Owner, icon: Icon) -> int:
    """Return where a track of an Army stands that counts icons.

    Args:
        setting: What is played.
        regions: The Regions.
        army: The Army.
        icon: What the track counts; for command points, the bonuses of cards are not counted.
    """
    rulings = setting.rulings
    counted = (
        _counted(printed, state, army, icon, rulings) for printed, state in zip(setting.regions, regions, strict=True)
    )
    more = 0 if icon == Icon.COMMAND else setting.sheets[army].tracks.get(icon, 0)
    return sum(counted) + more


@lru_cache(5 * _KEPT)
def _counted(printed: MapRegion, state: RegionState, army: Owner, icon: Icon, rulings: Rulings) -> int:
    """Return by how much a Region moves a track of an Army."""
    holds = controller_of(state.force, rulings)
    visible = icons_of(printed, state, rulings) if holds == army else ()
    leaders = [one for one in state.force.leaders if preparation.icons_count_for(one, holds, rulings) == army]
    return preparation.on_track(icon, visible, leaders)


def supply_need(setting: CampaignSetting, army: Owner, on_map: Units, on_ships: Units) -> int:
    """Return the supply that an Army needs.

    Args:
        setting: What is played.
        army: The Army.
        on_map: Its Units on the map and on the way.
        on_ships: Its Units on the Genoa ships.
    """
    out = upkeep_steps.units_out(on_map, on_ships, setting.rulings)
    return sum(
        upkeep_steps.supply_need(sections, number) for sections, number in zip(setting.sections[army], out, strict=True)
    )
