"""What can be read from a Battle under way: its sides, their Strength, who may react, what can be lost."""

from __future__ import annotations

from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.rules import battles, reactions
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.reactions import PlayedReaction
from crusaders_rules.third_crusade.rules.sides import armies_of, lone_player
from crusaders_rules.third_crusade.state import Alliance, Force, Owner
from crusaders_rules.third_crusade.state.under_way import BattleFight


def alliance_in(frame: BattleFight, role: BattleRole) -> Alliance:
    """Return the Alliance that attacks or defends."""
    attacker = side_of(frame.army)
    return attacker if role == BattleRole.ATTACKER else battles.defending_alliance(attacker)


def leader_in(frame: BattleFight, role: BattleRole) -> Owner:
    """Return the Army that leads a side."""
    return frame.army if role == BattleRole.ATTACKER else frame.lead


def in_battle(desk: Desk, frame: BattleFight, role: BattleRole) -> Force:
    """Return the pieces of a side in the Region of the Battle or on the Road to it."""
    standing = frame.force if role == BattleRole.ATTACKER else desk.force(frame.region)
    return battles.side_force(standing, alliance_in(frame, role))


def played(frame: BattleFight) -> tuple[PlayedReaction, ...]:
    """Return the Reaction Orders of a Battle."""
    return tuple(PlayedReaction(*one) for one in frame.played)


def reinforcements(desk: Desk, frame: BattleFight, role: BattleRole) -> dict[int, Force]:
    """Return the Units that Reinforce a side, by the Region in which they stand."""
    ours = armies_of(alliance_in(frame, role))
    every = played(frame)
    counting = reactions.in_effect(every)
    return {
        one.region: reactions.reinforcing(
            desk.force(one.region), alliance_in(frame, role), one.owner, desk.setting.interpretation
        )
        for place, one in enumerate(every)
        if place in counting and one.verb == "reinforce" and one.owner in ours and one.region != frame.region
    }


def strength(desk: Desk, frame: BattleFight, role: BattleRole) -> int:
    """Return the Battle Strength of a side, with Faith and Reaction Orders."""
    region = desk.setting.regions[frame.region].type
    own = battles.battle_strength(in_battle(desk, frame, role), region) + _faith(desk, frame, role)
    return reactions.with_reactions(own, played(frame), armies_of(alliance_in(frame, role)))


def _faith(desk: Desk, frame: BattleFight, role: BattleRole) -> int:
    """Return what a lone player has for higher Faith."""
    lone = lone_player(desk.seats, alliance_in(frame, role))
    if lone is None:
        return 0
    other = BattleRole.DEFENDER if role == BattleRole.ATTACKER else BattleRole.ATTACKER
    enemies = tuple(army for army in armies_of(alliance_in(frame, other)) if army in desk.seats)
    leading = enemies.index(leader_in(frame, other))
    faith = tuple(map(desk.faith_of, enemies))
    return battles.faith_bonus(desk.faith_of(lone), faith, leading, desk.setting.interpretation)


def lower(desk: Desk, frame: BattleFight) -> BattleRole:
    """Return the side that would lose now, which may react."""
    return reactions.lower_side(strength(desk, frame, BattleRole.ATTACKER), strength(desk, frame, BattleRole.DEFENDER))


def asked_in_turn(desk: Desk, frame: BattleFight) -> tuple[Owner, ...]:
    """Return the players of the lower side in the order in which they are asked."""
    role = lower(desk, frame)
    if role == BattleRole.ATTACKER:
        in_control = reactions.first_attacker(frame.army, desk.setting.interpretation)
    else:
        in_control = desk.controller(frame.region)
    return reactions.asked_in_order(in_control, alliance_in(frame, role), desk.initiative)


def orders_in_reach(desk: Desk, frame: BattleFight, army: Owner) -> tuple[tuple[int, str], ...]:
    """Return the Orders of an Army in the Region of the Battle or next to it; how many there are is no secret."""
    near = (frame.region, *desk.setting.adjacent[frame.region])
    return tuple((place, name) for place, name in desk.own_orders(army) if place in near)


def next_to_react(desk: Desk, frame: BattleFight) -> Owner | None:
    """Return the player who may play a Reaction Order next, or None if the reactions are over.

    A player with any Order in reach is asked, whatever Order it is: otherwise the question would give it away.
    """
    players = asked_in_turn(desk, frame)
    if frame.declined and reactions.window_closes(players, frame.declined, desk.setting.interpretation):
        return None
    return next((army for army in players if army not in frame.declined and orders_in_reach(desk, frame, army)), None)
