"""Regions, Slots and tokens."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.interpretation import (
    Interpretation,
    SabotageUpgrade,
    SlotOfPiece,
    SlotOfToken,
    TokenOverIcon,
)
from crusaders_rules.third_crusade.interpret.refusals import NoRoom, SlotTaken, WrongRegion
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
    in_both,
)

# The icons from the one that a player misses least.  The text has no such list; two gold pay for a crown, and a want of
# supply costs Glory and Units.
_LEAST_MISSED = (Icon.GOLD, Icon.CROWN, Icon.COMMAND, Icon.SUPPLY, Icon.GLORY)


def _worth(icons: Iterable[Icon]) -> tuple[int, list[int]]:
    """Return by how much icons are missed, to be compared: by their number, and then by what they are."""
    ranks = sorted(map(_LEAST_MISSED.index, icons))
    return len(ranks), ranks


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
    region: MapRegion, tokens: tuple[ResourceToken, ...], interpretation: Interpretation
) -> tuple[tuple[Icon, ...], ...]:
    """The icons of each Slot before anything covers it: those of a token, or else the printed ones.

    The icons of a token on several Slots are those of its first one.

    Args:
        region: The Region as printed.
        tokens: The tokens on its Slots.
        interpretation: Consulted for ``token_over_icon``.
    """
    below = [slot.icons for slot in region.slots]
    for token in tokens:
        for slot in token.slots:
            kept = below[slot] if interpretation.token_over_icon == TokenOverIcon.ADDS else ()
            below[slot] = (*kept, *token.icons) if slot == token.slot else kept
    return tuple(below)


@rule("third.region.covered", "third.token.sabotage.effect")
def visible_icons(region: MapRegion, state: RegionState, interpretation: Interpretation) -> tuple[Icon, ...]:
    """The icons of a Region that no piece covers and no Sabotage token spoils.

    Args:
        region: The Region as printed.
        state: What lies and stands there.
        interpretation: Passed on to ``icons_on_slots`` and ``covered_slots``.
    """
    icons = icons_on_slots(region, state.tokens, interpretation)
    hidden = hidden_slots(state.tokens, (*covered_slots(region, state, interpretation), *state.sabotaged))
    return tuple(icon for place, shown in enumerate(icons) if place not in hidden for icon in shown)


@rule("third.region.covered")
def covered_slots(region: MapRegion, state: RegionState, interpretation: Interpretation) -> tuple[int, ...]:
    """The Slots on which the pieces of a Region stand.

    Args:
        region: The Region as printed.
        state: What lies and stands there.
        interpretation: Passed on to ``free_slot``.
    """
    return state.covered or _filled(region, state, (), interpretation)


@rule("third.setup.place.uncovered")
def free_slot(
    region: MapRegion,
    state: RegionState,
    taken: tuple[int, ...],
    among: tuple[int, ...],
    interpretation: Interpretation,
) -> int:
    """The Slot that a piece takes: the Slot by which the player loses the fewest icons.

    On a tie the piece takes the Slot whose icons are missed least, and of two alike Slots the later Slot.

    Args:
        region: The Region as printed.
        state: What lies there.
        taken: The Slots on which other pieces stand.
        among: The Slots that are open to the piece.
        interpretation: Passed on to ``icons_on_slots``.
    """
    icons = icons_on_slots(region, state.tokens, interpretation)
    hidden = hidden_slots(state.tokens, (*taken, *state.sabotaged))

    def loss(place: int) -> tuple[int, list[int], int]:
        lost = hidden_slots(state.tokens, (*taken, *state.sabotaged, place)) - hidden
        return (*_worth([icon for slot in lost for icon in icons[slot]]), -place)

    return min(among, key=loss)


@rule("third.region.covered")
def held_slots(region: MapRegion, state: RegionState, interpretation: Interpretation) -> tuple[int, ...]:
    """The Slots that the pieces on them do not leave for others in the Region.

    Args:
        region: The Region as printed.
        state: What lies and stands there.
        interpretation: Consulted for ``slot_of_piece``.
    """
    return (
        () if interpretation.slot_of_piece == SlotOfPiece.REARRANGED else covered_slots(region, state, interpretation)
    )


@rule("third.region.covered")
def slots_after(
    region: MapRegion, before: RegionState, after: RegionState, interpretation: Interpretation
) -> tuple[int, ...]:
    """The Slots on which pieces stand after a change: pieces that stay keep a Slot, and new pieces take free Slots.

    Of pieces of a shape, those leave that hide the most, as their owner would have it.

    Args:
        region: The Region as printed.
        before: What lay and stood there.
        after: What lies and stands there now.
        interpretation: Passed on to ``held_slots`` and ``free_slot``.
    """
    held = held_slots(region, before, interpretation)
    kept: tuple[int, ...] = ()
    for shape in Shape:
        there = tuple(place for place in _slots(region, shape) if place in held)
        staying = slots_taken(in_both(before.force, after.force), shape)
        kept = _taken(region, after, kept, (there, staying), interpretation)
    return _filled(region, after, kept, interpretation)


def _filled(
    region: MapRegion, state: RegionState, taken: tuple[int, ...], interpretation: Interpretation
) -> tuple[int, ...]:
    """Return the Slots with a piece once those without one have taken theirs, if there are any left."""
    for shape in Shape:
        free = tuple(place for place in _slots(region, shape) if place not in state.sabotaged)
        coming = slots_taken(state.force, shape) - sum(place in taken for place in free)
        taken = _taken(region, state, taken, (free, coming), interpretation)
    return tuple(sorted(taken))


def _taken(
    region: MapRegion,
    state: RegionState,
    taken: tuple[int, ...],
    coming: tuple[tuple[int, ...], int],
    interpretation: Interpretation,
) -> tuple[int, ...]:
    """Return the Slots with a piece after some pieces, one after another, have taken some of the Slots open to them."""
    among, number = coming
    for _ in range(number):
        free = tuple(place for place in among if place not in taken)
        if free:
            taken = (*taken, free_slot(region, state, taken, free, interpretation))
    return taken


@rule("third.setup.tokens", "third.region.resources")
def slots_for_tokens(region: MapRegion, shape: Shape, closed: Iterable[int]) -> tuple[int, ...]:
    """The Slots on which tokens of a shape lie, in the order in which they are taken.

    A token takes a Slot with the fewest printed icons; if they are as many, that whose icons are missed least, and of
    two alike the later one.

    Args:
        region: The Region as printed.
        shape: The shape of the tokens.
        closed: The Slots on which no further token may lie.
    """
    taken = set(closed)
    free = [place for place in _slots(region, shape) if place not in taken]
    return tuple(sorted(free, key=lambda place: (*_worth(region.slots[place].icons), -place)))


@rule("third.diplomacy.board.replace")
def slots_left_to_token(region: MapRegion, state: RegionState, shape: Shape) -> tuple[int, ...]:
    """The Slots of a full Region on which a token of one Slot can lie if the Unit on it is replaced.

    Args:
        region: The Region.
        state: What lies and stands there.
        shape: The shape of the token.
    """
    return slots_for_tokens(region, shape, (*(slot for one in state.tokens for slot in one.slots), *state.sabotaged))


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


@rule("third.region.resources")
def open_to_tokens(
    region: MapRegion, state: RegionState, shape: Shape, interpretation: Interpretation
) -> tuple[int, ...]:
    """The Slots on which further tokens of a shape may lie, in the order in which they are taken.

    Args:
        region: The Region.
        state: What lies and stands there.
        shape: The shape of the tokens.
        interpretation: Consulted for ``slot_of_token``, and passed on to ``held_slots``.
    """
    closed = (*(slot for token in state.tokens for slot in token.slots), *state.sabotaged)
    if interpretation.slot_of_token == SlotOfToken.UNDER_PIECES:
        return slots_for_tokens(region, shape, closed)
    held = held_slots(region, state, interpretation)
    return slots_for_tokens(region, shape, (*closed, *held))[: max(0, free_slots(region, state, shape))]


@rule("third.region.upgrades")
def hidden_slots(tokens: tuple[ResourceToken, ...], covered: Iterable[int]) -> frozenset[int]:
    """The Slots whose icons do not count: covered ones, and the first Slot of a token that is covered anywhere.

    Args:
        tokens: The tokens on the Slots of a Region.
        covered: The Slots with a piece or a Sabotage token.
    """
    there = frozenset(covered)
    return there | {token.slot for token in tokens if not there.isdisjoint(token.slots)}


@rule("third.region.port")
def has_port(ports: int, destroyed: int) -> bool:
    """Whether a Region has a Port that no Destroyed Port token covers."""
    return ports > destroyed


@rule("third.region.port.destroyed")
def destroyed_ports(ports: int, destroyed: int) -> int:
    """The Destroyed Port tokens of a Region after one more is placed; such a token is never removed."""
    return min(ports, destroyed + 1)


@rule("third.token.sabotage")
def no_sabotage(region: MapRegion, state: RegionState, slot: int, interpretation: Interpretation) -> Refusal | None:
    """Refuse a Sabotage token on a Slot that is not empty.

    Args:
        region: The Region.
        state: What lies and stands there.
        slot: The place of the Slot.
        interpretation: Consulted for ``sabotage_upgrade``, and passed on to ``held_slots``.
    """
    under_token = any(slot in token.slots for token in state.tokens)
    blocked = under_token and interpretation.sabotage_upgrade == SabotageUpgrade.NO
    held = slot in held_slots(region, state, interpretation)
    if held or slot in state.sabotaged or blocked or not free_slots(region, state, region.slots[slot].shape):
        return SlotTaken("third.token.sabotage")
    return None


@rule("third.token.sabotage.jerusalem")
def not_in_jerusalem(region: MapRegion) -> Refusal | None:
    """Refuse a Sabotage token in Jerusalem."""
    return (
        WrongRegion("third.token.sabotage.jerusalem", needs="a Region that can hold Sabotage tokens", has="Jerusalem")
        if region.jerusalem
        else None
    )


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
