"""How long Python takes to import the library and to begin a game, over starting without it.

``python -m benchmarks.start_up`` prints it.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time

from rich.console import Console
from rich.table import Table

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


def report(console: Console) -> None:
    """Print the times."""
    table = Table("starting Python and", "ms", "over bare Python", title="Import")
    starts = start_ups()
    for statement, spent in starts.items():
        table.add_row(statement, f"{spent:.0f}", f"{spent - starts['pass']:+.0f}")
    console.print(table)


if __name__ == "__main__":
    report(Console())
