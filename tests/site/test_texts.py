"""No sentence of a text is on the site, unless a reader builds it with copies of their own."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from crusaders_rules.catalog.wording import sentence_hash, words
from crusaders_rules.cli.copies import passage_texts
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.site.cards import rule_card
from crusaders_rules.site.gallery import Gallery
from crusaders_rules.site.material import Material
from crusaders_rules.site.question_pages import question_page
from crusaders_rules.thy_will_be_done.home import catalog
from tests.cli.terminal import refused
from tests.specs.conftest import OTHER_PREFIXES, PREFIXES, local_text
from tests.specs.test_copies import shared_runs

# Eight words in a row may be a list of names, as in the data; a sentence is longer.
_RUN = 10


@pytest.mark.long
def test_the_site_of_the_project_holds_no_sentence_of_a_text(site: Path) -> None:
    """Neither a page nor the list for machines has ten words in a row of any of the five."""
    runs = shared_runs([local_text(source) for source in (*PREFIXES, *OTHER_PREFIXES)], _RUN)
    quoted = []
    for file in sorted(site.rglob("*")):
        # Pages of sources show the code, which has a separate test.
        if file.suffix in {".html", ".json"} and "_modules" not in file.parts:
            text = unescape(re.sub(r"<[^>]+>", " ", file.read_text(encoding="utf-8")))
            normal = words(text).normal
            found = [" ".join(normal[start : start + _RUN]) for start in range(len(normal) - _RUN + 1)]
            # The spaces of a track are numbers in a row in each picture of it: no sentence.
            quoted += [f"{file.relative_to(site)}: {run}" for run in found if run in runs and re.search("[a-z]", run)]
    assert [] == quoted


@pytest.fixture(scope="module")
def with_texts() -> Material:
    """The content of the site, with a reader's copies of all four texts and without pictures."""
    copies = [local_text(source) for source in PREFIXES]
    material = Material(THY_WILL_BE_DONE, texts=passage_texts(catalog().passages.values(), copies, catalog().sources))
    material.gallery, material.films, material.verdicts = Gallery(), {}, {}
    return material


def test_the_sentences_of_copies_stand_on_the_cards(with_texts: Material) -> None:
    """With copies, the card of a rule shows each passage of each text; without them, none."""
    without = Material(THY_WILL_BE_DONE)
    without.gallery, without.verdicts, without.trace = Gallery(), {}, with_texts.trace
    for source in PREFIXES:
        rule_id = next(
            passage.rules[0]
            for passage in catalog().passages.values()
            if passage.source == source and passage.normative and passage.rules and passage.hash in with_texts.texts
        )
        told = [with_texts.texts[one.hash] for one in catalog().grounding[rule_id] if one.hash in with_texts.texts]
        assert told
        said = rule_card(with_texts, "page", rule_id).astext()
        assert [] == [sentence for sentence in told if sentence not in said]
        plain = rule_card(without, "page", rule_id).astext()
        assert [] == [sentence for sentence in told if len(sentence.split()) >= _RUN and sentence in plain]


def test_a_question_shows_the_sentences_it_is_about(with_texts: Material) -> None:
    """What is shown has the hash of the passage."""
    said = "\n".join(node.astext() for node in question_page(with_texts, "page", "travel.transit"))
    question = next(one for one in catalog().questions if one.id == "travel.transit")
    for name in question.passages:
        passage = catalog().passages[name]
        assert passage.hash == sentence_hash(words(with_texts.texts[passage.hash]).normal)
        assert with_texts.texts[passage.hash] in said


def test_a_file_that_is_no_copy_is_refused(tmp_path: Path) -> None:
    """In one line that names it, before anything is built."""
    file = tmp_path / "diary.txt"
    file.write_text("It rained again, so nobody came to play.", encoding="utf-8")
    said = refused("reference", "--text", str(file), "--out", str(tmp_path / "out"))
    assert f"{file}: resembles none of deluxified-2017" in said
    assert not (tmp_path / "out").exists()
