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


@pytest.mark.parametrize(("place", "starts"), [(0, 0), (1, 2)], ids=["begun", "with what is printed"])
def test_the_boards_of_the_page_lack_only_starts(place: int, starts: int) -> None:
    """Each of the short examples is a board that can be drawn; what is missing is starting regions."""
    with pytest.raises(BoardError) as caught:
        parse_board(tomllib.loads(examples()[place]), "page")

    problem = f"page: region.*.start: {starts} starting regions are too few for 4 players (setup.knight.distinct)"
    assert (problem,) == caught.value.lines


def test_the_components_of_the_page_are_of_the_format() -> None:
    """The third example could stand in a file; only its tiles do not fit the little board."""
    data = tomllib.loads(LITTLE) | tomllib.loads(examples()[2])

    with pytest.raises(BoardError) as caught:
        parse_board(data, "page")

    problem = "page: region.*.tile: 1 spaces of shape banner for 2 such bonus tiles of the board (setup.tile.all)"
    assert (problem,) == caught.value.lines
