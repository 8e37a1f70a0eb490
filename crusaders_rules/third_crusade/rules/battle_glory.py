"""Glory of a Battle."""

from __future__ import annotations

from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.state import RegionType


@rule("third.battle-glory.city")
def glory_of_city(winner: BattleRole, region: RegionType) -> int:
    """The Glory of an attacker who wins in a City."""
    return 1 if winner == BattleRole.ATTACKER and region == RegionType.CITY else 0


@rule("third.battle-glory.attacking-leader", "third.battle-glory.defending-leader")
def glory_of_leaders(*, attacking: bool, defending: bool) -> int:
    """The Glory for Leaders, of any color, among the attackers and among the defenders."""
    return (1 if attacking else 0) + (1 if defending else 0)


@rule("third.battle-glory.leader-killed")
def glory_of_kill(*, leader_killed: bool) -> int:
    """The Glory for a Leader of the losing side who was killed."""
    return 1 if leader_killed else 0


@rule("third.battle-glory.sum")
def battle_glory(
    winner: BattleRole, region: RegionType, *, attacking: bool, defending: bool, leader_killed: bool
) -> int:
    """The Glory of the winner of a Battle, 0 to 4.

    Args:
        winner: The side that won.
        region: The type of Region.
        attacking: Whether a Leader was among the attackers.
        defending: Whether a Leader was among the defenders.
        leader_killed: Whether a Leader of the losing side was killed.
    """
    leaders = glory_of_leaders(attacking=attacking, defending=defending)
    return glory_of_city(winner, region) + leaders + glory_of_kill(leader_killed=leader_killed)


@rule("third.battle-glory.not-region", "third.diplomacy.board.glory")
def glory_of_region_now() -> int:
    """The Glory of icons and tokens of a Region outside the Upkeep phase: none."""
    return 0
