"""Print how fast the library is, as ratios to peers measured in the same run.

Both sides play in turns, so that a machine that is busy for a while slows both, and processor time
counts. Nothing here fails because of a time.
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable

import attrs
from rich.console import Console
from rich.table import Table

from benchmarks import wheel
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


@attrs.define
class Tally:
    """What one side has played so far."""

    play: Callable[[int], int]
    games: int = 0
    moves: int = 0
    seconds: float = 0.0

    def run(self, seeds: Iterable[int]) -> None:
        """Play these games, and count them with the processor time that they take."""
        begun = time.process_time()
        for seed in seeds:
            self.moves += self.play(seed)
            self.games += 1
        self.seconds += time.process_time() - begun


def alternate(rounds: int = 30) -> tuple[Tally, Tally]:
    """Let both sides play in turns, after a warm-up that does not count: tables fill, modules load."""
    for seed in range(200):
        play_crusaders(seed)
    play_catanatron(0)
    ours, peers = Tally(play_crusaders), Tally(play_catanatron)
    for number in range(1, rounds + 1):
        ours.run(range(1000 * number, 1000 * number + 20))
        peers.run(range(1000 * number, 1000 * number + 5))
    return ours, peers


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
    table = Table("random games of 4 players, one core", "games/s", "moves/s", "games", title="Speed")
    ours, peers = alternate()
    for name, tally in (("crusaders-rules", ours), ("catanatron", peers)):
        games, moves = tally.games / tally.seconds, tally.moves / tally.seconds
        table.add_row(name, f"{games:.1f}", f"{moves:,.0f}", str(tally.games))
    ratio = ours.games / ours.seconds * peers.seconds / peers.games
    console.print(table)
    console.print(f"crusaders-rules / catanatron: {ratio:.2f} games for one")
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
    wheel.report(console)


if __name__ == "__main__":
    main()
