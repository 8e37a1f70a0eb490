"""How often the strong bot wins against greedy ones.

``python -m benchmarks.strong --games 100 --players 2 --seconds 1`` plays games of one strong bot against greedy ones in
compiled code, with the seats in turns. It prints the games that were won, a shared win as its share, with an interval
of confidence. With ``--iterations``, it prints the same again. With ``--against 8 100000``, the others are strong bots,
too, which have 8 iterations for a turn and play on for 100,000 decisions at most, which is to the end of the game.
"""

from __future__ import annotations

import json
import sys
import time
from functools import partial
from typing import NamedTuple

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.duels import interval
from crusaders_rules import Ruleset
from crusaders_rules.batch import begin
from crusaders_rules.batch.randomness import generators
from crusaders_rules.batch.rule_tables import tables_of
from crusaders_rules.batch.strong import USUAL_STEERING, Search
from crusaders_rules.work import Task, in_turn
from crusaders_rules.work.processes import Processes


class Effort(NamedTuple):
    """What a strong bot may spend on a turn: iterations or seconds, and for how many decisions it plays on."""

    iterations: int | None
    seconds: float
    decisions: int = USUAL_STEERING.decisions_played

    def search(self, players: int) -> Search:
        """Return the search of such a bot."""
        steering = USUAL_STEERING._replace(decisions_played=self.decisions)
        return Search(tables_of(Ruleset(), players), self.iterations, self.seconds, steering)


class Result(NamedTuple):
    """Games of the strong bot.

    Attributes:
        won: The part of the win: 1, a share if it was shared, or 0.
        ahead: How far the strong bot was ahead of the best other one in the end.
        searched: How many turns and decisions of the setup it searched for.
        iterations: How often it played on, for all of them.
        seconds: The time for them.
    """

    won: float
    ahead: int
    searched: int
    iterations: int
    seconds: float


def game(seed: int, players: int, effort: Effort, against: Effort | None = None) -> Result:
    """Play a game against greedy bots, or other strong ones; the seed decides the setup, the bots and the seats."""
    search, theirs = effort.search(players), against and against.search(players)
    mine, planned, searched, iterations, turns, spent = seed % players, list[int](), 0, 0, 0, 0.0
    games = begin(search.tables.ruleset, players, seeds=[seed])
    states, kept = generators((seed, players), 1), np.zeros((1, 0), np.int16)
    while not games.over[0]:
        if games.seats[0] != mine and theirs:
            turns += 1
            for number in theirs.plan(games.rows[0], (seed, players, turns)).numbers:
                games.step([number])
            continue
        if games.seats[0] != mine:
            games.play_on("greedy", states, kept, np.zeros(1, np.int64), 1)
            continue
        if not planned:
            begun = time.perf_counter()
            found = search.plan(games.rows[0], (seed, searched))
            spent += time.perf_counter() - begun
            planned, searched, iterations = list(found.numbers), searched + 1, iterations + found.iterations
        games.step([planned.pop(0)])
    best, totals = games.winners()[0], games.scores()[0].tolist()
    ahead = totals[mine] - max(total for seat, total in enumerate(totals) if seat != mine)
    return Result(float(best[mine] / best.sum()), ahead, searched, iterations, spent)


def played(games: int, players: int, efforts: tuple[Effort, Effort | None], first: int) -> list[Result]:
    """Play games, spread over the processors, and tell of each of them."""
    tasks = [Task(f"game {seed}", partial(game, seed, players, *efforts)) for seed in range(first, first + games)]
    found: list[Result] = []
    for done in in_turn(Processes().each(tasks)):
        found.append(done.result)
        won = sum(one.won for one in found)
        print(f"{won:g} of {len(found)} won; ahead by {found[-1].ahead}", file=sys.stderr, flush=True)
    return found


@click.command()
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="The number of games.")
@click.option("--players", default=2, show_default=True, type=click.IntRange(2, 4), help="The number of players.")
@click.option("--seconds", default=1.0, show_default=True, type=click.FloatRange(0, 3600), help="The time for a turn.")
@click.option("--iterations", type=click.IntRange(1), help="How often it plays on, instead of a time.")
@click.option(
    "--decisions", default=USUAL_STEERING.decisions_played, show_default=True, help="For how many it plays on."
)
@click.option("--against", nargs=2, type=click.IntRange(1), help="Iterations and decisions of other strong bots.")
@click.option("--first", default=0, show_default=True, type=click.IntRange(0), help="The seed of the first game.")
@click.option("--json", "as_json", is_flag=True, help="Print the sums as JSON.")
def main(  # noqa: PLR0913 -- the options
    *,
    games: int,
    players: int,
    seconds: float,
    iterations: int | None,
    decisions: int,
    against: tuple[int, int] | None,
    first: int,
    as_json: bool,
) -> None:
    """Play one strong bot against greedy ones or other strong ones, and print how many games it wins."""
    theirs = Effort(against[0], 0, against[1]) if against else None
    found = played(games, players, (Effort(iterations, seconds, decisions), theirs), first)
    won, searched = sum(one.won for one in found), sum(one.searched for one in found)
    low, high = interval(won / games, games)
    each, spent = (
        sum(column) / searched for column in ([one.iterations for one in found], [one.seconds for one in found])
    )
    ahead = sum(one.ahead for one in found) / games
    if as_json:
        print(json.dumps({"games": games, "won": won, "interval": [low, high], "ahead": ahead}))
        return
    others = "others" if against else "greedy ones"
    table = Table(title=f"A strong bot against {others}, {players} players; a shared win counts as a share")
    for column in ("games", "won", "95 % interval", "ahead by", "iterations for a turn", "seconds for a turn"):
        table.add_column(column, justify="right")
    table.add_row(str(games), f"{won:g}", f"{low:.1%} to {high:.1%}", f"{ahead:.1f}", f"{each:.0f}", f"{spent:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
