"""One name for each switch, and one way to count seats, in input and output."""

import json
from pathlib import Path

import pytest

from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret import Interpretation
from crusaders_rules.thy_will_be_done.interpret.reading_names import FIELDS, readings_named, readings_table
from crusaders_rules.thy_will_be_done.interpret.readings import SkipCondition
from crusaders_rules.thy_will_be_done.play.files.positions import read_position
from crusaders_rules.thy_will_be_done.play.files.records import read_record
from tests.cli.terminal import refused, run

SMALL = ("--players", "2", "--seed", "5", "--board", "tiny-row", "--variant", "learning", "--orders", "none")


def test_a_switch_goes_by_its_question(tmp_path: Path) -> None:
    """In options, records and JSON."""
    file = tmp_path / "game.json"
    reading = ("--reading", "skip.learning=never")
    told = json.loads(run("play", *SMALL, *reading, "--out", str(file), "--json").stdout)
    assert "never" == told["readings"]["skip.learning"]
    assert "never" == read_record(file).ruleset.interpretation.learning_skip
    assert 0 == run("verify", str(file), *reading).exit_code
    assert "skip.learning" == json.loads(run("question", "skip.learning", "--json").stdout)["question"]


def test_a_switch_may_not_be_given_twice() -> None:
    """The refusal names it."""
    readings = ("--reading", "skip.learning=never", "--reading", "skip.learning=as-last-resort")
    assert "skip.learning is given twice" in refused("play", *SMALL, *readings)


@pytest.mark.parametrize("name", ["learning-skip", "learning_skip"])
def test_a_switch_has_no_other_name(name: str) -> None:
    """Neither that of its field, nor that with hyphens."""
    assert f"{name!r} is not a question" in refused("play", *SMALL, "--reading", f"{name}=never")


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


def test_files_name_the_switches_that_differ_from_their_default(game: Path, position: Path) -> None:
    """Records and positions alike, by the question; a file that names all of them is the same file."""
    for file, read in ((game, read_record), (position, read_position)):
        data = json.loads(file.read_text(encoding="utf-8"))
        assert {} == data["ruleset"]["interpretation"]
        data["ruleset"]["interpretation"] = readings_table(Interpretation())
        longer = file.with_name(f"longer-{file.name}")
        longer.write_text(json.dumps(data), encoding="utf-8")
        assert read(file) == read(longer)
        data["ruleset"]["interpretation"] = {"skip.condition": "nothing-succeeds", "skip.learning": "as-last-resort"}
        longer.write_text(json.dumps(data), encoding="utf-8")
        named = read(longer).ruleset.interpretation
        assert Interpretation(skip_condition=SkipCondition.NOTHING_SUCCEEDS) == named
        assert {"skip.condition": "nothing-succeeds"} == readings_named(named)


@pytest.mark.parametrize("name", ["skip-condition", "skip_condition"])
def test_a_record_that_names_a_switch_otherwise_is_refused(name: str, game: Path) -> None:
    """The error names the record, the place and the question that may be meant."""
    data = json.loads(game.read_text(encoding="utf-8"))
    data["ruleset"]["interpretation"] = {name: "nothing-succeeds"}
    other = game.with_name("other.json")
    other.write_text(json.dumps(data), encoding="utf-8")
    says = f"ruleset.interpretation.{name}: unknown question; did you mean 'skip.condition'?"
    assert says in refused("verify", str(other))


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
