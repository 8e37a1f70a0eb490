"""The option ``--svg`` of every verb that draws, of both games."""

from pathlib import Path

import pytest

from crusaders_rules.third_crusade.interpret.ruleset import Ruleset
from crusaders_rules.third_crusade.play.files.records import record_of, write_record
from crusaders_rules.third_crusade.play.game import new_game
from tests.cli.terminal import refused, run

SECOND = ("--game", "third-crusade")


@pytest.fixture(params=["position", "board", "campaign", "scenario"])
def drawing(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[str, ...]:
    """The words of a verb that draws, without the place of the drawing."""
    if request.param == "position":
        return ("show", str(request.getfixturevalue("position")))
    if request.param == "board":
        return ("board", "show", "tiny-star")
    if request.param == "scenario":
        return ("scenario", *SECOND, "show", "tripoli")
    record = tmp_path / "campaign.json"
    write_record(record_of(new_game(Ruleset("marches"), 2)), record)
    return ("show", *SECOND, str(record))


def test_a_drawing_is_the_same_in_a_file_and_on_standard_output(drawing: tuple[str, ...], tmp_path: Path) -> None:
    """Nothing else is printed."""
    file = tmp_path / "drawing.svg"

    printed, written = run(*drawing, "--svg", "-"), run(*drawing, "--svg", str(file))

    assert (0, "", 0, "") == (printed.exit_code, printed.stderr, written.exit_code, written.output)
    assert printed.stdout.startswith("<svg ")
    assert printed.stdout == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("place", ["none/drawing.svg", ".", "bad\0name.svg"])
def test_a_drawing_that_cannot_be_written_is_one_line(drawing: tuple[str, ...], place: str, tmp_path: Path) -> None:
    """It names the option and the file, and leaves nothing behind."""
    before = sorted(tmp_path.iterdir())
    out = str(tmp_path / place)

    said = refused(*drawing, "--svg", out)

    assert said.startswith(f"--svg: {out.replace(chr(0), '?')}: cannot be written: ")
    assert before == sorted(tmp_path.iterdir())
