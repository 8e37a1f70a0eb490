"""Files of several games: a file says by its format which game it is of, and a refusal names the game that reads it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import FileError
from crusaders_rules.game import Game


def on_the_line(game: Game) -> str:
    """Return the name of a game as ``--game`` takes it."""
    return game.name.replace("_", "-")


# The format is the first key that is written. The reader of the file looks at the whole of it.
_FORMAT, _FAR = re.compile(rb'"format"\s*:\s*"([^"]*)"'), 4_096


# What follows these is written, and may be there already.
_WRITTEN = {"--out", "--svg", "--html"}


def written_by(arguments: Sequence[str], games: Iterable[Game]) -> Game | None:
    """Return the game of the first argument that is a file of a game; None if there is no such file.

    Args:
        arguments: The arguments of a command line.
        games: The games.
    """
    known = {name: game for game in games for name in game.formats}
    read = (one for before, one in pairwise(["", *arguments]) if before not in _WRITTEN)
    found = (known.get(_format_of(one)) for one in read)
    return next((game for game in found if game is not None), None)


def _format_of(file: str) -> str:
    """Return the format that a file names at its beginning, empty if it does not, or is no file that can be read."""
    try:
        # A pipe could be read only once.
        if not Path(file).is_file():
            return ""
        with Path(file).open("rb") as opened:
            found = _FORMAT.search(opened.read(_FAR))
    except (OSError, ValueError):
        return ""
    return found[1].decode(errors="replace") if found else ""


def reader(error: object, others: Iterable[Game]) -> str:
    """Return the end of a refusal: which other game reads the file.

    Args:
        error: Why the file is refused.
        others: The games that do not refuse it.

    Returns:
        A clause that follows the refusal, or an empty text if no other game writes files of this format.
    """
    wrong = [one.reason for one in error.problems if one.place == "format"] if isinstance(error, FileError) else []
    return next(
        (
            f"; --game {on_the_line(game)} reads this file"
            for game in others
            for name in game.formats
            if any(reason.endswith(f", not {shown(name)}") for reason in wrong)
        ),
        "",
    )
