"""Travel: the cheapest routes of a knight, searched with sets of regions that are the bits of a number.

What a step costs is in ``travel``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.rules.travel import Prices
from crusaders_rules.thy_will_be_done.state.regions import NOWHERE, Regions, everywhere, joined, members

# For each region, the regions to which a knight can move on.
Borders = Sequence[Regions]


class Terrain(NamedTuple):
    """What a knight finds on its way.

    Attributes:
        onward: For each region, the regions to which a knight can move on, see ``next_regions``.
        enemies: The regions with an enemy.
        coats: The regions with the player's coat of arms; none without the expansion that has them.
    """

    onward: Borders
    enemies: Regions = NOWHERE
    coats: Regions = NOWHERE


# Regions that a knight leaves at the same price, the price, and the movement points needed.
Exits = tuple[Regions, int, int]

# A search for the cheapest routes of a knight:
# - the regions settled so far, those together that cost as much, each with this cost, cheapest first;
# - all regions settled so far;
# - what the next routes cost;
# - the regions where these routes end, then those where routes end that cost one point more, and so on.
Search = tuple[tuple[tuple[Regions, int], ...], Regions, int, tuple[Regions, ...]]


@rule("travel.adjacent", "travel.optional")
def ways(terrain: Terrain, origin: int, points: int, prices: Prices) -> dict[int, int]:
    """The fewest movement points that take a knight from a region to each region that it can reach.

    Staying is always possible and costs nothing.

    Args:
        terrain: The regions, and what lies on them.
        origin: The region that the knight leaves.
        points: The movement points that there are.
        prices: What a step out of a region costs, see ``step_out``.

    Returns:
        The cost by region, cheapest first.
    """
    exits = exits_of(terrain.onward, terrain.enemies, prices, terrain.coats)
    farther = [NOWHERE] * max([price for _, price, _ in exits])
    found, *_ = searched(((), NOWHERE, 0, (1 << origin, *farther)), terrain.onward, exits, points)
    return {region: cost for regions, cost in found for region in members(regions)}


@rule("travel.adjacent")
def searched(search: Search, onward: Borders, exits: Sequence[Exits], points: int) -> Search:
    """Settle regions again and again while a route is left."""
    while any(search[3]):
        search = settled(search, onward, exits, points)
    return search


@rule("travel.adjacent")
def settled(search: Search, onward: Borders, exits: Sequence[Exits], points: int) -> Search:
    """Settle the regions at the ends of the cheapest routes, and go on from there.

    Args:
        search: The search so far.
        onward: For each region, the regions to which a knight can move on.
        exits: All regions, those together that a knight leaves at the same price.
        points: The movement points that there are; a step that they do not suffice for is no route.

    Returns:
        The search with these regions settled. It goes on at the same cost after a step that costs nothing, and
        otherwise one point further.
    """
    found, done, cost, routes = search
    reached = routes[0] & ~done
    found, done = (*found, (reached, cost)), done | reached
    later = [NOWHERE, *routes[1:]]
    for regions, price, needed in exits:
        leaving = reached & regions
        if leaving and cost + needed <= points:
            later[price] |= beside(leaving, onward)
    if later[0]:
        return found, done, cost, tuple(later)
    return found, done, cost + 1, (*later[1:], NOWHERE)


@rule("travel.adjacent")
def beside(regions: Regions, onward: Borders) -> Regions:
    """The regions to which a knight can move on from some regions."""
    return joined(onward, regions)


@rule("travel.cost.leave", "travel.cost.enter")
def exits_of(onward: Borders, enemies: Regions, prices: Prices, coats: Regions = NOWHERE) -> list[Exits]:
    """All regions, by what it costs a knight to leave them.

    Args:
        onward: For each region, the regions to which a knight can move on.
        enemies: The regions with an enemy.
        prices: What a step out of a region costs.
        coats: The regions with the player's coat of arms.
    """
    others = everywhere(len(onward)) & ~enemies
    kinds = (
        (others & ~coats, (False, False)),
        (enemies & ~coats, (True, False)),
        (others & coats, (False, True)),
        (enemies & coats, (True, True)),
    )
    return [(regions, *prices[kind]) for regions, kind in kinds if regions]
