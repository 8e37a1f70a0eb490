"""Files of another game: the refusal of such a file names the game that reads it."""

from __future__ import annotations

from collections.abc import Iterable

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import FileError
from crusaders_rules.game import Game


def on_the_line(game: Game) -> str:
    """Return the name of a game as ``--game`` takes it."""
    return game.name.replace("_", "-")


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
