"""Ways past coats of arms: steps that cost nothing make no list of ways infinite, and no turn endless."""
# ruff: noqa: ANN401, B008 -- unseen values are of any type; the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs

from crusaders_rules.lift import Claims, all_of, cut, each, implies, instead_of, integer, row, suppose, theorem, truth
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import travel as divine_travel
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import Laid
from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import feasibility, flow
from crusaders_rules.thy_will_be_done.rules import route_search, travel
from crusaders_rules.thy_will_be_done.state import Added, PlayerArea
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.regions import NOWHERE, Regions, bits_of

from . import anywhere
from .anywhere import PLAN, WEDGE, Where, among, placed, stopped
from .divine import STEPS, WITH, a_coat_saves_three, coats_save_nothing
from .routes import (
    FARTHEST,
    a_round_too_few,
    each_step_costs_one_more,
    enemies_pay,
    other_routes_are_forgotten,
    prices_of,
    regions_are_settled_again,
    routes_go_on_from_everywhere,
    the_dearest_route_comes_first,
)

# Four regions in a ring: two ways lead to the opposite one.
RING = (0b1010, 0b0101, 0b1010, 0b0101)
PLACES = range(len(RING))
MOST = 8


# Mutants: rules that are wrong on purpose


@instead_of(divine_travel.may_go_on)
def a_free_step_is_refused(_: object, points: int, free: bool) -> bool:  # noqa: FBT001 -- as in the rule
    """Without points no knight moves on."""
    del free
    return points > 0


@instead_of(flow.go_on)
def the_knight_waits_again(
    right: Callable[..., State], state: State, area: PlayerArea, supply: int, pending: Any
) -> State:
    """The knight that has moved may move again."""
    if type(pending) is p.AskMove:
        pending = attrs.evolve(pending, knights=(area.knights[-1], *pending.knights))
    return right(state, area, supply, pending)


@instead_of(travel.left_for_others)
def points_come_back(_: object, points: int, cost: int) -> int:
    """A way gives its points back."""
    return points + cost


@theorem(
    "A round of the search settles no region twice and stays at its cost only if it has settled one, and a round that "
    "settles none opens no route: so free steps make no list of ways longer than the board, and no search endless.",
    rules=["divine.travel.marker", "travel.adjacent", "travel.optional"],
    sabotage=[regions_are_settled_again, routes_go_on_from_everywhere, the_dearest_route_comes_first],
    assumes="four regions, of which one is settled; three routes wait, each at any cost and to any of the others",
)
def rounds_with_coats_end(  # noqa: PLR0913, PLR0917 -- all that a round looks at
    nearest: int = integer(0),
    cost: int = integer(0),
    points: int = integer(0),
    waiting: tuple[int, ...] = row(each(range(FARTHEST + 1)), 3),
    enemies: tuple[bool, ...] = row(truth(), 2),
    coats: tuple[bool, ...] = row(truth(), 2),
) -> Claims:
    """For any costs and points, enemies and coats of arms."""
    suppose(nearest <= cost)
    routes = tuple(bits_of(region for region, more in enumerate(waiting) if more == at) for at in range(FARTHEST + 1))
    first = bits_of([0])
    onward = (0b0110, 0b1101, 0b1011, 0b0110)
    exits = route_search.exits_of(onward, _those(enemies, 1), prices_of(WITH), _those(coats, 1))
    before = ((first, nearest),), first, cost, routes
    found, done, next_cost, left = route_search.settled(before, onward, exits, points)
    (settled, paid), *added = found
    now = done & ~first
    yield "the region settled before keeps its cost", (settled == first) & (paid == nearest)
    yield "and is not settled again", all(not regions & first for regions, _ in added)
    yield "what is settled now is where the cheapest routes end", now == routes[0] & ~first
    yield "it is found once", sum(regions for regions, _ in added) == now
    yield "at their cost", all_of(at == cost for _, at in added)
    yield "no round goes back", next_cost >= cost
    yield "one that stays at its cost has settled a region", implies(next_cost == cost, now != NOWHERE)
    if not now:
        yield "one that settles none opens no route", left == (*routes[1:], NOWHERE)


def _those(facts: tuple[bool, ...], first: int = 0) -> Regions:
    """The regions of which something is so, by a row of them that begins with one."""
    return bits_of(region for region, fact in enumerate(facts, first) if fact)


def _prices(enemies: tuple[bool, ...], coats: tuple[bool, ...]) -> list[int]:
    """What leaving each region costs, as the rulebook says it."""
    return [1 + (1 if enemy else 0) - (1 if coat else 0) for enemy, coat in zip(enemies, coats, strict=True)]


@theorem(
    "With coats of arms, the list of ways has each region once, at the price of the cheaper way to it: one less for "
    "each region with an own coat of arms that the knight leaves, and never less than nothing.",
    rules=["divine.travel.marker", "travel.cost.leave", "travel.cost.enemy", "travel.adjacent"],
    sabotage=[
        a_coat_saves_three,
        coats_save_nothing,
        a_round_too_few,
        each_step_costs_one_more,
        other_routes_are_forgotten,
    ],
    assumes="four regions in a ring; the search on boards of any size is proved without coats of arms",
)
def coats_make_ways_cheaper(
    enemies: tuple[bool, ...] = row(truth(), len(RING)),
    coats: tuple[bool, ...] = row(truth(), len(RING)),
    points: int = each((0, 1, MOST)),
) -> Claims:
    """For any enemies and coats of arms, with no, one or enough points."""
    found = route_search.ways(route_search.Terrain(RING, _those(enemies), _those(coats)), 0, points, prices_of(WITH))
    first, left, _, right = _prices(enemies, coats)
    through = min(left, right)
    prices = {0: 0, 1: first, 2: first + through, 3: first}
    yield "no region is there twice, or from another board", found.keys() <= prices.keys()
    for place, price in prices.items():
        reached = place in found
        # The long way round is never cheaper to a neighbour, since no step costs less than nothing.
        yield "a region is reached exactly if its price can be paid", reached == (price <= points)
        if reached:
            yield "at this price", found[place] == price
    yield "nothing costs less than nothing", all_of(price >= 0 for price in found.values())


# How far the knight moves, and how far from it each knight stands that waits.
MOVES = tuple((farther, waiting) for farther in (0, 1) for waiting in ((0,), (0, 1), (0, 0, 1)))


@theorem(
    "However many steps cost nothing, a Travel action ends: after each move one knight less waits, the points never "
    "become more, and the next knight is asked exactly if it has a point or a step that costs nothing.",
    rules=["divine.travel.marker", "travel.divide", "travel.points"],
    sabotage=[the_knight_waits_again, points_come_back, a_free_step_is_refused],
    assumes="one or two knights wait, and the others have moved; what the board lets them reach is left open",
)
def a_travel_with_free_steps_ends(
    at: tuple[Where, tuple[int, tuple[int, ...]]] = each(placed(MOVES)),
    points: int = integer(0),
    cost: int = integer(0),
    free: bool = truth(),  # noqa: FBT001 -- what the board lets the next knight do
) -> Claims:
    """Through ``apply``, on any board, for any points and any price of the way, in each seat."""
    where, (farther, steps) = at
    seat, here = where
    to, waiting = here + farther, tuple(here + step for step in steps)
    suppose(cost <= points)
    area = anywhere.area(knights=tuple(sorted(waiting)), added=None)
    unseen: Any = among(here, None)
    before = anywhere.position(
        area,
        p.AskMove(seat, WEDGE, PLAN, points, waiting),
        ruleset=anywhere.on_any_board(anywhere.PLAIN, anywhere.PLAIN, here=here, ruleset=WITH),
        enemies=among(here, None, None),
        added=Added(laid=Laid(unseen, unseen)),
        supply=1,
    )
    ways = {here: 0, here + 1: cost}, (d.Move(here, here), d.Move(here, here + 1))
    with cut(feasibility, ways_in=lambda *_: ways, can_step=lambda *_: free):
        after = anywhere.after(before, d.Move(here, to))
    left = points - cost * farther
    asked: Any = after.pending
    on = type(asked) is p.AskMove
    yield "the next knight is asked, or the wedge goes on", on or stopped(after)
    yield "exactly if one waits that can still move", on == (len(waiting) > 1 and bool((left > 0) | free))
    if on:
        yield "one knight less waits", asked.knights == waiting[1:]
        yield "the points that are left are its points", asked.points == left
        yield "they are not more than before", (asked.points <= points) & (asked.points >= 0)
    yield "there are as many knights", len(after.areas[seat].knights) == len(waiting)


@theorem(
    "No step pays: leaving a region costs two, one or nothing, whatever is there and under both readings of what a "
    "step pays for.",
    rules=["divine.travel.marker", "travel.cost.leave", "travel.cost.enter", "travel.cost.enemy"],
    sabotage=[a_coat_saves_three, each_step_costs_one_more, enemies_pay, coats_save_nothing],
)
def a_route_never_gets_shorter(
    enemy: bool = truth(),  # noqa: FBT001 -- a fact of the region
    coat: bool = truth(),  # noqa: FBT001 -- a fact of the region
    ruleset: Any = each(STEPS),
) -> Claims:
    """Under each reading."""
    price, needed = travel.step_out(ruleset, enemy=enemy, coat=coat)
    yield "it is not cheaper", price >= 0
    yield "with a coat of arms and without an enemy it costs nothing", implies(coat & (enemy ^ True), price == 0)
    yield "otherwise something", implies((coat ^ True) | enemy, price > 0)
    yield "two at most", price <= FARTHEST
    yield "a knight must have what it pays", needed == price
