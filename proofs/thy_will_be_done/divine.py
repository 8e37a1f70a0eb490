"""Divine Influence: the giant token, chapels, costs, coats of arms, one-time tiles and additional distributions."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.lift import Claims, each, implies, instead_of, integer, record, row, suppose, theorem, truth
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import travel as divine_travel
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    EVERY_TYPE,
    Due,
    InfluenceTile,
    NewBuilding,
    TileKind,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    DragonJoins,
    DragonPair,
    MillLevel,
    MillTypes,
    PairReverse,
    SecondBuildings,
    SeveralDistributions,
    StepPays,
    ThirdBuilding,
)
from crusaders_rules.thy_will_be_done.rules import build, distribute, travel
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Building, Erected, KnightOrder, Manner

from .routes import enemies_pay
from .values import any_tokens
from .wheel import a_long_path_stops_early, one_token_too_many

NAME = ("divine-influence",)


def with_tiles(*more: str, **readings: Any) -> Ruleset:  # noqa: ANN401 -- each question has readings of its own class
    """The game of Board Game Arena with Divine Influence and perhaps more expansions, under these readings."""
    return Ruleset(
        "board-game-arena", orders="none", expansions=(*NAME, *more), interpretation=Interpretation(**readings)
    )


WITH = with_tiles()
EDITION = WITH.edition
# The Band has twelve tokens, and three chapels add three.
MOST_PIECES = 15
SEATS = 6
DRAGONS = tuple(with_tiles(dragon_pair=pair, dragon_joins=joins) for pair in DragonPair for joins in DragonJoins)
MILLS = tuple(with_tiles(mill_level=level, mill_types=types) for level in MillLevel for types in MillTypes)
STEPS = tuple(Ruleset(interpretation=Interpretation(step_pays=reading)) for reading in StepPays)
SEVERAL = tuple(with_tiles(several_distributions=reading) for reading in SeveralDistributions)
LEVELS = range(1, 5)
BOTH = tuple(
    with_tiles(
        "five-and-six", pair_reverse=reverse, third_building=third, second_buildings=SecondBuildings.FIVE_AND_SIX
    )
    for reverse in PairReverse
    for third in ThirdBuilding
)


# Mutants: rules that are wrong on purpose


@instead_of(divine_orders.sown_with_giant)
def the_giant_counts_as_one(
    _: object, tokens: tuple[int, ...], origin: int, path: tuple[int, ...], __: int
) -> tuple[int, ...]:
    """The giant token loses its second token when it is laid down."""
    return distribute.distribute(tokens, origin, path)


@instead_of(divine_orders.pieces)
def the_giant_is_two_pieces(_: object, tokens: int, __: object) -> int:
    """The giant token is laid down as two pieces."""
    return tokens


@instead_of(divine_effects.with_token)
def a_chapel_adds_two(right: Callable[..., Any], tokens: tuple[int, ...], wedge: int, chapels: int) -> Any:  # noqa: ANN401 -- as the rule
    """Each chapel adds two tokens."""
    return right(tokens, wedge, 2 * chapels)


@instead_of(divine_effects.with_token)
def an_empty_wedge_gets_no_token(
    right: Callable[..., tuple[int, ...]], tokens: tuple[int, ...], wedge: int, chapels: int
) -> tuple[int, ...]:
    """A chapel adds a token only to a wedge that holds one."""
    return right(tokens, wedge, chapels) if tokens[wedge] >= 1 else tokens


@instead_of(divine_effects.with_token)
def a_chapel_fills_the_first_wedge(
    right: Callable[..., tuple[int, ...]], tokens: tuple[int, ...], _: int, chapels: int
) -> tuple[int, ...]:
    """The token of a chapel goes to the first wedge."""
    return right(tokens, 0, chapels)


@instead_of(divine_orders.dragon_reduction)
def the_dragon_pays_nothing(_: object, order: KnightOrder) -> int:
    """The Order of the Dragon saves nine."""
    return 9 if order == KnightOrder.DRAGON else 0


@instead_of(divine_build.pair_cost)
def a_pair_costs_ten(_: object, __: int, ___: object) -> int:
    """A building beside its partner costs ten."""
    return 10


@instead_of(divine_orders.dragon_pair_reduction)
def both_reductions_are_nine(_: object, order: KnightOrder, __: Ruleset) -> int:
    """The Order of the Dragon saves nine on a pair."""
    return 9 if order == KnightOrder.DRAGON else 0


@instead_of(build.cost_here)
def the_printed_cost_is_forgotten(_: object, __: int, discount: int) -> int:
    """A building costs its discount, below nothing."""
    return -discount


@instead_of(build.no_room)
def any_number_of_opponents_build(
    right: Callable[..., Refusal | None],
    there: tuple[Erected, ...],
    building: Building,
    *more: Any,  # noqa: ANN401 -- as the rule
) -> Refusal | None:
    """A building joins any number of others if one of its type is an opponent's."""
    return right(there[:1], building, *more)


@instead_of(divine_build.is_paired)
def a_pair_is_enough(_: object, building: NewBuilding, there: tuple[Erected, ...], __: Ruleset) -> bool:
    """A new building joins its partner, whatever else is there."""
    return any(one.building == divine_build.partner(building) for one in there)


@instead_of(divine_build.joins_partner)
def a_partner_joins_two(_: object, building: Building, there: tuple[Erected, ...], __: Ruleset) -> bool:
    """A base building joins the new building paired with it, whatever else is there."""
    return any(divine_build.partner(one.building) == building for one in there if isinstance(one.building, NewBuilding))


@instead_of(divine_orders.dragon_joins)
def the_dragon_joins_anything(_: object, order: KnightOrder, __: tuple[Erected, ...], ___: Ruleset) -> bool:
    """The Order of the Dragon treats each region as empty."""
    return order == KnightOrder.DRAGON


@instead_of(divine_build.no_room)
def there_is_always_room(*_: object, **__: object) -> None:
    """A new building joins any others."""


@instead_of(divine_travel.coat_discount)
def a_coat_saves_three(_: object, own: bool) -> int:  # noqa: FBT001 -- as in the rule
    """Leaving a region with an own coat of arms costs three less."""
    return 3 if own else 0


@instead_of(divine_travel.coat_discount)
def coats_save_nothing(_: object, __: bool) -> int:  # noqa: FBT001 -- as in the rule
    """A coat of arms saves nothing."""
    return 0


@instead_of(divine_turn.after_one)
def a_distribution_is_never_used_up(_: object, due: Due, __: object) -> Due:
    """After an additional distribution as many are left as before."""
    return due


@instead_of(divine_turn.after_one)
def the_livonian_distribution_comes_again(_: object, due: Due, ruleset: Ruleset) -> Due:
    """The distribution of the Livonian Brothers stays due after it."""
    return attrs.evolve(due, distributions=divine_turn.distributions_due(due, ruleset) - 1)


@instead_of(divine_turn.after_one)
def one_distribution_uses_up_all(_: object, __: Due, ___: Ruleset) -> Due:
    """After one additional distribution no other is due."""
    return Due()


@instead_of(divine_tiles.turned_down)
def tiles_stay_face_up(_: object, once: tuple[int, ...], __: object, ___: object) -> tuple[int, ...]:
    """A one-time tile can be used again."""
    return once


@instead_of(divine_tiles.turned_down)
def all_tiles_of_an_action_are_turned(_: object, once: tuple[int, ...], action: Action, turned: int) -> tuple[int, ...]:
    """A player who turns a one-time tile turns all that are for the same action."""
    place = ACTIONS.index(action)
    return tuple(0 if at == place and turned >= 1 else count for at, count in enumerate(once))


@instead_of(divine_tiles.with_turned)
def a_turned_tile_adds_two(_: object, tokens: int, turned: int) -> int:
    """A one-time tile adds two to its action."""
    return tokens + 2 * turned


@instead_of(divine_tiles.with_once)
def every_tile_can_be_turned(_: object, once: tuple[int, ...], tile: InfluenceTile) -> tuple[int, ...]:
    """A permanent tile can also be turned once."""
    place = 0 if tile.action is None else ACTIONS.index(tile.action)
    return tuple(count + (1 if at == place else 0) for at, count in enumerate(once))


@instead_of(divine_tiles.with_permanent)
def one_time_tiles_add_for_ever(right: Callable[..., Unlocked], unlocked: Unlocked, tile: InfluenceTile) -> Unlocked:
    """A one-time tile also adds to its action from now on."""
    return right(unlocked, tile._replace(kind=TileKind.PERMANENT) if tile.kind == TileKind.ONCE else tile)


@instead_of(divine_tiles.effect_of)
def immediate_tiles_do_nothing(_: object, __: InfluenceTile) -> None:
    """No tile works at once."""


@instead_of(divine_effects.fits)
def a_mill_takes_anything(_: object, __: object, ___: object, ____: object, _____: object) -> bool:
    """A mill of any level takes buildings of any level and type."""
    return True


@instead_of(divine_effects.fits)
def a_mill_takes_the_next_level(right: Callable[..., bool], mill: int, *what: Any) -> bool:  # noqa: ANN401 -- as the rule
    """A mill takes buildings up to one level above its own."""
    return right(mill + 1, *what)


@instead_of(divine_effects.bank_four)
def a_mill_takes_the_last_bank(_: object, __: object, ___: object, ____: object) -> Refusal | None:
    """A mill of level IV takes the bank of level IV."""
    return None


@instead_of(divine_effects.eligible)
def the_list_forgets_new_buildings(right: Callable[..., Any], *values: Any) -> Any:  # noqa: ANN401 -- as the rule
    """The list has only buildings of the base game for a mill."""
    return tuple(one for one in right(*values) if isinstance(one[0], Building))


@instead_of(divine_orders.can_be_divided)
def the_giant_is_divided(_: object, __: object, ___: object, ____: object) -> bool:
    """The giant token can be split into two."""
    return True


@instead_of(divine_orders.can_be_divided)
def the_giant_serves_the_first_action(_: object, assigned: int, __: int, giant: bool) -> bool:  # noqa: FBT001 -- as in the rule
    """The giant token always goes to the first action."""
    return not giant or assigned >= divine_orders.GIANT


@instead_of(divine_orders.can_be_divided)
def the_giant_wants_company(right: Callable[..., bool], assigned: int, tokens: int, giant: bool) -> bool:  # noqa: FBT001 -- as in the rule
    """The second action cannot have the giant token alone."""
    return right(assigned, tokens, giant) and not (giant and assigned == tokens - divine_orders.GIANT)


# Tokens


@theorem(
    "However the giant token is laid down, the wheel keeps all its tokens, and the giant token still counts as two.",
    rules=["divine.order.band.token", "divine.order.band.value", "turn.distribute.all"],
    sabotage=[the_giant_counts_as_one, the_giant_is_two_pieces, one_token_too_many, a_long_path_stops_early],
)
def the_giant_token_is_conserved(
    tokens: tuple[int, ...] = any_tokens(),
    origin: int = each(range(WEDGES)),
    hand: int = each(range(2, MOST_PIECES + 1)),
    chosen: int = each(range(WEDGES)),
) -> Claims:
    """For any tokens on the other wedges, and each wedge of the row on which the giant token can land."""
    before = tuple(hand if wedge == origin else count for wedge, count in enumerate(tokens))
    number = divine_orders.pieces(hand, True)  # noqa: FBT003 -- a fact of the wedge
    path = distribute.path(origin, number, Manner.STANDARD, None, WITH)
    places = tuple(dict.fromkeys(path))
    lands = places[chosen % len(places)]
    after = divine_orders.sown_with_giant(before, origin, path, lands)
    yield "no token is lost or gained", sum(after) == sum(before)
    yield "the giant token counts as two where it lies", after[lands] >= divine_orders.GIANT


@theorem(
    "The tokens of chapels are the only ones that the wheel gains, one for each chapel, and they go to the wedge used.",
    rules=["divine.chapel.token"],
    sabotage=[a_chapel_adds_two, an_empty_wedge_gets_no_token, a_chapel_fills_the_first_wedge],
)
def a_chapel_adds_one_token(
    tokens: tuple[int, ...] = any_tokens(), wedge: int = each(range(WEDGES)), chapels: int = integer(1)
) -> Claims:
    """For any wheel, and any number of chapels in the turn."""
    after = divine_effects.with_token(tokens, wedge, chapels)
    yield "one more for each in all", sum(after) == sum(tokens) + chapels
    yield "on the wedge used", after[wedge] == tokens[wedge] + chapels


@theorem(
    "With the giant token on a wedge, one token and the rest can be assigned only if the giant token stays whole.",
    rules=["divine.order.band.value", "turn.split"],
    sabotage=[the_giant_is_divided, the_giant_serves_the_first_action, the_giant_wants_company],
)
def a_giant_token_stays_whole(tokens: int = integer(2, MOST_PIECES), first: int = integer(0, MOST_PIECES)) -> Claims:
    """Exactly the splits that some division of the single tokens gives are possible."""
    small = tokens - divine_orders.GIANT
    possible = divine_orders.can_be_divided(first, tokens, True)  # noqa: FBT003 -- a fact of the wedge
    within = first <= tokens
    with_it = (first >= divine_orders.GIANT) & (first - divine_orders.GIANT <= small)
    yield "the first action has it or not", implies(within & possible, with_it | (first <= small))
    yield "nothing else is excluded", implies(within & (with_it | (first <= small)), possible)


# Buildings


def _any_building() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """A building of any player, type and level."""
    return record(Erected, owner=integer(0, SEATS - 1), building=each(EVERY_TYPE), level=integer(1, 4))


@theorem(
    "No new building costs less than zero, a building of a pair never costs more than one alone in a region, and the "
    "Order of the Dragon never pays more than others.",
    rules=["divine.build.cost", "divine.build.pair", "divine.order.dragon.empty", "divine.order.dragon.occupied"],
    sabotage=[
        the_dragon_pays_nothing,
        a_pair_costs_ten,
        both_reductions_are_nine,
        the_printed_cost_is_forgotten,
    ],
)
def new_buildings_cost_something(
    building: NewBuilding = each(NewBuilding),
    built: int = each(range(4)),
    other: Erected = _any_building(),
    beside: bool = each((False, True)),  # noqa: FBT001 -- a fact of the region
    ruleset: Ruleset = each(DRAGONS),
) -> Claims:
    """In an empty region and beside any one building where it may stand, under all readings of the Dragon."""
    there = (other,) if beside else ()
    dragon, none = KnightOrder.DRAGON, KnightOrder.NONE
    if divine_build.no_room(building, there, dragon, ruleset, joins=False) is not None:
        return
    cost = divine_build.cost_of_new(building, built, there, dragon, ruleset, joins=False)
    alone = divine_build.new_cost(built, EDITION)
    yield "the Dragon pays two at least", cost >= divine_build.pair_cost(0, EDITION) - 1
    yield "the Dragon never pays more than for a building alone in a region", cost <= alone
    if divine_build.no_room(building, there, none, ruleset, joins=False) is None:
        yield (
            "nor more than others",
            cost <= divine_build.cost_of_new(building, built, there, none, ruleset, joins=False),
        )


@theorem(
    "No region ever holds three buildings: beside two no new one has room, whatever they are.",
    rules=["divine.build.one", "divine.build.pair", "divine.order.dragon.occupied"],
    sabotage=[there_is_always_room, the_dragon_joins_anything, a_pair_is_enough],
)
def two_buildings_fill_a_region(
    building: NewBuilding = each(NewBuilding),
    first: Erected = _any_building(),
    second: Erected = _any_building(),
    order: KnightOrder = each((KnightOrder.NONE, KnightOrder.DRAGON)),
    ruleset: Ruleset = each(DRAGONS),
) -> Claims:
    """For all owners, types and levels."""
    yield "no room", divine_build.no_room(building, (first, second), order, ruleset, joins=False) is not None


class Crowd(NamedTuple):
    """A building that somebody wants to erect beside two others of some types."""

    building: Building | NewBuilding
    types: tuple[Building | NewBuilding, ...]
    ruleset: Ruleset
    order: KnightOrder


def _near(building: Building | NewBuilding) -> tuple[Building | NewBuilding, ...]:
    """The same type, its partner, and a type of each kind that is neither."""
    for pair in ((new, divine_build.partner(new)) for new in NewBuilding):
        if building in pair:
            others = (next(one for one in kind if one not in pair) for kind in (Building, NewBuilding))
            return (*pair, *others)
    return ()


CROWDS = tuple(
    Crowd(building, types, ruleset, order)
    for building in EVERY_TYPE
    for types in product(_near(building), repeat=2)
    for ruleset in (BOTH if isinstance(building, Building) else BOTH[:1])
    for order in ((KnightOrder.NONE,) if isinstance(building, Building) else (KnightOrder.NONE, KnightOrder.DRAGON))
)


@theorem(
    "With both expansions, too, no building of any type joins two others, whoever owns them, with two to six players; "
    "under the reading that only buildings of the same type count, none joins three.",
    rules=["five.build.most", "five.divine", "five.build.second", "divine.build.one", "build.one"],
    sabotage=[there_is_always_room, any_number_of_opponents_build, a_partner_joins_two, the_dragon_joins_anything],
)
def two_buildings_fill_a_region_with_both(
    crowd: Crowd = each(CROWDS),
    owners: tuple[int, ...] = row(integer(0, SEATS - 1), 2),
    players: int = integer(2, SEATS),
) -> Claims:
    """For all owners; the readings of pairs and third buildings for base buildings, and the orders for new ones."""
    building, types, ruleset, order = crowd
    there = tuple(Erected(owner, one, 1) for owner, one in zip(owners, types, strict=True))
    if ruleset.interpretation.third_building == ThirdBuilding.THREE:
        # Such a region holds one of each type of a pair and a second one of the type of the builder.
        there = (*there, Erected(SEATS, building, 2))
        suppose(building in types)
    if isinstance(building, NewBuilding):
        alike = five_and_six.new_joins_alike(there, building, SEATS, players, ruleset)
        yield "no room", divine_build.no_room(building, there, order, ruleset, joins=alike) is not None
        return
    joins = divine_build.joins_partner(building, there, ruleset)
    yield "no room", not joins and build.no_room(there, building, SEATS, players, ruleset) is not None


@theorem(
    "A mill never takes a building of a level above its own, nor the bank of level IV.",
    rules=["divine.mill.remove", "divine.mill.bank-four"],
    sabotage=[
        a_mill_takes_anything,
        a_mill_takes_the_next_level,
        a_mill_takes_the_last_bank,
        the_list_forgets_new_buildings,
    ],
)
def a_mill_takes_no_more_than_its_level(
    mill: int = each(LEVELS),
    level: int = each(LEVELS),
    building: Building | NewBuilding = each(EVERY_TYPE),
    ruleset: Ruleset = each(MILLS),
) -> Claims:
    """Under all readings of mills, and the list has exactly what is not refused."""
    listed = (building, level) in divine_effects.eligible(mill, Unlocked(), ruleset)
    allowed = divine_effects.not_eligible(mill, building, level, ruleset) is None
    yield "the list and the refusal agree", listed == allowed
    yield "its level or lower", not allowed or level <= mill
    yield "never the bank of level IV", not allowed or (building, level) != (Building.BANK, 4)


# Travel


@theorem(
    "A step costs nothing at least, and exactly one point less out of a region with an own coat of arms.",
    rules=["divine.travel.marker", "travel.cost.leave", "travel.cost.enemy"],
    sabotage=[a_coat_saves_three, coats_save_nothing, enemies_pay],
)
def a_step_never_pays(
    enemy: bool = truth(),  # noqa: FBT001 -- a fact of the region
    own: bool = truth(),  # noqa: FBT001 -- a fact of the region
    ruleset: Ruleset = each(STEPS),
) -> Claims:
    """So no way has a negative cost, and a free step repeated gains nothing: the list of ways stays finite."""
    usual = travel.step_cost(enemy, ruleset)
    less = divine_travel.coat_discount(own)
    yield "never below zero", usual - less >= 0
    yield "one less with a coat of arms", implies(own, less == 1)
    yield "as usual without", implies(not own, less == 0)


# Tiles


@theorem(
    "Each one-time tile that is turned adds one to the action, and cannot be turned again.",
    rules=["divine.tile.once"],
    sabotage=[tiles_stay_face_up, all_tiles_of_an_action_are_turned, a_turned_tile_adds_two],
)
def a_tile_is_turned_once(
    once: tuple[int, ...] = row(integer(0), len(ACTIONS)),
    action: Action = each(Action),
    turned: int = integer(0),
    tokens: int = integer(0),
) -> Claims:
    """For any number of tiles and tokens."""
    after = divine_tiles.turned_down(once, action, turned)
    gained = divine_tiles.with_turned(tokens, turned) - tokens
    yield "what the action gains is face down", sum(once) - sum(after) == gained


@theorem(
    "A tile that is taken is of one kind: it can be turned once, adds from now on, scores at the end, or acts at once.",
    rules=["divine.tile.once", "divine.tile.permanent", "divine.tile.end", "divine.tile.immediate"],
    sabotage=[every_tile_can_be_turned, one_time_tiles_add_for_ever, immediate_tiles_do_nothing],
)
def a_tile_works_in_one_way(
    tile: InfluenceTile = each(tuple(dict.fromkeys(EDITION.influence_tiles))),
    once: tuple[int, ...] = row(integer(0), len(ACTIONS)),
) -> Claims:
    """For each tile of the list, and any tiles that the player has."""
    turned = sum(divine_tiles.with_once(once, tile)) - sum(once)
    always = sum(divine_tiles.with_permanent(Unlocked(), tile).permanent)
    at_once = 0 if divine_tiles.effect_of(tile) is None else 1
    yield "exactly one of four", turned + always + divine_tiles.scores_tiles(tile) + at_once == 1


# After the turn


@theorem(
    "Additional distributions come to an end: after each of them, one fewer is due, and none takes place twice.",
    rules=["divine.distribute.extra", "divine.order.livonian.distribute"],
    sabotage=[a_distribution_is_never_used_up, the_livonian_distribution_comes_again, one_distribution_uses_up_all],
)
def additional_distributions_end(
    due: Due = record(Due, distributions=integer(0), livonian=truth()),
    ruleset: Ruleset = each(SEVERAL),
) -> Claims:
    """For any number of them, with or without that of the Livonian Brothers."""
    before = divine_turn.distributions_due(due, ruleset)
    after = divine_turn.distributions_due(divine_turn.after_one(due, ruleset), ruleset)
    yield "one less", implies(before > 0, after == before - 1)
