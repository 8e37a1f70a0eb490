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
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import attrs
import click
import coverage
import numpy as np
import numpy.typing as npt

from crusaders_rules import apply, is_over, score
from crusaders_rules.batch import from_positions, kernel
from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, compiled_files
from crusaders_rules.batch.game_row import put_back, take_up
from crusaders_rules.batch.lookup import begin_row
from crusaders_rules.batch.many_games import Batch
from crusaders_rules.batch.rows import pack
from crusaders_rules.batch.rule_tables import RuleTables
from crusaders_rules.cli.terminal import print_table, progress_bar, table
from crusaders_rules.thy_will_be_done.interpret import RulesetError
from crusaders_rules.thy_will_be_done.play.files.records import Record, begin_record, first_position, verify
from crusaders_rules.thy_will_be_done.play.game_start import SetupError
from crusaders_rules.thy_will_be_done.play.score import winners
from crusaders_rules.work import Task, executor_at
from tests.batch.drawn import game_at_random
from tests.batch.lockstep import choices_of
from tools.mutants.__main__ import equivalents, percent, shortly
from tools.mutants.forked import in_copy
from tools.mutants.mutations import Mutant, mutants_of
from tools.mutants.patches import Functions, functions_under, put_in_place
from tools.mutants.trials import TrialError

FOLDER = Path(kernel.__file__).parent
EQUIVALENT = Path(__file__).with_name("equivalent_in_kernel.toml")
_ROOM = 4_096
# In rows, only one of so many decisions is taken; at random, at most so many are.
_EACH, _DRAWN = 3, 100
# A mutant has no end if it takes so many seconds of processor time more than ten times what the right kernel takes.
_TIMES, _MORE = 10, 5
# So many games are also played with answers that have to be asked for, and then may take so many seconds more.
_ANEW, _MORE_ANEW = 2, 120
# One of so many games is played to its end.
_WHOLE, _LONGEST = 5, 3_000

Lines: TypeAlias = frozenset[tuple[str, int]]


@attrs.frozen(eq=False)
class Moment:
    """A position of a game in which somebody decides.

    Attributes:
        listed: The numbers of the legal decisions.
        number: The one that is taken.
        row: The row that follows.
        totals: The totals if the game ended then.
        winners: Who would have won.
    """

    listed: tuple[int, ...]
    number: int
    row: npt.NDArray[np.int16]
    totals: tuple[int, ...]
    winners: frozenset[int]


@attrs.frozen(eq=False)
class Play:
    """A game that the library has played.

    Attributes:
        games: A batch with the first position.
        moments: What follows.
        over: Whether it is over then.
        drawn: The row to which the right kernel comes at random, by decisions that the library accepts.
    """

    games: Batch
    moments: tuple[Moment, ...]
    over: bool
    drawn: npt.NDArray[np.int16]


class DepartsError(AssertionError):
    """The kernel plays otherwise than the library."""


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


def played(seed: int, most: int) -> Play | None:
    """Let the library play a game of a random ruleset; None if its parts do not go together.

    Args:
        seed: The seed of all choices; with an even one, chance has decided beforehand.
        most: The most decisions.
    """
    chance = random.Random(seed)
    try:
        ruleset, players = game_at_random(chance)
        begun = begin_record(ruleset, players, seed=None if seed % 2 else seed)
    except (RulesetError, SetupError):
        return None
    state = first_position(begun)
    games, moments = from_positions([state]), list[Moment]()
    while len(moments) < most and not is_over(state):
        choices = choices_of(games.tables.numbering, state)
        if not choices:
            break
        number = chance.choice(list(choices))
        state = apply(state, choices[number])
        totals, row = score(state).totals, pack(games.tables, state)
        moments.append(Moment(tuple(choices), number, row, tuple(totals), frozenset(winners(state))))
    return Play(games, tuple(moments), is_over(state), _at_random(games, begun))


def _at_random(games: Batch, begun: Record) -> npt.NDArray[np.int16]:
    """Play on at random, and see that the library accepts that.

    Raises:
        DepartsError: If it does not.
    """
    played_on = Batch(games.tables, games.rows.copy(), (begun,))
    played_on.play_out(seed=1, most=_DRAWN)
    found = verify(played_on.record(0))
    if not found.ok or found.final != played_on.position(0):
        raise DepartsError
    return played_on.rows


def follow(play: Play, *, fresh: bool = False) -> None:
    """Play a game again with the kernel: on one desk, in rows, and at random.

    Args:
        play: The game.
        fresh: Whether the kernel has to ask for all answers anew.

    Raises:
        DepartsError: If the kernel lists other decisions, or comes to another row or other results.
    """
    if fresh:
        tables = RuleTables(play.games.tables.ruleset, play.games.tables.players)
        play = attrs.evolve(play, games=Batch(tables, play.games.rows))
    _on_a_desk(play)
    _in_rows(play)
    at_random = Batch(play.games.tables, play.games.rows.copy())
    at_random.play_out(seed=1, most=_DRAWN)
    if (at_random.rows != play.drawn).any():
        raise DepartsError


def _in_rows(play: Play) -> None:
    """Take some of the decisions at the same time, each in a row of its own."""
    before = [play.games.rows[0], *(moment.row for moment in play.moments)]
    some = range(0, len(play.moments), _EACH)
    moments = [play.moments[place] for place in some]
    rows = Batch(play.games.tables, np.stack([before[place] for place in some]))
    if [tuple(numbers.tolist()) for numbers in rows.legal()] != [moment.listed for moment in moments]:
        raise DepartsError
    rows.step([moment.number for moment in moments])
    totals, ahead = rows.scores().tolist(), rows.winners()
    for place, moment in enumerate(moments):
        won = frozenset(np.nonzero(ahead[place])[0].tolist())
        if (rows.rows[place] != moment.row).any() or tuple(totals[place]) != moment.totals or won != moment.winners:
            raise DepartsError


def _on_a_desk(play: Play) -> None:
    """Take all decisions one after another, so that what the desk remembers is used again."""
    tables, row = play.games.tables, play.games.rows[0].copy()
    desk, found = np.zeros(at.DESK, np.int64), np.zeros(_ROOM, np.int16)
    take_up(row, desk, tables.known)

    def asked(run: Callable[[Cells], int | None]) -> int | None:
        while True:
            before = desk.copy()
            begin_row(tables.known)
            result = run(tables.known)
            if not tables.fill():
                return result
            desk[:] = before

    for moment in play.moments:
        count = asked(lambda known: kernel.legal(known, desk, found)) or 0
        if tuple(sorted(found[:count].tolist())) != moment.listed:
            raise DepartsError
        asked(partial(_stepped, desk=desk, number=moment.number))
        put_back(desk, row)
        totals = (asked(partial(_totalled, desk=desk, seat=seat)) for seat in range(tables.players))
        if (row != moment.row).any() or tuple(totals) != moment.totals:
            raise DepartsError
    if play.over and asked(lambda known: kernel.legal(known, desk, found)):
        raise DepartsError


def _stepped(known: Cells, desk: Cells, number: int) -> None:
    kernel.step(known, desk, number)


def _totalled(known: Cells, desk: Cells, seat: int) -> int:
    return kernel.total_of(known, desk, seat)


@attrs.frozen(eq=False)
class Reached:
    """A game, the processor time in which the kernel plays it, and the lines of the kernel that it reaches."""

    play: Play
    seconds: float
    lines: Lines


def reached(play: Play, files: Mapping[str, Path]) -> Reached:
    """Play a game with the right kernel, and note which lines it reaches.

    Args:
        play: The game.
        files: The modules of the kernel.

    Raises:
        DepartsError: If the kernel departs without any mutant.
    """
    follow(play)
    begun = time.process_time()
    follow(play)
    seconds = time.process_time() - begun
    watch = coverage.Coverage(data_file=None, config_file=False, include=[str(file) for file in files.values()])
    with watch.collect():
        follow(play)
    data = watch.get_data()
    return Reached(
        play,
        seconds,
        frozenset((name, line) for name, file in files.items() for line in data.lines(str(file)) or ()),
    )


def tried(mutant: Mutant, file: Path, games: Sequence[Reached], functions: Functions) -> str:
    """Return what notices a mutant; empty if nothing does.

    Args:
        mutant: The mutant.
        file: Its module.
        games: The games that reach it.
        functions: All functions of the batch.

    Raises:
        TrialError: If the copy ended before it could say so, which says nothing of the mutant.
    """
    ended = in_copy(partial(_tried, mutant, file, games, functions))
    if -ended.status in {signal.SIGPROF, signal.SIGSEGV}:
        return "no end"
    if ended.status:
        raise TrialError(f"{mutant.function}: the run over {mutant.mutated} ended with status {ended.status}")
    return ended.said


def _tried(mutant: Mutant, file: Path, games: Sequence[Reached], functions: Functions) -> str:
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    put_in_place(file, mutant.source, functions, frozenset())
    # Answers that are there already hide that the kernel asks for others; that takes long, so it comes last.
    again = [(game, False) for game in games] + [(game, True) for game in games[-_ANEW:]]
    for number, (game, fresh) in enumerate(again):
        signal.setitimer(signal.ITIMER_PROF, _TIMES * game.seconds + (_MORE_ANEW if fresh else _MORE))
        try:
            follow(game.play, fresh=fresh)
        except DepartsError:
            return f"game {number}"
        except Exception as error:  # noqa: BLE001 -- the right kernel makes none
            return type(error).__name__
    return ""


def lines_at(mutant: Mutant, file: Path) -> set[int]:
    """Return the lines of the statement that a mutant changes."""
    found = set[int]()
    for one in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(one, ast.stmt) and one.lineno == mutant.line:
            inner = getattr(one, "body", None)
            found.update(range(one.lineno, (inner[0].lineno - 1 if inner else one.end_lineno or one.lineno) + 1))
    return found | {mutant.line}


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
    every = [(name, one) for name, those in found.items() for one in those if one.key not in same]
    return found, every if sample is None else random.Random(seed).sample(every, min(sample, len(every)))


def _games(first: int, number: int, most: int, files: Mapping[str, Path]) -> list[Reached]:
    seeds, found = iter(range(first, sys.maxsize)), list[Reached]()
    with progress_bar("games", number) as update:
        while len(found) < number:
            play = played(next(seeds), most if len(found) % _WHOLE else _LONGEST)
            if play is not None:
                found.append(reached(play, files))
                if update is not None:
                    update(len(found))
    return found


@click.command()
@click.option("--sample", type=click.IntRange(1), help="Draw so many mutants; all by default.")
@click.option("--seed", default=1, show_default=True, help="The seed with which they are drawn.")
@click.option(
    "--games", type=click.IntRange(1), default=80, show_default=True, help="The number of games, of random rulesets."
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
    games = _games(chosen["first"], chosen["games"], chosen["most"], files)
    functions = functions_under(FOLDER)
    every, mutants = drawn(chosen["sample"], chosen["seed"])
    tasks = []
    for name, mutant in mutants:
        lines = {(name, line) for line in lines_at(mutant, files[name])}
        those = sorted((one for one in games if lines & one.lines), key=lambda one: one.seconds)
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
    _show(every, mutants, noticed, len(games))
    survivors = sum(not said for said in noticed.values())
    if percent(len(noticed) - survivors, survivors) < chosen["least"]:
        sys.exit(1)


def _show(
    every: Mapping[str, Sequence[Mutant]],
    mutants: Sequence[tuple[str, Mutant]],
    noticed: Mapping[Mutant, str],
    games: int,
) -> None:
    for name, mutant in mutants:
        if not noticed[mutant]:
            click.echo(f"{name}:{mutant.line}: {mutant.function}\n  {shortly(mutant)}")
    drawn_of, killed = Counter(name for name, _ in mutants), Counter(name for name, one in mutants if noticed[one])
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
    click.echo(f"{games} games in lockstep")


if __name__ == "__main__":
    main()
