"""The store of small games that are solved."""

from __future__ import annotations

from pathlib import Path

import pytest

from crusaders_rules.files.problems import FileError
from crusaders_rules.thy_will_be_done.check.solved import SolvedStart, solved_boards
from crusaders_rules.thy_will_be_done.show.solved_films import said

GAME = """
[[game]]
board = "tiny-row"
supply = 3
variant = "learning"
positions = 252889
steps = 304144
ends = 107032
depth = 34
longest = 38
states = 252889
judged = 10
start = [
  { chance = ["start 1"], winner = 1, margin = 5, decisions = 12 },
  { chance = ["start 2"], winner = 1, margin = 5, decisions = 12 },
  { chance = ["start 2"], winner = 0, margin = 0, decisions = 0 },
]
"""


def stored(tmp_path: Path, text: str) -> Path:
    """Store a text, and return the folder."""
    (tmp_path / "solved.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_stored_game_is_read(tmp_path: Path) -> None:
    """With its board, which has the supply that is named."""
    (one,) = solved_boards(stored(tmp_path, GAME))
    assert ("tiny-row-3", 3) == (one.laid.name, one.laid.supply)
    assert SolvedStart(("start 1",), 1, 5, 12) == one.starts[0]
    assert one.ruleset.laid == one.laid


def test_no_store_is_no_game(tmp_path: Path) -> None:
    """As in an installed package."""
    assert () == solved_boards(tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("winner = 0", "winner = 3", "winner"),
        ("supply = 3\n", "", "supply"),
        ('"learning"', '"long"', "variant"),
        (
            "decisions = 0 }",
            'decisions = 0, record = "none.json" }',
            r"start\[2\].record: there is no file solved/none.json",
        ),
        ("steps", "staps", "staps"),
    ],
)
def test_a_faulty_store_is_refused(tmp_path: Path, old: str, new: str, where: str) -> None:
    """With the place of the fault."""
    with pytest.raises(FileError, match=where):
        solved_boards(stored(tmp_path, GAME.replace(old, new, 1)))


def test_each_value_is_told_once(tmp_path: Path) -> None:
    """Of the player who begins, and of the other one."""
    (one,) = solved_boards(stored(tmp_path, GAME))
    told = said(one)
    assert "After 1 of 3 outcomes of chance, the player who begins wins by 5 influence; " in told
    assert "; after 1 of 3 outcomes of chance, the player who does not begin wins by 5 influence; " in told
    assert "; after 1 of 3 outcomes of chance, neither player can force a win." in told
    assert "252,889 positions" in told
    assert "The longest play has 38 decisions." in told
