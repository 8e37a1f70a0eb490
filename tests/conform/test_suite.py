"""The suite on disk: it is complete, always the same, described by its schema, and checked when it is read."""

from __future__ import annotations

import gzip
import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import attrs
import jsonschema
import pytest

from crusaders_rules.conform.answering import departures
from crusaders_rules.conform.suite import CONTENTS, POSITIONS, SCHEMA, Suite, SuiteError, read_suite, write_suite
from crusaders_rules.conform.vector import KINDS, Vector
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check.cases.scopes import packaged
from crusaders_rules.thy_will_be_done.examples.book import EXAMPLES
from crusaders_rules.thy_will_be_done.examples.own import OURS
from crusaders_rules.thy_will_be_done.play import books
from crusaders_rules.thy_will_be_done.play.game import is_over
from crusaders_rules.thy_will_be_done.rules import scoring, skip
from tests.conform.conftest import few_vectors

QUIET = ("legal", "explain", "apply", "score", "new", "game", "reading")


def vectors(suite: Suite) -> list[Vector]:
    """The vectors that are asked quickly."""
    return [vector for _, vector in suite.vectors if vector.kind in QUIET]


def lines(folder: Path) -> Iterator[dict[str, object]]:
    """Yield every line of a suite."""
    for file in sorted(folder.glob("*.jsonl.gz")):
        yield from map(json.loads, gzip.decompress(file.read_bytes()).decode("ascii").splitlines())


def test_the_book_answers_its_vectors(suite: Suite) -> None:
    """Each request, read from the file, has the stored answer."""
    assert [] == list(departures(THY_WILL_BE_DONE, [vector for _, vector in suite.vectors]))


def test_there_are_vectors_of_every_kind_that_games_lead_to(suite: Suite) -> None:
    """Of positions that are no position, the full suite has more."""
    assert set(KINDS) - {"set"} == {vector.kind for _, vector in suite.vectors}
    assert {"allows", "refuses", "computes"} == {vector.uses for _, vector in suite.vectors}
    assert all(vector.rules for _, vector in suite.vectors)


def test_the_worked_examples_are_in_it(suite: Suite) -> None:
    """Each by its name in the package, on a possible table, with the result of the rulebook."""
    found: dict[str, list[Vector]] = {}
    for _, vector in sorted(suite.vectors, key=lambda row: (KINDS.index(row[1].kind), row[0])):
        if vector.ground.startswith("worked example "):
            found.setdefault(vector.ground.removeprefix("worked example "), []).append(vector)
    expected = {one.name: one.expected for one in EXAMPLES}
    shown = {one.name for one in (*EXAMPLES, *OURS) if one.steps() or is_over(one.first())}
    assert found.keys() == shown
    assert {"C-2", "H-3", "DI-1", "DI-24", "CA-5"} <= shown
    last = {name: next(one for one in reversed(rows) if one.kind in ("apply", "score")) for name, rows in found.items()}
    area = {name: one.answer["position"]["players"][0] for name, one in last.items() if one.kind == "apply"}
    assert expected["E-3"] == (area["E-3"]["defeated"]["prussian"], area["E-3"]["influence"], 5 + 1)
    assert expected["G-3"] == area["G-3"]["influence"]
    assert expected["D-2"] == (area["D-2"]["influence"], 98)
    assert expected["F-1"] == (area["F-1"]["influence"], 96)
    wheels = last["A-3"].request["position"]["players"][0]["wheel"], area["A-3"]["wheel"]
    before, after = ([wedge.get("tokens", 0) for wedge in wheel] for wheel in wheels)
    assert [-4, 1, 1, 1, 1, 0] == [now - then for now, then in zip(after, before, strict=True)]
    for name in ("H-1", "H-2", "H-3"):
        rows = last[name].answer["players"]
        won = [[one["amount"] for one in row["terms"] if one["rule"].startswith("score.majority")] for row in rows]
        assert expected[name] == tuple(map(sum, won))


@pytest.mark.long
def test_the_same_suite_is_written_again(folder: Path, tmp_path: Path) -> None:
    """Byte by byte."""
    write_suite(tmp_path / "again", THY_WILL_BE_DONE, few_vectors())
    first, second = ({file.name: file.read_bytes() for file in one.iterdir()} for one in (folder, tmp_path / "again"))
    assert first == second


def test_the_schema_describes_each_line(folder: Path) -> None:
    """And the list of contents."""
    schema = json.loads((folder / SCHEMA).read_text(encoding="utf-8"))
    judge = jsonschema.Draft202012Validator(schema)
    for line in lines(folder):
        judge.validate(line)
    contents = json.loads((folder / CONTENTS).read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator({**schema, "oneOf": [{"$ref": "#/$defs/contents"}]}).validate(contents)
    assert not judge.is_valid({**next(lines(folder)), "more": 1})


def test_the_rules_of_the_contents_are_those_of_the_books(suite: Suite) -> None:
    """Each with the number of its vectors."""
    used = {rule for _, vector in suite.vectors for rule in vector.rules}
    counted = {rule for rule, uses in suite.contents["rules"].items() if any(uses.values())}
    assert used == counted


@pytest.mark.parametrize("name", [POSITIONS, "score.jsonl.gz"])
def test_a_changed_file_is_refused(folder: Path, tmp_path: Path, name: str) -> None:
    """By its digest."""
    for file in folder.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    text = gzip.decompress((tmp_path / name).read_bytes()).replace(b"1", b"2", 1)
    (tmp_path / name).write_bytes(gzip.compress(text))
    with pytest.raises(SuiteError, match="changed since the suite was made"):
        read_suite(tmp_path)


def test_a_missing_file_is_named(folder: Path, tmp_path: Path) -> None:
    """As is a folder without a suite."""
    (tmp_path / CONTENTS).write_bytes((folder / CONTENTS).read_bytes())
    with pytest.raises(SuiteError, match=r"jsonl\.gz"):
        read_suite(tmp_path)
    with pytest.raises(SuiteError, match=r"suite\.json"):
        read_suite(tmp_path / "nowhere")


@pytest.mark.parametrize("contents", ["[]", "{", '{"format": "crusaders-vectors", "version": 2}', '{"format": 1}'])
def test_other_contents_are_refused(tmp_path: Path, contents: str) -> None:
    """With one error."""
    (tmp_path / CONTENTS).write_text(contents, encoding="utf-8")
    with pytest.raises(SuiteError):
        read_suite(tmp_path)


def test_nothing_half_done_is_left(folder: Path, tmp_path: Path) -> None:
    """An older suite stays as it is if the vectors come to an end too early; something else is never replaced."""
    folder = shutil.copytree(folder, tmp_path / "own" / "suite")
    before = (folder / CONTENTS).read_bytes()
    (other := tmp_path / "other").mkdir()

    def broken() -> Iterator[Vector]:
        yield next(iter(few_vectors()))
        raise RuntimeError("a planted fault")

    with pytest.raises(RuntimeError, match="planted"):
        write_suite(folder, THY_WILL_BE_DONE, broken())
    assert before == (folder / CONTENTS).read_bytes()
    assert ["suite"] == [file.name for file in folder.parent.iterdir()]
    (other / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(SuiteError, match="holds something else"):
        write_suite(other, THY_WILL_BE_DONE, ())


def test_a_changed_rule_is_noticed(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> None:
    """One that computes, and one that refuses."""
    books.clear()
    monkeypatch.setattr(scoring, "church_four", lambda *_: 7)
    assert {"score"} & {vector.kind for vector, _ in departures(THY_WILL_BE_DONE, vectors(suite))}
    monkeypatch.undo()
    monkeypatch.setattr(skip, "may_not_skip", lambda *_: None)
    books.clear()
    try:
        noticed = {vector.kind for vector, _ in departures(THY_WILL_BE_DONE, vectors(suite))}
    finally:
        monkeypatch.undo()
        books.clear()
    assert "reading" in noticed


def test_a_vector_that_says_something_else_is_noticed(suite: Suite) -> None:
    """The comparison of stored answers can fail."""
    wrong = [
        attrs.evolve(vector, answer={**vector.answer, "asked": 9})
        for vector in vectors(suite)
        if vector.kind in ("legal", "apply")
    ]
    assert len(wrong) == len(list(departures(THY_WILL_BE_DONE, wrong))) > 0


def test_the_suite_of_the_package_is_small_and_agrees() -> None:
    """It is at most a megabyte, and the book answers some of its vectors as stored; a longer test asks all of them."""
    assert sum(file.stat().st_size for file in packaged().iterdir()) <= 1_000_000
    few = [vector for _, vector in read_suite(packaged()).vectors[:60]]
    assert [] == list(departures(THY_WILL_BE_DONE, few))


@pytest.mark.long
def test_the_book_answers_every_vector_of_the_package() -> None:
    """After a wanted change of a rule, the suite has to be written anew."""
    assert [] == list(departures(THY_WILL_BE_DONE, [vector for _, vector in read_suite(packaged()).vectors]))
