"""Tables of what rule functions answer over small domains: one book of them for each ruleset.

A table is a cache: each entry is made by calling the rule functions once, so no rule stands here a second time.
``clear`` empties all books, for those who want to see the rules at work.
"""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import Any, TypeVar

from crusaders_rules.thy_will_be_done.interpret import Ruleset, total
from crusaders_rules.thy_will_be_done.play import resolution
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH, Hand, Success
from crusaders_rules.thy_will_be_done.rules import (
    bonuses,
    build,
    crusade,
    distribute,
    influence,
    muster,
    orders,
    resolve,
    travel,
    turn,
    upgrade,
)
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Buildings,
    Erected,
    KnightOrder,
    Manner,
    Markers,
    Plan,
    PlayerArea,
    Token,
    Wedge,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

Key = TypeVar("Key")
Answer = TypeVar("Answer")

# The regions that a knight can reach with their costs, and the moves to them.
Ways = tuple[dict[int, int], tuple[d.Move, ...]]
Manners = tuple[tuple[Manner, int | None], ...]
Numbers = tuple[int, ...]

ACTIONS = tuple(Action)
PLACE = {action: place for place, action in enumerate(ACTIONS)}
_FIRSTS = {action: d.First(action) for action in Action}

# A table that has grown to so many entries begins again, and so many books are kept.
_MOST_ENTRIES = 1 << 17
_MOST_BOOKS = 64


class Table(dict[Key, Answer]):
    """What a function answers, found out once for each key."""

    __slots__ = ("answer",)

    def __init__(self, answer: Callable[[Key], Answer]) -> None:
        """Begin empty.

        Args:
            answer: The function of one key.
        """
        super().__init__()
        self.answer = answer

    def __missing__(self, key: Key) -> Answer:
        if len(self) >= _MOST_ENTRIES:
            self.clear()
        value = self[key] = self.answer(key)
        return value


class Unkept(Table[Key, Answer]):
    """A table that keeps nothing and asks the rules each time: for values that have no place in a table."""

    __slots__ = ()

    def __getitem__(self, key: Key) -> Answer:
        return self.answer(key)


# The numbers of tokens for which it is kept whether an action succeeds. Some readings lower them below zero, and no
# wheel has as many as the last.
_FEWEST, _MOST = -16, 48


_NO_BONUS = (0,) * len(ACTIONS)
NO_SUCCESS: tuple[Success, ...] = (lambda _: False,) * len(ACTIONS)


def _at(places: Numbers, row: tuple[Answer, ...]) -> tuple[Answer, ...]:
    """The members of a row at one place or at two."""
    return (row[places[0]],) if len(places) == 1 else (row[places[0]], row[places[1]])


class _Row:
    """Whether something is so for each number of tokens."""

    __slots__ = ("_row",)

    def __init__(self, row: tuple[bool, ...]) -> None:
        self._row = row

    def by(self, tokens: int) -> bool:
        """Whether it is so for this number; beyond the last one as for the last one."""
        return self._row[min(max(tokens, _FEWEST), _MOST - 1) - _FEWEST]


class Book:
    """The tables of one ruleset, and what the ruleset says that no position changes; each made on its first use."""

    def __init__(self, ruleset: Ruleset, table: type[Table[Any, Any]] = Table) -> None:
        """Begin without any table.

        Args:
            ruleset: The ruleset.
            table: The kind of table.
        """
        self.ruleset = ruleset
        self.table = table

    def clear(self) -> None:
        """Forget every answer."""
        vars(self).update({}, ruleset=self.ruleset, table=self.table)
        for name in vars(self).keys() - {"ruleset", "table"}:
            del vars(self)[name]

    # What the ruleset says.

    @cached_property
    def every_action_succeeds(self) -> bool:
        """Whether each of two actions of a wedge has to succeed."""
        return resolve.successes_due(2, self.ruleset) > 1

    @cached_property
    def declinable(self) -> bool:
        """Whether a player may decline what an action gives."""
        return resolve.may_decline(worded_as_permission=False, ruleset=self.ruleset) is None

    @cached_property
    def several_results(self) -> bool:
        """Whether an action may have several results."""
        return resolve.left_of_value(1, 1, self.ruleset) is not None

    @cached_property
    def values_change(self) -> bool:
        """Whether a result changes what a later action of the wedge is worth other than by its bonus."""
        return self.several_results or self.bonuses_are_divided or resolve.forgone(0, 1, self.ruleset) != 0

    @cached_property
    def bonuses_are_divided(self) -> bool:
        """Whether bonuses are divided between two actions together with the tokens."""
        return resolve.joins_the_tokens(1, self.ruleset) != 0

    @cached_property
    def knights_are_held(self) -> bool:
        """Whether a player may leave an unlocked knight on the player board."""
        return bonuses.may_be_held(self.ruleset)

    @cached_property
    def travel_succeeds(self) -> bool:
        """Whether a Travel action succeeds with any value and wherever the knights are."""
        nothing = any(orders.holy_sepulchre_nothing(order, 0, self.ruleset) is not None for order in KnightOrder)
        return not nothing and travel.nobody_moves(self.ruleset) is None

    @cached_property
    def may_stand_still(self) -> bool:
        """Whether a Travel may be resolved in which no knight makes a step."""
        return resolution.standing_still(self.ruleset) is None

    @cached_property
    def others_bar_the_way(self) -> bool:
        """Whether a knight may not enter a region with a knight of another player."""
        return travel.others_bar_the_way(self.ruleset)

    # Actions and their values.

    @cached_property
    def bonuses(self) -> Table[tuple[Buildings, int, KnightOrder], Numbers]:
        """What the player area adds to each action, by buildings, troops and order."""
        return self.table(lambda key: tuple([self.bonus[(action, *key)] for action in ACTIONS]))

    @cached_property
    def bonus(self) -> Table[tuple[Action, Buildings, int, KnightOrder], int]:
        """What the player area adds to an action."""
        return self.table(lambda key: total(resolve.action_bonus(key[0], key[1], key[2], key[3])))

    def divided(self, area: PlayerArea) -> Numbers:
        """The ``bonuses`` of a player as far as they are divided with the tokens of a wedge; zero as a rule."""
        if not self.bonuses_are_divided:
            return _NO_BONUS
        bonuses = self.bonuses[area.buildings, area.troops, area.order]
        return tuple(resolve.joins_the_tokens(bonus, self.ruleset) for bonus in bonuses)

    @cached_property
    def telling_order(self) -> Table[KnightOrder, KnightOrder]:
        """The knight order where it matters for the actions of a wedge other than by its bonuses, none otherwise."""

        def telling(order: KnightOrder) -> KnightOrder:
            matters = orders.holy_sepulchre_reduction(order) != 0 or self.again[order] != 0
            return order if matters else KnightOrder.NONE

        return self.table(telling)

    @cached_property
    def success(self) -> Table[tuple[Action, int, int], Success]:
        """Whether an action succeeds by a number of tokens, by its bonus and the value that it needs.

        Answers that are alike are the same object, so that they make one key of other tables.
        """
        alike: dict[tuple[bool, ...], Success] = {}

        def success(key: tuple[Action, int, int]) -> Success:
            action, bonus, least = key

            def by(tokens: int) -> bool:
                return resolution.enough(action, resolve.token_value(tokens) + bonus, least)

            if self.table is Unkept:
                return by
            row = tuple([by(tokens) for tokens in range(_FEWEST, _MOST)])
            return alike.setdefault(row, _Row(row).by)

        return self.table(success)

    @cached_property
    def begins(self) -> Table[tuple[Action, bool, bool], resolve.Begins]:
        """What resolving an action begins with, by whether it succeeds, and whether it has a result already."""
        return self.table(lambda key: resolve.begins_with(key[0], key[1], key[2], self.ruleset))

    @cached_property
    def amounts(self) -> Table[int, Numbers]:
        """How much influence may be taken of what is due."""
        return self.table(lambda due: influence.amounts(due, self.ruleset))

    @cached_property
    def next_troop(self) -> Table[int, int]:
        """What the next troop costs, by those mustered; ``OUT_OF_REACH`` if none is left."""

        def cost(troops: int) -> int:
            none_left = muster.no_troop_left(troops, self.ruleset) is not None
            return OUT_OF_REACH if none_left else muster.troop_cost(troops, self.ruleset)

        return self.table(cost)

    @cached_property
    def strengths(self) -> Table[Markers, dict[Token | None, int]]:
        """The strength of each enemy token, by the markers; ``OUT_OF_REACH`` if it is fought no longer."""

        def strength(token: Token, markers: Markers) -> int:
            if crusade.no_longer_fought(token.enemy, markers, self.ruleset) is not None:
                return OUT_OF_REACH
            return crusade.strength(token.enemy, markers, self.ruleset)

        return self.table(lambda markers: {token: strength(token, markers) for token in Token})

    # Wedges.

    @cached_property
    def offer(self) -> Table[tuple[Wedge, bool], tuple[Action, ...]]:
        """The actions of a wedge tile, by whether it is upgraded."""
        return self.table(lambda key: upgrade.actions_of(*key))

    @cached_property
    def uses(self) -> Table[Any, Table[tuple[Success, ...], tuple[Table[int, int], ...]]]:
        """For each wedge of a wheel, what can be done with it by the number of its tokens; see ``resolution.uses``.

        The key has the tiles, the sides that they show, the knight order, and the bonuses that are divided; the
        second one the success of each of the five actions.
        """
        made = self.table(lambda key: self._uses_of_wedge(*key))

        def of_wheel(key: Any) -> Table[tuple[Success, ...], tuple[Table[int, int], ...]]:  # noqa: ANN401 -- as above
            arrangement, upgraded, *others = key
            wedges = [made[(tile, side, *others)] for tile, side in zip(arrangement, upgraded, strict=True)]
            return self.table(lambda successes: tuple([rows[pick(successes)] for pick, rows in wedges]))

        return self.table(of_wheel)

    def _uses_of_wedge(
        self,
        tile: Wedge,
        side: bool,  # noqa: FBT001 -- the side that is shown
        order: KnightOrder,
        divided: Numbers,
    ) -> tuple[Callable[[tuple[Success, ...]], Any], Table[Any, Table[int, int]]]:
        """What picks the successes that matter for a wedge, and a table by those and then by tokens."""
        at, actions = self.places[tile, side], self.offer[tile, side]
        bonuses = _at(at, divided)

        def row(picked: Any) -> Table[int, int]:  # noqa: ANN401 -- one success, or those of two actions
            successes = picked if len(at) > 1 else (picked,)
            return self.table(
                lambda tokens: resolution.uses(Hand(tile, actions, tokens, order, bonuses, successes), self.ruleset)
            )

        return itemgetter(*at), self.table(row)

    @cached_property
    def places(self) -> Table[tuple[Wedge, bool], Numbers]:
        """Where the actions of a wedge tile stand among the five, by whether it is upgraded."""
        return self.table(lambda key: tuple(PLACE[action] for action in self.offer[key]))

    def hand(  # noqa: PLR0913, PLR0917 -- what makes a wedge in hand
        self,
        tile: Wedge,
        upgraded: bool,  # noqa: FBT001 -- the side that is shown
        tokens: int,
        order: KnightOrder,
        bonuses: Numbers,
        successes: tuple[Success, ...],
    ) -> Hand:
        """The wedge in hand, by what is divided of the bonuses of the five actions, and by the success of each."""
        at = self.places[tile, upgraded]
        return Hand(tile, self.offer[tile, upgraded], tokens, order, _at(at, bonuses), _at(at, successes))

    @cached_property
    def turns(self) -> Table[tuple[Numbers, tuple[bool, ...]], tuple[Decision, ...]]:
        """The turns open to a player, by the ``uses`` of each wedge and whether it is upgraded."""
        return self.table(lambda key: resolution.open_turns(key[0], key[1], self.ruleset))

    @cached_property
    def splits(self) -> Table[Any, tuple[Decision, ...]]:
        """The ways to divide what a wedge holds by which enough succeeds.

        The key has the tile, its side, the tokens, and what ``hand`` takes besides.
        """
        good = self.table(lambda hand: resolution.good_splits(hand, self.ruleset))
        return self.table(lambda key: good[self.hand(*key)])

    @cached_property
    def plan_of_split(self) -> Table[Any, Plan]:
        """What is resolved by a split.

        The key has the tile and its side, the tokens, the order, the bonuses that are divided, and the split's fields.
        """

        def plan(key: Any) -> Plan:  # noqa: ANN401 -- as the docstring says
            tile, side, tokens, order, divided, *fields = key
            hand = self.hand(tile, side, tokens, order, divided, NO_SUCCESS)
            return resolution.plan_of_split(hand, d.Split(*fields), self.ruleset)

        return self.table(plan)

    @cached_property
    def plan_of_wedge(self) -> Table[tuple[Wedge, bool, int, KnightOrder], Plan]:
        """What is resolved of a wedge that is not split: by the tile and its side, tokens and order."""

        def plan(key: tuple[Wedge, bool, int, KnightOrder]) -> Plan:
            return resolution.plan_of_wedge(self.hand(*key, _NO_BONUS, NO_SUCCESS), self.ruleset)

        return self.table(plan)

    @cached_property
    def firsts(self) -> Table[Plan, tuple[Decision, ...]]:
        """The actions of a plan, as answers to which of them is resolved first."""
        return self.table(lambda plan: tuple([_FIRSTS[action] for action in dict.fromkeys(one for one, _ in plan)]))

    @cached_property
    def begun_with(self) -> Table[tuple[Plan, Action, KnightOrder], Plan]:
        """A plan in the order in which it is resolved, by the action that comes first and the knight order."""
        return self.table(lambda key: resolution.begun_with(key[0], key[1], key[2], self.ruleset))

    @cached_property
    def again(self) -> Table[KnightOrder, int]:
        """What the bonus of the second action of a wedge lacks, by the knight order."""
        return self.table(lambda order: resolution.again(order, self.ruleset))

    # Regions.

    @cached_property
    def printed(self) -> Table[Buildings, Numbers]:
        """The printed cost of the next building of each type, ``OUT_OF_REACH`` where none is left."""

        def costs(erected: Buildings) -> Iterator[int]:
            for building, built in zip(build.building_types(), erected, strict=True):
                none_left = build.none_left(building, built, self.ruleset) is not None
                yield OUT_OF_REACH if none_left else build.printed_cost(building, built, self.ruleset)

        return self.table(lambda erected: tuple(costs(erected)))

    @cached_property
    def discounts(self) -> Table[tuple[int, BonusTile | None], Numbers]:
        """How much less each type of building costs by a region with its bonus tile."""

        def less(key: tuple[int, BonusTile | None]) -> Numbers:
            region = self.ruleset.laid.regions[key[0]]
            return tuple(build.discount(region, key[1], building, self.ruleset) for building in build.building_types())

        return self.table(less)

    @cached_property
    def costs(self) -> Table[tuple[Buildings, int, BonusTile | None], Numbers]:
        """What the next building of each type costs in a region, ``OUT_OF_REACH`` where none is left."""

        def costs(key: tuple[Buildings, int, BonusTile | None]) -> Numbers:
            erected, place, tile = key
            return tuple(
                OUT_OF_REACH if cost == OUT_OF_REACH else build.cost_here(cost, less)
                for cost, less in zip(self.printed[erected], self.discounts[place, tile], strict=True)
            )

        return self.table(costs)

    @cached_property
    def cheapest(self) -> Table[tuple[Buildings, int, BonusTile | None], int]:
        """The lowest of the ``costs`` in a region."""
        return self.table(lambda key: min(self.costs[key]))

    @cached_property
    def affordable(self) -> Table[tuple[int, int, Numbers], tuple[Decision, ...]]:
        """The buildings that can be erected in a region with a value, by what the next one of each type costs there."""

        def found(key: tuple[int, int, Numbers]) -> tuple[Decision, ...]:
            place, value, costs = key
            types = zip(build.building_types(), costs, strict=True)
            return tuple(self.erect[one, place] for one, cost in types if build.value_too_low(value, cost) is None)

        return self.table(found)

    @cached_property
    def open_site(self) -> Table[tuple[Token | None, Erected | None], bool]:
        """Whether a region is open for a building, by the enemy and the building there."""
        return self.table(lambda key: build.enemy_there(key[0]) is None and build.building_there(key[1]) is None)

    # Ways.

    @cached_property
    def onward(self) -> tuple[Numbers, ...]:
        """For each region, the regions to which a knight can move on."""
        board = self.ruleset.laid
        return tuple(travel.next_regions(board, region, self.ruleset) for region in range(len(board.regions)))

    @cached_property
    def near(self) -> Table[tuple[int, int], Numbers]:
        """The regions in which an enemy matters to a knight, by where it is and its points.

        They are those that it could reach and leave again if there were no enemy.
        """

        def near(key: tuple[int, int]) -> Numbers:
            origin, points = key
            nobody = (False,) * len(self.onward)
            return tuple(sorted(travel.ways(self.onward, nobody, origin, points - 1, self.ruleset)))

        return self.table(near)

    @cached_property
    def occupied(self) -> Table[tuple[Token | None, ...], int]:
        """The regions with an enemy, as bits of a number."""
        return self.table(lambda enemies: sum(1 << place for place, token in enumerate(enemies) if token is not None))

    @cached_property
    def near_bits(self) -> Table[tuple[int, int], int]:
        """The regions ``near`` as bits of a number."""
        return self.table(lambda key: sum(1 << place for place in self.near[key]))

    @cached_property
    def ways(self) -> Table[tuple[int, int, int, Numbers], Ways]:
        """Where a knight can go: by its region, its points, the regions ``near`` with an enemy, and those barred."""

        def ways(key: tuple[int, int, int, Numbers]) -> Ways:
            origin, points, occupied, barred = key
            enemies = tuple([bool(occupied >> place & 1) for place in range(len(self.onward))])
            onward = self.onward
            if barred:
                onward = tuple(tuple(place for place in beside if place not in barred) for beside in onward)
            costs = travel.ways(onward, enemies, origin, points, self.ruleset)
            regions = self.ruleset.laid.regions
            # What a knight may only pass through is no place to go.
            costs = {at: cost for at, cost in costs.items() if travel.no_building_space(regions[at]) is None}
            return costs, tuple(self.move[origin, at] for at in sorted(costs))

        return self.table(ways)

    # Distributing.

    @cached_property
    def manners(self) -> Table[tuple[int, int, KnightOrder], Manners]:
        """The manners of distributing a wedge after an action, by the wedge, its tokens and the order."""
        return self.table(lambda key: resolve.after_actions((), key[0], key[1], key[2], self.ruleset))

    @cached_property
    def manners_without_action(self) -> Table[tuple[int, int, KnightOrder], Manners]:
        """The manners of distributing a wedge after an upgrade or a skip."""
        return self.table(lambda key: distribute.manners_without_action(key[0], key[1], key[2], self.ruleset))

    @cached_property
    def ask_manner(self) -> Table[tuple[int, int, int, KnightOrder, bool], p.AskManner | None]:
        """What is asked about a distribution, None if there is nothing to choose.

        The key has the seat, the wedge, its tokens, the order, and whether an action comes before.
        """

        def asked(key: tuple[int, int, int, KnightOrder, bool]) -> p.AskManner | None:
            seat, wedge, hand, order, after_action = key
            if not hand:
                return None
            manners = self.manners if after_action else self.manners_without_action
            optional = after_action and resolve.may_keep(self.ruleset)
            several = len(manners[wedge, hand, order]) > 1
            return p.AskManner(seat, wedge, optional) if optional or several else None

        return self.table(asked)

    @cached_property
    def sowings(self) -> Table[tuple[bool, Manners], tuple[Decision, ...]]:
        """The answers to how a wedge is distributed, by whether that is optional, and the manners."""
        return self.table(lambda key: resolution.sowings(key[0], key[1]))

    @cached_property
    def path(self) -> Table[tuple[int, int, Manner, int | None], Numbers]:
        """The wedges that get a token each: by the origin, its tokens, the manner and the wedge that it names."""
        return self.table(lambda key: distribute.path(key[0], key[1], key[2], key[3], self.ruleset))

    @cached_property
    def distributable(self) -> Table[bool, Table[int, bool]]:
        """Whether a wedge can be distributed without an action: by whether that is optional, then by its tokens."""

        def by_tokens(optional: bool) -> Table[int, bool]:  # noqa: FBT001 -- a fact of the question
            return self.table(lambda tokens: resolution.nothing_there(optional, tokens, self.ruleset) is None)

        return self.table(by_tokens)

    @cached_property
    def may_keep(self) -> Table[bool, bool]:
        """Whether all tokens may be kept where a distribution is optional, and where it is not."""
        return self.table(lambda optional: upgrade.may_not_keep(optional, self.ruleset) is None)

    # Decisions and questions that come again and again, each the same object.

    @cached_property
    def move(self) -> Table[tuple[int, int], d.Move]:
        """The decision to move a knight."""
        return self.table(lambda key: d.Move(*key))

    @cached_property
    def attack(self) -> Table[int, d.Attack]:
        """The decision to attack in a region."""
        return self.table(d.Attack)

    @cached_property
    def erect(self) -> Table[tuple[Building, int], d.Erect]:
        """The decision to erect a building in a region."""
        return self.table(lambda key: d.Erect(*key))

    @cached_property
    def ask_split(self) -> Table[tuple[int, int], p.AskSplit]:
        """The question how the tokens of a wedge are split."""
        return self.table(lambda key: p.AskSplit(*key))

    @cached_property
    def next_turn(self) -> Table[tuple[int, int], p.AskTurn]:
        """The question for the turn after that of a seat, by the number of players."""
        return self.table(lambda key: p.AskTurn(turn.next_seat(key[0], key[1])))


_all_books: weakref.WeakSet[Book] = weakref.WeakSet()


@lru_cache(maxsize=_MOST_BOOKS)
def _book(ruleset: Ruleset) -> Book:
    made = Book(ruleset)
    _all_books.add(made)
    return made


def of(ruleset: Ruleset) -> Book:
    """Return the tables of a ruleset.

    Equal rulesets share them. A ruleset remembers its book, since to look one up by value takes longer than most
    rules do.
    """
    return ruleset.book or _opened(ruleset)


def _opened(ruleset: Ruleset) -> Book:
    book = _book(ruleset)
    _remember(ruleset, book)
    return book


_remember = Ruleset.book.__set__


def clear() -> None:
    """Empty every table, so that the rule functions are called again."""
    for book in _all_books:
        book.clear()


@contextmanager
def unkept() -> Iterator[None]:
    """Ask the rule functions each time, and keep no answer: they may be asked about values that stand for many."""
    books: dict[int, Book] = {}

    def asked_each_time(ruleset: Ruleset) -> Book:
        return books.setdefault(id(ruleset), Book(ruleset, Unkept))

    kept = vars(Ruleset)["book"]
    # Rulesets that are made meanwhile set the attribute, which has no effect then.
    Ruleset.book = property(asked_each_time, lambda *_: None)
    try:
        yield
    finally:
        Ruleset.book = kept
