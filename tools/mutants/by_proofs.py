"""``python -m tools.mutants.by_proofs``: try every mutant with the theorems as the only judge.

The result for a mutant is kept under ``out/mutants``. It is valid until the rules or the theorem change.
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.cli.terminal import console, print_json, print_table, table
from crusaders_rules.cli.working import place_options
from crusaders_rules.lift import Theorem
from crusaders_rules.lift.undisturbed import undisturbed
from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.work import Executor
from tools.mutants import services
from tools.mutants.classes import Breaks, broken_by
from tools.mutants.judges import Source, module_of, sources, tries
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.patches import AFRESH, lines_of
from tools.mutants.refuting import Answer, Attempt, Trial
from tools.mutants.replays import MOST, QUICK, Replays, read, record, stored
from tools.mutants.services import ROOT
from tools.mutants.spread import each, end_after, spreading

SECONDS = 30.0
SERVICE = "tools.mutants.refuting"

# So many mutants are sent at a time, since what they are tried with takes much memory.
_AT_A_TIME = 500


@attrs.define
class Known:
    """What is known of mutants so far: a file with a line for each answer of a theorem, only ever appended to.

    Attributes:
        path: The file.
        refuted: The theorem that refuted a mutant, its digest, and the values that show it if any do.
        vain: The digests of the theorems that do not refute a mutant.
    """

    path: Path
    refuted: dict[str, tuple[str, str, tuple[int, Mapping[str, int]] | None]] = attrs.field(factory=dict)
    vain: dict[str, dict[str, str]] = attrs.field(factory=dict)

    @classmethod
    def read(cls, path: Path) -> Known:
        """Return what is stored."""
        known = cls(path)
        for line in path.read_text(encoding="utf-8").splitlines() if path.exists() else ():
            known._note(json.loads(line))
        return known

    def add(self, mutant: Mutant, answer: Answer, digests: Mapping[str, str]) -> None:
        """Keep an answer."""
        entry = {
            "mutant": key(mutant),
            "what": " | ".join(mutant.key),
            "theorem": answer.theorem,
            "digest": digests.get(answer.theorem, ""),
            "values": answer.values,
            "vain": {name: digests[name] for name in answer.vain},
        }
        self._note(entry)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(entry) + "\n")

    def _note(self, entry: Mapping[str, Any]) -> None:
        mutant = str(entry["mutant"])
        if entry["theorem"]:
            self.refuted[mutant] = (entry["theorem"], entry["digest"], entry["values"])
        self.vain.setdefault(mutant, {}).update(entry["vain"])


def key(mutant: Mutant) -> str:
    """Return what tells a mutant from the others, and outlives changes elsewhere."""
    return hashlib.sha256("\n".join(mutant.key).encode()).hexdigest()[:24]


@attrs.frozen
class Judge:
    """The theorems as a judge of mutants.

    Attributes:
        replays: What each theorem runs, the quickest first.
        digests: The digest of each theorem and of all that it runs.
        known: What is known so far.
    """

    replays: Sequence[Replays]
    digests: Mapping[str, str]
    known: Known

    def reaching(self, mutant: Mutant, source: Source) -> list[tuple[Replays, list[tuple[int, int]]]]:
        """Return the theorems that reach the mutated line, each with the paths that do."""
        lines = lines_of(mutant, source.path)
        found = []
        for one in self.replays:
            at = sorted({at for line in lines for at in one.lines.get(line, ())})
            if at:
                found.append((one, at))
        return found

    def refutation(self, mutant: Mutant) -> str | None:
        """Return the theorem that is known to refute a mutant of the current code, or None."""
        theorem, digest, _ = self.known.refuted.get(key(mutant), ("", "", None))
        return theorem if theorem and self.digests.get(theorem) == digest else None

    def trial(self, mutant: Mutant, source: Source, seconds: float) -> Trial | None:
        """Return what is still to try on a mutant; None if nothing is."""
        reaching = self.reaching(mutant, source)
        vain = self.known.vain.get(key(mutant), {})
        before, _, values = self.known.refuted.get(key(mutant), ("", "", None))
        attempts = [
            Attempt(one.theorem, _values(one, paths), lift=seconds > 0)
            for one, paths in reaching
            if vain.get(one.theorem) != self.digests[one.theorem]
        ]
        # What refuted it before may well do so again.
        first = [one for one in attempts if one.theorem == before]
        rest = [one for one in attempts if one.theorem != before]
        if values and first:
            first = [attrs.evolve(first[0], values=[values, *first[0].values])]
        if not attempts:
            return None
        return Trial(source.path.relative_to(ROOT).as_posix(), source.module, mutant.source, [*first, *rest], seconds)


def _values(one: Replays, paths: Sequence[tuple[int, int]]) -> list[tuple[int, Mapping[str, int]]]:
    """Return the values of some paths, by turns those that the proof found and others that take the same path."""
    if one.seconds > QUICK:
        paths = paths[:: -(-len(paths) // MOST)]
    return [(at[0], given) for at in paths for given in (one.given(at), one.given_otherwise(at))]


def judge_of(executor: Executor, folder: Path) -> Judge:
    """Return the judge; first record what has not been recorded of the theorems.

    Args:
        executor: What spreads the theorems over workers.
        folder: Where it is kept what they run, and what is known.

    Raises:
        WorkError: They cannot be recorded there.
    """
    theorems = [one for one in all_theorems() if one.model_check is None]
    with console(stderr=True).status("what the theorems run"):
        record_all(executor, folder, theorems)
    found = sorted((read(stored(folder, one)) for one in theorems), key=lambda one: one.seconds)
    digests = {one.name: stored(folder, one).stem.rpartition("-")[2] for one in theorems}
    return Judge(found, digests, Known.read(folder / "proofs.jsonl"))


def record_all(executor: Executor, folder: Path, theorems: Sequence[Theorem]) -> None:
    """Record those theorems that nobody has recorded for this code.

    Args:
        executor: What spreads them over workers.
        folder: Where it is kept what they run.
        theorems: The theorems.

    Raises:
        WorkError: They cannot be recorded there.
    """
    todo = [one for one in theorems if not stored(folder, one).exists()]
    for theorem, found in each(executor, recorded, [(one, one.name, {"theorem": one.name}) for one in todo]):
        path = stored(folder, theorem)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(found), encoding="utf-8")


def recorded(theorem: str) -> dict[str, Any]:
    """Return what a theorem runs, as JSON; on a worker.

    Args:
        theorem: Its name.
    """
    (found,) = (one for one in all_theorems() if one.name == theorem)
    with undisturbed():
        return attrs.asdict(record(found))


def refuted(trial: Mapping[str, Any]) -> Any:  # noqa: ANN401 -- JSON
    """Try a mutant; on a worker.

    Args:
        trial: The trial as JSON.

    Returns:
        The answer as JSON.
    """
    found = _asked(partial(services.answer, trial, SERVICE))
    if found["problem"] != AFRESH:
        return found
    # This one imports everything with the mutant in place.
    service = services.Service(SERVICE, "afresh")
    try:
        return _asked(partial(service.answer, trial))
    finally:
        service.close()


def _asked(answer: Callable[[], Any]) -> Any:  # noqa: ANN401 -- JSON
    try:
        return answer()
    except services.ServiceEnded:
        return attrs.asdict(Answer(problem="the process broke off"))


def try_mutants(
    executor: Executor,
    judge: Judge,
    mutants: Sequence[tuple[Mutant, Source]],
    seconds: float,
    end: float | None = None,
) -> None:
    """Try each mutant of which nothing is known yet.

    Args:
        executor: What spreads them over workers.
        judge: The theorems.
        mutants: The mutants, each with its module.
        seconds: The processor time for the proofs of one mutant; with 0, only plain values are tried.
        end: When to stop, as the monotonic clock has it; None for never.

    Raises:
        WorkError: They cannot be tried there.
    """
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

    counts = {"refuted": 0, "not": 0}
    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("mutants", total=len(mutants))
        for begin in range(0, len(mutants), _AT_A_TIME):
            if end is not None and time.monotonic() > end:
                return
            some = mutants[begin : begin + _AT_A_TIME]
            trials = [
                (mutant, trial)
                for mutant, source in some
                if judge.refutation(mutant) is None and (trial := judge.trial(mutant, source, seconds)) is not None
            ]
            bar.update(task, advance=len(some) - len(trials))
            calls = [(mutant, mutant.function, {"trial": attrs.asdict(trial)}) for mutant, trial in trials]
            for mutant, told in each(executor, refuted, calls, end):
                answer = Answer.told(told)
                judge.known.add(mutant, answer, judge.digests)
                counts["refuted" if answer.theorem else "not"] += 1
                said = ", ".join(f"{name} {count}" for name, count in counts.items())
                bar.update(task, advance=1, description=said)


def judged(
    executor: Executor, folder: Path, mutants: Sequence[tuple[Mutant, Source]], end: float | None
) -> Generator[tuple[Mutant, str | None], None, None]:
    """Try mutants, and yield those whose fate is known: with the theorem that refutes it, or None.

    Args:
        executor: What spreads them over workers.
        folder: Where answers are kept.
        mutants: The mutants, each with its module.
        end: When to stop, as the monotonic clock has it; None for never.
    """
    judge = judge_of(executor, folder)
    try_mutants(executor, judge, mutants, SECONDS, end)
    for mutant, source in mutants:
        yield from _known(judge, [mutant], source)


def _known(judge: Judge, mutants: Sequence[Mutant], source: Source) -> Generator[tuple[Mutant, str | None], None, None]:
    """Yield the mutants of a module whose fate is known: with the theorem that refutes it, or None."""
    for mutant in mutants:
        theorem = judge.refutation(mutant)
        if theorem or judge.trial(mutant, source, 0) is None:
            yield mutant, theorem


def _show_classes(judge: Judge, found: Mapping[str, Sequence[Mutant]], every: Mapping[str, Source]) -> None:
    """Print a row for each class of mutants: how many there are, and how many the theorems reach and refute."""
    from tools.mutants.__main__ import percent

    shown = table()
    shown.add_column("what is broken")
    for name in ("mutants", "reached", "refuted", "per cent", "of those reached"):
        shown.add_column(name, justify="right")
    classes: dict[Breaks, list[tuple[bool, bool]]] = {}
    for name, mutants in found.items():
        reached = {one.function for one in mutants if judge.reaching(one, every[name])}
        for one in mutants:
            classes.setdefault(broken_by(one), []).append((one.function in reached, bool(judge.refutation(one))))
    for breaks, told in sorted(classes.items()):
        known, refuted = (sum(column) for column in zip(*told, strict=True))
        shares = [f"{percent(refuted, number - refuted):.1f}" for number in (len(told), known)]
        shown.add_row(breaks, str(len(told)), str(known), str(refuted), *shares)
    print_table(shown)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--module", "modules", multiple=True, metavar="NAME", help="Only this module; may be repeated.")
@click.option(
    "--breaks", multiple=True, type=click.Choice([one.value for one in Breaks]), help="Only what breaks this."
)
@click.option("--seconds", default=SECONDS, show_default=True, help="Processor time for the proofs of one mutant.")
@click.option("--minutes", type=float, help="Stop after so long; the next run goes on from there.")
@place_options
@click.option("--survivors", is_flag=True, help="Show what is known, and try nothing.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def main(  # noqa: PLR0913 -- one argument for each option
    *,
    modules: tuple[str, ...],
    breaks: tuple[str, ...],
    seconds: float,
    minutes: float | None,
    workers: int | None,
    cluster: str | None,
    survivors: bool,
    as_json: bool,
) -> None:
    """Break the rules and the turn in every small way, and count what the theorems refute."""
    from tools.mutants.__main__ import EQUIVALENT, OUT, Tally, document, equivalents, left_out, show

    started = time.perf_counter()
    every = sources()
    found = {name: made for name, one in every.items() if (made := mutants_of(one.path.read_text("utf-8"), name))}
    same = equivalents(EQUIVALENT, found)
    click.echo(left_out("proofs", found), err=True)
    found = {name: mutants for name, mutants in found.items() if tries("proofs", name)}
    if unknown := sorted(set(modules) - found.keys()):
        raise click.ClickException(f"no module to break: {', '.join(unknown)}; there are {', '.join(found)}")
    found = {
        name: chosen
        for name, mutants in found.items()
        if (not modules or name in modules)
        and (chosen := tuple(one for one in mutants if not breaks or broken_by(one) in breaks))
    }
    todo = [(one, every[module_of(one)]) for made in found.values() for one in made if one.key not in same]
    with spreading(workers, cluster) as executor:
        judge = judge_of(executor, OUT)
        if not survivors:
            try_mutants(executor, judge, todo, seconds, end_after(minutes))
    different = {name: [one for one in mutants if one.key not in same] for name, mutants in found.items()}
    tallies = []
    for name, mutants in different.items():
        alike = [one for one in found[name] if one.key in same]
        noticed = {one: {"proofs": by or ""} for one, by in _known(judge, mutants, every[name])}
        tallies.append(Tally(name, alike, noticed, len(mutants) - len(noticed)))
    if as_json:
        print_json(document(tallies, ("proofs",), time.perf_counter() - started))
    else:
        show(tallies, ("proofs",), time.perf_counter() - started)
        _show_classes(judge, different, every)
    sys.exit(any(tally.left for tally in tallies))


if __name__ == "__main__":
    main()
