"""Gains: a successful action other than Travel gains influence; buildings and troops come in order."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable

from crusaders_rules.lift import Claims, each, instead_of, integer, member, suppose, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset, total
from crusaders_rules.thy_will_be_done.rules import build, crusade, influence, muster, orders, resolve
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Buildings,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
)

from .crusade import TRACKED, any_markers
from .frames import two_troops_are_mustered
from .judged import influence_comes_in_steps
from .values import EDITION, LEVELS, RULESET, TILE_READINGS, TROOPS, any_buildings

# Mutants: rules that are wrong on purpose


@instead_of(muster.flip_troop)
def troops_start_at_nought(_: object, troops: int) -> int:
    """A mustered troop is not counted."""
    return troops


@instead_of(muster.no_troop_left)
def troops_never_run_out(_: object, __: int, ___: Ruleset) -> None:
    """The supply of troops never ends."""


@instead_of(muster.troop_influence)
def a_troop_gains_one_less(_: object, level: int) -> int:
    """A troop gains the number of troops before it."""
    return level - 1


@instead_of(build.erect)
def levels_start_at_nought(
    right: Callable[..., tuple[Buildings, Erected]], *values: object
) -> tuple[Buildings, Erected]:
    """The first building of a type counts as level 0."""
    after, erected = right(*values)
    return after, erected._replace(level=erected.level - 1)


@instead_of(build.erect)
def a_level_is_left_out(right: Callable[..., tuple[Buildings, Erected]], *values: object) -> tuple[Buildings, Erected]:
    """The next building is skipped, and the one after it is erected."""
    return right(right(*values)[0], *values[1:])


@instead_of(build.none_left)
def a_fifth_building_is_there(right: Callable[..., object], building: Building, built: int, ruleset: Ruleset) -> object:
    """Each type has one building too many."""
    return right(building, built - 1, ruleset)


@instead_of(build.tile_influence)
def tiles_take_influence(_: object, tile: BonusTile | None, __: Building) -> int:
    """A bonus tile subtracts its influence."""
    return -tile.influence if tile is not None else 0


@instead_of(build.building_influence)
def the_last_level_gains_nothing(_: object, level: int) -> int:
    """A building of level IV pays in the scoring only."""
    return level if level < LEVELS else 0


@instead_of(crusade.strength)
def enemies_have_no_strength(_: object, *__: object) -> int:
    """An enemy can have strength zero."""
    return 0


@instead_of(crusade.shown)
def the_first_space_has_no_number(
    right: Callable[..., int], track: tuple[int, ...], space: int, ruleset: Ruleset
) -> int:
    """An enemy has no strength until one of its type has been defeated."""
    return right(track, space - 1, ruleset) if space >= 1 else 0


@instead_of(crusade.crusade_influence)
def the_first_space_gains_nothing(_: object, strength_now: int) -> int:
    """A defeat gains what the strength exceeds that of the first space."""
    return strength_now - EDITION.prussian_track[0]


@instead_of(crusade.instead_of_reward)
def an_unused_saracen_gains_nothing(_: object, __: object) -> int:
    """A Saracen whose reward is not taken gains nothing."""
    return 0


@instead_of(influence.influence_gain)
def influence_costs_a_token(_: object, value: int) -> int:
    """Influence gains one less than its value."""
    return value - 1


@instead_of(orders.calatrava_bonus)
def calatrava_pays_its_bonus(_: object, order: KnightOrder) -> int:
    """The bonus of the Knights of Calatrava is taken off."""
    return -1 if order == KnightOrder.CALATRAVA else 0


# At least one


@theorem(
    "Mustering gains at least one influence, and no troop is mustered twice.",
    rules=["muster.gain", "muster.flip", "muster.next"],
    sabotage=[troops_start_at_nought, troops_never_run_out, a_troop_gains_one_less, two_troops_are_mustered],
)
def mustering_gains(troops: int = integer(0)) -> Claims:
    """The gain is the level of the troop, which is the number of troops after it."""
    suppose(muster.no_troop_left(troops, RULESET) is None)
    after = muster.flip_troop(troops)
    yield "something is gained", muster.troop_influence(after) >= 1
    yield "one more troop is mustered", after == troops + 1
    yield "the number of troops stays within its limit", after <= TROOPS


@theorem(
    "Defeating a Prussian or Slav gains at least one influence.",
    rules=["crusade.gain", "crusade.strength"],
    sabotage=[enemies_have_no_strength, the_first_space_has_no_number, the_first_space_gains_nothing],
    assumes="the tracks of the 2017 edition",
)
def crusading_gains(markers: Markers = any_markers(), enemy: Enemy = each(TRACKED)) -> Claims:
    """For any positions of the markers."""
    yield "something is gained", crusade.crusade_influence(crusade.strength(enemy, markers, RULESET)) >= 1


@theorem(
    "Defeating a Saracen gains at least one influence, whether or not the player takes what it pictures.",
    rules=["crusade.saracen.gain", "crusade.saracen.three", "crusade.saracen.build", "crusade.saracen.troop"],
    sabotage=[levels_start_at_nought, an_unused_saracen_gains_nothing, troops_start_at_nought, tiles_take_influence],
)
def saracens_gain(
    building: Building = each(Building),
    buildings: Buildings = any_buildings(),
    troops: int = integer(0),
    extra: int = integer(0),
    ruleset: Ruleset = each(TILE_READINGS),
) -> Claims:
    """For any bonus tile in the region, and for both readings of whether it pays for such a building."""
    yield "its fixed influence is positive", crusade.instead_of_reward(EDITION) >= 1
    tile = BonusTile("any", "any", building, 0, extra)
    level = build.erect(buildings, building, 0)[1].level
    yield "a building gains something", crusade.reward_influence(level, tile, building, ruleset) >= 1
    troop = muster.flip_troop(troops)
    yield "a troop gains something", crusade.reward_influence(troop, tile, None, ruleset) >= 1


@theorem(
    "An Influence action gains at least the number of tokens assigned to it, and so at least one.",
    rules=["influence.gain", "influence.bonus", "turn.value.token"],
    sabotage=[influence_costs_a_token, influence_comes_in_steps, calatrava_pays_its_bonus],
    assumes="the action has at least one token assigned to it",
)
def influence_gains(
    tokens: int = integer(1), buildings: Buildings = any_buildings(), order: KnightOrder = member(KnightOrder)
) -> Claims:
    """For any buildings and any order."""
    bonus = total(resolve.action_bonus(Action.INFLUENCE, buildings, 0, order))
    gain = influence.influence_gain(resolve.token_value(tokens) + bonus)
    yield "something is gained", gain >= 1
    yield "the gain is at least the number of tokens", gain >= tokens


@theorem(
    "Building gains at least one influence.",
    rules=["build.gain", "build.gain.tile", "build.place"],
    sabotage=[levels_start_at_nought, tiles_take_influence, the_last_level_gains_nothing],
)
def building_gains(
    building: Building = each(Building),
    tiled: Building = each(Building),
    buildings: Buildings = any_buildings(),
    discount: int = integer(0),
    extra: int = integer(0),
) -> Claims:
    """For any bonus tile in the region."""
    level = build.erect(buildings, building, 0)[1].level
    tile = BonusTile("any", "any", tiled, discount, extra)
    yield "something is gained", build.building_influence(level) + build.tile_influence(tile, building) >= 1
    yield "the same without a tile", build.building_influence(level) + build.tile_influence(None, building) >= 1


# In order


@theorem(
    "Buildings of a type are erected level by level: no level is skipped or repeated, and other types do not change.",
    rules=["build.place", "build.next", "components.building"],
    sabotage=[a_level_is_left_out, levels_start_at_nought, a_fifth_building_is_there],
)
def levels_form_a_row(building: Building = each(Building), buildings: Buildings = any_buildings()) -> Claims:
    """So the number of buildings of a type is also the highest level erected."""
    suppose(build.none_left(building, buildings.of(building), RULESET) is None)
    after, erected = build.erect(buildings, building, 0)
    for other in Building:
        yield (
            f"the {other} buildings are right",
            after.of(other) == buildings.of(other) + (1 if other == building else 0),
        )
    yield "the level erected is the next one", erected.level == buildings.of(building) + 1
    yield "the number of buildings stays within its limit", after.of(building) <= LEVELS
