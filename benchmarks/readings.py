"""Measure how fast games go under each reading, beside the default readings in the same run."""

from __future__ import annotations

import time
from collections.abc import Iterator

import attrs
from rich.console import Console
from rich.table import Table

from benchmarks.sides import play_at_random
from crusaders_rules import Interpretation, Ruleset, apply, legal, new_game

DECISIONS = 500
SEEDS = range(4)
SHOWN = 8


def readings() -> Iterator[tuple[str, Interpretation]]:
    """Yield each reading that is not the default one, by itself."""
    default = Interpretation()
    for field in attrs.fields(Interpretation):
        for value in type(getattr(default, field.name)):
            if value != getattr(default, field.name):
                name = f"{field.name.replace('_', '-')} = {value}"
                yield name, attrs.evolve(default, **{field.name: value})


def microseconds(ruleset: Ruleset) -> float:
    """Return the processor time of a decision in random games: the best of a few, played again with full tables."""
    best = float("inf")
    for seed in (*SEEDS, *SEEDS, *SEEDS):
        state = new_game(ruleset, players=4, seed=seed)
        begun = time.process_time()
        taken = play_at_random(state, legal, apply, seed, DECISIONS)
        best = min(best, (time.process_time() - begun) / max(taken, 1))
    return best * 1e6


def report(console: Console) -> None:
    """Print the readings that cost most, as ratios to the default ones."""
    default = microseconds(Ruleset())
    found = sorted(
        ((microseconds(Ruleset(interpretation=one)) / default, name) for name, one in readings()), reverse=True
    )
    table = Table("slowest readings, random games of 4 players", "for a decision by default", title="Readings")
    for ratio, name in found[:SHOWN]:
        table.add_row(name, f"{ratio:.2f}")
    console.print(table)


if __name__ == "__main__":
    report(Console())
