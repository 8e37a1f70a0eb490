"""What the store of verdicts holds is judged again: every play under both readings."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import attrs
import pytest

from crusaders_rules import apply, legal
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.thy_will_be_done.check import settings, store
from crusaders_rules.thy_will_be_done.check.project import all_theorems
from crusaders_rules.thy_will_be_done.check.recording import editions_of, editions_shown, search
from crusaders_rules.thy_will_be_done.check.store import VerdictError, parse_verdicts, recheck
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.interpret.editions import edition_names
from crusaders_rules.thy_will_be_done.interpret.questions import playable
from crusaders_rules.thy_will_be_done.play.files.records import Record, read_record, replay, verify
from crusaders_rules.thy_will_be_done.state import decision as d

ROWS = [row for rows in store.verdicts().values() for row in rows]
PAIR = "readings = ['all-upgraded', 'nothing-succeeds']\n"
PLAYS = [row for row in ROWS if row.record is not None]
PROVED = [row for row in ROWS if row.how == "proved"]
SMALL = [row for row in ROWS if row.states is not None and row.states <= 1500]
PLAYED = next(row for row in ROWS if row.question == "resolve.without-success")


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.question}:{row.readings[1]}")
def test_every_stored_play_still_shows_its_verdict(row: PairVerdict) -> None:
    """A play is legal under both readings up to its last decision, which tells them apart as the row says."""
    assert recheck(row) == ""


@pytest.mark.sampled(6)
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
        (f"{PAIR}verdict = 'differs'\nhow = 'argued'\neditions = ['1999']", "editions: value 1: needs one of "),
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
    files = ((row.record, row.start, store.reverse_of(row), row.caution_record) for row in ROWS)
    named = {name for row in files for name in row if name}
    assert named == {file.name for file in (settings.verdicts_folder() / "plays").iterdir()}


def test_each_verdict_says_for_which_editions_it_was_judged() -> None:
    """At least one, in which some rule of the question holds; no edition has two verdicts on the same readings."""
    for row in ROWS:
        assert row.editions, row
        assert set(row.editions) <= editions_of(row.question), row
    judged = [(row.question, row.readings, name) for row in ROWS for name in row.editions]
    assert len(set(judged)) == len(judged)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("row", PLAYS, ids=lambda row: f"{row.question}:{row.readings[1]}")
def test_a_verdict_names_the_editions_in_which_its_play_shows_it(row: PairVerdict) -> None:
    """All of those that have a rule of the question, and no other one; the one that was searched comes first."""
    assert editions_shown(row) == row.editions


@pytest.mark.parametrize("edition", edition_names())
@pytest.mark.parametrize("rows", [PROVED[:1], pytest.param(PROVED, marks=pytest.mark.long)], ids=["one", "all"])
def test_a_proof_names_the_editions_in_which_its_theorems_hold(rows: list[PairVerdict], edition: str) -> None:
    """Each theorem is proved again over the data and the readings of each edition."""
    needed = sorted({name for row in rows for name in row.theorems})
    done = subprocess.run(
        [sys.executable, "-m", "tests.thy_will_be_done.verdicts.in_edition", edition, *needed],
        capture_output=True,
        text=True,
        check=True,
    )
    proved = {name for name, verdict in json.loads(done.stdout).items() if verdict == "proved"}
    assert rows
    for row in rows:
        holds = set(row.theorems) <= proved and edition in editions_of(row.question)
        assert (edition in row.editions) == holds, row


def test_a_play_in_another_edition_is_set_up_as_that_edition_says() -> None:
    """Without tiles and with one order dealt in the prototype; what departs from the edition is kept."""
    row = next(row for row in PLAYS if row.question == "order.hospitaller.place")
    record = store.play_of(str(row.record))
    moved = settings.in_edition(record, "prototype-2015")
    assert record.outcomes is not None
    assert moved.outcomes is not None
    assert ((), (("hospitaller",), ("calatrava",))) == (
        moved.outcomes.tiles,
        tuple(tuple(order.value for order in hand) for hand in moved.outcomes.deals),
    )
    assert record.outcomes.enemies == moved.outcomes.enemies
    assert "any" == moved.ruleset.interpretation.acting_without_success
    price = settings.with_reading(record.ruleset, "travel.transit", "yes")
    other = settings.in_edition(attrs.evolve(record, ruleset=price), "prototype-2015").ruleset.interpretation
    assert ("yes", "enter") == (other.transit, other.step_pays)
    with pytest.raises(settings.DivergenceError, match="edition"):
        settings.in_edition(record, "nowhere")


def test_a_verdict_is_refused_for_an_edition_in_which_its_play_does_not_show_it() -> None:
    """The message names the edition."""
    row = next(row for row in PLAYS if "prototype-2015" not in row.editions)
    assert "in prototype-2015 the play does not show" in recheck(attrs.evolve(row, editions=edition_names()))


def test_null_turns_can_lock_players_in_for_ever() -> None:
    """The play that the store warns with: at its end every legal turn is a null turn, and the position recurs."""
    row = next(row for row in ROWS if row.caution_record)
    record = store.play_of(str(row.caution_record))
    assert ("resolve.empty-wedge", True) == (row.question, verify(record).ok)
    assert "null-turn" == record.ruleset.interpretation.empty_wedges
    *_, (first, _, _), (second, _, last) = replay(record)
    assert first == last
    for state, after in ((first, second), (second, last)):
        turns, wheel = legal(state), state.areas[state.seat].wheel
        assert {0} == {wheel.tokens[turn.wedge] for turn in turns if isinstance(turn, d.Resolve)}
        assert {after} == {apply(state, turn) for turn in turns}


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


def test_no_question_is_left_without_a_verdict() -> None:
    """Every reading other than the default has one."""
    known = {(row.question, row.readings) for row in ROWS}
    missing = [
        (question.id, reading.name)
        for question in catalog().questions
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
        # So does the supply.
        ("five.supply", "as-four"),
    }
    for row in ROWS:
        if row.how in {"argued", "by-data"} and (row.question, row.readings[1]) not in without_play:
            assert not set(row.readings) <= set(playable().get(row.question, ())), row
