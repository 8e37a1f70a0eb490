"""Print how fast the library is, as ratios to peers measured in the same run.

Both sides play in turns, so that a machine that is busy for a while slows both, and processor time
counts. Nothing here fails because of a time.
"""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable

import attrs
from rich.console import Console
from rich.table import Table

from benchmarks import browser, campaigns, expansions, proving, readings, serving, wheel
from crusaders_rules import Ruleset, apply, legal, new_game

PLAYERS = 4


STANDARD = Ruleset()
FIRST = Ruleset(variant="first-standard", orders="none")


def play_crusaders(seed: int, ruleset: Ruleset = STANDARD) -> int:
    """Play a random game through the public functions and return the number of decisions."""
    pick = random.Random(seed).random
    state = new_game(ruleset, players=PLAYERS, seed=seed)
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


def play_first(seed: int) -> int:
    """Play a random game of the variant for a first game, without knight orders."""
    return play_crusaders(seed, FIRST)


def alternate(rounds: int = 30) -> tuple[Tally, Tally, Tally]:
    """Let all sides play in turns, after a warm-up that does not count: tables fill, modules load."""
    standard, first, peers = Tally(play_crusaders), Tally(play_first), Tally(play_catanatron)
    for seed in range(200):
        play_crusaders(seed)
        play_first(seed)
    play_catanatron(0)
    for number in range(1, rounds + 1):
        standard.run(range(1000 * number, 1000 * number + 20))
        peers.run(range(1000 * number, 1000 * number + 5))
        first.run(range(1000 * number, 1000 * number + 20))
    return standard, first, peers


STARTS = (
    "pass",
    "import attrs",
    "import crusaders_rules",
    "from crusaders_rules import new_game",
    "from crusaders_rules import apply, legal, new_game; s = new_game(seed=1); apply(s, legal(s)[0])",
    "import networkx",
)


def start_ups(rounds: int = 25) -> dict[str, float]:
    """Return the median time in milliseconds that Python takes to run each statement and end.

    The statements take turns. The first round does not count: it leaves the compiled modules on disk, as installing a
    package does, whatever the environment says of that.
    """
    times: dict[str, list[float]] = {statement: [] for statement in STARTS}
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(rounds + 1):
        for statement, spent in times.items():
            begun = time.perf_counter()
            subprocess.run([sys.executable, "-c", statement], check=True, env=environment)
            spent.append((time.perf_counter() - begun) * 1000)
    return {statement: statistics.median(spent[1:]) for statement, spent in times.items()}


def main() -> None:
    """Measure and print."""
    console = Console()
    table = Table(
        "random games of 4 players, one core", "games/s", "moves/s", "games", "for one of the peer", title="Speed"
    )
    standard, first, peers = alternate()
    peer = peers.games / peers.seconds
    sides = {"standard, orders dealt": standard, "first game, no orders": first, "catanatron": peers}
    for name, tally in sides.items():
        games, moves = tally.games / tally.seconds, tally.moves / tally.seconds
        table.add_row(name, f"{games:.1f}", f"{moves:,.0f}", str(tally.games), f"{games / peer:.2f}")
    console.print(table)
    table = Table("starting Python and", "ms", "over bare Python", title="Import")
    starts = start_ups()
    for statement, spent in starts.items():
        table.add_row(statement, f"{spent:.0f}", f"{spent - starts['pass']:+.0f}")
    console.print(table)
    expansions.report(console)
    campaigns.report(console)
    serving.report(console)
    browser.report(console)
    readings.report(console)
    wheel.report(console)
    proving.report(console)


if __name__ == "__main__":
    main()
