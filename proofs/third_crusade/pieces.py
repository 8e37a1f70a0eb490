"""Pieces and Slots: a March, an arrival, a loss; none is lost or made, and no Region is crowded or mixed."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.lift import Claims, each, implies, instead_of, integer, record, suppose, theorem
from crusaders_rules.third_crusade.interpret.readings.battle import Fairness, NeutralFirst, NoOrigin
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.refusals import NoRoom, UnfairLoss
from crusaders_rules.third_crusade.rules import battles, losses, retreats, slots_and_tokens
from crusaders_rules.third_crusade.rules.losses import Casualty
from crusaders_rules.third_crusade.state import (
    ARMIES,
    NOBODY,
    SLOTS,
    Alliance,
    Force,
    Leader,
    MapRegion,
    Owner,
    PrintedSlot,
    RegionState,
    RegionType,
    Shape,
    Units,
    UnitType,
    force,
)

ANGEVIN, EMPIRE, AYYUBID, _ = ARMIES
TOWN = MapRegion("town", "Town", RegionType.CITY, tuple(PrintedSlot(one) for one in Shape for _ in range(SLOTS[one])))
# No Sabotage, on one Slot, or on one of each shape.
SABOTAGE = [(), (0,), (0, 6, 8)]
RIDER = Leader("rider", ANGEVIN, Shape.HEXAGON, Units(cavalry=1))
PILGRIM = Leader("pilgrim", Owner.NEUTRAL, Shape.SQUARE)
READINGS = [Interpretation(fairness=fair, neutral_first=free) for fair in Fairness for free in NeutralFirst]

# Mutants: rules that are wrong on purpose


@instead_of(battles.is_battle)
def only_units_of_one_army_fight(_: object, standing: Force, coming: Force = NOBODY) -> bool:
    """Only the first Army of each Alliance counts."""
    both = standing.plus(coming)
    return both.angevin.number > 0 and both.ayyubid.number > 0


@instead_of(battles.is_battle)
def neutral_pieces_attack(right: Callable[..., bool], standing: Force, coming: Force = NOBODY) -> bool:
    """Neutral pieces that come among those of an Army begin a Battle."""
    return right(standing, coming) or (coming.neutral.number > 0 and standing.angevin.number > 0)


@instead_of(battles.is_battle)
def one_unit_begins_no_battle(right: Callable[..., bool], standing: Force, coming: Force = NOBODY) -> bool:
    """A Unit that comes alone attacks nobody."""
    return right(standing, coming) and coming.number != 1


@instead_of(battles.is_attack)
def neutral_pieces_alone_attack_nobody(
    right: Callable[..., bool], standing: Force, marching: Force, attacker: Alliance
) -> bool:
    """Neutral pieces need one of an Army beside them."""
    return right(standing, marching, attacker) and marching.number > marching.neutral.number


@instead_of(battles.is_attack)
def allies_are_attacked(right: Callable[..., bool], standing: Force, marching: Force, attacker: Alliance) -> bool:
    """Whoever stands there is an enemy."""
    return right(standing, marching, attacker) or (marching.number > 0 and standing.number > standing.neutral.number)


@instead_of(battles.is_attack)
def only_one_army_is_an_enemy(_: object, standing: Force, marching: Force, __: Alliance) -> bool:
    """Only the Ayyubids are enemies of Crusaders."""
    return marching.number > 0 and standing.ayyubid.number > 0


@instead_of(battles.left_behind)
def nobody_leaves(_: object, standing: Force, __: Force) -> Force:
    """The pieces that March are still there."""
    return standing


@instead_of(retreats.way_back)
def beaten_attackers_go_anywhere(_: object, __: object, open_regions: tuple[int, ...], ___: object) -> tuple[int, ...]:
    """Attackers who are beaten may go to any Region that is open to a retreat."""
    return open_regions


@instead_of(slots_and_tokens.no_room)
def cavalry_needs_no_slot(_: object, region: MapRegion, state: RegionState, coming: Force) -> Refusal | None:
    """Only the square Slots are counted."""
    free = slots_and_tokens.free_slots(region, state, Shape.SQUARE)
    full = slots_and_tokens.slots_taken(coming, Shape.SQUARE) > free
    return NoRoom("third.region.slots.full") if full else None


@instead_of(slots_and_tokens.no_room)
def a_slot_of_each_shape_stays_empty(_: object, region: MapRegion, state: RegionState, coming: Force) -> Refusal | None:
    """Pieces that would take the last Slot find no room."""
    for shape in Shape:
        needs = slots_and_tokens.slots_taken(coming, shape)
        if needs > 0 and needs >= slots_and_tokens.free_slots(region, state, shape):
            return NoRoom("third.region.slots.full")
    return None


@instead_of(slots_and_tokens.free_slots)
def sabotage_takes_no_slot(_: object, __: MapRegion, state: RegionState, shape: Shape) -> int:
    """A Slot with a Sabotage token counts as free."""
    return slots_and_tokens.slots_of(shape) - slots_and_tokens.slots_taken(state.force, shape)


@instead_of(losses.unfair)
def strictly_fair(
    _: object, side: Force, army: Owner, before: tuple[Casualty, ...], lost: Casualty, __: Interpretation
) -> Refusal | None:
    """Own pieces first, and pieces of others never, even if no own ones are left."""
    del side, before
    return None if lost.owner == army else UnfairLoss("third.losses.fair", needs=0, has=1)


@instead_of(losses.possible_losses)
def leaders_are_never_lost(right: Callable[..., tuple[Casualty, ...]], *given: object) -> tuple[Casualty, ...]:
    """The list has Units only."""
    return tuple(one for one in right(*given) if one.leader is None)


@instead_of(losses.possible_losses)
def partners_are_spared(
    right: Callable[..., tuple[Casualty, ...]], side: Force, army: Owner, *more: object
) -> tuple[Casualty, ...]:
    """The list has no piece of the partner."""
    return tuple(one for one in right(side, army, *more) if one.owner in {army, Owner.NEUTRAL})


# Theorems


def _units() -> Any:  # noqa: ANN401 -- a domain
    return record(Units, infantry=integer(0), cavalry=integer(0), siege_engine=integer(0))


def _infantry() -> Any:  # noqa: ANN401 -- a domain
    return record(Units, infantry=integer(0))


@theorem(
    "Where no Battle begins, no Region holds pieces of both Alliances after pieces have come.",
    rules=["third.battle.when", "third.event.battle"],
    sabotage=[only_units_of_one_army_fight, neutral_pieces_attack, one_unit_begins_no_battle],
)
def no_region_is_mixed_outside_battle(
    standing: Force = record(Force, angevin=_infantry(), holy_roman_empire=_infantry(), neutral=_infantry()),
    coming: Force = record(Force, ayyubid=_infantry(), turkoman=_infantry(), neutral=_infantry()),
) -> Claims:
    """Muslims come to Crusaders; Neutral pieces on either side begin nothing."""
    begins = battles.is_battle(standing, coming)
    crusaders = standing.angevin.number + standing.holy_roman_empire.number
    muslims = coming.ayyubid.number + coming.turkoman.number
    yield "a Battle begins where enemies meet", implies((crusaders > 0) & (muslims > 0), begins)
    yield "and only there", implies(begins, (crusaders > 0) & (muslims > 0))
    yield "as among pieces in one place", begins == battles.is_battle(standing.plus(coming))
    yield "allies meet in peace", not battles.is_battle(standing, Force(angevin=coming.ayyubid))


@theorem(
    "A March begins a Battle exactly where enemies of the active player stand, whoever marches.",
    rules=["third.order.battle", "third.battle.neutrals.attack"],
    sabotage=[neutral_pieces_alone_attack_nobody, allies_are_attacked, only_one_army_is_an_enemy],
)
def a_march_into_enemies_is_an_attack(
    standing: Force = record(Force, ayyubid=_infantry(), turkoman=_infantry(), neutral=_infantry()),
    marching: Force = record(Force, angevin=_infantry(), holy_roman_empire=_infantry(), neutral=_infantry()),
) -> Claims:
    """Crusaders March to Muslims, or Neutral pieces that they Control do so alone; allies meet in peace."""
    suppose(marching.number > 0)
    enemies = standing.ayyubid.number + standing.turkoman.number
    begins = battles.is_attack(standing, marching, Alliance.CRUSADER)
    yield "where an enemy stands, and only there", begins == (enemies > 0)
    yield "and wherever pieces of both Alliances would meet", implies(battles.is_battle(standing, marching), begins)
    yield "allies meet in peace", not battles.is_attack(marching, marching, Alliance.CRUSADER)


@theorem(
    "A March splits a force: what stays and what marches are all of it, and beaten attackers fit into their origin.",
    rules=["third.battle.apart", "third.retreat.attackers", "third.region.slots.full"],
    sabotage=[nobody_leaves, a_slot_of_each_shape_stays_empty, beaten_attackers_go_anywhere],
)
def attackers_fit_into_their_origin(
    standing: Units = _units(), marching: Units = _units(), sabotaged: tuple[int, ...] = each(SABOTAGE)
) -> Claims:
    """Of one Army with a Leader, in a Region that is not crowded; nobody else enters the origin meanwhile."""
    for wanted, there in zip(marching, standing, strict=True):
        suppose(wanted <= there)
    whole, going = force((RIDER,), angevin=standing), force((RIDER,), angevin=marching)
    before = RegionState(force=whole, sabotaged=sabotaged)
    for shape in Shape:
        suppose(slots_and_tokens.free_slots(TOWN, before, shape) >= 0)
    left = battles.left_behind(whole, going)
    back = left.plus(going)
    for kind in range(3):
        yield "no Unit is lost or made", back.angevin[kind] == standing[kind]
    yield "the Leader goes along", back.leaders == (RIDER,) and left.leaders == ()
    for reading in NoOrigin:
        yield "they go back there", retreats.way_back(1, (2, 3), Interpretation(no_origin=reading)) == (1,)
    yield "there is room", slots_and_tokens.no_room(TOWN, attrs.evolve(before, force=left), going) is None


@theorem(
    "Pieces that are let in leave no Region crowded, and pieces are refused only if they would crowd it.",
    rules=["third.region.slots.full", "third.region.slots.leader", "third.token.sabotage.effect"],
    sabotage=[cavalry_needs_no_slot, a_slot_of_each_shape_stays_empty, sabotage_takes_no_slot],
)
def no_region_is_crowded(
    standing: Units = _units(), coming: Units = _units(), sabotaged: tuple[int, ...] = each(SABOTAGE)
) -> Claims:
    """With a Leader among those who come; for each shape of Slots."""
    group = force((RIDER,), ayyubid=coming)
    before = RegionState(force=Force(ayyubid=standing), sabotaged=sabotaged)
    after = attrs.evolve(before, force=before.force.plus(group))
    spoiled = {shape: sum(TOWN.slots[place].shape == shape for place in sabotaged) for shape in Shape}
    room = {shape: SLOTS[shape] - spoiled[shape] - slots_and_tokens.slots_taken(after.force, shape) for shape in Shape}
    let_in = slots_and_tokens.no_room(TOWN, before, group) is None
    for shape in Shape:
        yield "not crowded", implies(let_in, room[shape] >= 0)
    everywhere = (room[Shape.SQUARE] >= 0) & (room[Shape.HEXAGON] >= 0) & (room[Shape.TRAPEZOID] >= 0)
    yield "let in if there is room", implies(everywhere, let_in)


LED = [(), (RIDER,), (PILGRIM,)]
BEFORE = [
    tuple(Casualty(owner, UnitType.INFANTRY) for owner in owners)
    for owners in ((), (ANGEVIN,), (EMPIRE,), (Owner.NEUTRAL,), (Owner.NEUTRAL, EMPIRE), (ANGEVIN, EMPIRE))
]


@theorem(
    "While a side has a piece left, there is a loss that the fairness rule lets its leader choose.",
    rules=["third.losses.fair", "third.losses.neutral-first"],
    sabotage=[strictly_fair, leaders_are_never_lost, partners_are_spared],
)
def a_legal_loss_always_exists(
    side: Force = record(
        force, leaders=each(LED), angevin=_infantry(), holy_roman_empire=_infantry(), neutral=_infantry()
    ),
    before: tuple[Casualty, ...] = each(BEFORE),
    interpretation: Interpretation = each(READINGS),
) -> Claims:
    """For the Angevins, after up to two losses, under every reading."""
    found = losses.possible_losses(side, ANGEVIN, before, interpretation)
    yield "there is one", implies(side.number > 0, len(found) > 0)
    yield "none without pieces", implies(side.number == 0, len(found) == 0)
    own = side.angevin.number > 0
    yield "an own Unit may always be lost", implies(own, Casualty(ANGEVIN, UnitType.INFANTRY) in found)
