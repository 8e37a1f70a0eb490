"""Counts who wins in games of bots: ``make wins`` plays them and stores what it has counted."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import chain
from pathlib import Path

import attrs
import click

from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.many_games import Batch, begin
from crusaders_rules.batch.rule_tables import RuleTables, tables_of
from crusaders_rules.batch.strong import Search
from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder
from crusaders_rules.thy_will_be_done.check.wins import FILE, ORDER, TURN, Winning, WinningRun, stored
from crusaders_rules.thy_will_be_done.interpret import Orders, Ruleset, Variant
from crusaders_rules.work import Task, in_turn
from crusaders_rules.work.processes import Processes

GREEDY, STRONG = "greedy", "strong"
# So many games of greedy bots are played at a time.
BLOCK = 1_000
_HEAD = """# Who wins in games of bots on the boards of this project, by knight order and by turn of the round. A shared
# win counts as a share. `make wins` plays these games again.
"""

# Of each kind and name: how many games there were, and how many were won.
WinningTally = dict[tuple[str, str], tuple[int, float]]


@attrs.frozen
class PlayedGames:
    """What is played.

    Attributes:
        bot: The bot of every seat.
        players: The number of players.
        variant: The variant; knight orders are handed out by it if they are played.
        iterations: How often the strong bot plays on from a position for a turn.
    """

    bot: str
    players: int
    variant: Variant
    iterations: int = 0

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset: the 2017 game with knight orders."""
        chosen = self.variant == Variant.TOURNAMENT
        return Ruleset("deluxified-2017", self.variant, Orders.CHOSEN if chosen else Orders.DEALT)


def counted(games: Batch) -> WinningTally:
    """Count who has won.

    Args:
        games: PlayedGames that are over.
    """
    found: dict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0.0])
    won = games.winners()
    shares = (won / won.sum(axis=1, keepdims=True)).tolist()
    players = games.tables.players
    for row, share in zip(games.rows.tolist(), shares, strict=True):
        for seat in range(players):
            order = at.ORDERS[row[at.AREAS + seat * at.AREA + at.ORDER]]
            turn = (seat - row[at.START]) % players + 1
            for key in ((ORDER, str(order)), (TURN, str(turn))):
                found[key][0] += 1
                found[key][1] += share[seat]
    return {key: (int(number), part) for key, (number, part) in found.items()}


def greedy_block(played: PlayedGames, number: int, block: int) -> WinningTally:
    """Play a block of games of greedy bots.

    Args:
        played: What is played.
        number: How many games.
        block: The number of the block, which is the seed.
    """
    games = begin(played.ruleset, played.players, games=number)
    games.play_out(GREEDY, seed=block)
    return counted(games)


@lru_cache(maxsize=1)
def _search(tables: RuleTables, iterations: int) -> Search:
    return Search(tables, iterations)


def strong_game(played: PlayedGames, seed: int) -> WinningTally:
    """Play a game of strong bots.

    Args:
        played: What is played.
        seed: The seed of the game and of the bots.
    """
    search, searched = _search(tables_of(played.ruleset, played.players), played.iterations), 0
    games = begin(search.tables.ruleset, played.players, seeds=[seed])
    while not games.over[0]:
        searched += 1
        for number in search.plan(games.rows[0], (seed, searched)).numbers:
            games.step([number])
    return counted(games)


def tasks(played: PlayedGames, number: int) -> Iterator[Task]:
    """Yield what plays a number of games, for a process each.

    Args:
        played: What is played.
        number: How many games.
    """
    if played.bot == STRONG:
        yield from (Task(f"game {seed}", partial(strong_game, played, seed)) for seed in range(number))
        return
    for block, first in enumerate(range(0, number, BLOCK)):
        yield Task(f"games {first}", partial(greedy_block, played, min(BLOCK, number - first), block))


def run_of(played: PlayedGames, number: int, found: Iterable[WinningTally]) -> WinningRun:
    """Return what was counted, as it is stored.

    Args:
        played: What was played.
        number: How many games.
        found: What was counted.
    """
    rows: dict[tuple[str, str], list[tuple[int, float]]] = defaultdict(list)
    for key, row in chain.from_iterable(tally.items() for tally in found):
        rows[key].append(row)
    words = [
        "make wins",
        f"BOT={played.bot}",
        f"PLAYERS={played.players}",
        f"VARIANT={played.variant}",
        f"GAMES={number}",
    ]
    sides = (
        Winning(*key, sum(one for one, _ in row), round(sum(won for _, won in row), 3)) for key, row in rows.items()
    )
    return WinningRun(
        command=" ".join(words),
        bot=played.bot,
        iterations=played.iterations,
        players=played.players,
        variant=str(played.variant),
        games=number,
        sides=tuple(sorted(sides, key=lambda side: (side.kind, side.name))),
    )


def in_toml(runs: Iterable[WinningRun]) -> str:
    """Return runs as they are stored.

    Args:
        runs: The runs.
    """
    return _HEAD + "".join(map(_table, sorted(runs, key=lambda run: run.played)))


def _table(run: WinningRun) -> str:
    values = {key: value for key, value in attrs.asdict(run).items() if key != "sides" and value}
    sides = [attrs.asdict(side) for side in run.sides]
    rows = [f"  {{ {', '.join(f'{key} = {json.dumps(value)}' for key, value in side.items())} }}," for side in sides]
    lines = [f"{key} = {json.dumps(value)}" for key, value in values.items()]
    return "\n".join(["", "[[run]]", *lines, "side = [", *rows, "]", ""])


def store(run: WinningRun, folder: Path) -> None:
    """Store a run in place of the earlier one of the same games.

    Args:
        run: The run.
        folder: The folder of the verdicts.
    """
    others = [one for one in stored(folder) if one.played != run.played]
    (folder / FILE).write_text(in_toml([*others, run]), encoding="utf-8")


@click.command()
@click.option(
    "--games", default=100, show_default=True, type=click.IntRange(1), help="The number of games of each kind."
)
@click.option("--bot", type=click.Choice((GREEDY, STRONG)), default=STRONG, show_default=True, help="Who plays.")
@click.option(
    "--iterations", default=8, show_default=True, type=click.IntRange(1), help="Of the strong bot, for a turn."
)
@click.option("--players", "counts", multiple=True, type=click.IntRange(2, 4), default=(2, 3, 4), show_default=True)
@click.option("--variant", "variants", multiple=True, type=click.Choice([str(one) for one in Variant]))
def main(games: int, bot: str, iterations: int, counts: Sequence[int], variants: Sequence[str]) -> None:
    """Play games of bots with each number of players by each variant, and store who wins."""
    for variant in variants or [str(one) for one in Variant]:
        for players in counts:
            played = PlayedGames(bot, players, Variant(variant), iterations if bot == STRONG else 0)
            # The first one compiles what all of them need.
            first, *others = tasks(played, games)
            found = [first.work(), *(done.result for done in in_turn(Processes().each(others)))]
            run = run_of(played, games, found)
            store(run, verdicts_folder())
            click.echo(run.command)


if __name__ == "__main__":
    main()
