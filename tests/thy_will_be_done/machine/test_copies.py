"""A position can be copied and pickled at any time, without its caches."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

from crusaders_rules import apply, legal, new_game


@pytest.mark.parametrize("decisions", [0, 40, 300])
def test_a_copy_plays_on_alike(decisions: int) -> None:
    """After any number of decisions: equal, of the same hash, and with the same legal decisions from there on."""
    chance, state = random.Random(3), new_game(seed=3)
    for _ in range(decisions):
        state = apply(state, chance.choice(legal(state)))
    for other in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):  # noqa: S301 -- made here
        assert (state, hash(state)) == (other, hash(other))
        here, there = state, other
        for _ in range(30):
            assert legal(here) == legal(there)
            decision = legal(here)[-1]
            here, there = apply(here, decision), apply(there, decision)
        assert here == there
