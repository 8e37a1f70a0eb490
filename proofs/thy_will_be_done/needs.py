"""What an action needs on the board, and why it fails: the lowest value and each refusal."""
# ruff: noqa: B008, ANN401 -- the default of an argument is its domain; a mutant takes what the right function takes

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle, product
from typing import Any

import attrs

from crusaders_rules.lift import Claims, each, instead_of, theorem
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State, total
from crusaders_rules.thy_will_be_done.play import feasibility
from crusaders_rules.thy_will_be_done.play.needs import base
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH
from crusaders_rules.thy_will_be_done.rules import build, crusade, muster, orders, resolve, travel
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Buildings,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    PlayerArea,
    Token,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import pending as p

from . import anywhere
from .anywhere import SMALL, by_the_rules
from .values import EDITION, LEVELS, RULESET, TROOPS, reading

MINE = 1
NOTHING, BEGINNING = Buildings(), Markers()
# Three regions in a row; the last two lend discounts.
BOARD = attrs.evolve(
    SMALL,
    name="any",
    regions=(
        SMALL.regions[0],
        attrs.evolve(SMALL.regions[1], discount=Buildings(church=1)),
        attrs.evolve(SMALL.regions[2], discount=Buildings(castle=2)),
    ),
)
TILES = (None, BonusTile("any", "shield", Building.CASTLE, 1, 0), None)
VALUES = (-1, 0, 1, 2, 3, 4, 6)
FARM = Erected(0, Building.FARM, 1)


@attrs.frozen
class Table:
    """What lies on the board, and what the player has.

    Attributes:
        enemies: The enemy of each region.
        buildings: The building of each region.
        knights: The regions of the player's knights.
        built: The player's buildings.
        troops: The player's troops.
        markers: The strength markers.
        order: The knight order.
        carried: Movement points that carry over.
        readings: The readings that are not the default ones.
        sits: The number of players, the seat of the player, and the supply.
    """

    enemies: tuple[Token | None, ...] = (None, None, None)
    buildings: tuple[Erected | None, ...] = (None, None, None)
    knights: tuple[int, ...] = (0, 1)
    built: Buildings = NOTHING
    troops: int = 0
    markers: Markers = BEGINNING
    order: KnightOrder = KnightOrder.NONE
    carried: int = 0
    readings: tuple[tuple[str, str], ...] = ()
    sits: tuple[int, int, int] = (2, 1, 9)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, with the board."""
        return attrs.evolve(reading(**dict(self.readings)) if self.readings else RULESET, board=BOARD)

    @property
    def area(self) -> PlayerArea:
        """The player area."""
        return anywhere.area(
            knights=self.knights, buildings=self.built, troops=self.troops, order=self.order, carried=self.carried
        )

    @property
    def state(self) -> State:
        """The position, in which it is the player's turn."""
        players, seat, supply = self.sits
        ruleset, other = self.ruleset, anywhere.area(knights=(2,))
        return anywhere.position(
            self.area,
            p.AskTurn(seat),
            ruleset=ruleset,
            areas=put_at((other,) * players, seat, self.area),
            supply=supply,
            enemies=self.enemies,
            buildings=self.buildings,
            tiles=TILES,
            markers=self.markers,
        )


# Who sits where, with an odd and an even supply. Each row of tables goes through all of these.
SITS = tuple((players, seat, 8 + (players + seat) % 2) for players in range(2, 7) for seat in range(players))
_ORDERS = tuple(KnightOrder)


def _seated(tables: Sequence[Table], orders_: Sequence[KnightOrder] = ()) -> tuple[Table, ...]:
    """The same tables with another seat and another order each; no order is given to those that have one."""
    found = tuple(attrs.evolve(one, sits=sits) for one, sits in zip(tables, cycle(SITS), strict=False))
    if not orders_:
        return found
    return tuple(
        attrs.evolve(one, order=order) if one.order == KnightOrder.NONE else one
        for one, order in zip(found, cycle(orders_), strict=False)
    )


# Enemies and buildings

LAST = len(EDITION.prussian_track) - 1, len(EDITION.slav_track) - 1
ENEMIES = ((None, None), (Token.SLAV, Token.PRUSSIAN), (Token.PRUSSIAN, None), (None, Token.SARACEN_TROOP))
FOUGHT = tuple(
    Table(enemies=(*enemies, Token.SLAV), knights=knights, markers=markers, readings=readings)
    for enemies, knights, markers, readings in product(
        ENEMIES,
        ((0, 1), (1, 0, 0), (2,), ()),
        (BEGINNING, Markers(LAST[0], 1), Markers(1, LAST[1])),
        ((), (("track_end", "NO_MORE"),)),
    )
    if readings or markers == BEGINNING
)


@instead_of(base.targets)
def the_first_knight_counts(right: Callable[..., Any], state: State, area: PlayerArea) -> Any:
    """Only the first knight fights."""
    return right(state, area)[:1] if area.knights[:1] else []


@instead_of(crusade.shown)
def prussians_are_weaker(right: Callable[..., int], track: tuple[int, ...], space: int, *how: Any) -> int:
    """The marker of a track stands one space behind."""
    return right(track, max(0, space - 1), *how)


@instead_of(crusade.no_longer_fought)
def everybody_is_always_fought(*_: object) -> None:
    """No enemy is ever safe."""


@instead_of(feasibility.least_value)
def a_crusade_needs_one_more(right: Callable[..., int], state: State, area: PlayerArea, action: Action) -> int:
    """A Crusade needs one more than the strength of the enemy."""
    least = right(state, area, action)
    return least + (1 if action == Action.CRUSADE and least < OUT_OF_REACH else 0)


@theorem(
    "A Crusade succeeds exactly if its value is at least the strength of some enemy that shares a region with a knight "
    "of the player; otherwise the refusal names the weakest such enemy, or says that none is there, or that each is "
    "safe.",
    rules=["crusade.region", "crusade.success", "crusade.strength", "crusade.advance"],
    sabotage=[
        the_first_knight_counts,
        prussians_are_weaker,
        everybody_is_always_fought,
        a_crusade_needs_one_more,
    ],
    assumes="three regions with some enemies; up to three knights; values from -1 to 6",
)
def a_crusade_needs_the_weakest_enemy(on: Table = each(_seated(FOUGHT, _ORDERS))) -> Claims:
    """Under both readings of the end of a track."""
    state, area = on.state, on.area
    here = [token for token in map(on.enemies.__getitem__, on.knights) if token is not None]
    safe = [one for one in here if _is_safe(one, on)]
    strengths = [_strength(one, on) for one in here if one not in safe]
    least = min(strengths, default=OUT_OF_REACH)
    with by_the_rules():
        found = base.targets(state, area)
        yield (
            "the targets are the enemies there",
            [place for place, _ in found] == [place for place in on.knights if on.enemies[place] is not None],
        )
        yield "it needs the lowest strength", feasibility.least_value(state, area, Action.CRUSADE) == least
        rule = "crusade.success" if strengths else "crusade.advance" if here else "crusade.region"
        yield from _fails_below(on, Action.CRUSADE, least, rule)


def _strength(token: Token, on: Table) -> int:
    """The strength of an enemy, by the tracks of the edition."""
    if token.enemy == Enemy.SARACEN:
        return 6
    prussian = token.enemy == Enemy.PRUSSIAN
    track = EDITION.prussian_track if prussian else EDITION.slav_track
    return track[on.markers.prussian if prussian else on.markers.slav]


def _is_safe(token: Token, on: Table) -> bool:
    """Whether nobody can fight an enemy any longer."""
    at = {Enemy.PRUSSIAN: on.markers.prussian == LAST[0], Enemy.SLAV: on.markers.slav == LAST[1]}
    return bool(on.readings) and at.get(token.enemy, False)


def _fails_below(on: Table, action: Action, least: int, rule: str) -> Claims:
    """Claims that an action fails exactly below a value, and why."""
    state, area = on.state, on.area
    for tokens in VALUES:
        succeeds = least != OUT_OF_REACH and tokens + _bonus(on, action) >= least
        yield "it succeeds from that value on", feasibility.succeeds(state, area, action, tokens) == succeeds
        as_it_is = feasibility.succeeds_as_it_is(state, area, action, tokens)
        yield "so it does without tiles", as_it_is == succeeds
        refusals = feasibility.failures(state, area, action, tokens)
        yield "it fails below it, for one reason", [one.rule for one in refusals] == ([] if succeeds else [rule])
        if refusals and least != OUT_OF_REACH:
            yield "the reason says what it needs", refusals[0].needs == least
            yield "the reason says what it has", refusals[0].has == tokens + _bonus(on, action)


def _bonus(on: Table, action: Action) -> int:
    """What buildings, troops and the order of these tables add."""
    return total(resolve.action_bonus(action, on.built, on.troops, on.order))


BUILT = (NOTHING, Buildings(castle=LEVELS, church=LEVELS, farm=LEVELS - 1, bank=1), Buildings(*(LEVELS,) * 4))
SITES = tuple(
    Table(enemies=(enemy, None, None), buildings=(None, building, None), knights=knights, built=built, readings=more)
    for enemy, building, knights, built, more in product(
        (None, Token.SLAV),
        (None, FARM),
        ((0,), (0, 1, 1), (1, 2), ()),
        BUILT,
        ((), (("discount_region", "ANY_REGION"),), (("discount_stack", "LARGER"),)),
    )
    if not more or not enemy
)


@instead_of(build.enemy_there)
def enemies_do_not_matter(*_: object) -> None:
    """Buildings stand beside enemies."""


@instead_of(build.cost_here)
def discounts_do_not_count(_: object, printed: int, __: int) -> int:
    """Nothing is ever cheaper."""
    return printed


@instead_of(build.none_left)
def the_last_level_is_never_built(right: Callable[..., Any], building: Building, built: int, *how: Any) -> Any:
    """The last building of each type is not there."""
    return right(building, built + 1, *how)


@instead_of(build.lending)
def discounts_reach_everywhere(_: object, __: Any, knights: tuple[int, ...], ___: Ruleset) -> tuple[int, ...]:
    """Every region with a knight lends its discounts."""
    return knights


@theorem(
    "A Build succeeds exactly if its value is the cost of some building that is left, in a region of a knight "
    "without an enemy and without a building, less the discounts there, or of all regions with a knight if a "
    "reading says so; otherwise the lowest cost is named, or that nothing is left, or that there is no such region.",
    rules=["build.knight", "build.cost", "build.discount", "build.next", "build.enemy"],
    sabotage=[
        enemies_do_not_matter,
        discounts_do_not_count,
        the_last_level_is_never_built,
        discounts_reach_everywhere,
    ],
    assumes="three regions with some enemies and buildings; up to three knights; values from -1 to 6",
)
def a_build_needs_the_cheapest_building(on: Table = each((*SITES, *_seated(SITES, _ORDERS)))) -> Claims:
    """Under the readings of discounts."""
    ruleset, state, area = on.ruleset, on.state, on.area
    places = tuple(one for one in on.knights if on.enemies[one] is None and on.buildings[one] is None)
    anywhere_else = ("discount_region", "ANY_REGION") in on.readings
    costs: dict[int, tuple[int, ...]] = {}
    for place in range(len(BOARD.regions)):
        lend = on.knights if anywhere_else else (place,)
        costs[place] = tuple(
            min((_cost(one, building, on) for one in lend), default=OUT_OF_REACH) for building in Building
        )
    least = min((cost for place in places for cost in costs[place]), default=OUT_OF_REACH)
    with by_the_rules():
        yield "the sites are the open regions with a knight", base.sites(state, area) == places
        yield "it needs the lowest cost", feasibility.least_value(state, area, Action.BUILD) == least
        for place in on.knights:
            yield "each type has its cost", base.costs_at(state, area, place) == costs[place]
            for at, building in enumerate(Building):
                cost = feasibility.cost_of(state, area, building, place)
                yield "the cost of a type is that of the type", cost == costs[place][at]
                lent = max(
                    build.discount(BOARD.regions[one], TILES[one], building, ruleset)
                    for one in (on.knights if anywhere_else else (place,))
                )
                less = base.discount_at(state, area, place, building)
                yield "the discount is the largest that is lent", less == lent
        rule = "build.cost" if least < OUT_OF_REACH else "build.next" if places else "build.knight"
        yield from _fails_below(on, Action.BUILD, least, rule)
        if places and least == OUT_OF_REACH:
            (refusal,) = feasibility.failures(state, area, Action.BUILD, 1)
            yield "it says how many are erected", refusal.has == sum(on.built)


def _cost(place: int, building: Building, on: Table) -> int:
    """What the next building of a type costs in a region."""
    built = on.built.of(building)
    if built >= LEVELS:
        return OUT_OF_REACH
    printed = EDITION.costs(building)[built]
    return max(0, printed - build.discount(BOARD.regions[place], TILES[place], building, on.ruleset))


# Muster, Influence and Travel


MUSTERED = tuple(Table(troops=troops) for troops in range(TROOPS + 1))
TRAVELLED = tuple(
    Table(enemies=(enemy, None, None), knights=knights, order=order, carried=carried, readings=readings)
    for enemy, knights, order, carried, readings in product(
        (None, Token.SLAV),
        ((0,), (1, 0), (0, 1, 2), ()),
        (KnightOrder.NONE, KnightOrder.HOLY_SEPULCHRE),
        (0, 1, -1),
        (
            (),
            (("zero_steps", "NO"),),
            (("sepulchre_least", "NOT_CHOOSABLE"),),
            (("zero_steps", "NO"), ("sepulchre_least", "NOT_CHOOSABLE")),
        ),
    )
    if readings or not carried
)


# Orders that change nothing of a Travel.
_IDLE = (KnightOrder.NONE, KnightOrder.TEMPLAR, KnightOrder.AVIZ, KnightOrder.SANTIAGO)


@instead_of(muster.troop_cost)
def troops_cost_one_less(right: Callable[..., int], *how: Any) -> int:
    """Each troop costs one less."""
    return right(*how) - 1


@instead_of(muster.no_troop_left)
def there_is_always_a_troop(*_: object) -> None:
    """Troops never run out."""


@instead_of(orders.holy_sepulchre_nothing)
def nobody_needs_a_point(*_: object) -> None:
    """Everybody may travel with a value of zero."""


@instead_of(feasibility.can_step)
def a_step_costs_nothing(_: object, __: State, knights: tuple[int, ...], ___: int) -> bool:
    """Any knight can step."""
    return bool(knights)


@instead_of(travel.nobody_moves)
def all_may_stand_still(*_: object) -> None:
    """No reading demands a step."""


@theorem(
    "A Muster needs the cost of the next troop and fails if none is left; Influence always succeeds; a Travel too, "
    "but the Knights of the Holy Sepulchre need a point if a reading says so, and a reading may want points enough "
    "for a step, with those that were kept and without those that are owed.",
    rules=["muster.cost", "muster.next", "influence.gain", "travel.optional", "order.holy-sepulchre.travel"],
    sabotage=[
        troops_cost_one_less,
        there_is_always_a_troop,
        nobody_needs_a_point,
        a_step_costs_nothing,
        all_may_stand_still,
    ],
    assumes="three regions in a row; up to three knights; values from -1 to 6",
)
def other_actions_need_little(on: Table = each((*_seated(MUSTERED), *_seated(TRAVELLED, _IDLE)))) -> Claims:
    """Under the readings of a Travel without a step."""
    state, area = on.state, on.area
    with by_the_rules():
        if attrs.evolve(on, sits=Table().sits) in MUSTERED:
            left = on.troops < TROOPS
            least = EDITION.troop_costs[on.troops] if left else OUT_OF_REACH
            yield "it needs the cost", feasibility.least_value(state, area, Action.MUSTER) == least
            yield from _fails_below(on, Action.MUSTER, least, "muster.cost" if left else "muster.next")
        yield "Influence needs nothing", feasibility.least_value(state, area, Action.INFLUENCE) == ANY_VALUE
        yield from _fails_below(on, Action.INFLUENCE, ANY_VALUE, "")
        less = -1 if on.order == KnightOrder.HOLY_SEPULCHRE else 0
        steps = [1 + (on.enemies[place] is not None) for place in on.knights]
        for points in VALUES:
            can = any(points >= one for one in steps)
            yield "a knight can step with points enough", feasibility.can_step(state, on.knights, points) == can
            goes = feasibility.may_go_on(state, on.knights, points)
            yield "and goes on with points", goes == (points > 0 and bool(on.knights))
            value = points + less
            due = []
            if ("sepulchre_least", "NOT_CHOOSABLE") in on.readings and less and value <= 0:
                due.append("order.holy-sepulchre.travel")
            if ("zero_steps", "NO") in on.readings and not any(max(0, value) + on.carried >= one for one in steps):
                due.append("travel.optional")
            refusals = feasibility.failures(state, area, Action.TRAVEL, points)
            yield "a Travel fails for these reasons", [one.rule for one in refusals] == due
            succeeds = feasibility.succeeds(state, area, Action.TRAVEL, points)
            yield "a Travel succeeds otherwise", succeeds == (not due)


# Region by region


@instead_of(base.least_by_region)
def enemies_are_passed_over(right: Callable[..., Any], state: State, area: PlayerArea, action: Action) -> Any:
    """A Crusade succeeds nowhere."""
    row = right(state, area, action)
    return (OUT_OF_REACH,) * len(row) if action == Action.CRUSADE else row


@instead_of(base.least_by_region)
def the_last_region_is_left_out(right: Callable[..., Any], state: State, area: PlayerArea, action: Action) -> Any:
    """Nothing succeeds in the last region."""
    row = right(state, area, action)
    return None if row is None else (*row[:-1], OUT_OF_REACH)


@instead_of(base.least_by_region)
def a_region_forgets_its_building(right: Callable[..., Any], state: State, area: PlayerArea, action: Action) -> Any:
    """A Build succeeds beside a building."""
    return right(attrs.evolve(state, buildings=(None,) * len(state.buildings)), area, action)


@theorem(
    "What an action needs by a knight in a region is what it needs if all knights of the player stand there, for each "
    "region and each action; only a Travel, and a Build with discounts from everywhere, depend on more.",
    rules=["crusade.region", "build.knight", "build.cost", "muster.cost", "influence.gain"],
    sabotage=[enemies_are_passed_over, the_last_region_is_left_out, a_region_forgets_its_building],
    assumes="three regions with some enemies and buildings",
)
def each_region_has_its_need(on: Table = each(_seated((*FOUGHT, *SITES), _ORDERS))) -> Claims:
    """For the same tables, with one knight in each region in turn."""
    with by_the_rules():
        for action in Action:
            row = base.least_by_region(on.state, on.area, action)
            anywhere_else = ("discount_region", "ANY_REGION") in on.readings
            if action == Action.TRAVEL or (action == Action.BUILD and anywhere_else):
                yield f"{action} depends on more", row is None
                continue
            alone = [attrs.evolve(on, knights=(place,)) for place in range(len(BOARD.regions))]
            needs = tuple(feasibility.least_value(one.state, one.area, action) for one in alone)
            yield f"{action} needs what it needs there", row == needs
