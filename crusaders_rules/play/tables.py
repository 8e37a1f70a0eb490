"""Tables of what rule functions answer over small domains.

A table is a cache: each entry is made by calling the rule functions once, so there is no second
text of a rule here. ``forget`` empties all of them, for those who want to see the rules at work.
"""

from __future__ import annotations

from functools import lru_cache

from crusaders_rules.interpret import Ruleset, total
from crusaders_rules.rules import build, distribute, resolve, travel
from crusaders_rules.state import Action, BonusTile, Building, Buildings, KnightOrder, Manner, Token
from crusaders_rules.state.decision import Attack, Erect, Move

Manners = tuple[tuple[Manner, int | None], ...]

# Far above any value that an action can have.
OUT_OF_REACH = 1_000


@lru_cache(maxsize=1 << 16)
def value(action: Action, tokens: int, buildings: Buildings, troops: int, order: KnightOrder) -> int:
    """The value of an action, as ``resolve.action_value`` adds it up."""
    return total(resolve.action_value(action, tokens, buildings, troops, order))


@lru_cache(maxsize=1 << 17)
def distributed(
    tokens: tuple[int, ...], origin: int, manner: Manner, named: int | None, ruleset: Ruleset
) -> tuple[int, ...]:
    """The tokens of a wheel after ``distribute.distribute``."""
    return distribute.distribute(tokens, origin, manner, named, ruleset)


@lru_cache(maxsize=1 << 12)
def manners(wedge: int, hand: int, order: KnightOrder, ruleset: Ruleset) -> Manners:
    """The manners of distributing, as ``resolve.after_actions`` lists them."""
    return resolve.after_actions((), wedge, hand, order, ruleset)


@lru_cache(maxsize=1 << 16)
def costs(erected: Buildings, place: int, tile: BonusTile | None, ruleset: Ruleset) -> tuple[int, ...]:
    """What the next building of each type costs in a region, ``OUT_OF_REACH`` where none is left."""
    region = ruleset.laid.regions[place]
    row = []
    for building, built in zip(build.building_types(), erected, strict=True):
        if build.none_left(building, built, ruleset) is None:
            printed = build.printed_cost(building, built, ruleset)
            row.append(build.cost_here(printed, build.discount(region, tile, building)))
        else:
            row.append(OUT_OF_REACH)
    return tuple(row)


class Map:
    """The ways of knights while these enemies are on the board, found region by region as they are asked for."""

    def __init__(self, enemies: tuple[Token | None, ...], ruleset: Ruleset) -> None:
        """Begin with an empty table.

        Args:
            enemies: The enemy token in each region.
            ruleset: The ruleset, with its board.
        """
        self._board = ruleset.laid
        self._enemies = tuple(token is not None for token in enemies)
        self._costs: dict[int, dict[int, int]] = {}
        self._moves: dict[tuple[int, int], tuple[Move, ...]] = {}

    def costs(self, origin: int) -> dict[int, int]:
        """The cost of the way from a region to each other one, as ``travel.ways`` finds it."""
        found = self._costs.get(origin)
        if found is None:
            found = self._costs[origin] = travel.ways(self._board, self._enemies, origin)
        return found

    def moves(self, origin: int, points: int) -> tuple[Move, ...]:
        """The moves that so many points allow to a knight in a region, in the order of the regions."""
        moves = self._moves.get((origin, points))
        if moves is None:
            near = sorted(place for place, cost in self.costs(origin).items() if cost <= points)
            moves = self._moves[origin, points] = tuple(Move(origin, place) for place in near)
        return moves


@lru_cache(maxsize=1 << 10)
def map_of(enemies: tuple[Token | None, ...], ruleset: Ruleset) -> Map:
    """The ways of knights among these enemies."""
    return Map(enemies, ruleset)


@lru_cache(maxsize=1 << 10)
def attack(place: int) -> Attack:
    """The decision to attack in a region, the same object each time."""
    return Attack(place)


@lru_cache(maxsize=1 << 12)
def erect(building: Building, place: int) -> Erect:
    """The decision to erect a building in a region, the same object each time."""
    return Erect(building, place)


def forget() -> None:
    """Empty every table that holds answers of rule functions."""
    for table in (value, distributed, manners, costs, map_of):
        table.cache_clear()
