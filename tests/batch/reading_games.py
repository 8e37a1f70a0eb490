"""Games of the library are followed in the batch: ``python -m tests.batch.reading_games``."""

from __future__ import annotations

from collections.abc import Iterable

import click
import numpy as np

from crusaders_rules import Ruleset, State, apply
from crusaders_rules.batch import Batch, NotCovered, following
from crusaders_rules.batch.randomness import generators
from crusaders_rules.batch.reading_counts import followed, tables_for
from crusaders_rules.batch.rows import pack_all
from crusaders_rules.batch.rule_tables import RuleTables, tables_of
from crusaders_rules.envs.numbering import Numbering
from crusaders_rules.explore.reading_effects import Pair
from crusaders_rules.thy_will_be_done.check import sampling, settings
from crusaders_rules.thy_will_be_done.play.files.records import begin_record
from crusaders_rules.thy_will_be_done.state.decision import Decision

NAMES = {None: following.NOTHING_DIFFERS, "decisions": following.DECISIONS_DIFFER, "result": following.RESULT_DIFFERS}


def in_both(row: Pair, ruleset: Ruleset, players: int, seed: int, bot: str) -> tuple[tuple[int, bool], ...]:
    """Play a game in the library, follow it in the library and in the batch, and return what both say.

    Args:
        row: A question with two readings.
        ruleset: The ruleset.
        players: The number of players.
        seed: The seed of the deal and of the bots.
        bot: The bot that plays.

    Returns:
        By the library, and by the batch: what differs first, and whether a decision that was taken meets it.

    Raises:
        NotCovered: If the batch does not cover the other reading.
    """
    one, other = (settings.with_reading(ruleset, row[0], name) for name in row[1:])
    outcomes = begin_record(one, players, seed=seed).outcomes
    mine, theirs = (sampling.begin(each, players, outcomes, seed) for each in (one, other))
    others = tables_for(tables_of(mine.ruleset, players), theirs.ruleset)
    usual = RuleTables(mine.ruleset, players, others.row_length)
    decisions, _ = sampling.play(mine, seed, bot)
    differs, met = sampling.follow(mine, theirs, decisions)
    games = Batch(usual, pack_all(usual, [mine]))
    states = generators(1, 1, games.tables.generators)
    kept = np.array([list(_numbers(games.tables.numbering, mine, decisions))], np.int16)
    found = followed(
        games, Batch(others, pack_all(others, [theirs])), states, kept, np.array([len(decisions)], np.int64)
    )
    return (NAMES[differs], met), (int(found.differs[0]), bool(found.met[0]))


def _numbers(numbering: Numbering, state: State, decisions: Iterable[Decision]) -> Iterable[int]:
    for decision in decisions:
        yield next(number for number, one in numbering.choices(state).items() if one == decision)
        state = apply(state, decision)


@click.command()
@click.option("--games", default=2, show_default=True, help="How many games for each reading.")
@click.option("--players", default=2, show_default=True, help="The number of players.")
@click.option("--bot", default="random", show_default=True, help="Who plays.")
def main(games: int, players: int, bot: str) -> None:
    """Follow games under each reading of the base game, and say how many agree."""
    same = met = 0
    for row in sampling.pairs():
        for seed in range(1, games + 1):
            try:
                library, batch = in_both(row, Ruleset(), players, seed, bot)
            except NotCovered:
                continue
            if library != batch:
                raise click.ClickException(f"{row}, seed {seed}: {batch} instead of {library}")
            same += 1
            met += library[1]
    click.echo(f"{same} games agree; {met} meet a difference")


if __name__ == "__main__":
    main()
