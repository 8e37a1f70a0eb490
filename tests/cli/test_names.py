"""One name for each switch, and one way to count seats, in input and output."""

import json
import re
from pathlib import Path

import pytest

from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret import Interpretation
from crusaders_rules.thy_will_be_done.interpret.reading_names import FIELDS
from crusaders_rules.thy_will_be_done.play.files.positions import read_position
from crusaders_rules.thy_will_be_done.play.files.records import read_record
from tests.cli.terminal import refused, run

FORMATS = Path(__file__).parents[2] / "docs" / "reference" / "formats.md"
SMALL = ("--players", "2", "--seed", "5", "--board", "tiny-row", "--variant", "learning", "--orders", "none")


@pytest.mark.parametrize("name", ["skip.learning", "learning-skip", "learning_skip"])
def test_a_switch_goes_by_its_question_and_by_its_older_names(name: str, tmp_path: Path) -> None:
    """Any spelling selects the same reading, and JSON names it by the id of the question."""
    file = tmp_path / "game.json"
    reading = ("--reading", f"{name}=never")
    told = json.loads(run("play", *SMALL, *reading, "--out", str(file), "--json").stdout)
    assert "never" == told["readings"]["skip.learning"]
    assert "never" == read_record(file).ruleset.interpretation.learning_skip
    assert 0 == run("verify", str(file), *reading).exit_code
    assert "skip.learning" == json.loads(run("question", name, "--json").stdout)["question"]


def test_two_spellings_of_a_switch_may_not_differ() -> None:
    """All spellings mean the same question."""
    readings = ("--reading", "skip.learning=never", "--reading", "learning-skip=as-last-resort")
    assert "skip.learning is given twice" in refused("play", *SMALL, *readings)


def test_json_names_every_switch_by_its_question() -> None:
    """Readings that are data of the edition are named, too, if they differ from the default."""
    told = json.loads(run("play", *SMALL, "--reading", "muster.costs=other", "--json").stdout)["readings"]
    assert FIELDS.keys() == told.keys() - {"muster.costs"}
    assert "other" == told["muster.costs"]


def test_each_switch_has_the_id_of_its_question() -> None:
    """Every reading of a question that the code consults belongs to the field with the id of that question."""
    kinds = {question: type(getattr(Interpretation(), field)).__name__ for question, field in FIELDS.items()}
    assert kinds == {
        question.id: reading.code.partition(".")[0]
        for question in catalog().questions
        for reading in question.readings
        if reading.code
    }


def test_files_name_every_switch_by_its_question(game: Path, position: Path) -> None:
    """Records and positions name all switches alike, and a file with the older names is the same file."""
    for file, read in ((game, read_record), (position, read_position)):
        data = json.loads(file.read_text(encoding="utf-8"))
        written = data["ruleset"]["interpretation"]
        assert FIELDS.keys() == written.keys()
        data["ruleset"]["interpretation"] = {FIELDS[name].replace("_", "-"): value for name, value in written.items()}
        older = file.with_name(f"older-{file.name}")
        older.write_text(json.dumps(data), encoding="utf-8")
        assert read(file) == read(older)


def test_a_record_that_names_a_switch_twice_is_refused(game: Path) -> None:
    """The error names the record, the place and both names."""
    data = json.loads(game.read_text(encoding="utf-8"))
    data["ruleset"]["interpretation"] |= {"skip-condition": "nothing-succeeds"}
    twice = game.with_name("twice.json")
    twice.write_text(json.dumps(data), encoding="utf-8")
    says = "ruleset.interpretation.skip-condition: skip.condition is given twice, here and as 'skip.condition'"
    assert says in refused("verify", str(twice))


def test_the_reference_lists_the_older_name_of_each_switch() -> None:
    """The table has every switch with its older name, and nothing else."""
    table = FORMATS.read_text(encoding="utf-8").partition("### The names of switches")[2].partition("\n## ")[0]
    assert {question: field.replace("_", "-") for question, field in FIELDS.items()} == dict(
        re.findall(r"^\| `(\S+)` \| `(\S+)` \|$", table, re.MULTILINE)
    )


def test_seats_are_counted_from_1_in_all_that_is_printed_and_written(game: Path, position: Path) -> None:
    """The same seats in the record, the position, the notation, the score and the words, and Python's from 0."""
    record, state = read_record(game), read_position(position)
    written = json.loads(game.read_text(encoding="utf-8"))
    assert record.outcomes is not None
    assert record.outcomes.start + 1 == written["outcomes"]["start"]
    assert {"1", "2", "3", "4"} == {line.partition(":")[0] for line in record.decisions}
    assert record.result is not None
    best = [seat + 1 for seat in record.result.winners]
    assert best == written["result"]["winners"]
    scored = json.loads(run("score", str(game), "--json").stdout)
    assert (best, [1, 2, 3, 4]) == (scored["winners"], [player["seat"] for player in scored["players"]])
    asked = json.loads(position.read_text(encoding="utf-8"))["pending"]["seat"]
    assert state.pending.seat is not None
    assert (asked, asked) == (state.pending.seat + 1, json.loads(run("legal", str(position), "--json").stdout)["asked"])
    assert run("legal", str(position)).stdout.startswith(f"Player {asked}: ")
