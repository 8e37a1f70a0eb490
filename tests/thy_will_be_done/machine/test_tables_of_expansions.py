"""The tables of the expansions answer as the rules do: games with and without tables are the same."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from crusaders_rules import Ruleset, apply, legal, new_game
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import after as divine_after
from crusaders_rules.thy_will_be_done.expansions.divine_influence.play import needs as divine_influence
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import effects as divine_effects
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import orders as divine_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.rules import turn as divine_turn
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    EVERY_TYPE,
    Due,
    NewBuilding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret import Interpretation, State, total
from crusaders_rules.thy_will_be_done.interpret.readings import HolyGhostCrusade, OrderEachTurn, SecondTypes
from crusaders_rules.thy_will_be_done.play import books, feasibility
from crusaders_rules.thy_will_be_done.play.files.positions import position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.play.resolution import OUT_OF_REACH
from crusaders_rules.thy_will_be_done.rules import crusade, route_search, travel
from crusaders_rules.thy_will_be_done.state import (
    Action,
    Building,
    Enemy,
    Erected,
    KnightOrder,
    Manner,
    Markers,
    Token,
    put_at,
    replace,
)
from crusaders_rules.thy_will_be_done.state.pending import AskTurn
from crusaders_rules.thy_will_be_done.state.regions import bits_of
from tests.thy_will_be_done.support import prices_of

BOTH = Ruleset(expansions=("divine-influence", "five-and-six"))
GAPS = 60


@pytest.mark.parametrize("players", [4, 6])
def test_a_game_without_tables_offers_the_same(players: int) -> None:
    """Every so often in a random game, a copy of the position is asked without tables."""
    rng = random.Random(players)
    state = new_game(BOTH, players=players, seed=players)
    asked = 0
    while choices := legal(state):
        if rng.randrange(GAPS) == 0:
            with books.unkept():
                copy = position_from_json(position_to_json(state))
                assert choices == legal(copy)
            asked += 1
        state = apply(state, rng.choice(choices))
    assert asked > players


def test_what_an_area_remembers_is_what_it_would_find_now() -> None:
    """At the beginning of each turn, whatever has changed on the board since; some orders look further than others."""
    kept = 0
    orders: set[KnightOrder] = set()
    for seed in range(3):
        rng, state = random.Random(seed), new_game(BOTH, players=6, seed=seed)
        while choices := legal(state):
            if isinstance(state.pending, AskTurn):
                area = state.areas[state.pending.seat]
                fresh, orders = replace(area), orders | {area.order}
                kept += area._reach is not None  # noqa: SLF001 -- it is what is tested
                uses = feasibility.uses_of(state, area)
                for action in Action:
                    found = feasibility.least_value(state, fresh, action)
                    assert feasibility.least_value(state, area, action) == found, action
                    assert feasibility.bonus_of(state, area, action) == feasibility.bonus_of(
                        state, replace(area), action
                    )
                assert feasibility.uses_of(state, replace(area)) == uses
                assert feasibility.shared(state, area) == feasibility.shared(state, replace(area))
            state = apply(state, rng.choice(choices))
    assert kept
    assert {KnightOrder.UTRECHT, KnightOrder.BRANDENBURG} <= orders


def changes_on_the_board(state: State, place: int) -> Iterator[State]:
    """Yield the position with one change in a region: an enemy, a building, a second building, an influence tile."""
    assert state.added is not None
    assert state.added.laid is not None
    for token in (None, Token.PRUSSIAN, Token.SARACEN_FARM):
        yield replace(state, enemies=put_at(state.enemies, place, token))
    for building in (None, Erected(1, Building.FARM, 1), Erected(1, NewBuilding.VAULT, 1)):
        yield replace(state, buildings=put_at(state.buildings, place, building))
    if state.buildings[place] is not None:
        second = (Erected(2, Building.BANK, 1),)
        yield replace(state, added=replace(state.added, beside=put_at(state.added.beside, place, second)))
    for tile in (None, state.ruleset.edition.influence_tiles[0]):
        laid = replace(state.added.laid, tiles=put_at(state.added.laid.tiles, place, tile))
        yield replace(state, added=replace(state.added, laid=laid))


@pytest.mark.parametrize(
    "order", [KnightOrder.NONE, KnightOrder.UTRECHT, KnightOrder.BRANDENBURG, KnightOrder.HOLY_GHOST]
)
def test_an_area_sees_each_change_on_the_board(order: KnightOrder) -> None:
    """One region after another changes while the area remembers what it could do before."""
    state = a_turn_in_the_middle(5)
    # With only one enemy, each other one makes a swap possible.
    nobody = (None,) * len(state.enemies)
    state = replace(state, enemies=put_at(nobody, state.areas[state.seat].knights[0], Token.SLAV))
    area = replace(state.areas[state.seat], order=order)
    differ = 0
    for place in range(len(state.enemies)):
        for changed in changes_on_the_board(state, place):
            before = feasibility.reach(state, area)
            fresh = replace(area)
            for action in Action:
                assert feasibility.least_value(changed, area, action) == feasibility.least_value(changed, fresh, action)
            differ += feasibility.reach(changed, area) != before
            assert feasibility.reach(changed, area) == feasibility.reach(changed, fresh)
    assert differ


@pytest.mark.parametrize("types", list(SecondTypes))
def test_the_lowest_cost_of_a_building_is_the_least_of_all_costs(types: SecondTypes) -> None:
    """Whatever a player has built, and whatever stands in the regions of the knights; often one type alone is left."""
    rules = Ruleset(expansions=BOTH.expansions, interpretation=Interpretation(second_types=types))
    rng, state, found = random.Random(23), a_turn_in_the_middle(3, rules, players=5), set()
    seat = state.seat
    for _ in range(400):
        left = EVERY_TYPE if rng.randrange(2) else (rng.choice(EVERY_TYPE),)
        levels = tuple((1 << (rng.randrange(5) if one in left else 4)) - 1 for one in EVERY_TYPE)
        area, order = state.areas[seat], rng.choice(list(KnightOrder))
        knights = area.knights[: rng.randrange(1, 3)]
        area = replace(area, buildings=Unlocked(levels), order=order, knights=knights)
        buildings = list(state.buildings)
        beside: list[tuple[Erected, ...]] = [()] * len(buildings)
        for place in area.knights:
            there = rng.sample(EVERY_TYPE, rng.randrange(3)) if rng.randrange(2) else left[:1]
            erected = [Erected(rng.randrange(5), building, rng.randrange(1, 5)) for building in there]
            buildings[place], beside[place] = (erected[0] if erected else None), tuple(erected[1:])
        assert state.added is not None
        board = replace(state, buildings=tuple(buildings), added=replace(state.added, beside=tuple(beside)))
        listed = min(cost for place in area.knights for cost in divine_influence.costs_at(board, area, place))
        assert listed == feasibility.least_value(board, area, Action.BUILD)
        found.add(listed)
    assert len(found) > len(Building)


def a_turn_in_the_middle(seed: int, rules: Ruleset = BOTH, players: int = 6) -> State:
    """Return the beginning of a turn in the middle of a random game."""
    rng, state = random.Random(seed), new_game(rules, players=players, seed=seed)
    for _ in range(900):
        state = apply(state, rng.choice(legal(state)))
    while not isinstance(state.pending, AskTurn):
        state = apply(state, rng.choice(legal(state)))
    return state


@pytest.mark.parametrize("order", list(KnightOrder))
def test_an_influence_action_reaches_no_further_than_the_knights_for_all_orders_but_one(order: KnightOrder) -> None:
    """On the board of the game: what a table says of two regions holds for all."""
    adjacent = new_game(BOTH, players=6, seed=0).ruleset.book.ruleset.laid.adjacent
    knights = (3, 8, 8, 21)
    reached = set(divine_orders.influence_reach(knights, adjacent, order))
    further = BOTH.book.divine.reaches_further[order]
    assert (reached != set(knights)) == further
    assert reached == {
        place for knight in knights for place in divine_orders.influence_reach((knight,), adjacent, order)
    }


def ways_by_the_rules(state: State, origin: int, points: int) -> dict[int, int]:
    """Return what the rules say of the whole board, with each enemy and each coat of arms."""
    board, ruleset = state.ruleset.laid, state.ruleset
    assert state.added is not None
    assert state.added.laid is not None
    places = range(len(board.regions))
    onward = tuple(bits_of(travel.next_regions(board, place, ruleset)) for place in places)
    enemies = bits_of(place for place in places if state.enemies[place] is not None)
    coats = bits_of(place for place in places if state.added.laid.coats[place] == state.pending.seat)
    found = route_search.ways(route_search.Terrain(onward, enemies, coats), origin, points, prices_of(ruleset))
    return {place: cost for place, cost in found.items() if travel.no_building_space(board.regions[place]) is None}


def test_ways_are_those_of_the_whole_board() -> None:
    """A table looks only at regions near the knight; the rules look at all of them."""
    rng = random.Random(7)
    state = new_game(BOTH, players=6, seed=7)
    with_coats = 0
    while choices := legal(state):
        knights = state.areas[state.seat].knights
        if knights and rng.randrange(GAPS) == 0:
            origin, points = rng.choice(knights), rng.randrange(8)
            assert ways_by_the_rules(state, origin, points) == feasibility.ways_in(state, origin, points)[0]
            assert state.added is not None
            assert state.added.laid is not None
            with_coats += state.pending.seat in state.added.laid.coats
        state = apply(state, rng.choice(choices))
    assert with_coats


def test_a_build_succeeds_with_what_the_cheapest_building_costs() -> None:
    """The costs are those by which buildings are listed; bonus tiles lower some."""
    rng = random.Random(11)
    state = new_game(BOTH, players=6, seed=11)
    discounted = 0
    while choices := legal(state):
        if isinstance(state.pending, AskTurn):
            bare = replace(state, tiles=(None,) * len(state.tiles))
            area, alike = state.areas[state.pending.seat], replace(state.areas[state.pending.seat])
            listed = [cost for place in area.knights for cost in divine_influence.costs_at(state, area, place)]
            least = feasibility.least_value(state, area, Action.BUILD)
            assert min(listed) == least
            discounted += least < feasibility.least_value(bare, alike, Action.BUILD)
        state = apply(state, rng.choice(choices))
    assert discounted


@pytest.mark.parametrize("marked", [None, *Enemy])
@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("reading", list(HolyGhostCrusade))
def test_an_enemy_is_defeated_with_its_strength_and_less_if_it_is_marked(
    marked: Enemy | None,
    again: bool,  # noqa: FBT001 -- drawn
    reading: HolyGhostCrusade,
) -> None:
    """The extra Crusade is against the marked type only."""
    rules = Ruleset(expansions=BOTH.expansions, interpretation=Interpretation(holy_ghost_crusade=reading))
    markers = Markers(prussian=2, slav=1)
    against = rules.book.divine.against[marked, again, markers]
    for token in Token:
        less = 1 if reading == HolyGhostCrusade.VALUE and token.enemy == marked else 0
        other = again and token.enemy != marked
        assert against[token] == (OUT_OF_REACH if other else crusade.strength(token.enemy, markers, rules) - less)


def with_enemy(state: State, place: int) -> State:
    """Return the position with an enemy in a region that has none, or without the one that is there."""
    token = next(iter(Token)) if state.enemies[place] is None else None
    return replace(state, enemies=put_at(state.enemies, place, token))


def with_coat(state: State, place: int) -> State:
    """Return the position with a coat of arms of the player to act in a region that has none, or without that one."""
    assert state.added is not None
    laid = state.added.laid
    assert laid is not None
    seat = state.pending.seat if laid.coats[place] is None else None
    return replace(state, added=replace(state.added, laid=replace(laid, coats=put_at(laid.coats, place, seat))))


@pytest.mark.sampled(6)
@pytest.mark.parametrize("coats", [1, 3, 12])
@pytest.mark.parametrize("points", range(4))
def test_ways_change_with_each_enemy_and_each_coat_of_arms(points: int, coats: int) -> None:
    """One region after another gets an enemy or loses it, and a coat of arms: then other ways are looked up."""
    rng, state = random.Random(points), position_with_coats(points)
    places = range(len(state.enemies))
    for place in rng.sample(places, coats):
        state = with_coat(state, place)
    before, differ = {place: feasibility.ways_in(state, place, points)[0] for place in places}, 0
    for changed in (*[with_enemy(state, place) for place in places], *[with_coat(state, place) for place in places]):
        for origin in places:
            found = feasibility.ways_in(changed, origin, points)[0]
            assert ways_by_the_rules(changed, origin, points) == found
            differ += found != before[origin]
    assert differ


def position_with_coats(seed: int) -> State:
    """Return a position in the middle of a random game of six."""
    rng, state = random.Random(seed), new_game(BOTH, players=6, seed=seed)
    for _ in range(1000):
        state = apply(state, rng.choice(legal(state)))
    return state


def other_boards(state: State, later: State) -> dict[str, State]:
    """Return a position with one thing at a time as it is later in the game."""
    now, then = state.added, later.added
    assert now is not None
    assert now.laid is not None
    assert then is not None
    assert then.laid is not None
    return {
        "enemies": replace(state, enemies=later.enemies),
        "markers": replace(state, markers=later.markers),
        "buildings": replace(state, buildings=later.buildings),
        "buildings beside": replace(state, added=replace(now, beside=then.beside)),
        "influence tiles": replace(state, added=replace(now, laid=replace(now.laid, tiles=then.laid.tiles))),
        "nothing": state,
    }


def turns_of(players: int, seed: int) -> list[State]:
    """Return the positions of a random game in which somebody begins a turn."""
    rng, state, turns = random.Random(seed), new_game(BOTH, players=players, seed=seed), []
    while choices := legal(state):
        if isinstance(state.pending, AskTurn):
            turns.append(state)
        state = apply(state, rng.choice(choices))
    return turns


@pytest.mark.parametrize(("players", "seed"), [(4, 3), (6, 5)])
def test_needs_that_are_remembered_are_those_of_the_board(players: int, seed: int) -> None:
    """What a player reaches is found anew only where something has changed, and here one thing at a time has."""
    turns, differ = turns_of(players, seed), set()
    for state, later in zip(turns, turns[100:], strict=False):
        area = state.areas[state.seat]
        moved = area.with_changes(area.wheel, later.areas[state.seat].knights, area.influence)
        for name, changed in other_boards(state, later).items():
            for one in (area, moved):
                before = feasibility.reach(state, area)
                one = one.with_changes(area.wheel, one.knights, area.influence)  # noqa: PLW2901 -- with the memo
                found = feasibility.reach(changed, one)
                assert found == feasibility.reach(changed, replace(one)), name
                if before != found:
                    differ.add("knights" if name == "nothing" else name)
    assert differ >= {"knights", "enemies", "markers", "buildings", "buildings beside", "influence tiles"}


@pytest.mark.parametrize("manner", list(Manner))
def test_what_is_due_after_a_distribution_is_what_the_rule_says(manner: Manner) -> None:
    """For each ruleset that says otherwise, and for whatever was due."""
    differ = set()
    for reading in OrderEachTurn:
        rules = Ruleset(expansions=BOTH.expansions, interpretation=Interpretation(order_each_turn=reading))
        state = new_game(rules, players=2, seed=1)
        for due in (Due(), Due(distributions=1), Due(livonian=True), Due(distributions=1, sown=Manner.SKIP)):
            found = divine_after.due_of(divine_after.after_sowing(divine_after.with_due(state, due), manner))
            assert found == divine_turn.after_sowing(due, manner, rules)
            differ.add((due, found))
    assert len(differ) > 1


@pytest.mark.parametrize("action", list(Action))
def test_bonuses_are_those_of_the_whole_player_area(action: Action) -> None:
    """A table adds up the bonuses of the parts of a player area; the rules look at all of it."""
    rng, bonus, several = random.Random(action.value), BOTH.book.divine.bonus, 0
    for _ in range(400):
        levels = tuple([rng.randrange(16) for _ in EVERY_TYPE])
        held = Unlocked(levels, tuple([rng.randrange(3) for _ in Action]))
        key = action, held, rng.randrange(8), rng.choice(list(KnightOrder))
        terms = divine_effects.bonus_terms(*key)
        assert total(terms) == bonus[key]
        several += len(terms) > 1
    assert several
