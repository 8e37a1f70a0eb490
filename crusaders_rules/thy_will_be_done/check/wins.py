"""How often who wins in games of bots, as it is stored."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import attrs

from crusaders_rules.explore.stored import tables_of
from crusaders_rules.files.forms import NUMBER, Keys, list_of, one_of, table_with, whole, words
from crusaders_rules.files.problems import FileError, Findings
from crusaders_rules.files.reading import read_file
from crusaders_rules.thy_will_be_done.interpret import Variant

FILE = "wins.toml"
ORDER, TURN = "order", "turn"


@attrs.frozen
class Winning:
    """How often players of one kind have won.

    Attributes:
        kind: ``order`` for the players of a knight order, ``turn`` for those who had the same turn in each round.
        name: The name of the order, or the number of the turn, from 1.
        games: In how many games there was such a player.
        won: How many of these games it has won; a shared win counts as a share.
    """

    kind: str
    name: str
    games: int
    won: float


@attrs.frozen(kw_only=True)
class WinningRun:
    """Games of bots of one kind.

    Attributes:
        command: The command that plays them again.
        bot: The bot of every seat.
        iterations: How often the strong bot plays on from a position for a turn; 0 for another bot.
        players: The number of players.
        variant: The variant.
        games: The number of games.
        sides: How often who has won.
    """

    command: str
    bot: str
    iterations: int = 0
    players: int
    variant: str
    games: int
    sides: tuple[Winning, ...]

    @property
    def played(self) -> tuple[str, int, str]:
        """What is played: by which bots, with how many players, and by which variant."""
        return self.bot, self.players, self.variant


_name = words(120)
_count = whole(0, 10**9)
_SIDE: Keys = {
    "kind": (True, one_of((ORDER, TURN)), None),
    "name": (True, _name, None),
    "games": (True, _count, None),
    "won": (True, NUMBER, None),
}
_RUN: Keys = {
    "command": (True, words(1_000), None),
    "bot": (True, _name, None),
    "iterations": (False, _count, None),
    "players": (True, whole(2, 4), None),
    "variant": (True, one_of(Variant), None),
    "games": (True, _count, None),
    "side": (True, list_of(table_with(_SIDE), 1, 100), None),
}


def stored(folder: Path) -> tuple[WinningRun, ...]:
    """Return what is stored with the verdicts; empty if the file does not exist.

    Args:
        folder: The folder of the verdicts.

    Raises:
        FileError: If the file is no such store.
    """
    file = folder / FILE
    if not file.is_file():
        return ()
    source = f"proofs/thy_will_be_done/verdicts/{FILE}"
    found = Findings(source)
    runs = []
    for place, row in tables_of(read_file(file), source, "run", _RUN, FileError):
        sides = tuple(Winning(**one) for one in row.pop("side"))
        for number, side in enumerate(sides):
            if not 0 <= side.won <= side.games > 0:
                found.add(
                    f"{place}.side[{number}].won", f"needs a number from 0 to {side.games}, the games, not {side.won}"
                )
        runs.append(WinningRun(sides=sides, **row))
    found.refuse(FileError)
    return tuple(runs)


def played_on(runs: Iterable[WinningRun], players: int, variant: str = Variant.STANDARD) -> tuple[WinningRun, ...]:
    """Return the runs with a number of players by a variant, the one with the most games first.

    Args:
        runs: All runs.
        players: The number of players.
        variant: The variant.
    """
    found = [run for run in runs if (run.players, run.variant) == (players, variant)]
    return tuple(sorted(found, key=lambda run: -run.games))
