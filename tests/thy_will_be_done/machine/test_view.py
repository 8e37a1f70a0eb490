"""A player's view of a position hides the outcomes of chance still to come."""

from __future__ import annotations

import random

import attrs
import pytest

from crusaders_rules import CHANCE, Ruleset, State, apply, is_over, legal, new_game, to_act, view
from crusaders_rules.pieces import Outcomes
from crusaders_rules.questions import AskKnight
from crusaders_rules.thy_will_be_done.interpret.readings import ShortWedge

TOURNAMENT = Ruleset(variant="knights-tournament")
RANDOM_SHORT = Ruleset(interpretation=attrs.evolve(Ruleset().interpretation, short_wedge=ShortWedge.RANDOM))


def two_games(ruleset: Ruleset, players: int, seed: int) -> tuple[State, State]:
    """Begin two games with the same wheels and deals, for which all else is drawn by two seeds."""
    one = new_game(ruleset, players, seed=seed)
    other = new_game(ruleset, players, seed=seed + 1)
    assert one.outcomes is not None
    assert other.outcomes is not None
    mixed: Outcomes = attrs.evolve(other.outcomes, wheels=one.outcomes.wheels, deals=one.outcomes.deals)
    return one, new_game(ruleset, players, outcomes=mixed)


@pytest.mark.sampled(9)
@pytest.mark.parametrize("ruleset", [Ruleset(), TOURNAMENT, RANDOM_SHORT])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_is_seen_before_it_is_revealed(ruleset: Ruleset, players: int) -> None:
    """While players still set up their wheels, two games that chance continues otherwise look the same to everybody."""
    for seed in range(0, 20, 2):
        one, other = two_games(ruleset, players, seed)
        seen = 0
        while one.enemies == other.enemies and not any(one.enemies):
            assert one != other
            for seat in range(players):
                assert view(one, seat) == view(other, seat)
                assert repr(view(one, seat)) == repr(view(other, seat))
            assert legal(one) == legal(other) == legal(view(one, 0))
            seen += 1
            decision = legal(one)[0]
            one, other = apply(one, decision), apply(other, decision)
        assert seen >= players


def test_the_outcomes_that_are_known_cannot_be_played_out_of_a_view() -> None:
    """After the last choice of an order, chance decides in the view, while the game goes on by itself."""
    state = new_game(players=2, seed=1)
    seen = view(state, 0)
    while not isinstance(state.pending, AskKnight):
        decision = legal(state)[0]
        state, seen = apply(state, decision), apply(seen, decision)
    assert CHANCE == to_act(seen)


def test_once_all_is_revealed_a_view_is_the_position() -> None:
    """Nothing on the table is hidden from anyone."""
    chance = random.Random(5)
    state = new_game(players=3, seed=5)
    while not is_over(state):
        if state.outcomes is None:
            assert all(view(state, seat) is state for seat in range(3))
        state = apply(state, chance.choice(legal(state)))
    assert view(state, 0) is state


@pytest.mark.parametrize("seat", [-1, 2, "1", True, None])
def test_there_is_no_view_from_a_seat_that_nobody_has(seat: int) -> None:
    """The error says which seats there are."""
    with pytest.raises(ValueError, match="seat: needs a whole number from 0 to 1"):
        view(new_game(players=2, seed=1), seat)
