"""``NUMBA_DISABLE_JIT=1 python -m tools.mutants.of_kernel``: mutants of the compiled kernel, tried in lockstep.

The library has played the games before: each decision has the numbers of all legal ones and the row that follows. The
kernel with a mutant in it plays them again, as it is written and not compiled, and is noticed at the first difference.
"""

from __future__ import annotations

import ast
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import click
import coverage

from crusaders_rules.batch import kernel
from crusaders_rules.batch.compiled import compiled_files
from crusaders_rules.cli.terminal import print_table, progress_bar, table
from crusaders_rules.work import Task, executor_at
from tools.mutants.__main__ import equivalents, percent, shortly
from tools.mutants.forked import in_copy
from tools.mutants.kernel_plays import DepartsError, Play, TooLongError, follow, of_rich_positions, of_the_suite, played
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.named_cells import is_no_program, makes_no_difference
from tools.mutants.patches import Functions, functions_under, put_in_place
from tools.mutants.trials import TrialError

FOLDER = Path(kernel.__file__).parent
EQUIVALENT = Path(__file__).with_name("equivalent_in_kernel.toml")
# A mutant has no end if it takes so many seconds of processor time more than ten times what the right kernel takes.
_TIMES, _MORE = 10, 2
# After so many games without an end, or so many that break off with an error, no further one is tried.
_NO_ENDS, _BROKEN = 4, 30
_NOTICED = "game"
# What takes the right kernel longer than so many seconds of processor time is left out: where each action of a wedge
# must succeed, the search from some positions takes minutes.
_TOO_LONG = 10
# With answers that have to be asked for, at most about so many are tried.
_ANEW = 60
# One of so many games is played to its end.
_WHOLE, _LONGEST = 5, 1_500

Lines: TypeAlias = frozenset[tuple[str, int]]


def kernel_files() -> dict[str, Path]:
    """Return the modules of the kernel: those with compiled code that ``kernel`` needs, by their names."""
    every = {file: file.read_text(encoding="utf-8") for file in compiled_files()}
    needed, ahead = set[Path](), [Path(kernel.__file__)]
    for file in ahead:
        if file in every and file not in needed:
            needed.add(file)
            ahead += _imported(every[file])
    # These say where numbers are, keep answers, and draw: none of it is a rule.
    without = {FOLDER / f"{name}.py" for name in ("compiled", "facts", "row_cells", "lookup", "randomness")}
    return {".".join(file.relative_to(FOLDER).with_suffix("").parts): file for file in sorted(needed - without)}


def _imported(text: str) -> Iterator[Path]:
    package = "crusaders_rules.batch"
    for one in ast.walk(ast.parse(text)):
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith(package):
            inner = FOLDER.joinpath(*(one.module or "").removeprefix(package).strip(".").split("."))
            yield inner.with_suffix(".py")
            yield from (inner / f"{name.name}.py" for name in one.names)


@attrs.frozen(eq=False)
class Reached:
    """What was played, the processor time in which the kernel plays it again, and the lines that it reaches.

    Attributes:
        play: What the library has played.
        seconds: The processor time; with ``anew``, that in which the answers are asked for, too.
        lines: The lines of the kernel that are reached.
        anew: Whether all answers are asked for anew.
    """

    play: Play
    seconds: float
    lines: Lines
    anew: bool = False


def reached(play: Play, files: Mapping[str, Path]) -> tuple[Reached, ...]:
    """Play again with the right kernel, first with answers that have to be asked for, and note which lines it reaches.

    Args:
        play: What the library has played; its tables are new.
        files: The modules of the kernel.

    Returns:
        What is reached, first so and then with answers that are known; nothing if it takes too long.

    Raises:
        DepartsError: If the kernel departs without any mutant.
    """
    was = signal.signal(signal.SIGPROF, _too_long)
    try:
        return _reached(play, files, anew=True), _reached(play, files, anew=False)
    except TooLongError:
        return ()
    finally:
        signal.signal(signal.SIGPROF, was)


def _too_long(_signal: int, _frame: object) -> None:
    raise TooLongError


def _reached(play: Play, files: Mapping[str, Path], *, anew: bool) -> Reached:
    watch = coverage.Coverage(data_file=None, config_file=False, include=[str(file) for file in files.values()])
    begun = time.process_time()
    signal.setitimer(signal.ITIMER_PROF, _TOO_LONG)
    try:
        with watch.collect():
            follow(play)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    seconds = time.process_time() - begun
    data = watch.get_data()
    lines = frozenset((name, line) for name, file in files.items() for line in data.lines(str(file)) or ())
    return Reached(play, seconds, lines, anew)


def tried(mutant: Mutant, file: Path, games: Sequence[Reached], functions: Functions) -> str:
    """Return what became of a mutant: what noticed it, or else how it ended; empty if it did as the right kernel does.

    A mutant is noticed only if it departs from the library. If it breaks off with an error, or has no end, the rest of
    the games may still notice it.

    Args:
        mutant: The mutant.
        file: Its module.
        games: What reaches it, in the order in which it is tried.
        functions: All functions of the batch.

    Raises:
        TrialError: If the copy ended before it could say so, which says nothing of the mutant.
    """
    ended = in_copy(partial(_tried, mutant, file, games, functions))
    if -ended.status == signal.SIGSEGV:
        return "SIGSEGV"
    if ended.status:
        raise TrialError(f"{mutant.function}: the run over {mutant.mutated} ended with status {ended.status}")
    return ended.said


def is_noticed(said: str) -> bool:
    """Whether what became of a mutant is that a game noticed it."""
    return said.startswith(_NOTICED)


def _tried(mutant: Mutant, file: Path, games: Sequence[Reached], functions: Functions) -> str:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    signal.signal(signal.SIGPROF, _too_long)
    put_in_place(file, mutant.source, functions, frozenset())
    ends = list[str]()
    for number, game in enumerate(games):
        signal.setitimer(signal.ITIMER_PROF, _TIMES * game.seconds + _MORE)
        try:
            follow(game.play, fresh=game.anew)
        except DepartsError:
            return f"{_NOTICED} {number}"
        except TooLongError:
            ends.append("no end")
        except Exception as error:  # noqa: BLE001 -- the right kernel makes none
            ends.append(type(error).__name__)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if ends.count("no end") == _NO_ENDS or len(ends) == _BROKEN:
            break
    return ends[0] if ends else ""


def lines_at(mutant: Mutant, file: Path) -> set[int]:
    """Return the lines of the statement that a mutant changes."""
    found = set[int]()
    for one in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(one, ast.stmt) and one.lineno == mutant.line:
            inner = getattr(one, "body", None)
            found.update(range(one.lineno, (inner[0].lineno - 1 if inner else one.end_lineno or one.lineno) + 1))
    return found | {mutant.line}


def reaching(games: Sequence[Reached], lines: AbstractSet[tuple[str, int]]) -> list[Reached]:
    """Return what reaches some lines, in the order in which a mutant of them is tried.

    Args:
        games: All that was played.
        lines: The lines of the mutant.
    """
    those = sorted((one for one in games if lines & one.lines), key=lambda one: one.seconds)
    anew = [one for one in those if one.anew]
    return [one for one in those if not one.anew] + anew[:: max(1, len(anew) // _ANEW)]


def drawn(sample: int | None, seed: int) -> tuple[dict[str, list[Mutant]], list[tuple[str, Mutant]]]:
    """Return the mutants of all functions of the kernel by their modules, and some that are drawn, with their modules.

    Args:
        sample: How many are drawn; None for all.
        seed: The seed.
    """
    found: dict[str, list[Mutant]] = {}
    for name, file in kernel_files().items():
        text = file.read_text(encoding="utf-8")
        named = {one.name for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)}
        found[name] = [one for one in mutants_of(text, name) if one.function.removeprefix(f"{name}.") in named]
    same = equivalents(EQUIVALENT, found)
    every = [
        (name, one)
        for name, those in found.items()
        for one in those
        if one.key not in same and not makes_no_difference(one.original, one.mutated) and not is_no_program(one.mutated)
    ]
    return found, every if sample is None else random.Random(seed).sample(every, min(sample, len(every)))


def _games(first: int, number: int, most: int, files: Mapping[str, Path]) -> Iterator[Reached]:
    seeds, found = iter(range(first, sys.maxsize)), 0
    with progress_bar("games", number) as update:
        while found < number:
            play = played(next(seeds), most if found % _WHOLE else _LONGEST)
            if play is not None:
                both = reached(play, files)
                # A few games are also tried with answers that have to be asked for.
                yield from both if found % _WHOLE == 1 else both[1:]
                found += 1
                if update is not None:
                    update(found)


def _in_positions(rulesets: int | None, rich: int, files: Mapping[str, Path]) -> Iterator[Reached]:
    with progress_bar("rulesets", None) as update:
        for number, play in enumerate(chain(islice(of_the_suite(), rulesets), of_rich_positions(rich)), 1):
            # Answers that are there already hide that the kernel asks for others.
            yield from reached(play, files)
            if update is not None:
                update(number)


@click.command()
@click.option("--sample", type=click.IntRange(1), help="Draw so many mutants; all by default.")
@click.option("--seed", default=1, show_default=True, help="The seed with which they are drawn.")
@click.option(
    "--games", type=click.IntRange(1), default=80, show_default=True, help="The number of games, of random rulesets."
)
@click.option("--rulesets", type=click.IntRange(0), help="The number of rulesets of the suite; all by default.")
@click.option(
    "--rich", type=click.IntRange(0), default=150, show_default=True, help="The number of positions with much to do."
)
@click.option("--first", type=click.IntRange(0), default=0, show_default=True, help="The seed of the first game.")
@click.option(
    "--most", type=click.IntRange(1), default=150, show_default=True, help="The most decisions of most games."
)
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="The number of processes.")
@click.option("--least", default=99.0, show_default=True, help="The least share to be noticed, in per cent.")
def main(**chosen: Any) -> None:  # noqa: ANN401 -- options
    """Break the kernel of the batch on purpose, and count what games in lockstep notice."""
    import numba

    if not numba.config.DISABLE_JIT:
        raise click.ClickException("a compiled kernel cannot be broken: set NUMBA_DISABLE_JIT=1")
    files = kernel_files()
    games = [*_in_positions(chosen["rulesets"], chosen["rich"], files)]
    games += _games(chosen["first"], chosen["games"], chosen["most"], files)
    functions = functions_under(FOLDER)
    every, mutants = drawn(chosen["sample"], chosen["seed"])
    tasks = []
    for name, mutant in mutants:
        those = reaching(games, {(name, line) for line in lines_at(mutant, files[name])})
        tasks.append(Task(mutant.function, partial(tried, mutant, files[name], those, functions), apart=True))
    noticed: dict[Mutant, str] = {}
    try:
        with executor_at(chosen["workers"]) as executor, progress_bar("mutants", len(tasks)) as update:
            for done in executor.each(tasks):
                noticed[mutants[done.place][1]] = done.result
                if update is not None:
                    update(len(noticed))
    except TrialError as error:
        raise click.ClickException(str(error)) from error
    _show(every, mutants, noticed, sum(not one.anew for one in games))
    survivors = sum(not is_noticed(said) for said in noticed.values())
    if percent(len(noticed) - survivors, survivors) < chosen["least"]:
        sys.exit(1)


def _show(
    every: Mapping[str, Sequence[Mutant]],
    mutants: Sequence[tuple[str, Mutant]],
    noticed: Mapping[Mutant, str],
    games: int,
) -> None:
    for name, mutant in mutants:
        if not is_noticed(noticed[mutant]):
            ended = f" ({noticed[mutant]})" if noticed[mutant] else ""
            click.echo(f"{name}:{mutant.line}: {mutant.function}{ended}\n  {shortly(mutant)}")
    drawn_of = Counter(name for name, _ in mutants)
    killed = Counter(name for name, one in mutants if is_noticed(noticed[one]))
    shown = table(footer=True)
    shown.add_column("module", "all")
    columns = (sum(map(len, every.values())), sum(drawn_of.values()), sum(killed.values()))
    for head, foot in zip(("mutants", "tried", "noticed"), columns, strict=True):
        shown.add_column(head, f"{foot:,}", justify="right")
    share = percent(columns[2], columns[1] - columns[2])
    shown.add_column("per cent", f"{share:.1f}", justify="right")
    for name, those in every.items():
        row = len(those), drawn_of[name], killed[name]
        shown.add_row(name, *map(str, row), f"{percent(row[2], row[1] - row[2]):.1f}" if row[1] else "")
    print_table(shown)
    click.echo(f"{games} games, and groups of positions with one ruleset")


if __name__ == "__main__":
    main()
