"""The tables of the game hold what the rule functions say, with every value on which a rule depends in their key."""
# ruff: noqa: B008 -- the default of an argument is its domain

from __future__ import annotations

import operator
from collections.abc import Callable
from functools import cached_property
from types import ModuleType
from typing import Any, NamedTuple

from crusaders_rules.lift import Claims, Mutant, each, instead_of, integer, member, record, row, suppose, theorem, truth
from crusaders_rules.thy_will_be_done.interpret import Interpretation, Ruleset, Term, total
from crusaders_rules.thy_will_be_done.interpret.readings import (
    ActingWithoutSuccess,
    BonusInSplit,
    Declining,
    LaterValue,
    Results,
)
from crusaders_rules.thy_will_be_done.play import (
    distributing,
    land_tables,
    resolution,
    success_by_value,
    tables,
    wedge_tables,
)
from crusaders_rules.thy_will_be_done.play.memo import Unkept
from crusaders_rules.thy_will_be_done.play.needs import base
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH, Hand
from crusaders_rules.thy_will_be_done.rules import (
    bonuses,
    build,
    crusade,
    distribute,
    influence,
    muster,
    orders,
    resolve,
    route_search,
    travel,
    turn,
    upgrade,
)
from crusaders_rules.thy_will_be_done.state import (
    WEDGES,
    Action,
    Building,
    Buildings,
    Erected,
    KnightOrder,
    Manner,
    Markers,
    Token,
    Wedge,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.regions import NOWHERE, Regions, bits_of

from .routes import prices_of
from .values import EDITION, LEVELS, MOST_TOKENS, RULESET, TROOPS, any_buildings

LAID = Ruleset(board="tiny-row")
BOARD = LAID.laid
PLACES = range(len(BOARD.regions))


class Key(NamedTuple):
    """The values of which keys are made.

    Attributes:
        action: An action.
        order: A knight order.
        buildings: The buildings of a player.
        troops: The mustered troops.
        tokens: A number of action tokens, or of movement points.
        wedge: A wedge of the wheel.
        facts: Two truth values.
        place: A region of the small board.
        level: The number of buildings of each type.
    """

    action: Action
    order: KnightOrder
    buildings: Buildings
    troops: int
    tokens: int
    wedge: int
    facts: tuple[bool, bool]
    place: int
    level: int

    @property
    def tile(self) -> Wedge:
        """The wedge tile."""
        return EDITION.wedges[self.wedge]

    @property
    def built(self) -> Buildings:
        """As many buildings of each type."""
        return Buildings(*(self.level,) * len(Building))


def any_key() -> Any:  # noqa: ANN401 -- a domain stands where a value will
    """Any key; what a table does not use costs nothing."""
    return record(
        Key,
        action=member(Action),
        order=member(KnightOrder),
        buildings=any_buildings(),
        troops=integer(0, TROOPS),
        tokens=integer(0, MOST_TOKENS),
        wedge=integer(0, WEDGES - 1),
        facts=row(truth(), 2),
        place=integer(0, len(PLACES) - 1),
        level=integer(0, LEVELS),
    )


class Entry(NamedTuple):
    """A table with its lookup and with what the rules say.

    Attributes:
        name: Its name.
        looked_up: Reads the table of a book.
        told: What the rule functions say.
    """

    name: str
    looked_up: Callable[[tables.Book, Key], Any]
    told: Callable[[Ruleset, Key], Any]


def _bonus(key: Key, action: Any, buildings: Buildings) -> Any:  # noqa: ANN401 -- plain or symbolic
    return total(resolve.action_bonus(action, buildings, key.troops, key.order))


def _telling(ruleset: Ruleset, order: KnightOrder) -> KnightOrder:
    matters = orders.holy_sepulchre_reduction(order) != 0 or resolution.again(order, ruleset) != 0
    return order if matters else KnightOrder.NONE


def _divided(ruleset: Ruleset, key: Key) -> tuple[Any, ...]:
    return tuple(resolve.joins_the_tokens(_bonus(key, action, key.built), ruleset) for action in Action)


def _strength(ruleset: Ruleset, key: Key) -> dict[Token, int]:
    markers = Markers(key.troops, key.troops)
    return {
        token: OUT_OF_REACH
        if crusade.no_longer_fought(token.enemy, markers, ruleset) is not None
        else crusade.strength(token.enemy, markers, ruleset)
        for token in Token
    }


def _next_troop(ruleset: Ruleset, troops: int) -> int:
    if muster.no_troop_left(troops, ruleset) is not None:
        return OUT_OF_REACH
    return muster.troop_cost(troops, ruleset)


def _amounts(ruleset: Ruleset, key: Key) -> tuple[int, ...]:
    possible = influence.amounts(key.tokens, ruleset)
    declines = resolve.may_decline(worded_as_permission=False, ruleset=ruleset) is None
    return tuple(sorted({0, *possible})) if key.facts[0] and declines else possible


def _asked(ruleset: Ruleset, key: Key) -> p.AskManner | None:
    if key.tokens == 0:
        return None
    of_rules = distribute.manners if key.facts[0] else distribute.manners_without_action
    keeps = bool(key.facts[0]) and resolve.may_keep(ruleset)
    several = len(of_rules(key.wedge, key.tokens, key.order, ruleset)) > 1
    return p.AskManner(key.troops, key.wedge, keeps) if several or keeps else None


# Two ways to distribute a wedge: the standard one, and one that names a wedge.
SOWN: tuple[tuple[Manner, int | None], ...] = ((Manner.STANDARD, None), (Manner.SKIP, 3))


# What each action needs: different ones, so that no two are mistaken for each other.
NEEDS = dict(zip(Action, (1, 3, 2, 1, 3), strict=True))


def _success(action: Action) -> resolution.Success:
    return lambda tokens: tokens >= NEEDS[action]


SUCCESSES = tuple(map(_success, Action))


def _hand(ruleset: Ruleset, key: Key) -> Hand:
    actions = upgrade.actions_of(key.tile, key.facts[0])
    none = (0,) * len(actions)
    successes = tuple(SUCCESSES[tuple(Action).index(action)] for action in actions)
    return Hand(key.tile, actions, key.tokens, _telling(ruleset, key.order), none, successes)


def _of_hand(ruleset: Ruleset, key: Key) -> tuple[Any, ...]:
    return key.tile, key.facts[0], key.tokens, _telling(ruleset, key.order), wedge_tables.NO_BONUS


def _of_reach(tile: Any, upgraded: Any, tokens: Any, order: Any, divided: Any) -> Any:  # noqa: ANN401 -- parts of a key
    return tile, upgraded, tokens, (order, divided, SUCCESSES)


def _costs(ruleset: Ruleset, key: Key, *, here: bool) -> tuple[int, ...]:
    found = []
    for building in Building:
        built = key.level
        if build.none_left(building, built, ruleset) is not None:
            found.append(OUT_OF_REACH)
            continue
        printed = build.printed_cost(building, built, ruleset)
        less = build.discount(BOARD.regions[key.place], None, building, ruleset)
        found.append(build.cost_here(printed, less) if here else printed)
    return tuple(found)


OF_BOOK = (
    Entry(
        "bonus",
        lambda book, k: book.bonus[k.action, k.buildings, k.troops, k.order],
        lambda _, k: _bonus(k, k.action, k.buildings),
    ),
    Entry(
        "bonuses",
        lambda book, k: book.bonuses[k.built, k.troops, k.order],
        lambda _, k: tuple(_bonus(k, action, k.built) for action in Action),
    ),
    Entry(
        "shared",
        lambda book, k: book.shared[k.built, k.troops, k.order],
        lambda ruleset, k: (_telling(ruleset, k.order), _divided(ruleset, k)),
    ),
    Entry(
        "reach",
        lambda book, k: _answers(book.reach[k.built, k.troops, k.order, -9, 3, 4], k.tokens),
        lambda ruleset, k: (_telling(ruleset, k.order), _divided(ruleset, k), _reached(ruleset, k)),
    ),
    Entry(
        "begins",
        lambda book, k: book.begins[k.action, *k.facts],
        lambda ruleset, k: resolve.begins_with(k.action, *k.facts, ruleset),
    ),
    Entry("amounts", lambda book, k: book.amounts[k.tokens, k.facts[0]], _amounts),
    Entry("next_troop", lambda book, k: book.next_troop[k.troops], lambda ruleset, k: _next_troop(ruleset, k.troops)),
    Entry("strengths", lambda book, k: book.strengths[Markers(k.troops, k.troops)], _strength),
    Entry(
        "manners",
        lambda book, k: book.manners[k.wedge, k.tokens, k.order],
        lambda ruleset, k: distribute.manners(k.wedge, k.tokens, k.order, ruleset),
    ),
    Entry(
        "manners_without_action",
        lambda book, k: book.manners_without_action[k.wedge, k.tokens, k.order],
        lambda ruleset, k: distribute.manners_without_action(k.wedge, k.tokens, k.order, ruleset),
    ),
    Entry("ask_manner", lambda book, k: book.ask_manner[k.troops, k.wedge, k.tokens, k.order, k.facts[0]], _asked),
    Entry(
        "sowings",
        lambda book, k: book.sowings[k.facts[0], SOWN],
        lambda _, k: distributing.sowings(k.facts[0], SOWN),
    ),
    Entry(
        "path",
        lambda book, k: tuple(book.path[k.wedge, k.tokens, *sown] for sown in SOWN),
        lambda ruleset, k: tuple(distribute.path(k.wedge, k.tokens, *sown, ruleset) for sown in SOWN),
    ),
    Entry(
        "sown",
        lambda book, k: tuple(book.sown[k.wedge, k.tokens, *sown](_wheel(k)) for sown in SOWN),
        lambda ruleset, k: tuple(_distributed(ruleset, _wheel(k), k.wedge, *sown) for sown in SOWN),
    ),
    Entry(
        "distributable",
        lambda book, k: book.distributable[k.facts[0]][k.tokens],
        lambda ruleset, k: distributing.nothing_there(k.facts[0], k.tokens, ruleset) is None,
    ),
    Entry(
        "may_keep",
        lambda book, k: book.may_keep[k.facts[0]],
        lambda ruleset, k: upgrade.may_not_keep(k.facts[0], ruleset) is None,
    ),
    Entry("ask_split", lambda book, k: book.ask_split[k.troops, k.wedge], lambda _, k: p.AskSplit(k.troops, k.wedge)),
    Entry(
        "next_turn", lambda book, k: book.next_turn[k.troops, 6], lambda _, k: p.AskTurn(turn.next_seat(k.troops, 6))
    ),
)


def _wheel(key: Key) -> tuple[int, ...]:
    """As many tokens on each wedge, except on the one that is distributed."""
    return put_at((key.troops,) * WEDGES, key.wedge, key.tokens)


def _distributed(
    ruleset: Ruleset, wheel: tuple[int, ...], wedge: int, manner: Manner, named: int | None
) -> tuple[int, ...]:
    return distribute.distribute(wheel, wedge, distribute.path(wedge, wheel[wedge], manner, named, ruleset))


def _answers(reach: wedge_tables.Reach, tokens: int) -> tuple[Any, ...]:
    return *reach[:2], tuple(success(tokens) for success in reach[2])


def _reached(ruleset: Ruleset, key: Key) -> tuple[Any, ...]:
    needs = zip(Action, (-9, _next_troop(ruleset, key.troops), 3, resolution.ANY_VALUE, 4), strict=True)
    return tuple(
        resolution.enough(action, resolve.token_value(key.tokens) + _bonus(key, action, key.built), least)
        for action, least in needs
    )


PLAN = ((Action.MUSTER, 1), (Action.TRAVEL, 2))
OF_WEDGES = (
    Entry(
        "telling_order",
        lambda book, k: book.wedges.telling_order[k.order],
        lambda ruleset, k: _telling(ruleset, k.order),
    ),
    Entry(
        "success",
        lambda book, k: book.wedges.success[k.action, k.troops][4](k.tokens),
        lambda _, k: resolution.enough(k.action, resolve.token_value(k.tokens) + k.troops, 4),
    ),
    Entry(
        "offer",
        lambda book, k: book.wedges.offer[k.tile, k.facts[0]],
        lambda _, k: upgrade.actions_of(k.tile, k.facts[0]),
    ),
    Entry(
        "places",
        lambda book, k: book.wedges.places[k.tile, k.facts[0]],
        lambda _, k: tuple(tuple(Action).index(action) for action in upgrade.actions_of(k.tile, k.facts[0])),
    ),
    Entry(
        "uses",
        lambda book, k: _uses(book, k)[0][k.tokens],
        lambda ruleset, k: resolution.uses(_hand(ruleset, k), ruleset),
    ),
    Entry(
        "splits",
        lambda book, k: _splits(book, k),  # noqa: PLW0108 -- it is defined below
        lambda ruleset, k: resolution.good_splits(_hand(ruleset, k), ruleset),
    ),
    Entry(
        "turns",
        lambda book, k: book.wedges.turns[(0, 1, 3, 5, 7, 4), (*k.facts, *(True,) * 4)],
        lambda ruleset, k: resolution.open_turns((0, 1, 3, 5, 7, 4), (*k.facts, *(True,) * 4), ruleset),
    ),
    Entry(
        "outlook",
        lambda book, k: book.wedges.outlook[_of_reach(*_of_hand(book.ruleset, k))],
        lambda ruleset, k: {
            split: success_by_value.open_orders(_hand(ruleset, k), split, ruleset)
            for split in resolution.good_splits(_hand(ruleset, k), ruleset)
        },
    ),
    Entry(
        "plan_of_split",
        lambda book, k: book.wedges.plan_of_split[(*_of_hand(book.ruleset, k), k.troops, 0, None)],
        lambda ruleset, k: resolution.plan_of_split(_hand(ruleset, k), d.Split(k.troops), ruleset),
    ),
    Entry(
        "plan_of_wedge",
        lambda book, k: book.wedges.plan_of_wedge[k.tile, k.facts[0], k.tokens, k.order],
        lambda ruleset, k: resolution.plan_of_wedge(_hand(ruleset, k)._replace(order=k.order), ruleset),
    ),
    Entry("firsts", lambda book, _: book.wedges.firsts[PLAN], lambda *_: tuple(d.First(action) for action, __ in PLAN)),
    Entry(
        "begun_with",
        lambda book, k: book.wedges.begun_with[PLAN, Action.TRAVEL, k.order],
        lambda ruleset, k: resolution.begun_with(PLAN, Action.TRAVEL, k.order, ruleset),
    ),
    Entry("again", lambda book, k: book.wedges.again[k.order], lambda ruleset, k: resolution.again(k.order, ruleset)),
)


def _uses(book: tables.Book, key: Key) -> Any:  # noqa: ANN401 -- rows by tokens
    order = _telling(book.ruleset, key.order)
    arrangement = (key.tile, *EDITION.wedges[1:])
    wedges = book.wedges.uses[arrangement, (key.facts[0], *(True,) * 5), order, wedge_tables.NO_BONUS]
    return tuple(rows[pick(SUCCESSES)] for pick, rows in wedges)


def _splits(book: tables.Book, key: Key) -> Any:  # noqa: ANN401 -- the splits
    order = _telling(book.ruleset, key.order)
    pick, rows = book.wedges.splits[key.tile, key.facts[0], order, wedge_tables.NO_BONUS]
    return rows[pick(SUCCESSES)][key.tokens]


CONTENTS: tuple[tuple[Token | None, Erected | None], ...] = tuple(
    (token, built) for token in (None, Token.SLAV) for built in (None, Erected(0, Building.FARM, 1))
)
ENEMIES = tuple(Token.SLAV if place % 2 else None for place in PLACES)
OCCUPIED = bits_of(place for place in PLACES if place % 2)
ONWARD = tuple(bits_of(travel.next_regions(BOARD, place, LAID)) for place in PLACES)
DESTINATIONS = frozenset(place for place in PLACES if travel.no_building_space(BOARD.regions[place]) is None)


def _ways(ruleset: Ruleset, key: Key, occupied: Regions, points: int) -> dict[int, int]:
    return route_search.ways(route_search.Terrain(ONWARD, occupied), key.place, points, prices_of(ruleset))


def _ways_told(ruleset: Ruleset, key: Key) -> Any:  # noqa: ANN401 -- the costs and the moves
    found = _ways(ruleset, key, OCCUPIED, key.troops)
    costs = {place: cost for place, cost in found.items() if place in DESTINATIONS}
    return costs, tuple(d.Move(key.place, place) for place in sorted(costs))


def _near(ruleset: Ruleset, key: Key) -> tuple[int, ...]:
    return tuple(sorted(_ways(ruleset, key, NOWHERE, key.troops - 1)))


def _affordable(_: Ruleset, key: Key) -> tuple[d.Decision, ...]:
    costs = enumerate(Building)
    return tuple(d.Erect(one, 1) for at, one in costs if build.value_too_low(key.tokens, 2 * at + 1) is None)


OF_LAND = (
    Entry("printed", lambda book, k: book.land.printed[k.built], lambda ruleset, k: _costs(ruleset, k, here=False)),
    Entry(
        "discounts",
        lambda book, k: book.land.discounts[k.place, None],
        lambda ruleset, k: tuple(build.discount(BOARD.regions[k.place], None, one, ruleset) for one in Building),
    ),
    Entry(
        "costs",
        lambda book, k: book.land.costs[k.built, k.place, None],
        lambda ruleset, k: _costs(ruleset, k, here=True),
    ),
    Entry(
        "cheapest",
        lambda book, k: book.land.cheapest[k.built, k.place, None],
        lambda ruleset, k: min(_costs(ruleset, k, here=True)),
    ),
    Entry("affordable", lambda book, k: book.land.affordable[1, k.tokens, (1, 3, 5, 7)], _affordable),
    Entry(
        "pays",
        lambda book, k: book.land.pays[k.tokens][3],
        lambda _, k: build.value_too_low(k.tokens, 3) is None,
    ),
    Entry(
        "open_site",
        lambda book, _: tuple(book.land.open_site[token, built] for token, built in CONTENTS),
        lambda *_: tuple(
            build.enemy_there(one) is None and build.building_there(built) is None for one, built in CONTENTS
        ),
    ),
    Entry("onward", lambda book, k: book.land.onward[k.place], lambda _, k: ONWARD[k.place]),
    Entry(
        "prices",
        lambda book, k: book.land.prices[k.facts[0], k.facts[1]],
        lambda ruleset, k: travel.step_out(ruleset, enemy=k.facts[0], coat=k.facts[1]),
    ),
    Entry("near", lambda book, k: book.land.near[k.place, k.troops], _near),
    Entry(
        "near_bits",
        lambda book, k: book.land.near_bits[k.place][k.troops],
        lambda r, k: bits_of(_near(r, k)),
    ),
    Entry("occupied", lambda book, _: book.land.occupied[ENEMIES], lambda *_: OCCUPIED),
    Entry("ways", lambda book, k: book.land.ways[k.place, k.troops, OCCUPIED, ()], _ways_told),
    Entry("destinations", lambda book, _: book.land.destinations, lambda *_: DESTINATIONS),
    Entry("moves", lambda book, _: book.land.moves[1], lambda *_: tuple(d.Move(1, place) for place in PLACES)),
    Entry("attack", lambda book, k: book.land.attack[k.place], lambda _, k: d.Attack(k.place)),
    Entry(
        "erect", lambda book, k: book.land.erect[Building.FARM, k.place], lambda _, k: d.Erect(Building.FARM, k.place)
    ),
)
ENTRIES = (*OF_BOOK, *OF_WEDGES, *OF_LAND)
# Answers of the ruleset that no position changes, and the two books within the book.
SINGLE: dict[str, Callable[[Ruleset], Any]] = {
    "final_terms": lambda _: (),
    "estimates": lambda _: (),
    "every_action_succeeds": lambda r: resolve.successes_due(2, r) > 1,
    "declinable": lambda r: resolve.may_decline(worded_as_permission=False, ruleset=r) is None,
    "several_results": lambda r: resolve.left_of_value(1, 1, r) is not None,
    "bonuses_are_divided": lambda r: resolve.joins_the_tokens(1, r) != 0,
    "values_change": lambda r: (
        resolve.left_of_value(1, 1, r) is not None
        or resolve.joins_the_tokens(1, r) != 0
        or resolve.forgone(0, 1, r) != 0
    ),
    "knights_are_held": bonuses.may_be_held,
    "may_stand_still": lambda r: resolution.standing_still(r) is None,
    "others_bar_the_way": travel.others_bar_the_way,
    "travel_succeeds": lambda r: (
        travel.nobody_moves(r) is None
        and all(orders.holy_sepulchre_nothing(order, 0, r) is None for order in KnightOrder)
    ),
}
BOOKS = {"land", "wedges"}
# Only games with Divine Influence use these.
OF_THE_EXPANSION = {"divine"}
# The names of all tables and answers, as the classes have them.
PROPERTIES = {
    name
    for owner in (tables.Book, wedge_tables.Wedges, land_tables.Land)
    for name, value in vars(owner).items()
    if isinstance(value, cached_property)
}


# Mutants: rules that are wrong on purpose


def _in(module: ModuleType, target: str) -> Callable[[Callable[..., Any]], Mutant]:
    """Make a mutant of what a module of tables imports under a name."""

    def decorate(wrong: Callable[..., Any]) -> Mutant:
        return Mutant(wrong.__name__, str(wrong.__doc__), module.__name__, target, wrong)

    return decorate


@_in(base, "total")
def the_table_of_bonuses_forgets_the_order(right: Callable[..., int], terms: tuple[Term, ...]) -> int:
    """The bonus in the tables is that of a player without a knight order."""
    return right(tuple(term for term in terms if not term.rule.startswith("order.")))


@_in(wedge_tables, "itemgetter")
def a_wedge_reads_its_successes_backwards(right: Callable[..., Any], *places: int) -> Any:  # noqa: ANN401
    """The two actions of a wedge are mistaken for each other."""
    return right(*reversed(places))


@_in(wedge_tables, "_at")
def a_hand_has_the_first_bonus_twice(right: Callable[..., Any], places: tuple[int, ...], row_: Any) -> Any:  # noqa: ANN401
    """The second action of a wedge in hand has what the first one has."""
    return right((places[0],) * len(places), row_)


# Tables whose rule functions need to know which wedge or region it is, and how many points a knight has.
PLAIN = {"sown", "manners", "manners_without_action", "ask_manner", "near", "near_bits", "ways"}
BY_WEDGE = {"manners", "manners_without_action", "ask_manner"}
FEW = 3


@theorem(
    "Every table of the game gives what the rule functions say for the same values.",
    rules=["turn.value.bonus", "turn.distribute.sow", "build.cost", "turn.split", "travel.points"],
    sabotage=[
        the_table_of_bonuses_forgets_the_order,
        a_wedge_reads_its_successes_backwards,
        a_hand_has_the_first_bonus_twice,
    ],
    assumes="routes and discounts on one of our small boards, without bonus tiles; one need of success",
)
def tables_say_what_the_rules_say(
    entry: Entry = each(ENTRIES),
    key: Key = any_key(),
) -> Claims:
    """For each table, any key of its domain: the rule functions are called each time."""
    book = tables.Book(LAID, base, Unkept)
    if entry.name in {"plan_of_split", "outlook", "splits"}:
        suppose(key.facts[0] & (key.tokens >= 1) & (key.troops <= key.tokens) & (key.tokens <= FEW))
        key = key._replace(tokens=operator.index(key.tokens))
    if entry.name == "reach":
        # Other levels: see the tables of bonuses.
        suppose((key.level == 0) | (key.level == LEVELS))
    if entry.name in {"path", "sown"}:
        suppose(key.tokens <= WEDGES + 1)
    if entry.name in BY_WEDGE:
        suppose(key.wedge <= 1)
    if entry.name in PLAIN:
        key = key._replace(wedge=operator.index(key.wedge), place=operator.index(key.place))
    yield f"the table {entry.name} says what the rules say", entry.looked_up(book, key) == entry.told(LAID, key)


# Every answer of the ruleset, with the default readings and with each other reading of a switch that it consults.
READINGS = (
    Interpretation(),
    *(Interpretation(acting_without_success=one) for one in ActingWithoutSuccess),
    *(Interpretation(declining=one) for one in Declining),
    *(Interpretation(results=one) for one in Results),
    *(Interpretation(bonus_in_split=one) for one in BonusInSplit),
    *(Interpretation(later_value=one) for one in LaterValue),
)


@_in(wedge_tables, "_Row")
def the_table_of_success_is_one_off(right: Callable[..., Any], row_: tuple[bool, ...]) -> Any:  # noqa: ANN401
    """Whether an action succeeds is kept for one token less."""
    return right((*row_[1:], row_[-1]))


@_in(base, "total")
def large_bonuses_are_cut(right: Callable[..., int], terms: tuple[Term, ...]) -> int:
    """A bonus in the tables is at most six."""
    return min(right(terms), 6)


@theorem(
    "Each table keeps the answers of the rules under their whole keys, and each answer of a ruleset is that of its "
    "readings; there is no other table.",
    rules=["turn.value.bonus", "turn.effect", "turn.result.due", "turn.result.one"],
    sabotage=[the_table_of_bonuses_forgets_the_order, the_table_of_success_is_one_off, large_bonuses_are_cut],
    assumes=(
        "the tables of bonuses and of success are filled with every key of a game",
        "no expansion: the tables that only Divine Influence uses are left out",
    ),
)
def tables_keep_what_they_are_told(
    order: KnightOrder = each(KnightOrder), readings: Interpretation = each(dict.fromkeys(READINGS))
) -> Claims:
    """As the game uses the tables: each key is looked up after all the others."""
    ruleset = Ruleset(interpretation=readings)
    for name, told in SINGLE.items():
        yield f"{name} is the answer of the rules", getattr(tables.Book(ruleset, base), name) == told(ruleset)
    known = {entry.name for entry in ENTRIES} | {*SINGLE} | BOOKS | OF_THE_EXPANSION
    yield "every table is compared", known == PROPERTIES
    if readings != Interpretation():
        return
    book = tables.Book(RULESET, base)
    grid = [
        (action, Buildings(*(level,) * 4), troops, of)
        for of in (KnightOrder.NONE, order)
        for action in Action
        for level in range(LEVELS + 1)
        for troops in range(TROOPS + 1)
    ]
    looked_up = [book.bonus[key] for key in grid]
    yield "bonuses are kept under their whole key", looked_up == [total(resolve.action_bonus(*key)) for key in grid]
    if order == KnightOrder.NONE:
        for action in Action:
            row_ = [book.wedges.success[action, 2][5](tokens) for tokens in range(-5, 48)]
            told_ = [resolution.enough(action, resolve.token_value(tokens) + 2, 5) for tokens in range(-5, 48)]
            yield "successes are kept for each number of tokens", row_ == told_


@instead_of(distribute.distribute)
def a_lone_token_is_lost(right: Callable[..., tuple[int, ...]], *values: Any) -> tuple[int, ...]:  # noqa: ANN401
    """A token that is alone on its wedge after the distribution is lost."""
    return tuple(0 if tokens == 1 else tokens for tokens in right(*values))


@_in(tables, "add")
def the_wedge_keeps_its_tokens(right: Callable[..., int], tokens: int, change: int) -> int:
    """By the table of distributions, the tokens stay on their wedge, too."""
    return right(tokens, max(0, change))


@_in(tables, "add")
def the_fifth_token_is_lost(right: Callable[..., int], tokens: int, change: int) -> int:
    """By the table of distributions, a wedge with four tokens gains none."""
    return tokens if tokens == 4 and change > 0 else right(tokens, change)  # noqa: PLR2004 -- as in the sentence


NAMING = (Manner.SKIP, Manner.DOUBLE)
EVERY_WAY = tuple((manner, named) for manner in Manner for named in (range(WEDGES) if manner in NAMING else (None,)))


@theorem(
    "The table of distributions leaves any wheel as the rule leaves it.",
    rules=["turn.distribute.sow", "turn.distribute.all"],
    sabotage=[a_lone_token_is_lost, the_wedge_keeps_its_tokens, the_fifth_token_is_lost],
    assumes="at most twice as many tokens on the wedge as a wheel has wedges",
)
def distributions_are_kept_as_changes(
    origin: int = each(range(WEDGES)),
    sown: tuple[Manner, int | None] = each(EVERY_WAY),
    tokens: tuple[int, ...] = row(integer(0), WEDGES),
) -> Claims:
    """For each wedge, number of its tokens and manner, with any tokens on the other wedges."""
    book = tables.Book(RULESET, base)
    for hand in range(2 * WEDGES + 1):
        wheel = put_at(tokens, origin, hand)
        told = _distributed(RULESET, wheel, origin, *sown)
        yield f"with {hand} tokens", book.sown[origin, hand, *sown](wheel) == told
