"""What the store of verdicts holds is judged again: every play under both readings."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from crusaders_rules.thy_will_be_done.check import settings, store
from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.thy_will_be_done.check.store import PairVerdict, VerdictError, parse_verdicts, recheck
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.files.records import Record, read_record
from tests.thy_will_be_done.verdicts.__main__ import search

ROWS = [row for rows in store.verdicts().values() for row in rows]
PAIR = "readings = ['all-upgraded', 'nothing-succeeds']\n"
SMALL = [row for row in ROWS if row.states is not None and row.states <= 1500]
PLAYED = next(row for row in ROWS if row.question == "resolve.without-success")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.question}:{row.readings[1]}")
def test_every_stored_play_still_shows_its_verdict(row: PairVerdict) -> None:
    """A play is legal under both readings up to its last decision, which tells them apart as the row says."""
    assert recheck(row) == ""


@pytest.mark.parametrize("row", SMALL, ids=lambda row: f"{row.question}:{row.readings[1]}")
def test_a_small_search_finds_again_what_is_stored(row: PairVerdict) -> None:
    """The same verdict, count and play, from the setting or the start that the row names."""
    found = search(row)
    assert (row.verdict, row.states) == (found.comparison.verdict, found.comparison.states)
    assert (row.record and store.play_of(row.record)) == found.record


def test_a_play_that_stops_too_soon_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without its last decision no play tells two readings apart."""

    def shortened(name: str) -> Record:
        play = read_record(settings.verdicts_folder() / "plays" / name)
        return attrs.evolve(play, decisions=play.decisions[:-1], result=None)

    monkeypatch.setattr(store, "play_of", shortened)
    for row in ROWS:
        if row.record is not None and row.start is None:
            assert recheck(row) != "", row


@pytest.mark.parametrize(
    ("change", "wrong"),
    [
        ({"record": None}, "needs a play"),
        ({"record": "nothing.json"}, "cannot be read"),
        ({"decisions": 4}, "not 4 in 1"),
        ({"verdict": "b-stricter"}, "which is not b-stricter"),
        ({"question": "skip.condition", "readings": ("all-upgraded", "nothing-succeeds")}, "shows no difference"),
    ],
)
def test_a_row_that_its_play_does_not_show_is_refused(change: dict[str, Any], wrong: str) -> None:
    """Whatever is changed in a row, its play gives it away."""
    assert wrong in recheck(attrs.evolve(PLAYED, **change))


@pytest.mark.parametrize(
    ("row", "wrong"),
    [
        ("question", "not TOML"),
        ("[[verdict]]\nquestion = 'skip.condition'", r"verdict\[0\].readings: missing"),
        (f"{PAIR}verdict = 'maybe'\nhow = 'argued'", "verdict: needs one of equivalent, "),
        (f"{PAIR}verdict = 3\nhow = 'argued'", r"verdict\[0\].verdict: needs one of equivalent, .*, not 3"),
        ("readings = ['all-upgraded', 'b']\nverdict = 'differs'\nhow = 'argued'", "needs two of all-upgraded"),
        ("readings = 'ab'\nverdict = 'differs'\nhow = 'argued'", r"readings: needs a list, not 'ab'"),
        (f"{PAIR}verdict = 'differs'\nhow = 'argued'\ncolour = 1", "colour: unknown key"),
        (f"{PAIR}verdict = 'differs'\nhow = 'argued'\nrecord = '../a.json'", "record: needs the name of a file"),
        (f"{PAIR}verdict = 'differs'\nhow = 'argued'\nrecord = 'a.json'", "decisions: missing; the play has a length"),
        (f"{PAIR}verdict = 'differs'\nhow = 'argued'\ntheorems = 3", "theorems: needs a list, not 3"),
        (f"{PAIR}verdict = 'differs'\nhow = 'argued'\nsetting = {{ supply = [] }}", "setting: supply: needs a whole"),
        (f"{PAIR}verdict = 'differs'\nhow = 'argued'\nsetting = {{ luck = 1 }}", "setting: luck: unknown key"),
    ],
)
def test_a_faulty_file_is_refused_by_its_place(row: str, wrong: str) -> None:
    """The message names file and row."""
    text = row if row.startswith(("[", "question")) else f"[[verdict]]\nquestion = 'skip.condition'\n{row}"
    with pytest.raises(VerdictError, match=f"^here.*{wrong}"):
        list(parse_verdicts(text, "here"))


def test_what_is_called_proved_names_theorems() -> None:
    """A proof is named by theorems that there are, and nothing else is called proved."""
    known = {theorem.name for theorem in all_theorems()}
    for row in ROWS:
        assert (row.how == "proved") == bool(row.theorems), row
        assert set(row.theorems) <= known


def test_every_stored_play_belongs_to_a_row() -> None:
    """No file of the store is left over."""
    named = {name for row in ROWS for name in (row.record, row.start, store.reverse_of(row)) if name}
    assert named == {file.name for file in (settings.verdicts_folder() / "plays").iterdir()}


def test_a_row_says_why_and_what_was_searched() -> None:
    """Each verdict has its sentence; a search has its setting and its count, and an argument has neither."""
    for row in ROWS:
        found = row.how in {"searched", "constructed"}
        assert row.why, row
        assert found == bool(row.states), row
        assert found == bool(row.setting), row


def test_boards_made_for_a_question_are_boards() -> None:
    """Each is found by its name, says why it is as it is, and some search uses it."""
    names = {file.stem for file in (settings.verdicts_folder() / "boards").iterdir()}
    assert names == {settings.board_of(name).name for name in names}
    assert names <= {row.setting.get("board") for row in ROWS}


def test_no_question_of_the_base_game_is_left_without_a_verdict() -> None:
    """Every reading other than the default has one, except where only an expansion asks."""
    known = {(row.question, row.readings) for row in ROWS}
    missing = [
        (question.id, reading.name)
        for question in catalog().questions
        if not question.file.rpartition("/")[2].startswith(("11-", "12-")) and question.observable != "expansion"
        for reading in question.readings
        if reading.name != question.default and (question.id, (question.default, reading.name)) not in known
    ]
    assert [] == missing


def test_what_can_be_played_is_searched_or_proved() -> None:
    """An argument stands only where there is nothing to play, or where no play can show it."""
    without_play = {
        ("skip.condition", "nothing-useful"),
        # The tiles differ before anything is played.
        ("wheel.second-actions", "other"),
    }
    for row in ROWS:
        if row.how in {"argued", "by-data"} and (row.question, row.readings[1]) not in without_play:
            assert not set(row.readings) <= set(playable().get(row.question, ())), row
