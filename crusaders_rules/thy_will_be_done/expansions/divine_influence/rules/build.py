"""Divine Influence: keeps, chapels, mills and vaults, where they may stand and what they cost."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import EVERY_TYPE, NewBuilding
from crusaders_rules.thy_will_be_done.expansions.five_and_six import rules as five_and_six
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Edition, Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import PairAgain, PairReverse
from crusaders_rules.thy_will_be_done.interpret.refusals import BuildingThere, NoneLeft
from crusaders_rules.thy_will_be_done.rules import build
from crusaders_rules.thy_will_be_done.state import BUILDING_TYPES, Building, Erected, KnightOrder, Token

_PAIRS = {building: Building(str(BUILDING_TYPES[building].partner)) for building in NewBuilding}


@rule("divine.build.type")
def every_type() -> tuple[Building | NewBuilding, ...]:
    """The types of building that a Build action can erect: the four of the base game and four new ones."""
    return EVERY_TYPE


@rule("divine.build.pair")
def partner(building: NewBuilding) -> Building:
    """The base building that a new building is paired with."""
    return _PAIRS[building]


@rule("divine.build.cost")
def new_cost(built: int, edition: Edition) -> int:
    """The cost of the next new building of a type, alone in a region; at least one of them is left."""
    return edition.new_building_costs[built]


@rule("divine.build.pair")
def pair_cost(built: int, edition: Edition) -> int:
    """The cost of the next new building of a type beside the base building that it is paired with."""
    return edition.pair_costs[built]


@rule("divine.build.no-tile")
def no_discount() -> int:
    """The discount of a region and its bonus tile for a new building: none."""
    return 0


@rule("divine.build.pair")
def is_paired(building: NewBuilding, there: tuple[Erected, ...], ruleset: Ruleset) -> bool:
    """Whether a new building may join the base building that it is paired with, whoever owns that.

    Args:
        building: The type of the new building.
        there: The buildings in the region: the partner alone, or by a reading also others.
        ruleset: Consulted for ``pair_again``.
    """
    alone = len(there) == 1 or ruleset.interpretation.pair_again == PairAgain.YES
    return alone and any(one.building == partner(building) for one in there)


@rule("divine.build.enemy")
def enemy_there(token: Token | None) -> Refusal | None:
    """Refuse a new building in a region with an enemy, as any building."""
    return build.enemy_there(token)


@rule("divine.build.one")
def no_room(  # noqa: PLR0913 -- a building, its region and its builder
    building: NewBuilding,
    there: tuple[Erected, ...],
    order: KnightOrder,
    ruleset: Ruleset,
    *,
    joins: bool,
    limited: bool = False,
) -> Refusal | None:
    """Refuse a new building beside others, unless it is paired with the only one there or something else allows it.

    Args:
        building: The type of the new building.
        there: The buildings in the region.
        order: The knight order of the builder.
        ruleset: Passed on to the rules.
        joins: Whether the rules for five players let it join an opponent's building of its type.
        limited: Whether the rules for five players limit the buildings of the region.
    """
    if not there or joins or is_paired(building, there, ruleset) or divine_orders.dragon_joins(order, there, ruleset):
        return five_and_six.region_full(there, building, ruleset) if limited else None
    return BuildingThere("divine.build.one", needs=0, has=len(there))


@rule("divine.build.one")
def joins_partner(building: Building, there: tuple[Erected, ...], ruleset: Ruleset) -> bool:
    """Whether a base building may join the new building paired with it, if a reading lets either come first.

    Args:
        building: The type of the base building.
        there: The buildings in the region.
        ruleset: Consulted for ``pair_reverse``.
    """
    if ruleset.interpretation.pair_reverse == PairReverse.NO or len(there) != 1:
        return False
    alone = there[0].building
    return isinstance(alone, NewBuilding) and partner(alone) == building


@rule("divine.build.one", "build.one")
def no_room_for_base(
    building: Building, there: tuple[Erected, ...], builder: int, players: int, ruleset: Ruleset
) -> Refusal | None:
    """Refuse a base building that cannot join the buildings of a region.

    Args:
        building: The type of the base building.
        there: The buildings in the region.
        builder: The player who builds.
        players: The number of players.
        ruleset: Passed on to the rules.
    """
    if joins_partner(building, there, ruleset):
        return None
    return build.no_room(there, building, builder, players, ruleset)


@rule("divine.build.cost")
def none_left(building: NewBuilding, built: int, edition: Edition) -> Refusal | None:
    """Refuse a type without a building left on the player board."""
    most = len(edition.new_building_costs)
    return NoneLeft("divine.build.cost", most - 1, built, str(building)) if built >= most else None


@rule("divine.build.cost", "divine.build.pair")
def cost_of_new(  # noqa: PLR0913 -- a building, its region and its builder
    building: NewBuilding,
    built: int,
    there: tuple[Erected, ...],
    order: KnightOrder,
    ruleset: Ruleset,
    *,
    joins: bool,
) -> int:
    """The cost of the next new building of a type in a region where it may stand, and never below zero.

    If both the pair and the Order of the Dragon allow it, the cheaper way counts. Beside a building of the
    same type, a new building costs as much as alone in a region.

    Args:
        building: The type of the new building.
        built: The level below it.
        there: The buildings in the region: none, or one that it may join.
        order: The knight order of the builder.
        ruleset: The costs, and the readings of the Dragon.
        joins: Whether the rules for five players let it join an opponent's building of its type.
    """
    edition, ways = ruleset.edition, [new_cost(built, ruleset.edition)] if joins else []
    if not there or divine_orders.dragon_joins(order, there, ruleset):
        ways.append(new_cost(built, edition) - divine_orders.dragon_reduction(order))
    if is_paired(building, there, ruleset):
        ways.append(pair_cost(built, edition) - divine_orders.dragon_pair_reduction(order, ruleset))
    return build.cost_here(min(ways), no_discount())


@rule("divine.build.gain")
def new_influence(level: int) -> int:
    """The influence gained with a new building: its level, and nothing by a tile."""
    return build.building_influence(level)
