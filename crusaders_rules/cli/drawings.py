"""The option ``--svg`` of the verbs of every game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from crusaders_rules.cli.errors import BadInput
from crusaders_rules.files.problems import FileError
from crusaders_rules.files.writing import write_file

_Verb = TypeVar("_Verb", bound=Callable[..., Any])


def svg_option(*, required: bool = False) -> Callable[[_Verb], _Verb]:
    """Return the option ``--svg``, whose value ``write_drawing`` takes.

    Args:
        required: Whether the verb does nothing but draw.
    """
    said = "Write a drawing to this file, or to standard output if it is -."
    return click.option("--svg", metavar="OUT", required=required, help=said)


def write_drawing(out: str, drawn: str) -> None:
    """Write a drawing completely, or not at all.

    Args:
        out: The value of ``--svg``: a file, or ``-`` for standard output.
        drawn: The drawing as SVG.

    Raises:
        BadInput: The file cannot be written; the message names the option and the file.
    """
    if out == "-":
        click.echo(drawn, nl=False)
        return
    try:
        write_file(Path(out), drawn)
    except FileError as error:
        raise BadInput(f"--svg: {error}") from error
