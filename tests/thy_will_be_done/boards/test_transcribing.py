"""The page that explains how to transcribe a board shows a file of the format that is checked."""

import tomllib
from pathlib import Path

import pytest

from crusaders_rules.thy_will_be_done.interpret.boards import BoardError, parse_board
from tests.thy_will_be_done.boards.little import LITTLE

PAGE = Path(__file__).parents[3] / "docs" / "howto" / "boards.md"


def examples() -> list[str]:
    """Return the TOML that the page shows."""
    return [block.split("```")[0] for block in PAGE.read_text(encoding="utf-8").split("```toml\n")[1:]]


def test_the_board_of_the_page_lacks_only_a_start() -> None:
    """The short example is a board, but for the number of its starts."""
    with pytest.raises(BoardError) as caught:
        parse_board(tomllib.loads(examples()[0]), "page")

    problem = "page: region.*.start: 2 starting regions are too few for 4 players (setup.knight.distinct)"
    assert (problem,) == caught.value.lines


def test_the_components_of_the_page_are_of_the_format() -> None:
    """The second example could stand in a file; only its tiles do not fit the little board."""
    data = tomllib.loads(LITTLE) | tomllib.loads(examples()[1])

    with pytest.raises(BoardError) as caught:
        parse_board(data, "page")

    problem = "page: region.*.tile: 1 spaces of shape banner for 2 such bonus tiles of the board (setup.tile.all)"
    assert (problem,) == caught.value.lines
