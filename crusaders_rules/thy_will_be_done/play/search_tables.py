"""What knights can reach past enemies and coats of arms, round by round of the search.

A round looks only at the regions in which the cheapest routes end. So boards that are alike there share the round, and
a search on another board begins where the two part.
"""

from __future__ import annotations

from functools import cached_property
from itertools import product
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.kept import MOST_ENTRIES, Numbers, Table, Unkept
from crusaders_rules.thy_will_be_done.play.land_tables import Land, Ways
from crusaders_rules.thy_will_be_done.rules import travel

# Where a knight begins, the points that it has, and the regions that it may not enter.
Start = tuple[int, int, Numbers]
# The regions with enemies and those with own coats of arms, as bits, as far as they matter.
Seen = tuple[int, int]


class _Round:
    """A search before a round: in which regions the round looks for enemies and coats of arms, and what follows.

    Where a step can be paid only with a coat of arms, an enemy matters only beside one.
    """

    __slots__ = ("below", "coats", "enemies", "search", "told")

    def __init__(self, search: travel.Search, enemies: int, coats: int, told: Ways | None) -> None:
        self.search, self.enemies, self.coats, self.told = search, enemies, coats, told
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
        self.first: dict[Start, _Round] = {}
        self.rounds = 0

    def ways(self, start: Start, enemies: int, coats: int) -> Ways:
        """The regions that a knight can reach: the costs, and the moves.

        Args:
            start: Where it begins, the points that it has, and the regions that it may not enter.
            enemies: The regions with an enemy, as bits of a number.
            coats: The regions with its player's coat of arms.
        """
        if self.table is Unkept:
            return self._at_once(start, enemies, coats)
        now = self.first.get(start) or self._begun(start)
        while now.told is None:
            there = coats & now.coats
            seen = enemies & (now.enemies | there), there
            now = now.below.get(seen) or self._followed(start, now, seen)
        return now.told

    def _at_once(self, start: Start, enemies: int, coats: int) -> Ways:
        origin, points, barred = start
        land, ruleset = self.land, self.ruleset
        onward, occupied, own = land.onward_past(barred), land.regions_of(enemies), land.regions_of(coats)
        return land.told(origin, travel.ways(onward, occupied, origin, points, ruleset, own))

    def _begun(self, start: Start) -> _Round:
        """A search before its first round."""
        if self.rounds >= MOST_ENTRIES:
            self.first.clear()
            self.rounds = 0
        farthest = max([price for price, _ in self._steps.values()])
        made = self.first[start] = self._made(start, travel.begun(start[0], farthest))
        return made

    def _followed(self, start: Start, before: _Round, seen: Seen) -> _Round:
        """A search after a round."""
        onward, search = self.land.onward_past(start[2]), before.search
        made = before.below[seen] = self._made(start, travel.settled(search, onward, self._exits[seen], start[1]))
        return made

    def _made(self, start: Start, search: travel.Search) -> _Round:
        """What is kept of a search before a round."""
        self.rounds += 1
        told = None if travel.goes_on(search) else self.land.told(start[0], search.costs)
        ends = search.routes[0].difference(search.costs)
        payable = {coat for (_, coat), (_, needed) in self._steps.items() if search.cost + needed <= start[1]}
        looks = sum([1 << region for region in ends]) if payable else 0
        return _Round(search, looks if False in payable else 0, looks, told)

    @cached_property
    def _steps(self) -> dict[tuple[bool, bool], tuple[int, int]]:
        """What a step costs and needs, by whether there is an enemy, and a coat of arms, where it begins."""
        kinds = product((False, True), repeat=2)
        return {(enemy, coat): travel.step_out(self.ruleset, enemy=enemy, coat=coat) for enemy, coat in kinds}

    @cached_property
    def _exits(self) -> Table[Seen, tuple[travel.Exits, ...]]:
        """All regions by what it costs to leave them, if a round sees no other enemies and coats of arms."""
        land = self.land
        return self.table(
            lambda seen: travel.exits_of(land.onward, land.regions_of(seen[0]), self.ruleset, land.regions_of(seen[1]))
        )
