"""Travel: move knights across the board."""

from __future__ import annotations

from functools import reduce
from typing import NamedTuple

from crusaders_rules.answers import Refusal, Term
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    PartialPayment,
    SharedRegion,
    StepPays,
    Transit,
    UnspentPoints,
    ZeroSteps,
)
from crusaders_rules.thy_will_be_done.interpret.refusals import NobodyMoves, NoBuildingSpace, NoWay, TooFar
from crusaders_rules.thy_will_be_done.rules import bonuses, divine_travel, orders
from crusaders_rules.thy_will_be_done.state import Board, Buildings, KnightOrder, Region


@rule("travel.points")
def movement_points(value: int) -> int:
    """The movement points of a Travel action: one for each point of its value."""
    return value


@rule("travel.bonus")
def travel_bonus(buildings: Buildings, order: KnightOrder) -> tuple[Term, ...]:
    """The bonus of castles, churches and the knight order for Travel."""
    return (
        Term("bonus.castle.travel", bonuses.castle_travel(buildings.castle), "castle II"),
        Term("bonus.church.travel", bonuses.church_travel(buildings.church), "church III"),
        Term("order.montesa.travel", orders.montesa_bonus(order), "Order of Montesa"),
        Term("order.calatrava.bonus", orders.calatrava_bonus(order), "Knights of Calatrava"),
        Term("order.holy-sepulchre.travel", orders.holy_sepulchre_reduction(order), "Knights of the Holy Sepulchre"),
    )


@rule("travel.divide")
def left_for_others(points: int, cost: int) -> int:
    """The movement points that one knight leaves for the others, however many it has used."""
    return points - cost


@rule("travel.region")
def no_building_space(region: Region) -> Refusal | None:
    """Refuse a knight in a region without a building space."""
    return None if region.space else NoBuildingSpace("travel.region", has=region.name)


@rule("travel.optional")
def nobody_moves(ruleset: Ruleset) -> Refusal | None:
    """Refuse a Travel in which no knight makes a step, if ``zero_steps`` demands one."""
    return NobodyMoves("travel.optional") if ruleset.interpretation.zero_steps == ZeroSteps.NO else None


@rule("travel.optional")
def kept(points: int, ruleset: Ruleset) -> int:
    """The movement points that the player keeps for the next Travel action.

    Args:
        points: The points left at the end of a Travel action.
        ruleset: Consulted for ``unspent_points``.
    """
    return points if ruleset.interpretation.unspent_points == UnspentPoints.KEPT else 0


@rule("travel.adjacent")
def next_regions(board: Board, region: int, ruleset: Ruleset) -> tuple[int, ...]:
    """The bordering regions to which a knight can move: those with a building space.

    If ``transit`` lets it pass through other regions, all of them; it must still end in one with a building space.
    """
    if ruleset.interpretation.transit == Transit.YES:
        return board.adjacent[region]
    return tuple(place for place in board.adjacent[region] if no_building_space(board.regions[place]) is None)


class Search(NamedTuple):
    """A search for the cheapest routes of a knight.

    Attributes:
        costs: The fewest movement points that take it to each region settled so far, cheapest first.
        routes: Routes to regions that are not settled, each with its cost and the region where it ends.
    """

    costs: dict[int, int]
    routes: tuple[tuple[int, int], ...]


@rule("travel.adjacent", "travel.optional")
def ways(  # noqa: PLR0913, PLR0917 -- what makes a way
    onward: tuple[tuple[int, ...], ...],
    enemies: tuple[bool, ...],
    origin: int,
    points: int,
    ruleset: Ruleset,
    coats: tuple[bool, ...] = (),
) -> dict[int, int]:
    """The fewest movement points that take a knight from a region to each region that it can reach.

    Staying is always possible and costs nothing.

    Args:
        onward: For each region, the regions to which a knight can move on, see ``next_regions``.
        enemies: Whether an enemy is in each region.
        origin: The region that the knight leaves.
        points: The movement points that there are.
        ruleset: Passed on to ``settled``.
        coats: Whether each region has the player's coat of arms; empty without the expansion that has them.

    Returns:
        The cost by region, cheapest first.
    """
    start = Search({}, ((0, origin),))
    # Each round settles one more region, so that there is nothing left to do after a round for each.
    return reduce(lambda search, _: settled(search, onward, enemies, points, ruleset, coats), onward, start).costs


@rule("travel.adjacent")
def settled(  # noqa: PLR0913, PLR0917 -- what makes a round
    search: Search,
    onward: tuple[tuple[int, ...], ...],
    enemies: tuple[bool, ...],
    points: int,
    ruleset: Ruleset,
    coats: tuple[bool, ...] = (),
) -> Search:
    """Settle the region at the end of the cheapest route, and go on from there.

    Args:
        search: The search so far.
        onward: For each region, the regions to which a knight can move on.
        enemies: Whether an enemy is in each region.
        points: The movement points that there are.
        ruleset: Passed on to ``routes_on``.
        coats: Whether each region has the player's coat of arms; empty without the expansion that has them.

    Returns:
        The search with one more region settled; the same one if no route is left.
    """
    if not search.routes:
        return search
    cost, region = min(search.routes)
    costs = search.costs | {region: cost}
    coat = coats[region] if coats else False
    routes = search.routes + routes_on(cost, onward[region], enemies[region], points, ruleset, coat)
    return Search(costs, tuple(filter(lambda route: route[1] not in costs, routes)))


@rule("travel.adjacent", "travel.optional")
def routes_on(  # noqa: PLR0913, PLR0917 -- what makes a step
    cost: int,
    beside: tuple[int, ...],
    enemy: bool,  # noqa: FBT001 -- a fact of the region
    points: int,
    ruleset: Ruleset,
    coat: bool = False,  # noqa: FBT001, FBT002 -- a fact of the region
) -> tuple[tuple[int, int], ...]:
    """The routes that go one step on from a region, each with its cost and the region where it ends.

    Args:
        cost: The movement points that take a knight to the region.
        beside: The regions to which it can move on from there.
        enemy: Whether the region has an enemy.
        points: The movement points that there are; if they do not suffice, there are no such routes.
        ruleset: Passed on to ``step_cost`` and ``owed_for_leaving``.
        coat: Whether the region has the player's coat of arms.
    """
    further = cost + step_cost(enemy, ruleset)
    if coat:
        further -= divine_travel.coat_discount(coat)
    if further > points + (owed_for_leaving(ruleset) if enemy else 0):
        return ()
    return tuple([(further, place) for place in beside])


@rule("travel.cost.leave", "travel.cost.enter")
def step_cost(enemy: bool, ruleset: Ruleset) -> int:  # noqa: FBT001 -- a fact of the region
    """Movement points for a step out of a region and into the next one.

    Args:
        enemy: Whether the region that the knight leaves has an enemy.
        ruleset: Consulted for ``step_pays``: the knight pays one point for leaving, or for entering the next region.
    """
    if ruleset.interpretation.step_pays == StepPays.ENTER:
        return enemy_surcharge(enemy) + entering_cost()
    return leaving_cost(enemy)


@rule("travel.cost.leave")
def leaving_cost(enemy: bool) -> int:  # noqa: FBT001 -- a fact of the region
    """Movement points that a knight pays to leave a region: one, and more if the region has an enemy.

    The contents of the region that it enters do not matter.
    """
    return 1 + enemy_surcharge(enemy)


@rule("travel.cost.enter")
def entering_cost() -> int:
    """Movement points that a knight pays to enter a region, whatever is in it."""
    return 1


@rule("travel.cost.enemy")
def enemy_surcharge(enemy: bool) -> int:  # noqa: FBT001 -- a fact of the region
    """Additional movement points that a knight pays to leave a region with an enemy."""
    return 1 if enemy else 0


@rule("travel.cost.enemy")
def owed_for_leaving(ruleset: Ruleset) -> int:
    """The number of points that a knight may owe for leaving an enemy, by ``partial_payment``."""
    return 1 if ruleset.interpretation.partial_payment == PartialPayment.YES else 0


@rule("travel.points")
def too_far(cost: int | None, points: int, region: Region) -> Refusal | None:
    """Refuse a route that does not exist, or costs more movement points than are left."""
    if cost is None:
        return NoWay("travel.adjacent", has=region.name)
    return TooFar("travel.points", needs=cost, has=points) if cost > points else None


@rule("travel.share")
def others_bar_the_way(ruleset: Ruleset) -> bool:
    """Whether a knight may not enter a region with a knight of another player."""
    return ruleset.interpretation.shared_region == SharedRegion.EXCLUSIVE
