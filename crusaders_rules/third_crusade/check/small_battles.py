"""Battles of few pieces in one Region, as transition systems: the Reaction Orders, losses and retreats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.explore.model_files import Model, unfit
from crusaders_rules.explore.systems import System
from crusaders_rules.third_crusade.check.small_steps import LAWS_HOLD, anything, dealt, lawful, scenario_of, steps
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.flow import proceed
from crusaders_rules.third_crusade.state import (
    ARMIES,
    CRUSADERS,
    NOBODY,
    SHAPE_OF,
    SLOTS,
    Force,
    Leader,
    Owner,
    PlacedOrder,
    Position,
    RegionState,
    Shape,
    Units,
    UnitType,
)
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import CommandPhase, MarchArrival

_ATTACKER, _DEFENDER = Owner.HOLY_ROMAN_EMPIRE, Owner.AYYUBID
UNITS_OF_BOTH = tuple([f"{army}:{unit}" for unit in UnitType] for army in (_ATTACKER, _DEFENDER))


def battles(model: Model) -> System[Position, Decision]:
    """Return all Battles of few pieces in a Region: every Reaction Order, loss and retreat."""
    region = _place(model, dealt(scenario_of(model)), "region")
    sides = (frozenset(CRUSADERS), frozenset(ARMIES) - frozenset(CRUSADERS))

    def stands(state: Position, armies: frozenset[Owner]) -> bool:
        return len(state.stack) == 1 and any(_pieces_of(state.regions[region].force, army) for army in armies)

    return System(
        initial=tuple(map(begun, layouts(model))),
        successors=lambda state: steps(state, lambda one: len(one.stack) > 1, anything),
        always={LAWS_HOLD: lawful},
        sometimes={
            "attackers win": lambda state: stands(state, sides[0]),
            "defenders win": lambda state: stands(state, sides[1]),
        },
        every_step={"no Unit appears": lambda before, after: _number(after) <= _number(before)},
        ended=lambda state: len(state.stack) == 1,
    )


def layouts(model: Model) -> Iterator[Position]:
    """Yield the states in which attackers arrive, before anything follows from it.

    Args:
        model: The model; its settings say which pieces, Orders and tokens there are.
    """
    start = dealt(scenario_of(model))
    region = _place(model, start, "region")
    near = start.setting.adjacent[region]
    origin = _place(model, start, "origin") if model.setting("origin") else near[0]
    if origin not in near:
        raise unfit(model, "origin", "no Road leads from there to the Region of the Battle")
    table = _table(model, start)
    leaders = start.setting.scenario.leaders
    forces = [
        [force for force in _forces(model, name, leaders) if _pieces_of(force, army) and _fits(table, place, force)]
        for name, army, place in (("attack", _ATTACKER, origin), ("defence", _DEFENDER, region))
    ]
    for attack, defence in product(*forces):
        regions = list(table.regions)
        regions[region] = attrs.evolve(regions[region], force=regions[region].force.plus(defence))
        arrival = MarchArrival(_ATTACKER, origin, region, attack)
        yield attrs.evolve(table, regions=tuple(regions), stack=(CommandPhase(0), arrival))


def begun(layout: Position) -> Position:
    """Return the first state of a Battle in which somebody must decide."""
    desk = Desk(layout)
    proceed(desk)
    return desk.closed()


def _place(model: Model, start: Position, setting: str) -> int:
    name = model.setting(setting)
    place: int | None = start.setting.region_named.get(name)
    if place is None:
        raise unfit(model, setting, f"there is no {shown(name)} in play")
    return place


def _table(model: Model, start: Position) -> Position:
    """Return the map with the pieces, Orders and tokens that stand there in each Battle, and nothing else."""
    named, leaders = start.setting.region_named, start.setting.scenario.leaders
    regions = [RegionState() for _ in start.regions]
    for name, *words in model.setting("standing"):
        regions[named[name]] = RegionState(_force(words, leaders))
    for name, shape in model.setting("sabotaged"):
        at = regions[named[name]]
        printed = start.setting.regions[named[name]].slots
        free = [slot for slot, one in enumerate(printed) if one.shape == Shape(shape) and slot not in at.sabotaged]
        regions[named[name]] = attrs.evolve(at, sabotaged=tuple(sorted((*at.sabotaged, free[-1]))))
    bandits = list(start.bandits)
    for first, second in model.setting("bandits"):
        bandits[start.setting.road_between[named[first], named[second]]] += 1
    # The ships are empty, so that their Leaders can fight.
    ships = (NOBODY, NOBODY)
    desk = Desk(attrs.evolve(start, regions=tuple(regions), bandits=tuple(bandits), ships=ships, glory=0))
    for army, name, order in model.setting("reactions"):
        _put(desk, Owner(army), named[name], order)
    return desk.closed()


def _put(desk: Desk, army: Owner, region: int, order: str) -> None:
    """Put an Order on the map, from the box or from beside the player board."""
    placed = desk.regions[region].orders
    mine = PlacedOrder(army, order)
    desk.regions[region] = attrs.evolve(
        desk.regions[region], orders=(mine, placed[1]) if army in CRUSADERS else (placed[0], mine)
    )
    box, aside = list(desk.army(army).orders), list(desk.army(army).aside)
    (box if order in box else aside).remove(order)
    desk.set_army(army, orders=tuple(box), aside=tuple(aside))


def _forces(model: Model, name: str, leaders: dict[str, Leader]) -> Iterator[Force]:
    """Yield all forces of few pieces of those that a setting names."""
    words: Sequence[str] = model.setting(name)
    for number in range(1, model.setting("most") + 1):
        yield from (_force(one, leaders) for one in combinations_with_replacement(words, number) if _once(one))


def _once(words: Sequence[str]) -> bool:
    """Whether no Leader appears twice."""
    return all(":" in word or words.count(word) == 1 for word in words)


def _force(words: Sequence[str], leaders: dict[str, Leader]) -> Force:
    """Return the pieces that words name: ``ayyubid:infantry``, or the name of a Leader."""
    made = Force()
    for word in words:
        owner, _, unit = word.partition(":")
        if unit:
            one = Units(*(int(kind == UnitType(unit)) for kind in UnitType))
            made = made.plus(Force().with_units(Owner(owner), one))
        else:
            made = made.plus(Force(leaders=(leaders[word],)))
    return made


def _fits(table: Position, region: int, force: Force) -> bool:
    """Whether a Region has a Slot for each of these pieces next to those that stand there."""
    there, printed = table.regions[region], table.setting.regions[region].slots
    every = there.force.plus(force)
    need = Counter(dict(zip((SHAPE_OF[kind] for kind in UnitType), every.units, strict=True)))
    need.update(leader.shape for leader in every.leaders)
    closed = Counter(printed[slot].shape for slot in there.sabotaged)
    return all(number <= SLOTS[shape] - closed[shape] for shape, number in need.items())


def _pieces_of(force: Force, army: Owner) -> int:
    return force.of(army).number + len(force.leaders_of(army))


def _number(state: Position) -> int:
    return Desk(state).on_the_way().units.number + sum(one.force.units.number for one in state.regions)
