"""Small games that are solved, as they are stored: how many positions they have, and who wins."""

from __future__ import annotations

from pathlib import Path

import attrs

from crusaders_rules.explore.stored import tables_of
from crusaders_rules.files.forms import TRUTH, Keys, list_of, one_of, table_with, whole, words
from crusaders_rules.files.problems import FileError, Findings
from crusaders_rules.files.reading import read_file
from crusaders_rules.thy_will_be_done.check.game_systems import small_board
from crusaders_rules.thy_will_be_done.interpret import Ruleset, Variant
from crusaders_rules.thy_will_be_done.interpret.boards import load_board
from crusaders_rules.thy_will_be_done.state import Board

FILE, FOLDER = "solved.toml", "solved"


@attrs.frozen
class SolvedStart:
    """What a game is worth once chance has decided.

    Attributes:
        chance: The decisions of chance, in notation.
        winner: The player who wins if both play perfectly, 1 or 2; 0 if they share the win, or play on without end.
        margin: By how much influence the winner wins.
        decisions: The decisions of both players up to the end; the winner takes the shortest way.
        record: The file with that play; empty if it is not stored.
    """

    chance: tuple[str, ...]
    winner: int
    margin: int
    decisions: int
    record: str = ""


@attrs.frozen(kw_only=True)
class SolvedBoard:
    """A game of two players without knight orders on a small board.

    Attributes:
        board: The name of the board.
        supply: The supply at the start.
        variant: The variant.
        positions: How many positions the game can come to, from the first decision of chance to the end.
        steps: How many decisions they have together.
        ends: In how many positions the game is over.
        depth: How many decisions lead to the farthest position at least.
        endless: Whether a play can go on without end.
        longest: The most decisions of a play, if none goes on without end.
        states: How many positions there are if they are told apart by what the laws remember of a play; all of them and
            all steps are judged by the laws.
        judged: From how many positions, evenly spread, what follows was compared with ``legal`` and ``apply``.
        starts: What the game is worth for each outcome of chance.
    """

    board: str
    supply: int
    variant: str
    positions: int
    steps: int
    ends: int
    depth: int
    endless: bool = False
    longest: int = 0
    states: int
    judged: int
    starts: tuple[SolvedStart, ...]

    @property
    def played(self) -> tuple[str, int, str]:
        """What is played."""
        return self.board, self.supply, self.variant

    @property
    def laid(self) -> Board:
        """The board with that supply."""
        board = load_board(self.board)
        return board if board.supply == self.supply else small_board(board, self.supply)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset."""
        return Ruleset(variant=Variant(self.variant), orders="none", board=self.laid)


_count = whole(0, 10**12)
_START: Keys = {
    "chance": (True, list_of(words(200), 0, 20), None),
    "winner": (True, whole(0, 2), None),
    "margin": (True, whole(0, 1_000), None),
    "decisions": (True, whole(0, 10_000), None),
    "record": (False, words(120), None),
}
_BOARD: Keys = {
    "board": (True, words(120), None),
    "supply": (True, whole(0, 1_000), None),
    "variant": (True, one_of(Variant), None),
    "positions": (True, _count, None),
    "steps": (True, _count, None),
    "ends": (True, _count, None),
    "depth": (True, _count, None),
    "endless": (False, TRUTH, None),
    "longest": (False, _count, None),
    "states": (True, _count, None),
    "judged": (True, _count, None),
    "start": (True, list_of(table_with(_START), 1, 1_000), None),
}


def solved_boards(folder: Path) -> tuple[SolvedBoard, ...]:
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
    boards = []
    for place, row in tables_of(read_file(file), source, "game", _BOARD, FileError):
        starts = tuple(SolvedStart(**{**one, "chance": tuple(one["chance"])}) for one in row.pop("start"))
        for number, start in enumerate(starts):
            if start.record and not (folder / FOLDER / start.record).is_file():
                found.add(f"{place}.start[{number}].record", f"there is no file {FOLDER}/{start.record}")
        boards.append(SolvedBoard(starts=starts, **row))
    found.refuse(FileError)
    return tuple(boards)
