"""How many decisions a second a random game of The Third Crusade takes, beside one of the first game in the same run.

``python -m benchmarks.campaigns`` prints both and their ratio. The games take turns, so that a busy machine slows both.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Table

from crusaders_rules import apply, legal, new_game
from crusaders_rules.third_crusade.play import judgement
from crusaders_rules.third_crusade.scenario import load_scenario

PLAYERS = 4
ROUNDS, GAMES = 6, 10


def play_wheel(seed: int) -> int:
    """Play a random game of the first game, and return the number of decisions."""
    pick, decisions = random.Random(seed).random, 0
    state = new_game(players=PLAYERS, seed=seed)
    choices = legal(state)
    while choices:
        state = apply(state, choices[int(pick() * len(choices))])
        choices = legal(state)
        decisions += 1
    return decisions


def play_campaign(seed: int) -> int:
    """Play a random game of the scenario ``marches``, chance included, and return the number of decisions."""
    pick, decisions = random.Random(seed).random, 0
    state = judgement.new_campaign(load_scenario("marches"), PLAYERS)
    choices = judgement.legal(state)
    while choices:
        state = judgement.apply(state, choices[int(pick() * len(choices))])
        choices = judgement.legal(state)
        decisions += 1
    return decisions


def rates() -> dict[str, tuple[int, int, float]]:
    """Return for each game how many games and decisions were played, and in how many seconds of the processor."""
    sides: dict[str, Callable[[int], int]] = {"the first game": play_wheel, "The Third Crusade": play_campaign}
    for play in sides.values():
        for seed in range(20):
            play(seed)
    found = dict.fromkeys(sides, (0, 0, 0.0))
    for number in range(ROUNDS):
        for name, play in sides.items():
            begun = time.process_time()
            decisions = sum(play(1000 * number + seed) for seed in range(GAMES))
            games, before, seconds = found[name]
            found[name] = (games + GAMES, before + decisions, seconds + time.process_time() - begun)
    return found


def report(console: Console) -> None:
    """Print the rates and their ratio."""
    table = Table(f"random games of {PLAYERS}", "decisions/s", "decisions a game", "of the first game", title="Games")
    found = rates()
    _, decisions, seconds = found["the first game"]
    peer = decisions / seconds
    for name, (games, decisions, seconds) in found.items():
        rate = decisions / seconds
        table.add_row(name, f"{rate:,.0f}", f"{decisions / games:.0f}", f"{rate / peer:.2f}")
    console.print(table)


if __name__ == "__main__":
    report(Console())
