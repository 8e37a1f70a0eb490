"""A recorded game and one of its positions, made once by the command line."""

from pathlib import Path

import pytest

from tests.cli.terminal import run


@pytest.fixture(scope="session")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A record of a whole game of four."""
    file = tmp_path_factory.mktemp("game") / "game.json"
    assert 0 == run("play", "--players", "4", "--seed", "1", "--out", str(file)).exit_code
    return file


@pytest.fixture(scope="session")
def position(game: Path) -> Path:
    """The position of that game in which the third player has the first turn."""
    file = game.with_name("position.json")
    assert 0 == run("position", str(game), "--after", "20", "--out", str(file)).exit_code
    return file
