"""Positions written down in games under other readings, with expansions."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from crusaders_rules import Interpretation, State, apply, is_over, legal, new_game
from crusaders_rules.records import position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.check.cases.conceivable import conceivable
from crusaders_rules.thy_will_be_done.examples.book import laid
from crusaders_rules.thy_will_be_done.examples.own.layouts import DIVINE, FIVE, Own, table
from crusaders_rules.thy_will_be_done.examples.own.telling import BUILD, CRUSADE, FOUR, OTHER, TRAVEL
from crusaders_rules.thy_will_be_done.interpret.readings import LearningSkip
from crusaders_rules.thy_will_be_done.play.explain import explain
from crusaders_rules.thy_will_be_done.play.files.positions import PositionError, position_from_data, position_to_data
from crusaders_rules.thy_will_be_done.play.notation import from_text
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Keep
from tests.thy_will_be_done.support import readings_at_random, with_expansions

BEGINNINGS = with_expansions()
# The first castle has unlocked a second knight.
CASTLE = {"a2": [(0, "castle", 1)]}


def read_as(state: State, **readings: str) -> State:
    """Return a position under other readings."""
    interpretation: Any = Interpretation(**readings)  # type: ignore[arg-type]
    return attrs.evolve(state, ruleset=attrs.evolve(state.ruleset, interpretation=interpretation))


def told(state: State, *texts: str) -> State:
    """Return the position after some decisions; each position on the way comes back from JSON."""
    for text in texts:
        state = apply(state, from_text(state, text))
        assert state == position_from_json(position_to_json(state)), text
    return state


def test_every_position_of_one_game_under_other_readings_comes_back_from_json() -> None:
    """As below, in a game that is always the same."""
    every_position_comes_back(4)


@pytest.mark.long
@settings(max_examples=settings().max_examples // 4)
@given(st.integers(0, 2**32))
def test_every_position_of_a_game_under_other_readings_comes_back_from_json(seed: int) -> None:
    """Whatever is asked, with every expansion and number of players; and whatever else is conceivable is refused."""
    every_position_comes_back(seed)


def every_position_comes_back(seed: int) -> None:
    """Play a game at random, write its positions, and read them back."""
    chance = random.Random(seed)
    ruleset, players = chance.choice(BEGINNINGS)
    readings = attrs.evolve(readings_at_random(chance), learning_skip=LearningSkip.AS_LAST_RESORT)
    state = new_game(attrs.evolve(ruleset, interpretation=readings), players, seed=seed)
    for _ in range(chance.choice((60, 400))):
        if is_over(state):
            break
        state = apply(state, chance.choice(legal(state)))
        if chance.random() < 1 / 8:
            assert state == position_from_data(position_to_data(state))
        if chance.random() < 1 / 40:
            wrong = set(conceivable(state)) - set(legal(state))
            assert all(explain(state, one).refusals for one in wrong)


@pytest.mark.rules("bonus.knight.unlock")
@pytest.mark.parametrize("beside", [(), ((1, "castle", 1),)])
def test_a_castle_unlocks_a_knight_that_may_be_held(beside: tuple[tuple[int, str, int], ...]) -> None:
    """With Divine Influence, the castle may be the second building of its region."""
    built = {"c2": beside} if beside else {}
    state = laid(table(BUILD, Own(tokens=(8,)), *FOUR, expansions=(DIVINE, FIVE), built=built))
    state = told(read_as(state, freed_knight="yes"), f"resolve {BUILD}", "build castle c2")
    assert isinstance(state.pending, p.AskUnlockedKnight)


@pytest.mark.rules("crusade.saracen.free")
def test_a_tile_can_have_paid_for_what_a_saracen_pictures() -> None:
    """Where the reward has its price, the one-time tile that was turned counts."""
    own = Own(knights="c1", tokens=(5,), once="crusade", taken={"farm": 1})
    farms = {"a2": [(0, "farm", 2)], "b2": [(0, "farm", 3)], "a1": [(0, "mill", 1)]}
    state = laid(table(CRUSADE, own, OTHER, enemies={"c1": "saracen-farm"}, coats={"a1": 0}, built=farms))
    state = read_as(state, saracen_price="paid")
    state = told(state, f"resolve {CRUSADE}", "turn 1", "attack c1")
    assert isinstance(state.pending, p.AskReward)


@pytest.mark.rules("divine.chapel.token")
def test_two_chapels_of_one_turn_add_two_tokens() -> None:
    """Both tokens come after the distribution; until then both are due."""
    state = laid(table(BUILD, Own(tokens=(12,), knights="b2 c2", upgraded=(0,)), OTHER, built=CASTLE))
    state = told(read_as(state, same_action_twice="yes"), f"resolve {BUILD}")
    state = told(state, "twice build 6+6", "build-new chapel b2")
    before = state.areas[0].wheel.tokens
    state = told(state, "build-new chapel c2")
    if isinstance(state.pending, p.AskManner):
        state = apply(state, Keep())
    assert sum(before) + 2 == sum(state.areas[0].wheel.tokens)


def test_a_further_chapel_needs_a_first_one() -> None:
    """A token beyond the first is refused where no first one is due."""
    state = laid(table(BUILD, Own(tokens=(12,), knights="b2 c2", upgraded=(0,)), OTHER, built=CASTLE))
    state = told(read_as(state, same_action_twice="yes"), f"resolve {BUILD}", "twice build 6+6", "build-new chapel b2")
    data = position_to_data(state)
    data["board"]["divine"]["due"] = {"further": 1}
    with pytest.raises(PositionError) as caught:
        position_from_data(data)
    problem = "the position: board.divine.due.further: the first chapel gives a token too (divine.chapel.token)"
    assert problem in caught.value.lines


@pytest.mark.rules("five.order.holy-ghost.crusade")
def test_an_extra_crusade_is_still_to_come_while_influence_is_gained() -> None:
    """What is gained for the first enemy may be asked in parts."""
    own = Own(knights="a1 b1", tokens=(8,), order="holy-ghost", marked="slav")
    enemies = {"a1": "slav", "b1": "slav"}
    state = laid(table(CRUSADE, own, Own(order="teutonic"), expansions=(FIVE,), enemies=enemies, built=CASTLE))
    state = read_as(state, partial_influence="up-to", holy_ghost_crusade="second-defeat", same_action_twice="yes")
    state = told(state, f"resolve {CRUSADE}", "attack a1")
    assert isinstance(state.pending, p.AskGain)


@pytest.mark.rules("divine.travel.marker", "travel.points")
def test_a_knight_may_go_on_for_nothing() -> None:
    """No movement points are left, but a step away from one's coat of arms costs nothing."""
    state = laid(table(TRAVEL, Own(knights="a1 c1", tokens=(1,)), OTHER, built=CASTLE, coats={"c1": 0}))
    state = read_as(state, same_action_twice="yes")
    state = told(state, f"resolve {TRAVEL}", "move a1 b1")
    assert isinstance(state.pending, p.AskMove)
    assert 0 == state.pending.points
