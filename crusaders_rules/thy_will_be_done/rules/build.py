"""Build: erect a building."""

from __future__ import annotations

from crusaders_rules.answers import Refusal, Term
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import DiscountRegion, DiscountStack
from crusaders_rules.thy_will_be_done.interpret.refusals import (
    BuildingThere,
    EnemyThere,
    NoKnightThere,
    NoneLeft,
    NotEnoughValue,
)
from crusaders_rules.thy_will_be_done.rules import bonuses, orders
from crusaders_rules.thy_will_be_done.state import (
    Action,
    BonusTile,
    Building,
    Buildings,
    Erected,
    KnightOrder,
    Region,
    Token,
)


@rule("build.enemy")
def enemy_there(token: Token | None) -> Refusal | None:
    """Refuse to build in a region with an enemy."""
    return None if token is None else EnemyThere("build.enemy", has=token.enemy)


@rule("build.one")
def building_there(building: Erected | None) -> Refusal | None:
    """Refuse a second building in a region, whoever owns the first."""
    return None if building is None else BuildingThere("build.one", needs=0, has=1)


@rule("build.one", "five.base")
def no_room(
    there: tuple[Erected, ...], building: Building, owner: int, players: int, ruleset: Ruleset
) -> Refusal | None:
    """Refuse a building in a region that has no room for it, in a game with expansions.

    Args:
        there: The buildings in the region.
        building: The type of the new building.
        owner: The player who builds.
        players: The number of players.
        ruleset: The ruleset.
    """
    if not there:
        return None
    if not five_and_six.second_buildings(players, ruleset):
        return building_there(there[0])
    return five_and_six.region_full(there, building, ruleset) or five_and_six.not_beside(
        there, building, owner, ruleset
    )


@rule("build.type")
def building_types() -> tuple[Building, ...]:
    """The types of building that a player may choose from."""
    return tuple(Building)


@rule("build.next")
def none_left(building: Building, built: int, ruleset: Ruleset) -> Refusal | None:
    """Refuse a type without a building left; otherwise the building is the lowest level not erected."""
    most = len(ruleset.edition.costs(building))
    return NoneLeft("build.next", most - 1, built, building.value) if built >= most else None


@rule("build.cost")
def cost_here(printed: int, less: int) -> int:
    """The cost of the building in a region: its printed cost less the discount, and never below zero."""
    return max(0, printed - less)


@rule("build.cost")
def value_too_low(value: int, cost: int) -> Refusal | None:
    """Refuse to build with a value below the cost."""
    return NotEnoughValue("build.cost", cost, value, Action.BUILD) if value < cost else None


@rule("build.cost.table")
def printed_cost(building: Building, built: int, ruleset: Ruleset) -> int:
    """The cost of the next building of a type; at least one of them is not erected."""
    return ruleset.edition.costs(building)[built]


@rule("build.bonus")
def build_bonus(buildings: Buildings, order: KnightOrder) -> tuple[Term, ...]:
    """The bonus of banks and the knight order for Build."""
    return (
        Term("bonus.bank.build", bonuses.bank_build(buildings.bank), "bank" if buildings.bank == 1 else "banks"),
        Term("order.calatrava.bonus", orders.calatrava_bonus(order), "Knights of Calatrava"),
    )


@rule("build.discount")
def discount(region: Region, tile: BonusTile | None, building: Building, ruleset: Ruleset) -> int:
    """The discount of a region for a type: the printed discount and that of its bonus tile.

    Both count, unless ``discount_stack`` lets only the larger one count.
    """
    printed = region.discount.of(building)
    by_tile = tile.discount if tile is not None and tile.building == building else 0
    if ruleset.interpretation.discount_stack == DiscountStack.LARGER:
        return max(printed, by_tile)
    return printed + by_tile


@rule("build.discount")
def lending(sites: tuple[int, ...], knights: tuple[int, ...], ruleset: Ruleset) -> tuple[int, ...]:
    """The regions whose discounts count for a building.

    Args:
        sites: The regions for the building; a discount counts only in its region, unless a reading extends it.
        knights: The regions in which the builder has a knight.
        ruleset: Consulted for ``discount_region``.
    """
    return knights if ruleset.interpretation.discount_region == DiscountRegion.ANY_REGION else sites


@rule("build.place")
def erect(buildings: Buildings, building: Building, owner: int) -> tuple[Buildings, Erected]:
    """The buildings of a player after one more is erected, and that building as it stands in its region."""
    counts = {name: count + (1 if name == building else 0) for name, count in buildings._asdict().items()}
    after = Buildings(**counts)
    return after, Erected(owner, building, after.of(building))


@rule("build.knight")
def no_knight(region: str, knight: bool) -> Refusal | None:  # noqa: FBT001 -- a fact of the region
    """Refuse to build in a region without a knight of the player."""
    return None if knight else NoKnightThere("build.knight", has=region)


@rule("build.gain")
def building_influence(level: int) -> int:
    """The influence gained with a building: its level."""
    return level


@rule("build.gain.tile")
def tile_influence(tile: BonusTile | None, building: Building) -> int:
    """The influence that the bonus tile of the region adds for a building of its type."""
    return tile.influence if tile is not None and tile.building == building else 0
