"""What is drawn and taken at once is what would be drawn from the list of all that is legal."""

from __future__ import annotations

import random

import numpy as np
import pytest

from crusaders_rules import Ruleset, batch
from crusaders_rules.batch import kernel, random_play
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.game_row import put_back
from crusaders_rules.batch.many_games import Batch
from crusaders_rules.batch.randomness import below, generators
from tests.batch.drawn import game_at_random

DECISIONS, BEFORE = 40, 150


def row_after(ruleset: Ruleset, players: int, seed: int) -> Batch:
    """Return a game after some decisions at random."""
    games = batch.begin(ruleset, players=players, games=1)
    games.play_out(seed=seed, most=BEFORE)
    return games


@pytest.mark.parametrize("seed", [1, 2, 3, 4, 6])
@pytest.mark.parametrize("begins", [True, False], ids=["setup", "turns"])
def test_each_legal_decision_is_drawn_as_from_a_list(seed: int, *, begins: bool) -> None:
    """The generators decide which one. The position after it is the same, and so are the generators."""
    ruleset, players = game_at_random(random.Random(seed))
    games = batch.begin(ruleset, players=players, games=1) if begins else row_after(ruleset, players, seed)
    tables, row = games.tables, games.rows[0]
    own, found = generators(seed, 1, tables.generators)[0], np.zeros(games.most_listed, np.int16)
    taken = 0
    while taken < DECISIONS and row[at.KIND] != at.GAME_OVER:
        listing, drawing = np.zeros((2, at.DESK), np.int64)
        for desk in (listing, drawing):
            kernel.take_up_with(tables.known, desk, row, own)
        listed = found[: kernel.each_legal(tables.known, listing, found)].tolist()
        if tables.fill():
            continue
        number = listed[below(listing, len(listed))]
        kernel.step(tables.known, listing, number)
        drawn = random_play.take_drawn(tables.known, drawing, found)
        if tables.fill():
            continue
        assert drawn == number
        row, after = np.zeros((2, len(row)), np.int16)
        put_back(listing, row)
        put_back(drawing, after)
        assert (row == after).all()
        states = np.zeros((2, len(own)), np.int64)
        for desk, state in zip((listing, drawing), states, strict=True):
            kernel.put_back_with(tables.known, desk, row, state)
        assert (states[0] == states[1]).all()
        own, taken = states[0], taken + 1
    assert taken
