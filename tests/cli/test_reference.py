"""``crusaders reference``: the worked examples, and a few of the reference games."""

import json
from pathlib import Path

import attrs
import pytest

from crusaders_rules.catalog.loading import catalog
from crusaders_rules.cli import reference
from crusaders_rules.play.examples import EXAMPLES, Example
from crusaders_rules.play.files.records import Record, read_record
from tests.cli.terminal import refused, run


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let only every twentieth of the reference games be played."""
    plans = reference._plans()[::20]  # noqa: SLF001 -- all of them take too long for a test
    monkeypatch.setattr(reference, "_plans", lambda: plans)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_a_worked_example_comes_out_as_the_rulebook_says(example: Example) -> None:
    """What is printed side by side is the same."""
    assert example.expected == example.compute()


def test_the_worked_examples_are_all_those_of_the_sources() -> None:
    """Each lettered example of the rulebook, and those without a letter."""
    named = {passage.example for source in catalog().sources for passage in source.passages if passage.example}
    assert named == {example.name for example in EXAMPLES}


@pytest.mark.usefixtures("few")
def test_the_records_are_written_and_verify(tmp_path: Path) -> None:
    """And the summary says so."""
    result = run("reference", "--out", str(tmp_path / "out"))
    assert 0 == result.exit_code
    assert f"examples: {len(EXAMPLES)} of {len(EXAMPLES)} right" in result.stdout
    files = sorted((tmp_path / "out").iterdir())
    assert f"records: {len(files)} of {len(files)} verified" in result.stdout
    assert 0 == run("verify", *map(str, files)).exit_code


@pytest.mark.usefixtures("few")
def test_the_same_games_are_played_each_time(tmp_path: Path) -> None:
    """Two runs come to the same digest, so two machines can compare."""
    first, again = (json.loads(run("reference", "--out", str(tmp_path / name), "--json").stdout) for name in "ab")
    assert first["digest"] == again["digest"]
    assert all(one["ok"] for one in (*first["examples"], *first["games"]))


@pytest.mark.usefixtures("few")
def test_an_example_that_differs_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 1, and its name."""
    monkeypatch.setattr(reference, "EXAMPLES", [*EXAMPLES[:2], Example("Z-9", "nothing", 1, lambda: 2)])
    result = run("reference", "--out", str(tmp_path))
    assert 1 == result.exit_code
    assert "examples: 2 of 3 right, not Z-9" in result.stdout


@pytest.mark.usefixtures("few")
def test_a_record_that_cannot_be_read_again_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit status 1, and what is wrong."""

    def read(file: Path) -> Record:
        return attrs.evolve(read_record(file), decisions=("1: skip",))

    monkeypatch.setattr(reference, "read_record", read)
    result = run("reference", "--out", str(tmp_path))
    assert 1 == result.exit_code
    assert "refused: " in result.stdout


def test_every_number_of_players_variant_and_bot_is_planned() -> None:
    """The list of games leaves nothing out, and no two of them share a file."""
    plans = reference._plans()  # noqa: SLF001 -- what is planned is the point
    names = [plan.name for plan in plans]
    assert len(names) == len(set(names))
    assert 3 * 2 * (4 * 3 + 1) == sum(not plan.reading for plan in plans)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    """In one line, before any game."""
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    assert "--out" in refused("reference", "--out", str(file))
    assert "--out" in refused("reference", "--out", str(file / "below"))
