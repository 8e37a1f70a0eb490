"""Regions with more than two buildings, as two readings of the expansions allow them."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import attrs
import numpy as np
import pytest

from crusaders_rules import Interpretation, Ruleset, State, new_game
from crusaders_rules.batch import (
    NotCovered,
    added_scores,
    begin,
    crowded_regions,
    from_positions,
    game_row,
    new_buildings,
    reach,
    row_cells,
)
from crusaders_rules.batch.compiled import Cells
from crusaders_rules.batch.rows import pack, unpack
from crusaders_rules.batch.rule_tables import tables_of
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.state import Action, Erected
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.crowded import crowded_position, run, sizes_in, with_many_stands
from tests.batch.lockstep import Counts, DifferError, played_from, played_greedily

DIVINE, FIVE = "divine-influence", "five-and-six"
# With other seeds, such a position is not possible.
SEEDS = (0, 2, 8, 9, 12, 17, 20, 22)


def crowding(*expansions: str, **readings: Any) -> Ruleset:  # noqa: ANN401 -- each by its name
    """Return a ruleset with expansions under other readings."""
    return Ruleset(expansions=expansions, interpretation=Interpretation(**readings))


@pytest.mark.parametrize(
    ("ruleset", "players", "more"),
    [
        (crowding(), 4, False),
        (crowding(FIVE, third_building="three"), 5, False),
        (crowding(FIVE, third_building="three", own_building="yes"), 5, False),
        (crowding(DIVINE, third_building="three"), 4, False),
        (crowding(DIVINE, pair_again="yes"), 4, True),
        (crowding(DIVINE, FIVE), 5, False),
        (crowding(DIVINE, FIVE, dragon_joins="any-one", pair_reverse="yes"), 6, False),
        (crowding(DIVINE, FIVE, pair_again="yes"), 5, False),
        (crowding(DIVINE, FIVE, pair_again="yes"), 6, True),
        (crowding(DIVINE, FIVE, third_building="three"), 5, True),
        (crowding(DIVINE, FIVE, third_building="three"), 6, False),
        (crowding(DIVINE, FIVE, third_building="three", second_buildings="five-and-six"), 6, True),
    ],
)
def test_only_rows_that_need_it_are_longer(ruleset: Ruleset, players: int, more: bool) -> None:  # noqa: FBT001
    """The rules are asked whether a third building can ever join two; all pieces of six players have room then."""
    tables = tables_of(ruleset, players)
    assert more == tables.third_buildings == (tables.row_length == row_cells.ROW_CROWDED)
    assert row_cells.ROW_CROWDED - row_cells.AFTER == 6 * 8 * 4
    if more:
        assert 2240 == begin(ruleset, players, games=1).rows.nbytes


def stacked(ruleset: Ruleset, players: int, owners: list[int]) -> State:
    """Return a position in which a castle stands in a region, and beside it keeps of some owners in this order."""
    state = new_game(ruleset, players, seed=1)
    place = next(place for place, enemy in enumerate(state.enemies) if enemy is None)
    state = expanded.with_building(state, place, Erected(0, row_cells.TYPES[0], 1))
    for number, owner in enumerate(owners):
        level = 1 + owners[:number].count(owner)
        state = expanded.with_building(state, place, Erected(owner, row_cells.NEW_TYPES[0], level))
    return state


def test_a_region_holds_all_keeps_in_their_order() -> None:
    """Those of four players: 16 beside one castle, and a row tells in which order they came."""
    ruleset, owners = crowding(DIVINE, pair_again="yes"), [0, 3, 1, 2] * 4
    for state in (stacked(ruleset, 4, owners), stacked(ruleset, 4, owners[::-1])):
        tables = tables_of(state.ruleset, 4)
        assert 17 == max(sizes_in(state))
        assert state == unpack(tables, pack(tables, state))
    one, other = (from_positions([stacked(ruleset, 4, some)]).rows for some in (owners, owners[::-1]))
    assert (one != other).any()


def test_a_third_building_is_refused_where_no_reading_allows_it() -> None:
    """A row has room for two there."""
    state = stacked(crowding(DIVINE), 4, [0, 1])
    with pytest.raises(NotCovered, match="position: 2 further buildings of a region, and a row holds 1"):
        from_positions([state])


def test_a_piece_that_stands_twice_is_refused() -> None:
    """It has one cell for what came after it."""
    state = stacked(crowding(DIVINE, pair_again="yes"), 4, [0, 1])
    place = sizes_in(state).index(3)
    twice = expanded.with_building(state, place, expanded.beside_in(state, place)[0])
    with pytest.raises(NotCovered, match="position: a building that stands twice on the board"):
        from_positions([twice])


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_games_with_crowded_regions_play_as_in_the_library(seed: int) -> None:
    """Random rulesets, with up to eight buildings in a region and more to come."""
    state = crowded_position(seed)
    assert state is not None
    assert max(sizes_in(state)) > 2
    counts = Counts()
    played_from(building(state), seed, counts, 30)
    assert counts.decisions


def test_games_play_as_in_the_library_after_many_others() -> None:
    """The number of the buildings of a region takes three bytes then."""
    state = crowded_position(SEEDS[0])
    assert state is not None
    with_many_stands(from_positions([state]).tables)
    counts = Counts()
    played_from(building(state), 1, counts, 30)
    assert counts.decisions


def building(state: State) -> State:
    """Return the position in which the player to act is about to erect a building with many tokens."""
    return attrs.evolve(state, pending=p.AskFirst(state.seat, 0, ((Action.INFLUENCE, 1), (Action.BUILD, 9))))


def test_third_buildings_are_erected_and_counted() -> None:
    """Other games do not come so far; the number of compared decisions is that which was asked for."""
    counts, sizes = run(300, seed=SEEDS[0])
    assert 300 == counts.decisions
    assert sizes.total()
    erected = Counts()
    for seed in SEEDS[:8]:
        state = crowded_position(seed)
        assert state is not None
        for again in range(3):
            played_from(building(state), again, erected, 6)
    assert erected.added["third building"] > 3


@pytest.mark.sampled(3)
@pytest.mark.parametrize("seed", SEEDS[:9])
def test_greedy_bots_decide_there_as_in_the_library(seed: int) -> None:
    """Between the same decisions, by what can still be built."""
    state = crowded_position(seed)
    assert state is not None
    assert played_greedily(state, seed, most=1)


def lost(_desk: Cells, second: int) -> int:
    """Return the cell after the second building of a region, whatever stands there already."""
    return crowded_regions.cell_after(second)


def only_two(_known: Cells, _desk: Cells, _second: int) -> bool:
    """Say that no region has a third building."""
    return False


def first_two(known: Cells, desk: Cells, seat: int) -> int:
    """Return the levels that a player has among the first two buildings of the regions."""
    emptied = np.array(desk)
    emptied[row_cells.AFTER : row_cells.ROW_CROWDED] = 0
    return new_buildings.levels_on_board(known, emptied, seat)


@pytest.mark.parametrize(
    ("where", "name", "fault"),
    [
        (game_row, "cell_of_next", lost),
        (reach, "has_third", only_two),
        (new_buildings, "has_third", only_two),
        (added_scores, "levels_on_board", first_two),
    ],
)
def test_a_fault_is_seen(where: ModuleType, name: str, fault: Any, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ANN401 -- any function
    """A building that takes the place of another one, a region that looks emptier, a building that does not score."""
    monkeypatch.setattr(where, name, fault)
    states = [building(state) for state in map(crowded_position, SEEDS) if state is not None]
    with pytest.raises(DifferError):
        played_on(states)


def played_on(states: list[State]) -> None:
    """Play a little on from each position in lockstep."""
    for seed, state in enumerate(states):
        played_from(state, seed, Counts(), 12)
