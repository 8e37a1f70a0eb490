"""``crusaders ask``: a player's words lead to the rule, and the answer says whose it is."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner, Result

from crusaders_rules.__main__ import main
from crusaders_rules.catalog.finding import index_of, places_in
from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.catalog.search import Entry, Index, Text, make_index
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.home import catalog

HERE = Path(__file__).parent


class Asked(NamedTuple):
    """A question, and the ids that answer it."""

    words: str
    right: tuple[str, ...]


class Counted(NamedTuple):
    """How many of some questions led to a right answer first, among the first three, and at all."""

    first: int
    three: int
    asked: int


@pytest.fixture(scope="module")
def index() -> Index:
    """The index of the game."""
    glossary = (project_folder("docs") / "reference" / "glossary.md").read_text(encoding="utf-8")
    names = THY_WILL_BE_DONE.short_names
    return index_of(
        catalog(), glossary, lambda name: names.get(name, name), places_in("reference", "reference/glossary.md")
    )


def asked(file: str) -> list[Asked]:
    """Return the questions of a file with their right answers."""
    rows = tomllib.loads((HERE / file).read_text(encoding="utf-8"))["asked"]
    return [Asked(row["words"], tuple(row["right"])) for row in rows]


def count(index: Index, file: str) -> Counted:
    """Ask the questions of a file."""
    found = [[hit.entry.id in row.right for hit in index.search(row.words)] for row in asked(file)]
    return Counted(sum(hits[:1] == [True] for hits in found), sum(any(hits[:3]) for hits in found), len(found))


def test_forty_questions_of_players_are_answered(index: Index) -> None:
    """The right page comes first for 34 or more, and among the first three for all."""
    counted = count(index, "asked.toml")
    assert (40, 40) == (counted.three, counted.asked)
    assert 34 <= counted.first


def test_twenty_later_questions_are_answered(index: Index) -> None:
    """Their words were added after they had been asked."""
    counted = count(index, "later.toml")
    assert (20, 20) == (counted.three, counted.asked)
    assert 15 <= counted.first


def test_questions_that_nobody_prepared_for_are_answered_no_worse(index: Index) -> None:
    """The honest figure, first 8 and 9 among three; a new wording of a rule may move it a little, no more."""
    counted = count(index, "unseen.toml")
    assert (20, True, True) == (counted.asked, 6 <= counted.first, 8 <= counted.three)


@pytest.mark.parametrize("file", ["asked.toml", "later.toml", "unseen.toml"])
def test_right_answers_exist(index: Index, file: str) -> None:
    """An id that has changed must be changed here."""
    known = {entry.id for entry in index.entries}
    assert [] == [name for row in asked(file) for name in row.right if name not in known]


def test_forty_questions_cover_all_chapters() -> None:
    """Each chapter of the base game answers one of them."""
    answers = [name for row in asked("asked.toml") for name in row.right if name in catalog().rules]
    base = {catalog().chapter_of[rule.id].id for rule in catalog().rules.values() if "deluxified-2017" in rule.editions}
    assert set() == base - {catalog().chapter_of[name].id for name in answers}


def run(*arguments: str) -> Result:
    """Run ``crusaders``."""
    return CliRunner().invoke(main, list(arguments), prog_name="crusaders")


def test_the_answer_comes_first_and_says_whose_it_is() -> None:
    """Base game first; what an expansion says otherwise is marked and comes later."""
    said = run("ask", "tie", "winner").stdout
    lines = said.splitlines()
    assert "Players who tie for the most influence win together." == lines[0]
    assert "our reading: the book does not say it" in lines[1]
    assert "reference/rules/scoring.html#score.winner.tie" in lines[1]
    assert "open question: Who wins" in lines[2]
    assert "\n  [Divine Influence] " in said
    assert "(the book's, page 6)" in run("ask", "walk away from an enemy").stdout.splitlines()[1]


def test_words_in_one_argument_are_words() -> None:
    """Quoted or not."""
    assert run("ask", "tie winner").stdout == run("ask", "tie", "winner").stdout


def test_answers_are_printed_as_json() -> None:
    """With the same order, and the questions about each rule."""
    answers = json.loads(run("ask", "tie winner", "--json", "--most", "3").stdout)["answers"]
    assert 3 == len(answers)
    assert ("rule", "score.winner.tie", None, ["score.winner.tie"]) == tuple(
        answers[0][key] for key in ("kind", "id", "game", "questions")
    )
    assert answers == sorted(answers, key=lambda answer: -answer["score"])


def test_words_that_nothing_fits_are_told() -> None:
    """Exit status 1, in JSON an empty list."""
    assert (1, "nothing fits") == (run("ask", "xyzzy").exit_code, run("ask", "xyzzy").stdout[:12])
    assert [] == json.loads(run("ask", "xyzzy", "--json").stdout)["answers"]


@pytest.mark.parametrize(
    ("verb", "words", "expected"),
    [
        ("rule", "walk away from an enemy", "rule travel.cost.enemy"),
        ("question", "leftover movement points", "question travel.unspent"),
    ],
)
def test_words_stand_for_an_id(verb: str, words: str, expected: str) -> None:
    """``rule`` finds rules alone, ``question`` questions alone; an id is taken as an id."""
    said = run(verb, *words.split())
    assert 0 == said.exit_code
    assert expected in said.stdout.splitlines()[1]
    kinds = {answer["kind"] for answer in json.loads(run(verb, words, "--json").stdout)["answers"]}
    assert {verb} == kinds
    refused = run(verb, "xyzzy", "plugh")
    assert (2, True) == (refused.exit_code, f"no {verb} fits these words" in refused.stderr)


def test_whole_words_count() -> None:
    """``tie`` is no part of ``patient``; an ending does not matter, another order of the words neither."""
    patient, ties = (Entry("page", name, name, "", "") for name in ("patient", "ties"))
    made = make_index([(patient, Text(((1, "a patient sortie"),))), (ties, Text(((1, "ties for the win"),)))])
    assert ["ties"] == [hit.entry.id for hit in made.search("tie")]
    assert made.search("win ties") == made.search("ties, win")


def test_a_rare_word_counts_more_and_words_that_mean_the_same_count_less() -> None:
    """The numbers by which answers are sorted."""
    entries = [(Entry("page", text, text, "", ""), Text(((1, text),))) for text in ("red dog", "red cat", "red hound")]
    made = make_index(entries, [("dog", "hound")])
    dog, hound = made.search("dog")
    assert ("red dog", "red hound") == (dog.entry.id, hound.entry.id)
    assert pytest.approx(0.6 * dog.score, rel=1e-3) == hound.score
    assert made.search("dog")[0].score > made.search("red")[0].score
