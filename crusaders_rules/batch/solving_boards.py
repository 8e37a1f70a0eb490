"""Solves small games, and stores what they are worth: ``make solved``."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import attrs
import click
import numpy as np

from crusaders_rules.batch.judged_laws import LawJudge
from crusaders_rules.batch.many_games import BatchError
from crusaders_rules.batch.perfect_play import SolvedGame, solve
from crusaders_rules.batch.rows import pack
from crusaders_rules.batch.state_space import MOST, ModelExtent, StateSpace, explored
from crusaders_rules.explore.systems import SearchProgress
from crusaders_rules.thy_will_be_done.check.laws import ALWAYS, EVERY_STEP
from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder
from crusaders_rules.thy_will_be_done.check.solved import (
    FILE,
    FOLDER,
    SolvedBoard,
    SolvedStart,
    solved_boards,
)
from crusaders_rules.thy_will_be_done.interpret import State, Variant
from crusaders_rules.thy_will_be_done.interpret.boards import board_names
from crusaders_rules.thy_will_be_done.play.apply import apply
from crusaders_rules.thy_will_be_done.play.files.records import Record, write_record
from crusaders_rules.thy_will_be_done.play.game import new_game
from crusaders_rules.thy_will_be_done.play.legal import legal
from crusaders_rules.thy_will_be_done.play.notation import to_text
from crusaders_rules.thy_will_be_done.state import CHANCE
from crusaders_rules.thy_will_be_done.state.decision import Decision

TWO = 2
_HEAD = """# Small games of two players without knight orders, explored whole and solved. `make solved` does it again.
"""
# Seconds between two lines of progress.
_PACE = 5


def solved(asked: SolvedBoard, judged: int, folder: Path | None = None, most: int = MOST) -> SolvedBoard:
    """Explore and solve a game, and say what it is worth.

    Args:
        asked: The board, the supply and the variant; the figures are not read.
        judged: From how many positions to compare what follows with ``legal`` and ``apply``.
        folder: Receives a record of perfect play for each outcome of chance; None to write none.
        most: The most positions to keep.

    Raises:
        BatchError: If there are more positions, or one of them breaks a law or differs from the library.
    """
    first = new_game(asked.ruleset, TWO)
    states = judge(explored(first, most=most, watch=_progress(), extent=ModelExtent(history=True)))
    space = explored(first, most=most, watch=_progress())
    compare(space, judged)
    game = solve(space)
    starts = [_start(game, asked, path, folder) for path in after_chance(space)]
    return attrs.evolve(
        asked,
        positions=len(space),
        states=states,
        steps=space.steps,
        ends=len(space.over),
        depth=space.depth,
        endless=game.longest is None,
        longest=game.longest or 0,
        judged=min(judged, len(space)),
        starts=tuple(starts),
    )


def judge(space: StateSpace) -> int:
    """Judge all positions and steps by the laws, and return how many positions there are.

    Args:
        space: The positions, told apart by what the laws remember of a play.

    Raises:
        BatchError: If a law does not hold.
    """
    asked = LawJudge(space)
    for broken in chain(asked.broken(ALWAYS, steps=False), asked.broken(EVERY_STEP, steps=True)):
        raise BatchError(f"position {broken.numbers[-1]}: {broken.name!r} does not hold")
    return len(space)


def compare(space: StateSpace, most: int) -> None:
    """Compare what follows from positions with ``legal`` and ``apply``.

    Args:
        space: The positions.
        most: From how many of them, evenly spread.

    Raises:
        BatchError: If something differs from the library.
    """
    for number in np.unique(np.linspace(0, len(space) - 1, min(most, len(space))).astype(np.int64)).tolist():
        state = space.position(number)
        games = space.batch(space.after(number))
        expected = [pack(games.tables, apply(state, decision)) for decision in legal(state)]
        if {row.tobytes() for row in expected} != {row.tobytes() for row in games.rows}:
            raise BatchError(f"position {number}: other positions follow than by the library")


def after_chance(space: StateSpace) -> Iterator[list[int]]:
    """Yield the way to each position in which chance has decided all.

    Args:
        space: All positions of a game.

    Raises:
        BatchError: If chance decides something after a player: such a game is not solved.
    """
    paths = [[0]]
    decided: set[int] = set()
    left = set(np.nonzero(space.asked == CHANCE)[0].tolist())
    while paths:
        path = paths.pop()
        if space.asked[path[-1]] != CHANCE:
            if path[-1] not in decided:
                decided.add(path[-1])
                yield path
            continue
        left.discard(path[-1])
        paths += [[*path, after] for after in sorted(set(space.after(path[-1]).tolist()), reverse=True)]
    if left:
        raise BatchError(f"position {min(left)}: chance decides after a player, so the game is not solved")


def _start(game: SolvedGame, asked: SolvedBoard, path: list[int], folder: Path | None) -> SolvedStart:
    """Say what a game is worth after some outcomes of chance, and write perfect play down."""
    number = path[-1]
    name, rank = "", int(game.ranks[number])
    chance = [to_text(state, decision) for state, decision in _decided(game.space, path)]
    if folder is not None and rank >= 0:
        said = "-".join(text.rpartition(" ")[2] for text in chance)
        name = f"{asked.laid.name}-{asked.variant}-{said}.json"
        play = [*path, *game.line(number)[1:]]
        folder.mkdir(parents=True, exist_ok=True)
        write_record(_record(game.space, play), folder / name)
    return SolvedStart(
        chance=tuple(chance),
        winner=game.winner(number) or 0,
        margin=game.margin(number),
        decisions=max(rank, 0),
        record=name,
    )


def _decided(space: StateSpace, line: Sequence[int]) -> Iterator[tuple[State, Decision]]:
    """Yield the decisions that lead from position to position, each with the position before it."""
    tables, state = space.games.tables, space.position(line[0])
    for row in space.batch(line[1:]).rows:
        decision = next(one for one in legal(state) if (pack(tables, apply(state, one)) == row).all())
        yield state, decision
        state = apply(state, decision)


def _record(space: StateSpace, line: Sequence[int]) -> Record:
    record = Record(space.games.tables.ruleset, TWO)
    for state, decision in _decided(space, line):
        record = record.with_decision(state, decision)
    return record.with_result(space.position(line[-1]))


def _progress() -> Callable[[SearchProgress], None]:
    """Return what says every few seconds how many positions are known."""
    said = time.monotonic()

    def watch(so_far: SearchProgress) -> None:
        nonlocal said
        if time.monotonic() > said + _PACE:
            said = time.monotonic()
            click.echo(f"{so_far.states:,} positions", err=True)

    return watch


def in_toml(boards: Iterable[SolvedBoard]) -> str:
    """Return games as they are stored.

    Args:
        boards: The games.
    """
    return _HEAD + "".join(map(_table, sorted(boards, key=lambda one: one.played)))


def _table(one: SolvedBoard) -> str:
    values = {key: value for key, value in attrs.asdict(one).items() if key != "starts" and value is not False}
    rows = []
    for start in one.starts:
        said = {key: value for key, value in attrs.asdict(start).items() if value != ""}
        rows.append(f"  {{ {', '.join(f'{key} = {json.dumps(value)}' for key, value in said.items())} }},")
    lines = [f"{key} = {str(value).lower() if value is True else json.dumps(value)}" for key, value in values.items()]
    return "\n".join(["", "[[game]]", *lines, "start = [", *rows, "]", ""])


def store(one: SolvedBoard, folder: Path) -> None:
    """Store a game in place of the earlier one of the same kind.

    Args:
        one: The game.
        folder: The folder of the verdicts.
    """
    others = [other for other in solved_boards(folder) if other.played != one.played]
    (folder / FILE).write_text(in_toml([*others, one]), encoding="utf-8")


@click.command()
@click.argument("board", type=click.Choice(board_names()))
@click.option("--supply", type=click.IntRange(1), required=True, help="The supply at the start.")
@click.option("--variant", type=click.Choice([str(one) for one in Variant]), default=str(Variant.LEARNING))
@click.option("--judged", default=100_000, show_default=True, type=click.IntRange(0), help="How many to judge.")
@click.option("--most", default=200_000_000, show_default=True, type=click.IntRange(1), help="The most positions.")
def main(board: str, supply: int, variant: str, judged: int, most: int) -> None:
    """Explore every position of a small game on BOARD, judge some of them, solve it, and store what it is worth."""
    asked = SolvedBoard(
        board=board,
        supply=supply,
        variant=variant,
        positions=0,
        steps=0,
        ends=0,
        depth=0,
        states=0,
        judged=0,
        starts=(),
    )
    try:
        found = solved(asked, judged, verdicts_folder() / FOLDER, most)
    except (BatchError, ValueError) as error:
        raise click.ClickException(str(error)) from error
    store(found, verdicts_folder())
    click.echo(f"{found.positions:,} positions, {found.steps:,} steps")
    for start in found.starts:
        click.echo(f"{', '.join(start.chance)}: player {start.winner} wins by {start.margin} in {start.decisions}")


if __name__ == "__main__":
    main()
