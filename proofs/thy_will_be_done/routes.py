"""The cheapest routes of a knight, on boards of any size: one round of the search, and what rounds come to."""
# ruff: noqa: ANN401, B008 -- unseen values are of any type; the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any, NamedTuple

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    Opaque,
    OpaqueRead,
    PartialTuple,
    each,
    implies,
    instead_of,
    integer,
    record,
    row,
    suppose,
    theorem,
    truth,
)
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import PartialPayment, StepPays
from crusaders_rules.thy_will_be_done.rules import travel

from .anywhere import cut

NEIGHBOURS = 6
RULESETS = tuple(
    Ruleset(interpretation=Interpretation(step_pays=pays, partial_payment=owes))
    for pays, owes in product(StepPays, PartialPayment)
)
ONWARD: Any = Opaque("where a knight can move on to, from each region")
ENEMIES: Any = Opaque("the enemies on the board")
OTHERS: Any = Opaque("the other routes")
SETTLED: Any = Opaque("the regions settled in the end")

Route = tuple[int, int]


# Mutants: rules that are wrong on purpose


@instead_of(travel.ways)
def a_round_too_few(right: Callable[..., dict[int, int]], onward: Any, *values: Any) -> dict[int, int]:
    """The last region is never settled."""
    found = right(onward, *values)
    return found if len(found) < len(onward) else dict(list(found.items())[:-1])


@instead_of(travel.settled)
def the_dearest_route_comes_first(
    _: object,
    search: travel.Search,
    onward: Any,
    enemies: Any,
    *values: Any,
) -> travel.Search:
    """The route settled is not the cheapest one."""
    if not search.routes:
        return search
    cost, region = max(search.routes)
    costs = search.costs | {region: cost}
    routes = search.routes + travel.routes_on(cost, onward[region], enemies[region], *values)
    return travel.Search(costs, tuple(filter(lambda route: route[1] not in costs, routes)))


@instead_of(travel.settled)
def other_routes_are_forgotten(
    _: object,
    search: travel.Search,
    onward: Any,
    enemies: Any,
    *values: Any,
) -> travel.Search:
    """Only the routes from the last region go on."""
    if not search.routes:
        return search
    cost, region = min(search.routes)
    costs = search.costs | {region: cost}
    routes = travel.routes_on(cost, onward[region], enemies[region], *values)
    return travel.Search(costs, tuple(filter(lambda route: route[1] not in costs, routes)))


@instead_of(travel.routes_on)
def the_last_neighbour_is_forgotten(right: Callable[..., tuple[Route, ...]], *values: object) -> tuple[Route, ...]:
    """A knight cannot move on to the last bordering region."""
    return right(*values)[:-1]


@instead_of(travel.routes_on)
def the_last_point_is_kept(  # noqa: PLR0913, PLR0917 -- as the rule
    right: Callable[..., tuple[Route, ...]],
    cost: int,
    beside: Any,
    enemy: Any,
    points: int,
    ruleset: Ruleset,
) -> tuple[Route, ...]:
    """A knight may not spend its last point."""
    return right(cost, beside, enemy, points - 1, ruleset)


@instead_of(travel.step_cost)
def enemies_pay(_: object, enemy: Any, __: Ruleset) -> int:
    """Leaving an enemy gives points back."""
    return -1 if enemy else 1


@instead_of(travel.step_cost)
def each_step_costs_one_more(right: Callable[..., int], *values: object) -> int:
    """Each step costs one more."""
    return right(*values) + 1


# The fold


@theorem(
    "The search for the cheapest routes is one round after another, one for each region of the board, beginning with "
    "the knight where it is.",
    rules=["travel.adjacent", "travel.optional"],
    sabotage=[a_round_too_few],
    assumes="functools.reduce carries out a round for each region, one after another",
)
def routes_are_searched_in_rounds(origin: int = integer(0), points: int = integer(0)) -> Claims:
    """On any board: nothing but the search is carried from one round to the next."""
    folds: list[tuple[Any, Any, Any]] = []
    done = travel.Search(SETTLED, ())

    def fold(*given: Any) -> travel.Search:
        folds.append(given)
        return done

    def handed_on(*given: Any) -> tuple[Any, ...]:
        return given

    with cut(travel, reduce=fold, settled=handed_on):
        found = travel.ways(ONWARD, ENEMIES, origin, points, RULESETS[0])
        yield "there is one fold, and nothing after it", len(folds) == 1 and found is SETTLED
        step, items, start = folds[0]
        search, onward, enemies, left, ruleset, coats = step(done, 0)
    yield "there is a round for each region", items is ONWARD
    yield "no region is settled at first", start.costs == {}
    yield "the only route ends where the knight is", len(start.routes) == 1
    yield "and costs nothing", (start.routes[0][0] == 0) & (start.routes[0][1] == origin)
    yield "a round gets the search", search is done and onward is ONWARD and enemies is ENEMIES
    yield "and the points", (left == points) & (ruleset == RULESETS[0])
    yield "and no coat of arms, which only an expansion has", coats == ()


# A round


class _Settled:
    """Regions that are settled, of which a theorem knows a few."""

    def __init__(self, known: tuple[tuple[int, Any], ...]) -> None:
        self.known = known

    def __or__(self, more: dict[Any, Any]) -> _Settled:
        return _Settled(self.known + tuple((place, True) for place in more))

    def __contains__(self, place: int) -> bool:
        return any(known == place and there for known, there in self.known)


class _Only:
    """What is known of one region, and of no other."""

    def __init__(self, place: int, known: object) -> None:
        self.place, self.known = place, known

    def __getitem__(self, place: int) -> Any:
        if place == self.place:
            return self.known
        raise OpaqueRead("another region: looked at")


class Round(NamedTuple):
    """What a round did.

    Attributes:
        costs: The regions settled after it.
        routes: The routes among which it chose those that go on, apart from those before it.
        others_stay: Whether those before it are among them.
        goes_on: Whether a route goes on.
    """

    costs: Any
    routes: tuple[Route, ...]
    others_stay: bool
    goes_on: Callable[[Route], Any]


def _round(  # noqa: PLR0913, PLR0917 -- all that is known of the board
    known: tuple[tuple[int, Any], ...],
    cost: int,
    region: int,
    enemy: Any,
    beside: tuple[int, ...],
    points: int,
    ruleset: Ruleset,
) -> Round:
    """Carry out a round of the game, of which the cheapest route is known, and any number of others are not."""
    kept: list[tuple[Any, Any]] = []

    def cheapest(routes: Any) -> Route:
        if type(routes) is not PartialTuple:
            raise OpaqueRead("other routes than there are: compared")
        return cost, region

    def choose(goes_on: Any, routes: Any) -> tuple[Route, ...]:
        kept.append((goes_on, routes))
        return ()

    search: Any = travel.Search(_Settled(known), PartialTuple((OTHERS,)))  # type: ignore[arg-type]
    names: dict[str, Any] = vars(travel)
    names.update(min=cheapest, filter=choose)
    try:
        after: Any = travel.settled(search, _Only(region, beside), _Only(region, enemy), points, ruleset)  # type: ignore[arg-type]
    finally:
        del names["min"], names["filter"]
    goes_on, routes = kept[0]
    first, *more = tuple.__iter__(routes) if type(routes) is PartialTuple else (None, *routes)
    return Round(after.costs, tuple(more), len(kept) == 1 and first is OTHERS and after.routes == (), goes_on)


@theorem(
    "A round settles the region of the cheapest route, opens every payable route one step on from it, and closes "
    "exactly the routes to settled regions.",
    rules=["travel.adjacent", "travel.optional", "travel.cost.leave", "travel.cost.enemy"],
    sabotage=[
        the_dearest_route_comes_first,
        other_routes_are_forgotten,
        the_last_neighbour_is_forgotten,
        the_last_point_is_kept,
        enemies_pay,
    ],
    assumes=f"a region has at most {NEIGHBOURS} neighbours, as hexes have; min and filter do what Python says",
)
def a_round_settles_the_cheapest(  # noqa: PLR0913, PLR0917 -- all that is known of the board
    cost: int = integer(0),
    region: int = each((0,)),
    enemy: bool = truth(),  # noqa: FBT001 -- a fact of the region
    places: tuple[int, ...] = row(integer(0), NEIGHBOURS),
    borders: int = each(range(NEIGHBOURS + 1)),
    place: int = integer(0),
    known: bool = truth(),  # noqa: FBT001 -- whether a region is settled
    points: int = integer(0),
    ruleset: Ruleset = each(RULESETS),
) -> Claims:
    """With any number of regions settled, of other routes, and of regions elsewhere."""
    beside = places[:borders]
    done = _round(((place, known),), cost, region, enemy, beside, points, ruleset)
    further = cost + travel.leaving_cost(enemy)
    yield "no other route is lost", done.others_stay
    yield "the region is settled", region in done.costs
    yield "each step costs something", further > cost
    owed = travel.owed_for_leaving(ruleset)
    payable = further <= points + (owed if enemy else 0)
    yield "routes go on exactly if they can be paid", (len(done.routes) == len(beside)) | (payable ^ True)
    yield "and not otherwise", (len(done.routes) == 0) | payable
    for (price, end), neighbour in zip(done.routes, beside, strict=False):
        yield "a route goes on to each neighbour at the price of a step", (price == further) & (end == neighbour)
    goes_on = done.goes_on((further, place))
    yield "routes to settled regions are closed, and no others", goes_on == ((known | (place == region)) ^ True)


# Any two neighbours


HERE, THERE, ELSEWHERE = 0, 1, 2
NEVER = -1


class Pair(NamedTuple):
    """What a search has found of two neighbouring regions.

    Attributes:
        last: The cost of the region settled last.
        here: The cost of one, ``NEVER`` while it is not settled.
        there: The cost of the other.
        waiting: The cost of the route from the one to the other while it is open.
        enemy: Whether the one has an enemy.
        points: The movement points.
    """

    last: int
    here: int
    there: int
    waiting: int
    enemy: bool
    points: int


def _reached(pair: Pair, ruleset: Ruleset) -> Any:
    """Whether the other region is settled at no more than a step from the one, if that step can be paid."""
    further = pair.here + travel.step_cost(pair.enemy, ruleset)
    payable = further <= pair.points + (travel.owed_for_leaving(ruleset) if pair.enemy else 0)
    settled = (pair.there >= 0) & (pair.there <= further)
    return settled, (pair.here >= 0) & payable, further


@theorem(
    "When no route is left, each region with a payable step from a settled one is settled, and costs at most that "
    "region and the step: for any two neighbouring regions of any board.",
    rules=["travel.divide", "travel.points", "travel.adjacent"],
    sabotage=[the_last_neighbour_is_forgotten, the_last_point_is_kept, other_routes_are_forgotten],
    assumes=(
        Lemma("a round settles the cheapest route", "a_round_settles_the_cheapest"),
        "so it costs no less than the one before and no more than one that waits, and ends in a region not settled",
        "the default readings of what a step costs",
    ),
)
def no_step_makes_it_cheaper() -> Induction:
    """Induction on the rounds, by the round that the game itself carries out."""

    def initial(enemy: bool = truth(), points: int = integer(0)) -> Pair:  # noqa: FBT001 -- a fact of the region
        return Pair(0, NEVER, NEVER, NEVER, enemy, points)

    def step(
        state: Pair,
        cost: int = integer(0),
        region: int = each((HERE, THERE, ELSEWHERE)),
        other: bool = truth(),  # noqa: FBT001
    ) -> Pair:
        open_one = {HERE: state.here, THERE: state.there}.get(region, NEVER)
        suppose(open_one < 0)
        suppose(cost >= state.last)
        suppose((state.waiting < 0) | (cost <= state.waiting))
        enemy = state.enemy if region == HERE else other
        known = ((HERE, state.here >= 0), (THERE, state.there >= 0))
        beside = (ELSEWHERE, THERE) if region == HERE else (ELSEWHERE,)
        done = _round(known, cost, region, enemy, beside, state.points, RULESETS[0])
        suppose_kept = state.waiting if done.others_stay and done.goes_on((state.waiting, THERE)) else NEVER
        opened = [price for price, end in done.routes if end == THERE and done.goes_on((price, end))]
        here = cost if region == HERE else state.here
        there = cost if region == THERE else state.there
        waiting = opened[0] if opened else suppose_kept
        return Pair(cost, here, there, waiting, state.enemy, state.points)

    def invariant(state: Pair) -> Claims:
        settled, due, further = _reached(state, RULESETS[0])
        waits = (state.waiting >= 0) & (state.waiting <= further)
        yield "a payable step is taken or waits", implies(due, settled | waits)
        yield "what is settled cost no more than the last", (state.here <= state.last) & (state.there <= state.last)

    def conclusion(state: Pair) -> Claims:
        settled, due, _ = _reached(state, RULESETS[0])
        yield "when no route is left, the step is taken", implies(due & (state.waiting < 0), settled)

    pairs = record(
        Pair,
        last=integer(0),
        here=integer(NEVER),
        there=integer(NEVER),
        waiting=integer(NEVER),
        enemy=truth(),
        points=integer(0),
    )
    return Induction(pairs, initial, step, invariant, conclusion)


class Walk(NamedTuple):
    """A way that a knight walks, and what the search found for the region that it has reached.

    Attributes:
        paid: What the way costs so far.
        found: The cost that the search found.
        points: The movement points.
    """

    paid: int
    found: int
    points: int


@theorem(
    "No way that a knight can pay, over any number of regions, costs less than what the search finds for its end, and "
    "the search finds something for its end.",
    rules=["travel.divide", "travel.optional", "travel.points", "travel.cost.leave", "travel.cost.enemy"],
    sabotage=[the_last_point_is_kept, each_step_costs_one_more, the_last_neighbour_is_forgotten],
    assumes=(
        Lemma("no step from a settled region makes another one cheaper", "no_step_makes_it_cheaper"),
        "no route is left after a round for each region, as each round settles one more",
        "the default readings of what a step costs",
    ),
)
def no_way_is_cheaper() -> Induction:
    """Induction on the steps of the way; the prices of steps are those of the rules."""

    def initial(points: int = integer(0)) -> Walk:
        return Walk(0, 0, points)

    def step(state: Walk, enemy: bool = truth(), found: int = integer(0)) -> Walk:  # noqa: FBT001 -- a fact of the region
        price = travel.leaving_cost(enemy)
        suppose(state.paid + price <= state.points)
        due = travel.routes_on(state.found, (0,), enemy, state.points, RULESETS[0])
        # The step from where the way has come is payable from what was found, too; so its end was found.
        suppose(not due or found <= due[0][0])
        return Walk(state.paid + price, found if due else NEVER, state.points)

    def invariant(state: Walk) -> Claims:
        yield "the end was found, at no more than the way costs", (state.found >= 0) & (state.found <= state.paid)

    walks = record(Walk, paid=integer(0), found=integer(NEVER), points=integer(0))
    return Induction(walks, initial, step, invariant, invariant)
