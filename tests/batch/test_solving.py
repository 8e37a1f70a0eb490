"""Small games are explored whole in packed positions, and solved."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

import attrs
import numpy as np
import pytest

from crusaders_rules import State, apply, legal, new_game, winners
from crusaders_rules.batch import BatchError, kernel, packed_states, retrograde, row_cells
from crusaders_rules.batch.compiled import Cells
from crusaders_rules.batch.perfect_play import SolvedGame, solve
from crusaders_rules.batch.solving_boards import after_chance, compare, in_toml, judge, solved
from crusaders_rules.batch.state_space import StateSpace, explored, layout_of
from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder
from crusaders_rules.thy_will_be_done.check.solved import FOLDER, SolvedBoard, solved_boards
from crusaders_rules.thy_will_be_done.play.files.records import read_record, verify
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.play.score import score

MANY = 300
STORED = solved_boards(verdicts_folder())
TINY = SolvedBoard(
    board="tiny-row", supply=1, variant="learning", positions=0, steps=0, ends=0, depth=0, states=0, judged=0, starts=()
)


@cache
def start() -> State:
    """A position from which few others can be reached: compiled code that is not compiled is slow."""
    state = new_game(TINY.ruleset, 2, seed=1)
    while len(set(reached(state))) > MANY:
        state = apply(state, legal(state)[0])
    return state


@cache
def space() -> StateSpace:
    """All positions that can be reached from there."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("crusaders_rules.batch.state_space._TRIED", 1)
        return explored(start())


@cache
def game() -> SolvedGame:
    """The smallest game, solved."""
    return solve(space())


@cache
def by_the_library(state: State) -> int:
    """The value of a position, by a search of the library through all plays; this game has no endless one."""
    if is_over(state):
        one, two = score(state).totals
        won = winners(state)
        return 2 * (one - two) + (0 in won) - (1 in won)
    values = [by_the_library(apply(state, decision)) for decision in legal(state)]
    return max(values) if state.pending.seat == 0 else min(values)


def reached(state: State) -> Iterator[State]:
    """Yield each position that can be reached, once."""
    seen, todo = {state}, [state]
    while todo:
        now = todo.pop()
        yield now
        new = {apply(now, decision) for decision in legal(now)} - seen
        seen |= new
        todo += new


def test_positions_are_those_of_the_library() -> None:
    """Each of them once, with as many steps, and with the same positions after them."""
    expected = list(reached(start()))
    found = space()
    assert len(expected) == len(found)
    assert sum(len(legal(state)) for state in expected) == found.steps
    assert set(expected) == {found.batch(range(len(found))).position(row) for row in range(len(found))}
    assert sum(map(is_over, expected)) == len(found.over)
    assert not found.stuck.size


def test_nothing_is_lost_where_there_is_little_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays grow, and cells get more bits, without a position or a step being lost or found twice."""
    monkeypatch.setattr("crusaders_rules.batch.state_space._ROOM", 1)
    monkeypatch.setattr("crusaders_rules.batch.state_space._TRIED", 0)
    found = explored(start())
    assert (len(space()), space().steps, space().depth) == (len(found), found.steps, found.depth)
    assert (space().batch(range(len(found))).rows == found.batch(range(len(found))).rows).all()
    assert (space().ends == found.ends).all()


def test_more_positions_than_wanted_are_refused() -> None:
    """Before the memory is full."""
    with pytest.raises(BatchError, match="there are more than 10 positions"):
        explored(start(), most=10)


def test_a_position_takes_few_words() -> None:
    """A word holds as many cells as fit, and no cell is split."""
    first = np.zeros((3, row_cells.ROW), np.int64)
    first[packed_states.GREATEST, :70] = 1
    first[packed_states.LEAST, 60] = -6
    layout = layout_of(first)
    assert list(range(70)) == layout[:, packed_states.CELL].tolist()
    assert 3 == layout[60, packed_states.BITS]
    ends = layout[:, packed_states.SHIFT] + layout[:, packed_states.BITS]
    assert 62 >= ends.max()
    assert 2 == len(set(layout[:, packed_states.WORD].tolist()))


def test_each_value_is_that_of_a_search_in_the_library() -> None:
    """Of the first player, who wants the greatest value, and of the second, who wants the least."""
    games = space().batch(range(len(space())))
    assert [by_the_library(games.position(row)) for row in range(len(games))] == game().values.tolist()
    assert len({*game().values.tolist()}) > 5


def test_perfect_play_keeps_the_value_up_to_the_end() -> None:
    """The winner takes the shortest way."""
    for number in (0, 10, 20):
        line = game().line(number)
        assert game().ranks[number] == len(line) - 1
        assert {int(game().values[number])} == {int(game().values[one]) for one in line}
        assert is_over(space().position(line[-1]))
        assert all(after in space().after(before) for before, after in pairwise(line))


def test_a_play_without_end_is_seen() -> None:
    """Two positions lead to each other, and one of them to an end that the second player wins.

    The first player, who is asked in position 0, stays there for ever and does not lose.
    """
    begins, ends = np.array([0, 2, 3, 3]), np.array([1, 2, 0], np.int32)
    first, before = np.zeros(4, np.int64), np.zeros(3, np.int32)
    retrograde.count_before(ends, first)
    retrograde.list_before(begins, ends, first, np.zeros(3, np.int32), before)
    assert [[1], [0], [0]] == [before[first[one] : first[one + 1]].tolist() for one in range(3)]
    values, ranks, queue = np.zeros(3, np.int16), np.full(3, -1, np.int32), np.zeros(3, np.int32)
    asked, left = np.array([0, 1, -2], np.int8), np.array([2, 1, 0], np.int32)
    won = (np.array([2]), np.array([-5]))
    assert 1 == retrograde.force(1, *won, asked, first, before, left.copy(), values, ranks, queue)
    assert [0, 0, -5] == values.tolist()
    queue[0] = 2
    assert 1 == retrograde.longest_plays(first, before, left.copy(), np.zeros(3, np.int32), queue, 1)


def test_a_game_that_is_not_for_two_is_not_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the number of players."""
    monkeypatch.setattr(space().games.tables, "players", 3)
    with pytest.raises(BatchError, match="needs a game of 2 players, not 3"):
        solve(space())


def test_no_play_is_made_up_where_none_ends() -> None:
    """Chance is still to decide, or nobody can force an end."""
    with pytest.raises(BatchError, match="no end of the game can be forced from position 3"):
        attrs.evolve(game(), ranks=np.full(4, -1, np.int32)).line(3)


def test_a_wrong_position_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a law, and by what follows from it in the library."""
    assert len(space()) == judge(space())
    compare(space(), 40)
    taken = kernel.step

    def wrong(known: Cells, desk: Cells, number: int) -> None:
        taken(known, desk, number)
        desk[row_cells.MARKERS] += desk[row_cells.KIND] == row_cells.GAME_OVER

    monkeypatch.setattr("crusaders_rules.batch.packed_states.step", wrong)
    found = explored(start(), most=1_000)
    with pytest.raises(BatchError, match=r"position \d+: 'enemies are kept' does not hold"):
        judge(found)
    with pytest.raises(BatchError, match="other positions follow than by the library"):
        compare(found, 1_000)


def test_what_is_found_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many positions there are, what was judged, and who wins."""
    monkeypatch.setattr("crusaders_rules.batch.solving_boards.explored", lambda *_, **__: space())
    found = solved(TINY, 10)
    assert (found.positions, found.steps, found.states, found.judged) == (len(space()), space().steps, len(space()), 10)
    (one,) = found.starts
    assert (one.winner or None, one.margin) == (game().winner(0), game().margin(0))
    assert () == one.chance
    assert not found.endless
    assert found.longest >= one.decisions


@pytest.mark.parametrize("one", STORED, ids=lambda one: "-".join(map(str, one.played)))
def test_stored_plays_end_as_they_are_said_to(one: SolvedBoard) -> None:
    """They verify, and are won by as much."""
    for start in one.starts:
        record = read_record(verdicts_folder() / FOLDER / start.record)
        assert record.ruleset == one.ruleset
        assert len(record.decisions) == len(start.chance) + start.decisions
        checked = verify(record)
        assert checked.error is None
        assert checked.complete
        assert checked.result_checked
        state = checked.final
        assert state is not None
        first, second = score(state).totals
        assert start.margin == abs(first - second)
        assert ((start.winner - 1,) if start.winner else (0, 1)) == tuple(winners(state))
    assert {one.record for game in STORED for one in game.starts} == {
        file.name for file in (verdicts_folder() / FOLDER).iterdir()
    }


@pytest.mark.long
def test_a_stored_game_comes_to_the_same() -> None:
    """In a process of its own, which compiles the kernel."""
    least = min(STORED, key=lambda one: one.positions)
    text = f"from tests.batch.test_solving import again; again({least.played!r})"
    done = subprocess.run(
        [sys.executable, "-c", text], cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False
    )
    assert 0 == done.returncode, done.stderr[-2000:]


def again(played: tuple[str, int, str]) -> None:
    """Solve a stored game again."""
    stored = next(one for one in STORED if one.played == played)
    found = solved(stored, 1_000)
    unnamed = tuple(attrs.evolve(start, record="") for start in stored.starts)
    assert attrs.evolve(stored, starts=unnamed, judged=1_000) == found


def test_figures_of_nothing_are_stored_too() -> None:
    """What is written can be read again, also if nothing was judged."""
    assert "judged = 0\n" in in_toml([TINY])
    assert "endless" not in in_toml([TINY])


def test_chance_after_a_player_is_refused() -> None:
    """Such a game has no value for each outcome of chance at setup."""
    asked = space().asked.copy()
    asked[1] = -1
    with pytest.raises(BatchError, match="position 1: chance decides after a player"):
        list(after_chance(attrs.evolve(space(), asked=asked)))
