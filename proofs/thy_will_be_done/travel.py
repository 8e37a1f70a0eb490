"""Travel: the cost of a route, and the regions that a knight can reach."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise, permutations
from typing import NamedTuple

from crusaders_rules.lift import (
    Claims,
    Induction,
    all_of,
    any_of,
    each,
    implies,
    instead_of,
    integer,
    member,
    record,
    row,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, total
from crusaders_rules.thy_will_be_done.interpret.readings import StepPays
from crusaders_rules.thy_will_be_done.rules import orders, resolve, route_search, travel
from crusaders_rules.thy_will_be_done.state import Action, Board, Buildings, KnightOrder, Region
from crusaders_rules.thy_will_be_done.state.regions import bits_of, members

from .amounts import a_point_may_always_be_owed
from .board import knights_go_anywhere
from .equivalences import travel_begins_with_a_step_less
from .routes import prices_of, routes_go_on_from_everywhere
from .values import RULESET, any_buildings

REGIONS = 3
NEIGHBOURS = 6
EDGES = tuple(combinations(range(REGIONS), 2))
BY_STEP = tuple(Ruleset(interpretation=Interpretation(step_pays=reading)) for reading in StepPays)


# Mutants: rules that are wrong on purpose


@instead_of(travel.leaving_cost)
def enemies_cost_nothing(_: object, __: bool) -> int:  # noqa: FBT001 -- as in the rule
    """Leaving a region costs one, with or without an enemy."""
    return 1


@instead_of(travel.leaving_cost)
def every_region_costs_as_with_an_enemy(_: object, __: bool) -> int:  # noqa: FBT001 -- as in the rule
    """Leaving a region always costs two."""
    return 2


@instead_of(travel.enemy_surcharge)
def enemies_cost_two_more(_: object, enemy: bool) -> int:  # noqa: FBT001 -- as in the rule
    """An enemy costs two additional movement points."""
    return 2 if enemy else 0


@instead_of(travel.next_regions)
def knights_cross_anything(_: object, board: Board, region: int, __: Ruleset) -> tuple[int, ...]:
    """A knight moves to any bordering region."""
    return board.adjacent[region]


@instead_of(travel.next_regions)
def the_last_border_is_closed(
    right: Callable[..., tuple[int, ...]], board: Board, region: int, ruleset: Ruleset
) -> tuple[int, ...]:
    """One bordering region is forgotten."""
    return right(board, region, ruleset)[:-1]


@instead_of(route_search.ways)
def the_last_point_is_lost(right: Callable[..., dict[int, int]], *values: object) -> dict[int, int]:
    """A knight has one movement point less than the action gives."""
    terrain, origin, points, prices = values
    return right(terrain, origin, points - 1, prices)  # type: ignore[operator]


@instead_of(route_search.ways)
def only_the_next_regions_are_reached(right: Callable[..., dict[int, int]], *values: object) -> dict[int, int]:
    """A knight moves to a bordering region and no further."""
    terrain, origin, *_ = values
    near = (origin, *members(terrain.onward[origin]))  # type: ignore[attr-defined]
    return {place: cost for place, cost in right(*values).items() if place in near}


@instead_of(orders.holy_sepulchre_reduction)
def the_holy_sepulchre_takes_two(_: object, order: KnightOrder) -> int:
    """The Knights of the Holy Sepulchre take two from Travel."""
    return -2 if order == KnightOrder.HOLY_SEPULCHRE else 0


@instead_of(orders.holy_sepulchre_reduction)
def every_order_has_one_point_less(_: object, __: KnightOrder) -> int:
    """Every order takes one from Travel, like the Knights of the Holy Sepulchre."""
    return -1


# The cost of a route


class Way(NamedTuple):
    """The part of a route travelled so far.

    Attributes:
        leaving: Its cost under the 2017 rules: for each region that the knight leaves.
        entering: Its cost under the reading that pays for entering.
        prototype: Its cost under the prototype rules: for each region that the knight enters, and for leaving enemies.
        enemy: Whether an enemy is in the knight's current region.
    """

    leaving: int
    entering: int
    prototype: int
    enemy: bool


@theorem(
    "On every route across every board, paying to leave regions, as in 2017, costs the same as paying to enter them, "
    "as in the prototype.",
    rules=["travel.cost.leave", "travel.cost.enter", "travel.cost.enemy"],
    sabotage=[enemies_cost_nothing, every_region_costs_as_with_an_enemy, enemies_cost_two_more],
    assumes="the prototype charges one for entering a region, and one more for leaving a region with an enemy",
)
def both_editions_charge_the_same() -> Induction:
    """Induction on the regions of the route; the next region may or may not hold an enemy."""

    def initial(enemy: bool = truth()) -> Way:  # noqa: FBT001 -- a fact of the region
        return Way(0, 0, 0, enemy)

    def step(state: Way, enemy: bool = truth()) -> Way:  # noqa: FBT001 -- a fact of the region
        one, other = (travel.step_cost(state.enemy, ruleset) for ruleset in BY_STEP)
        prototype = 1 + (1 if state.enemy else 0)
        return Way(state.leaving + one, state.entering + other, state.prototype + prototype, enemy)

    def same(state: Way) -> Claims:
        yield "both editions charge the same", state.leaving == state.prototype
        yield "both readings charge the same", state.leaving == state.entering

    ways = record(Way, leaving=integer(0), entering=integer(0), prototype=integer(0), enemy=truth())
    return Induction(ways, initial, step, same, same)


@theorem(
    "Even with the Knights of the Holy Sepulchre, a Travel action has no negative number of movement points.",
    rules=["travel.points", "travel.bonus", "order.holy-sepulchre.travel"],
    sabotage=[the_holy_sepulchre_takes_two, every_order_has_one_point_less, travel_begins_with_a_step_less],
    assumes="the action has at least one token assigned to it",
)
def points_are_never_negative(
    tokens: int = integer(1), buildings: Buildings = any_buildings(), order: KnightOrder = member(KnightOrder)
) -> Claims:
    """For any buildings and any order."""
    bonus = total(resolve.action_bonus(Action.TRAVEL, buildings, 0, order))
    points = travel.movement_points(resolve.token_value(tokens) + bonus)
    yield "the points are not negative", points >= 0
    yield "only the Holy Sepulchre can leave a knight no points", (points > 0) | (order == KnightOrder.HOLY_SEPULCHRE)


# Where routes lead


def _board(spaces: tuple[bool, ...], adjacent: tuple[int, ...]) -> Board:
    regions = tuple(Region(f"a{place}", place, 0, space=space) for place, space in enumerate(spaces))
    return Board("any", "Any board", (2,), regions, (adjacent,) * len(regions))


@theorem(
    "From a region a knight can move to exactly those bordering regions that have a building space.",
    rules=["travel.region", "travel.adjacent"],
    sabotage=[knights_cross_anything, the_last_border_is_closed, knights_go_anywhere],
    assumes=f"a region has at most {NEIGHBOURS} neighbours, as hexes have",
)
def knights_keep_to_building_spaces(
    spaces: tuple[bool, ...] = row(truth(), NEIGHBOURS + 1), borders: int = each(range(NEIGHBOURS + 1))
) -> Claims:
    """So no route crosses a region without one, on any board."""
    adjacent = tuple(range(1, borders + 1))
    onward = travel.next_regions(_board(spaces, adjacent), 0, RULESET)
    for place in range(NEIGHBOURS + 1):
        yield (
            f"neighbour {place} is open exactly if it has a building space",
            (place in onward) == ((place in adjacent) & spaces[place]),
        )


def _onward(edges: Sequence[bool]) -> tuple[tuple[int, ...], ...]:
    """The neighbours of each region, in an undirected graph."""
    open_edges = [pair for pair, is_open in zip(EDGES, edges, strict=True) if is_open]
    return tuple(
        tuple(other for other in range(REGIONS) if (min(place, other), max(place, other)) in open_edges)
        for place in range(REGIONS)
    )


def _simple_ways(origin: int) -> Iterator[tuple[int, ...]]:
    """Every route from a region that visits no region twice, on the complete graph."""
    others = [place for place in range(REGIONS) if place != origin]
    for length in range(1, REGIONS):
        for rest in permutations(others, length):
            yield (origin, *rest)


@theorem(
    "A knight reaches exactly those regions to which it can pay some route, at the cost of the cheapest route; "
    "staying costs nothing.",
    rules=["travel.divide", "travel.optional", "travel.points", "travel.cost.leave", "travel.cost.enemy"],
    sabotage=[
        the_last_point_is_lost,
        only_the_next_regions_are_reached,
        a_point_may_always_be_owed,
        routes_go_on_from_everywhere,
    ],
    assumes=f"the knight moves among {REGIONS} regions with any borders between them and any enemies",
)
def the_cheapest_way_counts(
    edges: tuple[bool, ...] = row(truth(), len(EDGES)),
    enemies: tuple[bool, ...] = row(truth(), REGIONS),
    points: int = integer(0),
) -> Claims:
    """Compared with the list of all routes, for any number of movement points."""
    onward = _onward(edges)
    occupied = bits_of(region for region in range(REGIONS) if enemies[region])
    costs = route_search.ways(
        route_search.Terrain(tuple(map(bits_of, onward)), occupied), 0, points, prices_of(RULESET)
    )
    yield "staying costs nothing", costs[0] == 0
    for place in range(1, REGIONS):
        ways = [
            sum(travel.leaving_cost(enemies[region]) for region in way[:-1])
            for way in _simple_ways(0)
            if way[-1] == place and all(later in onward[region] for region, later in pairwise(way))
        ]
        payable = any_of(cost <= points for cost in ways)
        yield f"region {place} is reached exactly if a route can be paid", (place in costs) == payable
        if place in costs:
            yield "no route is cheaper", all_of(costs[place] <= cost for cost in ways)
            yield "the points suffice", implies(True, costs[place] <= points)  # noqa: FBT003 -- always
