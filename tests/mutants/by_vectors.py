"""``python -m tests.mutants.by_vectors --suite DIR``: try every mutant with the vectors as the only judge."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from crusaders_rules.cli.terminal import print_json
from tests.mutants.__main__ import EQUIVALENT, Tally, document, equivalents, run_jobs, show
from tests.mutants.judges import ROOT, module_of, sources
from tests.mutants.mutations import Mutant, mutants_of
from tests.mutants.trials import Job, Stage
from tests.mutants.vectors import SUITE

JUDGE = "vectors"
LEAST = 97.0
SECONDS = 120


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--suite", "folder", required=True, metavar="DIR", type=click.Path(path_type=Path, exists=True))
@click.option("--first", default=0, show_default=True, help="The first mutant to try, with --every.")
@click.option("--module", "modules", multiple=True, metavar="NAME", help="Only this module of rules; may be repeated.")
@click.option("--every", type=click.IntRange(1), default=1, show_default=True, help="Try only every so many mutants.")
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Processes at a time.")
@click.option("--least", type=float, default=LEAST, show_default=True, help="The per cent below which it fails.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def main(  # noqa: PLR0913 -- one argument for each option
    *, folder: Path, modules: tuple[str, ...], first: int, every: int, workers: int, least: float, as_json: bool
) -> None:
    """Break each rule in every small way, and count what the vectors of a suite notice.

    Exit status 1 if less than the least share is noticed.
    """
    started = time.perf_counter()
    os.environ[SUITE] = str(folder.resolve())
    every_source = {name: one for name, one in sources().items() if ".rules." in one.module}
    everything = _of_all_modules()
    same = equivalents(EQUIVALENT, everything)
    found = {
        name: everything[name][first::every]
        for name in every_source
        if everything[name] and (not modules or name in modules)
    }
    stage = Stage("vectors", call="tests.mutants.vectors:agree", seconds=SECONDS)
    tried = [mutant for mutants in found.values() for mutant in mutants if mutant.key not in same]
    jobs = {
        Job(ROOT, every_source[module_of(mutant)].module, mutant.source, mutant.ids, (stage,)): mutant
        for mutant in tried
    }
    noticed = run_jobs(jobs, workers)
    tallies = [
        Tally(
            name,
            [one for one in mutants if one.key in same],
            {one: {JUDGE: noticed[one] or ""} for one in mutants if one.key not in same},
            0,
        )
        for name, mutants in found.items()
    ]
    result = document(tallies, (JUDGE,), time.perf_counter() - started)
    if as_json:
        print_json(result)
    else:
        show(tallies, (JUDGE,), result["seconds"])
    sys.exit(result["percent"] < least)


def _of_all_modules() -> Mapping[str, Sequence[Mutant]]:
    """All mutants of all modules, some of which the list of equivalent mutants names."""
    return {name: mutants_of(one.path.read_text(encoding="utf-8"), name) for name, one in sources().items()}


if __name__ == "__main__":
    main()
