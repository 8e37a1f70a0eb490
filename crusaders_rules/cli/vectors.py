"""``crusaders vectors``: write the suite with which other implementations are checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, print_json, progress_bar
from crusaders_rules.conform.suite import SuiteError, read_suite, write_suite
from crusaders_rules.game import Game


@click.command(epilog=examples("crusaders vectors --out out/vectors"))
@click.option(
    "--out", "folder", required=True, metavar="DIR", type=click.Path(path_type=Path), help="The folder to write."
)
@click.option("--most", type=click.IntRange(1), metavar="N", help="Write only the N vectors that are asked first.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def vectors(game: Game, *, folder: Path, most: int | None, as_json: bool) -> None:
    """Write the suite of vectors: requests of the protocol with the answers of the book.

    The same package always writes the same suite. It takes about half an hour. The folder is complete or not there: an
    older suite in it is replaced at the end, and a folder that holds something else is refused at once.
    """
    if game.conformance is None:
        raise BadInput(f"{game.title} has no vectors")
    with progress_bar("games played and asked about", left=True) as watch:
        try:
            noticed = read_suite(game.conformance.packaged()).noticed
            contents = write_suite(folder, game, game.conformance.vectors(game, watch), most, noticed)
        except SuiteError as error:
            raise BadInput(str(error)) from error
    sizes = {name: (folder / name).stat().st_size for name in contents["files"]}
    if as_json:
        kept = ("digest", "vectors", "files", "rules")
        print_json({"folder": str(folder), "bytes": sum(sizes.values()), **{name: contents[name] for name in kept}})
        return
    _print(folder, contents, sum(sizes.values()))


def _print(folder: Path, contents: dict[str, Any], size: int) -> None:
    rules = contents["rules"]
    shown = {use: sum(1 for uses in rules.values() if uses[use]) for use in ("allows", "refuses", "computes")}
    click.echo(f"{counted(contents['vectors'], 'vector')} in {folder}, {size / 1e6:.1f} MB")
    uses = f"{shown['allows']} allow, {shown['refuses']} refuse and {shown['computes']} compute something"
    click.echo(f"rules: {uses}, of {len(rules)}")
    without = [rule for rule, uses in rules.items() if not any(uses.values())]
    click.echo(f"rules without a vector: {len(without)}" + (f": {', '.join(without)}" if without else ""))
    click.echo(f"digest: {contents['digest']}")
