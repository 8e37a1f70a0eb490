"""``crusaders vectors``: write the suite with which other implementations are checked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import attrs
import click

from crusaders_rules.answers import shown
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import Advance, counted, examples, print_json, progress_bar
from crusaders_rules.cli.working import where_of, work_options, working
from crusaders_rules.conform.suite import read_suite, write_suite
from crusaders_rules.conform.usual_cases import parts_of
from crusaders_rules.conform.vector import Vector
from crusaders_rules.files.problems import suggestion
from crusaders_rules.game import Game, game_named
from crusaders_rules.work import Done, Executor, Sent, Task, in_turn


@click.command(epilog=examples("crusaders vectors --out out/vectors"))
@click.option(
    "--out", "folder", required=True, metavar="DIR", type=click.Path(path_type=Path), help="The folder to write."
)
@click.option("--most", type=click.IntRange(1), metavar="N", help="Write only the N vectors that are asked first.")
@click.option("--part", "parts", multiple=True, metavar="NAME", help="Make only this part of the suite; repeatable.")
@work_options
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def vectors(
    game: Game,
    /,
    *,
    folder: Path,
    most: int | None,
    parts: tuple[str, ...],
    as_json: bool,
    **where: Any,  # noqa: ANN401 -- options
) -> None:
    """Write the suite of vectors: requests of the protocol with the answers of the book.

    The same package always writes the same suite, wherever it is made. How long it takes depends on the game, from
    seconds to half an hour of processor time or more, and is said at the start; with --part, only this part is made.
    The folder is complete or not there: an older suite in it is replaced at the end, and a folder that holds something
    else is refused at once.
    """
    if game.conformance is None:
        raise BadInput(f"{game.title} has no vectors")
    known = tuple(parts_of(game))
    for name in parts:
        if name not in known:
            raise BadInput(f"--part: there is no part {shown(name)}{suggestion(name, known)}")
    wanted = [name for name in known if not parts or name in parts]
    with working(where_of(where)) as executor:
        packaged = game.conformance.packaged
        noticed = () if packaged is None else read_suite(packaged()).noticed
        contents = write_suite(folder, game, made(game, wanted, executor), most, noticed)
    sizes = {name: (folder / name).stat().st_size for name in contents["files"]}
    if as_json:
        kept = ("digest", "vectors", "files", "rules")
        print_json({"folder": str(folder), "bytes": sum(sizes.values()), **{name: contents[name] for name in kept}})
        return
    _print(folder, contents, sum(sizes.values()))


def made(game: Game, parts: Sequence[str], executor: Executor) -> Iterator[Vector]:
    """Yield the vectors of a game, each part made as a task; say at the start how long all of them take.

    Args:
        game: The game.
        parts: The names of its parts.
        executor: What spreads the tasks.

    Raises:
        WorkError: They cannot be done.
    """
    if len(parts) > 1 and game.conformance is not None:
        click.echo(f"{len(parts)} parts; all of a suite take {game.conformance.takes}", err=True)
    given = [{"game": game.name, "part": name} for name in parts]
    tasks = [Task(one["part"], partial(made_plain, **one), Sent(made_plain, one)) for one in given]
    with progress_bar("parts of the suite", len(tasks), left=True) as update:
        for done in in_turn(_counted(executor.each(tasks), update)):
            for row in done.result:
                yield Vector(**{**row, "rules": tuple(row["rules"]), "play": tuple(map(tuple, row["play"]))})


def _counted(found: Iterator[Done], update: Advance | None) -> Iterator[Done]:
    for number, done in enumerate(found, start=1):
        if update is not None:
            update(number)
        yield done


def made_plain(game: str, part: str) -> list[dict[str, Any]]:
    """Make the vectors of a part, and return their fields.

    Args:
        game: The name of the game.
        part: The name of the part.
    """
    found = game_named(game)
    return [attrs.asdict(vector, recurse=False) for vector in parts_of(found)[part](found)]


def _print(folder: Path, contents: dict[str, Any], size: int) -> None:
    rules = contents["rules"]
    said = {use: sum(1 for uses in rules.values() if uses[use]) for use in ("allows", "refuses", "computes")}
    click.echo(f"{counted(contents['vectors'], 'vector')} in {folder}, {size / 1e6:.1f} MB")
    uses = f"{said['allows']} allow, {said['refuses']} refuse and {said['computes']} compute something"
    click.echo(f"rules: {uses}, of {len(rules)}")
    without = [rule for rule, uses in rules.items() if not any(uses.values())]
    click.echo(f"rules without a vector: {len(without)}" + (f": {', '.join(without)}" if without else ""))
    click.echo(f"digest: {contents['digest']}")
