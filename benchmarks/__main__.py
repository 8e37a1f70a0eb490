"""Print how fast the library is, as ratios to peers measured in the same run.

Rounds of both sides alternate, and the median of the rounds counts, so that a machine that is
busy for a while slows both. Nothing here fails because of a time.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import count

from rich.console import Console
from rich.table import Table

from crusaders_rules import apply, legal, new_game

PLAYERS = 4


def play_crusaders(seed: int) -> int:
    """Play a random game through the public functions and return the number of decisions."""
    pick = random.Random(seed).random
    state = new_game(players=PLAYERS, seed=seed)
    choices = legal(state)
    decisions = 0
    while choices:
        state = apply(state, choices[int(pick() * len(choices))])
        choices = legal(state)
        decisions += 1
    return decisions


def play_catanatron(seed: int) -> int:
    """Play a random game of the peer and return the number of its actions."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
    game.play()
    return len(game.state.actions)


def games_a_second(play: Callable[[int], int], seeds: list[int]) -> tuple[float, float]:
    """Return games and moves a second over these seeds."""
    begun = time.perf_counter()
    moves = sum(play(seed) for seed in seeds)
    spent = time.perf_counter() - begun
    return len(seeds) / spent, moves / spent


def alternate(rounds: int = 12) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Measure both games in turns, after a first round that does not count."""
    seeds = count()

    def some(number: int) -> list[int]:
        return [next(seeds) for _ in range(number)]

    games_a_second(play_crusaders, some(60))
    games_a_second(play_catanatron, some(4))
    return [(games_a_second(play_crusaders, some(40)), games_a_second(play_catanatron, some(8))) for _ in range(rounds)]


def start_up(statement: str, rounds: int = 15) -> float:
    """Return the median time in milliseconds that Python takes to run a statement and end."""
    times = []
    for _ in range(rounds):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", statement], check=True)
        times.append((time.perf_counter() - begun) * 1000)
    return statistics.median(times)


def main() -> None:
    """Measure and print."""
    console = Console()
    table = Table("random games of 4 players, one core", "games/s", "moves/s", title="Speed")
    measured = alternate()
    for name, column in (("crusaders-rules", 0), ("catanatron", 1)):
        games, moves = (statistics.median(row[column][kind] for row in measured) for kind in (0, 1))
        table.add_row(name, f"{games:.1f}", f"{moves:,.0f}")
    ratios = [ours[0] / peers[0] for ours, peers in measured]
    console.print(table)
    console.print(
        f"crusaders-rules / catanatron: {statistics.median(ratios):.2f} games for one "
        f"(rounds from {min(ratios):.2f} to {max(ratios):.2f})"
    )
    bare = start_up("pass")
    table = Table("starting Python and", "ms", "over bare Python", title="Import")
    for statement in (
        "pass",
        "import attrs",
        "import crusaders_rules",
        "from crusaders_rules import new_game",
        "import networkx",
    ):
        spent = start_up(statement)
        table.add_row(statement, f"{spent:.0f}", f"{spent - bare:+.0f}")
    console.print(table)


if __name__ == "__main__":
    main()
