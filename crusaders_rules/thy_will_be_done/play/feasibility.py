"""What an action needs to succeed in a position, and why it cannot."""

from __future__ import annotations

from operator import getitem

from crusaders_rules.thy_will_be_done.interpret import Refusal, State
from crusaders_rules.thy_will_be_done.interpret.divine_refusals import NoTileInReach
from crusaders_rules.thy_will_be_done.interpret.refusals import NoBuildingSite, NoEnemyTarget, NoneLeft
from crusaders_rules.thy_will_be_done.play import divine_needs, expanded, land_tables, resolution, tables, wedge_tables
from crusaders_rules.thy_will_be_done.play.known import Held, Known, before, remember, remembered
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH, Hand
from crusaders_rules.thy_will_be_done.play.wedge_tables import PLACE, Reach, Uses
from crusaders_rules.thy_will_be_done.rules import (
    build,
    crusade,
    divine_build,
    divine_travel,
    five_and_six,
    muster,
    orders,
    resolve,
    travel,
)
from crusaders_rules.thy_will_be_done.state import Action, Building, KnightOrder, Plan, PlayerArea, Wheel


def value_of(state: State, area: PlayerArea, action: Action, tokens: int) -> int:
    """The value of this player's action with a number of tokens."""
    return resolve.token_value(tokens) + bonus_of(state, area, action)


def bonus_of(state: State, area: PlayerArea, action: Action) -> int:
    """The player's bonus for an action."""
    book = state.ruleset.book or tables.of(state.ruleset)
    if area.added is not None and book.has_tiles:
        last = before(area, book)
        held = last.held if last else None
        return (held.bonuses if held else book.bonuses[area.buildings, area.troops, area.order])[PLACE[action]]
    return book.bonus[action, area.buildings, area.troops, area.order]


def actions_on(state: State, area: PlayerArea, wedge: int) -> tuple[Action, ...]:
    """The actions that a wedge of this player offers."""
    return tables.of(state.ruleset).wedges.offer[area.wheel.arrangement[wedge], area.wheel.upgraded[wedge]]


# The targets and sites on the board.


def targets(state: State, area: PlayerArea) -> list[tuple[int, int]]:
    """For each knight in a region with an enemy, that region and the strength of the enemy."""
    if state.added is not None:
        return expanded.targets(state, area)
    enemies = state.enemies
    places = [place for place in area.knights if enemies[place] is not None]
    if not places:
        return []
    strengths = tables.of(state.ruleset).strengths[state.markers]
    return [(place, strengths[enemies[place]]) for place in places]


def sites(state: State, area: PlayerArea) -> tuple[int, ...]:
    """The region of each knight that stands where a building is possible."""
    if state.added is not None:
        return expanded.sites(state, area)
    enemies, buildings, open_site = (
        state.enemies,
        state.buildings,
        tables.of(state.ruleset).land.open_site,
    )
    return tuple([place for place in area.knights if open_site[enemies[place], buildings[place]]])


def costs_at(state: State, area: PlayerArea, place: int) -> tuple[int, ...]:
    """The player's cost for the next building of each type in a region, ``OUT_OF_REACH`` if none is left."""
    book = state.ruleset.book or tables.of(state.ruleset)
    if state.added is not None and expanded.built_in(state, place):
        return expanded.costs_beside(state, area, place)
    lending = build.lending((place,), area.knights, state.ruleset)
    rows = [book.land.costs[area.buildings, lender, state.tiles[lender]] for lender in lending]
    return rows[0] if len(rows) == 1 else tuple(map(min, zip(*rows, strict=True)))


def cost_of(state: State, area: PlayerArea, building: Building, place: int) -> int:
    """The player's cost for the next building of a type in a region."""
    return costs_at(state, area, place)[build.building_types().index(building)]


def discount_at(state: State, area: PlayerArea, place: int, building: Building) -> int:
    """The player's discount for a type of building in a region; none for a second building there."""
    if state.added is not None and not five_and_six.bonuses_apply(expanded.built_in(state, place)):
        return 0
    ruleset, tiles = state.ruleset, state.tiles
    return max(
        build.discount(ruleset.laid.regions[lender], tiles[lender], building, ruleset)
        for lender in build.lending((place,), area.knights, ruleset)
    )


def ways_in(state: State, origin: int, points: int) -> land_tables.Ways:
    """The regions that a knight can reach from a region with a number of points: the costs, and the moves."""
    if state.added is not None and state.added.laid is not None:
        return divine_needs.ways_in(state, state.added.laid, origin, points)
    book, enemies = state.ruleset.book or tables.of(state.ruleset), state.enemies
    occupied = book.land.occupied[enemies] & book.land.near_bits[origin][points]
    if not book.others_bar_the_way:
        return book.land.ways[origin, points, occupied, ()]
    others = {place for seat, area in enumerate(state.areas) if seat != state.pending.seat for place in area.knights}
    return book.land.ways[origin, points, occupied, tuple(sorted(others))]


def can_step(state: State, knights: tuple[int, ...], points: int) -> bool:
    """Whether one of these knights can leave its region with a number of points."""
    leaving = set(knights) if points > 0 else divine_needs.left_for(state, knights, points)
    return points >= 0 and any(len(ways_in(state, knight, points)[0]) > 1 for knight in leaving)


def may_go_on(state: State, knights: tuple[int, ...], points: int) -> bool:
    """Whether one of these knights may still move: with points left, or if leaving its region costs nothing."""
    free = points <= 0 and can_step(state, knights, points)
    return divine_travel.may_go_on(points, free) and bool(knights)


# The needs of actions.


def least_value(state: State, area: PlayerArea, action: Action) -> int:
    """The lowest value with which this player's action succeeds.

    ``ANY_VALUE`` if every value is enough, as always for Influence, and ``OUT_OF_REACH`` if no value is.
    """
    known = remembered(state, area)
    if known is not None and known.needs:
        return known.needs[PLACE[action]]
    if action == Action.INFLUENCE:
        laid = divine_needs.laid_on(state)
        return ANY_VALUE if laid is None else divine_needs.least_influence(state, area, laid)
    book = state.ruleset.book or tables.of(state.ruleset)
    if action == Action.TRAVEL:
        return ANY_VALUE if book.travel_succeeds else _least_travel(state, area)
    if action == Action.MUSTER:
        return book.next_troop[area.troops]
    return _least_on_board(state, area)[0 if action == Action.CRUSADE else 1]


def _least_on_board(state: State, area: PlayerArea) -> tuple[int, int]:
    """The lowest values with which this player's Crusade and Build succeed."""
    if state.added is not None:
        fights, book = expanded.least_to_fight(state, area), state.ruleset.book or tables.of(state.ruleset)
        if not book.has_tiles:
            return fights, _least_to_build(state, area)
        return fights, divine_needs.least_build(state, area, book.divine.following[area.buildings])
    book, enemies = state.ruleset.book or tables.of(state.ruleset), state.enemies
    buildings, tiles = state.buildings, state.tiles
    strengths, open_site = book.strengths[state.markers], book.land.open_site
    fights, builds = OUT_OF_REACH, OUT_OF_REACH
    places = []
    for place in area.knights:
        token = enemies[place]
        if token is not None and strengths[token] < fights:
            fights = strengths[token]
        if open_site[token, buildings[place]]:
            places.append(place)
    if places:
        erected, cheapest = area.buildings, book.land.cheapest
        for place in build.lending(tuple(places), area.knights, state.ruleset):
            cost = cheapest[erected, place, tiles[place]]
            builds = min(cost, builds)
    return fights, builds


def _least_to_build(state: State, area: PlayerArea) -> int:
    """The lowest value with which this player's Build succeeds, in a game with expansions."""
    places = dict.fromkeys(sites(state, area))
    return min((cost for place in places for cost in costs_at(state, area, place)), default=OUT_OF_REACH)


def _least_travel(state: State, area: PlayerArea) -> int:
    """The lowest value of a Travel that no rule refuses, if a reading refuses some."""
    least = ANY_VALUE
    if orders.holy_sepulchre_nothing(area.order, 0, state.ruleset) is not None:
        least = 1
    if travel.nobody_moves(state.ruleset) is None:
        return least
    # A step may be free. No route costs more than two points for each region that it leaves; none leaves its last one.
    for points in range(2 * len(state.enemies) - 1):
        if can_step(state, area.knights, points):
            carried = area.carried
            return max(least, points - carried if points > carried else ANY_VALUE)
    return OUT_OF_REACH


def reach(state: State, area: PlayerArea) -> Reach:
    """The facts, apart from the wedges, that decide which wedges this player may resolve.

    A turn needs this several times before anything changes, so the area remembers the last answer.
    """
    return (remembered(state, area) or _found(state, area)).reach


def _found(state: State, area: PlayerArea) -> Known:
    """Find the ``reach`` of a player, and let the area remember it."""
    book = state.ruleset.book or tables.of(state.ruleset)
    needs: tuple[int, ...] = ()
    held: Held | None = None
    travels = ANY_VALUE if book.travel_succeeds else _least_travel(state, area)
    if book.has_tiles:
        last = before(area, book)
        held = (last and last.held) or divine_needs.held_by(state, area)
        needs = divine_needs.least_values(state, area, travels, held, last)
        found = last.reach if last and last.needs == needs else divine_needs.reach_of(held, needs)
    else:
        fights, builds = _least_on_board(state, area)
        found = book.reach[area.buildings, area.troops, area.order, travels, fights, builds]
    known = Known(found, state, area, book, needs, held)
    # If other knights bar the way, their moves change whether a Travel succeeds.
    if book.travel_succeeds or not book.others_bar_the_way:
        remember(area, known)
    return known


def shared(state: State, area: PlayerArea) -> tuple[KnightOrder, tuple[int, ...]]:
    """The facts that decide how this player may divide tokens: the order, if it matters, and the divided bonuses."""
    book = state.ruleset.book or tables.of(state.ruleset)
    known = remembered(state, area) if book.has_tiles else None
    return known.reach[:2] if known else book.shared[area.buildings, area.troops, area.order]


def succeeds(state: State, area: PlayerArea, action: Action, tokens: int) -> bool:
    """Whether this player's action succeeds with a number of tokens."""
    known = remembered(state, area)
    if known is not None:
        return known.reach[2][PLACE[action]](tokens)
    value = value_of(state, area, action, tokens)
    if area.added is not None:
        value += divine_needs.most_turned(state, area, action)
    return resolution.enough(action, value, least_value(state, area, action))


def succeeds_as_it_is(state: State, area: PlayerArea, action: Action, tokens: int) -> bool:
    """Whether this player's action succeeds if no more one-time tiles are turned for it."""
    return resolution.enough(action, value_of(state, area, action, tokens), least_value(state, area, action))


def hand_of(state: State, area: PlayerArea, wedge: int) -> Hand:
    """A wedge of this player in hand."""
    wheel = area.wheel
    book = state.ruleset.book or tables.of(state.ruleset)
    return book.wedges.hand(wheel.arrangement[wedge], wheel.upgraded[wedge], wheel.tokens[wedge], *reach(state, area))


def held(state: State, area: PlayerArea, wedge: int) -> Hand:
    """A wedge of this player in hand, with its tokens and bonuses only, without the successes of its actions."""
    wheel, book = area.wheel, state.ruleset.book or tables.of(state.ruleset)
    order, divided = shared(state, area)
    tile, side = wheel.arrangement[wedge], wheel.upgraded[wedge]
    return book.wedges.hand(tile, side, wheel.tokens[wedge], order, divided, wedge_tables.NO_SUCCESS)


# The reasons for failure.


def failures(state: State, area: PlayerArea, action: Action, tokens: int) -> tuple[Refusal, ...]:
    """Why this player's action cannot succeed with a number of tokens; empty if it can."""
    value = value_of(state, area, action, tokens) + divine_needs.most_turned(state, area, action)
    if action == Action.TRAVEL:
        return _travel_failures(state, area, value)
    least = least_value(state, area, action)
    refusal: Refusal | None
    if least < OUT_OF_REACH:
        refusal = resolution.too_low(action, value, least)
    elif action == Action.MUSTER:
        refusal = muster.no_troop_left(area.troops, state.ruleset)
    elif action == Action.CRUSADE:
        fought = [state.enemies[place] for place, _ in targets(state, area)]
        refusal = NoEnemyTarget("crusade.region")
        if fought and fought[0] is not None:
            refusal = crusade.no_longer_fought(fought[0].enemy, state.markers, state.ruleset)
    elif action == Action.INFLUENCE:
        refusal = NoTileInReach("divine.influence.tile")
    elif divine_needs.nothing_left(state, area) if divine_needs.laid_on(state) else sites(state, area):
        types = divine_build.every_type() if divine_needs.laid_on(state) else tuple(Building)
        built = sum(area.buildings.of(building) for building in types)
        refusal = NoneLeft("build.next", needs=None, has=built, what="building")
    else:
        refusal = NoBuildingSite("build.knight")
    return () if refusal is None else (refusal,)


def _travel_failures(state: State, area: PlayerArea, value: int) -> tuple[Refusal, ...]:
    """Why a Travel of this value does not succeed; under the default readings it always does."""
    nothing = orders.holy_sepulchre_nothing(area.order, value, state.ruleset)
    nobody = travel.nobody_moves(state.ruleset)
    if nobody is not None and can_step(state, area.knights, max(0, value) + area.carried):
        nobody = None
    return tuple(refusal for refusal in (nothing, nobody) if refusal is not None)


def plan_refusal(state: State, area: PlayerArea, plan: Plan) -> Refusal | None:
    """Refuse a plan of which too few actions can succeed, judged before its start.

    If every action must succeed, a plan of two is not refused here: see ``lookahead``.
    """
    if resolve.successes_due(len(plan), state.ruleset) > 1:
        return None
    each = tuple(failures(state, area, action, tokens) for action, tokens in plan)
    return resolve.without_success(each, state.ruleset)


def wedge_refusal(state: State, area: PlayerArea, wedge: int) -> Refusal | None:
    """Refuse a wedge of which nothing may be resolved, with everything that is missing."""
    hand, ruleset = hand_of(state, area, wedge), state.ruleset
    if resolution.may_resolve(hand, ruleset):
        return None
    if not hand.tokens and resolve.plan_without_token(hand.actions, hand.tokens, ruleset) is None:
        return resolve.empty_wedge(hand.tokens)
    if len(hand.actions) > 1:
        empty = resolve.empty_wedge(resolution.to_divide(hand, hand.actions, ruleset))
        if empty is not None:
            return empty
    each = tuple(failures(state, area, action, tokens) for action, tokens in resolution.alone(hand, ruleset))
    return resolve.without_success(each, ruleset)


def wedges_to_resolve(state: State, area: PlayerArea) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The wedges with an action that could succeed, and those that may be resolved."""
    uses = uses_of(state, area)
    return (
        tuple(wedge for wedge, use in enumerate(uses) if use & resolution.CAN_SUCCEED),
        tuple(wedge for wedge, use in enumerate(uses) if use & resolution.MAY_RESOLVE),
    )


def uses_of(state: State, area: PlayerArea) -> tuple[int, ...]:
    """The options of each wedge of this player, see ``resolution.uses``."""
    wheel, known = area.wheel, remembered(state, area) or _found(state, area)
    if known.rows and known.upgraded is wheel.upgraded:
        return tuple(map(getitem, known.rows, wheel.tokens))
    return tuple(map(getitem, _rows(known, wheel), wheel.tokens))


def _rows(known: Known, wheel: Wheel) -> Uses:
    """The options of each wedge of a wheel, by the number of its tokens."""
    order, divided, successes = known.reach
    if known.wedges is None or known.upgraded is not wheel.upgraded:
        known.wedges = known.book.wedges.uses[wheel.arrangement, wheel.upgraded, order, divided]
        known.upgraded = wheel.upgraded
    known.rows = tuple([rows[pick(successes)] for pick, rows in known.wedges])
    return known.rows
