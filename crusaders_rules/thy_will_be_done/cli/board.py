"""``crusaders board``: list, check and draw boards."""

import json
from typing import Any

import click

from crusaders_rules.cli.drawings import svg_option, write_drawing
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, width
from crusaders_rules.thy_will_be_done.cli.expansion_option import expansion_option
from crusaders_rules.thy_will_be_done.interpret.boards import (
    BoardError,
    BoardFileError,
    board_names,
    check_board,
    draft_board,
    load_board,
)
from crusaders_rules.thy_will_be_done.interpret.edition import Edition
from crusaders_rules.thy_will_be_done.interpret.editions import find_edition
from crusaders_rules.thy_will_be_done.interpret.expansions import (
    ExpansionError,
    expanded,
    expansion_names,
    in_order,
)
from crusaders_rules.thy_will_be_done.state import Board

_EDITION = "deluxified-2017"


class BadBoard(click.ClickException):
    """A refused board: one line for each problem, exit status 1."""

    exit_code = 1

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))


@click.group(
    epilog=examples(
        "crusaders board list", "crusaders board check my-board.toml", "crusaders board show ours-four --svg board.svg"
    )
)
def board() -> None:
    """List, check and draw boards.

    A board is a file that ends in .toml, or the name of one that comes with the package.
    """


def _edition(name: str, expansions: tuple[str, ...] = ()) -> Edition:
    """Return an edition with expansions, by default all that it allows: a board may be made for some of them."""
    try:
        edition = find_edition(name)
        if expansions:
            return expanded(edition, in_order(expansions))
        return edition if edition.no_expansions else expanded(edition, expansion_names())
    except ExpansionError as error:
        raise BadInput(f"--expansion: {error}") from error


def _loaded(board: str) -> Board:
    try:
        return load_board(board)
    except BoardFileError:
        raise
    except BoardError as error:
        raise BadBoard(error.lines) from error


def _problems(board: str, edition: Edition) -> tuple[Board | None, tuple[str, ...]]:
    """Return a board, or None if it cannot even be drawn, and all that must change before it can be played on."""
    try:
        loaded, missing = draft_board(board)
    except BoardFileError:
        raise
    except BoardError as error:
        return None, error.lines
    return loaded, tuple(map(str, (*missing, *check_board(loaded, edition, board))))


def _figures(board: Board) -> dict[str, Any]:
    return {
        "name": board.name,
        "title": board.title,
        "players": list(board.players),
        "regions": len(board.regions),
        "starts": len(board.starts),
        "flags": len(board.flags),
        "tile_spaces": len(board.tile_spaces),
    }


@board.command("list", epilog=examples("crusaders board list"))
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def list_boards(*, as_json: bool) -> None:
    """List the boards that come with the package."""
    rows = [_figures(_loaded(name)) for name in board_names()]
    if as_json:
        click.echo(json.dumps(rows, indent=2))
        return
    for row in rows:
        *others, most = row["players"]
        players = ", ".join(map(str, [*others, counted(most, "player")]))
        click.echo(f"{row['name']:<12} {players:<14} {row['regions']:>3} regions  {row['title']}")


@board.command(epilog=examples("crusaders board check my-board.toml"))
@click.argument("board", metavar="FILE|NAME")
@click.option("--edition", default=_EDITION, show_default=True, help="The edition whose pieces the board must fit.")
@expansion_option("An expansion whose pieces it must fit, too; repeatable. [default: all that the edition allows]")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def check(board: str, edition: str, expansions: tuple[str, ...], *, as_json: bool) -> None:
    """Check a board: print a line for each problem, with the key, the reason and the rule.

    Exit status 0 if the board has no problems, 1 if it has any, 2 if the file cannot be read.
    """
    loaded, problems = _problems(board, _edition(edition, expansions))
    if as_json:
        report = {"board": _figures(loaded) if loaded else None, "problems": list(problems)}
        click.echo(json.dumps(report, indent=2))
    elif problems:
        click.echo("\n".join(problems))
    elif loaded:
        counts = f"{len(loaded.regions)} regions, {len(loaded.flags)} flags, {len(loaded.tile_spaces)} tile spaces"
        click.echo(f"{loaded.name}: no problems ({counts})")
    if problems:
        raise click.exceptions.Exit(1)


@board.command(
    epilog=examples("crusaders board show ours-two", "crusaders board show my-board.toml --svg my-board.svg")
)
@click.argument("board", metavar="FILE|NAME")
@svg_option()
@click.option("--text", "as_text", is_flag=True, help="Print a map as text (the default without --svg).")
def show(board: str, svg: str | None, *, as_text: bool) -> None:
    """Show a board, even an unfinished one, as a drawing or as text.

    Standard error lists what an unfinished board lacks.  Exit status 1 if it cannot be drawn, 2 if a file cannot
    be read or written.
    """
    from crusaders_rules.thy_will_be_done.show import board_svg, board_text

    loaded, missing = _problems(board, _edition(_EDITION))
    if loaded is None:
        raise BadBoard(missing)
    if svg is not None:
        write_drawing(svg, board_svg(loaded))
    if as_text or svg is None:
        click.echo(board_text(loaded, room=width()), nl=False)
    if missing:
        click.echo("Not yet playable:", err=True)
    for line in missing:
        click.echo(line, err=True)
