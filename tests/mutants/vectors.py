"""The vectors as the only judge of mutants: a mutant answers the requests of a stored suite.

``python -m tests.mutants.vectors --suite DIR`` tries every mutant. A mutant is noticed if it departs from one of the
stored answers, or if it does not come to an end. The vectors about the mutated rules are asked first.
"""

from __future__ import annotations

import itertools
import os
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click

from crusaders_rules.cli.terminal import print_json
from crusaders_rules.conform.suite import Suite, read_suite
from crusaders_rules.conform.vectors import Vector
from tests.mutants.__main__ import EQUIVALENT, RULES, Tally, document, equivalents, job, run_jobs, show
from tests.mutants.mutations import mutants_of
from tests.mutants.trials import Stage

SUITE = "CRUSADERS_SUITE"
LEAST = 97.0
SECONDS = 120


@cache
def _suite() -> Suite:
    return read_suite(Path(os.environ[SUITE]))


if SUITE in os.environ:
    # Read once, in the process from which those of the mutants are forked.
    _suite()


def agree(ids: tuple[str, ...]) -> bool:
    """Whether the rules answer all vectors as they are stored.

    Args:
        ids: The rules whose vectors are asked first.
    """
    from crusaders_rules.conform.running import departures
    from crusaders_rules.games import THY_WILL_BE_DONE

    vectors = [vector for _, vector in _suite().vectors]
    try:
        return not any(departures(THY_WILL_BE_DONE, _ordered(vectors, set(ids))))
    except Exception:  # noqa: BLE001 -- whatever the mutant made of it
        return False


def _ordered(vectors: list[Vector], ids: set[str]) -> Iterator[Vector]:
    """Yield the vectors about some rules, then the others; the kinds that take long come last."""
    late = ("turns", "perft")
    near, others, long = [], [], []
    for one in vectors:
        (long if one.kind in late else near if ids & set(one.rules) else others).append(one)
    return itertools.chain(near, others, long)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--suite", "folder", required=True, metavar="DIR", type=click.Path(path_type=Path, exists=True))
@click.option("--module", "modules", multiple=True, metavar="NAME", help="Only this module of rules; may be repeated.")
@click.option("--every", type=click.IntRange(1), default=1, show_default=True, help="Try only every so many mutants.")
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Processes at a time.")
@click.option("--least", type=float, default=LEAST, show_default=True, help="The per cent below which it fails.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def main(folder: Path, modules: tuple[str, ...], every: int, workers: int, least: float, as_json: bool) -> None:  # noqa: FBT001, PLR0913, PLR0917 -- click passes options so
    """Break each rule in every small way, and count what the vectors of a suite notice.

    Exit status 1 if less than the least share is noticed.
    """
    started = time.perf_counter()
    os.environ[SUITE] = str(folder.resolve())
    found = {
        file.stem: mutants
        for file in sorted(RULES.glob("*.py"))
        if (mutants := mutants_of(file.read_text(encoding="utf-8"), file.stem))
    }
    same = equivalents(EQUIVALENT, found)
    found = {name: mutants[::every] for name, mutants in found.items() if not modules or name in modules}
    stage = Stage("vectors", call="tests.mutants.vectors:agree", seconds=SECONDS)
    tried = [mutant for mutants in found.values() for mutant in mutants if mutant.key not in same]
    noticed = run_jobs({job(mutant, (stage,)): mutant for mutant in tried}, workers)
    tallies = [
        Tally(
            name,
            len(mutants),
            {one: stage for one in mutants if (stage := noticed.get(one)) is not None},
            [one for one in mutants if one.key in same],
            [one for one in mutants if one.key not in same and noticed[one] is None],
        )
        for name, mutants in found.items()
    ]
    result = document(tallies, time.perf_counter() - started)
    if as_json:
        print_json(result)
    else:
        show(tallies, result["seconds"])
    sys.exit(result["percent"] < least)


if __name__ == "__main__":
    main()
