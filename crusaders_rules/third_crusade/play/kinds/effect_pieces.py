"""Steps of effects that place, remove or turn Units and Leaders.

Each function that carries a step out returns how much of the step is left.
"""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.interpret.refusals import NoPresence, NoRoom, NoUnitsLeft
from crusaders_rules.third_crusade.play.battle_start import enter
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.effect_places import (
    how_many,
    named_region,
    open_regions,
    owner_of,
    region_and_number,
    wrong_region,
)
from crusaders_rules.third_crusade.play.kinds.kind import not_here
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.rules import diplomacy_phase, event_cards, leaders
from crusaders_rules.third_crusade.rules.control import has_presence
from crusaders_rules.third_crusade.rules.slots_and_tokens import placed_number, shape_of
from crusaders_rules.third_crusade.scenario.effects import EffectStep
from crusaders_rules.third_crusade.state import ARMIES, Force, Leader, Owner, Shape, Units, UnitType
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import EffectRun

_TYPES = tuple(UnitType)


def units(unit: UnitType, number: int) -> Units:
    """Return Units of one type."""
    return Units(*[number if kind == unit else 0 for kind in _TYPES])


def of_type(some: Units, unit: UnitType) -> int:
    """Return how many Units of a type there are."""
    return some[_TYPES.index(unit)]


def _stock(desk: Desk, owner: Owner, unit: UnitType) -> int | None:
    """Return how many Units can be placed; None for Neutral ones, whose pool has no limit."""
    if owner == Owner.NEUTRAL:
        return None
    return of_type(desk.on_board(owner), unit) if owner in desk.seats else 0


def unit_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Decision]:
    """Return where Units can be placed, and how many."""
    unit, many = UnitType(step.what), how_many(step, frame)
    stock = _stock(desk, owner_of(step, frame.army), unit)
    most = many if stock is None else min(many, stock)
    found = []
    for place in open_regions(desk, frame, step):
        region = desk.setting.regions[place]
        free = desk.free(place, shape_of(unit))
        found += [choose("place", region.name, number) for number in range(1, placed_number(most, free) + 1)]
        if frame.own and free == 0 and most:
            found += [
                choose("replace", region.name, *words)
                for words in replaceable_units(desk, frame, place, shape_of(unit))
            ]
    return found


def replaceable_units(desk: Desk, frame: EffectRun, place: int, shape: Shape) -> list[tuple[str, str]]:
    """Return the Units that can make room in a full Region, as owner and type."""
    standing = desk.force(place)
    controls = desk.neutrals(place) == frame.army
    owners = diplomacy_phase.replaceable(standing, frame.army, desk.setting.interpretation, controls=controls)
    return [
        (str(owner), str(kind))
        for owner in owners
        for kind in UnitType
        if shape_of(kind) == shape and of_type(standing.of(owner), kind)
    ]


def unit_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Say why so many Units cannot be placed in a Region."""
    if decision.verb == "replace":
        found = unit_candidates(desk, frame, step)
        return None if decision in found else not_here("third.diplomacy.board.replace", [choose("place"), *found])
    named = region_and_number(desk, decision, "place")
    if named is None or not 1 <= named[1] <= how_many(step, frame):
        return not_here("third.event.muster", [choose("place")])
    region, number = named
    unit = UnitType(step.what)
    wrong = wrong_region(desk, frame, step, region)
    stock = _stock(desk, owner_of(step, frame.army), unit)
    free = desk.free(region, shape_of(unit))
    if wrong is None and placed_number(number, free) < number:
        return NoRoom("third.region.slots.lost", needs=number, has=free)
    if wrong is None and stock is not None and number > stock:
        return NoUnitsLeft("third.event.muster", needs=number, has=stock)
    return wrong


def place_units(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> int:
    """Muster Units; a Battle follows at once if enemies are there."""
    region = desk.setting.region_named[decision.words[0]]
    number = 1
    owner, unit = owner_of(step, frame.army), UnitType(step.what)
    if decision.verb == "replace":
        desk.set_force(region, without_unit(desk, region, decision))
    else:
        number = int(decision.words[1])
    desk.change(region=region)
    enter(desk, frame.army, region, None, event_cards.mustered(owner, unit, number))
    return how_many(step, frame) - number if frame.own else 0


def without_unit(desk: Desk, region: int, decision: Decision) -> Force:
    """Return the pieces of a Region without a Unit that is replaced: it returns to its player board or pool."""
    gone = Force().with_units(Owner(decision.words[1]), units(UnitType(decision.words[2]), 1))
    return desk.force(region).minus(gone)


def removal_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Decision]:
    """Return from where Units can be removed, and how many."""
    owner, unit = owner_of(step, frame.army), UnitType(step.what)
    found = []
    for place in open_regions(desk, frame, step):
        there = of_type(desk.force(place).of(owner), unit)
        name = desk.setting.regions[place].name
        found += [choose("remove", name, number) for number in range(1, min(step.count, there) + 1)]
    return found


def removal_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Say why so many Units cannot be removed from a Region."""
    named = region_and_number(desk, decision, "remove")
    if named is None:
        return not_here("third.event.region", [choose("remove")])
    wrong = wrong_region(desk, frame, step, named[0])
    found = removal_candidates(desk, frame, step)
    return wrong or (None if decision in found else not_here("third.event.impossible", found))


def remove_units(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> int:
    """Return Units to their player board or pool."""
    region, number = desk.setting.region_named[decision.words[0]], int(decision.words[1])
    gone = Force().with_units(owner_of(step, frame.army), units(UnitType(step.what), number))
    desk.set_force(region, desk.force(region).minus(gone))
    desk.change(region=region)
    return 0


# Leaders.


def on_the_map(desk: Desk) -> dict[str, tuple[int, Leader]]:
    """Return the Region and the face of each Leader on the map, by name."""
    return {leader.name: (place, leader) for place in desk.setting.in_play for leader in desk.force(place).leaders}


def _may_enter(desk: Desk, frame: EffectRun, step: EffectStep, leader: Leader) -> tuple[int, ...]:
    """Return the Regions that the Leader's own Army opens to it; a Neutral Leader has no Army."""
    army = leader.owner if leader.owner in ARMIES else frame.army
    present = (place for place in desk.setting.in_play if has_presence(desk.force(place), army))
    if leader.owner not in ARMIES:
        return leaders.regions_for_neutral(desk.setting.in_play, present, desk.setting.interpretation)
    return leaders.regions_to_enter(present, named_region(desk, step))


def _aside(desk: Desk, step: EffectStep) -> Leader | None:
    return next((leader for leader in desk.leaders_aside() if leader.name == step.leader), None)


def leader_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Decision]:
    """Return where a named Leader can enter."""
    leader = _aside(desk, step)
    if leader is None or (leader.owner in ARMIES and leader.owner not in desk.seats):
        return []
    open_to_it = _may_enter(desk, frame, step, leader)
    return [
        choose("enter", step.leader, desk.setting.regions[place].name)
        for place in open_regions(desk, frame, step)
        if place in open_to_it and desk.free(place, leader.shape) > 0
    ]


def leader_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Say why a Leader cannot enter a Region."""
    leader, words = _aside(desk, step), decision.words
    region = desk.setting.region_named.get(words[1]) if len(words) == 2 else None  # noqa: PLR2004 -- who and where
    if decision.verb != "enter" or region is None or words[0] != step.leader or leader is None:
        return not_here("third.leader.enter", leader_candidates(desk, frame, step))
    wrong = wrong_region(desk, frame, step, region)
    if wrong is None and region not in _may_enter(desk, frame, step, leader):
        return NoPresence("third.leader.enter", needs=leader.owner)
    free = desk.free(region, leader.shape)
    return wrong or (None if placed_number(1, free) else NoRoom("third.region.slots.lost", needs=1, has=free))


def place_leader(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> int:
    """Place a Leader; a Battle follows at once if enemies are there."""
    leader, region = _aside(desk, step), desk.setting.region_named[decision.words[1]]
    leader = not_none(leader)
    desk.change(region=region)
    enter(desk, frame.army, region, None, Force(leaders=(leader,)))
    return 0


def killing_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Decision]:
    """Return the Leaders that can be removed: the named one, or all of a color for an Assassination."""
    color = owner_of(step, frame.army)
    open_to_it = open_regions(desk, frame, step)
    return [
        choose("remove", name)
        for name, (place, leader) in on_the_map(desk).items()
        if place in open_to_it and (name == step.leader if step.leader else leaders.can_be_assassinated(leader, color))
    ]


def killing_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Say why a Leader cannot be removed."""
    found = killing_candidates(desk, frame, step)
    rule = "third.leader.remove" if step.leader else "third.leader.assassination"
    return None if decision in found else not_here(rule, found)


def remove_leader(desk: Desk, _: EffectRun, __: EffectStep, decision: Decision) -> int:
    """Return a Leader to the box."""
    (name,) = decision.words
    region, leader = on_the_map(desk)[name]
    desk.set_force(region, leaders.without_leader(desk.force(region), name))
    desk.to_box(Force(leaders=(leader,)))
    desk.change(region=region)
    return 0


def _other_side(desk: Desk, leader: Leader) -> Leader | None:
    """Return the side of a Leader that is down, None if the scenario states none."""
    up, down = desk.setting.scenario.leaders[leader.name], desk.setting.scenario.backs.get(leader.name)
    if down is None:
        return None
    return down if leader == up else up


def flip_candidates(desk: Desk, frame: EffectRun, step: EffectStep) -> list[Decision]:
    """Return the Leader that can be turned."""
    there = on_the_map(desk).get(step.leader)
    if there is None or there[0] not in open_regions(desk, frame, step) or _other_side(desk, there[1]) is None:
        return []
    return [choose("flip", step.leader)]


def flip_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Say why a Leader cannot be turned."""
    found = flip_candidates(desk, frame, step)
    return None if decision in found else not_here("third.leader.flip", found)


def flip_leader(desk: Desk, _: EffectRun, step: EffectStep, __: Decision) -> int:
    """Turn a Leader to its other side."""
    region, leader = on_the_map(desk)[step.leader]
    other = not_none(_other_side(desk, leader))
    turned = leaders.turned(desk.force(region), leader.name, other)
    desk.set_force(region, turned)
    return 0
