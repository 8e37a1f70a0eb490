"""Many games at once: rows and positions, decisions, scores, records, and what is refused."""

from __future__ import annotations

import random
from typing import Any

import attrs
import numpy as np
import pytest

from crusaders_rules import Interpretation, Ruleset, State, apply, legal, new_game, score
from crusaders_rules.batch import Batch, BatchError, NotCovered, begin, from_positions
from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.lookup import begin_row, keyed, want
from crusaders_rules.batch.randomness import below
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.play.files.records import verify
from crusaders_rules.thy_will_be_done.play.score import winners
from crusaders_rules.thy_will_be_done.state import Board
from tests.envs.positions import RULESETS, game


def test_a_row_is_no_longer_than_a_kibibyte() -> None:
    """Of a game for four players; with expansions, it goes on."""
    rows = begin(games=1).rows
    assert (1, 490) == rows.shape
    assert 980 == rows.nbytes
    assert 1292 == begin(Ruleset(expansions=("five-and-six",)), 6, games=1).rows.nbytes
    assert 1856 == begin(Ruleset(expansions=("divine-influence",)), 4, games=1).rows.nbytes


@pytest.mark.parametrize("name", RULESETS)
def test_rows_and_positions_are_exact_inverses(name: str) -> None:
    """In every position of a random game, with chance asked and with chance drawn beforehand."""
    for drawn in (False, True):
        players = 5 if "five-and-six" in RULESETS[name].expansions else 3
        every = [*game(RULESETS[name], players, 5, drawn=drawn)][::7]
        games = from_positions(every)
        assert every == [games.position(row) for row in range(len(every))]
        assert (games.rows == from_positions([games.position(row) for row in range(len(every))]).rows).all()


def test_seeds_draw_what_new_game_draws() -> None:
    """Each game is the one that the library begins with the same seed."""
    games = begin(Ruleset(), 4, seeds=range(5))
    assert [new_game(players=4, seed=seed) for seed in range(5)] == [games.position(row) for row in range(5)]


def test_a_mask_has_the_actions_of_players_and_none_of_chance() -> None:
    """The numbers are those that are listed."""
    games = from_positions([new_game(players=2, seed=3), new_game(players=2)])
    mask = games.mask()
    assert games.legal()[0].tolist() == np.nonzero(mask[0])[0].tolist()
    assert not mask[1].any()
    assert games.legal()[1].size == 6


def test_games_are_played_to_their_end_and_recorded() -> None:
    """A record of a game is accepted, with its scores as the result; the same seed plays the same games."""
    for arguments in ({"games": 2}, {"seeds": (4, 5)}):
        games = begin(Ruleset(variant="learning", board="tiny-row"), 2, keep=True, **arguments)
        games.play_out(seed=9)
        again = begin(Ruleset(variant="learning", board="tiny-row"), 2, **arguments)
        again.play_out("random", 9)
        assert (games.rows == again.rows).all()
        assert games.over.all()
        for row in range(2):
            record = games.record(row)
            assert verify(record).ok
            assert record.result is not None
            assert record.result.totals == tuple(games.scores()[row].tolist())


def test_what_chance_had_decided_before_is_recorded() -> None:
    """Also if nothing of it is still to come, as where each wheel is drawn and there is nothing else to draw."""
    ruleset = Ruleset("board-game-arena", "unpredictable", "none", board="tiny-row")
    games = begin(ruleset, 2, seeds=[8, 9], keep=True)
    assert games.position(1).outcomes is None
    games.play_out(seed=1, most=20)
    assert [verify(games.record(row)).final for row in range(2)] == [games.position(row) for row in range(2)]


def test_steps_are_recorded_too() -> None:
    """Decisions of players and of chance, by their numbers; -1 leaves a game as it is."""
    games = begin(players=2, games=2, keep=True)
    chance = random.Random(2)
    for _ in range(30):
        games.step([int(chance.choice(games.legal()[0])), -1])
    assert 30 == len(games.record(0).decisions)
    assert () == games.record(1).decisions
    assert games.position(1) == new_game(players=2)
    assert verify(games.record(0)).ok


def test_a_game_is_played_for_some_decisions_only() -> None:
    """And goes on from there."""
    games = begin(players=2, games=1, keep=True)
    games.play_out(seed=1, most=12)
    assert 12 == len(games.record(0).decisions)


def test_every_piece_of_chance_is_drawn_by_its_odds() -> None:
    """Of thirty enemy tokens, ten are Prussians: the first flag gets one in about a third of games."""
    state = new_game(players=2)
    while type(state.pending).__name__ != "AskEnemy":
        state = apply(state, legal(state)[0])
    region = state.pending.region  # type: ignore[attr-defined]
    games = from_positions([state] * 600)
    games.play_out(seed=3, most=1)
    prussians = sum(games.rows[:, at.ENEMIES + region] == 0)
    assert 150 < prussians < 250


# Bad input: one error, and nothing changes.


def begun() -> tuple[Batch, Any]:
    """Two games in which a player is asked, and their rows."""
    games = from_positions([new_game(players=2, seed=3), new_game(players=2, seed=4)])
    return games, games.rows.copy()


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        ([0], "actions: needs 2 whole numbers, one for each row"),
        ([0, 1, 2], "actions: needs 2 whole numbers"),
        ([[0, 1]], "actions: needs 2 whole numbers"),
        ([0.5, 1], "actions: needs 2 whole numbers"),
        (["a", "b"], "actions: needs 2 whole numbers"),
        ([-1, 9999], "row 1: action: needs a whole number from 0 to 340, not 9999"),
        ([-1, -7], "row 1: action: needs a whole number from 0 to 340, not -7"),
        ([70, -1], r"row 0: action 70 \(upgrade crusade-build\) is masked: .*setup.order.choose"),
    ],
)
def test_a_wrong_action_is_refused_and_changes_nothing(actions: Any, said: str) -> None:  # noqa: ANN401 -- anything
    """The message names the row and the rule."""
    games, before = begun()
    with pytest.raises(BatchError, match=said):
        games.step(actions)
    assert (games.rows == before).all()


def test_one_wrong_action_refuses_all() -> None:
    """The right ones are not taken either."""
    games, before = begun()
    right = int(games.legal()[0][0])
    with pytest.raises(BatchError, match=r"row 1: action 70 .*: "):
        games.step([right, 70])
    assert (games.rows == before).all()
    games.step([right, -1])
    assert not (games.rows[0] == before[0]).all()
    assert (games.rows[1] == before[1]).all()


def test_a_wrong_outcome_and_a_game_that_is_over_are_refused() -> None:
    """By what chance may draw, and by the rule that ends the game."""
    games = begin(players=2, games=1)
    with pytest.raises(BatchError, match=r"row 0: outcome 16 \(leave .*\) is not among those of chance: 0, 1, 2"):
        games.step([16])
    games.play_out(seed=1)
    assert games.over.all()
    assert [[]] == [row.tolist() for row in games.legal()]
    with pytest.raises(BatchError, match=r"row 0: end\.round: "):
        games.step([0])


def wide_board() -> Board:
    """Return a board with more regions than a row has room for."""
    board = load_board("ours-two")
    more = [attrs.evolve(board.regions[0], name=f"m{one}", start=False) for one in range(13)]
    return attrs.evolve(board, regions=(*board.regions, *more), adjacent=(*board.adjacent, *((0,),) * 13))


def test_a_board_of_too_many_regions_is_refused() -> None:
    """A row has room for 48; before anything is played, also from positions."""
    wide = Ruleset(board=wide_board())
    with pytest.raises(NotCovered, match="board: 49 regions, and a row holds 48: the batch does not cover this"):
        begin(wide, 2, games=1)
    with pytest.raises(NotCovered, match="board: 49 regions, and a row holds 48: the batch does not cover this"):
        from_positions([new_game(wide, 2)])


def test_a_position_without_room_is_refused() -> None:
    """Five knights of a player are the most."""
    state = new_game(players=2, seed=1)
    area = attrs.evolve(state.areas[0], knights=(0,) * 6)
    crowded: State = attrs.evolve(state, areas=(area, state.areas[1]))
    with pytest.raises(NotCovered, match="position: 6 knights of a player, and a row holds 5"):
        from_positions([crowded])


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: begin(players=2), "begin: needs either games or seeds"),
        (lambda: begin(players=2, games=1, seeds=[1]), "begin: needs either games or seeds"),
        (lambda: begin(players=2, games=-1), "games: needs a whole number, 0 or more, not -1"),
        (lambda: begin(players=7, games=1), "components.players"),
        (lambda: begin(players=2, seeds=["a"]), "seed: needs a whole number, 0 or more, not 'a'"),  # type: ignore[list-item]
        (lambda: from_positions([]), "positions: needs at least one"),
        (lambda: from_positions([new_game(players=2), 1]), "row 1: needs a position, not 1"),  # type: ignore[list-item]
        (lambda: from_positions([new_game(players=2), new_game(players=3)]), "row 1: its ruleset differs"),
        (
            lambda: from_positions([new_game(players=3), new_game(players=4)]),
            "row 1: it has 4 players, and row 0 has 3",
        ),
        (lambda: begin(players=2, games=1).play_out("clever"), "policy: needs random or greedy, not 'clever'"),
        (lambda: begin(players=2, games=1).play_out(seed=-1), "seed: needs a whole number, 0 or more, not -1"),
        (lambda: begin(players=2, games=1).record(0), "record: the decisions are not kept; .*keep=True"),
        (lambda: begin(players=2, games=1).position(1), "row: needs a whole number from 0 to 0, not 1"),
    ],
)
def test_what_is_no_game_is_refused(call: Any, said: str) -> None:  # noqa: ANN401 -- any call
    """One error, which names the place."""
    with pytest.raises(ValueError, match=said):
        call()


def test_scores_are_those_of_the_library() -> None:
    """Also before the end, with marks of the Order of the Holy Ghost, and with influence tiles and new buildings."""
    for ruleset, players in ((Ruleset(), 4), (RULESETS["five"], 6), (RULESETS["both"], 5)):
        compare_scores([*game(ruleset, players, 11)][::60])


def compare_scores(every: list[State]) -> None:
    """Compare the totals and the winners of positions of a game."""
    games = from_positions(every)
    assert [list(score(state).totals) for state in every] == games.scores().tolist()
    assert [winners(state) for state in every] == [tuple(np.nonzero(row)[0].tolist()) for row in games.winners()]


@pytest.mark.parametrize(
    ("kind", "seat", "place"), [(at.ASK_TILE, at.NONE, at.ASK_TILE), (at.ASK_TURN, 2, at.CHANCES + 2)]
)
def test_what_one_draws_does_not_depend_on_the_others(kind: int, seat: int, place: int) -> None:
    """Each kind of chance and each player has a generator, and changes no other one."""
    desk = np.ones(at.DESK, np.int64)
    desk[at.KIND], desk[at.SEAT] = kind, seat
    before = desk.copy()
    assert 0 <= below(desk, 3) < 3
    first = at.RANDOM + 2 * place
    assert [first, first + 1] == np.nonzero(desk != before)[0].tolist()


def test_a_gain_without_a_number_is_refused_and_forgotten() -> None:
    """Where a reading asks for an amount, the numbers go up to the supply at the start."""
    readings = Interpretation(partial_influence="up-to")  # type: ignore[arg-type]
    tables = begin(Ruleset(interpretation=readings, board="tiny-row"), 2, games=1).tables
    begin_row(tables.known)
    want(tables.known, keyed(f.Q_AMOUNTS, 200, 0, 0))
    with pytest.raises(NotCovered, match=r"influence\.partial: a gain of 200, above the supply of the board, has no"):
        tables.fill()
    assert 0 == tables.fill()
