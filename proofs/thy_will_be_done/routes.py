"""The cheapest routes of a knight, on boards of any size: one round of the search, and what rounds come to."""
# ruff: noqa: ANN401, B008 -- unseen values are of any type; the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product
from typing import Any, NamedTuple, TypeAlias

from crusaders_rules.lift import (
    Claims,
    Induction,
    Lemma,
    Opaque,
    all_of,
    any_of,
    cut,
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
from crusaders_rules.thy_will_be_done.rules import route_search, travel
from crusaders_rules.thy_will_be_done.state.regions import NOWHERE, Regions, bits_of, members

RULESETS = tuple(
    Ruleset(interpretation=Interpretation(step_pays=pays, partial_payment=owes))
    for pays, owes in product(StepPays, PartialPayment)
)
ONWARD: Any = Opaque("where a knight can move on to, from each region")
ENEMIES: Any = Opaque("the regions with an enemy")
COATS: Any = Opaque("the regions with a coat of arms")
PRICES: Any = Opaque("what a step out of a region costs")
EXITS: Any = Opaque("the regions by how a knight leaves them")
POINTS: Any = Opaque("the movement points")
NEAR: Any = Opaque("regions settled in the end, at the same cost")
FAR: Any = Opaque("regions settled later, at the same cost")
SETTLED: Any = Opaque("all regions settled in the end")
# Without and with an enemy, each without and with a coat of arms: how a region is left.
KINDS = tuple((enemy, coat) for coat in (False, True) for enemy in (False, True))
ROUNDS = 12
ORIGINS = 43
REGIONS = 3
PLACES = range(REGIONS)
BORDERS = tuple(permutations(PLACES, 2))
FARTHEST = 2
Search: TypeAlias = route_search.Search


def prices_of(ruleset: Ruleset) -> travel.Prices:
    """What a step out of a region of each kind costs."""
    return {(enemy, coat): travel.step_out(ruleset, enemy=enemy, coat=coat) for enemy, coat in KINDS}


# Mutants: rules that are wrong on purpose


@instead_of(route_search.ways)
def a_round_too_few(right: Callable[..., dict[int, int]], terrain: Any, *values: Any) -> dict[int, int]:
    """The last region is never settled."""
    found = right(terrain, *values)
    return found if len(found) < len(terrain.onward) else dict(list(found.items())[:-1])


@instead_of(route_search.ways)
def the_knight_begins_elsewhere(right: Callable[..., Any], terrain: Any, origin: int, *values: Any) -> Any:
    """The search begins in another region."""
    return right(terrain, origin + 1, *values)


@instead_of(route_search.ways)
def a_point_is_lost(right: Callable[..., Any], terrain: Any, origin: int, points: int, *values: Any) -> Any:
    """The search begins with a point too few."""
    return right(terrain, origin, points - 1, *values)


@instead_of(route_search.searched)
def there_is_a_round_too_many(right: Callable[..., Any], search: Any, *values: Any) -> Any:
    """One more round follows when no route is left."""
    return route_search.settled(right(search, *values), *values)


@instead_of(route_search.searched)
def the_search_stops_early(_: object, search: Any, *values: Any) -> Any:
    """The search stops when nothing is reached at the same cost."""
    while search[3][0]:
        search = route_search.settled(search, *values)
    return search


@instead_of(route_search.searched)
def there_are_five_rounds(_: object, search: Any, *values: Any) -> Any:
    """The search is over after five rounds."""
    for _round_number in range(5):
        search = route_search.settled(search, *values)
    return search


@instead_of(route_search.settled)
def the_dearest_route_comes_first(right: Callable[..., Search], search: Search, *values: Any) -> Search:
    """The routes settled are those that cost one point more."""
    *before, (first, second, *others) = search
    return right((*before, (second, first, *others)), *values)


@instead_of(route_search.settled)
def other_routes_are_forgotten(right: Callable[..., Search], search: Search, *values: Any) -> Search:
    """Only the routes from the last regions go on."""
    *before, (first, *others) = search
    return right((*before, (first, *[NOWHERE for _ in others])), *values)


@instead_of(route_search.settled)
def the_last_point_is_kept(
    right: Callable[..., Search], search: Search, onward: Any, exits: Any, points: int
) -> Search:
    """A knight may not spend its last point."""
    return right(search, onward, exits, points - 1)


@instead_of(route_search.settled)
def the_search_pays_more(right: Callable[..., Search], search: Search, onward: Any, exits: Any, points: int) -> Search:
    """A knight may spend one point more than it has."""
    return right(search, onward, exits, points + 1)


@instead_of(route_search.settled)
def free_steps_cost_a_point(right: Callable[..., Search], search: Search, *values: Any) -> Search:
    """A step that costs nothing leads on at the next cost."""
    found, done, _, routes = right(search, *values)
    return found, done, search[2] + 1, routes


@instead_of(route_search.settled)
def regions_are_settled_again(_: object, search: Any, onward: Any, exits: Any, points: int) -> Any:
    """A region that is settled is settled again at a higher cost."""
    found, done, cost, routes = search
    later = [NOWHERE, *routes[1:]]
    for regions, price, needed in exits:
        if cost + needed <= points:
            later[price] |= route_search.beside(routes[0] & regions, onward)
    return (*found, (routes[0], cost)), done | routes[0], cost + 1, (*later[1:], NOWHERE)


@instead_of(route_search.settled)
def routes_go_on_from_everywhere(_: object, search: Any, onward: Any, exits: Any, points: int) -> Any:
    """Routes go on from regions that nobody has reached."""
    found, done, cost, routes = search
    later = [NOWHERE, *routes[1:]]
    for regions, price, needed in exits:
        if cost + needed <= points:
            later[price] |= route_search.beside(regions, onward)
    return (*found, (routes[0], cost)), done | routes[0], cost + 1, (*later[1:], NOWHERE)


@instead_of(route_search.beside)
def the_last_neighbour_is_forgotten(_: object, regions: Regions, onward: Any) -> Regions:
    """A knight cannot move on to the last bordering region."""
    return bits_of(place for region in members(regions) for place in members(onward[region])[:-1])


@instead_of(route_search.beside)
def one_region_is_forgotten(_: object, regions: Regions, onward: Any) -> Regions:
    """No route goes on from the last of several regions."""
    some = members(regions)
    return bits_of(place for region in some[: max(1, len(some) - 1)] for place in members(onward[region]))


@instead_of(route_search.beside)
def a_region_is_beside_itself(right: Callable[..., Regions], regions: Regions, onward: Any) -> Regions:
    """The regions themselves count as well."""
    return right(regions, onward) | regions


@instead_of(route_search.exits_of)
def coats_hide_enemies(right: Callable[..., Any], onward: Any, enemies: Any, prices: Any, coats: Any) -> Any:
    """An enemy in a region with a coat of arms costs nothing more."""
    return right(onward, enemies & ~coats, prices, coats)


@instead_of(route_search.exits_of)
def enemies_are_overlooked(right: Callable[..., Any], onward: Any, enemies: Any, *values: Any) -> Any:
    """The regions with an enemy are left out."""
    return [one for one in right(onward, enemies, *values) if one[0] & ~enemies]


@instead_of(travel.step_out)
def everybody_may_owe(right: Callable[..., tuple[int, int]], *values: Any, **known: Any) -> tuple[int, int]:
    """A knight may owe a point whatever it leaves."""
    price, _ = right(*values, **known)
    return price, price - 1


@instead_of(travel.step_cost)
def enemies_pay(_: object, enemy: Any, __: Ruleset) -> int:
    """Leaving an enemy gives points back."""
    return -1 if enemy else 1


@instead_of(travel.step_cost)
def each_step_costs_one_more(right: Callable[..., int], *values: object) -> int:
    """Each step costs one more."""
    return right(*values) + 1


# The rounds


@theorem(
    "The search for the cheapest routes goes from round to round, and begins in the region of the knight.",
    rules=["travel.adjacent", "travel.optional"],
    sabotage=[a_round_too_few, the_knight_begins_elsewhere, a_point_is_lost],
    assumes=Lemma("there is a round as long as a route is left", "there_are_rounds_while_a_route_is_left"),
)
def routes_are_searched_in_rounds(
    origin: int = each(range(ORIGINS)),
    points: int = integer(0),
    farthest: int = each((0, 1, 2, 3)),
    costs: tuple[int, ...] = row(integer(0), 2),
) -> Claims:
    """On any board: the result names each region found, with its cost, in the order of the search."""
    searches: list[tuple[Any, ...]] = []
    asked: list[tuple[Any, ...]] = []
    exits = [(ONWARD, farthest, farthest), (ONWARD, 0, 0)]
    near, far = costs

    def search(*given: Any) -> Any:
        searches.append(given)
        return ((NEAR, near), (FAR, far)), SETTLED, SETTLED, SETTLED

    def exits_of(*given: Any) -> Any:
        asked.append(given)
        return exits

    def members_of(regions: Any) -> list[int]:
        return [0, 2] if regions is NEAR else [1]

    with cut(route_search, searched=search, exits_of=exits_of, members=members_of):
        found = route_search.ways(route_search.Terrain(ONWARD, ENEMIES, COATS), origin, points, PRICES)
    yield "there is one search, and nothing after it", len(searches) == 1
    yield "the result keeps the order of the search", list(found) == [0, 2, 1]
    yield "with the costs", (found[0] == near) & (found[2] == near) & (found[1] == far)
    board, enemies, prices, coats = asked[0]
    yield "the regions are those of the board", len(asked) == 1 and board is ONWARD
    yield "with its enemies and coats of arms", enemies is ENEMIES and coats is COATS and prices is PRICES
    (settled, all_settled, cost, routes), onward, ways_out, left = searches[0]
    yield "no region is settled at first", settled == () and all_settled == NOWHERE
    yield "the only route ends where the knight is", routes[0] == bits_of([origin])
    yield "and costs nothing", cost == 0 and all(ends == NOWHERE for ends in routes[1:])
    yield "there is room for the dearest step", len(routes) == farthest + 1
    yield "the search gets the board", onward is ONWARD and ways_out is exits
    yield "and the points", left == points


@theorem(
    "There is a round as long as a route is left, whatever it costs, and none after it.",
    rules=["travel.adjacent"],
    sabotage=[the_search_stops_early, there_are_five_rounds, there_is_a_round_too_many],
    assumes=f"up to {ROUNDS} rounds; the loop is one line, and keeps nothing but the search",
)
def there_are_rounds_while_a_route_is_left(
    left: int = integer(0, ROUNDS),
    farther: bool = truth(),  # noqa: FBT001 -- whether the last route is a dearer one
) -> Claims:
    """Each round takes one away."""
    rounds: list[tuple[Any, ...]] = []

    def counted(left: int) -> Any:
        some = left > 0
        return left, SETTLED, SETTLED, (some, False) if not farther else (False, some)

    def one_less(search: Any, *given: Any) -> Any:
        rounds.append(given)
        suppose(len(rounds) <= ROUNDS)
        return counted(search[0] - 1)

    with cut(route_search, settled=one_less):
        last: Any = route_search.searched(counted(left), ONWARD, EXITS, POINTS)
    yield "no route is left", last[0] == 0
    yield "there were as many rounds as routes", len(rounds) == left
    for onward, exits, points in rounds:
        yield "each gets the board and the points", onward is ONWARD and exits is EXITS and points is POINTS


# Sets of regions, of which a theorem knows two


class Known(NamedTuple):
    """What is known of a set of regions.

    Attributes:
        here: Whether it has the one region.
        there: Whether it has the other one.
        others: Whether it has any other region.
    """

    here: Any
    there: Any
    others: Any


NONE = Known(False, False, False)  # noqa: FBT003 -- it has nothing


class _Places:
    """Any number of regions, of which a theorem knows two."""

    def __init__(self, known: Known, shared: Any = True, kind: int = -1) -> None:  # noqa: FBT002 -- a symbolic truth
        """Note what is known of it.

        Args:
            known: What is known.
            shared: Whether it shares a region other than the two with a set that has others.
            kind: The place among the ``KINDS`` of the regions that are left in the same way.
        """
        self.known, self.shared, self.kind = known, shared, kind

    @property
    def some(self) -> Any:
        return any_of(self.known)

    def __and__(self, other: _Places) -> _Places:
        here, there, others = (one & two for one, two in zip(self.known, other.known, strict=True))
        return _Places(Known(here, there, others & other.shared), kind=other.kind)

    def __rand__(self, nowhere: Regions) -> Regions:
        return _nothing(nowhere)

    def __or__(self, other: _Places) -> _Places:
        return _Places(Known(*(one | two for one, two in zip(self.known, other.known, strict=True))))

    def __ror__(self, nowhere: Regions) -> _Places:
        _nothing(nowhere)
        return self

    def __bool__(self) -> bool:
        return bool(self.some)


def _nothing(regions: Regions) -> Regions:
    """The only set of which a theorem knows all: the one without regions."""
    if regions != NOWHERE:
        raise AssertionError(regions)
    return regions


class _Settled:
    """The regions settled so far, by what a theorem knows of those that are open."""

    def __init__(self, still_open: Known) -> None:
        """Note which regions are still open."""
        self.open = still_open

    def __invert__(self) -> _Places:
        return _Places(self.open)

    def __or__(self, more: _Places) -> _Settled:
        here, there, _ = more.known
        # Whether any other region is open then is not known; a rule that asks is refuted.
        return _Settled(Known(self.open.here & (here ^ True), self.open.there & (there ^ True), None))


# A round


class Land(NamedTuple):
    """What a round can see of a board outside one region HERE and one region THERE.

    Attributes:
        border: Whether a knight can move from HERE to THERE.
        still: Whether another region is open before the round.
        shared: For each of the ``KINDS``, whether another region left in this way is reached.
        to_here: For each of them, whether a knight can move from there to HERE.
        to_there: The same, to THERE.
        to_others: The same, to another region.
    """

    border: Any
    still: Any
    shared: tuple[Any, ...]
    to_here: tuple[Any, ...]
    to_there: tuple[Any, ...]
    to_others: tuple[Any, ...]


def _any_land() -> Any:
    each_kind = row(truth(), len(KINDS))
    return record(
        Land,
        border=truth(),
        still=truth(),
        shared=each_kind,
        to_here=each_kind,
        to_there=each_kind,
        to_others=each_kind,
    )


class Round(NamedTuple):
    """What a round did.

    Attributes:
        added: The regions that it settled, with their cost.
        settled: Whether THERE is settled after it.
        opened: What it knows of the routes that it opened, by kind: where they begin, and where they end.
        cost: What the next routes cost.
        routes: Where they end, where those end that cost one point more, and so on.
    """

    added: tuple[tuple[Known, Any], ...]
    settled: Any
    opened: dict[int, tuple[Known, Known]]
    cost: Any
    routes: tuple[Known, ...]


def _round(  # noqa: PLR0913, PLR0917 -- all that is known of the board and of the search
    land: Land,
    still: tuple[Any, ...],
    cost: Any,
    routes: tuple[Known, ...],
    kind: int,
    points: Any,
    ruleset: Ruleset,
) -> Round:
    """Carry out a round of the game on a board of which two regions are known.

    Args:
        land: The rest of the board.
        still: Whether HERE and THERE are still open.
        cost: What the routes cost that are settled now.
        routes: Where they end, and those after them.
        kind: The place among the ``KINDS`` of how HERE is left.
        points: The movement points.
        ruleset: Under which readings.
    """
    opened: dict[int, tuple[Known, Known]] = {}

    def beside(regions: _Places, onward: Any) -> _Places:
        if onward is not ONWARD:
            raise AssertionError(onward)
        some, at = regions.some, regions.kind
        there = (regions.known.here & land.border) | (some & land.to_there[at])
        ends = Known(some & land.to_here[at], there, some & land.to_others[at])
        opened[at] = (regions.known, ends)
        return _Places(ends)

    prices = prices_of(ruleset)
    exits: Any = [
        (_Places(Known(at == kind, True, True), land.shared[at], at), *prices[one])  # noqa: FBT003
        for at, one in enumerate(KINDS)
    ]
    here, there = still
    search: Any = (), _Settled(Known(here, there, land.still)), cost, tuple(map(_Places, routes))
    with cut(route_search, beside=beside):
        after: tuple[Any, ...] = route_search.settled(search, ONWARD, exits, points)
    found, done, next_cost, ends_by_cost = after
    added = tuple((regions.known, paid) for regions, paid in found)
    left = tuple(ends.known if type(ends) is _Places else NONE for ends in ends_by_cost)
    return Round(added, done.open.there ^ True, opened, next_cost, left)


def _price(kind: int, ruleset: Ruleset) -> tuple[int, int]:
    """What a step out of a region costs, and the points needed for it, as the rulebook says it."""
    enemy, coat = KINDS[kind]
    price = 1 + (1 if enemy else 0) - (1 if coat else 0)
    owes = enemy and ruleset.interpretation.partial_payment == PartialPayment.YES
    return price, price - (1 if owes else 0)


def _any_routes() -> Any:
    return row(record(Known, here=truth(), there=truth(), others=truth()), FARTHEST + 1)


@theorem(
    "A round settles the regions at the ends of the cheapest routes that are not settled yet, and opens every payable "
    "route one step on from them; it keeps every other route, and stays at its cost while a free step leads on.",
    rules=["travel.adjacent", "travel.optional", "travel.cost.leave", "travel.cost.enemy", "divine.travel.marker"],
    sabotage=[
        the_dearest_route_comes_first,
        other_routes_are_forgotten,
        the_last_point_is_kept,
        free_steps_cost_a_point,
        regions_are_settled_again,
        routes_go_on_from_everywhere,
        everybody_may_owe,
        enemies_pay,
    ],
    assumes="numbers are joined and cut bit by bit, as Python says",
)
def a_round_settles_the_cheapest(  # noqa: PLR0913, PLR0917 -- all that is known of the board
    land: Land = _any_land(),
    still: tuple[bool, ...] = row(truth(), 2),
    cost: int = integer(0),
    routes: tuple[Known, ...] = _any_routes(),
    kind: int = each(range(len(KINDS))),
    points: int = integer(-1),
    ruleset: Ruleset = each(RULESETS),
) -> Claims:
    """For any two regions of any board, with anything settled, any routes, and any coats of arms and enemies."""
    done = _round(land, still, cost, routes, kind, points, ruleset)
    ((reached, paid),) = done.added
    yield (
        "what is settled is what routes reach and was open",
        ((reached.here == (routes[0].here & still[0])) & (reached.there == (routes[0].there & still[1]))),
    )
    yield "at the cost of these routes", paid == cost
    for at in range(len(KINDS)):
        price, needed = _price(at, ruleset)
        payable = cost + needed <= points
        leaving = any_of((reached.here if at == kind else False, reached.there, reached.others & land.shared[at]))
        opened = payable if at in done.opened else implies(payable, leaving ^ True)
        yield "routes are opened exactly if they can be paid, and a region is left", opened
        if at in done.opened:
            begin, ends = done.opened[at]
            yield "they begin in a region reached now", begin.here == (reached.here if at == kind else False)
            yield "they begin in no other", implies(any_of(begin), any_of(reached))
            yield "and go on at their price", _waits(done, cost + price, ends.there)
    stays = done.cost == cost
    yield "the next routes cost as much, or one point more", stays | (done.cost == cost + 1)
    yield "as much only if a region was reached", implies(stays, any_of(reached))
    free = any_of(ends.there for at, (_, ends) in done.opened.items() if _price(at, ruleset)[0] == 0)
    yield "one point more only if no free step leads on", stays | implies(free, done.settled)
    for more in range(1, FARTHEST + 1):
        yield "no other route is lost", _waits(done, cost + more, routes[more].there)
    for more, ends in enumerate(done.routes):
        begun = any_of(
            (there.there & (cost + _price(at, ruleset)[0] == done.cost + more))
            for at, (_, there) in done.opened.items()
        )
        kept = any_of(
            one.there & (cost + before == done.cost + more) for before, one in enumerate(routes) if before > 0
        )
        yield "no route comes from nowhere", implies(ends.there, begun | kept)


def _waits(done: Round, cost: Any, route: Any) -> Any:
    """Whether a route to THERE at a cost still waits after a round, if there is one; THERE may be settled by now."""
    waits = any_of(ends.there & (done.cost + more == cost) for more, ends in enumerate(done.routes))
    return implies(route, waits | (done.settled & (cost < done.cost)))


@theorem(
    "The regions beside some regions are those to which a knight can move on from one of them, and no others.",
    rules=["travel.adjacent"],
    sabotage=[the_last_neighbour_is_forgotten, one_region_is_forgotten, a_region_is_beside_itself],
    assumes=f"{REGIONS} regions; numbers are joined bit by bit, as Python says",
)
def routes_lead_to_every_neighbour(
    borders: tuple[bool, ...] = row(truth(), len(BORDERS)),
    chosen: tuple[bool, ...] = row(truth(), REGIONS),
) -> Claims:
    """For any borders, also in one direction only."""
    there_are = frozenset(pair for pair, border in zip(BORDERS, borders, strict=True) if border)
    onward = tuple(bits_of(to for begin, to in there_are if begin == place) for place in PLACES)
    regions = frozenset(place for place in PLACES if chosen[place])
    found = members(route_search.beside(bits_of(regions), onward))
    for to in PLACES:
        yield "exactly if one of them borders it", (to in found) == any((place, to) in there_are for place in regions)
    yield "no region beyond the board", all(to in PLACES for to in found)


@theorem(
    "Each region of a board is left in one way only, at its price: one point, one more with an enemy, one less with "
    "the player's coat of arms; a knight may owe a point for an enemy only.",
    rules=["travel.cost.leave", "travel.cost.enter", "travel.cost.enemy", "divine.travel.marker"],
    sabotage=[coats_hide_enemies, enemies_are_overlooked, everybody_may_owe, each_step_costs_one_more, enemies_pay],
    assumes=f"{REGIONS} regions",
)
def each_region_is_left_at_its_price(
    enemies: tuple[bool, ...] = row(truth(), REGIONS),
    coats: tuple[bool, ...] = row(truth(), REGIONS),
    ruleset: Ruleset = each(RULESETS),
) -> Claims:
    """For any enemies and coats of arms, under each reading of what a step pays for."""
    with_enemy, with_coat = (frozenset(place for place in PLACES if facts[place]) for facts in (enemies, coats))
    board, prices = (NOWHERE,) * REGIONS, prices_of(ruleset)
    exits = route_search.exits_of(board, bits_of(with_enemy), prices, bits_of(with_coat))
    for place in PLACES:
        found = [(price, needed) for regions, price, needed in exits if place in members(regions)]
        yield "once", len(found) == 1
        kind = KINDS.index((place in with_enemy, place in with_coat))
        yield "at its price", found[:1] == [_price(kind, ruleset)]
    yield "nothing else is left", all(place in PLACES for regions, *_ in exits for place in members(regions))
    yield "no step gives points back", all(price >= 0 for _, price, _ in exits)


# Any two neighbours


NEVER = -1


class Pair(NamedTuple):
    """What a search has found of two neighbouring regions.

    Attributes:
        cost: What the next routes cost.
        here: The cost of one region, ``NEVER`` while it is not settled.
        there: The cost of the other.
        waits: Whether a route to the other waits that costs as much, one point more, or two.
        kind: How the one is left, see ``KINDS``.
        points: The movement points.
        ruleset: The readings.
    """

    cost: int
    here: int
    there: int
    waits: tuple[Any, ...]
    kind: int
    points: int
    ruleset: Ruleset


def _reached(pair: Pair) -> tuple[Any, Any, Any]:
    """Whether the other region is settled at no more than a step from the one, and whether that step can be paid."""
    price, needed = _price(pair.kind, pair.ruleset)
    further = pair.here + price
    return (pair.there >= 0) & (pair.there <= further), (pair.here >= 0) & (pair.here + needed <= pair.points), further


@theorem(
    "When no route is left, each region with a payable step from a settled one is settled, and costs at most that "
    "region and the step: for any two neighbouring regions of any board, with enemies and coats of arms anywhere.",
    rules=["travel.divide", "travel.points", "travel.adjacent", "divine.travel.marker"],
    sabotage=[
        the_last_point_is_kept,
        other_routes_are_forgotten,
        the_dearest_route_comes_first,
        free_steps_cost_a_point,
        each_step_costs_one_more,
    ],
    assumes=(
        Lemma("the regions beside some are those that border one of them", "routes_lead_to_every_neighbour"),
        Lemma("each region is left at its price", "each_region_is_left_at_its_price"),
    ),
)
def no_step_makes_it_cheaper() -> Induction:
    """Induction on the rounds, by the round that the game itself carries out."""
    kinds, readings = each(range(len(KINDS))), each(RULESETS)

    def initial(
        origin: bool = truth(),  # noqa: FBT001 -- whether the knight leaves the other region
        kind: int = kinds,
        points: int = integer(-1),
        ruleset: Ruleset = readings,
    ) -> Pair:
        return Pair(0, NEVER, NEVER, (origin, False, False), kind, points, ruleset)

    def step(
        state: Pair,
        land: Land = _any_land(),
        reached: tuple[bool, ...] = row(truth(), FARTHEST + 1),
        others: tuple[bool, ...] = row(truth(), FARTHEST + 1),
    ) -> Pair:
        routes = tuple(map(Known, reached, state.waits, others))
        land = land._replace(border=True)
        still = (state.here < 0, state.there < 0)
        done = _round(land, still, state.cost, routes, state.kind, state.points, state.ruleset)
        ((added, paid),) = done.added
        here, there = paid if added.here else state.here, paid if added.there else state.there
        waits = tuple(ends.there for ends in done.routes)
        return state._replace(cost=done.cost, here=here, there=there, waits=waits)

    def invariant(state: Pair) -> Claims:
        settled, due, further = _reached(state)
        waits = any_of(wait & (state.cost + more <= further) for more, wait in enumerate(state.waits))
        yield "a payable step is taken or waits", implies(due, settled | waits)
        yield (
            "what is settled cost no more than the next routes",
            (state.here <= state.cost) & (state.there <= state.cost),
        )

    def conclusion(state: Pair) -> Claims:
        settled, due, _ = _reached(state)
        left = any_of(state.waits)
        yield "when no route is left, the step is taken", implies(due & (left ^ True), settled)

    pairs = record(
        Pair,
        cost=integer(0),
        here=integer(NEVER),
        there=integer(NEVER),
        waits=row(truth(), FARTHEST + 1),
        kind=kinds,
        points=integer(-1),
        ruleset=readings,
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


NOTHING_ELSE = Land(True, False, *((False,) * len(KINDS) for _ in range(4)))  # noqa: FBT003 -- one border


def _steps_on(cost: int, kind: int, points: int, ruleset: Ruleset) -> list[Any]:
    """What the routes cost that a round opens from HERE to THERE, if HERE is the only region that it settles."""
    routes = (Known(True, False, False), NONE, NONE)  # noqa: FBT003 -- it has one region
    done = _round(NOTHING_ELSE, (True, True), cost, routes, kind, points, ruleset)
    return [done.cost + more for more, ends in enumerate(done.routes) if ends.there]


@theorem(
    "No way that a knight can pay, over any number of regions, costs less than what the search finds for its end, and "
    "the search finds something for its end; enemies and coats of arms may be anywhere.",
    rules=[
        "travel.divide",
        "travel.optional",
        "travel.points",
        "travel.cost.leave",
        "travel.cost.enemy",
        "divine.travel.marker",
    ],
    sabotage=[the_last_point_is_kept, each_step_costs_one_more, free_steps_cost_a_point],
    assumes=(
        Lemma("no step from a settled region makes another one cheaper", "no_step_makes_it_cheaper"),
        Lemma("there are rounds until no route is left", "there_are_rounds_while_a_route_is_left"),
    ),
)
def no_way_is_cheaper() -> Induction:
    """Induction on the steps of the way; the prices of steps are those of the rulebook."""

    def initial(points: int = integer(0)) -> Walk:
        return Walk(0, 0, points)

    def step(
        state: Walk,
        kind: int = each(range(len(KINDS))),
        found: int = integer(0),
        ruleset: Ruleset = each(RULESETS),
    ) -> Walk:
        price, needed = _price(kind, ruleset)
        suppose(state.paid + needed <= state.points)
        due = _steps_on(state.found, kind, state.points, ruleset)
        # The step from where the way has come is payable from what was found, too; so its end was found.
        suppose(not due or found <= due[0])
        return Walk(state.paid + price, found if due else NEVER, state.points)

    def invariant(state: Walk) -> Claims:
        yield "the end was found, at no more than the way costs", (state.found >= 0) & (state.found <= state.paid)

    walks = record(Walk, paid=integer(0), found=integer(NEVER), points=integer(0))
    return Induction(walks, initial, step, invariant, invariant)


class Found(NamedTuple):
    """What a search has found of one region.

    Attributes:
        cost: What the next routes cost.
        waits: Whether a route to the region waits that costs as much, one point more, or two.
        points: The movement points.
        owed: Whether a knight may owe a point.
    """

    cost: int
    waits: tuple[Any, ...]
    points: int
    ruleset: Ruleset


@theorem(
    "No region is settled, and no route waits, at a cost above the points, but for a point that a knight may owe.",
    rules=["travel.points", "travel.divide", "travel.cost.enemy"],
    sabotage=[everybody_may_owe, each_step_costs_one_more, the_search_pays_more],
    assumes=Lemma("each region is left at its price", "each_region_is_left_at_its_price"),
)
def no_search_costs_more_than_there_is() -> Induction:
    """Induction on the rounds, for any region of any board."""
    readings = each(RULESETS)

    def owed(ruleset: Ruleset) -> int:
        return 1 if ruleset.interpretation.partial_payment == PartialPayment.YES else 0

    def initial(origin: bool = truth(), points: int = integer(0), ruleset: Ruleset = readings) -> Found:  # noqa: FBT001 -- whether the knight leaves the region
        return Found(0, (origin, False, False), points, ruleset)

    def step(
        state: Found,
        land: Land = _any_land(),
        others: tuple[bool, ...] = row(truth(), FARTHEST + 1),
        still: bool = truth(),  # noqa: FBT001 -- whether the region is still open
    ) -> Found:
        routes = tuple(Known(False, wait, other) for wait, other in zip(state.waits, others, strict=True))  # noqa: FBT003
        done = _round(land, (False, still), state.cost, routes, 0, state.points, state.ruleset)
        return state._replace(cost=done.cost, waits=tuple(ends.there for ends in done.routes))

    def invariant(state: Found) -> Claims:
        most = state.points + owed(state.ruleset)
        yield (
            "a route that waits can be paid",
            all_of(implies(wait, state.cost + more <= most) for more, wait in enumerate(state.waits)),
        )

    found = record(Found, cost=integer(0), waits=row(truth(), FARTHEST + 1), points=integer(0), ruleset=readings)
    return Induction(found, initial, step, invariant, invariant)
