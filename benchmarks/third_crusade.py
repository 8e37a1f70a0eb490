"""How many decisions a second a random game of The Third Crusade takes, beside one of the first game in the same run.

``python -m benchmarks.third_crusade`` prints both and their ratio, after a few games and in the long run: the tables of
the first game fill over hundreds of games, and it then plays faster.  The games take turns, so that a busy machine
slows both.
"""

from __future__ import annotations

from functools import partial

from rich.console import Console

from benchmarks.sides import Side, play_at_random, play_crusaders, rates, take_turns
from crusaders_rules import Ruleset
from crusaders_rules.third_crusade.play.apply import apply
from crusaders_rules.third_crusade.play.game import new_game
from crusaders_rules.third_crusade.play.legal import legal

PLAYERS = 4
WARM_UPS, ROUNDS, GAMES = (20, 400), 6, 10


def play_game(seed: int) -> int:
    """Play a random game of the scenario ``marches``, chance included, and return the number of decisions."""
    begun = new_game(players=PLAYERS)
    return play_at_random(begun, legal, apply, seed)


def report(console: Console) -> None:
    """Print the rates and their ratio."""
    for games in WARM_UPS:
        sides = {
            "the first game": Side(partial(play_crusaders, ruleset=Ruleset(), players=PLAYERS), games, GAMES),
            "The Third Crusade": Side(play_game, games, GAMES),
        }
        take_turns(sides.values(), ROUNDS)
        console.print(rates(f"After {games} games", f"random games of {PLAYERS}", sides, "the first game"))


if __name__ == "__main__":
    report(Console())
