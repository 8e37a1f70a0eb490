"""Tables about regions with the expansion Divine Influence: the costs of all buildings, and ways past coats of arms."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import setup as divine_setup
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import build as divine_build
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import tiles as divine_tiles
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    InfluenceTile,
    NewBuilding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.interpret import Ruleset, total
from crusaders_rules.thy_will_be_done.play.land_tables import Land, Ways
from crusaders_rules.thy_will_be_done.play.memo import Numbers, Table, Unkept
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH
from crusaders_rules.thy_will_be_done.rules import build, crusade, route_search
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Enemy,
    Erected,
    KnightOrder,
    Markers,
    Token,
)
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state.frozen import put_at
from crusaders_rules.thy_will_be_done.state.regions import NOWHERE, bits_of

# The number of ways past coats of arms that are kept.
_MOST_WAYS = 1 << 14

NEW_TYPES = tuple(NewBuilding)

# Which base types can join buildings, these without owners and levels, the new type that joins them, and whether the
# rules for five players limit them.
Standing = tuple[tuple[bool, ...], tuple[Erected, ...], NewBuilding | None, bool]

# The levels below the next new buildings, the order, the buildings there without owners and levels, the type that joins
# an opponent's building of its type, if any, and whether the rules for five players limit the region.
NextNew = tuple[Numbers, KnightOrder, tuple[Erected, ...], NewBuilding | None, bool]

# The printed costs of the next base buildings of a player, and for each new type the level below the next.
Following = tuple[Numbers, Numbers]


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
    def regions_for_tiles(self) -> Numbers:
        """The regions that get an influence tile."""
        return divine_setup.regions_for_tiles(self.ruleset)

    @cached_property
    def following(self) -> Table[Unlocked, Following]:
        """The printed costs of the next base buildings of a player, and for each new type the level below the next."""
        return self.table(lambda held: (self.land.printed[held], tuple([held.of(kind) for kind in NEW_TYPES])))

    @cached_property
    def without_enemy(self) -> Table[Token | None, bool]:
        """Whether no enemy bars a region to buildings, by the enemy there."""
        return self.table(lambda token: divine_build.enemy_there(token) is None)

    @cached_property
    def needed_for(self) -> Table[InfluenceTile | None, int]:
        """The value that an Influence action needs for what lies in a region, ``OUT_OF_REACH`` if no tile does."""

        def needed(tile: InfluenceTile | None) -> int:
            return min([cost for _, cost in divine_tiles.tiles_within((0,), (tile,))], default=OUT_OF_REACH)

        return self.table(needed)

    @cached_property
    def reaches_further(self) -> Table[KnightOrder, bool]:
        """Whether an Influence action reaches further than the regions of the knights, by the knight order."""
        neighbours = (1,), (0,)
        return self.table(lambda order: divine_orders.influence_reach((0,), neighbours, order) != (0,))

    @cached_property
    def influence_in_vain(self) -> bool:
        """Whether an Influence action succeeds although no tile can be taken."""
        return divine_tiles.may_be_in_vain(self.ruleset)

    @cached_property
    def against(self) -> Table[tuple[Enemy | None, bool, Markers], Table[Token, int]]:
        """The value that defeats each enemy, ``OUT_OF_REACH`` if the player may not fight it.

        The first key has the type that the player has marked, whether the extra Crusade is open, and the markers.
        """

        def by_token(key: tuple[Enemy | None, bool, Markers]) -> Table[Token, int]:
            return self.table(lambda token: self._least_against(token, *key))

        return self.table(by_token)

    def _least_against(self, token: Token, marked: Enemy | None, again: bool, markers: Markers) -> int:  # noqa: FBT001 -- a fact of the action
        enemy, ruleset = token.enemy, self.ruleset
        if five_and_six.not_marked(again, marked, enemy) or crusade.no_longer_fought(enemy, markers, ruleset):
            return OUT_OF_REACH
        return crusade.strength(enemy, markers, ruleset) - five_and_six.extra_crusade(marked, enemy, ruleset).value

    @cached_property
    def new_cost(self) -> Table[tuple[NewBuilding, int, KnightOrder, tuple[Erected, ...], bool, bool], int]:
        """The cost of the next new building of a type beside others, ``OUT_OF_REACH`` if none may stand there.

        The key has the type, the level below the next one, the order, the buildings there without owners and levels,
        whether it joins an opponent's building of its type, and whether the rules for five players limit the region.
        """

        def cost(key: tuple[NewBuilding, int, KnightOrder, tuple[Erected, ...], bool, bool]) -> int:
            building, built, order, there, joins, limited = key
            ruleset = self.ruleset
            refused = divine_build.none_left(building, built, ruleset.edition) or divine_build.no_room(
                building, there, order, ruleset, joins=joins, limited=limited
            )
            if refused:
                return OUT_OF_REACH
            return divine_build.cost_of_new(building, built, there, order, ruleset, joins=joins)

        return self.table(cost)

    @cached_property
    def new_costs(self) -> Table[NextNew, Numbers]:
        """The ``new_cost`` of each type."""

        def costs(key: NextNew) -> Numbers:
            levels, order, there, joining, limited = key
            each = zip(NEW_TYPES, levels, strict=True)
            return tuple([self.new_cost[kind, built, order, there, kind == joining, limited] for kind, built in each])

        return self.table(costs)

    @cached_property
    def least_new(self) -> Table[NextNew, int]:
        """The lowest of the ``new_costs``."""
        return self.table(lambda key: min(self.new_costs[key]))

    @cached_property
    def cheapest(self) -> Table[tuple[Numbers, int, BonusTile | None], int]:
        """The lowest cost of a base building in an empty region, by the printed costs, the region and its tile."""
        return self.table(lambda key: min(self.land.costs_in(*key)))

    @cached_property
    def bonus(self) -> Table[tuple[Action, Any, int, KnightOrder], int]:
        """The bonus of the player area for an action, by what is unlocked, the troops and the order: one of these."""
        return Unkept(lambda key: self.bonuses[key[1:]][ACTIONS.index(key[0])])

    @cached_property
    def bonuses(self) -> Table[tuple[Any, int, KnightOrder], Numbers]:
        """The bonus of the player area for each action, by what is unlocked, the troops and the order.

        Few players have unlocked the same. But a bonus is a sum of what the levels of each type of building give, and
        of the rest, so these are asked for alone.
        """

        def bonuses(key: tuple[Any, int, KnightOrder]) -> Numbers:
            held, troops, order = key
            of_levels = [self.bonuses_of_levels[place, gone] for place, gone in enumerate(held.levels) if gone]
            return tuple(map(sum, zip(self.bonuses_beside[held.permanent, troops, order], *of_levels, strict=True)))

        return self.table(bonuses)

    @cached_property
    def bonuses_of_levels(self) -> Table[tuple[int, int], Numbers]:
        """The bonus for each action of the levels that are gone of one type of building, as in ``Unlocked``."""

        def bonuses(key: tuple[int, int]) -> Numbers:
            alone = Unlocked(put_at(Unlocked().levels, *key))
            return tuple([total(divine_effects.bonus_terms(one, alone, 0, KnightOrder.NONE)) for one in ACTIONS])

        return self.table(bonuses)

    @cached_property
    def bonuses_beside(self) -> Table[tuple[Numbers, int, KnightOrder], Numbers]:
        """The bonus for each action of everything but buildings: the permanent tiles, the troops and the order."""

        def bonuses(key: tuple[Numbers, int, KnightOrder]) -> Numbers:
            permanent, troops, order = key
            held = Unlocked(permanent=permanent)
            return tuple([total(divine_effects.bonus_terms(one, held, troops, order)) for one in ACTIONS])

        return self.table(bonuses)

    @cached_property
    def erect(self) -> Table[tuple[Building | NewBuilding, int], d.Erect | d.ErectNew]:
        """The decision to erect a building in a region, of any of the eight types."""

        def erect(key: tuple[Building | NewBuilding, int]) -> d.Erect | d.ErectNew:
            building, place = key
            return (
                d.ErectNew(building, place) if isinstance(building, NewBuilding) else self.land.erect[building, place]
            )

        return self.table(erect)

    @cached_property
    def standing(self) -> Table[tuple[tuple[Erected, ...], int, int], Standing]:
        """What the buildings of a region mean for another one, by these, the builder, and the number of players."""

        def standing(key: tuple[tuple[Erected, ...], int, int]) -> Standing:
            types = build.building_types()
            room = tuple([divine_build.no_room_for_base(one, *key, self.ruleset) is None for one in types])
            # For new buildings, neither the owners nor the levels of those that stand there matter.
            there, _, players = key
            limited = five_and_six.second_buildings(players, self.ruleset)
            return room, tuple([Erected(0, one.building, 1) for one in there]), self.joining(*key), limited

        return self.table(standing)

    @cached_property
    def beside(self) -> Table[tuple[Numbers, tuple[bool, ...]], Numbers]:
        """The costs of the next base buildings where others stand, ``OUT_OF_REACH`` for those that cannot join them.

        The key has the printed costs, and whether each type can join.
        """
        return self.table(
            lambda key: tuple([cost if joins else OUT_OF_REACH for cost, joins in zip(*key, strict=True)])
        )

    @cached_property
    def least_beside(self) -> Table[tuple[Numbers, tuple[bool, ...]], int]:
        """The lowest of the costs ``beside`` others."""
        return self.table(lambda key: min(self.beside[key]))

    def joining(self, there: tuple[Erected, ...], builder: int, players: int) -> NewBuilding | None:
        """The type of new building that may join an opponent's building of the same type, or None.

        Args:
            there: The buildings in the region.
            builder: The player who builds.
            players: The number of players.
        """
        alone = there[0].building if there else None
        if not isinstance(alone, NewBuilding):
            return None
        joins = five_and_six.new_joins_alike(there, alone, builder, players, self.ruleset)
        return alone if joins else None

    @cached_property
    def once_each_turn(self) -> bool:
        """Whether abilities apply once in all distributions of a turn."""
        return divine_turn.once_each_turn(self.ruleset)

    @cached_property
    def turnable(self) -> Table[Numbers, Numbers]:
        """For each action, the one-time tiles that a player may turn for it, by those that are face up."""
        return self.table(lambda once: tuple([divine_tiles.most_to_turn(held, self.ruleset) for held in once]))

    @cached_property
    def own(self) -> Table[tuple[int | None, ...], dict[int | None, int]]:
        """The regions with the coat of arms of each player, as bits of a number."""

        def own(coats: tuple[int | None, ...]) -> dict[int | None, int]:
            bits: dict[int | None, int] = {}
            for place, owner in enumerate(coats):
                bits[owner] = bits.get(owner, 0) + (1 << place)
            return bits

        return self.table(own)

    @cached_property
    def leaves(self) -> Table[tuple[bool, bool, int], bool]:
        """Whether a knight can leave its region for another one.

        The key has whether the region has an enemy, whether it has the player's coat of arms, and the points.
        """

        def leaves(key: tuple[bool, bool, int]) -> bool:
            (here, there), (enemy, coat, points) = (bits_of([0]), bits_of([1])), key
            enemies, coats = (here if enemy else NOWHERE), (here if coat else NOWHERE)
            terrain = route_search.Terrain((there, here), enemies, coats)
            return len(route_search.ways(terrain, 0, points, self.land.prices)) > 1

        return self.table(leaves)

    @cached_property
    def coats_offset_enemies(self) -> bool:
        """Whether a knight leaves a region with an enemy and its player's coat of arms like one with neither."""
        prices = self.land.prices
        return prices[True, True] == prices[False, False]

    def near(self, origin: int, points: int, own: int) -> int:
        """The regions in which an enemy or an own coat of arms matters to a knight, as bits.

        Without enemies, a knight gets no further than it has points, and one step more for each of its coats of arms
        that lies no further away. What is in the region where its last point takes it does not matter.

        Args:
            origin: The region of the knight.
            points: The points that it has.
            own: The regions with its player's coat of arms, as bits.
        """
        bits, steps = self.land.near_bits[origin], points
        while own and (further := points + (own & bits[steps + 1]).bit_count()) > steps:
            steps = further
        return bits[steps]

    @cached_property
    def ways(self) -> Table[tuple[int, int, int, int, Numbers], Ways]:
        """The reach of a knight, by region and points, the near regions with enemies or own coats, and those barred."""

        def ways(key: tuple[int, int, int, int, Numbers]) -> Ways:
            origin, points, enemies, coats, barred = key
            land = self.land
            terrain = route_search.Terrain(land.onward_past(barred), enemies, coats)
            return land.told(origin, route_search.ways(terrain, origin, points, land.prices))

        # Few keys come again in another game, so many entries would only fill the memory.
        return self.table(ways, _MOST_WAYS)
