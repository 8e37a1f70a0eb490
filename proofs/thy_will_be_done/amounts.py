"""Amounts, each in full: bonuses by level, discounts, strengths, gains and the supply, under every reading."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.lift import Claims, each, instead_of, integer, member, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset, Term, total
from crusaders_rules.thy_will_be_done.interpret.readings import (
    CalatravaSplit,
    DiscountRegion,
    DiscountStack,
    EndTrigger,
    LaterValue,
    PartialInfluence,
    SaracenNoneLeft,
    SaracenTileInfluence,
    StepPays,
    TrackSteps,
)
from crusaders_rules.thy_will_be_done.rules import (
    bonuses,
    build,
    crusade,
    end,
    game_board,
    influence,
    muster,
    orders,
    resolve,
    travel,
)
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Buildings,
    Enemy,
    KnightOrder,
    Markers,
    Region,
)

from .values import EDITION, LEVELS, RULESET, TROOPS, any_buildings, reading

# The levels at which each type of building adds one to an action.
UNLOCKED = {
    Action.TRAVEL: Buildings((2,), (3,), (), ()),  # type: ignore[arg-type]  # levels in place of numbers
    Action.MUSTER: Buildings((), (), (1, 2, 3), ()),  # type: ignore[arg-type]
    Action.CRUSADE: Buildings((3,), (), (), ()),  # type: ignore[arg-type]
    Action.INFLUENCE: Buildings((), (1, 2, 3), (3,), (3,)),  # type: ignore[arg-type]
    Action.BUILD: Buildings((), (), (), (1, 2, 3)),  # type: ignore[arg-type]
}
PROTOTYPE = Ruleset(edition="prototype-2015")
# What each edition puts into the supply: an amount, and more for each player.
SUPPLIES = (
    (Ruleset(board="ours-four"), 20, 60),
    (Ruleset(edition="prototype-2015", board="ours-four"), 10, 60),
)
# A board that sets the supply itself.
SET = Ruleset(board="tiny-row")


# Mutants: rules that are wrong on purpose


@instead_of(bonuses.castle_crusade)
def the_third_castle_does_not_help(_: object, castles: int) -> int:
    """Castles help a Crusade only from level IV on."""
    return 1 if castles > bonuses.III else 0


@instead_of(bonuses.farm_influence)
def the_first_farm_gains_influence(_: object, farms: int) -> int:
    """Every farm adds one to Influence."""
    return 1 if farms >= 1 else 0


@instead_of(orders.montesa_bonus)
def calatrava_rides_with_montesa(right: Callable[..., int], order: KnightOrder) -> int:
    """The Knights of Calatrava also have the bonus of Montesa."""
    return right(order) + (1 if order == KnightOrder.CALATRAVA else 0)


@instead_of(build.build_bonus)
def banks_name_no_rule(right: Callable[..., tuple[Term, ...]], *how: Any) -> tuple[Term, ...]:  # noqa: ANN401
    """The bonus of banks names no rule."""
    first, *others = right(*how)
    return (Term("", first.amount, first.what), *others)


@theorem(
    "Each level of a building adds one to exactly the actions that its slot names, each mustered troop adds one to "
    "Crusade, and orders add or take one; each term of a bonus names its rule and what it counts.",
    rules=[
        "turn.value.bonus",
        "travel.bonus",
        "muster.bonus",
        "crusade.bonus",
        "influence.bonus",
        "build.bonus",
        "bonus.cumulative",
    ],
    sabotage=[
        the_third_castle_does_not_help,
        the_first_farm_gains_influence,
        calatrava_rides_with_montesa,
        banks_name_no_rule,
    ],
)
def every_bonus_is_that_of_its_level(
    action: Action = each(Action),
    buildings: Buildings = any_buildings(),
    troops: int = integer(0),
    order: KnightOrder = member(KnightOrder),
) -> Claims:
    """For any number of buildings, so for those that are erected and for those that a play could not have."""
    due = troops if action == Action.CRUSADE else 0
    for built, levels in zip(buildings, UNLOCKED[action], strict=True):
        for level in levels:  # type: ignore[attr-defined]  # levels in place of numbers
            due += built >= level
    due += order == KnightOrder.CALATRAVA
    if action == Action.TRAVEL:
        due += order == KnightOrder.MONTESA
        due -= order == KnightOrder.HOLY_SEPULCHRE
    terms = resolve.action_bonus(action, buildings, troops, order)
    yield "the bonus is what the levels, the troops and the order give", total(terms) == due
    yield "no term is zero", all(term.amount != 0 for term in terms)
    for term in terms:
        yield "it names its rule", term.rule.startswith(("bonus.", "order.", "muster."))
        yield "it names what it counts", term.what != ""
        counted = {"muster.crusade": troops, "bonus.bank.build": buildings.bank}.get(term.rule)
        if counted is not None:
            yield "one is singular, several are plural", (counted != 1) == term.what.endswith("s")


@instead_of(bonuses.castle_knights)
def the_black_knight_takes_both_away(right: Callable[..., int], castles: int, before: int = 0) -> int:
    """A knight that was there from the beginning also stands for the one of level III."""
    return 0 if before else right(castles, before)


@instead_of(bonuses.castle_knights)
def the_fourth_castle_unlocks_the_second_knight(_: object, castles: int, before: int = 0) -> int:
    """The second knight comes with level IV."""
    return (1 if before == 0 and castles >= 1 else 0) + (1 if castles > bonuses.III else 0)


@instead_of(orders.unlocked_before)
def nobody_has_a_knight_before(*_: object) -> int:
    """No knight is ever on the board from the beginning."""
    return 0


@theorem(
    "Castles unlock one knight at level I, unless it was on the board from the beginning, and another one at level "
    "III; only the reading of the black knight as the second knight puts it there before.",
    rules=["bonus.castle.knight", "order.montesa.knight"],
    sabotage=[
        the_black_knight_takes_both_away,
        the_fourth_castle_unlocks_the_second_knight,
        nobody_has_a_knight_before,
    ],
)
def castles_unlock_a_knight_each(
    castles: int = integer(0),
    before: int = each((0, 1)),
    order: KnightOrder = member(KnightOrder),
    second: bool = each((False, True)),  # noqa: FBT001 -- the reading
) -> Claims:
    """For any number of castles."""
    due = 0 + (castles >= 3)  # noqa: PLR2004 -- as in the sentence
    yield (
        "the first one only if it was not there",
        bonuses.castle_knights(castles, before) == due + ((castles >= 1) & (before == 0)),
    )
    ruleset = reading(black_knight="SECOND_KNIGHT" if second else "FOURTH_KNIGHT")
    there = 0 + (order == KnightOrder.MONTESA) if second else 0
    yield "it was there under the reading of the second knight", orders.unlocked_before(order, ruleset) == there


# Discounts and gains


@instead_of(build.discount)
def the_tile_helps_every_type(right: Callable[..., int], region: Region, tile: Any, building: Any, *how: Any) -> int:  # noqa: ANN401
    """The discount of a bonus tile counts for every type."""
    other = None if tile is None else BonusTile(tile.name, tile.shape, building, tile.discount, tile.influence)
    return right(region, other, building, *how)


@instead_of(build.discount)
def the_larger_discount_counts(_: object, region: Region, tile: Any, building: Any, *__: Any) -> int:  # noqa: ANN401
    """Always only the larger discount counts."""
    return max(region.discount.of(building), tile.discount if tile is not None and tile.building == building else 0)


@instead_of(build.lending)
def the_knights_lend_everywhere(_: object, __: Any, knights: tuple[int, ...], *___: Any) -> tuple[int, ...]:  # noqa: ANN401
    """Discounts of all regions with a knight count."""
    return knights


@theorem(
    "A region lends the discount printed there for the type and that of its bonus tile, if the tile is of the type: "
    "both, or the larger one if a reading says so; and only to buildings there, unless a reading lends to others.",
    rules=["build.discount", "build.cost"],
    sabotage=[the_tile_helps_every_type, the_larger_discount_counts, the_knights_lend_everywhere],
)
def discounts_come_from_two_places(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    printed: int = integer(0),
    by_tile: int = integer(0),
    of_tile: Building | None = each((None, *Building)),
    building: Building = each(Building),
    stack: DiscountStack = each(DiscountStack),
    where: DiscountRegion = each(DiscountRegion),
) -> Claims:
    """For any discounts."""
    ruleset = reading(discount_stack=stack.name, discount_region=where.name)
    region = Region("here", 0, 0, discount=Buildings()._replace(**{building.value: printed}))
    tile = None if of_tile is None else BonusTile("any", "any", of_tile, by_tile, 0)
    tiled = by_tile if of_tile == building else 0
    less = build.discount(region, tile, building, ruleset)
    if stack == DiscountStack.ADD:
        yield "both count", less == printed + tiled
    else:
        yield "one of them counts", (less == printed) | (less == tiled)
        yield "the larger one counts", (less >= printed) & (less >= tiled)
    yield (
        "the cost is what is left of the printed cost, and never below zero",
        (build.cost_here(printed, less) == (printed - less) * (printed > less)),
    )
    lent = (1, 2, 3) if where == DiscountRegion.ANY_REGION else (2,)
    yield (
        "only the region itself lends, unless a reading says otherwise",
        (build.lending((2,), (1, 2, 3), ruleset) == lent),
    )


@instead_of(build.tile_influence)
def a_tile_of_another_type_gains(_: object, tile: BonusTile | None, __: Building) -> int:
    """A bonus tile gains its influence for every type."""
    return 0 if tile is None else tile.influence


@instead_of(crusade.reward_influence)
def the_reward_always_has_the_tile(_: object, level: int, tile: Any, building: Any, __: Any) -> int:  # noqa: ANN401
    """A Saracen reward always gains the influence of the bonus tile."""
    return level + (0 if building is None else build.tile_influence(tile, building))


@instead_of(crusade.where_none_is_left)
def four_for_a_reward_that_ran_out(right: Callable[..., int], *how: Any) -> int:  # noqa: ANN401
    """A Saracen whose reward has run out gains one influence too many."""
    return right(*how) + 1


@theorem(
    "A bonus tile adds its influence for a building of its type and for no other; a Saracen reward gains its level, "
    "and the tile adds to it only if a reading says so; three influence replace a reward, or nothing if it has run "
    "out and a reading says so.",
    rules=["build.gain", "build.gain.tile", "crusade.saracen.gain", "crusade.saracen.three", "muster.gain"],
    sabotage=[a_tile_of_another_type_gains, the_reward_always_has_the_tile, four_for_a_reward_that_ran_out],
)
def rewards_gain_their_level(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    level: int = integer(0),
    extra: int = integer(0),
    of_tile: Building | None = each((None, *Building)),
    building: Building | None = each((None, *Building)),
    tiles: SaracenTileInfluence = each(SaracenTileInfluence),
    none_left: SaracenNoneLeft = each(SaracenNoneLeft),
) -> Claims:
    """For any level and any influence on the tile."""
    ruleset = reading(saracen_tile_influence=tiles.name, saracen_none_left=none_left.name)
    tile = None if of_tile is None else BonusTile("any", "any", of_tile, 0, extra)
    yield "a building gains its level", build.building_influence(level) == level
    yield "a troop gains its level", muster.troop_influence(level) == level
    by_tile = extra if building is not None and of_tile == building else 0
    if building is not None:
        yield "the tile adds for its type", build.tile_influence(tile, building) == by_tile
    reward = crusade.reward_influence(level, tile, building, ruleset)
    yield (
        "a reward gains its level, and perhaps the tile",
        (reward == level + (by_tile if tiles == SaracenTileInfluence.YES else 0)),
    )
    yield "three influence replace a reward", crusade.instead_of_reward(EDITION) == 3  # noqa: PLR2004 -- as in the sentence
    left = 0 if none_left == SaracenNoneLeft.NOTHING else 3
    yield "a reward that has run out", crusade.where_none_is_left(ruleset) == left


# Strengths


@instead_of(crusade.shown)
def the_last_space_is_never_reached(_: object, track: tuple[int, ...], space: int, __: Any) -> int:  # noqa: ANN401
    """A marker stops one space before the end of its track."""
    return track[min(space, len(track) - 2)]


@instead_of(crusade.saracen_strength)
def saracens_are_stronger(right: Callable[..., int], *how: Any) -> int:  # noqa: ANN401
    """Saracens have one strength more."""
    return right(*how) + 1


@instead_of(crusade.strength)
def slavs_have_the_strength_of_prussians(right: Callable[..., int], enemy: Enemy, markers: Markers, *how: Any) -> int:  # noqa: ANN401
    """Slavs have the strength that the Prussian marker shows."""
    return right(Enemy.PRUSSIAN if enemy == Enemy.SLAV else enemy, markers, *how)


@theorem(
    "The strength of a Prussian or a Slav is the number under its own marker, the last one for a marker beyond the "
    "track, or one more each time if a reading says so; a Saracen has six. All pay their strength, except that "
    "Saracens have rewards instead where the edition has them.",
    rules=["crusade.strength", "crusade.saracen.strength", "crusade.gain", "crusade.saracen.gain"],
    sabotage=[the_last_space_is_never_reached, saracens_are_stronger, slavs_have_the_strength_of_prussians],
)
def strength_is_what_the_marker_shows(
    enemy: Enemy = each(Enemy),
    prussian: int = integer(0),
    slav: int = integer(0),
    steps: TrackSteps = each(TrackSteps),
) -> Claims:
    """For any spaces of both markers."""
    ruleset = reading(track_steps=steps.name)
    found = crusade.strength(enemy, Markers(prussian, slav), ruleset)
    yield "a Crusade for it gains its strength", crusade.crusade_influence(found) == found
    yield "Saracens have rewards", crusade.pays_strength(enemy, ruleset) == (enemy != Enemy.SARACEN)
    yield "without rewards all pay", crusade.pays_strength(enemy, PROTOTYPE)
    if enemy == Enemy.SARACEN:
        yield "a Saracen has six", found == 6  # noqa: PLR2004 -- as in the sentence
        return
    space = prussian if enemy == Enemy.PRUSSIAN else slav
    if steps == TrackSteps.PLUS_ONE:
        yield "one more each time", found == EDITION.prussian_track[0] + space
        return
    for place, number in enumerate(EDITION.prussian_track):
        last = place == len(EDITION.prussian_track) - 1
        here = (space >= place) if last else (space == place)
        yield f"the number on space {place}", (found == number) | (here ^ True)


# The supply


@instead_of(end.lowest_supply)
def the_end_waits_for_a_short_gain(_: object, __: Ruleset) -> int:
    """The end begins only after a gain that goes short."""
    return -1


@instead_of(game_board.supply_at_start)
def two_players_have_less(right: Callable[..., int], players: int, ruleset: Ruleset) -> int:
    """With two players, the supply has ten less."""
    return right(players, ruleset) - (10 if players == 2 else 0)  # noqa: PLR2004 -- as in the sentence


@instead_of(influence.amounts)
def a_player_may_take_nothing(right: Callable[..., tuple[int, ...]], due: int, ruleset: Ruleset) -> tuple[int, ...]:
    """A player may always take no influence at all."""
    return tuple(dict.fromkeys((0, *right(due, ruleset))))


@theorem(
    "The supply begins with a fixed amount and 60 for each player, or with what the board sets; the end begins when "
    "it is empty, or after a gain that goes short if a reading says so. A gain is taken in full, or any part of it if "
    "a reading says so.",
    rules=["setup.supply", "end.trigger", "end.overflow", "influence.gain"],
    sabotage=[the_end_waits_for_a_short_gain, two_players_have_less, a_player_may_take_nothing],
    assumes="the amounts of the edition of 2017 and of the prototype; gains up to nine for the amounts to choose from",
)
def the_supply_begins_and_ends(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    players: int = each(range(2, 5)),
    supply: tuple[Ruleset, int, int] = each(SUPPLIES),
    left: int = integer(-2),
    gain: int = integer(0),
    trigger: EndTrigger = each(EndTrigger),
    parts: PartialInfluence = each(PartialInfluence),
) -> Claims:
    """For any supply and any gain."""
    ruleset, base, for_each = supply
    yield (
        "a fixed amount and some for each player",
        (game_board.supply_at_start(players, ruleset) == base + for_each * players),
    )
    scarce = attrs.evolve(ruleset, edition=attrs.evolve(ruleset.edition, supply_most=150))
    yield "no more than there is", game_board.supply_at_start(players, scarce) == min(150, base + for_each * players)
    yield "a board may set it", game_board.supply_at_start(players, SET) == SET.laid.supply
    ended = reading(end_trigger=trigger.name, partial_influence=parts.name)
    lowest = -1 if trigger == EndTrigger.SHORT else 0
    yield "the lowest supply", end.lowest_supply(ended) == lowest
    yield "the end begins there", end.supply_is_empty(left, ended) == (left == lowest)
    after = end.take(left, gain, ended)
    yield "a gain takes what it needs", (after == left - gain) | ((after == lowest) & (left - gain < lowest))
    for due in range(10):
        amounts = tuple(range(due + 1)) if parts == PartialInfluence.UP_TO else (due,)
        yield "the amounts to choose from", influence.amounts(due, ended) == amounts


# Movement points, and what readings change in the value of an action


@instead_of(travel.leaving_cost)
def leaving_an_enemy_costs_three(right: Callable[..., int], enemy: bool) -> int:  # noqa: FBT001 -- as in the rule
    """Leaving an enemy costs three points."""
    return right(enemy) + (1 if enemy else 0)


@instead_of(travel.owed_for_leaving)
def a_point_may_always_be_owed(_: object, __: Ruleset) -> int:
    """One point may always be owed for leaving an enemy."""
    return 1


@instead_of(travel.kept)
def points_are_kept(_: object, points: int, __: Ruleset) -> int:
    """Points that are left are always kept."""
    return points


@instead_of(orders.calatrava_again)
def calatrava_counts_once(*_: object) -> int:
    """The Knights of Calatrava have no bonus on the second action of a wedge."""
    return 0


@theorem(
    "A step costs one point, and one more out of a region with an enemy, whichever end a reading lets it be paid at; "
    "readings may let a player owe one point for an enemy, keep points, lose the second bonus of Calatrava, or lose "
    "the bonus that the first action created.",
    rules=["travel.cost.leave", "travel.cost.enter", "travel.cost.enemy", "travel.points", "order.calatrava.bonus"],
    sabotage=[
        leaving_an_enemy_costs_three,
        a_point_may_always_be_owed,
        points_are_kept,
        calatrava_counts_once,
    ],
)
def readings_change_points_and_values(
    points: int = integer(0, TROOPS + LEVELS),
    now: int = integer(),
    enemy: bool = each((False, True)),  # noqa: FBT001 -- a fact of the region
    order: KnightOrder = member(KnightOrder),
    other: bool = each((False, True)),  # noqa: FBT001 -- whether the readings are the other ones
) -> Claims:
    """For any points; all the readings together, since no rule function consults two of them."""
    ruleset = OTHER if other else RULESET
    dues = 2 if enemy else 1
    for pays in StepPays:
        yield "a step", travel.step_cost(enemy, reading(step_pays=pays.name)) == dues
    yield "a point that may be owed", travel.owed_for_leaving(ruleset) == (1 if other else 0)
    yield "a movement point for each point of value", travel.movement_points(points) == points
    yield "what one knight leaves for the others", travel.left_for_others(points, now) == points - now
    yield "points that are kept", travel.kept(points, ruleset) == (points if other else 0)
    again = orders.calatrava_again(order, ruleset)
    yield "the second bonus of Calatrava", again == (0 if other else 0 + (order == KnightOrder.CALATRAVA))
    yield (
        "the bonus that the first action created",
        (resolve.forgone(points, now, ruleset) == (now - points if other else 0)),
    )
    yield "the bonus that is divided", resolve.joins_the_tokens(now, ruleset) == (now if other else 0)
    rest = resolve.left_of_value(points, now, ruleset)
    if other:
        yield "a further result has the rest of the value", rest == points - now
    else:
        yield "there is no further result", rest is None


OTHER = reading(
    partial_payment="YES",
    unspent_points="KEPT",
    calatrava_split=CalatravaSplit.ONCE.name,
    later_value=LaterValue.NO.name,
    bonus_in_split="BEFORE_THE_SPLIT",
    results="MANY",
)
