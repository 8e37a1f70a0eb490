"""Tables about regions with the expansion Divine Influence: the costs of all buildings, and ways past coats of arms."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import Ruleset, total
from crusaders_rules.thy_will_be_done.play.kept import Numbers, Table
from crusaders_rules.thy_will_be_done.play.land_tables import Land, Ways
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH
from crusaders_rules.thy_will_be_done.rules import build, divine_build, divine_effects, divine_tiles, travel
from crusaders_rules.thy_will_be_done.state import Action, Building, Erected, KnightOrder
from crusaders_rules.thy_will_be_done.state.influence_tiles import NewBuilding, Unlocked


class DivineLand:
    """The tables of one ruleset about regions, each filled on first use."""

    def __init__(self, ruleset: Ruleset, table: type[Table[Any, Any]], land: Land) -> None:
        """Start without tables.

        Args:
            ruleset: The ruleset.
            table: The kind of table.
            land: The tables of the base game.
        """
        self.ruleset = ruleset
        self.table = table
        self.land = land

    @cached_property
    def new_costs(self) -> Table[tuple[Unlocked, KnightOrder, tuple[Erected, ...], NewBuilding | None], Numbers]:
        """The cost of the next new building of each type beside others, ``OUT_OF_REACH`` if none may stand there.

        The last part of the key is the type that joins an opponent's building of its type, if any.
        """

        def cost(
            building: NewBuilding,
            unlocked: Unlocked,
            order: KnightOrder,
            there: tuple[Erected, ...],
            joining: NewBuilding | None,
        ) -> int:
            built, ruleset, joins = unlocked.of(building), self.ruleset, building == joining
            refused = divine_build.none_left(building, built, ruleset.edition) or divine_build.no_room(
                building, there, order, ruleset, joins=joins
            )
            if refused:
                return OUT_OF_REACH
            return divine_build.cost_of_new(building, built, there, order, ruleset, joins=joins)

        return self.table(lambda key: tuple([cost(building, *key) for building in NewBuilding]))

    @cached_property
    def bonus(self) -> Table[tuple[Action, Any, int, KnightOrder], int]:
        """The bonus of the player area for an action, by what is unlocked, the troops and the order."""
        by_what_adds: Table[Any, int] = self.table(lambda key: total(divine_effects.bonus_terms(*key)))

        def bonus(key: tuple[Action, Any, int, KnightOrder]) -> int:
            action, unlocked, troops, order = key
            return by_what_adds[action, divine_effects.that_add(unlocked), troops, order]

        return self.table(bonus)

    @cached_property
    def beside(self) -> Table[tuple[Numbers, tuple[Erected, ...], int, int], Numbers]:
        """The costs of the next base buildings where others stand, ``OUT_OF_REACH`` for those that cannot join them.

        The key has the printed costs, the buildings in the region, the builder, and the number of players.
        """

        def joins(building: Building, there: tuple[Erected, ...], builder: int, players: int) -> bool:
            return divine_build.no_room_for_base(building, there, builder, players, self.ruleset) is None

        def costs(key: tuple[Numbers, tuple[Erected, ...], int, int]) -> Numbers:
            printed, there, builder, players = key
            each = zip(build.building_types(), printed, strict=True)
            return tuple(
                [cost if joins(building, there, builder, players) else OUT_OF_REACH for building, cost in each]
            )

        return self.table(costs)

    @cached_property
    def turnable(self) -> Table[Numbers, Numbers]:
        """For each action, the one-time tiles that a player may turn for it, by those that are face up."""
        return self.table(lambda once: tuple([divine_tiles.most_to_turn(held, self.ruleset) for held in once]))

    @cached_property
    def own(self) -> Table[tuple[tuple[int | None, ...], int | None], int]:
        """The regions with a player's coat of arms, as bits of a number."""
        return self.table(lambda key: sum([1 << place for place, owner in enumerate(key[0]) if owner == key[1]]))

    @cached_property
    def ways(self) -> Table[tuple[int, int, int, int, Numbers], Ways]:
        """The reach of a knight, by region and points, the near regions with enemies or own coats, and those barred."""

        def ways(key: tuple[int, int, int, int, Numbers]) -> Ways:
            origin, points, occupied, own, barred = key
            land = self.land
            onward, enemies, coats = land.onward_past(barred), land.regions_of(occupied), land.regions_of(own)
            return land.told(origin, travel.ways(onward, enemies, origin, points, self.ruleset, coats))

        return self.table(ways)
