"""Tables about regions: the costs of buildings, and the routes of knights."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.memo import Numbers, Table
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH
from crusaders_rules.thy_will_be_done.rules import build, route_search, travel
from crusaders_rules.thy_will_be_done.state import BonusTile, Building, Buildings, Erected, Token
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.regions import Regions, bits_of

# The regions that a knight can reach with their costs, and the moves to them.
Ways = tuple[dict[int, int], tuple[d.Move, ...]]


class Land:
    """The tables of one ruleset about the regions of its board, each filled on first use."""

    def __init__(self, ruleset: Ruleset, table: type[Table[Any, Any]]) -> None:
        """Start without tables.

        Args:
            ruleset: The ruleset.
            table: The kind of table.
        """
        self.ruleset = ruleset
        self.table = table

    # Buildings.

    @cached_property
    def printed(self) -> Table[Buildings, Numbers]:
        """The printed cost of the next building of each type, ``OUT_OF_REACH`` if none is left."""

        def costs(erected: Buildings) -> Iterator[int]:
            for building in build.building_types():
                built = erected.of(building)
                none_left = build.none_left(building, built, self.ruleset) is not None
                yield OUT_OF_REACH if none_left else build.printed_cost(building, built, self.ruleset)

        return self.table(lambda erected: tuple(costs(erected)))

    @cached_property
    def discounts(self) -> Table[tuple[int, BonusTile | None], Numbers]:
        """The discount for each type of building in a region with its bonus tile."""

        def less(key: tuple[int, BonusTile | None]) -> Numbers:
            region = self.ruleset.laid.regions[key[0]]
            return tuple(build.discount(region, key[1], building, self.ruleset) for building in build.building_types())

        return self.table(less)

    @cached_property
    def costs(self) -> Table[tuple[Buildings, int, BonusTile | None], Numbers]:
        """The cost of the next building of each type in a region, ``OUT_OF_REACH`` if none is left."""
        return self.table(lambda key: self.costs_in(self.printed[key[0]], *key[1:]))

    def costs_in(self, printed: Numbers, place: int, tile: BonusTile | None) -> Numbers:
        """The costs of buildings in a region, by their ``printed`` costs."""
        return tuple(
            OUT_OF_REACH if cost == OUT_OF_REACH else build.cost_here(cost, less)
            for cost, less in zip(printed, self.discounts[place, tile], strict=True)
        )

    @cached_property
    def cheapest(self) -> Table[tuple[Buildings, int, BonusTile | None], int]:
        """The lowest of the ``costs`` in a region."""
        return self.table(lambda key: min(self.costs[key]))

    @cached_property
    def affordable(self) -> Table[tuple[int, int, Numbers], tuple[Decision, ...]]:
        """The buildings that a value can erect in a region, by the cost of the next one of each type there."""

        def types(key: tuple[int, Numbers]) -> tuple[Building, ...]:
            each = zip(build.building_types(), key[1], strict=True)
            return tuple(building for building, cost in each if self.pays[key[0]][cost])

        by_value = self.table(types)
        return self.table(lambda key: tuple([self.erect[building, key[0]] for building in by_value[key[1:]]]))

    @cached_property
    def pays(self) -> Table[int, Table[int, bool]]:
        """Whether a value is enough for a building: by the value, and then by the cost."""
        return self.table(lambda value: self.table(lambda cost: build.value_too_low(value, cost) is None))

    @cached_property
    def open_site(self) -> Table[tuple[Token | None, Erected | None], bool]:
        """Whether a region is open for a building, by the enemy and the building there."""
        return self.table(lambda key: build.enemy_there(key[0]) is None and build.building_there(key[1]) is None)

    # Ways.

    @cached_property
    def onward(self) -> tuple[Regions, ...]:
        """For each region, the regions to which a knight can move on."""
        board = self.ruleset.laid
        return tuple(bits_of(travel.next_regions(board, place, self.ruleset)) for place in range(len(board.regions)))

    @cached_property
    def prices(self) -> Table[tuple[bool, bool], tuple[int, int]]:
        """What a step out of a region costs, by whether it has an enemy, and whether it has an own coat of arms."""
        return self.table(lambda kind: travel.step_out(self.ruleset, enemy=kind[0], coat=kind[1]))

    def onward_past(self, barred: Numbers) -> tuple[Regions, ...]:
        """The same, if a knight may not enter some regions."""
        return tuple(beside & ~bits_of(barred) for beside in self.onward) if barred else self.onward

    @cached_property
    def near(self) -> Table[tuple[int, int], Numbers]:
        """The regions in which an enemy matters to a knight, by the knight's region and points.

        The knight could reach and leave them again if they had no enemy.
        """

        def near(key: tuple[int, int]) -> Numbers:
            origin, points = key
            return tuple(sorted(route_search.ways(route_search.Terrain(self.onward), origin, points - 1, self.prices)))

        return self.table(near)

    @cached_property
    def occupied(self) -> Table[tuple[Token | None, ...], Regions]:
        """The regions with an enemy."""
        return self.table(lambda enemies: bits_of(place for place, token in enumerate(enemies) if token is not None))

    @cached_property
    def near_bits(self) -> Table[int, Table[int, Regions]]:
        """The regions ``near`` as bits of a number: by the knight's region, and then by its points."""
        return self.table(lambda origin: self.table(lambda points: bits_of(self.near[origin, points])))

    @cached_property
    def ways(self) -> Table[tuple[int, int, Regions, Numbers], Ways]:
        """The reach of a knight, by its region, its points, the ``near`` regions with an enemy, and those barred."""

        def ways(key: tuple[int, int, Regions, Numbers]) -> Ways:
            origin, points, enemies, barred = key
            terrain = route_search.Terrain(self.onward_past(barred), enemies)
            return self.told(origin, route_search.ways(terrain, origin, points, self.prices))

        return self.table(ways)

    def told(self, origin: int, found: dict[int, int]) -> Ways:
        """The reach of a knight: the regions found, without those in which it may not end its move."""
        destinations, moves = self.destinations, self.moves[origin]
        # Under most readings, there are no others.
        if not found.keys() <= destinations:
            found = {place: cost for place, cost in found.items() if place in destinations}
        return found, tuple([moves[place] for place in sorted(found)])

    @cached_property
    def destinations(self) -> frozenset[int]:
        """The regions in which a knight may end its move; under a reading, it may pass through others."""
        regions = enumerate(self.ruleset.laid.regions)
        return frozenset(place for place, region in regions if travel.no_building_space(region) is None)

    # Frequent decisions, each as one shared object.

    @cached_property
    def moves(self) -> Table[int, tuple[d.Move, ...]]:
        """The decisions to move a knight from a region to each region."""
        return self.table(lambda origin: tuple(d.Move(origin, place) for place in range(len(self.onward))))

    @cached_property
    def attack(self) -> Table[int, d.Attack]:
        """The decision to attack in a region."""
        return self.table(d.Attack)

    @cached_property
    def erect(self) -> Table[tuple[Building, int], d.Erect]:
        """The decision to erect a building in a region."""
        return self.table(lambda key: d.Erect(*key))
