"""How often the bot that searches wins against the greedy one.

``python -m benchmarks.duels`` plays games of two, the seats in turns, and prints how many the searching bot won, with
an interval of confidence. The number of playouts and the seeds are fixed, so that it prints the same again.
"""

from __future__ import annotations

import math
import sys
from functools import partial
from typing import NamedTuple

from rich.console import Console
from rich.table import Table

from crusaders_rules import apply, is_over, new_game, score, winners
from crusaders_rules.thy_will_be_done.play.bots import greedy_bot
from crusaders_rules.thy_will_be_done.play.playouts import search_bot
from crusaders_rules.work import Task, in_turn
from crusaders_rules.work.processes import Processes

GAMES, PLAYOUTS, PLAYERS = 25, 8, 2
# The two-sided 95 % interval of a normal distribution.
_DEVIATIONS = 1.96


class Duel(NamedTuple):
    """A game between the two.

    Attributes:
        won: The part of the win: 1, one half if it was shared, or 0.
        ahead: How far the searching bot was ahead in the end.
    """

    won: float
    ahead: int


def duel(seed: int) -> Duel:
    """Play a game; the seed decides the setup, the bots and the seats."""
    mine = seed % PLAYERS
    bots = [
        search_bot(seed, playouts=PLAYOUTS) if seat == mine else greedy_bot(seed * PLAYERS + seat)
        for seat in range(PLAYERS)
    ]
    state = new_game(players=PLAYERS, seed=seed)
    while not is_over(state):
        state = apply(state, bots[state.seat](state))
    best, totals = winners(state), score(state).totals
    other = max(total for seat, total in enumerate(totals) if seat != mine)
    return Duel((mine in best) / len(best), totals[mine] - other)


def interval(part: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson for a part of some games."""
    square = _DEVIATIONS**2
    middle = part + square / (2 * games)
    spread = _DEVIATIONS * math.sqrt(part * (1 - part) / games + square / (4 * games**2))
    return (middle - spread) / (1 + square / games), (middle + spread) / (1 + square / games)


def report(console: Console, games: int = GAMES) -> None:
    """Play and print."""
    tasks = [Task(f"game {seed}", partial(duel, seed)) for seed in range(games)]
    duels = []
    for done in in_turn(Processes().each(tasks)):
        duels.append(done.result)
        print(f"game {len(duels)}: won {duels[-1].won:g}, ahead by {duels[-1].ahead}", file=sys.stderr, flush=True)
    won, ahead = sum(one.won for one in duels), sum(one.ahead for one in duels) / games
    low, high = interval(won / games, games)
    table = Table("search against greedy", "games", "won", "95 % interval", "ahead by", title="Bots, games of 2")
    name = f"{PLAYOUTS} playouts for a decision"
    table.add_row(name, str(games), f"{won:g}", f"{low:.0%} to {high:.0%}", f"{ahead:.1f}")
    console.print(table)


if __name__ == "__main__":
    report(Console())
