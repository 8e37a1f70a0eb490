"""Tables of the answers of rule functions over small domains: one set of tables for each ruleset.

A table is a cache: calling the rule functions once fills each entry, so this module repeats no rule. ``books`` opens
and empties the tables.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import add
from typing import Any

from crusaders_rules.answers import Term
from crusaders_rules.thy_will_be_done.expansions import brought
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play.land import DivineLand
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play import distributing, resolution
from crusaders_rules.thy_will_be_done.play.land_tables import Land
from crusaders_rules.thy_will_be_done.play.memo import Manners, Numbers, Table, Unkept
from crusaders_rules.thy_will_be_done.play.needs import Bonus, Bonuses, Needs
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH
from crusaders_rules.thy_will_be_done.play.wedge_tables import ACTIONS, NO_BONUS, Reach, Wedges
from crusaders_rules.thy_will_be_done.rules import (
    bonuses,
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
    WEDGES,
    Action,
    Buildings,
    KnightOrder,
    Manner,
    Markers,
    Token,
    put_at,
)
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.frozen import Memo

FinalTerms = Callable[[State, int], tuple[Term, ...]]


class Book(Memo):
    """The tables of one ruleset, and its answers that no position changes, each computed on first use."""

    def __init__(self, ruleset: Ruleset, needs: Needs, table: type[Table[Any, Any]] = Table) -> None:
        """Start without tables.

        Args:
            ruleset: The ruleset.
            needs: What answers what actions need.
            table: The kind of table.
        """
        self.ruleset = ruleset
        self.needs = needs
        self.table = table

    def clear(self) -> None:
        """Forget every answer."""
        for name in vars(self).keys() - {"ruleset", "needs", "table"}:
            del vars(self)[name]

    @cached_property
    def land(self) -> Land:
        """The tables about regions."""
        return Land(self.ruleset, self.table)

    @cached_property
    def divine(self) -> DivineLand:
        """The tables about regions with influence tiles and new buildings."""
        return DivineLand(self.ruleset, self.table, self.land)

    @cached_property
    def wedges(self) -> Wedges:
        """The tables about wedges."""
        return Wedges(self.ruleset, self.table)

    # The answers of the ruleset.

    @cached_property
    def every_action_succeeds(self) -> bool:
        """Whether each of two actions of a wedge must succeed."""
        return resolve.successes_due(2, self.ruleset) > 1

    @cached_property
    def declinable(self) -> bool:
        """Whether a player may decline the result of an action."""
        return resolve.may_decline(worded_as_permission=False, ruleset=self.ruleset) is None

    @cached_property
    def several_results(self) -> bool:
        """Whether an action may have several results."""
        return resolve.left_of_value(1, 1, self.ruleset) is not None

    @cached_property
    def values_change(self) -> bool:
        """Whether a result changes the value of a later action of the wedge other than through its bonus."""
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
        """Whether a Travel action succeeds with any value and any places of the knights."""
        nothing = any(orders.holy_sepulchre_nothing(order, 0, self.ruleset) is not None for order in KnightOrder)
        return not nothing and travel.nobody_moves(self.ruleset) is None

    @cached_property
    def may_stand_still(self) -> bool:
        """Whether a player may resolve a Travel in which no knight makes a step."""
        return resolution.standing_still(self.ruleset) is None

    @cached_property
    def others_bar_the_way(self) -> bool:
        """Whether a knight may not enter a region with a knight of another player."""
        return travel.others_bar_the_way(self.ruleset)

    # Actions and their values.

    @cached_property
    def bonuses(self) -> Bonuses:
        """The bonus of the player area for each action, by buildings, troops and order."""
        return self.needs.bonuses_table(self)

    @cached_property
    def bonus(self) -> Bonus:
        """The bonus of the player area for an action."""
        return self.needs.bonus_table(self)

    @cached_property
    def final_terms(self) -> tuple[FinalTerms, ...]:
        """What expansions add to the score sheet of a player."""
        return brought("final_terms", self.ruleset.expansions)

    @cached_property
    def estimates(self) -> tuple[Callable[[State, int], float], ...]:
        """What the greedy bot thinks of the pieces of expansions."""
        return brought("estimate", self.ruleset.expansions)

    @cached_property
    def shared(self) -> Table[tuple[Buildings, int, KnightOrder], tuple[KnightOrder, Numbers]]:
        """The knight order if it matters, and the part of the ``bonuses`` that is divided with the tokens."""

        def shared(key: tuple[Buildings, int, KnightOrder]) -> tuple[KnightOrder, Numbers]:
            order = self.wedges.telling_order[key[2]]
            if not self.bonuses_are_divided:
                return order, NO_BONUS
            return order, tuple([resolve.joins_the_tokens(bonus, self.ruleset) for bonus in self.bonuses[key]])

        return self.table(shared)

    @cached_property
    def reach(self) -> Table[tuple[Buildings, int, KnightOrder, int, int, int], Reach]:
        """The options of a player, by the player area and the values that Travel, Crusade and Build need."""

        def reach(key: tuple[Buildings, int, KnightOrder, int, int, int]) -> Reach:
            travels, fights, builds = key[3:]
            needs = travels, self.next_troop[key[1]], fights, ANY_VALUE, builds
            each = zip(ACTIONS, self.bonuses[key[:3]], needs, strict=True)
            return *self.shared[key[:3]], tuple([self.wedges.success[one, bonus][least] for one, bonus, least in each])

        return self.table(reach)

    @cached_property
    def begins(self) -> Table[tuple[Action, bool, bool], resolve.Begins]:
        """How resolving an action begins, by whether it succeeds, and whether it already has a result."""
        return self.table(lambda key: resolve.begins_with(key[0], key[1], key[2], self.ruleset))

    @cached_property
    def amounts(self) -> Table[tuple[int, bool], Numbers]:
        """The amounts of influence that a player may take of a gain, and whether an Influence action gives it.

        A player can decline the gain of an Influence action like that of other actions.
        """

        def amounts(key: tuple[int, bool]) -> Numbers:
            due, declinable = key
            possible = influence.amounts(due, self.ruleset)
            return tuple(sorted({0, *possible})) if declinable and self.declinable else possible

        return self.table(amounts)

    @cached_property
    def next_troop(self) -> Table[int, int]:
        """The cost of the next troop, by the mustered ones; ``OUT_OF_REACH`` if none is left."""

        def cost(troops: int) -> int:
            none_left = muster.no_troop_left(troops, self.ruleset) is not None
            return OUT_OF_REACH if none_left else muster.troop_cost(troops, self.ruleset)

        return self.table(cost)

    @cached_property
    def strengths(self) -> Table[Markers, dict[Token | None, int]]:
        """The strength of each enemy token, by the markers; ``OUT_OF_REACH`` if nobody may fight it any longer."""

        def strength(token: Token, markers: Markers) -> int:
            if crusade.no_longer_fought(token.enemy, markers, self.ruleset) is not None:
                return OUT_OF_REACH
            return crusade.strength(token.enemy, markers, self.ruleset)

        return self.table(lambda markers: {token: strength(token, markers) for token in Token})

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
        """The question about a distribution, by seat, wedge, tokens, order, and whether an action came first."""

        def asked(key: tuple[int, int, int, KnightOrder, bool]) -> p.AskManner | None:
            seat, wedge, hand, order, after_action = key
            manners = self.manners if after_action else self.manners_without_action
            optional = hand > 0 and after_action and resolve.may_keep(self.ruleset)
            several = len(manners[wedge, hand, order]) > 1
            return p.AskManner(seat, wedge, optional) if optional or several else None

        return self.table(asked)

    @cached_property
    def sowings(self) -> Table[tuple[bool, Manners], tuple[Decision, ...]]:
        """The possible ways to distribute a wedge, by whether that is optional, and the manners."""
        return self.table(lambda key: distributing.sowings(key[0], key[1]))

    @cached_property
    def path(self) -> Table[tuple[int, int, Manner, int | None], Numbers]:
        """The wedges that get a token each: by the origin, its tokens, the manner and the wedge that it names."""
        return self.table(lambda key: distribute.path(key[0], key[1], key[2], key[3], self.ruleset))

    @cached_property
    def sown(self) -> Table[tuple[int, int, Manner, int | None], Callable[[Numbers], Numbers]]:
        """The tokens on each wedge after a distribution: by the key of its ``path``, and then by the tokens before."""

        def sown(key: tuple[int, int, Manner, int | None]) -> Callable[[Numbers], Numbers]:
            wedge, hand, path = key[0], key[1], self.path[key]
            if self.table is Unkept:
                return lambda tokens: distribute.distribute(tokens, wedge, path)
            before = put_at((0,) * WEDGES, wedge, hand)
            after = distribute.distribute(before, wedge, path)
            changes = tuple([now - was for now, was in zip(after, before, strict=True)])
            return lambda tokens: tuple(map(add, tokens, changes))

        return self.table(sown)

    @cached_property
    def distributable(self) -> Table[bool, Table[int, bool]]:
        """Whether a wedge can be distributed without an action: by whether that is optional, then by its tokens."""

        def by_tokens(optional: bool) -> Table[int, bool]:  # noqa: FBT001 -- a fact of the question
            return self.table(lambda tokens: distributing.nothing_there(optional, tokens, self.ruleset) is None)

        return self.table(by_tokens)

    @cached_property
    def may_keep(self) -> Table[bool, bool]:
        """Whether the player may keep all tokens if a distribution is optional, and if it is not."""
        return self.table(lambda optional: upgrade.may_not_keep(optional, self.ruleset) is None)

    # Frequent decisions and questions, each as one shared object.

    @cached_property
    def ask_split(self) -> Table[tuple[int, int], p.AskSplit]:
        """The question of how to split the tokens of a wedge."""
        return self.table(lambda key: p.AskSplit(*key))

    @cached_property
    def next_turn(self) -> Table[tuple[int, int], p.AskTurn]:
        """The question for the turn after that of a seat, by the number of players."""
        return self.table(lambda key: p.AskTurn(turn.next_seat(key[0], key[1])))
