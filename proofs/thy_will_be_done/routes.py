"""The cheapest routes of a knight, on boards of any size: one round of the search, and what rounds come to."""
# ruff: noqa: ANN401, B008 -- unseen values are of any type; the default of an argument is its domain

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations, product
from typing import Any, NamedTuple

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
from crusaders_rules.thy_will_be_done.rules import travel

RULESETS = tuple(
    Ruleset(interpretation=Interpretation(step_pays=pays, partial_payment=owes))
    for pays, owes in product(StepPays, PartialPayment)
)
ONWARD: Any = Opaque("where a knight can move on to, from each region")
ENEMIES: Any = Opaque("the regions with an enemy")
COATS: Any = Opaque("the regions with a coat of arms")
SETTLED: Any = Opaque("the regions settled in the end")
# Without and with an enemy, each without and with a coat of arms: how a region is left.
KINDS = tuple((enemy, coat) for coat in (False, True) for enemy in (False, True))
ROUNDS = 12
ORIGINS = 43
REGIONS = 3
PLACES = range(REGIONS)
BORDERS = tuple(permutations(PLACES, 2))
FARTHEST = 2


# Mutants: rules that are wrong on purpose


@instead_of(travel.ways)
def a_round_too_few(right: Callable[..., dict[int, int]], onward: Any, *values: Any) -> dict[int, int]:
    """The last region is never settled."""
    found = right(onward, *values)
    return found if len(found) < len(onward) else dict(list(found.items())[:-1])


@instead_of(travel.ways)
def the_knight_begins_elsewhere(right: Callable[..., Any], onward: Any, enemies: Any, origin: int, *values: Any) -> Any:
    """The search begins in another region."""
    return right(onward, enemies, origin + 1, *values)


@instead_of(travel.ways)
def a_point_is_lost(
    right: Callable[..., Any], onward: Any, enemies: Any, origin: int, points: int, *values: Any
) -> Any:
    """The search begins with a point too few."""
    return right(onward, enemies, origin, points - 1, *values)


@instead_of(travel.searched)
def there_is_a_round_too_many(right: Callable[..., Any], search: Any, round_of: Callable[[Any], Any]) -> Any:
    """One more round follows when no route is left."""
    return round_of(right(search, round_of))


@instead_of(travel.searched)
def the_search_stops_early(_: object, search: Any, round_of: Callable[[Any], Any]) -> Any:
    """The search stops when nothing is reached at the same cost."""
    while search.routes[0]:
        search = round_of(search)
    return search


@instead_of(travel.searched)
def there_are_five_rounds(_: object, search: Any, round_of: Callable[[Any], Any]) -> Any:
    """The search is over after five rounds."""
    for _round_number in range(5):
        search = round_of(search)
    return search


@instead_of(travel.settled)
def the_dearest_route_comes_first(
    right: Callable[..., travel.Search], search: travel.Search, *values: Any
) -> travel.Search:
    """The routes settled are those that cost one point more."""
    first, second, *others = search.routes
    return right(search._replace(routes=(second, first, *others)), *values)


@instead_of(travel.settled)
def other_routes_are_forgotten(
    right: Callable[..., travel.Search], search: travel.Search, *values: Any
) -> travel.Search:
    """Only the routes from the last regions go on."""
    first, *others = search.routes
    return right(search._replace(routes=(first, *[travel.NOWHERE for _ in others])), *values)


@instead_of(travel.settled)
def the_last_point_is_kept(
    right: Callable[..., travel.Search], search: travel.Search, onward: Any, exits: Any, points: int
) -> travel.Search:
    """A knight may not spend its last point."""
    return right(search, onward, exits, points - 1)


@instead_of(travel.settled)
def the_search_pays_more(
    right: Callable[..., travel.Search], search: travel.Search, onward: Any, exits: Any, points: int
) -> travel.Search:
    """A knight may spend one point more than it has."""
    return right(search, onward, exits, points + 1)


@instead_of(travel.settled)
def free_steps_cost_a_point(right: Callable[..., travel.Search], search: travel.Search, *values: Any) -> travel.Search:
    """A step that costs nothing leads on at the next cost."""
    after = right(search, *values)
    return after._replace(cost=search.cost + 1)


@instead_of(travel.settled)
def regions_are_settled_again(_: object, search: Any, onward: Any, exits: Any, points: int) -> Any:
    """A region that is settled is settled again at a higher cost."""
    costs, cost, routes = search
    costs = costs | dict.fromkeys(routes[0], cost)
    later = [travel.NOWHERE, *routes[1:]]
    for regions, price, needed in exits:
        if cost + needed <= points:
            later[price] |= travel.beside(routes[0] & regions, onward)
    return travel.Search(costs, cost + 1, (*later[1:], travel.NOWHERE))


@instead_of(travel.settled)
def routes_go_on_from_everywhere(_: object, search: Any, onward: Any, exits: Any, points: int) -> Any:
    """Routes go on from regions that nobody has reached."""
    costs, cost, routes = search
    later = [travel.NOWHERE, *routes[1:]]
    for regions, price, needed in exits:
        if cost + needed <= points:
            later[price] |= travel.beside(regions, onward)
    return travel.Search(costs | dict.fromkeys(routes[0], cost), cost + 1, (*later[1:], travel.NOWHERE))


@instead_of(travel.beside)
def the_last_neighbour_is_forgotten(_: object, regions: Any, onward: Any) -> frozenset[int]:
    """A knight cannot move on to the last bordering region."""
    return frozenset(place for region in regions for place in sorted(onward[region])[:-1])


@instead_of(travel.beside)
def one_region_is_forgotten(_: object, regions: Any, onward: Any) -> frozenset[int]:
    """No route goes on from the last of several regions."""
    some = sorted(regions)
    return frozenset(place for region in some[: max(1, len(some) - 1)] for place in onward[region])


@instead_of(travel.beside)
def a_region_is_beside_itself(right: Callable[..., frozenset[int]], regions: Any, onward: Any) -> frozenset[int]:
    """The regions themselves count as well."""
    return right(regions, onward) | frozenset(regions)


@instead_of(travel.exits_of)
def coats_hide_enemies(right: Callable[..., Any], onward: Any, enemies: Any, ruleset: Ruleset, coats: Any) -> Any:
    """An enemy in a region with a coat of arms costs nothing more."""
    return right(onward, enemies - coats, ruleset, coats)


@instead_of(travel.exits_of)
def enemies_are_overlooked(right: Callable[..., Any], onward: Any, enemies: Any, *values: Any) -> Any:
    """The regions with an enemy are left out."""
    return tuple(one for one in right(onward, enemies, *values) if not one.regions <= enemies)


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
    "The search for the cheapest routes is one round after another, beginning with the knight where it is.",
    rules=["travel.adjacent", "travel.optional"],
    sabotage=[a_round_too_few, the_knight_begins_elsewhere, a_point_is_lost],
    assumes=Lemma("there is a round as long as a route is left", "there_are_rounds_while_a_route_is_left"),
)
def routes_are_searched_in_rounds(
    origin: int = each(range(ORIGINS)),
    points: int = integer(0),
    farthest: int = each((0, 1, 2, 3)),
) -> Claims:
    """On any board: nothing but the search is carried from one round to the next."""
    searches: list[tuple[Any, Any]] = []
    asked: list[tuple[Any, ...]] = []
    exits = (travel.Exits(ONWARD, farthest, farthest), travel.Exits(ONWARD, 0, 0))
    done = travel.Search(SETTLED, 0, ())

    def search(start: Any, round_of: Any) -> travel.Search:
        searches.append((start, round_of))
        return done

    def exits_of(*given: Any) -> Any:
        asked.append(given)
        return exits

    def handed_on(*given: Any) -> tuple[Any, ...]:
        return given

    with cut(travel, searched=search, exits_of=exits_of, settled=handed_on):
        found = travel.ways(ONWARD, ENEMIES, origin, points, RULESETS[0], COATS)
        yield "there is one search, and nothing after it", len(searches) == 1 and found is SETTLED
        start, round_of = searches[0]
        carried, onward, ways_out, left = round_of(done)
    board, enemies, ruleset, coats = asked[0]
    yield "the regions are those of the board", len(asked) == 1 and board is ONWARD
    yield "with its enemies and coats of arms", enemies is ENEMIES and coats is COATS and ruleset == RULESETS[0]
    yield "no region is settled at first", start.costs == {}
    yield "the only route ends where the knight is", start.routes[0] == {origin}
    yield "and costs nothing", start.cost == 0 and all(not ends for ends in start.routes[1:])
    yield "there is room for the dearest step", len(start.routes) == farthest + 1
    yield "a round gets the search", carried is done and onward is ONWARD and ways_out is exits
    yield "and the points", left == points


class _Counted(NamedTuple):
    """A search with a number of rounds to come."""

    left: int
    routes: tuple[bool, ...]


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
    done: list[_Counted] = []

    def counted(left: int) -> _Counted:
        some = left > 0
        return _Counted(left, (some, False) if not farther else (False, some))

    def one_less(search: Any) -> Any:
        done.append(search)
        suppose(len(done) <= ROUNDS)
        return counted(search.left - 1)

    first: Any = counted(left)
    last: Any = travel.searched(first, one_less)
    yield "no route is left", last.left == 0
    yield "there were as many rounds as routes", len(done) == left


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


class _All:
    """Every region of a set, in the place of each."""

    def __init__(self, places: _Places) -> None:
        self.places = places


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

    def __or__(self, other: Any) -> _Places:
        if type(other) is frozenset and not other:
            return self
        return _Places(Known(*(one | two for one, two in zip(self.known, other.known, strict=True))))

    __ror__ = __or__

    def difference(self, costs: _Costs) -> _Places:
        return _Places(Known(*(one & two for one, two in zip(self.known, costs.open, strict=True))))

    def __iter__(self) -> Iterator[Any]:
        yield _All(self)

    def __bool__(self) -> bool:
        return bool(self.some)


class _Costs:
    """The costs of any number of regions, of which a theorem knows whether they have those of two."""

    def __init__(self, *still_open: Known, added: tuple[tuple[Known, Any], ...] = ()) -> None:
        """Note which regions are still open, now and after a round, and what was added."""
        self.open, self.after, self.added = still_open[0], still_open[-1], added

    def __iter__(self) -> Iterator[Any]:
        yield self

    def __or__(self, more: dict[Any, Any]) -> _Costs:
        ((every, cost),) = more.items()
        here, there, others = every.places.known
        left = Known(self.open.here & (here ^ True), self.open.there & (there ^ True), self.after.others)
        return _Costs(left, added=(*self.added, (Known(here, there, others), cost)))


# A round


class Land(NamedTuple):
    """What a board has besides one region HERE and one region THERE, as far as a round can tell.

    Attributes:
        border: Whether a knight can move from HERE to THERE.
        still: Whether another region is open before the round, and after it.
        shared: For each of the ``KINDS``, whether another region left in this way is reached.
        to_here: For each of them, whether a knight can move from there to HERE.
        to_there: The same, to THERE.
        to_others: The same, to another region.
    """

    border: Any
    still: tuple[Any, ...]
    shared: tuple[Any, ...]
    to_here: tuple[Any, ...]
    to_there: tuple[Any, ...]
    to_others: tuple[Any, ...]


def _any_land() -> Any:
    each_kind = row(truth(), len(KINDS))
    return record(
        Land,
        border=truth(),
        still=row(truth(), 2),
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

    exits: Any = tuple(
        travel.Exits(
            _Places(Known(at == kind, True, True), land.shared[at], at),  # type: ignore[arg-type]  # noqa: FBT003
            *travel.step_out(ruleset, enemy=enemy, coat=coat),
        )
        for at, (enemy, coat) in enumerate(KINDS)
    )
    here, there = still
    before, later = (Known(here, there, others) for others in land.still)
    search: Any = travel.Search(_Costs(before, later), cost, tuple(map(_Places, routes)))  # type: ignore[arg-type]
    with cut(travel, beside=beside):
        after: Any = travel.settled(search, ONWARD, exits, points)
    left = tuple(NONE if type(ends) is frozenset else ends.known for ends in after.routes)
    return Round(after.costs.added, after.costs.open.there ^ True, opened, after.cost, left)


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
    assumes="sets of regions are joined, cut and compared as Python says",
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
        yield "routes are opened exactly if they can be paid", payable if at in done.opened else payable ^ True
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
    assumes=f"{REGIONS} regions; sets are joined as Python says",
)
def routes_lead_to_every_neighbour(
    borders: tuple[bool, ...] = row(truth(), len(BORDERS)),
    chosen: tuple[bool, ...] = row(truth(), REGIONS),
) -> Claims:
    """For any borders, also in one direction only."""
    there_are = frozenset(pair for pair, border in zip(BORDERS, borders, strict=True) if border)
    onward = tuple(frozenset(to for begin, to in there_are if begin == place) for place in PLACES)
    regions = frozenset(place for place in PLACES if chosen[place])
    found = travel.beside(regions, onward)
    for to in PLACES:
        yield "exactly if one of them borders it", (to in found) == any(to in onward[place] for place in regions)


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
    exits = travel.exits_of(tuple(frozenset[int]() for _ in PLACES), with_enemy, ruleset, with_coat)
    for place in PLACES:
        found = [(price, needed) for regions, price, needed in exits if place in regions]
        yield "once", len(found) == 1
        kind = KINDS.index((place in with_enemy, place in with_coat))
        yield "at its price", found[:1] == [_price(kind, ruleset)]
    yield "nothing else is left", all(place in PLACES for regions, *_ in exits for place in regions)
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


NOTHING_ELSE = Land(True, *(((False,) * 2), *((False,) * len(KINDS) for _ in range(4))))  # noqa: FBT003 -- one border


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
