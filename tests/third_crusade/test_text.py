"""The passages beside a copy of the text: found whole, and damaged copies told apart."""

from __future__ import annotations

import textwrap

import pytest

from crusaders_rules.catalog.compare import compare, read_copy
from crusaders_rules.catalog.gaps import gaps_of
from crusaders_rules.catalog.wording import words
from crusaders_rules.games import THIRD_CRUSADE
from crusaders_rules.third_crusade.home import RULES, catalog
from tests.cli.terminal import run
from tests.specs.conftest import local_text

SOURCE = "third-crusade"
GAME = ("--game", "third-crusade")


def damaged(old: str, new: str, at: str) -> str:
    """Return the text with some words of one passage replaced."""
    text = local_text(SOURCE).read_text(encoding="utf-8")
    passage = catalog().passages[f"{SOURCE}#{at}"]
    copy = read_copy(words(text), catalog().sources)
    (stretch,) = copy.places[passage.hash]
    begin, end = copy.words.spans[stretch.start][0], copy.words.spans[stretch.end - 1][1]
    sentence = copy.words.text[begin:end]
    assert old in sentence
    return copy.words.text[:begin] + sentence.replace(old, new) + copy.words.text[end:]


def test_the_views_of_this_game_agree() -> None:
    """No unknown id, no rule without a passage, no implemented rule without a function and a test."""
    found = THIRD_CRUSADE.trace(None)
    assert [] == [str(gap) for gap in gaps_of(found)]
    (row,) = found.source_rows()
    assert 100.0 == row.percent


def test_reading_the_files_finds_what_importing_them_registers() -> None:
    """The functions found without running the code are those that ``@rule`` registers."""
    found = {rule_id for function in THIRD_CRUSADE.trace(None).functions for rule_id in function.ids}
    assert set(RULES.functions("crusaders_rules.third_crusade")) == found


def test_every_id_begins_with_the_name_of_the_game() -> None:
    """So that no rule of one game can be taken for a rule of the other."""
    names = [*catalog().rules, *(question.id for question in catalog().questions)]
    assert [] == [name for name in names if not name.startswith("third.")]


def test_the_text_is_found_whole() -> None:
    """Also with other line breaks."""
    text = local_text(SOURCE)
    told = run("trace", *GAME, "--text", str(text))
    assert 0 == told.exit_code
    count = len(catalog().source(SOURCE).passages)
    assert f"{count} found, 0 changed, 0 missing; sentences unaccounted for: 0" in told.stdout
    read = text.read_text(encoding="utf-8")
    wrapped = "\n\n".join(textwrap.fill(part, 70, break_long_words=False) for part in read.split("\n\n"))
    for copy in (wrapped, " ".join(read.split())):
        assert compare(read_copy(words(copy), catalog().sources), catalog().source(SOURCE)).agrees


@pytest.mark.sampled(3)
@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("2", "3", "upkeep/map/jerusalem/c/2"),
        ("cannot", "can", "battle/retreat/p2/3"),
        ("highest", "lowest", "battle/losses/p1/1"),
    ],
)
def test_an_altered_word_is_found(old: str, new: str, at: str) -> None:
    """A number and a negation, each by the locator of its passage."""
    found = compare(read_copy(words(damaged(old, new, at)), catalog().sources), catalog().source(SOURCE))
    assert [at] == [one.passage.at for one in found.changed if one.passage]
    assert ((), ()) == (found.missing, found.unaccounted)
