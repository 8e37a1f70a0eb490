"""``make mutants``: count the mutants of the rules that tests and proofs notice."""

from __future__ import annotations

import re
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.catalog import marks
from crusaders_rules.cli.terminal import console, print_json, print_table, table
from tests.mutants.mutations import Mutant, mutants_of
from tests.mutants.trials import Job, Stage, TrialError, try_mutants

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = "crusaders_rules.thy_will_be_done.rules"
RULES = ROOT / "crusaders_rules" / "thy_will_be_done" / "rules"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
LEAST = 95.0

# How much of a long statement is shown on either side of a change.
AROUND = 50

CHAPTERS = ("tests/thy_will_be_done/rules", "tests/thy_will_be_done/readings", "tests/thy_will_be_done/examples")
WIDER = (
    Stage("chapters", CHAPTERS, seconds=40),
    Stage("theorems", seconds=180),
    Stage(
        "whole games",
        (
            "tests/thy_will_be_done/machine/test_every_rule_fires.py",
            "tests/thy_will_be_done/machine/test_random_games.py",
        ),
        seconds=240,
    ),
)


@attrs.frozen
class Tally:
    """What came of the mutants of a module.

    Attributes:
        module: Its name.
        mutants: The mutants there are.
        killed: Those that were noticed, with the stage.
        equivalent: Those that are known to make no difference.
        survivors: Those that nothing noticed.
    """

    module: str
    mutants: int
    killed: Mapping[Mutant, str]
    equivalent: Sequence[Mutant]
    survivors: Sequence[Mutant]


def percent(killed: int, survivors: int) -> float:
    """Return the share of the mutants that were noticed, among those that make a difference."""
    return 100 * killed / (killed + survivors) if killed + survivors else 100.0


def equivalents(path: Path, found: Mapping[str, Sequence[Mutant]]) -> set[tuple[str, str, str]]:
    """Read the mutants that make no difference.

    Args:
        path: The TOML file.
        found: All mutants, by module.

    Returns:
        Their keys.

    Raises:
        click.ClickException: An entry lacks a part, comes twice, or is not one mutant.
    """
    try:
        entries: list[dict[str, Any]] = tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])
    except tomllib.TOMLDecodeError as error:
        raise click.ClickException(f"{path.name}: {error}") from error
    keys: set[tuple[str, str, str]] = set()
    known = Counter(mutant.key for mutants in found.values() for mutant in mutants)
    for number, entry in enumerate(entries, 1):
        where = f"{path.name}: entry {number}"
        if entry.keys() != {"function", "original", "mutated", "reason"} or not all(entry.values()):
            raise click.ClickException(f"{where}: needs function, original, mutated and reason, and nothing else")
        key = (entry["function"], entry["original"], entry["mutated"])
        if key in keys:
            raise click.ClickException(f"{where}: {key[0]} has this mutant twice")
        if known[key] != 1:
            raise click.ClickException(f"{where}: {known[key]} mutants of {key[0]} are {key[1]} -> {key[2]}, not one")
        keys.add(key)
    return keys


def stages(ids: Iterable[str]) -> tuple[Stage, ...]:
    """Return what may notice a mutant of a function: the tests marked with its rules, then wider ones."""
    wanted = set(ids)
    files = {mark.file for name in CHAPTERS for mark in marks.tests(ROOT / name, ROOT) if wanted & set(mark.ids)}
    near = tuple(sorted(files))
    return (Stage("its tests", near, marked=True, seconds=10), *WIDER) if near else WIDER


def run(mutants: Sequence[Mutant], workers: int) -> dict[Mutant, str | None]:
    """Try mutants, several at a time.

    Args:
        mutants: The mutants.
        workers: How many processes to keep busy.

    Returns:
        What noticed each of them, None where nothing did.
    """
    near = {ids: stages(ids) for ids in {mutant.ids for mutant in mutants}}
    return run_jobs({job(mutant, near[mutant.ids]): mutant for mutant in mutants}, workers)


def run_jobs(jobs: Mapping[Job, Mutant], workers: int) -> dict[Mutant, str | None]:
    """Try mutants, several at a time, with a progress bar.

    Args:
        jobs: What is to be done for each mutant.
        workers: How many processes to keep busy.

    Returns:
        What noticed each of them, None where nothing did.
    """
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

    results: dict[Mutant, str | None] = {}
    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("mutants", total=len(jobs))
        for done, noticed in try_mutants(tuple(jobs), workers):
            results[jobs[done]] = noticed
            survived = sum(1 for one in results.values() if one is None)
            bar.update(task, advance=1, description=f"mutants, {survived} survived")
    return results


def job(mutant: Mutant, tried: tuple[Stage, ...]) -> Job:
    """Return what a process needs to try a mutant."""
    return Job(ROOT, f"{PACKAGE}.{mutant.function.split('.')[0]}", mutant.source, mutant.ids, tried)


def see_that_all_is_well(found: Mapping[str, Sequence[Mutant]]) -> None:
    """Run every stage over the rules as they are: where that fails, mutants would die of something else.

    Raises:
        click.ClickException: A stage fails.
    """
    module = next(iter(found))
    source = (RULES / f"{module}.py").read_text(encoding="utf-8")
    ids = tuple(sorted({name for mutants in found.values() for mutant in mutants for name in mutant.ids}))
    with console(stderr=True).status("the rules as they are"):
        ((_, noticed),) = try_mutants([Job(ROOT, f"{PACKAGE}.{module}", source, ids, WIDER)])
    if noticed is not None:
        raise click.ClickException(f"without any mutant this fails: {noticed}")


def show(tallies: Sequence[Tally], seconds: float) -> None:
    """Print the survivors and a row for each module."""
    for tally in tallies:
        for mutant in tally.survivors:
            click.echo(f"{place(mutant)}\n  {shortly(mutant)}")
    killed = [sum(len(tally.killed) for tally in tallies), sum(len(tally.survivors) for tally in tallies)]
    shown = table(footer=True)
    shown.add_column("module", "all")
    numbers = {
        "mutants": sum(tally.mutants for tally in tallies),
        "killed": killed[0],
        "equivalent": sum(len(tally.equivalent) for tally in tallies),
        "survivors": killed[1],
        "per cent": f"{percent(*killed):.1f}",
    }
    for name, number in numbers.items():
        shown.add_column(name, str(number), justify="right")
    for tally in tallies:
        counts = (tally.mutants, len(tally.killed), len(tally.equivalent), len(tally.survivors))
        share = f"{percent(len(tally.killed), len(tally.survivors)):.1f}"
        shown.add_row(tally.module, *map(str, counts), share)
    print_table(shown)
    by_stage = Counter(stage for tally in tallies for stage in tally.killed.values())
    click.echo("killed by " + ", ".join(f"{stage}: {count}" for stage, count in by_stage.most_common()))
    click.echo(f"{seconds:.0f} s")


def place(mutant: Mutant) -> str:
    """Return file, line and function."""
    return f"crusaders_rules/thy_will_be_done/rules/{mutant.function.split('.')[0]}.py:{mutant.line}: {mutant.function}"


def shortly(mutant: Mutant) -> str:
    """Return what a mutant changes, with some of the statement around it."""
    old, new = (re.findall(r"\w+|\W", text) for text in (mutant.original, mutant.mutated))
    before = shared(old, new)
    after = shared(old[before:][::-1], new[before:][::-1])
    left, right = "".join(old[:before]), "".join(old[len(old) - after :])
    dots = [" ... " if len(side) > AROUND else "" for side in (left, right)]
    change = " -> ".join("".join(words[before : len(words) - after]) for words in (old, new))
    return f"{dots[0]}{left[-AROUND:]}[{change}]{right[:AROUND]}{dots[1]}".strip()


def shared(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many words two texts have in common at their beginning."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def document(tallies: Sequence[Tally], seconds: float) -> dict[str, Any]:
    """Return the result for a machine to read."""
    return {
        "percent": percent(sum(len(one.killed) for one in tallies), sum(len(one.survivors) for one in tallies)),
        "seconds": round(seconds),
        "modules": [
            {
                "module": tally.module,
                "mutants": tally.mutants,
                "killed": len(tally.killed),
                "equivalent": len(tally.equivalent),
                "survivors": [
                    {"place": place(one), "original": one.original, "mutated": one.mutated} for one in tally.survivors
                ],
                "percent": percent(len(tally.killed), len(tally.survivors)),
            }
            for tally in tallies
        ],
    }


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--module", "modules", multiple=True, metavar="NAME", help="Only this module of rules; may be repeated.")
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="Processes at a time.")
@click.option("--least", type=float, default=LEAST, show_default=True, help="The per cent below which it fails.")
@click.option("--list", "only_list", is_flag=True, help="List the mutants, and try none.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def main(modules: tuple[str, ...], workers: int, least: float, only_list: bool, as_json: bool) -> None:  # noqa: FBT001 -- click passes flags so
    """Break each rule in every small way, and count what tests and proofs notice.

    Exit status 1 if less than the least share is noticed.
    """
    started = time.perf_counter()
    found = {
        file.stem: mutants
        for file in sorted(RULES.glob("*.py"))
        if (mutants := mutants_of(file.read_text(encoding="utf-8"), file.stem))
    }
    if unknown := sorted(set(modules) - found.keys()):
        raise click.ClickException(f"no module of rules: {', '.join(unknown)}; there are {', '.join(found)}")
    same = equivalents(EQUIVALENT, found)
    found = {name: mutants for name, mutants in found.items() if not modules or name in modules}
    everything = [mutant for mutants in found.values() for mutant in mutants]
    if only_list:
        for mutant in everything:
            click.echo(f"{place(mutant)}\n  {shortly(mutant)}")
        click.echo(f"{len(everything)} mutants, {sum(one.key in same for one in everything)} of them equivalent")
        return
    try:
        see_that_all_is_well(found)
        noticed = run([mutant for mutant in everything if mutant.key not in same], workers)
    except TrialError as error:
        raise click.ClickException(str(error)) from error
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
