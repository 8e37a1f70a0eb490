"""``python -m tools.mutants.by_vectors --suite DIR``: try every mutant with the vectors as the only judge."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from crusaders_rules.cli.terminal import console, print_json
from crusaders_rules.conform.suite import NOTICED, SuiteError, read_suite
from crusaders_rules.conform.vector import Vector, key_of
from crusaders_rules.files.writing import to_text, write_file
from tools.mutants.__main__ import EQUIVALENT, OUT, Tally, document, equivalents, left_out, share_of, show
from tools.mutants.judges import sources, tries
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.recorded import Record, recorded, rule_functions
from tools.mutants.store import Store
from tools.mutants.vectors import Found, Judge, Verdict, function_of
from tools.mutants.wordless import only_words

if TYPE_CHECKING:
    from rich.progress import Progress

JUDGE = "vectors"
LEAST = 97.0
# The kinds of vector that a mutant is asked, the quick ones first; the next ones are asked only what survives them.
STAGES = (("legal", "explain", "apply", "score", "set", "new", "reading"), ("perft", "turns"), ("game",))


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--suite", "folder", required=True, metavar="DIR", type=click.Path(path_type=Path, exists=True))
@click.option("--module", "modules", multiple=True, metavar="NAME", help="Only this module of rules; may be repeated.")
@click.option("--first", default=0, show_default=True, help="The first mutant to try, with --every.")
@click.option("--every", type=click.IntRange(1), default=1, show_default=True, help="Try only every so many mutants.")
@click.option("--again", is_flag=True, help="Try again what survived.")
@click.option("--seconds", default=600.0, show_default=True, help="The processor time for a mutant.")
@click.option("--least", type=float, default=LEAST, show_default=True, help="The per cent below which it fails.")
@click.option("--write", is_flag=True, help="Write into the suite what its vectors notice, for crusaders conform.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def main(  # noqa: PLR0913 -- one argument for each option
    *,
    folder: Path,
    modules: tuple[str, ...],
    first: int,
    every: int,
    again: bool,
    seconds: float,
    least: float,
    write: bool,
    as_json: bool,
) -> None:
    """Break each rule in every small way, and count what the vectors of a suite notice.

    Mutants that change only words for people are not tried, since vectors have no such words; they are counted apart.
    A mutant that is not decided within its time counts as a survivor. What came of each mutant is kept under
    out/mutants for this suite, so that a run can go on later.

    Exit status 1 if less than the least share is noticed.
    """
    started = time.perf_counter()
    everything = {name: mutants_of(one.path.read_text("utf-8"), name) for name, one in sources().items()}
    same = equivalents(EQUIVALENT, everything)
    of_rules = [
        name for name, one in sources().items() if ".rules." in one.module and everything[name] and tries(JUDGE, name)
    ]
    if unknown := sorted(set(modules) - set(of_rules)):
        raise click.ClickException(f"no module of rules: {', '.join(unknown)}; there are {', '.join(of_rules)}")
    asked = {name: everything[name][first::every] for name in of_rules if not modules or name in modules}
    click.echo(left_out(JUDGE, everything), err=True)
    found = {name: [one for one in mutants if not only_words(one)] for name, mutants in asked.items()}
    click.echo(f"{sum(map(len, asked.values())) - sum(map(len, found.values()))} change only words", err=True)
    todo = [one for mutants in found.values() for one in mutants if one.key not in same]
    store = _tried(folder, todo, again=again, budget=seconds)
    tallies = [
        Tally(
            name,
            [one for one in mutants if one.key in same],
            {one: {JUDGE: store.known(JUDGE, one) or ""} for one in mutants if one.key not in same},
            0,
        )
        for name, mutants in found.items()
    ]
    passed = time.perf_counter() - started
    if write:
        write_file(folder / NOTICED, to_text(measured(folder, store, todo)))
    if as_json:
        print_json(document(tallies, (JUDGE,), passed))
    else:
        show(tallies, (JUDGE,), passed)
    sys.exit(share_of(tallies) < least)


def measured(folder: Path, store: Store, mutants: Sequence[Mutant]) -> dict[str, object]:
    """Return what the vectors of a suite notice, as ``crusaders conform`` reads it.

    Args:
        folder: The suite.
        store: What came of each mutant.
        mutants: The mutants that were tried; those without a rule are left out.
    """
    rows = []
    for one in mutants:
        known, by = store.known(JUDGE, one), store.noticed_by(JUDGE, one)
        # What cannot be imported or comes to no end is noticed by any vector, so it says nothing about them.
        if one.ids and known is not None and not (known and by is None):
            rows.append({"rules": sorted(one.ids), "by": [by] if by else []})
    return {"suite": read_suite(folder).contents["digest"], "wrong-rules": rows}


@attrs.frozen
class _Run:
    """A run over mutants with a suite.

    Attributes:
        vectors: The vectors of the suite.
        store: What came of each mutant.
        budget: The processor time for a mutant.
        bar: Shows how far it is.
    """

    vectors: Sequence[Vector]
    store: Store
    budget: float
    bar: Progress

    def over(self, mutants: Sequence[Mutant]) -> None:
        """Try mutants: first what noticed them in another suite, then the vectors, stage by stage."""
        left = dict.fromkeys(self._with_hints(mutants), Found(Verdict.SAME))
        for kinds in STAGES:
            vectors = [vector for vector in self.vectors if vector.kind in kinds]
            if not left or not vectors:
                continue
            record = self._recorded(vectors, left)
            judge = Judge(vectors, record, budget=self.budget)
            task = self.bar.add_task("", total=len(left))
            for mutant, before in list(left.items()):
                self.bar.update(task, advance=1, description=f"mutants by {', '.join(kinds)}, {len(left)} left")
                if before.seconds >= self.budget:
                    left[mutant] = attrs.evolve(before, verdict=Verdict.UNDECIDED)
                    continue
                found = judge.judged(mutant, spent=before.seconds)
                if _NOTICED[found.verdict]:
                    del left[mutant]
                    self._keep(mutant, found, vectors)
                else:
                    verdict = max(before.verdict, found.verdict)
                    left[mutant] = Found(verdict, seconds=before.seconds + found.seconds)
        for mutant, found in left.items():
            self._keep(mutant, found, ())

    def _keep(self, mutant: Mutant, found: Found, vectors: Sequence[Vector]) -> None:
        by = "" if found.number is None else key_of(vectors[found.number])
        self.store.add(JUDGE, mutant, _NOTICED[found.verdict], why=found.verdict.name.lower(), by=by)

    def _with_hints(self, mutants: Sequence[Mutant]) -> list[Mutant]:
        """Ask each mutant what noticed it in another suite, if this suite has it too; return those that are left."""
        numbers, known = {key_of(vector): number for number, vector in enumerate(self.vectors)}, hints(OUT)
        named = {mutant: numbers.get(known.get(" | ".join(mutant.key), "")) for mutant in mutants}
        used = dict.fromkeys(number for number in named.values() if number is not None)
        self._recorded([self.vectors[number] for number in used], ())
        judge = Judge(self.vectors, Record({}, [0.0] * len(self.vectors), []))
        task, left = self.bar.add_task("mutants noticed before", total=len(mutants)), []
        for mutant, number in named.items():
            found = Found(Verdict.SAME) if number is None else judge.judged(mutant, number)
            if found.verdict == Verdict.NOTICED:
                self._keep(mutant, found, self.vectors)
            else:
                left.append(mutant)
            self.bar.update(task, advance=1)
        return left

    def _recorded(self, vectors: Sequence[Vector], mutants: Collection[Mutant]) -> Record:
        """Note what vectors make the functions of some mutants compute.

        Raises:
            click.ClickException: The rules as they are answer a vector otherwise.
        """
        modules = {mutant.function.rpartition(".")[0] for mutant in mutants if function_of(mutant)[1] is None}
        wanted = {function_of(mutant)[0] for mutant in mutants}
        names = {name for name in rule_functions() if name in wanted or name[0] in modules}
        task = self.bar.add_task("the rules as they are", total=len(vectors))
        record = recorded(vectors, lambda: self.bar.update(task, advance=1), names)
        if record.wrong:
            number, said = record.wrong[0]
            ground, rules = vectors[number].ground, ", ".join(vectors[number].rules)
            raise click.ClickException(f"without any mutant a vector of {ground} about {rules} differs: {said}")
        return record


def _tried(folder: Path, mutants: Sequence[Mutant], *, again: bool, budget: float) -> Store:
    """Try the mutants that have not been tried with this suite."""
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

    try:
        suite = read_suite(folder)
    except SuiteError as error:
        raise click.ClickException(str(error)) from error
    store = Store.read(OUT, f"by-{suite.contents['digest'][:16]}")
    todo = [one for one in mutants if (not store.known(JUDGE, one) if again else store.known(JUDGE, one) is None)]
    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        _Run([vector for _, vector in suite.vectors], store, budget, bar).over(todo)
    return store


def hints(folder: Path) -> dict[str, str]:
    """Return which vector noticed a mutant in any suite so far, by what the mutant changes.

    So a mutant has its hint even if something else in its module has changed.
    """
    lines = [
        line for file in sorted(folder.glob("noticed-by-*.jsonl")) for line in file.read_text("utf-8").splitlines()
    ]
    return {entry["what"]: entry["by"] for entry in map(json.loads, lines) if entry.get("by")}


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
