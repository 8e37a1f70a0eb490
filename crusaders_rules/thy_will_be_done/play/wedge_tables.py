"""Tables about wedges: the options of a wedge, the splits of its tokens, and the resulting plans."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import itemgetter
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play import resolution, success_by_value
from crusaders_rules.thy_will_be_done.play.memo import Answer, Numbers, Table, Unkept
from crusaders_rules.thy_will_be_done.play.resolution import Hand, Success
from crusaders_rules.thy_will_be_done.rules import orders, resolve, upgrade
from crusaders_rules.thy_will_be_done.state import Action, KnightOrder, Plan, Wedge
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision

ACTIONS = tuple(Action)
PLACE = {action: place for place, action in enumerate(ACTIONS)}
_FIRSTS = {action: d.First(action) for action in Action}

# The knight order where it matters, the bonuses that are divided, and the success of each action by tokens.
Reach = tuple[KnightOrder, Numbers, tuple[Success, ...]]

# What can be done with each wedge of a wheel, by the number of its tokens; and this by the successes that each picks.
Uses = tuple[Table[int, int], ...]
UsesBySuccess = tuple[tuple[Callable[[tuple[Success, ...]], Any], Table[Any, Table[int, int]]], ...]

# What a function answers about a wedge in hand: see ``Wedges._of_wedge``.
WedgeTable = Table[
    tuple[Wedge, bool, KnightOrder, Numbers],
    tuple[Callable[[tuple[Success, ...]], Any], Table[Any, Table[int, Answer]]],
]

# The numbers of tokens for which it is kept whether an action succeeds. Some readings lower them below zero, and no
# wheel has as many as the last.
_FEWEST, _MOST = -16, 48


NO_BONUS = (0,) * len(ACTIONS)
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
        if _FEWEST <= tokens < _MOST:
            return self._row[tokens - _FEWEST]
        return self._row[0 if tokens < _FEWEST else -1]


class Wedges:
    """The tables of one ruleset about wedges, each filled on first use."""

    def __init__(self, ruleset: Ruleset, table: type[Table[Any, Any]]) -> None:
        """Start without tables.

        Args:
            ruleset: The ruleset.
            table: The kind of table.
        """
        self.ruleset = ruleset
        self.table = table

    @cached_property
    def telling_order(self) -> Table[KnightOrder, KnightOrder]:
        """The knight order where it matters for the actions of a wedge other than by its bonuses, none otherwise."""

        def telling(order: KnightOrder) -> KnightOrder:
            matters = orders.holy_sepulchre_reduction(order) != 0 or self.again[order] != 0
            return order if matters else KnightOrder.NONE

        return self.table(telling)

    @cached_property
    def success(self) -> Table[tuple[Action, int], Table[int, Success]]:
        """Whether an action succeeds with a number of tokens: by the action and its bonus, and by the value it needs.

        Equal answers are the same object, so that they are one key of other tables.
        """
        alike: dict[tuple[bool, ...], Success] = {}

        def success(action: Action, bonus: int, least: int) -> Success:
            def by(tokens: int) -> bool:
                return resolution.enough(action, resolve.token_value(tokens) + bonus, least)

            if self.table is Unkept:
                return by
            row = tuple([by(tokens) for tokens in range(_FEWEST, _MOST)])
            return alike.setdefault(row, _Row(row).by)

        def by_need(key: tuple[Action, int]) -> Table[int, Success]:
            return self.table(lambda least: success(*key, least))

        return self.table(by_need)

    @cached_property
    def offer(self) -> Table[tuple[Wedge, bool], tuple[Action, ...]]:
        """The actions of a wedge tile, by whether it is upgraded."""
        return self.table(lambda key: upgrade.actions_of(*key))

    @cached_property
    def uses(self) -> Table[Any, UsesBySuccess]:
        """For each wedge of a wheel, what can be done with it by the number of its tokens; see ``resolution.uses``.

        The key has the tiles, the sides that they show, the knight order, and the bonuses that are divided. It leads,
        for each wedge, to what picks the successes that matter for it, and to a table by those and then by tokens.
        """
        made = self._of_wedge(resolution.uses)

        def of_wheel(key: Any) -> UsesBySuccess:  # noqa: ANN401 -- as above
            arrangement, upgraded, *others = key
            return tuple([made[(tile, side, *others)] for tile, side in zip(arrangement, upgraded, strict=True)])

        return self.table(of_wheel)

    @cached_property
    def splits(self) -> WedgeTable[tuple[d.Split | d.Twice, ...]]:
        """The splits of a wedge with which enough actions succeed."""
        return self._of_wedge(resolution.good_splits)

    def _of_wedge(self, answer: Callable[[Hand, Ruleset], Answer]) -> WedgeTable[Answer]:
        """A table of the answers of a function about a wedge in hand.

        The first key has the tile, the side that it shows, the knight order, and the bonuses that are divided. It leads
        to what picks the successes that matter for the wedge, and to a table by those and then by tokens.
        """

        def of_tile(key: tuple[Wedge, bool, KnightOrder, Numbers]) -> Any:  # noqa: ANN401 -- as above
            tile, side, order, divided = key
            at, actions = self.places[tile, side], self.offer[tile, side]
            bonuses = _at(at, divided)

            def row(picked: Any) -> Table[int, Answer]:  # noqa: ANN401 -- one success, or those of two actions
                successes = picked if len(at) > 1 else (picked,)
                return self.table(
                    lambda tokens: answer(Hand(tile, actions, tokens, order, bonuses, successes), self.ruleset)
                )

            return itemgetter(*at), self.table(row)

        return self.table(of_tile)

    @cached_property
    def places(self) -> Table[tuple[Wedge, bool], Numbers]:
        """The places of the actions of a wedge tile among the five, by whether it is upgraded."""
        return self.table(lambda key: tuple(PLACE[action] for action in self.offer[key]))

    def hand(self, tile: Wedge, upgraded: bool, tokens: int, reach: Reach) -> Hand:  # noqa: FBT001 -- the side shown
        """The wedge in hand, by what its player can reach."""
        order, bonuses, successes = reach
        at = self.places[tile, upgraded]
        return Hand(tile, self.offer[tile, upgraded], tokens, order, _at(at, bonuses), _at(at, successes))

    @cached_property
    def turns(self) -> Table[tuple[Numbers, tuple[bool, ...]], tuple[Decision, ...]]:
        """The turns open to a player, by the ``uses`` of each wedge and whether it is upgraded."""
        return self.table(lambda key: resolution.open_turns(key[0], key[1], self.ruleset))

    @cached_property
    def outlook(self) -> Table[Any, dict[Decision, tuple[Plan, ...] | None]]:
        """The ``success_by_value.open_orders`` of each of the ``splits``, if every action must succeed.

        The key holds the arguments of ``hand``.
        """

        def told(key: Any) -> dict[Decision, tuple[Plan, ...] | None]:  # noqa: ANN401 -- as the docstring says
            tile, side, tokens, (order, divided, successes) = key
            pick, rows = self.splits[tile, side, order, divided]
            hand = self.hand(*key)
            return {
                split: success_by_value.open_orders(hand, split, self.ruleset)
                for split in rows[pick(successes)][tokens]
            }

        return self.table(told)

    @cached_property
    def plan_of_split(self) -> Table[Any, Plan]:
        """The plan of a split.

        The key has the tile and its side, the tokens, the order, the bonuses that are divided, and the split's fields.
        """

        def plan(key: Any) -> Plan:  # noqa: ANN401 -- as the docstring says
            tile, side, tokens, order, divided, *fields = key
            hand = self.hand(tile, side, tokens, (order, divided, NO_SUCCESS))
            return resolution.plan_of_split(hand, d.Split(*fields), self.ruleset)

        return self.table(plan)

    @cached_property
    def plan_of_wedge(self) -> Table[tuple[Wedge, bool, int, KnightOrder], Plan]:
        """The plan of a wedge without a split, by the tile and its side, tokens and order."""

        def plan(key: tuple[Wedge, bool, int, KnightOrder]) -> Plan:
            tile, side, tokens, order = key
            return resolution.plan_of_wedge(self.hand(tile, side, tokens, (order, NO_BONUS, NO_SUCCESS)), self.ruleset)

        return self.table(plan)

    @cached_property
    def firsts(self) -> Table[Plan, tuple[Decision, ...]]:
        """The actions of a plan, as answers to the question which is resolved first."""
        return self.table(lambda plan: tuple([_FIRSTS[action] for action in dict.fromkeys(one for one, _ in plan)]))

    @cached_property
    def begun_with(self) -> Table[tuple[Plan, Action, KnightOrder], Plan]:
        """A plan in the order of its resolution, by the first action and the knight order."""
        return self.table(lambda key: resolution.begun_with(key[0], key[1], key[2], self.ruleset))

    @cached_property
    def again(self) -> Table[KnightOrder, int]:
        """What the bonus of the second action of a wedge lacks, by the knight order."""
        return self.table(lambda order: resolution.again(order, self.ruleset))
