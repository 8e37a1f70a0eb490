"""A Battle from its beginning to its Glory: reactions, losses, retreats, and who stands in the Region in the end."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play import battle_reckoning
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.kinds import battle_losses, battle_reactions
from crusaders_rules.third_crusade.play.kinds.kind import Kind
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.rules import battle_glory, battles, losses, reactions, retreats
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.control import alliance_present
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.state import NOBODY, Force, Owner
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import BattleFight, EndPhase, RetreatPlan, SurplusPlan

ATTACKER, DEFENDER = BattleRole.ATTACKER, BattleRole.DEFENDER


def settle(desk: Desk, frame: BattleFight) -> bool:
    """Do what needs no decision; whether anything was done."""
    return _STAGES[frame.stage](desk, frame)


def _begin(desk: Desk, frame: BattleFight) -> bool:
    """Look for Leaders, and for a side that cannot fight."""
    sides = {role: battle_reckoning.in_battle(desk, frame, role) for role in BattleRole}
    desk.change(leaders=(bool(sides[ATTACKER].leaders), bool(sides[DEFENDER].leaders)), stage="reactions")
    if not battles.without_fight(desk.setting.interpretation).reactions:
        _without_fight(desk, frame, sides)
    return True


def _without_fight(desk: Desk, frame: BattleFight, sides: dict[BattleRole, Force]) -> bool:
    """Remove a side that cannot fight; whether there was one."""
    interpretation, region = desk.setting.interpretation, desk.setting.regions[frame.region].type
    attacker_cannot, defender_cannot = (
        battles.cannot_fight(sides[role], region, interpretation) for role in BattleRole
    )
    winner = battles.wins_without_fight(attacker_cannot=attacker_cannot, defender_cannot=defender_cannot)
    if winner is None:
        return False
    lost = battles.lost_without_fight(
        attacker_cannot=attacker_cannot, defender_cannot=defender_cannot, interpretation=interpretation
    )
    for role in lost:
        beaten = battle_reckoning.in_battle(desk, frame, role)
        desk.to_box(beaten)
        if role == DEFENDER:
            desk.set_force(frame.region, desk.force(frame.region).minus(beaten))
        else:
            desk.change(force=NOBODY)
    scores = battles.without_fight(interpretation).scores and len(lost) == 1
    desk.change(stage="retreat", wins=winner == ATTACKER, killed=True, scores=scores)
    return True


def _reactions(desk: Desk, frame: BattleFight) -> bool:
    """End the reactions when nobody may or wants to react: then losses are due."""
    army = battle_reckoning.next_to_react(desk, frame)
    if army is not None:
        ways = battle_reactions.candidates(desk, frame, army)
        desk.offered = tuple(one for one in ways if battle_reactions.refusal(desk, frame, army, one) is None)
        return False
    sides = {role: battle_losses.pool(desk, frame, role) for role in BattleRole}
    if battles.without_fight(desk.setting.interpretation).reactions and _without_fight(desk, frame, sides):
        return True
    attack = battle_reckoning.strength(desk, frame, ATTACKER)
    defence = battle_reckoning.strength(desk, frame, DEFENDER)
    wins = battles.battle_winner(attack, defence) == ATTACKER
    winner, loser = (ATTACKER, DEFENDER) if wins else (DEFENDER, ATTACKER)
    elsewhere = sum(some.number for some in battle_losses.elsewhere(desk, frame, loser).values())
    pieces = losses.pieces_to_lose(sides[loser].number, elsewhere, desk.setting.interpretation)
    due = {
        winner: losses.losses_of_winner(sides[winner].number),
        loser: losses.losses_of_loser(abs(attack - defence), pieces),
    }
    desk.change(stage="losses", wins=wins, due=(due[ATTACKER], due[DEFENDER]))
    return True


def _losses(desk: Desk, frame: BattleFight) -> bool:
    """Take a loss that leaves no choice; go on when all are taken."""
    role = battle_losses.losing_now(frame)
    if role is None:
        desk.change(stage="retreat")
        return True
    desk.offered = found = tuple(battle_losses.candidates(desk, frame))
    if len(found) > 1:
        return False
    if found:
        battle_losses.carry_out(desk, frame, found[0])
    else:
        done = tuple(map(len, frame.lost))
        desk.change(due=(done[0], frame.due[1]) if role == ATTACKER else (frame.due[0], done[1]))
    return True


def _tactical(desk: Desk, frame: BattleFight) -> bool:
    """Take the one loss of a Tactical Retreat if it leaves no choice."""
    own, attackers, _ = reactions.tactical_retreat(desk.setting.interpretation)
    found = tuple(battle_losses.candidates(desk, frame))
    if len(frame.lost[1]) >= own or not found:
        due = min(attackers, battle_losses.pool(desk, frame, ATTACKER).number)
        desk.change(stage="losses", due=(due, len(frame.lost[1])))
        return True
    if len(found) > 1:
        desk.offered = found
        return False
    battle_losses.carry_out(desk, frame, found[0])
    return True


def _retreat(desk: Desk, frame: BattleFight) -> bool:
    """Let the beaten side leave; its Neutral pieces join the winner."""
    desk.change(stage="enter")
    standing = desk.force(frame.region)
    if frame.tactical is not None:
        return _slip_away(desk, frame, frame.tactical)
    if frame.wins:
        joined = losses.joining(standing)
        leaving = standing.minus(joined)
        desk.set_force(frame.region, joined)
        _send_back(desk, frame, DEFENDER, leaving, frame.lead)
        return True
    joined = losses.joining(frame.force)
    leaving = frame.force.minus(joined)
    desk.change(force=NOBODY)
    desk.set_force(frame.region, standing.plus(joined))
    _send_back(desk, frame, ATTACKER, leaving, frame.army)
    return True


def _slip_away(desk: Desk, frame: BattleFight, army: Owner) -> bool:
    """Let a Tactical Retreat leave; if only its player leaves, the Battle goes on against the partner."""
    interpretation, standing = desk.setting.interpretation, desk.force(frame.region)
    staying = reactions.staying_neutrals(losses.joining(standing), interpretation)
    leaving = reactions.leaving_in_retreat(standing.minus(staying), army, interpretation)
    left = standing.minus(leaving)
    desk.set_force(frame.region, left)
    defender = battle_reckoning.alliance_in(frame, DEFENDER)
    if alliance_present(left, defender):
        lead = battles.leader_of_defence(left, defender, desk.initiative, interpretation)
        desk.change(stage="begin", lead=lead, tactical=None, wins=None, due=(0, 0), lost=((), ()))
    else:
        army = frame.lead
    _send_back(desk, frame, DEFENDER, leaving, army)
    return True


def _send_back(desk: Desk, frame: BattleFight, role: BattleRole, leaving: Force, leader: Owner) -> None:
    """Send beaten pieces away: attackers to where they came from, defenders to Regions that are chosen."""
    if not leaving.number:
        return
    side = battle_reckoning.alliance_in(frame, role)
    adjacent = desk.setting.adjacent[frame.region]
    open_regions = tuple(
        place for place in adjacent if retreats.is_open(desk.force(place), side, desk.setting.interpretation)
    )
    if role == ATTACKER:
        back = retreats.way_back(frame.origin, open_regions, desk.setting.interpretation)
        if frame.origin is not None:
            desk.set_force(back[0], desk.force(back[0]).plus(leaving))
            return
        dead = retreats.killed(leaving, back)
        if dead.number:
            desk.mark_killed(dead)
            desk.to_box(dead)
            return
    desk.push(RetreatPlan(leader, side, frame.region, frame.origin, leaving))


def _enter(desk: Desk, frame: BattleFight) -> bool:
    """Let the winner take the Region; pieces without a Slot must leave it."""
    desk.change(stage="glory", force=NOBODY)
    standing = desk.force(frame.region)
    if frame.wins:
        desk.set_force(frame.region, retreats.conquered(frame.force, standing))
    role = ATTACKER if frame.wins else DEFENDER
    leader, side = battle_reckoning.leader_in(frame, role), battle_reckoning.alliance_in(frame, role)
    desk.push(SurplusPlan(leader, side, frame.region, frame.origin if frame.wins else None))
    return True


def _glory(desk: Desk, frame: BattleFight) -> bool:
    """Score the Battle and end it; a Tactical Retreat scores nothing."""
    desk.pop()
    winner = ATTACKER if frame.wins else DEFENDER
    amount = battle_glory.battle_glory(
        winner,
        desk.setting.regions[frame.region].type,
        attacking=frame.leaders[0],
        defending=frame.leaders[1],
        leader_killed=frame.killed,
    )
    if frame.tactical is not None:
        amount = reactions.tactical_retreat(desk.setting.interpretation)[2]
    amount = amount if frame.scores else 0
    battle_reactions.return_orders(desk, frame)
    alliance = battle_reckoning.alliance_in(frame, winner)
    if isinstance(desk.top, EndPhase) and frame.tactical is None:
        # The Battle was all there is to play.
        desk.change(victor=alliance)
    army = next(one for one in armies_of(alliance) if one in desk.seats)
    desk.gain_glory(army, amount + battle_glory.glory_of_region_now())
    return True


_STAGES = {
    "begin": _begin,
    "reactions": _reactions,
    "losses": _losses,
    "tactical": _tactical,
    "retreat": _retreat,
    "enter": _enter,
    "glory": _glory,
}


def asked(desk: Desk, frame: BattleFight) -> Owner:
    """Return who reacts, or who assigns a loss."""
    if frame.stage == "reactions":
        army = battle_reckoning.next_to_react(desk, frame)
        return not_none(army)
    return battle_losses.asked(desk, frame)


def candidates(desk: Desk, frame: BattleFight) -> list[Decision]:
    """Return the reactions or the losses to choose from."""
    if frame.stage == "reactions":
        return battle_reactions.candidates(desk, frame, asked(desk, frame))
    return battle_losses.candidates(desk, frame)


def refusal(desk: Desk, frame: BattleFight, decision: Decision) -> Refusal | None:
    """Say why a reaction or a loss is not possible."""
    if frame.stage == "reactions":
        return battle_reactions.refusal(desk, frame, asked(desk, frame), decision)
    return battle_losses.refusal(desk, frame, decision)


def carry_out(desk: Desk, frame: BattleFight, decision: Decision) -> None:
    """React, decline, or lose a piece."""
    if frame.stage == "reactions":
        battle_reactions.carry_out(desk, frame, asked(desk, frame), decision)
    else:
        battle_losses.carry_out(desk, frame, decision)


def _prompt(desk: Desk, frame: BattleFight) -> str:
    title = desk.setting.regions[frame.region].title
    if frame.stage == "reactions":
        attack = battle_reckoning.strength(desk, frame, ATTACKER)
        defence = battle_reckoning.strength(desk, frame, DEFENDER)
        return f"Battle of {title}, {attack} against {defence}: react, or decline"
    return f"Battle of {title}: choose a loss"


BATTLE = Kind(
    frame=BattleFight,
    rule="third.battle.when",
    prompt=_prompt,
    asked=asked,
    settle=settle,
    candidates=candidates,
    refusal=refusal,
    carry_out=carry_out,
    sure=lambda _, frame: frame.stage != "reactions",
)
