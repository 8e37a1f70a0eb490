"""An edition of the game: the numbers that a rulebook prints."""

from __future__ import annotations

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    InfluenceTile,
    NewBuilding,
)
from crusaders_rules.thy_will_be_done.interpret.readings import Interpretation
from crusaders_rules.thy_will_be_done.state import BonusTile, Building, Enemy, KnightOrder, Token, Wedge

# The knight orders of the base game; an expansion adds its own.
ORDERS_OF_THE_BASE_GAME = (
    KnightOrder.ALCANTARA,
    KnightOrder.AVIZ,
    KnightOrder.CALATRAVA,
    KnightOrder.HOLY_SEPULCHRE,
    KnightOrder.HOSPITALLER,
    KnightOrder.MONTESA,
    KnightOrder.SANTIAGO,
    KnightOrder.ST_LAZARUS,
    KnightOrder.TEMPLAR,
    KnightOrder.TEUTONIC,
)


@attrs.frozen(cache_hash=True, repr=False)
class Edition(Shown):
    """The data of an edition; ``specs/thy_will_be_done/editions`` says where each value comes from.

    Attributes:
        name: Its name in files and commands.
        title: Its name for people.
        players: The player counts that it allows.
        wedges: The six wedge tiles of a player.
        tokens_per_wedge: Action tokens on each wedge at the start.
        first_wheel: Wedge names clockwise from the top, in the Learning and the First Standard variant.
        learning_upgraded: Names of the wedges that begin upgraded in the Learning variant.
        knights: Knights of each player.
        buildings_per_type: Buildings of each type of each player.
        troop_costs: The cost of each troop, from level I.
        building_costs: The types of building, each with the cost of each level.
        prussian_track: Strength on each space of the Prussian track, from the start space.
        slav_track: The same for the Slavs.
        saracen_strength: The strength of every Saracen.
        saracen_influence: Influence for a Saracen whose picture is not used.
        tokens: The enemy tokens that are shuffled at setup.
        markers: The enemy tokens that mark the strength of Prussians and Slavs.
        tiles: The bonus tiles.
        supply_base: Influence in the supply at the start, whatever the number of players.
        supply_per_player: Influence added to it for each player.
        majority_first: Front of the 1st place majority tiles.
        majority_second: Front of the 2nd place majority tiles.
        tie_first: Back of the 1st place majority tiles.
        tie_second: Back of the 2nd place majority tiles.
        castle_four: Influence of a level IV castle for each set of enemies.
        church_four: Influence of a level IV church.
        farm_four: Influence of a level IV farm for each knight on the board and each mustered troop.
        bank_four: Influence of a level IV bank for each level IV building.
        boards: The board for each player count.
        saracen_reward: Whether a Saracen gives what it pictures, or influence instead; if not, it pays its strength.
        skipping: Whether a turn can be skipped.
        keeping: Whether the tokens may stay where they are after an upgrade.
        majorities: The enemies for which there are majorities.
        orders_dealt: How many knight orders each player is dealt.
        orders: How knight orders are handed out by default.
        readings: The default readings.
        knight_orders: The knight orders that are dealt or chosen.
        supply_most: The most influence that the supply can hold at the start.
        no_expansions: Why no expansion can be added to it; empty if expansions can.
        expansions: The names of the expansions that are part of this data, in alphabetical order.
        influence_tiles: The influence tiles, which only an expansion has.
        tile_levels: The level of an influence tile, by its cost.
        coats: Coats of arms of each player.
        new_building_costs: The cost of each level of a new building in a region of its own.
        pair_costs: The cost of each level beside the base building that it is paired with.
        vault_points: Influence of a vault of level I, II and III at the end.
        keep_four: Influence of a level IV keep for each mustered troop.
        chapel_four: Influence of a level IV chapel for each wedge with two or more tokens.
        vault_four: Influence of a level IV vault for each upgraded wedge.
        changed: Questions whose reading replaces data of the edition, each with its reading.
    """

    name: str
    title: str
    players: tuple[int, ...]
    wedges: tuple[Wedge, ...]
    tokens_per_wedge: int
    first_wheel: tuple[str, ...]
    learning_upgraded: tuple[str, ...]
    knights: int
    buildings_per_type: int
    troop_costs: tuple[int, ...]
    building_costs: tuple[tuple[Building, tuple[int, ...]], ...]
    prussian_track: tuple[int, ...]
    slav_track: tuple[int, ...]
    saracen_strength: int
    saracen_influence: int
    tokens: tuple[Token, ...]
    markers: int
    tiles: tuple[BonusTile, ...]
    supply_base: int
    supply_per_player: int
    majority_first: int
    majority_second: int
    tie_first: int
    tie_second: int
    castle_four: int
    church_four: int
    farm_four: int
    bank_four: int
    boards: tuple[tuple[int, str], ...]
    saracen_reward: bool = True
    skipping: bool = True
    keeping: bool = True
    majorities: tuple[Enemy, ...] = tuple(Enemy)
    orders_dealt: int = 2
    orders: str = "dealt"
    readings: Interpretation = attrs.field(factory=Interpretation)
    knight_orders: tuple[KnightOrder, ...] = ORDERS_OF_THE_BASE_GAME
    supply_most: int = 999
    no_expansions: str = ""
    expansions: tuple[str, ...] = ()
    changed: tuple[tuple[str, str], ...] = ()
    influence_tiles: tuple[InfluenceTile, ...] = ()
    tile_levels: tuple[tuple[int, int], ...] = ()
    coats: int = 0
    new_building_costs: tuple[int, ...] = ()
    pair_costs: tuple[int, ...] = ()
    vault_points: tuple[int, ...] = ()
    keep_four: int = 0
    chapel_four: int = 0
    vault_four: int = 0

    @property
    def base_types(self) -> tuple[Building, ...]:
        """The types of building without the new ones of Divine Influence."""
        return tuple(building for building, _ in self.building_costs)

    @property
    def types(self) -> tuple[Building | NewBuilding, ...]:
        """The types of building that are played."""
        return (*self.base_types, *NewBuilding) if self.influence_tiles else self.base_types

    def costs(self, building: Building | NewBuilding) -> tuple[int, ...]:
        """Return the cost of each level of a type, for a new building alone in a region; empty if it is not played."""
        if isinstance(building, NewBuilding):
            return self.new_building_costs
        return dict(self.building_costs).get(building, ())

    def wedge(self, name: str) -> Wedge:
        """Return the wedge tile of this name."""
        return next(wedge for wedge in self.wedges if wedge.name == name)
