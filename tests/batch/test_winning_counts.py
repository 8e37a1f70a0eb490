"""What is counted of who wins is what the games say, and is stored and read again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import cast

import attrs
import numpy as np
import numpy.typing as npt
import pytest
from click.testing import CliRunner

from crusaders_rules import is_over, winners
from crusaders_rules.batch import Batch, begin, row_cells, winning_counts
from crusaders_rules.batch.rule_tables import RuleTables, tables_of
from crusaders_rules.batch.strong import Planned
from crusaders_rules.batch.winning_counts import (
    PlayedGames,
    WinningTally,
    counted,
    in_toml,
    main,
    run_of,
    store,
    strong_game,
    tasks,
)
from crusaders_rules.files.problems import FileError
from crusaders_rules.thy_will_be_done.check.wins import FILE, ORDER, TURN, Winning, WinningRun, stored
from crusaders_rules.thy_will_be_done.interpret import Variant
from crusaders_rules.work import Done, Task
from crusaders_rules.work.processes import Processes

FEW = PlayedGames("greedy", 3, Variant.FIRST_STANDARD)


def run(number: int = 2) -> WinningRun:
    """Play a few games at random, and return what is stored of them."""
    games = begin(FEW.ruleset, FEW.players, games=number)
    games.play_out(seed=1)
    return run_of(FEW, number, [counted(games)])


def test_winners_are_those_of_the_rules() -> None:
    """By their knight orders, and by the turn that they had in each round; a shared win counts as a share."""
    games = begin(FEW.ruleset, FEW.players, games=3)
    games.play_out(seed=5)
    expected: dict[tuple[str, str], float] = defaultdict(float)
    for row in range(len(games)):
        state = games.position(row)
        assert is_over(state)
        assert state.start is not None
        best = winners(state)
        for seat in best:
            expected[ORDER, str(state.areas[seat].order)] += 1 / len(best)
            expected[TURN, str((seat - state.start) % 3 + 1)] += 1 / len(best)
    found = counted(games)
    assert {key: won for key, (_, won) in found.items() if won} == pytest.approx(expected)
    assert {3} == {number for (kind, _), (number, _) in found.items() if kind == TURN}
    assert 9 == sum(number for (kind, _), (number, _) in found.items() if kind == ORDER)


def test_a_run_is_stored_and_read_again(tmp_path: Path) -> None:
    """In place of an earlier one of the same games, beside others."""
    first, other = run(), attrs.evolve(run(), bot="strong", iterations=8)
    for one in (first, other, attrs.evolve(first, games=7)):
        store(one, tmp_path)
    assert {attrs.evolve(first, games=7), other} == set(stored(tmp_path))


def test_a_file_that_is_no_store_is_refused(tmp_path: Path) -> None:
    """With the place; without a file there are no runs."""
    assert () == stored(tmp_path)
    (tmp_path / FILE).write_text('[[run]]\ncommand = "x"\nbot = "y"\nplayers = 9\nvariant = "learning"\n', "utf-8")
    with pytest.raises(FileError, match=rf"{FILE}: run\[0\].players"):
        stored(tmp_path)
    (tmp_path / FILE).write_text(in_toml([attrs.evolve(run(), sides=(Winning(TURN, "1", 4, 4.5),))]), "utf-8")
    with pytest.raises(FileError, match=r"run\[0\].side\[0\].won: needs a number from 0 to 4, the games, not 4.5"):
        stored(tmp_path)


class _First:
    """In place of the search: plans the first legal decision, and remembers what it was asked."""

    def __init__(self, tables: RuleTables) -> None:
        self.tables = tables
        self.seats: set[int] = set()
        self.seeds: list[Sequence[int]] = []

    def plan(self, row: npt.NDArray[np.int16], seed: Sequence[int]) -> Planned:
        self.seats.add(int(row[row_cells.SEAT]))
        self.seeds.append(seed)
        first = Batch(self.tables, row[None].copy()).legal()[0][0]
        return Planned((int(first),), 0.5, 1, 1)


def test_every_seat_of_a_strong_game_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each time with another seed; the game is played to its end."""
    played = PlayedGames("strong", 2, Variant.LEARNING, iterations=1)
    search = _First(tables_of(played.ruleset, 2))
    monkeypatch.setattr(winning_counts, "_search", lambda *_: search)
    monkeypatch.setattr(Batch, "over", property(lambda games: games.rows[:, row_cells.KIND] > row_cells.ASK_SPLIT))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(winning_counts, "counted", lambda games: {(TURN, "1"): (len(games), 0.5)})
        assert {(TURN, "1"): (1, 0.5)} == strong_game(played, 3)
    assert {0, 1} >= search.seats > set()
    assert [(3, number) for number in range(1, len(search.seeds) + 1)] == search.seeds
    assert ["game 0", "game 1"] == [task.name for task in tasks(played, 2)]


def test_greedy_bots_play_in_blocks() -> None:
    """Each with a seed of its own, so many games in all."""
    assert [("games 0", (1000, 0)), ("games 1000", (1000, 1)), ("games 2000", (500, 2))] == [
        (task.name, cast("partial[WinningTally]", task.work).args[1:]) for task in tasks(FEW, 2500)
    ]


def test_the_command_stores_each_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And names the command that plays it again."""

    def spread(_: Processes, given: list[Task]) -> list[Done]:
        return [Done(place, task.work(), 0.0, used={}) for place, task in enumerate(given)]

    monkeypatch.setattr(winning_counts, "verdicts_folder", lambda: tmp_path)
    monkeypatch.setattr(Processes, "each", spread)
    monkeypatch.setattr(winning_counts, "greedy_block", lambda _, number, block: {(TURN, "1"): (number, block + 0.5)})
    given = ["--bot", "greedy", "--games", "1004", "--players", "2", "--variant", "learning", "--variant", "standard"]
    done = CliRunner().invoke(main, given)
    assert "make wins BOT=greedy PLAYERS=2 VARIANT=learning GAMES=1004\n" in done.output, done.output
    found = {one.variant: one.sides for one in stored(tmp_path)}
    assert {"learning", "standard"} == found.keys()
    assert (Winning(TURN, "1", 1004, 2.0),) == found["learning"]
