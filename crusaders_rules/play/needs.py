"""What an action needs in a position in order to succeed, and why it cannot."""

from __future__ import annotations

from crusaders_rules.interpret import ActingWithoutSuccess, Refusal, State
from crusaders_rules.interpret.verdicts import NoBuildingSite, NoEnemyTarget, NoneLeft
from crusaders_rules.play import tables
from crusaders_rules.play.tables import OUT_OF_REACH
from crusaders_rules.rules import build, crusade, muster, resolve
from crusaders_rules.state import Action, Plan, PlayerArea


def value_of(area: PlayerArea, action: Action, tokens: int) -> int:
    """The value of an action of this player with so many tokens."""
    return resolve.token_value(tokens) + tables.bonus(action, area.buildings, area.troops, area.order)


def targets(state: State, area: PlayerArea) -> list[tuple[int, int]]:
    """The regions in which the player can crusade at all, each with the strength of its enemy."""
    enemies = state.enemies
    places = [place for place in dict.fromkeys(area.knights) if enemies[place] is not None]
    if not places:
        return []
    strengths = tables.strengths(state.markers, state.ruleset)
    return [(place, strengths[enemies[place]]) for place in places]


def sites(state: State, area: PlayerArea) -> list[int]:
    """The regions in which the player can build at all."""
    enemies, buildings = state.enemies, state.buildings
    return [
        place
        for place in dict.fromkeys(area.knights)
        if build.building_there(buildings[place]) is None and build.enemy_there(enemies[place]) is None
    ]


def least_value(state: State, area: PlayerArea, action: Action) -> int:
    """The value from which on an action of this player succeeds, ``OUT_OF_REACH`` where none would do."""
    if action == Action.MUSTER:
        return tables.next_troop(area.troops, state.ruleset)
    if action == Action.CRUSADE:
        found = targets(state, area)
        return min([strength for _, strength in found]) if found else OUT_OF_REACH
    if action == Action.BUILD:
        least, tiles, ruleset = OUT_OF_REACH, state.tiles, state.ruleset
        for place in sites(state, area):
            least = min(least, tables.cheapest(area.buildings, place, tiles[place], ruleset))
        return least
    # A knight may stay where it is, and Influence always gains something.
    return 0


def value_short(state: State, area: PlayerArea, action: Action) -> int:
    """The value that tokens have to give an action of this player, so that with its bonus it succeeds."""
    least = least_value(state, area, action)
    return least and least - tables.bonus(action, area.buildings, area.troops, area.order)


def open_wedges(state: State, area: PlayerArea) -> tuple[int, ...]:
    """The wedges of this player by which something could succeed."""
    wheel = area.wheel
    offers = tables.offers(wheel.arrangement, wheel.upgraded)
    # What Travel and Influence need is known; what the others need is found only if it matters.
    short = {Action.TRAVEL: 0, Action.INFLUENCE: 0}
    found = []
    for wedge, tokens in enumerate(wheel.tokens):
        if tokens:
            worth = resolve.token_value(tokens)
            for action in offers[wedge]:
                if action not in short:
                    short[action] = value_short(state, area, action)
                if worth >= short[action]:
                    found.append(wedge)
                    break
    return tuple(found)


def failures(state: State, area: PlayerArea, action: Action, tokens: int) -> tuple[Refusal, ...]:
    """Why an action of this player cannot succeed with so many tokens; empty if it can."""
    least = least_value(state, area, action)
    value = value_of(area, action, tokens)
    if value >= least:
        return ()
    if least < OUT_OF_REACH:
        refuse = {
            Action.MUSTER: muster.value_too_low,
            Action.CRUSADE: crusade.not_strong_enough,
            Action.BUILD: build.value_too_low,
        }
        refusal = refuse[action](value, least)
    elif action == Action.MUSTER:
        refusal = muster.no_troop_left(area.troops, state.ruleset)
    elif action == Action.CRUSADE:
        refusal = NoEnemyTarget("crusade.region")
    elif sites(state, area):
        refusal = NoneLeft("build.next", needs=None, has=sum(area.buildings), what="building")
    else:
        refusal = NoBuildingSite("build.knight")
    return () if refusal is None else (refusal,)


def actions_on(area: PlayerArea, wedge: int) -> tuple[Action, ...]:
    """The actions that a wedge of this player offers."""
    return tables.offers(area.wheel.arrangement, area.wheel.upgraded)[wedge]


def plan_for(area: PlayerArea, wedge: int, first: int) -> Plan:
    """What is resolved if so many tokens of a wedge are assigned to its first action."""
    actions = actions_on(area, wedge)
    assigned = (first, area.wheel.tokens[wedge] - first)
    return tables.plan(actions, assigned[: len(actions)])


def plan_refusal(state: State, area: PlayerArea, plan: Plan) -> Refusal | None:
    """Refuse a plan by which nothing can succeed."""
    each = tuple(failures(state, area, action, tokens) for action, tokens in plan)
    return resolve.without_success(each, state.ruleset)


def wedge_refusal(state: State, area: PlayerArea, wedge: int) -> Refusal | None:
    """Refuse an empty wedge, and one of which every assignment of tokens is refused.

    All tokens on one action give it its highest value, so that other assignments need not be tried.
    """
    tokens = area.wheel.tokens[wedge]
    empty = resolve.empty_wedge(tokens)
    if empty is not None:
        return empty
    each = tuple(failures(state, area, action, tokens) for action in actions_on(area, wedge))
    return resolve.without_success(each, state.ruleset)


def may_fail(state: State) -> bool:
    """Whether any action may be resolved, even if it cannot succeed."""
    return state.ruleset.interpretation.acting_without_success == ActingWithoutSuccess.ANY
