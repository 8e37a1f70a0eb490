"""``crusaders verify``: are recorded games legal from the first decision to the last?"""

from __future__ import annotations

from functools import partial
from typing import Any

import click

from crusaders_rules.cli.file_verdicts import FileVerdict, refused_file, verdict_on, verify_all
from crusaders_rules.cli.kept_files import read_record
from crusaders_rules.cli.usual import terminal_of
from crusaders_rules.files.problems import FileError, printable
from crusaders_rules.game import Game


@click.command()
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def verify(game: Game, /, *, files: tuple[str, ...], as_json: bool, **chosen: Any) -> None:  # noqa: ANN401 -- own options
    """Verify recorded games: print a line for each, with the first problem and its rules.

    Exit status 0 if every game is legal, 1 if a rule refuses something in one of them, 2 if a file is not a record.
    """
    verify_all(files, partial(_judged, game, chosen), as_json=as_json)


def _judged(game: Game, chosen: dict[str, Any], file: str) -> FileVerdict:
    """Return the verdict on a file."""
    try:
        record = read_record(game, file)
    except FileError as error:
        return refused_file(error)
    return verdict_on(printable(file), terminal_of(game).verify(record, **chosen))
