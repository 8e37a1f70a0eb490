"""The tables of the expansions answer as the rules do: games with and without tables are the same."""

from __future__ import annotations

import random

import pytest

from crusaders_rules import Ruleset, apply, legal, new_game
from crusaders_rules.thy_will_be_done.interpret import State, total
from crusaders_rules.thy_will_be_done.play import feasibility, tables
from crusaders_rules.thy_will_be_done.play.files.positions import position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.rules import divine_effects, travel
from crusaders_rules.thy_will_be_done.state import Action, KnightOrder
from crusaders_rules.thy_will_be_done.state.influence_tiles import EVERY_TYPE, Unlocked

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
            with tables.unkept():
                copy = position_from_json(position_to_json(state))
                assert choices == legal(copy)
            asked += 1
        state = apply(state, rng.choice(choices))
    assert asked > players


def ways_by_the_rules(state: State, origin: int, points: int) -> dict[int, int]:
    """Return what the rules say of the whole board, with each enemy and each coat of arms."""
    board, ruleset = state.ruleset.laid, state.ruleset
    assert state.added is not None
    assert state.added.laid is not None
    places = range(len(board.regions))
    onward = tuple(travel.next_regions(board, place, ruleset) for place in places)
    enemies = frozenset(place for place in places if state.enemies[place] is not None)
    coats = frozenset(place for place in places if state.added.laid.coats[place] == state.pending.seat)
    found = travel.ways(onward, enemies, origin, points, ruleset, coats)
    return {place: cost for place, cost in found.items() if travel.no_building_space(board.regions[place]) is None}


def test_ways_are_those_of_the_whole_board() -> None:
    """A table looks only at regions near the knight; the rules look at all of them."""
    rng = random.Random(7)
    state = new_game(BOTH, players=6, seed=7)
    with_coats = 0
    while choices := legal(state):
        knights = state.areas[state.pending.seat or 0].knights
        if knights and rng.randrange(GAPS) == 0:
            origin, points = rng.choice(knights), rng.randrange(8)
            assert ways_by_the_rules(state, origin, points) == feasibility.ways_in(state, origin, points)[0]
            assert state.added is not None
            assert state.added.laid is not None
            with_coats += state.pending.seat in state.added.laid.coats
        state = apply(state, rng.choice(choices))
    assert with_coats


@pytest.mark.parametrize("action", list(Action))
def test_bonuses_are_those_of_the_whole_player_area(action: Action) -> None:
    """A table adds up the bonuses of the parts of a player area; the rules look at all of it."""
    rng, bonus, several = random.Random(action.value), tables.of(BOTH).divine.bonus, 0
    for _ in range(400):
        levels = tuple([rng.randrange(16) for _ in EVERY_TYPE])
        held = Unlocked(levels, tuple([rng.randrange(3) for _ in Action]))
        key = action, held, rng.randrange(8), rng.choice(list(KnightOrder))
        terms = divine_effects.bonus_terms(*key)
        assert total(terms) == bonus[key]
        several += len(terms) > 1
    assert several
