"""How many random games a second are played, beside a peer in the same run.

``python -m benchmarks.peer`` prints it.  Both sides play in turns, so that a machine that is busy for a while slows
both, and processor time counts.
"""

from __future__ import annotations

import sys
from functools import partial

from rich.console import Console
from rich.table import Table

from benchmarks.sides import Side, play_crusaders, take_turns
from crusaders_rules import Ruleset
from crusaders_rules.catalog.extras import missing, missing_extra

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


def report(console: Console) -> None:
    """Print the games a second, and for one of the peer."""
    if missing((PEER,)):
        sys.exit(missing_extra([PEER], "bench"))
    table = Table(
        "random games of 4 players, one core", "games/s", "moves/s", "games", "for one of the peer", title="Speed"
    )
    sides = alternate()
    peer = sides[PEER].games / sides[PEER].seconds
    for name, side in sides.items():
        games, moves = side.games / side.seconds, side.moves / side.seconds
        table.add_row(name, f"{games:.1f}", f"{moves:,.0f}", str(side.games), f"{games / peer:.2f}")
    console.print(table)


if __name__ == "__main__":
    report(Console())
