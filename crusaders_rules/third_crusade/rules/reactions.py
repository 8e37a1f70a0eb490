"""Reaction Orders in a Battle."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.home import rule
from crusaders_rules.third_crusade.interpret.readings.battle import (
    CanceledOrder,
    DiversionAgain,
    DiversionReach,
    FirstAttacker,
    InVain,
    ReactionRefusal,
    ReinforceBandits,
    ReinforceCounts,
    RetreatUnit,
    TacticalGroup,
    TacticalLoss,
    TacticalNeutrals,
)
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.interpret.refusals import CannotExecute
from crusaders_rules.third_crusade.rules.battles import BattleRole, battle_winner
from crusaders_rules.third_crusade.rules.marches import units_to_bandits
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.rules.slots_and_tokens import is_adjacent
from crusaders_rules.third_crusade.rules.turn_order import first_of
from crusaders_rules.third_crusade.state import Alliance, Force, Owner, PlacedOrder

OrdersInRegion: TypeAlias = tuple[PlacedOrder | None, PlacedOrder | None]


class PlayedReaction(NamedTuple):
    """A Reaction Order that was executed in a Battle: whose, where, its verb, and the Strength that it adds."""

    owner: Owner
    region: int
    verb: str
    adds: int
    cancels: int | None = None


@rule("third.reaction.lowest", "third.reaction.tie")
def lower_side(attack: int, defence: int) -> BattleRole:
    """The side that may execute a Reaction Order: the side that would lose now, so the attacker on a tie."""
    return BattleRole.DEFENDER if battle_winner(attack, defence) == BattleRole.ATTACKER else BattleRole.ATTACKER


@rule("third.reaction.first")
def asked_in_order(in_control: Owner | None, side: Alliance, track: tuple[Owner, ...]) -> tuple[Owner, ...]:
    """The players of a side in the order in which they are asked: first the player in Control, then by initiative.

    Args:
        in_control: The Army that leads by Control, None if neither partner does.
        side: The Alliance that may react.
        track: The Army that acts for each marker, from the top.
    """
    playing = tuple(army for army in armies_of(side) if army in track)
    first = in_control if in_control in playing else first_of(track, playing)
    return (first, *(army for army in playing if army != first))


@rule("third.reaction.first")
def first_attacker(active: Owner, interpretation: Interpretation) -> Owner | None:
    """The attacker who is asked first, None if the initiative decides, because no attacker Controls the Region.

    Args:
        active: The Army of the active player.
        interpretation: Consulted for ``first_attacker``.
    """
    return active if interpretation.first_attacker == FirstAttacker.ACTIVE else None


@rule("third.reaction.again")
def window_closes(asked: tuple[Owner, ...], declined: tuple[Owner, ...], interpretation: Interpretation) -> bool:
    """Whether the reactions are over: all players of the lower side have declined since the last Reaction Order.

    Args:
        asked: The players of the lower side.
        declined: Those who have declined since.
        interpretation: Consulted for ``reaction_refusal``.
    """
    if interpretation.reaction_refusal == ReactionRefusal.FIRST_ONLY:
        return bool(declined)
    return set(asked) <= set(declined)


@rule("third.reaction.again")
def with_reactions(strength: int, played: tuple[PlayedReaction, ...], side: tuple[Owner, ...]) -> int:
    """The Battle Strength of a side with all its Reaction Orders that are not canceled.

    Args:
        strength: Its Battle Strength without them.
        played: All Reaction Orders of the Battle, in order.
        side: The Armies of the side.
    """
    counting = in_effect(played)
    return strength + sum(one.adds for place, one in enumerate(played) if place in counting and one.owner in side)


@rule("third.reaction.removed")
def off_the_map(orders: OrdersInRegion, alliance: Alliance) -> OrdersInRegion:
    """The Orders in a Region after the Order of an Alliance leaves the map, as each executed Order does.

    Args:
        orders: The Order of the Crusaders and that of the Muslims.
        alliance: Whose Order leaves.
    """
    crusaders, muslims = orders
    return (None, muslims) if alliance == Alliance.CRUSADER else (crusaders, None)


@rule("third.reaction.defence")
def defence_adds(number: int, order_region: int, battle_region: int) -> int:
    """The Battle Strength that Defence adds to the defenders: nothing outside its own Region."""
    return number if order_region == battle_region else 0


@rule("third.reaction.reinforce", "third.reaction.reinforce.losses")
def reinforcing(standing: Force, side: Alliance, army: Owner, interpretation: Interpretation) -> Force:
    """The Units that Reinforce brings, each of which adds 1 and may be taken as a loss. Leaders do not count.

    Args:
        standing: The pieces in the Region of the Order.
        side: The Alliance that Reinforces.
        army: The player who executes it.
        interpretation: Consulted for ``reinforce_counts``.
    """
    ours = (army,) if interpretation.reinforce_counts == ReinforceCounts.OWN else (*armies_of(side), Owner.NEUTRAL)
    units = Force()
    for owner in ours:
        units = units.with_units(owner, standing.of(owner))
    return units


@rule("third.reaction.reinforce")
def reinforce_adds(units: int, bandits: int, interpretation: Interpretation) -> int:
    """The Battle Strength that Reinforce adds: 1 for each Unit that Bandits on the way leave.

    Args:
        units: The Units in the Region of the Order.
        bandits: The Bandit tokens on the Road.
        interpretation: Consulted for ``reinforce_bandits``.
    """
    counted_before = interpretation.reinforce_bandits == ReinforceBandits.AFTER
    return units if counted_before else units - units_to_bandits(units, bandits, ignored=False)


@rule("third.reaction.defence", "third.reaction.reinforce")
def in_vain(adds: int, interpretation: Interpretation) -> Refusal | None:
    """Refuse a Reaction Order that would add no Battle Strength, if that is not allowed.

    Args:
        adds: The Battle Strength that it would add.
        interpretation: Consulted for ``in_vain``.
    """
    if adds > 0 or interpretation.in_vain == InVain.YES:
        return None
    return CannotExecute("third.reaction.defence", needs="this Order would add no Battle Strength")


@rule("third.reaction.diversion")
def cannot_divert(
    adjacent: tuple[tuple[int, ...], ...],
    battle_region: int,
    played: tuple[PlayedReaction, ...],
    diversion: PlayedReaction,
    interpretation: Interpretation,
) -> Refusal | None:
    """Refuse a Diversion of a Reaction Order that is not Adjacent, or is the player's own.

    Args:
        adjacent: For each Region, the Regions to which a Road leads.
        battle_region: The Region of the Battle.
        played: The Reaction Orders of the Battle, in order.
        diversion: The Diversion, which says what it cancels.
        interpretation: Consulted for ``diversion_reach`` and ``diversion_again``.
    """
    if diversion.cancels is None or diversion.cancels >= len(played):
        return CannotExecute("third.reaction.diversion", needs="there is no such Reaction Order to cancel")
    one = played[diversion.cancels]
    near = {
        DiversionReach.OWN_REGION: is_adjacent(adjacent, diversion.region, one.region),
        DiversionReach.BATTLE: is_adjacent(adjacent, battle_region, one.region),
        DiversionReach.LATEST: diversion.cancels == len(played) - 1,
    }
    if not near[interpretation.diversion_reach]:
        return CannotExecute("third.reaction.diversion", needs="the other Order is not in an Adjacent Region")
    again = one.verb == "diversion" and interpretation.diversion_again == DiversionAgain.NO
    if again or one.owner == diversion.owner:
        return CannotExecute("third.reaction.diversion", needs="this Reaction Order cannot be canceled")
    return None


@rule("third.reaction.diversion")
def in_effect(played: tuple[PlayedReaction, ...]) -> frozenset[int]:
    """The places of the Reaction Orders that count: those that no Diversion in effect cancels."""
    canceled: set[int] = set()
    for place in range(len(played) - 1, -1, -1):
        target = played[place].cancels
        if target is not None and place not in canceled:
            canceled.add(target)
    return frozenset(range(len(played))) - canceled


@rule("third.reaction.diversion", "third.upkeep.orders")
def back_on_map(played: tuple[PlayedReaction, ...], interpretation: Interpretation) -> frozenset[int]:
    """The places of the Reaction Orders that return to their Regions after a Battle, as if nobody had executed them.

    Args:
        played: All Reaction Orders of the Battle, in order.
        interpretation: Consulted for ``canceled_order``.
    """
    if interpretation.canceled_order == CanceledOrder.YES:
        return frozenset()
    return frozenset(range(len(played))) - in_effect(played)


@rule("third.reaction.tactical-retreat", "third.reaction.tactical-retreat.no-glory")
def tactical_retreat(interpretation: Interpretation) -> tuple[int, int, int]:
    """What a Tactical Retreat costs: the losses of defender and attacker, and the Glory of the attacker.

    Args:
        interpretation: Consulted for ``tactical_loss``.
    """
    return 1, 1 if interpretation.tactical_loss == TacticalLoss.YES else 0, 0


@rule("third.reaction.tactical-retreat")
def cannot_withdraw(attacked: Force, interpretation: Interpretation) -> Refusal | None:
    """Refuse a Tactical Retreat of a player without an attacked Unit.

    Args:
        attacked: The pieces of the player in the Battle.
        interpretation: Consulted for ``retreat_unit``.
    """
    if attacked.units.number or (attacked.leaders and interpretation.retreat_unit == RetreatUnit.YES):
        return None
    return CannotExecute("third.reaction.tactical-retreat", needs="none of your Units is attacked")


@rule("third.reaction.tactical-retreat")
def leaving_in_retreat(leaving: Force, army: Owner, interpretation: Interpretation) -> Force:
    """The pieces of the defenders that leave in a Tactical Retreat: all that can leave, or those of the player.

    Args:
        leaving: The pieces of the defenders that retreat as after a lost Battle.
        army: The player who executes the Order.
        interpretation: Consulted for ``tactical_group``.
    """
    if interpretation.tactical_group == TacticalGroup.WHOLE_SIDE:
        return leaving
    return leaving.only((army, Owner.NEUTRAL))


@rule("third.reaction.tactical-retreat", "third.losses.neutrals-join", "third.neutral.join")
def staying_neutrals(neutrals: Force, interpretation: Interpretation) -> Force:
    """The Neutral pieces of the defenders that stay in the Region after a Tactical Retreat.

    Args:
        neutrals: The Neutral pieces of the defenders.
        interpretation: Consulted for ``tactical_neutrals``.
    """
    return neutrals if interpretation.tactical_neutrals == TacticalNeutrals.STAY else Force()
