"""Bots for searches that bots at random serve badly: each likes some decisions, and else decides as a lively one."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from crusaders_rules.third_crusade.play.bots import Bot, lively_bot
from crusaders_rules.third_crusade.play.desk import Desk, side_of
from crusaders_rules.third_crusade.play.game import decider
from crusaders_rules.third_crusade.play.legal import legal
from crusaders_rules.third_crusade.state import Owner, Position
from crusaders_rules.third_crusade.state.decision import Decision
from crusaders_rules.third_crusade.state.under_way import BattleFight, CommandPhase, MarchPlan, PlanningPhase

Liking: TypeAlias = Callable[[Position, Sequence[Decision]], list[Decision]]
# How often a bot follows its liking.
_FOLLOWS = 0.85
_FOR_BATTLE = ("feint", "withdraw", "relief", "shield-wall", "march", "march-together")
_FOR_TITHE = ("levy", "raise-riders")


def liking_bot(seed: int, liking: Liking) -> Bot:
    """Return a bot that mostly takes a decision that it likes, if there is one.

    Args:
        seed: Decides what it takes.
        liking: Returns the decisions that it likes, of those that are legal.
    """
    draw, usual = random.Random(seed), lively_bot(seed + 1)

    def decide(state: Position) -> Decision:
        liked = liking(state, legal(state))
        return draw.choice(liked) if liked and draw.random() < _FOLLOWS else usual(state)

    return decide


def warlike_bot(seed: int) -> Bot:
    """Return a bot that places Reaction Orders and Marches, marches into enemies, and reacts."""
    return liking_bot(seed, _fights)


def waiting_bot(seed: int) -> Bot:
    """Return a bot that places Orders with a Tithe icon and executes nothing."""
    return liking_bot(seed, _waits)


def _fights(state: Position, choices: Sequence[Decision]) -> list[Decision]:
    frame = state.stack[-1]
    if isinstance(frame, PlanningPhase):
        desk, army, named = Desk(state), Owner(str(decider(state))), state.setting.region_named
        own = [one for one in choices if one.verb == "plan" and desk.force(named[one.words[0]]).of(army).number]
        return own or _placing(choices, _FOR_BATTLE)
    if isinstance(frame, CommandPhase):
        return [one for one in choices if one.verb == "execute"]
    if isinstance(frame, BattleFight):
        reacting = [one for one in choices if one.verb == "react"]
        # A Diversion names what it cancels.
        return [one for one in reacting if len(one.words) > 1] or reacting
    return _marching(state, choices) if isinstance(frame, MarchPlan) else []


def _waits(state: Position, choices: Sequence[Decision]) -> list[Decision]:
    frame = state.stack[-1]
    if isinstance(frame, PlanningPhase):
        return _placing(choices, _FOR_TITHE)
    return [one for one in choices if one.verb == "pass"] if isinstance(frame, CommandPhase) else []


def _placing(choices: Sequence[Decision], orders: Sequence[str]) -> list[Decision]:
    return [one for one in choices if one.verb == "plan" or (one.words and one.words[0] in orders)]


def _marching(state: Position, choices: Sequence[Decision]) -> list[Decision]:
    """Return the ways into a Region that an enemy holds, or the larger groups to take along."""
    desk, side = Desk(state), side_of(Owner(str(decider(state))))
    named = state.setting.region_named
    into = [one for one in choices if one.verb == "go" and desk.holder(named[one.words[1]]) not in {None, side}]
    taking = [one for one in choices if one.verb == "take"]
    return into or taking[len(taking) // 2 :]


SEARCH_BOTS: Mapping[str, Callable[[int], Bot]] = {
    "lively": lively_bot,
    "warlike": warlike_bot,
    "waiting": waiting_bot,
}
