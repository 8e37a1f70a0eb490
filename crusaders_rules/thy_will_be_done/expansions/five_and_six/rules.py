"""Five and six players: second buildings, and the Bailiwick of Utrecht and the Order of the Holy Ghost."""

from __future__ import annotations

from typing import NamedTuple

from crusaders_rules.answers import Refusal
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.home import rule
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.interpret.readings import (
    HolyGhostCrusade,
    HolyGhostEnemy,
    OwnBuilding,
    SecondBuildings,
    SecondTypes,
    ThirdBuilding,
    UtrechtSwap,
)
from crusaders_rules.thy_will_be_done.interpret.refusals import (
    CannotSwap,
    NoEnemyThere,
    NotBeside,
    NotMarked,
    NoTwoOfOneOwner,
    OtherTypeThere,
    RegionFull,
    SwapTooLate,
)
from crusaders_rules.thy_will_be_done.rules.order_changes import OrderSetup
from crusaders_rules.thy_will_be_done.state import (
    BonusTile,
    Building,
    Enemies,
    Enemy,
    Erected,
    KnightOrder,
    Token,
    put_at,
)

EXPANSION = "five-and-six"
FIVE, SIX = 5, 6
# The most buildings of a region.
TWO = 2


# Second buildings.


@rule("five.base", "five.build.second")
def second_buildings(players: int, ruleset: Ruleset) -> bool:
    """Whether a region may hold a second building of the same type: with five players, by a reading with six too."""
    if EXPANSION not in ruleset.expansions:
        return False
    with_six = ruleset.interpretation.second_buildings == SecondBuildings.FIVE_AND_SIX
    return players == FIVE or (players == SIX and with_six)


@rule("five.build.second")
def not_beside(
    there: tuple[Erected, ...], building: Building | NewBuilding, owner: int, ruleset: Ruleset
) -> Refusal | None:
    """Refuse a building beside others unless an opponent has one of its type there.

    Args:
        there: The buildings in the region, at least one.
        building: The type of the new building.
        owner: The player who builds.
        ruleset: Consulted for ``own_building``.
    """
    alike = tuple(one.owner for one in there if one.building == building)
    if not alike:
        return OtherTypeThere("five.build.second", needs=there[0].building, has=building)
    if all(one == owner for one in alike) and ruleset.interpretation.own_building == OwnBuilding.NO:
        return NoTwoOfOneOwner("five.build.second", has=building)
    return None


@rule("five.build.second", "five.divine")
def new_joins_alike(
    there: tuple[Erected, ...], building: NewBuilding, owner: int, players: int, ruleset: Ruleset
) -> bool:
    """Whether a keep, chapel, mill or vault may join an opponent's building of its type, the only one in a region.

    Args:
        there: The buildings in the region.
        building: The type of the new building.
        owner: The player who builds.
        players: The number of players.
        ruleset: Consulted for ``second_types``; also passed on to the rules on second buildings.
    """
    if len(there) != 1 or ruleset.interpretation.second_types == SecondTypes.BASE_ONLY:
        return False
    return second_buildings(players, ruleset) and not_beside(there, building, owner, ruleset) is None


@rule("five.bonus.first-only")
def bonuses_apply(there: tuple[Erected, ...]) -> bool:
    """Whether the discounts and the bonus tile of a region apply to a new building: only to the first one there."""
    return not there


@rule("five.bonus.first-only")
def tile_for(there: tuple[Erected, ...], tile: BonusTile | None) -> BonusTile | None:
    """The bonus tile of a region as a new building sees it: none for a second building."""
    return tile if bonuses_apply(there) else None


@rule("five.build.most", "five.divine")
def region_full(there: tuple[Erected, ...], building: Building | NewBuilding, ruleset: Ruleset) -> Refusal | None:
    """Refuse a third building in a region, whatever its type.

    Args:
        there: The buildings in the region.
        building: The type of the new building.
        ruleset: Consulted for ``third_building``: under the other reading only buildings of the same type count.
    """
    counted = there
    if ruleset.interpretation.third_building == ThirdBuilding.THREE:
        counted = tuple(one for one in there if one.building == building)
    return RegionFull("five.build.most", needs=TWO, has=len(counted)) if len(counted) >= TWO else None


# The Bailiwick of Utrecht.


@rule("five.order.utrecht.swap")
def may_swap(order: KnightOrder) -> bool:
    """Whether a player may swap enemies when a Crusade begins."""
    return order == KnightOrder.UTRECHT


@rule("five.order.utrecht.swap")
def cannot_swap(order: KnightOrder) -> Refusal | None:
    """Refuse to swap enemies with another knight order."""
    return None if may_swap(order) else CannotSwap("five.order.utrecht.swap")


@rule("five.order.utrecht.swap")
def no_swap_with(region: str, other: str, token: Token | None, beside: bool) -> tuple[Refusal, ...]:  # noqa: FBT001 -- a fact of the regions
    """Refuse to swap with a region that has no enemy, or that is not adjacent.

    Args:
        region: The name of the region of the knight.
        other: The name of the other region.
        token: The enemy in the other region.
        beside: Whether the two regions share a border.
    """
    refusals: tuple[Refusal, ...] = ()
    if token is None:
        refusals += (NoEnemyThere("five.order.utrecht.swap", has=other),)
    if not beside:
        refusals += (NotBeside("five.order.utrecht.swap", needs=region, has=other),)
    return refusals


@rule("five.order.utrecht.swap")
def swap_too_late(begun: bool) -> Refusal | None:  # noqa: FBT001 -- a fact of the action
    """Refuse to swap after the first result of a Crusade: the swap comes when the action begins."""
    return SwapTooLate("five.order.utrecht.swap") if begun else None


@rule("five.order.utrecht.swap")
def swapped(enemies: tuple[Token | None, ...], region: int, other: int) -> tuple[Token | None, ...]:
    """The enemies on the board after the tokens of two regions change places."""
    return put_at(put_at(enemies, region, enemies[other]), other, enemies[region])


@rule("five.order.utrecht.swap")
def swap_stays(ruleset: Ruleset) -> bool:
    """Whether enemies stay swapped, as an effect of the action, even if the Crusade against the new one falls short."""
    return ruleset.interpretation.utrecht_swap == UtrechtSwap.KEPT


# The Order of the Holy Ghost.


@rule("five.order.holy-ghost.token")
def holy_ghost() -> OrderSetup:
    """Eleven action tokens on the wheel: one of the twelve marks a type of enemy of the player's choice."""
    return OrderSetup(left=1, marks=1)


SETUPS = {KnightOrder.HOLY_GHOST: holy_ghost}


class Extra(NamedTuple):
    """The extra Crusade of the Holy Ghost: as a bonus to the value, or as one more enemy to defeat."""

    value: int = 0
    defeats: int = 0


NO_EXTRA = Extra()


@rule("five.order.holy-ghost.crusade")
def extra_crusade(marked: Enemy | None, enemy: Enemy, ruleset: Ruleset) -> Extra:
    """The extra Crusade against an enemy, if its type is marked.

    Args:
        marked: The type of enemy that the player has marked, if any.
        enemy: The type of the enemy that is fought.
        ruleset: Consulted for ``holy_ghost_crusade``.
    """
    if marked != enemy:
        return NO_EXTRA
    return Extra(value=1) if ruleset.interpretation.holy_ghost_crusade == HolyGhostCrusade.VALUE else Extra(defeats=1)


@rule("five.order.holy-ghost.crusade")
def not_marked(again: bool, marked: Enemy | None, enemy: Enemy) -> Refusal | None:  # noqa: FBT001 -- a fact of the action
    """Refuse to use the extra Crusade against another type of enemy.

    Args:
        again: Whether this is the extra Crusade.
        marked: The type of enemy that the player has marked.
        enemy: The type of the enemy to fight.
    """
    if not again or enemy == marked:
        return None
    return NotMarked("five.order.holy-ghost.crusade", needs=marked, has=enemy)


@rule("five.order.holy-ghost.score")
def counted(defeated: Enemies, marked: Enemy | None, ruleset: Ruleset) -> Enemies:
    """The enemies that count for a player in the scoring: one more of the marked type.

    Args:
        defeated: The enemy tokens won.
        marked: The type of enemy that the player has marked, if any.
        ruleset: Consulted for ``holy_ghost_enemy``: the virtual enemy may need a real one beside it.
    """
    if marked is None:
        return defeated
    alone = ruleset.interpretation.holy_ghost_enemy == HolyGhostEnemy.FULL
    return Enemies(
        *(
            count + (1 if enemy == marked and (alone or count > 0) else 0)
            for enemy, count in zip(Enemy, defeated, strict=True)
        )
    )
