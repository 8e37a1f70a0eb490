"""Five and six players: second buildings, and what the two knight orders of the expansions change."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import attrs

from crusaders_rules.answers import Refusal
from crusaders_rules.lift import Claims, each, implies, instead_of, integer, member, record, row, theorem
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.expansions.five_and_six.rules import EXPANSION, FIVE, SIX, Extra
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, State
from crusaders_rules.thy_will_be_done.interpret.readings import HolyGhostCrusade, SecondBuildings, SecondTypes
from crusaders_rules.thy_will_be_done.play import apply, setup
from crusaders_rules.thy_will_be_done.rules import build, crusade, orders, player_area
from crusaders_rules.thy_will_be_done.rules.order_changes import OrderSetup
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Building,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    PlayerArea,
    Token,
    Wheel,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .beginnings import one_wedge_begins_empty
from .crusade import an_equal_enemy_withstands
from .turns import every_attack_succeeds
from .values import EDITION, RULESET, any_enemies


@cache
def _with(**readings: Any) -> Ruleset:  # noqa: ANN401 -- each question has readings of its own class
    """The ruleset with the expansion; made when it is needed, because not every edition allows it."""
    return Ruleset(orders="none", expansions=(EXPANSION,), interpretation=Interpretation(**readings))


def _any_building() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """A building of any player, type and level."""
    return record(Erected, owner=integer(0, FIVE), building=member(Building), level=integer(1, 4))


# Mutants: rules that are wrong on purpose


@instead_of(five_and_six.region_full)
def a_third_building_is_allowed(_: object, __: tuple[Erected, ...], ___: Building, ____: Ruleset) -> None:
    """A region takes any number of buildings."""


@instead_of(five_and_six.not_beside)
def any_type_may_join(_: object, __: tuple[Erected, ...], ___: Building, ____: int, _____: Ruleset) -> None:
    """A second building may have another type or the same owner."""


@instead_of(five_and_six.not_beside)
def own_buildings_may_be_joined(
    right: Callable[..., Refusal | None], there: tuple[Erected, ...], building: Building, _: int, ruleset: Ruleset
) -> Refusal | None:
    """A second building may join one of its owner."""
    return right(there, building, -1, ruleset)


@instead_of(five_and_six.second_buildings)
def everybody_builds_second_ones(_: object, __: int, ___: Ruleset) -> bool:
    """The rule holds in each game."""
    return True


@instead_of(five_and_six.second_buildings)
def six_always_build_second_ones(_: object, players: int, ruleset: Ruleset) -> bool:
    """The rule holds from five players on, under every reading."""
    return EXPANSION in ruleset.expansions and players >= FIVE


@instead_of(five_and_six.second_buildings)
def nobody_builds_second_ones(_: object, __: int, ___: Ruleset) -> bool:
    """The rule holds in no game."""
    return False


@instead_of(five_and_six.new_joins_alike)
def any_new_building_may_join(_: object, *__: object) -> bool:
    """A new building joins any others, of any owner."""
    return True


@instead_of(five_and_six.new_joins_alike)
def no_new_building_may_join(_: object, *__: object) -> bool:
    """A new building joins none of its type."""
    return False


@instead_of(five_and_six.tile_for)
def a_tile_serves_twice(_: object, __: tuple[Erected, ...], tile: object) -> object:
    """A second building uses the bonus tile again."""
    return tile


@instead_of(five_and_six.bonuses_apply)
def bonuses_wait_for_the_second_building(_: object, there: tuple[Erected, ...]) -> bool:
    """Discounts and the bonus tile are for the second building of a region, and not for the first."""
    return bool(there)


@instead_of(five_and_six.bonuses_apply)
def a_second_building_uses_the_bonuses_of_level_one(_: object, there: tuple[Erected, ...]) -> bool:
    """Discounts and the bonus tile apply again beside a building of level I."""
    return all(one.level == 1 for one in there)


@instead_of(five_and_six.swapped)
def the_other_token_is_copied(
    _: object, enemies: tuple[Token | None, ...], region: int, other: int
) -> tuple[Token | None, ...]:
    """The token of the other region comes, and also stays."""
    return tuple(enemies[other] if place == region else token for place, token in enumerate(enemies))


@instead_of(five_and_six.swapped)
def the_swap_is_forgotten(_: object, enemies: object, __: int, ___: int) -> object:
    """No token moves."""
    return enemies


@instead_of(five_and_six.swapped)
def a_third_token_moves_too(_: object, enemies: tuple[Any, ...], region: int, other: int) -> tuple[Any, ...]:
    """All other regions get the token of the first one."""
    return tuple(token if place in {region, other} else enemies[region] for place, token in enumerate(enemies))


@instead_of(five_and_six.swapped)
def the_region_after_it_is_swapped(
    right: Callable[..., tuple[Any, ...]], enemies: tuple[Any, ...], region: int, other: int
) -> tuple[Any, ...]:
    """The swap takes the token of the region after the one that the player names."""
    return right(enemies, region, (other + 1) % len(enemies))


@instead_of(five_and_six.swapped)
def the_first_region_is_swapped(
    right: Callable[..., tuple[Any, ...]], enemies: tuple[Any, ...], _: int, other: int
) -> tuple[Any, ...]:
    """The swap takes the token of the first region of the board, wherever the knight is."""
    return right(enemies, 0, other)


@instead_of(five_and_six.extra_crusade)
def the_extra_crusade_is_against_everyone(_: object, __: object, ___: object, ____: object) -> Extra:
    """Each enemy is fought with one more."""
    return Extra(value=1)


@instead_of(five_and_six.extra_crusade)
def the_extra_crusade_adds_two(right: Callable[..., Extra], *given: object) -> Extra:
    """The marked enemy is fought with two more."""
    extra = right(*given)
    return Extra(2 * extra.value, extra.defeats)


@instead_of(five_and_six.extra_crusade)
def the_extra_crusade_is_always_a_value(_: object, marked: Enemy | None, enemy: Enemy, __: Ruleset) -> Extra:
    """The extra Crusade adds one to the value under both readings."""
    return Extra(value=1) if marked == enemy else Extra()


@instead_of(five_and_six.extra_crusade)
def saracens_have_no_extra_crusade(right: Callable[..., Extra], marked: Enemy | None, enemy: Enemy, *how: Any) -> Extra:  # noqa: ANN401 -- as the rule
    """A marked Saracen is fought without the extra Crusade."""
    return Extra() if enemy == Enemy.SARACEN else right(marked, enemy, *how)


@instead_of(five_and_six.counted)
def the_mark_does_not_count(_: object, defeated: Enemies, __: object, ___: object) -> Enemies:
    """The marked enemy adds nothing in the scoring."""
    return defeated


@instead_of(five_and_six.counted)
def the_mark_counts_for_all(_: object, defeated: Enemies, __: object, ___: object) -> Enemies:
    """One more of each type counts."""
    return Enemies(*(count + 1 for count in defeated))


@instead_of(five_and_six.counted)
def the_mark_wants_an_enemy_beside_it(
    right: Callable[..., Enemies], defeated: Enemies, marked: Enemy | None, ruleset: Ruleset
) -> Enemies:
    """The mark counts under every reading only for a player who has won an enemy of its type."""
    return defeated if marked is not None and defeated.of(marked) < 1 else right(defeated, marked, ruleset)


@instead_of(orders.setup_of)
def the_mark_is_a_spare_token(_: object, __: KnightOrder) -> OrderSetup:
    """The token that marks the enemy does not come from the wheel."""
    return OrderSetup(marks=1)


@instead_of(orders.setup_of)
def two_tokens_mark_enemies(right: Callable[..., OrderSetup], order: KnightOrder) -> OrderSetup:
    """The Order of the Holy Ghost marks two types of enemy, with two of its tokens."""
    return OrderSetup(left=2, marks=2) if order == KnightOrder.HOLY_GHOST else right(order)


@instead_of(player_area.with_changed_wedge)
def the_mark_costs_no_token(_: object, tokens: tuple[int, ...], __: int, ___: int) -> tuple[int, ...]:
    """No token leaves the wheel."""
    return tokens


@instead_of(setup.ask_what_the_order_changes)
def the_enemy_is_not_marked(right: Callable[..., State], state: State, asks: p.AskOrderSetup) -> State:
    """The player is not asked which type of enemy is marked."""
    return right(state, attrs.evolve(asks, marks=0))


@instead_of(setup.with_area)
def the_mark_takes_a_token(right: Callable[..., State], state: State, seat: int, area: PlayerArea, *more: Any) -> State:  # noqa: ANN401
    """Marking an enemy takes one more token from the first wedge."""
    if area.added is not None:
        tokens = tuple(count - (1 if place == 0 else 0) for place, count in enumerate(area.wheel.tokens))
        area = attrs.evolve(area, wheel=area.wheel.with_tokens(tokens))
    return right(state, seat, area, *more)


# Second buildings


@theorem(
    "A region that is empty takes any building; a region with one takes a second one exactly if it is of the same type "
    "and an opponent's; a region with two takes none.",
    rules=["five.build.second", "five.build.most", "five.divine", "build.one"],
    sabotage=[
        a_third_building_is_allowed,
        any_type_may_join,
        own_buildings_may_be_joined,
        nobody_builds_second_ones,
    ],
)
def a_second_building_joins_one_of_an_opponent(
    number: int = each((0, 1, 2)),
    first: Erected = _any_building(),
    second: Erected = _any_building(),
    building: Building = each(Building),
    owner: int = integer(0, FIVE),
) -> Claims:
    """With five players, for all owners, types and levels."""
    there = (first, second)[:number]
    room = build.no_room(there, building, owner, FIVE, _with()) is None
    if number == 0:
        yield "an empty region has room", room
    elif number == 1:
        alike = (first.building == building) & (first.owner != owner)
        yield "it is of the type of an opponent's building", implies(room, alike)
        yield "such a building has room", implies(alike, room)
    else:
        yield "a region with two is full", not room


@theorem(
    "A keep, chapel, mill or vault joins another of these exactly if it is the only one there, of the same type and an "
    "opponent's, and five play; by the other reading it joins none.",
    rules=["five.build.second", "five.divine"],
    sabotage=[any_new_building_may_join, no_new_building_may_join, own_buildings_may_be_joined],
)
def a_new_building_joins_one_of_its_type(
    players: int = integer(2, SIX),
    first: Erected = record(Erected, owner=integer(0, FIVE), building=member(NewBuilding), level=integer(1, 4)),
    second: bool = each((False, True)),  # noqa: FBT001 -- a fact of the region
    building: NewBuilding = each(NewBuilding),
    owner: int = integer(0, FIVE),
) -> Claims:
    """For any number of players, and for all owners, types and levels."""
    there = (first, first) if second else (first,)
    joins = five_and_six.new_joins_alike(there, building, owner, players, _with())
    alike = (first.building == building) & (first.owner != owner) & (players == FIVE)
    yield "nothing joins two", not (second and joins)
    if not second:
        yield "it is of the type of an opponent's, with five players", implies(joins, alike)
        yield "such a building joins", implies(alike, joins)
    yield (
        "none by the other reading",
        not five_and_six.new_joins_alike(there, building, owner, players, _with(second_types=SecondTypes.BASE_ONLY)),
    )


@theorem(
    "Second buildings are for five players, by one reading for six as well, and never for a game without the "
    "expansions; elsewhere the second building of a region is refused as in the base game.",
    rules=["five.base", "five.build.second", "build.one"],
    sabotage=[everybody_builds_second_ones, nobody_builds_second_ones, six_always_build_second_ones],
)
def second_buildings_are_for_five(
    players: int = integer(2, SIX), there: Erected = _any_building(), building: Building = each(Building)
) -> Claims:
    """For any number of players."""
    for ruleset, those in (
        (RULESET, ()),
        (_with(), (FIVE,)),
        (_with(second_buildings=SecondBuildings.FIVE_AND_SIX), (FIVE, SIX)),
    ):
        second = five_and_six.second_buildings(players, ruleset)
        allowed = False
        for number in those:
            allowed = (players == number) | allowed
        yield "it holds for no others", implies(second, allowed)
        yield "it holds for these", implies(allowed, second)
        if not those:
            refusal = build.no_room((there,), building, SIX, players, ruleset)
            yield "the base game refuses", refusal is not None and refusal.rule == "build.one"


@theorem(
    "The bonus tile of a region serves its first building and no other.",
    rules=["five.bonus.first-only"],
    sabotage=[
        a_tile_serves_twice,
        bonuses_wait_for_the_second_building,
        a_second_building_uses_the_bonuses_of_level_one,
    ],
)
def a_tile_serves_once(first: Erected = _any_building(), tile: str = each(EDITION.tiles)) -> Claims:
    """For each tile, and any building that is there."""
    shown: Any = tile
    yield "the first building has it", five_and_six.tile_for((), shown) is shown
    yield "the second one does not", five_and_six.tile_for((first,), shown) is None


# The Bailiwick of Utrecht


@theorem(
    "A swap of the Bailiwick of Utrecht exchanges two enemy tokens; every other token stays, and none is lost.",
    rules=["five.order.utrecht.swap"],
    sabotage=[the_other_token_is_copied, the_swap_is_forgotten, a_third_token_moves_too],
)
def a_swap_conserves_enemies(
    enemies: tuple[int, ...] = row(integer(0), 4),
    places: tuple[int, int] = each((one, two) for one in range(4) for two in range(4) if one != two),
) -> Claims:
    """For any two of four regions; a number stands for each token, because no token is looked at."""
    here, there = places
    tokens: Any = enemies
    after: Any = five_and_six.swapped(tokens, here, there)
    yield "the new enemy is here", after[here] == enemies[there]
    yield "the old one is there", after[there] == enemies[here]
    for place in set(range(4)) - {here, there}:
        yield "the others stay", after[place] == enemies[place]
    yield "there are as many regions", len(after) == len(enemies)


@theorem(
    "A swap of two enemy tokens that look alike changes nothing: the same enemy is fought as without it.",
    rules=["five.order.utrecht.swap"],
    sabotage=[a_third_token_moves_too, the_region_after_it_is_swapped, the_first_region_is_swapped],
)
def a_swap_of_equal_tokens_changes_nothing(
    enemies: tuple[int, ...] = row(integer(0), 4),
    places: tuple[int, int] = each((one, two) for one in range(4) for two in range(4) if one != two),
) -> Claims:
    """For any two of four regions; a number stands for each token, because no token is looked at."""
    here, there = places
    tokens: Any = enemies
    after: Any = five_and_six.swapped(tokens, here, there)
    for place in range(4):
        yield "every region is as before", implies(enemies[here] == enemies[there], after[place] == enemies[place])


# The Order of the Holy Ghost


@theorem(
    "The extra Crusade is worth exactly one: a marked enemy is defeated if the value and one more reach its strength, "
    "any other enemy as without the order.",
    rules=["five.order.holy-ghost.crusade", "crusade.success"],
    sabotage=[
        the_extra_crusade_is_against_everyone,
        the_extra_crusade_adds_two,
        an_equal_enemy_withstands,
        every_attack_succeeds,
        saracens_have_no_extra_crusade,
    ],
)
def the_extra_crusade_is_worth_one(
    marked: Enemy | None = each((None, *Enemy)),
    enemy: Enemy = each(Enemy),
    value: int = integer(0),
    strength: int = integer(0),
) -> Claims:
    """For all values and strengths."""
    extra = five_and_six.extra_crusade(marked, enemy, _with())
    won = crusade.not_strong_enough(value + extra.value, strength) is None
    needed = strength - (1 if marked == enemy else 0)
    yield "it is enough", implies(value >= needed, won)
    yield "less is not", implies(won, value >= needed)
    yield "no second defeat", extra.defeats == 0


@theorem(
    "Under the other reading, the extra Crusade is one more defeat of a marked enemy and adds nothing to a value.",
    rules=["five.order.holy-ghost.crusade"],
    sabotage=[
        the_extra_crusade_is_against_everyone,
        the_extra_crusade_is_always_a_value,
        saracens_have_no_extra_crusade,
    ],
)
def the_extra_crusade_is_one_defeat(marked: Enemy | None = each((None, *Enemy)), enemy: Enemy = each(Enemy)) -> Claims:
    """For each mark and each enemy."""
    ruleset = _with(holy_ghost_crusade=HolyGhostCrusade.SECOND_DEFEAT)
    extra = five_and_six.extra_crusade(marked, enemy, ruleset)
    yield "it adds no value", extra.value == 0
    yield "it is one defeat of a marked enemy", extra.defeats == (1 if marked == enemy else 0)


@theorem(
    "In the scoring exactly one more enemy counts for the Order of the Holy Ghost, of the marked type; nobody else's "
    "count changes.",
    rules=["five.order.holy-ghost.score"],
    sabotage=[the_mark_does_not_count, the_mark_counts_for_all, the_mark_wants_an_enemy_beside_it],
)
def one_more_enemy_counts(defeated: Enemies = any_enemies(), marked: Enemy | None = each((None, *Enemy))) -> Claims:
    """For any enemies won."""
    counted = five_and_six.counted(defeated, marked, _with())
    for enemy in Enemy:
        more = 1 if enemy == marked else 0
        yield f"{enemy} tokens count", counted.of(enemy) == defeated.of(enemy) + more


@theorem(
    "The Order of the Holy Ghost plays with eleven action tokens: the one that marks an enemy is the one that its "
    "wheel lacks.",
    rules=["five.order.holy-ghost.token"],
    sabotage=[the_mark_is_a_spare_token, two_tokens_mark_enemies, one_wedge_begins_empty],
)
def the_mark_is_one_of_twelve() -> Claims:
    """For the six wedges of the edition."""
    order = KnightOrder.HOLY_GHOST
    change = orders.setup_of(order)
    twelve = player_area.tokens_of_order(order, EDITION.wedges, EDITION)
    yield "twelve tokens with the mark", sum(twelve) + change.added == 12  # noqa: PLR2004 -- as the page says
    yield "the marks are not on the wheel", change.left == change.marks
    yield "one mark", change.marks == 1


DEALT = ((KnightOrder.HOLY_GHOST,),) * SIX


@theorem(
    "At setup the Order of the Holy Ghost loses exactly one token, from the wedge that the player names, and then "
    "marks one type of enemy, which moves no token; nothing else on the wheel changes.",
    rules=["five.order.holy-ghost.token", "setup.order.effect"],
    sabotage=[the_mark_costs_no_token, the_enemy_is_not_marked, the_mark_takes_a_token],
    assumes="three players; three of the six wedges; each type of enemy",
)
def a_mark_costs_one_token(
    case: tuple[int, int, Enemy] = each(
        (seat, wedge, enemy) for seat in range(3) for wedge in (0, 3, 5) for enemy in Enemy
    ),
    tokens: tuple[int, ...] = row(integer(1), WEDGES),
) -> Claims:
    """Through ``apply``, for any tokens on the wheel."""
    seat, wedge, enemy = case
    change = orders.setup_of(KnightOrder.HOLY_GHOST)
    asked = p.AskOrderSetup(seat, DEALT[:3], left=change.left, marks=change.marks)
    wheel = Wheel(EDITION.wedges, tokens, (False,) * WEDGES)
    areas = tuple(anywhere.area(wheel=wheel, order=KnightOrder.HOLY_GHOST, knights=()) for _ in range(3))
    rules = attrs.evolve(_with(), board=anywhere.SMALL)
    before = anywhere.position(areas[seat], asked, ruleset=rules, areas=areas, added=None, start=None)
    with anywhere.by_the_rules():
        between = apply.apply(before, d.LeaveToken(wedge))
        yield "then the player marks an enemy", between.pending == attrs.evolve(asked, left=0, chosen=(wedge,))
        after = apply.apply(between, d.MarkEnemy(enemy))
    now = after.areas[seat]
    for place in range(WEDGES):
        less = 1 if place == wedge else 0
        yield "one token leaves this wedge, and no other", now.wheel.tokens[place] == tokens[place] - less
    yield "the enemy is marked", now.added is not None and now.added.marked == enemy
    others = (after.areas[other] is before.areas[other] for other in range(3) if other != seat)
    yield "nobody else changes", all(others)
