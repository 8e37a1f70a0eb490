"""Steps of effects that gain or lose on a track, take Advanced Orders, or move on the diplomacy board.

Each function that carries a step out returns how much of the step is left.
"""

from __future__ import annotations

from crusaders_rules.answers import Refusal
from crusaders_rules.third_crusade.interpret.refusals import TooDear
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.effect_places import how_many
from crusaders_rules.third_crusade.play.kinds.kind import not_here
from crusaders_rules.third_crusade.rules import event_cards
from crusaders_rules.third_crusade.rules.tracks import counts_at_once
from crusaders_rules.third_crusade.scenario.effects import EffectStep, EffectVerb
from crusaders_rules.third_crusade.state.decision import Decision, choose
from crusaders_rules.third_crusade.state.under_way import BoardMove, EffectRun


def candidates(_: Desk, __: EffectRun, step: EffectStep) -> list[Decision]:
    """Return by how much the player may gain or lose."""
    return [choose(step.verb, step.what, number) for number in range(1, step.count + 1)]


def refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Say why a gain or a loss is not possible."""
    if decision not in candidates(desk, frame, step):
        return not_here("third.event.optional", candidates(desk, frame, step))
    if step.verb == EffectVerb.GAIN:
        return None
    number = int(decision.words[1])
    has = {"gold": desk.army(frame.army).gold, "command": max(0, desk.base_points(frame.army))}.get(step.what, number)
    return TooDear("third.event.optional", needs=number, has=has) if number > has else None


def carry_out(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> int:
    """Gain or lose."""
    army, number = frame.army, int(decision.words[1])
    amount = number if step.verb == EffectVerb.GAIN else -number
    mine = desk.army(army)
    if step.what == "glory":
        desk.gain_glory(army, amount if counts_at_once("card") else 0)
    elif step.what == "faith":
        desk.gain_faith(army, amount)
    elif step.what == "gold":
        desk.set_army(army, gold=mine.gold + amount)
    else:
        bonus, current = event_cards.moved_points(mine.bonus_points, mine.current_points, amount)
        desk.set_army(army, bonus_points=bonus, current_points=current)
    return 0


def order_candidates(desk: Desk, frame: EffectRun, _: EffectStep) -> list[Decision]:
    """Return the Advanced Orders that the player can take."""
    return [choose("take", name) for name in dict.fromkeys(desk.army(frame.army).aside)]


def order_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Say why an Advanced Order cannot be taken."""
    if decision.verb != "take" or len(decision.words) != 1:
        return not_here("third.event.advanced-order", [choose("take")])
    if decision.words[0] in desk.army(frame.army).aside:
        return None
    return not_here("third.event.advanced-order", order_candidates(desk, frame, step))


def take_advanced(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> int:
    """Take an Advanced Order free of charge."""
    gain_order(desk, frame, decision.words[0])
    return how_many(step, frame) - 1


def gain_order(desk: Desk, frame: EffectRun, name: str) -> None:
    """Put an Advanced Order of an Army into its Order box."""
    mine = desk.army(frame.army)
    aside = list(mine.aside)
    orders = event_cards.gained_orders(mine.orders, mine.aside, (name,))
    aside.remove(name)
    desk.set_army(frame.army, orders=orders, aside=tuple(aside))


def board_candidates(_: Desk, __: EffectRun, ___: EffectStep) -> list[Decision]:
    """Return the one way to move on the diplomacy board now; the space is chosen next."""
    return [Decision("move-on")]


def board_refusal(desk: Desk, frame: EffectRun, step: EffectStep, decision: Decision) -> Refusal | None:
    """Refuse anything else."""
    offered = board_candidates(desk, frame, step)
    return None if decision in offered else not_here("third.diplomacy.board.move", offered)


def move_on_board(desk: Desk, frame: EffectRun, step: EffectStep, _: Decision) -> int:
    """Begin a move on the diplomacy board."""
    desk.push(BoardMove(frame.army))
    return how_many(step, frame) - 1
