"""Why a decision is legal, with its arithmetic, or why it is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import Reason, State, Term, Verdict, arithmetic
from crusaders_rules.thy_will_be_done.play import legal, needs, plans, tables
from crusaders_rules.thy_will_be_done.rules import build, crusade, muster, resolve, travel
from crusaders_rules.thy_will_be_done.state import Action, PlayerArea
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

Reasons = tuple[Reason, ...]

_LEAST = {
    Action.MUSTER: ("muster.cost", "the next troop costs"),
    Action.CRUSADE: ("crusade.success", "the weakest enemy at hand has strength"),
    Action.BUILD: ("build.cost", "the cheapest building at hand costs"),
}


def explain(state: State, decision: Decision) -> Verdict:
    """Say which rules forbid a decision, or which allow it and how they come to that.

    Args:
        state: A position.
        decision: Any decision.

    Returns:
        All refusals, or the reasons if there is no refusal.
    """
    against = legal.refusals(state, decision)
    if against:
        return Verdict(against)
    asked, rule, *_ = legal.ASKED[type(state.pending)]
    give = _REASONS.get(type(decision))
    special = () if give is None else give(state, state.pending, decision)
    return Verdict((), special or (Reason(rule, f"{asked} is asked, and nothing forbids this one"),))


def value_terms(area: PlayerArea, action: Action, tokens: int) -> tuple[Term, ...]:
    """The terms of the value of an action of this player with so many tokens."""
    worth = Term("turn.value.token", resolve.token_value(tokens), "token" if tokens == 1 else "tokens")
    return (worth, *resolve.action_bonus(action, area.buildings, area.troops, area.order))


def _action(state: State, area: PlayerArea, action: Action, tokens: int) -> Reason:
    """What an action comes to with so many tokens."""
    text = f"{action} with {arithmetic(value_terms(area, action, tokens))}"
    failures = needs.failures(state, area, action, tokens)
    if failures:
        return Reason(failures[0].rule, f"{text}: {failures[0].sentence}, so it comes to nothing")
    if action in _LEAST:
        rule, words = _LEAST[action]
        return Reason(rule, f"{text}; {words} {needs.least_value(state, area, action)}")
    return Reason("travel.points" if action == Action.TRAVEL else "influence.gain", text)


def _resolve(state: State, asked: p.AskTurn, given: d.Resolve) -> Reasons:
    area = state.areas[asked.seat]
    tokens = area.wheel.tokens[given.wedge]
    holds = Reason("turn.wedge.token", f"the wedge holds {tokens}")
    return (holds, *(_action(state, area, action, worth) for action, worth in plans.alone(state, area, given.wedge)))


def _upgrade(state: State, asked: p.AskTurn, given: d.Upgrade) -> Reasons:
    wedge = state.areas[asked.seat].wheel.arrangement[given.wedge]
    return (
        Reason("upgrade.once", "the wedge shows its starting side"),
        Reason("upgrade.icon", f"it will offer {wedge.secondary} besides {wedge.primary}"),
    )


def _skip(state: State, asked: p.AskTurn, _: d.Skip) -> Reasons:
    upgraded = state.areas[asked.seat].wheel.upgraded
    if all(upgraded):
        return (Reason("skip.allowed", f"all {len(upgraded)} wedges are upgraded"),)
    return (Reason("skip.allowed", "upgrading is switched off, and no other turn is possible"),)


def _split(state: State, asked: p.AskSplit, given: d.Split | d.Twice) -> Reasons:
    area = state.areas[asked.seat]
    plan = plans.plan_for(state, area, asked.wedge, given)
    return tuple(_action(state, area, action, tokens) for action, tokens in plan)


def _first(state: State, asked: p.AskFirst, given: d.First) -> Reasons:
    tokens = dict(asked.plan)[given.action]
    return (
        Reason("turn.split.order", "either action may be resolved first"),
        _action(state, state.areas[asked.seat], given.action, tokens),
    )


def _move(state: State, asked: p.AskMove, given: d.Move) -> Reasons:
    if given.region == given.origin:
        return (Reason("travel.optional", "a knight may stay where it is"),)
    cost = tables.ways_in(state, given.origin, asked.points)[0][given.region]
    text = f"the way costs {cost} of {asked.points} movement points"
    leaving = travel.step_cost(state.enemies[given.origin] is not None, state.ruleset)
    if leaving > 1:
        return (Reason("travel.cost.enemy", f"leaving the enemy costs {leaving}"), Reason("travel.points", text))
    return (Reason("travel.points", text),)


def _muster(state: State, asked: p.AskTroop, _: d.Muster) -> Reasons:
    area = state.areas[asked.seat]
    cost = muster.troop_cost(area.troops, state.ruleset)
    return (Reason("muster.cost", f"{arithmetic(value_terms(area, Action.MUSTER, asked.tokens))}, cost {cost}"),)


def _gain(_: State, asked: p.AskGain, given: d.Gain) -> Reasons:
    return (Reason("influence.gain", f"{given.amount} of {asked.amount} influence"),)


def _attack(state: State, asked: p.AskTarget, given: d.Attack) -> Reasons:
    token = state.enemies[given.region]
    if token is None:
        return ()
    terms = value_terms(state.areas[asked.seat], Action.CRUSADE, asked.tokens)
    strength = crusade.strength(token.enemy, state.markers, state.ruleset)
    return (Reason("crusade.success", f"{arithmetic(terms)}, strength {strength}"),)


def _reward(state: State, asked: p.AskReward, _: d.TakeReward) -> Reasons:
    area = state.areas[asked.seat]
    building = asked.token.building
    price = " without its cost" if crusade.reward_is_free(state.ruleset) else ""
    if building is None:
        level = muster.flip_troop(area.troops)
        return (Reason("crusade.saracen.troop", f"troop {level}{price}, for {level} influence"),)
    level = area.buildings.of(building) + 1
    amount = crusade.reward_influence(level, state.tiles[asked.region], building, state.ruleset)
    return (Reason("crusade.saracen.build", f"{building} {level}{price}, for {amount} influence"),)


def _influence(state: State, _asked: p.AskReward, _given: d.TakeInfluence) -> Reasons:
    amount = crusade.instead_of_reward(state.ruleset.edition)
    return (Reason("crusade.saracen.three", f"{amount} influence instead of what the token pictures"),)


def _erect(state: State, asked: p.AskBuilding, given: d.Erect) -> Reasons:
    area = state.areas[asked.seat]
    tile = state.tiles[given.region]
    printed = build.printed_cost(given.building, area.buildings.of(given.building), state.ruleset)
    less = needs.discount_at(state, area, given.region, given.building)
    price = f"cost {printed}" + (f" - {less} discount = {build.cost_here(printed, less)}" if less else "")
    level = area.buildings.of(given.building) + 1
    extra = build.tile_influence(tile, given.building)
    gain = f"{level} influence" + (f" + {extra} by the bonus tile" if extra else "")
    return (
        Reason("build.cost", f"{arithmetic(value_terms(area, Action.BUILD, asked.tokens))}, {price}"),
        Reason("build.gain.tile" if extra else "build.gain", f"{given.building} {level} gains {gain}"),
    )


def _bring_knight(state: State, asked: p.AskFreed, _: d.BringKnight) -> Reasons:
    name = state.ruleset.laid.regions[asked.region].name
    return (Reason("bonus.knight.unlock", f"the castle in {name} has unlocked it"),)


def _hold_knight(_state: State, _asked: p.AskFreed, _given: d.HoldKnight) -> Reasons:
    return (Reason("bonus.knight.unlock", "an unlocked knight may be left on the player board"),)


def _distribute(state: State, asked: p.AskDistribution, given: d.Distribute) -> Reasons:
    tokens = state.areas[asked.seat].wheel.tokens[given.wedge]
    return (Reason("upgrade.distribute.any" if asked.optional else "skip.distribute", f"the wedge holds {tokens}"),)


def _keep(_state: State, asked: p.AskDistribution | p.AskManner, _given: d.Keep) -> Reasons:
    if isinstance(asked, p.AskManner):
        return (Reason("turn.distribute.mandatory", "distributing after an action is read to be optional"),)
    return (Reason("upgrade.distribute.may", "distributing after an upgrade is optional"),)


def _sow(state: State, asked: p.AskManner, given: d.Sow) -> Reasons:
    wheel = state.areas[asked.seat].wheel
    path = tables.path(asked.wedge, wheel.tokens[asked.wedge], given.manner, given.wedge, state.ruleset)
    names = ", ".join(wheel.arrangement[wedge].name for wedge in path)
    return (Reason("turn.distribute.sow", f"one token each, in this order: {names}"),)


def _knight(state: State, _: p.AskKnight, given: d.PlaceKnight) -> Reasons:
    name = state.ruleset.laid.regions[given.region].name
    return (Reason("setup.knight.region", f"{name} is a starting region, and nobody stands there"),)


_REASONS: dict[type, Callable[[State, Any, Any], Reasons]] = {
    d.Resolve: _resolve,
    d.Upgrade: _upgrade,
    d.Skip: _skip,
    d.Split: _split,
    d.Twice: _split,
    d.First: _first,
    d.Move: _move,
    d.Muster: _muster,
    d.Gain: _gain,
    d.Attack: _attack,
    d.TakeReward: _reward,
    d.TakeInfluence: _influence,
    d.Erect: _erect,
    d.BringKnight: _bring_knight,
    d.HoldKnight: _hold_knight,
    d.Distribute: _distribute,
    d.Keep: _keep,
    d.Sow: _sow,
    d.PlaceKnight: _knight,
}
