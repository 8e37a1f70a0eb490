"""A Battle from its beginning to its Glory: reactions, losses, retreats, and who stands in the Region in the end."""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.play import battle_reckoning
from crusaders_rules.third_crusade.play.certain import certain
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.step_kind import Choice, StepKind
from crusaders_rules.third_crusade.play.steps import battle_losses, battle_reactions
from crusaders_rules.third_crusade.rules import battle_glory, battles, losses, reactions, retreats
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.state import NOBODY, Force, Owner
from crusaders_rules.third_crusade.state.under_way import BattleFight, EndPhase, RetreatPlan, SurplusPlan

ATTACKER, DEFENDER = BattleRole.ATTACKER, BattleRole.DEFENDER


def settle(desk: Desk, frame: BattleFight) -> bool:
    """Do what needs no decision; whether anything was done."""
    return _STAGES[frame.stage](desk, frame)


def _begin(desk: Desk, frame: BattleFight) -> bool:
    """Look for Leaders, and for a side that cannot fight."""
    attackers = battle_reckoning.in_battle(desk, frame, ATTACKER)
    defenders = battle_reckoning.in_battle(desk, frame, DEFENDER)
    desk.change(leaders=(bool(attackers.leaders), bool(defenders.leaders)), stage="reactions")
    winner = battles.wins_without_fight(attackers, defenders)
    if winner is None:
        return True
    beaten = defenders if winner == ATTACKER else attackers
    desk.to_box(beaten)
    if winner == ATTACKER:
        desk.set_force(frame.region, desk.force(frame.region).minus(beaten))
    else:
        desk.change(force=NOBODY)
    desk.change(stage="retreat", wins=winner == ATTACKER, killed=True)
    return True


def _reactions(desk: Desk, frame: BattleFight) -> bool:
    """End the reactions when nobody may or wants to react: then losses are due."""
    army = battle_reckoning.next_to_react(desk, frame)
    if army is not None:
        ways = battle_reactions.candidates(desk, frame, army)
        desk.offered = tuple(one for one in ways if battle_reactions.refusal(desk, frame, army, one) is None)
        return False
    attack = battle_reckoning.strength(desk, frame, ATTACKER)
    defence = battle_reckoning.strength(desk, frame, DEFENDER)
    wins = battles.battle_winner(attack, defence) == ATTACKER
    pieces = {role: battle_losses.pool(desk, frame, role).number for role in BattleRole}
    difference = abs(attack - defence)
    winner, loser = (ATTACKER, DEFENDER) if wins else (DEFENDER, ATTACKER)
    due = {
        winner: losses.losses_of_winner(pieces[winner]),
        loser: losses.losses_of_loser(difference, pieces[loser]),
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
        desk.change(due=tuple(len(lost) for lost in frame.lost))
    return True


def _tactical(desk: Desk, frame: BattleFight) -> bool:
    """Take the one loss of a Tactical Retreat if it leaves no choice."""
    if len(frame.lost[1]) >= reactions.tactical_retreat()[0]:
        desk.change(stage="retreat")
        return True
    desk.offered = found = tuple(battle_losses.candidates(desk, frame))
    if len(found) > 1:
        return False
    battle_losses.carry_out(desk, frame, found[0])
    return True


def _retreat(desk: Desk, frame: BattleFight) -> bool:
    """Let the beaten side leave; its Neutral pieces join the winner."""
    desk.change(stage="enter")
    standing = desk.force(frame.region)
    if frame.wins:
        joined = losses.joining(standing)
        leaving = standing.minus(joined)
        desk.set_force(frame.region, joined)
        _send_back(desk, frame, DEFENDER, leaving)
        return True
    joined = losses.joining(frame.force)
    leaving = frame.force.minus(joined)
    desk.change(force=NOBODY)
    desk.set_force(frame.region, standing.plus(joined))
    _send_back(desk, frame, ATTACKER, leaving)
    return True


def _send_back(desk: Desk, frame: BattleFight, role: BattleRole, leaving: Force) -> None:
    """Send beaten pieces away: attackers to where they came from, defenders to Regions that are chosen."""
    if not leaving.number:
        return
    side = battle_reckoning.alliance_in(frame, role)
    adjacent = desk.setting.adjacent[frame.region]
    open_regions = tuple(place for place in adjacent if retreats.is_open(desk.force(place), side, desk.setting.rulings))
    if role == ATTACKER:
        back = retreats.way_back(frame.origin, open_regions, desk.setting.rulings)
        if frame.origin is not None:
            desk.set_force(back[0], desk.force(back[0]).plus(leaving))
            return
        dead = retreats.killed(leaving, back)
        if dead.number:
            desk.mark_killed(dead)
            desk.to_box(dead)
            return
    leader = battle_reckoning.leader_in(frame, role)
    origin = frame.origin if role == DEFENDER else None
    desk.push(RetreatPlan(leader, side, frame.region, origin, leaving))


def _enter(desk: Desk, frame: BattleFight) -> bool:
    """Let the winner take the Region; pieces without a Slot must leave it."""
    desk.change(stage="glory", force=NOBODY)
    standing = desk.force(frame.region)
    if frame.wins:
        desk.set_force(frame.region, retreats.conquered(frame.force, standing))
    role = ATTACKER if frame.wins else DEFENDER
    leader, side = battle_reckoning.leader_in(frame, role), battle_reckoning.alliance_in(frame, role)
    desk.push(SurplusPlan(leader, side, frame.region))
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
        amount = reactions.tactical_retreat()[2]
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
        return certain(army)
    return battle_losses.asked(frame)


def candidates(desk: Desk, frame: BattleFight) -> list[Choice]:
    """Return the reactions or the losses to choose from."""
    if frame.stage == "reactions":
        return battle_reactions.candidates(desk, frame, asked(desk, frame))
    return battle_losses.candidates(desk, frame)


def refusal(desk: Desk, frame: BattleFight, choice: Choice) -> Refusal | None:
    """Say why a reaction or a loss is not possible."""
    if frame.stage == "reactions":
        return battle_reactions.refusal(desk, frame, asked(desk, frame), choice)
    return battle_losses.refusal(desk, frame, choice)


def carry_out(desk: Desk, frame: BattleFight, choice: Choice) -> None:
    """React, decline, or lose a piece."""
    if frame.stage == "reactions":
        battle_reactions.carry_out(desk, frame, asked(desk, frame), choice)
    else:
        battle_losses.carry_out(desk, frame, choice)


def _prompt(desk: Desk, frame: BattleFight) -> str:
    title = desk.setting.regions[frame.region].title
    if frame.stage == "reactions":
        attack = battle_reckoning.strength(desk, frame, ATTACKER)
        defence = battle_reckoning.strength(desk, frame, DEFENDER)
        return f"Battle of {title}, {attack} against {defence}: react, or decline"
    return f"Battle of {title}: choose a loss"


BATTLE = StepKind(
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
