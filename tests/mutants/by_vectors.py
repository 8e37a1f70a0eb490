"""``python -m tests.mutants.by_vectors --suite DIR``: try every mutant with the vectors as the only judge."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from crusaders_rules.cli.terminal import console, print_json
from crusaders_rules.conform.suite import SuiteError, read_suite
from tests.mutants.__main__ import EQUIVALENT, OUT, Tally, document, equivalents, share_of, show
from tests.mutants.judges import sources
from tests.mutants.mutations import Mutant, mutants_of
from tests.mutants.recorded import recorded
from tests.mutants.store import Store
from tests.mutants.vectors import Judge, Verdict

JUDGE = "vectors"
LEAST = 97.0


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--suite", "folder", required=True, metavar="DIR", type=click.Path(path_type=Path, exists=True))
@click.option("--module", "modules", multiple=True, metavar="NAME", help="Only this module of rules; may be repeated.")
@click.option("--first", default=0, show_default=True, help="The first mutant to try, with --every.")
@click.option("--every", type=click.IntRange(1), default=1, show_default=True, help="Try only every so many mutants.")
@click.option("--again", is_flag=True, help="Try again what survived.")
@click.option("--least", type=float, default=LEAST, show_default=True, help="The per cent below which it fails.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def main(  # noqa: PLR0913 -- one argument for each option
    *, folder: Path, modules: tuple[str, ...], first: int, every: int, again: bool, least: float, as_json: bool
) -> None:
    """Break each rule in every small way, and count what the vectors of a suite notice.

    A mutant that is not decided within its time counts as a survivor. What came of each mutant is kept under
    out/mutants for this suite, so that a run can go on later.

    Exit status 1 if less than the least share is noticed.
    """
    started = time.perf_counter()
    everything = {name: mutants_of(one.path.read_text("utf-8"), name) for name, one in sources().items()}
    same = equivalents(EQUIVALENT, everything)
    of_rules = [name for name, one in sources().items() if ".rules." in one.module and everything[name]]
    if unknown := sorted(set(modules) - set(of_rules)):
        raise click.ClickException(f"no module of rules: {', '.join(unknown)}; there are {', '.join(of_rules)}")
    found = {name: everything[name][first::every] for name in of_rules if not modules or name in modules}
    store = _tried(folder, [one for mutants in found.values() for one in mutants if one.key not in same], again=again)
    tallies = [
        Tally(
            name,
            [one for one in mutants if one.key in same],
            {one: {JUDGE: store.known(JUDGE, one) or ""} for one in mutants if one.key not in same},
            0,
        )
        for name, mutants in found.items()
    ]
    seconds = time.perf_counter() - started
    if as_json:
        print_json(document(tallies, (JUDGE,), seconds))
    else:
        show(tallies, (JUDGE,), seconds)
    sys.exit(share_of(tallies) < least)


def _tried(folder: Path, mutants: Sequence[Mutant], *, again: bool) -> Store:
    """Try the mutants that have not been tried with this suite."""
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

    try:
        suite = read_suite(folder)
    except SuiteError as error:
        raise click.ClickException(str(error)) from error
    store = Store.read(OUT, f"by-{suite.contents['digest'][:16]}")
    todo = [one for one in mutants if (not store.known(JUDGE, one) if again else store.known(JUDGE, one) is None)]
    if not todo:
        return store
    vectors = [vector for _, vector in suite.vectors]
    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("the rules as they are", total=len(vectors))
        record = recorded(vectors, lambda: bar.update(task, advance=1))
        if record.wrong:
            number, said = record.wrong[0]
            raise click.ClickException(f"without any mutant {suite.vectors[number][0]} differs: {said}")
        judge, survived = Judge(vectors, record), 0
        task = bar.add_task("mutants", total=len(todo))
        for mutant in todo:
            verdict = judge.judged(mutant)
            survived += not _NOTICED[verdict]
            store.add(JUDGE, mutant, _NOTICED[verdict], verdict.name.lower())
            bar.update(task, advance=1, description=f"mutants, {survived} survived")
    return store


# What each verdict says about a mutant.
_NOTICED: Mapping[Verdict, str] = {
    Verdict.NOTICED: JUDGE,
    Verdict.ENDLESS: "no end",
    Verdict.SAME: "",
    Verdict.UNNOTICED: "",
    Verdict.UNDECIDED: "",
}


if __name__ == "__main__":
    main()
