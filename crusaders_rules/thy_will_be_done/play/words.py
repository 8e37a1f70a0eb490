"""Decisions in words, for a person who chooses one or reads what was chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crusaders_rules.thy_will_be_done.interpret import State
from crusaders_rules.thy_will_be_done.play import needs, plans, setup, tables
from crusaders_rules.thy_will_be_done.rules import build, crusade, distribute, muster
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Building, Enemy, KnightOrder, Manner
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Decision

NUMERALS = ("", "I", "II", "III", "IV", "V")

ORDERS = {
    KnightOrder.NONE: "no knight order",
    KnightOrder.ALCANTARA: "a 13th token, one wedge upgraded",
    KnightOrder.AVIZ: "a 13th token; may distribute from the origin wedge on",
    KnightOrder.CALATRAVA: "six tokens only; +1 on every action",
    KnightOrder.HOLY_SEPULCHRE: "a token more on both Travel wedges; Travel -1",
    KnightOrder.HOSPITALLER: "11 tokens; may skip a wedge in distributing",
    KnightOrder.MONTESA: "the black knight; Travel +1",
    KnightOrder.SANTIAGO: "one wedge upgraded; may distribute from the origin wedge on",
    KnightOrder.ST_LAZARUS: "11 tokens, three wedges upgraded",
    KnightOrder.TEMPLAR: "10 tokens; may put two at once in distributing",
    KnightOrder.TEUTONIC: "may distribute counterclockwise",
}


def in_words(state: State, decision: Decision) -> str:
    """Say what a legal decision does, in a few words.

    Args:
        state: The position in which it is taken.
        decision: A decision that is legal there.

    Returns:
        A phrase without a full stop.

    >>> from crusaders_rules import legal, new_game
    >>> state = new_game(players=2, seed=7)
    >>> in_words(state, legal(state)[0])
    'keep it: a token more on both Travel wedges; Travel -1'
    """
    return _WORDS[type(decision)](state, state.pending, decision)


def _region(state: State, place: int) -> str:
    return state.ruleset.laid.regions[place].name


def _tokens(count: int) -> str:
    return f"{count} token" if count == 1 else f"{count} tokens"


def _held(state: State, wedge: int) -> int:
    return state.areas[state.pending.seat or 0].wheel.tokens[wedge]


def _worth(state: State, action: Action, tokens: int) -> str:
    value = needs.value_of(state.areas[state.pending.seat or 0], action, tokens)
    return f"{action} {value}"


def _put_wedge(_: State, asked: p.AskWedges, __: d.PutWedge) -> str:
    return f"put it at position {len(asked.placed) + 1} of {WEDGES}, clockwise from the top"


def _deal(state: State, asked: p.AskDeal, _: d.DealOrder) -> str:
    return f"deal it to player {(setup.next_due(state, asked.dealt) or 0) + 1}"


def _choose_order(_: State, __: p.AskOrder, given: d.ChooseOrder) -> str:
    return f"keep it: {ORDERS[given.order]}"


def _add_token(state: State, _: p.AskOrderSetup, given: d.AddToken) -> str:
    return f"put an additional token there, for {_held(state, given.wedge) + 1}"


def _leave_token(state: State, asked: p.AskOrderSetup | p.AskShortWedge, given: d.LeaveToken) -> str:
    seat = asked.wheel if isinstance(asked, p.AskShortWedge) else asked.seat
    return f"begin with one token less there, with {state.areas[seat].wheel.tokens[given.wedge] - 1}"


def _setup_upgrade(_: State, __: p.AskOrderSetup, ___: d.SetupUpgrade) -> str:
    return "begin with it upgraded"


def _lay_enemy(state: State, _: p.AskEnemy, __: d.LayEnemy) -> str:
    return f"lay it in {_next_region(state.ruleset.laid.flags, state.enemies, state)}"


def _lay_tile(state: State, _: p.AskTile, __: d.LayTile) -> str:
    return f"lay it in {_next_region(state.ruleset.laid.tile_spaces, state.tiles, state)}"


def _next_region(places: tuple[int, ...], laid: tuple[object, ...], state: State) -> str:
    return next(_region(state, place) for place in places if laid[place] is None)


def _draw_start(_: State, __: p.AskStart, given: d.DrawStart) -> str:
    return f"player {given.seat + 1} is the start player"


def _place_knight(state: State, _: p.AskKnight, given: d.PlaceKnight) -> str:
    return f"begin in {_region(state, given.region)}"


def _resolve(state: State, asked: p.AskTurn, given: d.Resolve) -> str:
    tokens = _held(state, given.wedge)
    alone = plans.alone(state, state.areas[asked.seat], given.wedge)
    said = " or ".join(_worth(state, action, worth) for action, worth in alone) or "nothing"
    return f"{said}, with {_tokens(tokens)}" + (" to split" if len(alone) > 1 else "")


def _upgrade(state: State, asked: p.AskTurn, given: d.Upgrade) -> str:
    wedge = state.areas[asked.seat].wheel.arrangement[given.wedge]
    return f"it offers {wedge.secondary} besides {wedge.primary} from now on"


def _skip(_: State, __: p.AskTurn, ___: d.Skip) -> str:
    return "only distribute a wedge"


def _split(state: State, asked: p.AskSplit, given: d.Split | d.Twice) -> str:
    area = state.areas[asked.seat]
    plan = plans.plan_for(state, area, asked.wedge, given)
    if isinstance(given, d.Twice):
        plan = plans.begun_with(state, area, plan, given.action)
    if state.ruleset.interpretation.resolves_as_usual:
        return " and ".join(f"{_worth(state, action, tokens)} with {_tokens(tokens)}" for action, tokens in plan)
    said = (" and then " if isinstance(given, d.Twice) else " and ").join(_worth(state, *one) for one in plan)
    return said + (f", with {given.idle} left idle" if given.idle else "")


def _first(state: State, asked: p.AskFirst, given: d.First) -> str:
    return f"{_worth(state, given.action, dict(asked.plan)[given.action])} now, the other action after it"


def _muster(state: State, asked: p.AskTroop, _: d.Muster) -> str:
    level = state.areas[asked.seat].troops + 1
    return f"muster troop {NUMERALS[level]}, for {muster.troop_influence(level)} influence"


def _gain(_: State, asked: p.AskGain, given: d.Gain) -> str:
    return f"take {given.amount} of {asked.amount} influence"


def _decline(_: State, asked: p.AskTarget | p.AskBuilding | p.AskTroop, __: d.Decline) -> str:
    return "stop here" if asked.begun else "do without it"


def _move(state: State, asked: p.AskMove, given: d.Move) -> str:
    if given.region == given.origin:
        return f"the knight in {_region(state, given.origin)} stays"
    cost = tables.ways_in(state, given.origin, asked.points)[0][given.region]
    there = _lying(state, given.region)
    return f"for {cost} of {asked.points} movement points" + (f", to {there}" if there else "")


def _lying(state: State, place: int) -> str:
    """What a knight finds in a region, in a few words."""
    token, building, tile = state.enemies[place], state.buildings[place], state.tiles[place]
    if token is not None:
        return f"a {token.enemy} of strength {crusade.strength(token.enemy, state.markers, state.ruleset)}"
    if building is not None:
        return f"the {building.building} of player {building.owner + 1}"
    return "" if tile is None else f"a site with {tile.name}"


def _attack(state: State, _: p.AskTarget, given: d.Attack) -> str:
    token = state.enemies[given.region]
    if token is None:
        return ""
    strength = tables.strengths(state.markers, state.ruleset)[token]
    if token.enemy == Enemy.SARACEN:
        return f"defeat the Saracen of strength {strength}, which pictures a {token.building or 'troop'}"
    gain = crusade.crusade_influence(strength)
    return f"defeat the {token.enemy.title()} of strength {strength}, for {gain} influence"


def _take_reward(state: State, asked: p.AskReward, _: d.TakeReward) -> str:
    area, building = state.areas[asked.seat], asked.token.building
    level = 1 + (area.troops if building is None else area.buildings.of(building))
    amount = crusade.reward_influence(level, state.tiles[asked.region], building, state.ruleset)
    what = "muster troop" if building is None else f"erect {building}"
    free = crusade.reward_is_free(state.ruleset)
    return f"{what} {NUMERALS[level]}{' without its cost' if free else ''}, for {amount} influence"


def _take_influence(state: State, _: p.AskReward, __: d.TakeInfluence) -> str:
    return f"take {crusade.instead_of_reward(state.ruleset.edition)} influence instead"


def _erect(state: State, asked: p.AskBuilding, given: d.Erect) -> str:
    area, tile = state.areas[asked.seat], state.tiles[given.region]
    level = area.buildings.of(given.building) + 1
    cost = needs.costs_at(state, area, given.region)[list(Building).index(given.building)]
    gain = build.building_influence(level) + build.tile_influence(tile, given.building)
    return f"{given.building} {NUMERALS[level]}, cost {cost}, for {gain} influence"


def _bring_knight(state: State, asked: p.AskFreed, _: d.BringKnight) -> str:
    return f"place the knight in {_region(state, asked.region)}"


def _hold_knight(_: State, __: p.AskFreed, ___: d.HoldKnight) -> str:
    return "leave the knight on the player board"


def _distribute(state: State, _: p.AskDistribution, given: d.Distribute) -> str:
    return f"its {_tokens(_held(state, given.wedge))}, one each clockwise"


def _keep(_: State, __: p.AskDistribution | p.AskManner, ___: d.Keep) -> str:
    return "distribute nothing"


_MANNERS = {
    Manner.STANDARD: "one each, clockwise from the next wedge",
    Manner.ORIGIN_FIRST: "one each, clockwise from the origin wedge",
    Manner.COUNTERCLOCKWISE: "one each, counterclockwise",
    Manner.SKIP: "one each, clockwise, skipping it once",
    Manner.DOUBLE: "one each, clockwise, two on it",
}


def _sow(state: State, asked: p.AskManner, given: d.Sow) -> str:
    before = state.areas[asked.seat].wheel.tokens
    path = distribute.path(asked.wedge, before[asked.wedge], given.manner, given.wedge, state.ruleset)
    after = " ".join(str(count) for count in distribute.distribute(before, asked.wedge, path))
    return f"{_MANNERS[given.manner]}: wheel {after}"


_WORDS: dict[type, Callable[[State, Any, Any], str]] = {
    d.PutWedge: _put_wedge,
    d.DealOrder: _deal,
    d.ChooseOrder: _choose_order,
    d.AddToken: _add_token,
    d.LeaveToken: _leave_token,
    d.SetupUpgrade: _setup_upgrade,
    d.LayEnemy: _lay_enemy,
    d.LayTile: _lay_tile,
    d.DrawStart: _draw_start,
    d.PlaceKnight: _place_knight,
    d.Resolve: _resolve,
    d.Upgrade: _upgrade,
    d.Skip: _skip,
    d.Split: _split,
    d.Twice: _split,
    d.First: _first,
    d.Move: _move,
    d.Muster: _muster,
    d.Gain: _gain,
    d.Decline: _decline,
    d.Attack: _attack,
    d.TakeReward: _take_reward,
    d.TakeInfluence: _take_influence,
    d.Erect: _erect,
    d.BringKnight: _bring_knight,
    d.HoldKnight: _hold_knight,
    d.Distribute: _distribute,
    d.Keep: _keep,
    d.Sow: _sow,
}
