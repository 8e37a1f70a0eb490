"""Games, steps and positions a second, in compiled rows and in the library; and how long the first call takes."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

from benchmarks.sides import play_at_random
from crusaders_rules import Ruleset, State, apply, legal, new_game
from crusaders_rules.thy_will_be_done.check.game_systems import small_board
from crusaders_rules.thy_will_be_done.interpret.boards import load_board

PLAYERS, ROUNDS, SLOW, FAST = 4, 5, 10, 2_000
# So many rounds are played before: in the first games, most of the time goes into filling the tables.
FILLING = 50
# The supply of the small games that are explored.
FEW, MANY = 2, 4
# Environments at once, steps of each, and rounds of games of each process.
ENVIRONMENTS, STEPS, BUSY = 4_096, 200, 10
FIRST = f"from crusaders_rules import batch; batch.begin(players={PLAYERS}, games=1).play_out()"


def in_the_library(round_: int) -> None:
    """Play some games in Python."""
    for seed in range(round_ * SLOW, (round_ + 1) * SLOW):
        play_at_random(new_game(players=PLAYERS, seed=seed), legal, apply, seed)


def in_rows(round_: int) -> None:
    """Play many games in rows, from the first decision of chance to the end."""
    from crusaders_rules import batch

    batch.begin(players=PLAYERS, games=FAST).play_out(seed=round_)


def seconds(play: Callable[[int], None], round_: int) -> float:
    """Return the processor time of a round."""
    begun = time.process_time()
    play(round_)
    return time.process_time() - begun


def fresh(folder: str) -> float:
    """Return how long a new process takes for a game, with what is compiled kept in a folder."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", FIRST], env={**os.environ, "NUMBA_CACHE_DIR": folder}, check=True)
    return time.perf_counter() - begun


def positions_in_the_library() -> tuple[int, float]:
    """Explore a small game in Python; return how many positions it has, and the processor time."""
    from crusaders_rules.explore.breadth_first import explore
    from crusaders_rules.thy_will_be_done.check.game_systems import game_system

    begun = time.process_time()
    return explore(game_system([_small(FEW)])).states, time.process_time() - begun


def positions_in_words() -> tuple[int, float, float]:
    """Explore a larger one in compiled code; return the same, and the bytes of a position with its steps."""
    from crusaders_rules.batch.state_space import explored

    explored(_small(1))
    begun = time.process_time()
    space = explored(_small(MANY))
    return len(space), time.process_time() - begun, space.size / len(space)


def judged_positions_in_words() -> tuple[int, float]:
    """Explore the larger one in compiled code and judge it by the laws; return the positions and the processor time."""
    from crusaders_rules.batch.exploring_models import PackedExplorer
    from crusaders_rules.batch.state_space import ModelExtent
    from crusaders_rules.thy_will_be_done.check.game_systems import game_system

    explore = PackedExplorer(ModelExtent(history=True))
    explore(game_system([_small(1)]))
    begun = time.process_time()
    found = explore(game_system([_small(MANY)]))
    if found.verdict != "holds":
        raise SystemExit(f"the laws do not hold: {found.finding}")
    return found.states, time.process_time() - begun


def _small(supply: int) -> State:
    board = small_board(load_board("tiny-row"), supply)
    return new_game(Ruleset(variant="learning", orders="none", board=board), 2)


def in_a_process(begins: float) -> float:
    """Play rounds of games from a time on, in a process of its own; return when they are over."""
    in_rows(0)
    time.sleep(max(0.0, begins - time.time()))
    for round_ in range(BUSY):
        in_rows(round_)
    return time.time()


def in_processes(number: int) -> float:
    """Play in so many processes at the same time; return games a second of all of them."""
    with ProcessPoolExecutor(number, mp_context=get_context("spawn")) as pool:
        # Each process loads the compiled code and fills its tables before.
        list(pool.map(in_a_process, [0.0] * number))
        begins = time.time() + 1
        ends = list(pool.map(in_a_process, [begins] * number))
    return number * BUSY * FAST / (max(ends) - begins)


def show_processes(console: Console) -> None:
    """Print games a second of one process, and of two at the same time."""
    pairs = [(in_processes(1), in_processes(2)) for _ in range(2)]
    one, two = (max(rates) for rates in zip(*pairs, strict=True))
    console.print(f"one process {one:,.0f} games a second, two at the same time {two:,.0f}: {two / one:.2f} times")


def steps_a_second(environments: Any, step: Callable[[int], None]) -> float:  # noqa: ANN401 -- of Gymnasium
    """Return the steps a second of environments, in processor time; they always begin the same games."""
    environments.reset(seed=1)
    begun = time.process_time()
    for number in range(STEPS):
        step(number)
    return float(STEPS * environments.num_envs / (time.process_time() - begun))


def show_environments(console: Console) -> None:
    """Print steps a second of many environments at once, without and with drawing what to do."""
    from crusaders_rules import envs

    games = envs.vector(ENVIRONMENTS, copy=False)
    drawn: list[npt.NDArray[np.int64]] = []

    def draw(_: int) -> None:
        drawn.append(games.sample())
        games.step(drawn[-1])

    def take(number: int) -> None:
        games.step(drawn[number])

    # The first round fills the tables.
    steps_a_second(games, draw)
    drawn.clear()
    both = steps_a_second(games, draw)
    alone = max(steps_a_second(games, take) for _ in range(ROUNDS))
    console.print(f"envs.vector({ENVIRONMENTS:,}): {alone:,.0f} steps a second, {both:,.0f} with `sample`")


def show_positions(console: Console) -> None:
    """Print positions a second on one core, with judging by the laws and without it."""
    few, slow = positions_in_the_library()
    many, fast, size = positions_in_words()
    _, judged = judged_positions_in_words()
    table = Table(title="Positions of small games, on one core", title_justify="left")
    for column in ("", "positions", "a second", "ratio"):
        table.add_column(column, justify="left" if not column else "right")
    table.add_row("library, judged by the laws", f"{few:,}", f"{few / slow:,.0f}", "1")
    table.add_row(
        "batch, judged by the laws", f"{many:,}", f"{many / judged:,.0f}", f"{many / judged / (few / slow):,.0f}"
    )
    table.add_row("batch, explored only", f"{many:,}", f"{many / fast:,.0f}", f"{many / fast / (few / slow):,.0f}")
    console.print(table)
    console.print(f"{size:.0f} bytes for a position with its steps")


def main() -> None:
    """Print games and positions a second on one core, and ratios; then the first call and a later process."""
    in_the_library(ROUNDS)
    # This one compiles.
    in_rows(ROUNDS)
    filling = sum(seconds(in_rows, round_) for round_ in range(ROUNDS + 1, ROUNDS + 1 + FILLING))
    pairs = [(seconds(in_the_library, round_), seconds(in_rows, round_)) for round_ in range(ROUNDS)]
    slow, fast = (min(times) for times in zip(*pairs, strict=True))
    table = Table(title="Random standard games with four players, on one core", title_justify="left")
    for column in ("", "games a second", "ratio"):
        table.add_column(column, justify="left" if not column else "right")
    table.add_row("library", f"{SLOW / slow:,.0f}", "1")
    table.add_row("batch", f"{FAST / fast:,.0f}", f"{FAST / fast / (SLOW / slow):,.0f}")
    console = Console()
    console.print(table)
    console.print(
        f"the {FILLING * FAST:,} games before, which fill the tables: {FILLING * FAST / filling:,.0f} a second"
    )
    show_processes(console)
    show_environments(console)
    show_positions(console)
    with tempfile.TemporaryDirectory() as folder:
        first, later = fresh(folder), fresh(folder)
    console.print(f"first game of the first process {first:.1f} s, of a later one {later:.1f} s")


if __name__ == "__main__":
    main()
