"""``crusaders show``: a position and its parts, as drawings and as text."""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from crusaders_rules import score
from crusaders_rules.thy_will_be_done.play.files.positions import read_position
from crusaders_rules.thy_will_be_done.show import board_svg, position_svg, position_text
from tests.cli.terminal import refused, run

TITLES = {
    "all": "The Inland Gulf: a position",
    "board": "The Inland Gulf",
    "wheel": "Action wheels",
    "area": "Player areas",
    "score": "Score sheet",
}


def title_and_description(svg: str) -> tuple[str, str]:
    """Return the title and the description of a drawing."""
    root = ET.fromstring(svg)  # noqa: S314 -- our own drawing
    assert "img" == root.get("role")
    return root[0].text or "", root[1].text or ""


@pytest.mark.parametrize("part", TITLES)
def test_every_part_is_drawn_and_described(position: Path, part: str) -> None:
    """A drawing has a description, which covers every player if it is about players."""
    title, description = title_and_description(run("show", str(position), "--part", part, "--svg", "-").stdout)

    assert TITLES[part] == title
    assert part == "board" or all(f"Player {seat}" in description for seat in (1, 2, 3, 4))


@pytest.mark.parametrize("part", ["wheel", "area"])
def test_one_player_can_be_shown(position: Path, part: str) -> None:
    """As a drawing and as text."""
    _, description = title_and_description(
        run("show", str(position), "--part", part, "--seat", "2", "--svg", "-").stdout
    )
    text = run("show", str(position), "--part", part, "--seat", "2").stdout

    for said in (description, text):
        assert "Player 2" in said
        assert "Player 1" not in said


def test_a_drawing_goes_to_a_file_and_the_text_to_the_terminal(position: Path, tmp_path: Path) -> None:
    """With --svg alone nothing is printed."""
    out = tmp_path / "position.svg"
    state = read_position(position)

    assert "" == run("show", str(position), "--svg", str(out)).stdout
    assert position_svg(state) == out.read_text(encoding="utf-8")
    assert position_text(state) == run("show", str(position)).stdout
    assert position_text(state) == run("show", str(position), "--text", "--svg", str(out)).stdout


def test_a_record_is_shown_after_any_decision(game: Path, position: Path) -> None:
    """A recorded game is drawn like the position taken from it; by default the last one."""
    svg = run("show", str(game), "--after", "20", "--part", "board", "--svg", "-").stdout
    state = read_position(position)

    assert board_svg(state.ruleset.laid, state) == svg
    last = run("show", str(game), "--part", "score")
    assert "this is its position after decision" in last.stderr
    assert "Winner: player" in last.stdout


def test_the_score_is_that_of_the_score_sheet(position: Path) -> None:
    """Term by term, and as if the game ended there."""
    title, description = title_and_description(run("show", str(position), "--part", "score", "--svg", "-").stdout)
    sheet = score(read_position(position))

    assert "Score sheet" == title
    assert all(f"total {total}" in description for total in sheet.totals)
    assert "Ahead: player" in description


def test_bad_arguments_are_one_line(game: Path, position: Path) -> None:
    """Each names the argument."""
    assert refused("show", str(game), "--after", "9999").startswith("--after: needs a number from 0 to ")
    assert refused("show", str(position), "--after", "1").startswith("--after: needs a recorded game")
    assert "--seat: needs a seat from 1 to 4, not 5" == refused("show", str(position), "--part", "area", "--seat", "5")
    assert refused("show", str(position), "--seat", "1").startswith("--seat needs")
    assert "no-such-file.json" in refused("show", "no-such-file.json")
    assert "cannot be written" in refused("show", str(position), "--svg", str(position / "beyond"))
