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

PLAYERS, SEED = 4, 1
_HEAD = """# What other readings change in whole games, as these commands print it with --json: games of four bots by
# the default readings, each played again under the other reading where anything differs. `make consequences` counts
# anew what the batch covers; questions about expansions are left out.
"""
_KEPT = ("question", "readings", "games", "decisions", "anything", "met", "winner", "stuck", "change", "error")


def counted(games: int, bot: str) -> Sample:
    """Count with the batch how often the other readings matter in games without an expansion.

    Args:
        games: The number of games.
        bot: The bot that plays.
    """
    expanded = {question for question, found in verdicts().items() if any("expansions" in one.setting for one in found)}
    rows = [row for row in pairs() if row[0] not in expanded]
    *_, last = ReadingCounts(ruleset=Ruleset(), rows=rows, players=PLAYERS, seed=SEED, bot=bot).played(games)
    command = f"crusaders consequences --batch --games {games} --seed {SEED} --bot {bot}"
    return Sample(command=command, bot=bot, players=PLAYERS, effects=last)


def merged(old: Iterable[Sample], new: Sequence[Sample]) -> Iterator[Sample]:
    """Yield the old samples without what is counted anew, then the new ones.

    Args:
        old: What is stored.
        new: What is counted, of some bots.
    """
    anew = {(sample.bot, one.question, one.readings) for sample in new for one in sample.effects}
    for sample in old:
        left = tuple(one for one in sample.effects if (sample.bot, one.question, one.readings) not in anew)
        if left:
            yield attrs.evolve(sample, effects=left)
    yield from new


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
def main(games: int, bots: Sequence[str]) -> None:
    """Count anew how often readings matter, and store it."""
    file: Path = verdicts_folder() / "consequences.toml"
    new = [counted(games, bot) for bot in bots]
    file.write_text(in_toml(merged(stored(verdicts_folder()), new)), encoding="utf-8")
    click.echo(f"{file.name}: {', '.join(sample.command for sample in new)}")


if __name__ == "__main__":
    main()
