"""What is drawn and taken at once is what would be drawn from the list of all that is legal."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from crusaders_rules import Ruleset, batch
from crusaders_rules.batch import facts as f
from crusaders_rules.batch import kernel, random_play
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.game_row import put_back
from crusaders_rules.batch.many_games import Batch
from crusaders_rules.batch.question_kinds import enemy, influence_tile, tile
from crusaders_rules.batch.randomness import below, generators
from crusaders_rules.batch.rows import pack
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


@pytest.mark.parametrize("kind", [enemy, tile, influence_tile])
def test_only_names_that_there_are_are_listed(kind: Any) -> None:  # noqa: ANN401 -- a module
    """Whatever has been counted for other pieces before."""
    tables = batch.begin(Ruleset(expansions=("divine-influence",)), players=2, games=1).tables
    desk, found = np.zeros(at.DESK, np.int64), np.zeros(1_000, np.int16)
    kernel.take_up_with(tables.known, desk, pack(tables, tables.first), generators(1, 1, tables.generators)[0])
    desk[at.REGION] = int(np.nonzero(tables.known[f.SHAPE_OF_SPACE : f.SHAPE_OF_SPACE + at.REGIONS] != at.NONE)[0][0])
    tables.known[f.LEFT_OF : f.LEFT_OF + f.LAID_KEPT] = 0
    count = kind.pieces(tables.known, desk, found, True)  # noqa: FBT003 -- each piece
    listed = found[:count].tolist()
    tables.known[f.LEFT_OF : f.LEFT_OF + f.LAID_KEPT] = 1
    assert listed == found[: kind.pieces(tables.known, desk, found, True)].tolist()  # noqa: FBT003 -- as above
    assert listed
