"""Bots: two that decide at random, and a simple one that looks one decision ahead."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import TypeAlias

from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.flow import pending
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.rules import order_tokens
from crusaders_rules.third_crusade.scenario.sheets import OrderSheet
from crusaders_rules.third_crusade.state import Alliance, Icon, Owner, Position
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import (
    CommandPhase,
    DiplomacyPhase,
    EffectRun,
    MarchPlan,
    PlanningPhase,
    StrategyPhase,
)

Bot: TypeAlias = Callable[[Position], Decision]

_STOPS = {"pass", "skip", "done", "decline", "wait"}
_ACTS = 0.8


def random_bot(seed: int) -> Bot:
    """Return a bot that takes each legal decision with the same chance.

    Args:
        seed: Decides what it takes.
    """
    draw = random.Random(seed).random

    def decide(state: Position) -> Decision:
        choices = legal(state)
        return choices[int(draw() * len(choices))]

    return decide


def lively_bot(seed: int) -> Bot:
    """Return a bot that decides at random and prefers to act, so that its games have many Battles.

    Args:
        seed: Decides what it takes.
    """
    draw = random.Random(seed)

    def decide(state: Position) -> Decision:
        choices = legal(state)
        acting = isinstance(state.stack[-1], CommandPhase | EffectRun | MarchPlan) and draw.random() < _ACTS
        return draw.choice([one for one in choices if not acting or one.verb not in _STOPS] or list(choices))

    return decide


def simple_bot(seed: int) -> Bot:
    """Return a bot that plans Orders it can execute and else takes what is worth most one decision later.

    It looks only at what its own Army may know.

    Args:
        seed: Decides between decisions of equal worth.
    """
    draw = random.Random(seed).random

    def decide(state: Position) -> Decision:
        choices = legal(state)
        kind, frame = pending(state)
        army = kind.asked(Desk(state), frame)
        if len(choices) == 1 or not isinstance(army, Owner):
            return choices[int(draw() * len(choices))]
        if isinstance(frame, PlanningPhase):
            return _planned(state, frame, army, choices, draw)
        if isinstance(frame, StrategyPhase | DiplomacyPhase) and frame.stage in ("rows", "bids"):
            return choices[int(draw() * min(len(choices), 3))] if frame.stage == "bids" else choices[0]
        rated = [(worth(apply(state, decision), army) + draw() / 100, decision) for decision in choices]
        return max(rated, key=lambda one: one[0])[1]

    return decide


def worth(state: Position, army: Owner) -> float:
    """Return what a state is worth to an Army: Glory of its Alliance first, then what brings Glory.

    Args:
        state: The state.
        army: The Army.
    """
    desk = Desk(state)
    sign = 1 if side_of(army) == Alliance.CRUSADER else -1
    value = 10.0 * sign * state.glory
    for place in desk.setting.in_play:
        holds = desk.holder(place)
        if holds is not None:
            value += (1 if holds == side_of(army) else -1) * (2 + desk.visible(place).count(Icon.GLORY))
    for owner in desk.seats:
        mine = desk.army(owner)
        share = 1 if side_of(owner) == side_of(army) else -1
        units, _ = desk.units_out(owner)
        short = max(0, desk.supply_need(owner) - desk.track(owner, Icon.SUPPLY))
        value += share * (0.4 * units.number + 0.3 * mine.gold + 0.2 * mine.current_points - 3 * short)
    on_map = len(desk.own_orders(army))
    return value - 2.0 * on_map


def _useful(desk: Desk, army: Owner, region: int, order: OrderSheet) -> bool:
    """Whether an Order could be executed in a Region now, with the points that other Orders leave."""
    planned = sum(desk.setting.orders[name].cost for _, name in desk.own_orders(army))
    points = desk.army(army).current_points - planned
    printed, state = desk.setting.regions[region], desk.regions[region]
    return not order.reaction and order_tokens.cannot_execute(order, army, printed, state, points) is None


def _planned(
    state: Position, frame: PlanningPhase, army: Owner, choices: tuple[Decision, ...], draw: Callable[[], float]
) -> Decision:
    """Place an Order that can be executed, or pass."""
    desk = Desk(state)
    mine = [desk.setting.orders[name] for name in desk.army(army).orders]
    named = desk.setting.region_named
    if frame.region is None:
        found = [
            decision
            for decision in choices
            if decision.words and any(_useful(desk, army, named[decision.words[0]], order) for order in mine)
        ]
    else:
        found = [
            decision
            for decision in choices
            if _useful(desk, army, frame.region, desk.setting.orders[decision.words[0]])
        ]
    found = found or [decision for decision in choices if not decision.words] or list(choices)
    return found[int(draw() * len(found))]


BOTS: Mapping[str, Callable[[int], Bot]] = {"random": random_bot, "lively": lively_bot, "simple": simple_bot}


def bots() -> Mapping[str, Callable[[int], Bot]]:
    """Return what makes each bot from a seed, by name."""
    return BOTS
