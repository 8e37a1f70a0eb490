"""Positions written down and set up again, also those that no game here has led to."""

from __future__ import annotations

import json
import random
from pathlib import Path

import attrs
import pytest

from crusaders_rules import Ruleset, State, apply, is_over, legal, new_game, score
from crusaders_rules.records import position_from_json, position_to_json
from crusaders_rules.thy_will_be_done.interpret.boards import board_data, load_board
from crusaders_rules.thy_will_be_done.play.files.positions import (
    PositionError,
    check_position,
    read_position,
    write_position,
)
from crusaders_rules.thy_will_be_done.play.kinds import every_kind
from crusaders_rules.thy_will_be_done.state import pending as p
from crusaders_rules.thy_will_be_done.state.decision import Flip
from tests.thy_will_be_done.records.games import GAMES, first, position_data, put, remove, states


@pytest.mark.sampled(5)
@pytest.mark.parametrize("game", range(len(GAMES)))
def test_every_position_of_a_game_comes_back_from_json(game: int) -> None:
    """From the first wheel to the end, also in the middle of a turn, nothing is lost and nothing is refused."""
    for state in states(game)[game % 5 :: 5]:
        assert state == position_from_json(position_to_json(state))


def test_every_kind_of_question_occurs_in_these_games() -> None:
    """The games above come to every question that there is."""
    kinds = {type(state.pending) for game in range(len(GAMES)) for state in states(game)}
    assert {kind.asks for kind in every_kind()} == kinds


def test_a_game_goes_on_from_a_position_as_it_would_have() -> None:
    """The position that was read has the same legal decisions, the same score, and the same future."""
    for state in states(0)[::50]:
        again = position_from_json(position_to_json(state))
        assert legal(state) == legal(again)
        assert score(state) == score(again)
        assert [apply(state, one) for one in legal(state)] == [apply(again, one) for one in legal(again)]


REFEREE = """
{
  "format": "crusaders-position",
  "version": 1,
  "ruleset": {"edition": "deluxified-2017", "orders": "none", "variant": "first-standard", "board": "tiny-row"},
  "players": [
    {
      "influence": 4,
      "wheel": [
        {"wedge": "travel-build", "tokens": 0},
        {"wedge": "crusade-build", "tokens": 5, "upgraded": true},
        {"wedge": "influence-travel", "tokens": 1},
        {"wedge": "travel-crusade", "tokens": 2},
        {"wedge": "build-influence", "tokens": 2},
        {"wedge": "muster-influence", "tokens": 2}
      ],
      "buildings": {"castle": 1},
      "defeated": {"slav": 1},
      "knights": ["b1", "a1"]
    },
    {
      "wheel": [
        {"wedge": "travel-build", "tokens": 2},
        {"wedge": "crusade-build", "tokens": 2},
        {"wedge": "influence-travel", "tokens": 2},
        {"wedge": "travel-crusade", "tokens": 2},
        {"wedge": "build-influence", "tokens": 2},
        {"wedge": "muster-influence", "tokens": 2}
      ],
      "knights": ["c1"]
    }
  ],
  "board": {
    "buildings": {"b1": {"owner": 1, "type": "castle", "level": 1}},
    "tiles": {"b1": "church-discount"}
  },
  "markers": {"prussian": 0, "slav": 1},
  "supply": 2,
  "start": 1,
  "pending": {"asks": "turn", "seat": 2}
}
"""


def test_a_referee_sets_up_what_lies_on_the_table() -> None:
    """What is nothing may be left out, and knights may stand in any order."""
    state = position_from_json(REFEREE)
    assert (0, 1) == state.areas[0].knights
    assert 1 == state.pending.seat
    assert not is_over(state)
    assert state == position_from_json(position_to_json(state))


def test_a_board_of_ones_own_is_written_out() -> None:
    """Only one of our boards is kept by its name."""
    board = attrs.evolve(load_board("tiny-row"), name="my-row")
    state = new_game(Ruleset(board=board, orders="none"), 2, seed=1)
    assert board_data(board) == json.loads(position_to_json(state))["ruleset"]["board"]
    assert state == position_from_json(position_to_json(state))
    assert "tiny-row" == position_data(states(2)[-1])["ruleset"]["board"]


def test_outcomes_still_to_come_are_kept() -> None:
    """While the orders are chosen, the board that chance will lay out is part of the position."""
    state = new_game(players=2, seed=5)
    data = position_data(state)
    assert 30 == len(data["outcomes"]["tiles"])
    put(data, "outcomes/deals/0", list(reversed(data["outcomes"]["deals"][0])))
    with pytest.raises(PositionError, match=r"outcomes\.deals: other knight orders are already dealt"):
        position_from_json(json.dumps(data))
    assert "outcomes" not in position_data(first(0, p.AskTurn))


def test_a_position_in_a_file(tmp_path: Path) -> None:
    """A position goes through a file unchanged."""
    file = tmp_path / "position.json"
    write_position(states(0)[-1], file)
    assert states(0)[-1] == read_position(file)


def test_an_impossible_position_is_not_written() -> None:
    """What could not be read again is refused by its problems."""
    state = attrs.evolve(states(0)[-1], supply=5)
    (problem,) = check_position(state)
    assert ("supply", "end.overflow") == (problem.place, problem.rule)
    with pytest.raises(PositionError, match="supply: the players hold 261 of 260"):
        position_to_json(state)


def test_a_key_without_a_value_is_none() -> None:
    """Where a question does not need a key, the key is left out rather than null."""
    data = position_data(first(0, p.AskTurn))
    put(data, "pending/wedge", None)
    with pytest.raises(PositionError, match=r"pending\.wedge: needs a value, not null"):
        position_from_json(json.dumps(data))
    remove(data, "pending/wedge")
    assert first(0, p.AskTurn) == position_from_json(json.dumps(data))


def test_a_vault_flips_a_wedge_in_the_learning_game() -> None:
    """Where nobody may upgrade: the position can be written and read again, with more wedges upgraded than at setup."""
    chance = random.Random(120)
    state = new_game(Ruleset("board-game-arena", "learning", "none", expansions=("divine-influence",)), 2, seed=120)
    at_setup = [sum(area.wheel.upgraded) for area in state.areas]
    flipped: State | None = None
    for _ in range(400):
        decision = chance.choice(legal(state))
        state = apply(state, decision)
        if isinstance(decision, Flip):
            flipped = state
            break
    assert flipped is not None
    assert sum(sum(area.wheel.upgraded) for area in flipped.areas) == sum(at_setup) + 1
    assert flipped == position_from_json(position_to_json(flipped))
