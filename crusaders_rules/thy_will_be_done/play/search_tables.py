"""What knights can reach past enemies and coats of arms, round by round of the search.

A round looks only at the regions in which the cheapest routes end. So boards that are alike there share the round, and
a search on another board begins where the two part. The points matter only as far as they pay for the next steps.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.kept import MOST_ENTRIES, Numbers, Table, Unkept
from crusaders_rules.thy_will_be_done.play.land_tables import Land, Ways
from crusaders_rules.thy_will_be_done.rules import travel

# The points that are left, as far as they matter, and the regions with enemies and with own coats of arms, as bits.
Seen = tuple[int, int, int]


class _Round:
    """A search before a round: the regions that the round reaches, as bits of a number, and what follows."""

    __slots__ = ("below", "cost", "ends", "search", "told")

    def __init__(self, search: travel.Search) -> None:
        self.search, self.cost = search, search.cost
        self.ends = sum([1 << region for region in search.routes[0].difference(search.costs)])
        self.told: Ways | None = None
        self.below: dict[Seen, _Round] = {}


class Searches:
    """The searches of one ruleset, each round of which is carried out once."""

    def __init__(self, ruleset: Ruleset, table: type[Table[Any, Any]], land: Land) -> None:
        """Start empty.

        Args:
            ruleset: The ruleset.
            table: The kind of table; beside one that keeps nothing, this keeps nothing either.
            land: The tables of the base game.
        """
        self.ruleset, self.table, self.land = ruleset, table, land
        self.first: dict[tuple[int, Numbers], _Round] = {}
        self.rounds = 0

    def ways(self, origin: int, points: int, barred: Numbers, enemies: int, coats: int) -> Ways:
        """The regions that a knight can reach: the costs, and the moves.

        Args:
            origin: The region of the knight.
            points: The points that it has.
            barred: The regions that it may not enter.
            enemies: The regions with an enemy, as bits of a number.
            coats: The regions with its player's coat of arms.
        """
        if self.table is Unkept:
            return self._at_once(origin, points, barred, enemies, coats)
        now, payable = self.first.get((origin, barred)) or self._begun(origin, barred), self._payable
        most = len(payable) - 2
        while now.told is None:
            left = min(max(points - now.cost, -1), most)
            anywhere, with_coat = payable[left]
            there = coats & now.ends if with_coat else 0
            seen = left, enemies & (now.ends if anywhere else there), there
            now = now.below.get(seen) or self._followed(now, origin, points, barred, seen)
        return now.told

    def _at_once(self, origin: int, points: int, barred: Numbers, enemies: int, coats: int) -> Ways:
        land, ruleset = self.land, self.ruleset
        onward, occupied, own = land.onward_past(barred), land.regions_of(enemies), land.regions_of(coats)
        return land.told(origin, travel.ways(onward, occupied, origin, points, ruleset, own))

    def _begun(self, origin: int, barred: Numbers) -> _Round:
        """A search before its first round."""
        if self.rounds >= MOST_ENTRIES:
            self.first.clear()
            self.rounds = 0
        farthest = max([price for price, _ in self._steps.values()])
        made = self.first[origin, barred] = _Round(travel.begun(origin, farthest))
        return made

    def _followed(self, before: _Round, origin: int, points: int, barred: Numbers, seen: Seen) -> _Round:
        """A search after a round."""
        onward = self.land.onward_past(barred)
        made = _Round(travel.settled(before.search, onward, self._exits[seen[1:]], points))
        if not travel.goes_on(made.search):
            made.told = self.land.told(origin, made.search.costs)
        self.rounds += 1
        before.below[seen] = made
        return made

    @cached_property
    def _steps(self) -> dict[tuple[bool, bool], tuple[int, int]]:
        """What a step costs and needs, by whether there is an enemy, and a coat of arms, where it begins."""
        kinds = product((False, True), repeat=2)
        return {(enemy, coat): travel.step_out(self.ruleset, enemy=enemy, coat=coat) for enemy, coat in kinds}

    @cached_property
    def _payable(self) -> tuple[tuple[bool, bool], ...]:
        """Whether steps can be paid where no coat of arms is, and where one is, by the points left.

        Beyond the most that a step needs, points make no difference. The last entry is for less than none.
        """
        steps = [(coat, needed) for (_, coat), (_, needed) in self._steps.items()]
        most = max([needed for _, needed in steps])
        coats = [{coat for coat, needed in steps if needed <= left} for left in (*range(most + 1), -1)]
        return tuple([(False in payable, bool(payable)) for payable in coats])

    @cached_property
    def _exits(self) -> Table[tuple[int, int], tuple[travel.Exits, ...]]:
        """All regions by what it costs to leave them, if a round sees no other enemies and coats of arms."""
        land = self.land
        return self.table(
            lambda seen: travel.exits_of(land.onward, land.regions_of(seen[0]), self.ruleset, land.regions_of(seen[1]))
        )
