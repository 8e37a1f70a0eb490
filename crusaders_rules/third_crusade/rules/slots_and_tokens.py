"""Regions, Slots and tokens."""

from __future__ import annotations

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.rules.refused import NoRoom, SlotTaken, WrongRegion
from crusaders_rules.third_crusade.rules.rulings import Rulings, SabotageUpgrade, TokenOverIcon
from crusaders_rules.third_crusade.state import (
    SHAPE_OF,
    SLOTS,
    Force,
    Icon,
    MapRegion,
    RegionState,
    ResourceToken,
    Shape,
    UnitType,
)


@rule("third.region.roads")
def is_adjacent(adjacent: tuple[tuple[int, ...], ...], first: int, second: int) -> bool:
    """Whether a Road joins two Regions.

    Args:
        adjacent: For each Region, the Regions to which a Road leads.
        first: A Region.
        second: Another one.
    """
    return second in adjacent[first]


@rule("third.region.icons", "third.region.resources", "third.region.upgrades")
def icons_on_slots(
    region: MapRegion, tokens: tuple[ResourceToken, ...], rulings: Rulings
) -> tuple[tuple[Icon, ...], ...]:
    """The icons of each Slot before anything covers it: those of a token, or else the printed ones.

    Args:
        region: The Region as printed.
        tokens: The tokens on its Slots.
        rulings: Consulted for ``token_over_icon``.
    """
    below = [slot.icons for slot in region.slots]
    for token in tokens:
        kept = below[token.slot] if rulings.token_over_icon == TokenOverIcon.ADDS else ()
        below[token.slot] = (*kept, *token.icons)
    return tuple(below)


@rule("third.region.covered", "third.setup.place.uncovered", "third.token.sabotage.effect")
def visible_icons(region: MapRegion, state: RegionState, rulings: Rulings) -> tuple[Icon, ...]:
    """The icons of a Region that no piece covers and no Sabotage token spoils.

    Pieces stand on the Slots with the fewest icons first, and of two equal ones on the later.

    Args:
        region: The Region as printed.
        state: What lies and stands there.
        rulings: Passed on to ``icons_on_slots``.
    """
    icons = icons_on_slots(region, state.tokens, rulings)
    found: list[Icon] = []
    for shape in Shape:
        free = [place for place in _slots(region, shape) if place not in state.sabotaged]
        free.sort(key=lambda place: (len(icons[place]), -place))
        found += [icon for place in sorted(free[slots_taken(state.force, shape) :]) for icon in icons[place]]
    return tuple(found)


@rule("third.region.slots")
def slots_of(shape: Shape) -> int:
    """The Slots of a shape in each Region: 6 square, 2 hexagonal, 1 trapezoid."""
    return SLOTS[shape]


@rule("third.region.slots.infantry", "third.region.slots.cavalry", "third.region.slots.siege")
def shape_of(unit: UnitType) -> Shape:
    """The shape of the Slots that a Unit takes."""
    return SHAPE_OF[unit]


# By the shape of Slots, the place of the Units that take them.
_TAKES = {shape_of(unit): place for place, unit in enumerate(UnitType)}


@rule("third.region.slots.leader")
def slots_taken(standing: Force, shape: Shape) -> int:
    """The Slots of a shape that pieces take: Units of that shape, and Leaders of that shape."""
    return standing.units[_TAKES[shape]] + len([one for one in standing.leaders if one.shape == shape])


@rule("third.region.slots.full")
def no_room(region: MapRegion, state: RegionState, coming: Force) -> Refusal | None:
    """Refuse pieces for which a Region has too few free Slots."""
    for shape in Shape:
        needs, has = slots_taken(coming, shape), free_slots(region, state, shape)
        if needs > has:
            return NoRoom("third.region.slots.full", needs=needs, has=has)
    return None


@rule("third.region.slots.full", "third.token.sabotage.effect")
def free_slots(region: MapRegion, state: RegionState, shape: Shape) -> int:
    """The Slots of a shape on which neither a piece nor a Sabotage token is."""
    spoiled = sum(place in state.sabotaged for place in _slots(region, shape))
    return slots_of(shape) - spoiled - slots_taken(state.force, shape)


@rule("third.region.slots.lost")
def placed_number(wanted: int, free: int) -> int:
    """How many of some pieces an effect places; those that find no Slot are not placed."""
    return min(wanted, free)


@rule("third.region.port")
def has_port(ports: int, destroyed: int) -> bool:
    """Whether a Region has a Port that no Destroyed Port token covers."""
    return ports > destroyed


@rule("third.region.port.destroyed")
def destroyed_ports(ports: int, destroyed: int) -> int:
    """The Destroyed Port tokens of a Region after one more; none of them is ever removed."""
    return min(ports, destroyed + 1)


@rule("third.token.sabotage")
def no_sabotage(region: MapRegion, state: RegionState, slot: int, rulings: Rulings) -> Refusal | None:
    """Refuse a Sabotage token on a Slot that is not empty.

    Args:
        region: The Region.
        state: What lies and stands there.
        slot: The place of the Slot.
        rulings: Consulted for ``sabotage_upgrade``.
    """
    under_token = any(token.slot == slot for token in state.tokens)
    blocked = under_token and rulings.sabotage_upgrade == SabotageUpgrade.NO
    if slot in state.sabotaged or blocked or not free_slots(region, state, region.slots[slot].shape):
        return SlotTaken("third.token.sabotage")
    return None


@rule("third.token.sabotage.jerusalem")
def not_in_jerusalem(region: MapRegion) -> Refusal | None:
    """Refuse a Sabotage token in Jerusalem."""
    return WrongRegion("third.token.sabotage.jerusalem", needs="another", has="Jerusalem") if region.jerusalem else None


@rule("third.token.repair")
def repaired(state: RegionState, slot: int) -> RegionState:
    """A Region after the Sabotage token on one of its Slots is removed."""
    return attrs.evolve(state, sabotaged=tuple(place for place in state.sabotaged if place != slot))


@rule("third.token.bandit")
def with_bandits(bandits: tuple[int, ...], road: int, number: int) -> tuple[int, ...]:
    """The Bandit tokens on each Road after an event places some on one of them."""
    return tuple(tokens + number if place == road else tokens for place, tokens in enumerate(bandits))


def _slots(region: MapRegion, shape: Shape) -> tuple[int, ...]:
    return tuple(place for place, slot in enumerate(region.slots) if slot.shape == shape)
