"""What only five and six players and their expansion have: Crusades of two knight orders, and second buildings."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import attrs
import numpy as np
import pytest

from crusaders_rules import Interpretation, Ruleset, State, apply, legal, new_game, score
from crusaders_rules.batch import NotCovered, from_positions, row_cells, strong_bot
from crusaders_rules.batch.game_row import take_up
from crusaders_rules.batch.rule_tables import RuleTables
from crusaders_rules.batch.turn_ends import seen_alike, seen_in
from crusaders_rules.thy_will_be_done.play import feasibility
from crusaders_rules.thy_will_be_done.state import Action, Building, Erected, KnightOrder
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.lockstep import Counts, DifferError, played_from, played_greedily
from tests.batch.test_strong import HASTY

FIVE = ("five-and-six",)
TOKENS = (5, 5, 5, 5, 5, 5)


def crusading(order: str, seed: int, tokens: int = 6, **readings: Any) -> State:  # noqa: ANN401 -- each by its name
    """Return a position in which the first player has an order, and crusades with three knights beside enemies."""
    ruleset = Ruleset(
        variant="knights-tournament", expansions=FIVE, interpretation=Interpretation(**readings), board="ours-six"
    )
    chance, state = random.Random(seed), new_game(ruleset, 5, seed=seed)
    while not isinstance(state.pending, p.AskTurn):
        wanted = d.ChooseOrder(KnightOrder(order)) if state.seat == 0 else None
        state = apply(state, wanted if wanted in legal(state) else chance.choice(legal(state)))
    area = state.areas[0]
    marked = area.added.marked if area.added else None
    there = [place for place, token in enumerate(state.enemies) if token]
    alike = [place for place in there if marked in (None, getattr(state.enemies[place], "enemy", None))]
    # Two enemies of the marked type, and one of another type if there is one.
    others = [place for place in there if place not in alike] or alike[2:]
    beside = sorted((*alike[:2], others[0]))
    area = attrs.evolve(area, knights=tuple(beside), wheel=area.wheel.with_tokens(TOKENS))
    asked = p.AskTarget(0, 0, ((Action.INFLUENCE, 2), (Action.BUILD, 2)), tokens)
    return attrs.evolve(state, areas=(area, *state.areas[1:]), pending=asked)


def compared(state: State, seeds: range, most: int) -> Counts:
    """Play on from a position in lockstep, once for each seed."""
    counts = Counts()
    for seed in seeds:
        played_from(state, seed, counts, most)
    return counts


@pytest.mark.parametrize("reading", ["value", "second-defeat"])
@pytest.mark.parametrize("results", ["one", "many"])
def test_the_holy_ghost_crusades_as_in_the_library(reading: str, results: str) -> None:
    """With the extra Crusade as a bonus, and as a second enemy; also where an action may have several results."""
    readings: dict[str, Any] = {"holy_ghost_crusade": reading, "results": results, "declining": "always"}
    found = compared(crusading("holy-ghost", 3, **readings), range(20), 8)
    expected = reading == "second-defeat" and results == "one"
    assert expected == (found.added["extra Crusade"] > 0)
    assert found.added["marked enemy"] > 0


@pytest.mark.parametrize("reading", ["success-needed", "kept"])
def test_utrecht_swaps_as_in_the_library(reading: str) -> None:
    """Also if the Crusade against the other enemy falls short, where a reading lets the enemies stay swapped."""
    found = [compared(crusading("utrecht", 2, tokens, utrecht_swap=reading), range(6), 8) for tokens in (1, 3, 6)]
    assert all(counts.added["Swap"] > 1 for counts in found[reading != "kept" :])


def test_a_crusade_may_begin_for_a_swap_alone() -> None:
    """Where the enemies stay swapped, any value is enough."""
    state = crusading("utrecht", 2, utrecht_swap="kept")
    state = attrs.evolve(state, pending=p.AskFirst(0, 0, ((Action.CRUSADE, 1), (Action.MUSTER, 3))))
    assert compared(state, range(4), 4).added["Swap"] > 0


def test_one_action_must_come_first_if_the_second_lacks_a_bonus() -> None:
    """The bonus of Calatrava counts once, and an action that just succeeds fails without it."""
    state = crusading("calatrava", 2, calatrava_split="once")
    wheel, found = state.areas[0].wheel, Counter[int]()
    area = attrs.evolve(state.areas[0], wheel=attrs.evolve(wheel, upgraded=(True,) * len(wheel.tokens)))
    state = attrs.evolve(state, areas=(area, *state.areas[1:]))
    for wedge, *tokens in product(range(len(wheel.tokens)), range(1, 5), range(1, 5)):
        plan = tuple(zip(feasibility.actions_on(state, area, wedge), tokens, strict=True))
        asking = attrs.evolve(state, pending=p.AskFirst(0, wedge, plan))
        found[len(legal(asking))] += 1
        if legal(asking):
            compared(asking, range(1), 1)
    assert found[1] > 1
    assert found[2] > 1


@pytest.mark.parametrize(("order", "readings"), [("utrecht", {}), ("holy-ghost", {"holy_ghost_enemy": "not-alone"})])
def test_greedy_bots_see_what_an_order_is_worth(order: str, readings: dict[str, Any]) -> None:
    """An enemy next door, a mark, and a virtual enemy."""
    assert 2 == played_greedily(crusading(order, 2, **readings), 1, most=2)


def building(players: int, **readings: Any) -> State:  # noqa: ANN401 -- each by its name
    """Return a position on five regions in a row in which every player has knights in the same two."""
    interpretation = Interpretation(**readings)
    ruleset = Ruleset(
        variant="learning", orders="none", expansions=FIVE, interpretation=interpretation, board="tiny-five"
    )
    chance, state = random.Random(1), new_game(ruleset, players, seed=1)
    while not isinstance(state.pending, p.AskTurn):
        state = apply(state, chance.choice(legal(state)))
    areas = tuple(attrs.evolve(area, knights=(1, 3), wheel=area.wheel.with_tokens(TOKENS)) for area in state.areas)
    return attrs.evolve(state, areas=areas, supply=400)


@pytest.mark.parametrize("own", ["no", "yes"])
@pytest.mark.parametrize("lending", ["that-region", "any-region"])
def test_second_buildings_stand_as_in_the_library(own: str, lending: str) -> None:
    """Of the same type, beside an opponent's or, by a reading, beside an own one."""
    state = building(5, own_building=own, discount_region=lending)
    assert compared(state, range(2), 120).added["second building"] > 2
    assert 1 == played_greedily(state, 3, most=1, skipped=40)


def beside_another(**readings: Any) -> State:  # noqa: ANN401 -- each by its name
    """Return a position in which a player builds where an opponent's building stands on its bonus tile."""
    state = new_game(Ruleset(orders="none", expansions=FIVE, interpretation=Interpretation(**readings)), 5, seed=1)
    while not isinstance(state.pending, p.AskTurn):
        state = apply(state, legal(state)[0])
    gifts = [place for place, tile in enumerate(state.tiles) if tile and tile.influence and not state.enemies[place]]
    place, tile = gifts[0], state.tiles[gifts[0]]
    assert tile is not None
    first, second, *others = state.areas
    first = attrs.evolve(first, knights=(place,))
    second = attrs.evolve(second, buildings=second.buildings._replace(**{str(tile.building): 1}))
    built = list(state.buildings)
    built[place] = Erected(1, tile.building, 1)
    asked = p.AskBuilding(0, 0, (), 9)
    return attrs.evolve(state, areas=(first, second, *others), buildings=tuple(built), pending=asked)


def test_a_bonus_tile_counts_for_the_first_building_only() -> None:
    """The second one of its type gains its level, and costs what is printed."""
    found = compared(beside_another(), range(4), 1)
    assert found.added["second building"] > 0


def test_positions_with_other_second_buildings_do_not_look_alike() -> None:
    """The end of a turn is known by them, too."""
    before = beside_another()
    states = [apply(before, one) for one in legal(before) if isinstance(one, d.Erect)][:1]
    assert states[0].added is not None
    nothing = attrs.evolve(states[0], added=attrs.evolve(states[0].added, beside=((),) * len(before.buildings)))
    games = from_positions([states[0], nothing])
    known, desks = games.tables.known, np.zeros((2, row_cells.DESK), np.int64)
    for row, desk in zip(games.rows, desks, strict=True):
        take_up(row, desk, known)
    assert not seen_alike(known, *desks)
    assert seen_in(known, desks[0]) != seen_in(known, desks[1])
    assert seen_alike(known, desks[0], desks[0].copy())


def test_a_third_building_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """If a region had room for one of every type, whatever stands there."""
    monkeypatch.setattr(RuleTables, "_room", lambda _tables, _first, _second, _seat: 15)
    with pytest.raises(DifferError, match="legal numbers"):
        compared(building(5, partial_payment="yes"), range(2), 120)


def test_a_position_with_a_third_building_is_refused() -> None:
    """A row has room for two of them in a region."""
    state = building(5)
    assert state.added is not None
    two = tuple(Erected(seat, Building.FARM, 1) for seat in (1, 2))
    crowded = attrs.evolve(state, added=attrs.evolve(state.added, beside=(two, (), (), (), ())))
    with pytest.raises(NotCovered, match="position: 2 further buildings of a region, and a row holds 1"):
        from_positions([crowded])


def test_the_strong_bot_plays_with_five() -> None:
    """It decides what is legal, and the totals of all seats count."""
    state = crusading("holy-ghost", 3)
    bot = strong_bot(1, iterations=2, steering=HASTY)
    for _ in range(4):
        decision = bot(state)
        assert decision in legal(state)
        state = apply(state, decision)
    assert from_positions([state]).scores()[0].tolist() == list(score(state).totals)
