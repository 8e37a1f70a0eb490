"""``make mutants``: count the mutants of the rules that tests and proofs notice."""

from __future__ import annotations

import random
import re
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.cli.terminal import console, print_json, print_table, table
from crusaders_rules.cli.working import place_options
from crusaders_rules.thy_will_be_done.check.project import code_digest
from crusaders_rules.work import Executor
from tools.mutants.judges import JUDGES, MODELS, SUITES, Source, files_for, module_of, sources, tries
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.services import ROOT
from tools.mutants.spread import end_after, spreading
from tools.mutants.store import Store
from tools.mutants.trials import Job, TrialError, try_mutants

EQUIVALENT = Path(__file__).with_name("equivalent.toml")
OUT = ROOT / "out" / "mutants"
LEAST = 95.0

# How much of a long statement is shown on either side of a change.
AROUND = 50


@attrs.frozen
class Tally:
    """The results for the mutants of a module.

    Attributes:
        module: Its name.
        equivalent: Those that are known to make no difference.
        noticed: For each mutant that was tried, what noticed it, by judge; an empty text if nothing did.
        left: The number of mutants that some judge has yet to try.
    """

    module: str
    equivalent: Sequence[Mutant]
    noticed: Mapping[Mutant, Mapping[str, str]]
    left: int

    @property
    def survivors(self) -> list[Mutant]:
        """The mutants that no judge noticed."""
        return [mutant for mutant, by in self.noticed.items() if not any(by.values())]

    @property
    def killed(self) -> int:
        """The number of mutants that some judge noticed."""
        return len(self.noticed) - len(self.survivors)

    def by(self, judge: str) -> int:
        """Return how many mutants a judge noticed."""
        return sum(bool(by.get(judge)) for by in self.noticed.values())


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
        # Without --suite, what carries out the rules of The Third Crusade is not broken.
        if key[0].startswith("third.play.") and key[0].rpartition(".")[0] not in found:
            continue
        if known[key] != 1:
            raise click.ClickException(f"{where}: {known[key]} mutants of {key[0]} are {key[1]} -> {key[2]}, not one")
        keys.add(key)
    return keys


# Each mutant once it is tried, with what noticed it.
Tried = Generator[tuple[Mutant, str | None], None, None]


def run(judge: str, tried: Tried, total: int, store: Store) -> None:
    """Keep the result for each mutant.

    Args:
        judge: Who tries the mutants.
        tried: Each mutant once it is tried, with what noticed it.
        total: How many there are.
        store: Where the answers go.
    """
    from rich.progress import MofNCompleteColumn, Progress, TimeElapsedColumn

    columns = (*Progress.get_default_columns(), MofNCompleteColumn(), TimeElapsedColumn())
    with closing(tried), Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task, survived = bar.add_task(judge, total=total), 0
        for mutant, noticed in tried:
            store.add(judge, mutant, noticed)
            survived += not noticed
            bar.update(task, advance=1, description=f"{judge}, {survived} survived")


def see_that_all_is_well(executor: Executor, source: Source) -> None:
    """Explore the models over a module as it is: where that fails, mutants would die of something else.

    Args:
        executor: What has it done.
        source: The module.

    Raises:
        click.ClickException: It fails.
    """
    with console(stderr=True).status("the rules as they are"):
        job = Job(source.module, source.path.read_text(encoding="utf-8"), (MODELS,))
        ((_, noticed),) = try_mutants(executor, [job])
    if noticed is not None:
        raise click.ClickException(f"without any mutant this fails: {noticed}")


def show(tallies: Sequence[Tally], judges: Sequence[str], seconds: float) -> None:
    """Print the survivors and a row for each module."""
    for tally in tallies:
        for mutant in tally.survivors:
            click.echo(f"{place(mutant)}\n  {shortly(mutant)}")
    shown = table(footer=True)
    shown.add_column("module", "all")
    all_of_them = [_numbers(tally, judges) for tally in tallies]
    sums = [sum(numbers) for numbers in zip(*all_of_them, strict=True)]
    names = ("mutants", *judges, "equivalent", "survivors", "left")
    for name, number in zip(names, sums, strict=True):
        shown.add_column(name, str(number), justify="right")
    shown.add_column("per cent", f"{share_of(tallies):.1f}", justify="right")
    for tally, numbers in zip(tallies, all_of_them, strict=True):
        row = [str(number) for number in numbers]
        row[1 : 1 + len(judges)] = [str(tally.by(judge)) if tries(judge, tally.module) else "-" for judge in judges]
        shown.add_row(tally.module, *row, f"{share_of([tally]):.1f}")
    print_table(shown)
    for judge in judges:
        click.echo(f"noticed by {judge} alone or among others: {share_of(tallies, judge):.1f} per cent")
    click.echo(f"{seconds:.0f} s")


def _numbers(tally: Tally, judges: Sequence[str]) -> tuple[int, ...]:
    every = len(tally.noticed) + len(tally.equivalent) + tally.left
    return every, *map(tally.by, judges), len(tally.equivalent), len(tally.survivors), tally.left


def share_of(tallies: Sequence[Tally], judge: str | None = None) -> float:
    """Return the share of the tried mutants that a judge noticed, in per cent; that any did if none is named."""
    asked = [tally for tally in tallies if judge is None or tries(judge, tally.module)]
    killed = sum(tally.killed if judge is None else tally.by(judge) for tally in asked)
    return percent(killed, sum(len(tally.noticed) for tally in asked) - killed)


def left_out(judge: str, found: Mapping[str, Sequence[Mutant]]) -> str:
    """Return which mutants a judge does not try at all, in a line for people; empty if it tries them all."""
    beyond = [len(mutants) for name, mutants in found.items() if not tries(judge, name)]
    return f"{judge} leave out the {sum(beyond)} mutants of The Third Crusade" if beyond else ""


def place(mutant: Mutant) -> str:
    """Return file, line and function."""
    path = sources(play_of_third=True)[module_of(mutant)].path.relative_to(ROOT).as_posix()
    return f"{path}:{mutant.line}: {mutant.function}"


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


def document(tallies: Sequence[Tally], judges: Sequence[str], seconds: float) -> dict[str, Any]:
    """Return the result for a machine to read."""
    return {
        "percent": share_of(tallies),
        "judges": {judge: share_of(tallies, judge) for judge in judges},
        "seconds": round(seconds),
        "modules": [
            {
                "module": tally.module,
                "mutants": len(tally.noticed) + len(tally.equivalent) + tally.left,
                "killed": tally.killed,
                "noticed": {judge: tally.by(judge) for judge in judges if tries(judge, tally.module)},
                "equivalent": len(tally.equivalent),
                "left": tally.left,
                "survivors": [
                    {"place": place(one), "original": one.original, "mutated": one.mutated} for one in tally.survivors
                ],
                "percent": share_of([tally]),
            }
            for tally in tallies
        ],
    }


def tallied(
    found: Mapping[str, Sequence[Mutant]],
    same: set[tuple[str, str, str]],
    judges: Sequence[str],
    store: Store,
    *,
    in_turn: bool = False,
) -> list[Tally]:
    """Return what is known of the mutants of each module.

    Args:
        found: The mutants by module.
        same: The keys of those that make no difference.
        judges: Who may notice them.
        store: Their results.
        in_turn: Whether one judge that notices a mutant is enough.
    """
    tallies = []
    for name, mutants in found.items():
        different = [one for one in mutants if one.key not in same]
        asked = [judge for judge in judges if tries(judge, name)]
        answers = {one: {judge: store.known(judge, one) for judge in asked} for one in different}
        noticed = {
            one: {judge: by or "" for judge, by in known.items()}
            for one, known in answers.items()
            if (known and None not in known.values()) or (in_turn and any(known.values()))
        }
        alike = [one for one in mutants if one.key in same]
        tallies.append(Tally(name, alike, noticed, len(different) - len(noticed)))
    return tallies


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--module", "modules", multiple=True, metavar="NAME", help="Only this module; may be repeated.")
@click.option("--judges", default="tests,proofs", show_default=True, help="Who may notice: tests, proofs, models.")
@place_options
@click.option("--minutes", type=float, help="Stop after so long; the next run goes on from there.")
@click.option("--in-turn", is_flag=True, help="A judge tries only what those before it have not noticed.")
@click.option("--again", is_flag=True, help="Try again what survived.")
@click.option("--suite", type=click.Choice(SUITES), default="chapters", show_default=True, help="Which tests judge.")
@click.option("--sample", type=click.IntRange(1), metavar="N", help="Only N mutants, drawn at random.")
@click.option("--seed", type=int, default=1, show_default=True, help="What the sample is drawn with.")
@click.option("--least", type=float, default=LEAST, show_default=True, help="The per cent below which it fails.")
@click.option("--list", "only_list", is_flag=True, help="List the mutants, and try none.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def main(  # noqa: PLR0913 -- one argument for each option
    *,
    modules: tuple[str, ...],
    judges: str,
    workers: int | None,
    cluster: str | None,
    minutes: float | None,
    in_turn: bool,
    again: bool,
    suite: str,
    sample: int | None,
    seed: int,
    least: float,
    only_list: bool,
    as_json: bool,
) -> None:
    """Break the rules and the turn in every small way, and count what tests, proofs and models notice.

    The result for a mutant is kept under out/mutants for the current code, so that a later run can continue.

    Exit status 1 if less than the least share is noticed.
    """
    started = time.perf_counter()
    asked = tuple(dict.fromkeys(judges.split(",")))
    if unknown := sorted(set(asked) - set(JUDGES)):
        raise click.ClickException(f"no judge: {', '.join(unknown)}; there are {', '.join(JUDGES)}")
    every = sources(play_of_third=suite != "chapters")
    found = {name: made for name, one in every.items() if (made := mutants_of(one.path.read_text("utf-8"), name))}
    if unknown := sorted(set(modules) - found.keys()):
        raise click.ClickException(f"no module to break: {', '.join(unknown)}; there are {', '.join(found)}")
    same = equivalents(EQUIVALENT, found)
    found = {name: mutants for name, mutants in found.items() if not modules or name in modules}
    if sample is not None:
        found = drawn(found, same, sample, seed)
    if only_list:
        list_mutants(found, same)
        return
    for said in filter(None, (left_out(judge, found) for judge in asked)):
        click.echo(said, err=True)
    # What another suite came to is kept apart.
    store = Store.read(OUT if suite == "chapters" else OUT / suite, code_digest()[:16])
    try:
        with spreading(workers, cluster) as executor:
            try_all(executor, found, same, asked, store, suite=suite, minutes=minutes, in_turn=in_turn, again=again)
    except TrialError as error:
        raise click.ClickException(str(error)) from error
    tallies = tallied(found, same, asked, store, in_turn=in_turn)
    seconds = time.perf_counter() - started
    if as_json:
        print_json(document(tallies, asked, seconds))
    else:
        show(tallies, asked, seconds)
    sys.exit(share_of(tallies) < least)


def drawn(
    found: Mapping[str, Sequence[Mutant]], same: set[tuple[str, str, str]], sample: int, seed: int
) -> dict[str, tuple[Mutant, ...]]:
    """Return some of the mutants that make a difference, by module.

    Args:
        found: All mutants, by module.
        same: The keys of those that make no difference.
        sample: How many to draw; all if there are fewer.
        seed: What they are drawn with.
    """
    every = [(name, one) for name, mutants in found.items() for one in mutants if one.key not in same]
    chosen = random.Random(seed).sample(every, min(sample, len(every)))
    return {name: tuple(one for of, one in chosen if of == name) for name in dict.fromkeys(of for of, _ in chosen)}


def list_mutants(found: Mapping[str, Sequence[Mutant]], same: set[tuple[str, str, str]]) -> None:
    """Print every mutant with its place."""
    everything = [mutant for mutants in found.values() for mutant in mutants]
    for mutant in everything:
        click.echo(f"{place(mutant)}\n  {shortly(mutant)}")
    click.echo(f"{len(everything)} mutants, {sum(one.key in same for one in everything)} of them equivalent")


def try_all(  # noqa: PLR0913 -- what to try, and within which limits
    executor: Executor,
    found: Mapping[str, Sequence[Mutant]],
    same: set[tuple[str, str, str]],
    judges: Sequence[str],
    store: Store,
    *,
    suite: str,
    minutes: float | None,
    in_turn: bool,
    again: bool,
) -> None:
    """Have each judge try the mutants that it has not tried yet, or also those that it has not noticed."""
    every = sources(play_of_third=True)
    left = [(mutant, every[name]) for name, mutants in found.items() for mutant in mutants if mutant.key not in same]

    def untried(judge: str) -> list[tuple[Mutant, Source]]:
        before = judges[: judges.index(judge)] if in_turn else ()
        todo = [(one, source) for one, source in left if tries(judge, source.name)]
        todo = [(one, source) for one, source in todo if not any(store.known(other, one) for other in before)]
        return [(one, source) for one, source in todo if store.known(judge, one) in ((None, "") if again else (None,))]

    for judge in judges:
        if todo := untried(judge):
            run(judge, _trying(executor, judge, todo, suite, minutes), len(todo), store)


def _trying(
    executor: Executor, judge: str, todo: Sequence[tuple[Mutant, Source]], suite: str, minutes: float | None
) -> Tried:
    end = end_after(minutes)
    if judge == "tests":
        from tools.mutants import by_tests

        for tests in dict.fromkeys(files_for(source.name, suite) for _, source in todo):
            of_game = [(one, source) for one, source in todo if files_for(source.name, suite) == tests]
            yield from by_tests.judged(executor, OUT, of_game, tests, end)
    elif judge == "proofs":
        from tools.mutants import by_proofs  # it needs a solver

        yield from by_proofs.judged(executor, OUT, todo, end)
    else:
        see_that_all_is_well(executor, todo[0][1])
        jobs = {Job(source.module, one.source, (MODELS,)): one for one, source in todo}
        for job, noticed in try_mutants(executor, tuple(jobs), end):
            yield jobs[job], noticed


if __name__ == "__main__":
    main()
