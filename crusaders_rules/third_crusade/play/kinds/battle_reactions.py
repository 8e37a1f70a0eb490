"""Reaction Orders in a Battle: the side that would lose now may execute one, again and again."""

from __future__ import annotations

from typing import Any

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.interpret.refusals import CannotExecute
from crusaders_rules.third_crusade.play import battle_reckoning
from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.kinds.command_turns import take_order
from crusaders_rules.third_crusade.play.kinds.kind import not_here
from crusaders_rules.third_crusade.play.not_none import not_none
from crusaders_rules.third_crusade.rules import command, order_tokens, reactions
from crusaders_rules.third_crusade.rules.battles import BattleRole
from crusaders_rules.third_crusade.rules.leaders import counted_units
from crusaders_rules.third_crusade.rules.marches import bandits_left, units_to_bandits
from crusaders_rules.third_crusade.rules.planning import with_order
from crusaders_rules.third_crusade.rules.reactions import PlayedReaction
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb
from crusaders_rules.third_crusade.scenario.sheets import OrderSheet
from crusaders_rules.third_crusade.state import Force, Owner, PlacedOrder
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import BattleFight, ReinforceToll

DECLINE = Decision("decline")
_DIVERTING = 2


def _step(desk: Desk, order: OrderSheet) -> EffectStep | None:
    """Return what a Reaction Order does, None for an Order that is none."""
    effect = desk.setting.effect(order_tokens.effect_of(order))
    return effect[0] if order.reaction and effect and isinstance(effect[0], EffectStep) else None


def candidates(desk: Desk, frame: BattleFight, army: Owner) -> list[Decision]:
    """Return the Orders in reach by their Regions, a Diversion with the Order that it cancels, and to decline."""
    found = []
    for place, name in battle_reckoning.orders_in_reach(desk, frame, army):
        step = _step(desk, desk.setting.orders[name])
        region = desk.setting.regions[place].name
        if step is not None and step.verb == EffectVerb.DIVERSION:
            found += [choose("react", region, number) for number in range(1, len(frame.played) + 1)]
        else:
            found.append(choose("react", region))
    return [*found, DECLINE]


def refusal(desk: Desk, frame: BattleFight, army: Owner, decision: Decision) -> Refusal | None:
    """Say why a Reaction Order cannot be executed now."""
    if decision == DECLINE:
        return None
    region = desk.setting.region_named.get(decision.words[0]) if decision.words else None
    name = None if region is None else dict(desk.own_orders(army)).get(region)
    if decision.verb != "react" or region is None or name is None:
        return not_here("third.order.reaction", [choose("react"), DECLINE])
    order = desk.setting.orders[name]
    reach = order_tokens.out_of_reach(desk.setting.adjacent, region, frame.region)
    blank = order_tokens.is_blank(order) or order_tokens.out_of_turn(order, battle=True)
    barred = command.barred(army, desk.passed, reaction=True)
    return reach or blank or barred or _too_much(desk, army, region, order) or _in_vain(desk, frame, army, decision)


def _too_much(desk: Desk, army: Owner, region: int, order: OrderSheet) -> Refusal | None:
    """Say why requirements and cost are not met; under one reading a Reaction Order has none."""
    if order_tokens.reaction_price(order, desk.setting.interpretation) is None:
        return None
    points = desk.army(army).current_points
    return order_tokens.cannot_execute(order, army, desk.setting.regions[region], desk.regions[region], points)


def _in_vain(desk: Desk, frame: BattleFight, army: Owner, decision: Decision) -> Refusal | None:
    """Say why what the Order does is not possible in this Battle."""
    region = desk.setting.region_named[decision.words[0]]
    step = not_none(_step(desk, desk.setting.orders[dict(desk.own_orders(army))[region]]))
    attacking = side_of(army) == side_of(frame.army)
    if step.verb == EffectVerb.DIVERSION:
        number = decision.words[1] if len(decision.words) == _DIVERTING else ""
        if not (number.isascii() and number.isdigit() and int(number)):
            return CannotExecute(
                "third.reaction.diversion", needs="add the number of the Reaction Order to cancel, counted from 1"
            )
        diverting = PlayedReaction(army, region, str(step.verb), 0, int(number) - 1)
        every = battle_reckoning.played(frame)
        return reactions.cannot_divert(
            desk.setting.adjacent, frame.region, every, diverting, desk.setting.interpretation
        )
    if len(decision.words) != 1:
        return not_here("third.order.reaction", [choose("react"), DECLINE])
    if step.verb == EffectVerb.TACTICAL_RETREAT:
        attacked = Force() if attacking else desk.force(frame.region).only((army,))
        return reactions.cannot_withdraw(attacked, desk.setting.interpretation)
    return reactions.in_vain(_adds(desk, frame, army, region, step)[0], desk.setting.interpretation)


def carry_out(desk: Desk, frame: BattleFight, army: Owner, decision: Decision) -> None:
    """Execute a Reaction Order, or decline."""
    if decision == DECLINE:
        desk.change(declined=(*frame.declined, army))
        return
    region = desk.setting.region_named[decision.words[0]]
    name = take_order(desk, army, region)
    order = desk.setting.orders[name]
    price = order_tokens.reaction_price(order, desk.setting.interpretation) or 0
    desk.set_army(army, current_points=order_tokens.points_after(desk.army(army).current_points, price))
    step = not_none(_step(desk, order))
    cancels = int(decision.words[1]) - 1 if len(decision.words) == _DIVERTING else None
    adds, toll = _adds(desk, frame, army, region, step)
    _take_bandits(desk, frame, army, region, step)
    reaction = (army, region, str(step.verb), adds, cancels)
    changes: dict[str, Any] = {"played": (*frame.played, reaction), "declined": ()}
    if step.verb == EffectVerb.TACTICAL_RETREAT:
        changes |= {"stage": "tactical", "tactical": army, "wins": True}
    desk.change(**changes)
    if toll:
        desk.push(ReinforceToll(army, region, toll))


def _adds(desk: Desk, frame: BattleFight, army: Owner, region: int, step: EffectStep) -> tuple[int, int]:
    """Return the Strength that a Reaction Order adds, and the Units that Bandits take on the way."""
    if step.verb == EffectVerb.DEFENCE:
        defending = battle_reckoning.lower(desk, frame) == BattleRole.DEFENDER
        return reactions.defence_adds(step.count, region, frame.region) if defending else 0, 0
    if step.verb != EffectVerb.REINFORCE or region == frame.region:
        return 0, 0
    force = reactions.reinforcing(desk.force(region), side_of(army), army, desk.setting.interpretation)
    units = counted_units(force)
    road = desk.setting.road_between[region, frame.region]
    tokens = desk.bandits[road]
    toll = units_to_bandits(units, tokens, ignored=step.ignore_bandits)
    adds = units - toll if step.ignore_bandits else reactions.reinforce_adds(units, tokens, desk.setting.interpretation)
    return adds, toll


def _take_bandits(desk: Desk, frame: BattleFight, army: Owner, region: int, step: EffectStep) -> None:
    """Take the Bandits off the Road on which a Reinforce meets them."""
    if step.verb != EffectVerb.REINFORCE or region == frame.region:
        return
    if counted_units(reactions.reinforcing(desk.force(region), side_of(army), army, desk.setting.interpretation)):
        road = desk.setting.road_between[region, frame.region]
        left = bandits_left(desk.bandits[road], ignored=step.ignore_bandits)
        desk.bandits = (*desk.bandits[:road], left, *desk.bandits[road + 1 :])


def return_orders(desk: Desk, frame: BattleFight) -> None:
    """Return canceled Orders to their Regions, if they do not count as executed."""
    every = battle_reckoning.played(frame)
    for place in sorted(reactions.back_on_map(every, desk.setting.interpretation), reverse=True):
        one = every[place]
        used = desk.army(one.owner).used
        # Since the Battle began, the Army has used its Reaction Orders in it and no others.
        later = sum(other.owner == one.owner for other in every[place + 1 :])
        at = len(used) - 1 - later
        desk.set_army(one.owner, used=(*used[:at], *used[at + 1 :]))
        desk.put_region(one.region, with_order(desk.regions[one.region], PlacedOrder(one.owner, used[at])))
