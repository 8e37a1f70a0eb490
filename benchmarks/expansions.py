"""How many decisions a second a random game of six with both expansions takes, beside the base game in the same run.

``python -m benchmarks.expansions`` prints both and their ratio. Games take turns, so that a busy machine slows both.
"""

from __future__ import annotations

import random
import time

from rich.console import Console
from rich.table import Table

from crusaders_rules import Ruleset, apply, legal, new_game

SIDES = {
    "the base game, 4 players": (Ruleset(), 4),
    "both expansions, 6 players": (Ruleset(expansions=("divine-influence", "five-and-six")), 6),
}
WARM_UP, ROUNDS, GAMES = 60, 10, 4


def play(ruleset: Ruleset, players: int, seed: int) -> int:
    """Play a random game, and return the number of decisions."""
    pick, decisions = random.Random(seed).random, 0
    state = new_game(ruleset, players=players, seed=seed)
    choices = legal(state)
    while choices:
        state = apply(state, choices[int(pick() * len(choices))])
        choices = legal(state)
        decisions += 1
    return decisions


def rates() -> dict[str, tuple[int, float]]:
    """Return for each side how many decisions were made, and in how many seconds of the processor."""
    for side in SIDES.values():
        for seed in range(WARM_UP):
            play(*side, seed)
    found = dict.fromkeys(SIDES, (0, 0.0))
    for number in range(1, ROUNDS + 1):
        for name, side in SIDES.items():
            begun = time.process_time()
            decisions = sum(play(*side, 1000 * number + seed) for seed in range(GAMES))
            before, seconds = found[name]
            found[name] = (before + decisions, seconds + time.process_time() - begun)
    return found


def report(console: Console) -> None:
    """Print the rates and their ratio."""
    table = Table("random games", "decisions/s", "decisions a game", "of the base game", title="Expansions")
    found = rates()
    decisions, seconds = next(iter(found.values()))
    peer = decisions / seconds
    for name, (decisions, seconds) in found.items():
        rate = decisions / seconds
        table.add_row(name, f"{rate:,.0f}", f"{decisions / (ROUNDS * GAMES):.0f}", f"{rate / peer:.2f}")
    console.print(table)


if __name__ == "__main__":
    report(Console())
