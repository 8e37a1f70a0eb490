"""Battles: who fights, and how strong they are."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.battle import (
    BothHelpless,
    FaithAgainst,
    HelplessBattle,
    ZeroStrength,
)
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.rules.control import alliance_present, controller, has_presence
from crusaders_rules.third_crusade.rules.leaders import fights_as, is_helpless
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.rules.turn_order import first_of
from crusaders_rules.third_crusade.state import NOBODY, Alliance, Force, Owner, RegionType, Units

_FAITH_BONUS = 1


class BattleRole(StrEnum):
    """A side of a Battle."""

    ATTACKER = "attacker"
    DEFENDER = "defender"


@rule("third.battle.when", "third.event.battle")
def is_battle(standing: Force, coming: Force = NOBODY) -> bool:
    """Whether a Battle takes place at once, because pieces of both Alliances are in one place.

    Args:
        standing: The pieces in the Region.
        coming: Those that an effect places there; Neutral ones among them attack nobody.
    """
    return all(alliance_present(standing, one) or alliance_present(coming, one) for one in Alliance)


@rule("third.order.battle", "third.battle.neutrals.attack")
def is_attack(standing: Force, marching: Force, attacker: Alliance) -> bool:
    """Whether pieces that March into a Region begin a Battle there: any piece, even Neutral, does if an enemy is there.

    Neutral pieces that March along are under the active player's Control until the Battle is resolved.

    Args:
        standing: The pieces in the Region.
        marching: Those that March there.
        attacker: The Alliance of the active player.
    """
    return marching.number > 0 and alliance_present(standing, defending_alliance(attacker))


@rule("third.battle.sides")
def defending_alliance(attacker: Alliance) -> Alliance:
    """The Alliance that defends: the enemy of the attacker."""
    return Alliance.MUSLIM if attacker == Alliance.CRUSADER else Alliance.CRUSADER


@rule("third.battle.sides", "third.battle.leader-of-defence")
def leader_of_defence(
    standing: Force, defender: Alliance, track: tuple[Owner, ...], interpretation: Interpretation
) -> Owner:
    """The Army that leads the defence: the one that Controls the Region, or the partner ahead in initiative.

    Args:
        standing: The pieces in the Region.
        defender: The Alliance that defends, which has Presence there.
        track: The Army that acts for each marker, from the top.
        interpretation: Passed on to ``controller``.
    """
    present = tuple(army for army in armies_of(defender) if has_presence(standing, army))
    in_control = controller(standing, interpretation)
    return in_control if in_control in present else first_of(track, present)


@rule("third.battle.apart")
def left_behind(standing: Force, marching: Force) -> Force:
    """The pieces that stay in the Region of departure: they take no part in the Battle."""
    return standing.minus(marching)


@rule("third.battle.neutrals.attack", "third.battle.neutrals.defence")
def side_force(standing: Force, alliance: Alliance) -> Force:
    """The pieces of a side: those of its Armies and the Neutral ones with them.

    The Neutral pieces that March along are in the force of the attacker, those in the Region in that of the defender.

    Args:
        standing: The force of the side.
        alliance: Its Alliance.
    """
    return standing.only((*armies_of(alliance), Owner.NEUTRAL))


@rule("third.battle.strength")
def battle_strength(side: Force, region: RegionType) -> int:
    """The Battle Strength of a side without Orders and Faith: the sum over its Units and Leaders.

    Args:
        side: Its pieces in the Battle.
        region: The type of Region.
    """
    strength = units_strength(side.units, region)
    for leader in side.leaders:
        strength += units_strength(fights_as(leader), region)
    return strength


@rule("third.battle.strength.table")
def units_strength(units: Units, region: RegionType) -> int:
    """The Battle Strength of Units: Infantry 1; Cavalry 1, 2 in a Desert; a Siege Engine 3, 0 in a Desert."""
    if region == RegionType.CITY:
        return units.infantry + units.cavalry + 3 * units.siege_engine
    return units.infantry + 2 * units.cavalry


@rule("third.battle.leaders-only")
def cannot_fight(side: Force, region: RegionType, interpretation: Interpretation) -> bool:
    """Whether a side cannot fight and loses at once: all its pieces are Leaders without Unit icons.

    Args:
        side: Its pieces.
        region: The type of Region.
        interpretation: Consulted for ``zero_strength``.
    """
    weak = interpretation.zero_strength == ZeroStrength.NO and battle_strength(side, region) == 0
    return is_helpless(side) or (weak and side.number > 0)


@rule("third.battle.leaders-only")
def wins_without_fight(*, attacker_cannot: bool, defender_cannot: bool) -> BattleRole | None:
    """The side that wins at once because the other cannot fight: the defender if neither side can; None if both fight.

    Args:
        attacker_cannot: Whether the attacker cannot fight.
        defender_cannot: Whether the defenders cannot.
    """
    if attacker_cannot:
        return BattleRole.DEFENDER
    return BattleRole.ATTACKER if defender_cannot else None


@rule("third.battle.leaders-only")
def lost_without_fight(
    *, attacker_cannot: bool, defender_cannot: bool, interpretation: Interpretation
) -> tuple[BattleRole, ...]:
    """The sides whose pieces are lost at once because they cannot fight.

    Args:
        attacker_cannot: Whether the attacker cannot fight.
        defender_cannot: Whether the defenders cannot.
        interpretation: Consulted for ``both_helpless``.
    """
    if attacker_cannot and defender_cannot:
        both = interpretation.both_helpless == BothHelpless.BOTH_LOST
        return (BattleRole.ATTACKER, BattleRole.DEFENDER) if both else (BattleRole.ATTACKER,)
    return ((BattleRole.ATTACKER,) if attacker_cannot else ()) + ((BattleRole.DEFENDER,) if defender_cannot else ())


class WithoutFight(NamedTuple):
    """A Battle in which a side cannot fight: whether there are Reaction Orders first, and whether the winner scores."""

    reactions: bool
    scores: bool


@rule("third.battle.leaders-only", "third.battle-glory.sum")
def without_fight(interpretation: Interpretation) -> WithoutFight:
    """The parts that remain of a Battle in which a side cannot fight.

    Args:
        interpretation: Consulted for ``helpless_battle``.
    """
    return {
        HelplessBattle.GLORY_ONLY: WithoutFight(reactions=False, scores=True),
        HelplessBattle.BOTH: WithoutFight(reactions=True, scores=True),
        HelplessBattle.NEITHER: WithoutFight(reactions=False, scores=False),
    }[interpretation.helpless_battle]


@rule("third.battle.faith")
def faith_bonus(own: int, opponents: tuple[int, ...], leading: int, interpretation: Interpretation) -> int:
    """The Battle Strength that a lone player of an Alliance gets for higher Faith.

    Args:
        own: The Faith of the lone player.
        opponents: The Faith of each opponent, 0 for one on whose side the marker is not.
        leading: Which of them leads the other side.
        interpretation: Consulted for ``faith_against``.
    """
    against = opponents[leading] if interpretation.faith_against == FaithAgainst.BATTLE_LEADER else max(opponents)
    return _FAITH_BONUS if own > against else 0


@rule("third.battle.winner", "third.battle.winner.tie")
def battle_winner(attack: int, defence: int) -> BattleRole:
    """The side that wins: the stronger one, or the defender on a tie."""
    return BattleRole.ATTACKER if attack > defence else BattleRole.DEFENDER
