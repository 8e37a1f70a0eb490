"""What an action needs in a position in order to succeed, and why it cannot."""

from __future__ import annotations

from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.interpret.refusals import NoBuildingSite, NoEnemyTarget, NoneLeft
from crusaders_rules.thy_will_be_done.play import tables
from crusaders_rules.thy_will_be_done.play.tables import OUT_OF_REACH
from crusaders_rules.thy_will_be_done.rules import build, crusade, muster, orders, resolve, travel
from crusaders_rules.thy_will_be_done.state import WEDGES, Action, Building, Plan, PlayerArea


def value_of(area: PlayerArea, action: Action, tokens: int) -> int:
    """The value of an action of this player with so many tokens."""
    return resolve.token_value(tokens) + tables.bonus(action, area.buildings, area.troops, area.order)


def targets(state: State, area: PlayerArea) -> list[tuple[int, int]]:
    """For each knight in a region with an enemy, that region and the strength of the enemy."""
    enemies = state.enemies
    places = [place for place in area.knights if enemies[place] is not None]
    if not places:
        return []
    strengths = tables.strengths(state.markers, state.ruleset)
    return [(place, strengths[enemies[place]]) for place in places]


def sites(state: State, area: PlayerArea) -> tuple[int, ...]:
    """For each knight in a region that is open for a building, that region."""
    enemies, buildings = state.enemies, state.buildings
    return tuple([place for place in area.knights if tables.open_site(enemies[place], buildings[place])])


def costs_at(state: State, area: PlayerArea, place: int) -> tuple[int, ...]:
    """What the next building of each type costs a player in a region, ``OUT_OF_REACH`` where none is left."""
    lending = build.lending((place,), area.knights, state.ruleset)
    rows = [tables.costs(area.buildings, lender, state.tiles[lender], state.ruleset) for lender in lending]
    return rows[0] if len(rows) == 1 else tuple(map(min, zip(*rows, strict=True)))


def discount_at(state: State, area: PlayerArea, place: int, building: Building) -> int:
    """How much less a type of building costs a player in a region."""
    ruleset, tiles = state.ruleset, state.tiles
    return max(
        build.discount(ruleset.laid.regions[lender], tiles[lender], building, ruleset)
        for lender in build.lending((place,), area.knights, ruleset)
    )


def least_value(state: State, area: PlayerArea, action: Action) -> int:
    """The value from which on an action of this player succeeds, ``OUT_OF_REACH`` where none would do."""
    least = OUT_OF_REACH
    if action == Action.MUSTER:
        least = tables.next_troop(area.troops, state.ruleset)
    elif action == Action.CRUSADE:
        for _, strength in targets(state, area):
            least = min(least, strength)
    elif action == Action.BUILD:
        places = sites(state, area)
        if places:
            tiles, ruleset = state.tiles, state.ruleset
            for place in build.lending(places, area.knights, ruleset):
                least = min(least, tables.cheapest(area.buildings, place, tiles[place], ruleset))
    else:
        # A knight may stay where it is, and Influence always gains something.
        least = 0
    return least


def succeeds(state: State, area: PlayerArea, action: Action, tokens: int) -> bool:
    """Whether an action of this player succeeds with so many tokens, at least one."""
    least = least_value(state, area, action)
    return least != OUT_OF_REACH and tables.enough(action, value_of(area, action, tokens), least)


def bonus_and_least(state: State, area: PlayerArea, action: Action) -> tuple[int, int]:
    """The bonus of an action of this player, where it matters, and the value that it needs."""
    least = least_value(state, area, action)
    return (0 if least in {0, OUT_OF_REACH} else value_of(area, action, 0)), least


def open_wedges(state: State, area: PlayerArea) -> tuple[int, ...]:
    """The wedges of this player by which something could succeed."""
    wheel = area.wheel
    tokens = wheel.tokens
    closed = [
        wedge
        for wedge in tables.hard_wedges(wheel.arrangement, wheel.upgraded)
        if not tokens[wedge] or not _some_succeeds(state, area, wedge)
    ]
    return tuple([wedge for wedge in range(WEDGES) if tokens[wedge] and wedge not in closed])


def _some_succeeds(state: State, area: PlayerArea, wedge: int) -> bool:
    """Whether one of the actions of a wedge succeeds with all its tokens."""
    tokens = area.wheel.tokens[wedge]
    for action in actions_on(area, wedge):  # noqa: SIM110 -- a generator would double the time
        if succeeds(state, area, action, tokens):
            return True
    return False


def failures(state: State, area: PlayerArea, action: Action, tokens: int) -> tuple[Refusal, ...]:
    """Why an action of this player cannot succeed with so many tokens; empty if it can."""
    if action == Action.TRAVEL:
        return _travel_failures(state, area, value_of(area, action, tokens))
    least = least_value(state, area, action)
    refusal: Refusal | None
    if least < OUT_OF_REACH:
        refusal = tables.too_low(action, value_of(area, action, tokens), least)
    elif action == Action.MUSTER:
        refusal = muster.no_troop_left(area.troops, state.ruleset)
    elif action == Action.CRUSADE:
        fought = [state.enemies[place] for place, _ in targets(state, area)]
        refusal = NoEnemyTarget("crusade.region")
        if fought and fought[0] is not None:
            refusal = crusade.no_longer_fought(fought[0].enemy, state.markers, state.ruleset)
    elif sites(state, area):
        refusal = NoneLeft("build.next", needs=None, has=sum(area.buildings), what="building")
    else:
        refusal = NoBuildingSite("build.knight")
    return () if refusal is None else (refusal,)


def actions_on(area: PlayerArea, wedge: int) -> tuple[Action, ...]:
    """The actions that a wedge of this player offers."""
    return tables.offer(area.wheel.arrangement[wedge], area.wheel.upgraded[wedge])


def cost_of(state: State, area: PlayerArea, building: Building, place: int) -> int:
    """What the next building of a type costs this player in a region."""
    return costs_at(state, area, place)[build.building_types().index(building)]


def _travel_failures(state: State, area: PlayerArea, value: int) -> tuple[Refusal, ...]:
    """Why a Travel of this value does not succeed: by the default readings it always does."""
    if state.ruleset.interpretation.resolves_as_usual:
        return ()
    nothing = orders.holy_sepulchre_nothing(area.order, value, state.ruleset)
    nobody = travel.nobody_moves(state.ruleset)
    if nobody is not None and can_step(state, area.knights, max(0, value) + area.carried):
        nobody = None
    return tuple(refusal for refusal in (nothing, nobody) if refusal is not None)


def can_step(state: State, knights: tuple[int, ...], points: int) -> bool:
    """Whether one of these knights can leave its region with so many points."""
    return points > 0 and any(len(tables.ways_in(state, knight, points)[0]) > 1 for knight in set(knights))


def all_have_to_succeed(state: State) -> bool:
    """Whether every action to which tokens are assigned has to succeed."""
    return resolve.successes_due(2, state.ruleset) > 1


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
