"""``NUMBA_DISABLE_JIT=1 python -m tools.mutants.of_kernel``: mutants of the compiled kernel, tried in lockstep.

The library has played the games before: each decision has the numbers of all legal ones and the row that follows. The
kernel with a mutant in it plays them again, as it is written and not compiled. It departs at the first difference, or
breaks off with an error, or has no end: each of these is noticed, and counted apart. With ``--tests``, the tests of the
batch look at those that no game notices.
"""

from __future__ import annotations

import ast
import os
import random
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import partial
from itertools import chain, islice
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias

import attrs
import click
import coverage

from crusaders_rules.batch import random_play
from crusaders_rules.batch.compiled import compiled_files
from crusaders_rules.cli.terminal import print_table, progress_bar, table
from crusaders_rules.work import Task, executor_at
from tools.mutants.__main__ import equivalents, percent, shortly
from tools.mutants.forked import in_copy
from tools.mutants.kernel_plays import DepartsError, Play, TooLongError, follow, of_rich_positions, of_the_suite, played
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.named_cells import is_no_program, makes_no_difference
from tools.mutants.patches import Functions, functions_under, put_in_place
from tools.mutants.trials import Job, Stage, TrialError, try_mutants

FOLDER, PACKAGE = Path(random_play.__file__).parent, "crusaders_rules.batch"
EQUIVALENT = Path(__file__).with_name("equivalent_in_kernel.toml")
# A game is broken off if it takes so many seconds of processor time more than ten times what the right kernel takes.
_TIMES, _MORE = 10, 2
# It has no end if the kernel then also runs so many lines more than ten times those that the right kernel runs.
_MORE_LINES = 200_000
# A loop within one line runs no further lines, so this ends after so many times as many seconds: it takes longer.
_LONGER = 20
# After so many games without an end, or so many that break off with an error, no further one is tried.
_NO_ENDS, _BROKEN = 4, 30
# What becomes of a mutant. One that takes longer, but has an end, is not noticed by that.
DEPARTS, BREAKS_OFF, NO_END, SLOW, SURVIVES = "departs", "breaks off", "no end", "takes longer", "not noticed"
FAILS = "fails a test"
NOTICED = DEPARTS, BREAKS_OFF, NO_END, FAILS
# The tests that look at what no game notices, and the processor time that they have. Games that are compiled are played
# in a process of their own, without the mutant.
_TESTS = Stage("tests", ("tests/batch", "-m", "not long and not reference", "-k", "not compiled_games"), seconds=1_800)
# What takes the right kernel longer than so many seconds of processor time is left out: where each action of a wedge
# must succeed, the search from some positions takes minutes.
_TOO_LONG = 6
# With answers that have to be asked for, at most about so many are tried.
_ANEW = 60
# Further positions with much to do are taken only if they reach a line that fewer than so many others reach.
_SELDOM = 40
# One of so many games is played to its end.
_WHOLE, _LONGEST = 5, 1_500

Lines: TypeAlias = frozenset[tuple[str, int]]
Tracer: TypeAlias = Callable[[FrameType, str, object], Any]


class TooManyLinesError(TooLongError):
    """The kernel runs too many lines."""


def kernel_files() -> dict[str, Path]:
    """Return the modules of the kernel: those with compiled code that ``random_play`` needs, by their names."""
    every = {file: file.read_text(encoding="utf-8") for file in compiled_files()}
    needed, ahead = set[Path](), [Path(random_play.__file__)]
    for file in ahead:
        if file in every and file not in needed:
            needed.add(file)
            ahead += _imported(every[file])
    # These say where numbers are, keep answers, and draw: none of it is a rule.
    without = {FOLDER / f"{name}.py" for name in ("compiled", "facts", "row_cells", "lookup", "randomness")}
    return {".".join(file.relative_to(FOLDER).with_suffix("").parts): file for file in sorted(needed - without)}


def _imported(text: str) -> Iterator[Path]:
    for one in ast.walk(ast.parse(text)):
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith(PACKAGE):
            inner = FOLDER.joinpath(*(one.module or "").removeprefix(PACKAGE).strip(".").split("."))
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


@attrs.frozen
class Outcome:
    """What became of a mutant.

    Attributes:
        how: Whether it departs, breaks off, has no end, takes longer, or does as the right kernel does.
        by: The error with which it breaks off, and whether a compiled kernel makes it, too: in an answer, rule
            functions are asked something that cannot be, but in the kernel it reads or writes beyond an array, or uses
            a name without a value; otherwise the number of the game that decides, if there is one.
    """

    how: str
    by: str = ""

    @property
    def is_noticed(self) -> bool:
        """Whether a run with it ends red."""
        return self.how in NOTICED


def tried(mutant: Mutant, file: Path, games: Sequence[Reached], functions: Functions) -> Outcome:
    """Return what became of a mutant.

    If it breaks off with an error, or takes far too long, it may still depart from the library in the other games. One
    that departs nowhere is tried again where it took too long, and has no end if it runs too many lines.

    Args:
        mutant: The mutant.
        file: Its module.
        games: What reaches it, in the order in which it is tried.
        functions: All functions of the batch.

    Raises:
        TrialError: If a copy ended before it could say so, which says nothing of the mutant.
    """
    found = Outcome(*_answer(mutant, partial(_tried, mutant, file, games, functions)).split(":"))
    if found.how != SLOW:
        return found
    game = games[int(found.by)]
    most = _TIMES * int(_answer(mutant, partial(_lines_run, game))) + _MORE_LINES
    how, by = _answer(mutant, partial(_runs_on, mutant, file, game, functions, most)).split(":")
    return Outcome(how, by or found.by)


def _answer(mutant: Mutant, answer: Callable[[], str]) -> str:
    ended = in_copy(answer)
    if -ended.status == signal.SIGSEGV:
        return f"{BREAKS_OFF}:SIGSEGV"
    if ended.status:
        raise TrialError(f"{mutant.function}: the run over {mutant.mutated} ended with status {ended.status}")
    return ended.said


def _tried(mutant: Mutant, file: Path, games: Sequence[Reached], functions: Functions) -> str:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    signal.signal(signal.SIGPROF, _too_long)
    put_in_place(file, mutant.source, functions, frozenset())
    errors, slow = list[str](), list[int]()
    for number, game in enumerate(games):
        signal.setitimer(signal.ITIMER_PROF, _TIMES * game.seconds + _MORE)
        try:
            follow(game.play, fresh=game.anew)
        except DepartsError:
            return f"{DEPARTS}:{number}"
        except TooLongError:
            slow.append(number)
        except Exception as error:  # noqa: BLE001 -- the right kernel makes none
            errors.append(_named(error))
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
        if len(slow) == _NO_ENDS or len(errors) == _BROKEN:
            break
    if errors:
        return f"{BREAKS_OFF}:{errors[0]}"
    return f"{SLOW}:{slow[0]}" if slow else SURVIVES


def _named(error: Exception) -> str:
    """Return the name of an error, and whether it is made by the kernel or by rule functions that are asked."""
    last = Path(traceback.extract_tb(error.__traceback__)[-1].filename)
    within = last == FOLDER / "lookup.py" or last in kernel_files().values()
    return f"{type(error).__name__} in {'the kernel' if within else 'an answer'}"


def _lines_run(game: Reached, most: int | None = None) -> str:
    """Return how many lines the kernel runs in a game; there may be too many."""
    count = 0

    def within(_frame: FrameType, event: str, _: object) -> Tracer | None:
        nonlocal count
        count += event == "line"
        if most is not None and count > most:
            raise TooManyLinesError
        return within

    def entered(frame: FrameType, _event: str, _: object) -> Tracer | None:
        return within if frame.f_code.co_filename.startswith(str(FOLDER)) else None

    sys.settrace(entered)
    try:
        follow(game.play, fresh=game.anew)
    finally:
        sys.settrace(None)
    return str(count)


def _runs_on(mutant: Mutant, file: Path, game: Reached, functions: Functions, most: int) -> str:
    """Return what becomes of a mutant in a game in which it may run so many lines."""
    signal.signal(signal.SIGPROF, _too_long)
    put_in_place(file, mutant.source, functions, frozenset())
    signal.setitimer(signal.ITIMER_PROF, _LONGER * (_TIMES * game.seconds + _MORE))
    try:
        _lines_run(game, most)
    except DepartsError:
        return f"{DEPARTS}:"
    except TooManyLinesError:
        return f"{NO_END}:"
    except TooLongError:
        return f"{SLOW}:"
    except Exception as error:  # noqa: BLE001 -- the right kernel makes none
        return f"{BREAKS_OFF}:{_named(error)}"
    return f"{SLOW}:"


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
        sample: How many are drawn, of which those that are known to make no difference are left out; None for all.
        seed: The seed.
    """
    found: dict[str, list[Mutant]] = {}
    for name, file in kernel_files().items():
        text = file.read_text(encoding="utf-8")
        named = {one.name for one in ast.parse(text).body if isinstance(one, ast.FunctionDef)}
        found[name] = [one for one in mutants_of(text, name) if one.function.removeprefix(f"{name}.") in named]
    every = [
        (name, one)
        for name, those in found.items()
        for one in those
        if not makes_no_difference(one.original, one.mutated) and not is_no_program(one.mutated)
    ]
    chosen = every if sample is None else random.Random(seed).sample(every, min(sample, len(every)))
    # Drawn before, so that those which are found to make no difference later do not change what is drawn.
    same = equivalents(EQUIVALENT, found)
    return found, [(name, one) for name, one in chosen if one.key not in same]


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


def _in_positions(rulesets: int | None, rich: int, further: int, files: Mapping[str, Path]) -> Iterator[Reached]:
    suite = ((True, play) for play in islice(of_the_suite(), rulesets))
    riches = ((number < rich, play) for number, play in enumerate(islice(of_rich_positions(), rich + further)))
    often = Counter[tuple[str, int]]()
    with progress_bar("rulesets", None) as update:
        for number, (wanted, play) in enumerate(chain(suite, riches), 1):
            # Answers that are there already hide that the kernel asks for others.
            both = reached(play, files)
            lines = {line for one in both for line in one.lines}
            if wanted or any(often[line] < _SELDOM for line in lines):
                often.update(lines)
                yield from both
            if update is not None:
                update(number)


@click.command()
@click.option(
    "--sample",
    type=click.IntRange(1),
    help="Draw so many mutants; all by default. Those that make no difference are left out.",
)
@click.option(
    "--seed",
    "seeds",
    multiple=True,
    type=int,
    default=(1,),
    show_default=True,
    help="The seed with which they are drawn; with several, so many for each.",
)
@click.option(
    "--games", type=click.IntRange(1), default=80, show_default=True, help="The number of games, of random rulesets."
)
@click.option("--rulesets", type=click.IntRange(0), help="The number of rulesets of the suite; all by default.")
@click.option(
    "--rich", type=click.IntRange(0), default=150, show_default=True, help="The number of positions with much to do."
)
@click.option(
    "--further",
    type=click.IntRange(0),
    default=150,
    show_default=True,
    help="The number of further such positions, of which those are taken that reach what few others do.",
)
@click.option("--first", type=click.IntRange(0), default=0, show_default=True, help="The seed of the first game.")
@click.option(
    "--most", type=click.IntRange(1), default=150, show_default=True, help="The most decisions of most games."
)
@click.option("--workers", type=click.IntRange(1), default=2, show_default=True, help="The number of processes.")
@click.option("--tests", is_flag=True, help="Let the tests of the batch look at what no game notices.")
@click.option("--least", default=99.0, show_default=True, help="The least share to be noticed, in per cent.")
def main(**chosen: Any) -> None:  # noqa: ANN401 -- options
    """Break the kernel of the batch on purpose, and count what games in lockstep notice."""
    import numba

    if not numba.config.DISABLE_JIT:
        raise click.ClickException("a compiled kernel cannot be broken: set NUMBA_DISABLE_JIT=1")
    files = kernel_files()
    games = [*_in_positions(chosen["rulesets"], chosen["rich"], chosen["further"], files)]
    games += _games(chosen["first"], chosen["games"], chosen["most"], files)
    functions = functions_under(FOLDER)
    samples = {seed: drawn(chosen["sample"], seed) for seed in chosen["seeds"]}
    mutants = list(dict.fromkeys(chain.from_iterable(those for _, those in samples.values())))
    tasks = []
    for name, mutant in mutants:
        those = reaching(games, {(name, line) for line in lines_at(mutant, files[name])})
        tasks.append(Task(mutant.function, partial(tried, mutant, files[name], those, functions), apart=True))
    outcomes = _outcomes(tasks, [mutant for _, mutant in mutants], chosen["workers"])
    if chosen["tests"]:
        survivors = [one for one in mutants if not outcomes[one[1]].is_noticed]
        outcomes |= _fail_tests(survivors, chosen["workers"])
    _show(next(iter(samples.values()))[0], mutants, outcomes)
    for seed, (_, sample) in samples.items():
        each = Counter(outcomes[mutant].how for _, mutant in sample)
        click.echo(f"seed {seed}: {', '.join(f'{count} {how}' for how, count in each.most_common())}")
    click.echo(f"{sum(not one.anew for one in games)} games, and groups of positions with one ruleset")
    left = sum(not one.is_noticed for one in outcomes.values())
    if percent(len(outcomes) - left, left) < chosen["least"]:
        sys.exit(1)


def _outcomes(tasks: Sequence[Task], mutants: Sequence[Mutant], workers: int) -> dict[Mutant, Outcome]:
    """Return what becomes of each mutant, each of which has a task."""
    outcomes: dict[Mutant, Outcome] = {}
    try:
        with executor_at(workers) as executor, progress_bar("mutants", len(tasks)) as update:
            for done in executor.each(tasks):
                outcomes[mutants[done.place]] = done.result
                if update is not None:
                    update(len(outcomes))
    except TrialError as error:
        raise click.ClickException(str(error)) from error
    return outcomes


def _fail_tests(mutants: Sequence[tuple[str, Mutant]], workers: int) -> dict[Mutant, Outcome]:
    """Return what becomes of the mutants with which a test fails, each with its module."""
    jobs = {Job(f"{PACKAGE}.{name}", mutant.source, (_TESTS,)): mutant for name, mutant in mutants}
    with executor_at(workers) as executor:
        return {jobs[job]: Outcome(FAILS) for job, noticed in try_mutants(executor, [*jobs]) if noticed}


def _show(
    every: Mapping[str, Sequence[Mutant]],
    mutants: Sequence[tuple[str, Mutant]],
    outcomes: Mapping[Mutant, Outcome],
) -> None:
    for name, mutant in mutants:
        outcome = outcomes[mutant]
        if outcome.how != DEPARTS:
            by = f" ({outcome.by})" if outcome.how == BREAKS_OFF else ""
            click.echo(f"{outcome.how}{by}: {name}:{mutant.line}: {mutant.function}\n  {shortly(mutant)}")
    counts = {name: Counter(outcomes[one].how for module, one in mutants if module == name) for name in every}
    counts["all"] = sum(counts.values(), Counter())
    sizes = {name: len(those) for name, those in every.items()}
    sizes["all"] = sum(sizes.values())
    rows = {name: _row(sizes[name], counts[name]) for name in counts}
    shown, (_, *foot) = table(footer=True), ("all", *rows.pop("all"))
    shown.add_column("module", "all")
    heads = "mutants", "tried", *NOTICED, "noticed, %", "departs, %"
    for head, number in zip(heads, foot, strict=True):
        shown.add_column(head, number, justify="right")
    for name, row in rows.items():
        shown.add_row(name, *row)
    print_table(shown)


def _row(size: int, counts: Counter[str]) -> tuple[str, ...]:
    """Return how many mutants there are, how many were tried, and how these were noticed, also in per cent."""
    all_tried, departs = counts.total(), counts[DEPARTS]
    noticed = sum(counts[how] for how in NOTICED)
    shares = (f"{percent(one, all_tried - one):.1f}" if all_tried else "" for one in (noticed, departs))
    return f"{size:,}", f"{all_tried:,}", *(f"{counts[how]:,}" for how in NOTICED), *shares


if __name__ == "__main__":
    main()
