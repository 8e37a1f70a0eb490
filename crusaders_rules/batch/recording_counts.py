"""Writes anew how often readings matter in whole games: ``make consequences`` stores what the batch counts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import attrs
import click

from crusaders_rules.batch.reading_counts import ReadingCounts
from crusaders_rules.explore.reading_effects import Effect, Sample
from crusaders_rules.thy_will_be_done.check.sampling import pairs, stored
from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder
from crusaders_rules.thy_will_be_done.check.store import verdicts
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.work import Executor
from crusaders_rules.work.processes import Processes

PLAYERS, SEED = 4, 1
# The last sample of a question is the one that is told of it. Greedy bots decide otherwise if another reading
# changes what is best in a turn. Strong bots draw what they think about, and may decide otherwise after any difference.
_BOTS = ("random", "strong", "greedy")
_HEAD = """# What other readings change in whole games, as these commands print it with --json: games of four bots by
# the default readings, each played again under the other reading where anything differs. `make consequences` counts
# anew what the batch covers; questions about expansions are left out.
"""
_KEPT = ("question", "readings", "games", "decisions", "anything", "met", "winner", "stuck", "change", "error")


def counted(games: int, bot: str, executor: Executor | None = None) -> Iterator[Sample]:
    """Count with the batch how often the other readings matter in games without an expansion.

    Args:
        games: The number of games.
        bot: The bot that plays.
        executor: What spreads the games; this process if None.

    Yields:
        What is counted so far, after each block of games.
    """
    expanded = {question for question, found in verdicts().items() if any("expansions" in one.setting for one in found)}
    rows = [row for row in pairs() if row[0] not in expanded]
    counts = ReadingCounts(ruleset=Ruleset(), rows=rows, players=PLAYERS, seed=SEED, bot=bot)
    for found in counts.played(games, None, executor):
        command = f"crusaders consequences --batch --games {found[0].games} --seed {SEED} --bot {bot}"
        yield Sample(command=command, bot=bot, players=PLAYERS, effects=found)


def merged(old: Iterable[Sample], new: Sequence[Sample]) -> Iterator[Sample]:
    """Yield the old samples without what is counted anew, and the new ones, in the order of the bots.

    Args:
        old: What is stored.
        new: What is counted, of some bots.
    """
    anew = {(sample.bot, one.question, one.readings) for sample in new for one in sample.effects}
    kept = (
        attrs.evolve(
            sample,
            effects=tuple(one for one in sample.effects if (sample.bot, one.question, one.readings) not in anew),
        )
        for sample in old
    )
    every = [*(sample for sample in kept if sample.effects), *new]
    yield from sorted(every, key=lambda sample: (_BOTS.index(sample.bot), "--batch" in sample.command))


def in_toml(samples: Iterable[Sample]) -> str:
    """Return samples as they are stored.

    Args:
        samples: The samples.
    """
    return _HEAD + "".join(_table("sample", sample, ("command", "bot")) + _effects(sample) for sample in samples)


def _effects(sample: Sample) -> str:
    return "".join(_table("sample.effect", one, _KEPT) for one in sample.effects)


def _table(name: str, given: Sample | Effect, keys: Sequence[str]) -> str:
    values = [(key, getattr(given, key)) for key in keys]
    lines = [f"{key} = {json.dumps(value)}" for key, value in values if value is not None and (value or key != "stuck")]
    return "\n".join(["", f"[[{name}]]", *lines, ""])


@click.command()
@click.option("--games", default=10_000, show_default=True, help="The number of games of each bot.")
@click.option("--bot", "bots", multiple=True, default=("random", "greedy"), show_default=True, help="Who plays.")
@click.option(
    "--workers", type=click.IntRange(min=1), help="The number of processes. [default: one for each processor]"
)
def main(games: int, bots: Sequence[str], workers: int | None) -> None:
    """Count anew how often readings matter, and store it.

    A run may be stopped: it stores what it has after each block of games, once that is not less than what is stored.
    """
    file: Path = verdicts_folder() / "consequences.toml"
    for bot in bots:
        before = stored(verdicts_folder())
        enough = min(
            games, max((one.games for sample in before if sample.bot == bot for one in sample.effects), default=0)
        )
        for sample in counted(games, bot, Processes(workers)):
            if sample.effects[0].games >= enough:
                file.write_text(in_toml(merged(before, [sample])), encoding="utf-8")
                click.echo(f"{file.name}: {sample.command}")


if __name__ == "__main__":
    main()
