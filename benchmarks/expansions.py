"""How many decisions a second a random game of six with both expansions takes, beside the base game in the same run.

``python -m benchmarks.expansions`` prints both and their ratio, after a few games and in the long run.  Games take
turns, so that a busy machine slows both.
"""

from __future__ import annotations

from functools import partial

from rich.console import Console

from benchmarks.sides import Side, play_crusaders, rates, take_turns
from crusaders_rules import Ruleset

SIDES = {
    "the base game": (Ruleset(), 4),
    "both expansions": (Ruleset(expansions=("divine-influence", "five-and-six")), 6),
}
WARM_UPS, ROUNDS, GAMES = (60, 400), 10, 4


def report(console: Console) -> None:
    """Print the rates and their ratio."""
    for games in WARM_UPS:
        sides = {
            f"{name}, {players} players": Side(partial(play_crusaders, ruleset=ruleset, players=players), games, GAMES)
            for name, (ruleset, players) in SIDES.items()
        }
        take_turns(sides.values(), ROUNDS)
        console.print(rates(f"After {games} games", "random games", sides, "the base game"))


if __name__ == "__main__":
    report(Console())
