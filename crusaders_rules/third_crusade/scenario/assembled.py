"""From what a file states to a scenario: Regions with their Slots, Roads, Leaders, forces."""

from __future__ import annotations

from collections.abc import Mapping

from crusaders_rules.third_crusade.scenario.effects import EffectParts, EffectVerb, steps_of
from crusaders_rules.third_crusade.scenario.sheets import (
    BattleSheet,
    LeaderSheet,
    PlacementSheet,
    RegionSheet,
    Scenario,
    ScenarioDocument,
)
from crusaders_rules.third_crusade.state.forces import Force, Leader, Units, force
from crusaders_rules.third_crusade.state.land import MapRegion, PrintedSlot
from crusaders_rules.third_crusade.state.terms import SLOTS, Owner, UnitType


def units_of(counts: Mapping[UnitType, int]) -> Units:
    """Return Units from their numbers by type."""
    return Units(*(counts.get(kind, 0) for kind in UnitType))


def leader_of(sheet: LeaderSheet) -> Leader:
    """Return a Leader from its entry."""
    return Leader(sheet.name, sheet.owner, sheet.shape, units_of(sheet.fights_as), sheet.icons)


def back_of(sheet: LeaderSheet) -> Leader | None:
    """Return the other side of a Leader, None if its entry states none."""
    if sheet.back is None:
        return None
    return Leader(sheet.name, sheet.owner, sheet.shape, units_of(sheet.back.fights_as), sheet.back.icons)


def force_of(placement: PlacementSheet, leaders: Mapping[str, Leader]) -> Force:
    """Return the pieces of an entry of the setup.

    Args:
        placement: The entry.
        leaders: The Leaders by name.
    """
    standing = force(tuple(leaders[name] for name in placement.leaders))
    return standing.with_units(placement.owner, units_of(placement.units))


def setup_force(
    document: ScenarioDocument, leaders: Mapping[str, Leader], region: str, armies: tuple[Owner, ...]
) -> Force:
    """Return the pieces that begin in a Region.

    Args:
        document: The scenario.
        leaders: The Leaders by name.
        region: The name of the Region.
        armies: The Armies in the game; the pieces of others stay away.
    """
    found = Force()
    for row in document.placement:
        here = row.region == region and (not row.players or len(armies) in row.players)
        if here and row.owner in (*armies, Owner.NEUTRAL):
            found = found.plus(force_of(row, leaders))
    return found


def marching_force(battle: BattleSheet, leaders: Mapping[str, Leader]) -> Force:
    """Return the pieces that March into the one Battle of a scenario.

    Args:
        battle: The Battle.
        leaders: The Leaders by name.
    """
    marching = force(tuple(leaders[name] for name in battle.leaders))
    return marching.with_units(battle.army, units_of(battle.units))


def region_of(sheet: RegionSheet) -> MapRegion:
    """Return a Region from its entry: the Slots without icons of a shape come after those with icons."""
    slots = []
    for shape, many in SLOTS.items():
        printed = sheet.icons.get(shape, ())
        slots += [PrintedSlot(shape, icons) for icons in printed]
        slots += [PrintedSlot(shape)] * (many - len(printed))
    return MapRegion(
        sheet.name, sheet.title, sheet.type, tuple(slots), sheet.jerusalem, sheet.mercantile, sheet.ports, sheet.north
    )


def scenario_of(document: ScenarioDocument, effects: Mapping[str, EffectParts]) -> Scenario:
    """Return a scenario from a document without problems.

    Args:
        document: What the file states.
        effects: Its effects by their places.
    """
    names = [region.name for region in document.region]
    roads = tuple(sorted(_pair(names, road.between) for road in document.road))
    adjacent: list[list[int]] = [[] for _ in names]
    for first, second in roads:
        adjacent[first].append(second)
        adjacent[second].append(first)
    backs = ((sheet.name, back_of(sheet)) for sheet in document.leader)
    held = (place for place, effect in effects.items() for step in steps_of(effect) if _is_held(step.verb))
    return Scenario(
        document=document,
        regions=tuple(map(region_of, document.region)),
        roads=roads,
        adjacent=tuple(tuple(sorted(places)) for places in adjacent),
        leaders={sheet.name: leader_of(sheet) for sheet in document.leader},
        backs={name: back for name, back in backs if back is not None},
        effects=dict(effects),
        unsupported=tuple(dict.fromkeys(held)),
    )


def _pair(names: list[str], between: tuple[str, ...]) -> tuple[int, int]:
    first, second = sorted(map(names.index, between))
    return first, second


def _is_held(verb: EffectVerb) -> bool:
    return verb == EffectVerb.UNSUPPORTED
