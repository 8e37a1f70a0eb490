"""Games in lockstep that go on from positions with much on the board."""

from __future__ import annotations

from collections import Counter

import pytest

from crusaders_rules import legal
from crusaders_rules.batch.row_cells import REGIONS
from crusaders_rules.thy_will_be_done.play.expanded import beside_in, fights_again, holding_of
from crusaders_rules.thy_will_be_done.play.files.positions import check_position
from crusaders_rules.thy_will_be_done.rules.crusade import works_at_once
from crusaders_rules.thy_will_be_done.state import pending as p
from tests.batch.in_turn import position_before_two_actions, position_in_turn
from tests.batch.lockstep import Counts, played_from
from tests.batch.rich import rich_position

SEEDS = range(24)
# Of positions in the middle of a turn: an extra Crusade is open, what comes first may block what must follow, a
# building of a Saracen works later, and three actions follow.
SELDOM = (41, 104, 120, 128, 152, 153, 193, 195)
# Of positions before two actions: the second one lacks a bonus, and only one of them may come first.
LACKING = (2, 3, 12, 34, 59)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_games_from_rich_positions_play_as_in_the_library(seed: int) -> None:
    """Random rulesets, with many buildings, upgraded wedges, and knights beside enemies."""
    counts = Counts()
    played_from(rich_position(seed), seed, counts, 40)
    assert counts.decisions


@pytest.mark.sampled(4)
@pytest.mark.parametrize("seed", SEEDS)
def test_games_from_the_middle_of_a_turn_play_as_in_the_library(seed: int) -> None:
    """Much can be done, and the player still gets something in this turn or after it."""
    counts = Counts()
    played_from(position_in_turn(seed), seed, counts, 20)
    assert counts.decisions


@pytest.mark.parametrize("seed", SELDOM)
def test_games_where_seldom_things_meet_play_as_in_the_library(seed: int) -> None:
    """Other seeds of the same positions hardly have them."""
    state, counts = position_in_turn(seed), Counts()
    asked, book = state.pending, state.ruleset.book
    assert isinstance(asked, p.OfPlan)
    again, begun = fights_again(state.areas[asked.seat]), getattr(asked, "begun", False)
    later = isinstance(asked, p.AskReward) and not works_at_once(state.ruleset)
    assert again or later or len(asked.plan) > 2 or (begun and book.every_action_succeeds)
    for number in range(3):
        played_from(state, number, counts, 4)
    assert counts.decisions


@pytest.mark.parametrize("seed", LACKING)
def test_one_of_two_actions_comes_first_as_in_the_library(seed: int) -> None:
    """One of them must succeed, and the second one lacks a bonus of the order."""
    state, counts = position_before_two_actions(seed), Counts()
    asked, book = state.pending, state.ruleset.book
    assert isinstance(asked, p.AskFirst)
    assert book.wedges.again[state.areas[asked.seat].order]
    assert len(legal(state)) == 1
    played_from(state, seed, counts, 4)
    assert counts.decisions


def test_positions_in_a_turn_are_possible_and_ask_all_sorts_of_things() -> None:
    """Often what random games seldom ask."""
    found = Counter[str]()
    for seed in range(12):
        state = position_in_turn(seed)
        assert not check_position(state)
        found[type(state.pending).__name__] += 1
    assert len(found) > 5
    assert found["AskTurn"] < 3


def test_rich_positions_are_possible_and_have_what_random_games_seldom_have() -> None:
    """Boards that fill a row, buildings beside others, influence tiles, tokens of chapels, and points kept or owed."""
    found = Counter[str]()
    for seed in SEEDS:
        state = rich_position(seed)
        assert not check_position(state)
        held = [holding_of(area) for area in state.areas]
        found["full"] += len(state.ruleset.laid.regions) == REGIONS
        found["beside"] += any(beside_in(state, place) for place in range(len(state.buildings)))
        found["tiles"] += any(one.tiles for one in held)
        found["chapels"] += any(one.chapels for one in held)
        found["giant"] += any(one.giant is not None for one in held)
        found["kept"] += any(area.carried > 0 for area in state.areas)
        found["owed"] += any(area.carried < 0 for area in state.areas)
        found["defeats"] += any(sum(area.defeated) for area in state.areas)
    assert min(found[one] for one in ("full", "beside", "tiles", "chapels", "kept", "owed", "defeats")) > 3
    assert found["giant"]
