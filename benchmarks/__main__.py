"""Print how fast the library is, as ratios to peers measured in the same run.

Both sides play in turns, so that a machine that is busy for a while slows both, and processor time
counts. Nothing here fails because of a time.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from functools import partial

from rich.console import Console
from rich.table import Table

from benchmarks import browser, campaigns, expansions, proving, readings, serving, wheel
from benchmarks.sides import Side, play_crusaders, take_turns
from crusaders_rules import Ruleset

PLAYERS, PEER = 4, "catanatron"
FIRST = Ruleset(variant="first-standard", orders="none")


def play_catanatron(seed: int) -> int:
    """Play a random game of the peer and return the number of its actions."""
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    game = Game([RandomPlayer(colour) for colour in colours], seed=seed)
    game.play()
    return len(game.state.actions)


def alternate(rounds: int = 30) -> dict[str, Side]:
    """Let all sides play in turns."""
    sides = {
        "standard, orders dealt": Side(partial(play_crusaders, ruleset=Ruleset(), players=PLAYERS), 200, 20),
        PEER: Side(play_catanatron, 1, 5),
        "first game, no orders": Side(partial(play_crusaders, ruleset=FIRST, players=PLAYERS), 200, 20),
    }
    take_turns(sides.values(), rounds)
    return sides


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
    sides = alternate()
    peer = sides[PEER].games / sides[PEER].seconds
    for name, side in sides.items():
        games, moves = side.games / side.seconds, side.moves / side.seconds
        table.add_row(name, f"{games:.1f}", f"{moves:,.0f}", str(side.games), f"{games / peer:.2f}")
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
