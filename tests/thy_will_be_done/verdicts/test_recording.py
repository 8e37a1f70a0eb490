"""``make verdicts`` writes plays in today's form, and searches for verdicts that their plays no longer show."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import attrs
import pytest

from crusaders_rules.explore.lockstep import B_STRICTER
from crusaders_rules.files.problems import FileError
from crusaders_rules.thy_will_be_done.check import recording, sabotage, settings, store
from crusaders_rules.thy_will_be_done.check.settings import DivergenceError
from crusaders_rules.thy_will_be_done.interpret.boards import board_data, load_board
from crusaders_rules.thy_will_be_done.interpret.reading_names import readings_table

# A small search.
QUESTION = "crusade.saracen.none-left"
PLAY = f"{QUESTION}.nothing.json"


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the stored verdicts, in which things may be written."""
    folder = tmp_path / "verdicts"
    shutil.copytree(settings.verdicts_folder(), folder)
    for module in (settings, store, sabotage):
        monkeypatch.setattr(module, "verdicts_folder", lambda: folder)
    return folder


def texts(folder: Path) -> dict[str, str]:
    """Return the texts of all files in a folder."""
    return {str(file.relative_to(folder)): file.read_text("utf-8") for file in folder.rglob("*") if file.is_file()}


def change(file: Path, **ruleset: Any) -> None:  # noqa: ANN401 -- plain data
    """Change the ruleset in a stored play."""
    data = json.loads(file.read_text(encoding="utf-8"))
    data["ruleset"] |= ruleset
    file.write_text(json.dumps(data), encoding="utf-8")


def test_plays_are_written_in_the_form_of_today(copy: Path) -> None:
    """A whole board, all readings and older digests give way; what is written so already stays as it is."""
    before = texts(copy)
    assert 0 == recording.renew_plays(sabotage.files())
    play = store.play_of("resolve.without-success.any.json")
    readings, board = readings_table(play.ruleset.interpretation), board_data(load_board("tiny-row"))
    change(copy / "plays" / "resolve.without-success.any.json", interpretation=readings, board=board)
    older = {"edition-digest": "0123456789abcdef", "board-digest": "0123456789abcdef"}
    change(copy / "plays" / "resolve.without-success.each.json", **older)
    assert 2 == recording.renew_plays(sabotage.files())
    assert before == texts(copy)


def test_a_play_of_another_format_is_refused_by_its_name(copy: Path) -> None:
    """With the place; nothing is written over it."""
    file = copy / "plays" / PLAY
    change(file, interpretation={"skip-condition": "never"})
    before = file.read_text(encoding="utf-8")
    with pytest.raises(FileError, match=rf"{PLAY}: ruleset.interpretation.skip-condition: unknown question"):
        recording.renew_plays([file])
    assert before == file.read_text(encoding="utf-8")


def test_a_verdict_that_its_play_does_not_show_is_searched_for(copy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Play, verdict and lengths come back as they are stored, and nothing else is touched."""
    for rows in copy.glob("[0-9]*.toml"):
        if f'record = "{PLAY}"' not in rows.read_text(encoding="utf-8"):
            rows.unlink()
    before = texts(copy)
    file = copy / "plays" / PLAY
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(data | {"decisions": data["decisions"][:-1], "result": None}), encoding="utf-8")
    recording.record_again([])
    said = capsys.readouterr().out.splitlines()
    assert [f"{QUESTION} nothing: "] == [line[: len(QUESTION) + 10] for line in said[1:-1]]
    assert before == texts(copy)


def test_what_cannot_be_searched_for_is_said() -> None:
    """An argued row with a play that shows nothing, and a question that does not exist."""
    row = next(row for rows in store.verdicts().values() for row in rows if row.question == "resolve.without-success")
    argued = attrs.evolve(row, how=store.ARGUED, verdict=B_STRICTER)
    same, said = recording.recorded_again(argued, [])
    assert same is argued
    assert said.endswith("it was argued, so it must be mended by hand")
    with pytest.raises(DivergenceError, match=r"there is no question skip\.often"):
        recording.record_again(["skip.often"])
