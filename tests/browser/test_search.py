"""The search of the site in a browser: the same answers as ``crusaders ask``, in the same order."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from crusaders_rules.catalog.search import Entry, Index, is_sure
from tests.browser.conftest import DESK, LOOKS, Look, Visiting

ASKED = [
    row["words"]
    for file in sorted((Path(__file__).parents[1] / "ask").glob("*.toml"))
    for row in tomllib.loads(file.read_text(encoding="utf-8"))["asked"]
]


def index_of(site: Path, name: str) -> Index:
    """Return an index of the site, for the search of ``crusaders ask``."""
    text = (site / "search-index.js").read_text(encoding="utf-8")
    known: dict[str, Any] = json.loads(text.removeprefix("window.searchIndex = ").removesuffix(";\n"))[name]
    worth = {word: tuple((place, weight) for place, weight in pairs) for word, pairs in known["worth"].items()}
    like = {word: tuple(same) for word, same in known["like"].items()}
    phrasings = tuple((place, length) for place, length in known["phrasings"])
    phrased = {word: tuple(numbers) for word, numbers in known["phrased"].items()}
    entries = tuple(Entry(**entry) for entry in known["entries"])
    return Index(entries, worth, like, phrasings, phrased, known["tells"], known["unknown"])


@pytest.mark.parametrize(
    ("name", "each"),
    [
        ("catalog", 4),
        *(pytest.param(name, 1, marks=pytest.mark.long) for name in ("catalog", "third-crusade", "pages")),
    ],
)
def test_the_script_finds_what_the_command_line_finds(visiting: Visiting, site: Path, name: str, each: int) -> None:
    """The same entries in the same order with the same numbers, for every question of the tests."""
    visit = visiting(DESK)
    visit.open("search.html")
    index = index_of(site, name)
    words = [*ASKED, "tie", "Isn\u2019t it?", "BOXES, passed; tied: travelled!", "constructor", "", "patient"]

    assert 80 < len(words)
    for asked in words[::each]:
        found = visit.page.evaluate(
            "([name, asked]) => ask(name, asked).map((hit) => [hit.entry.kind, hit.entry.id, hit.score])", [name, asked]
        )
        hits = index.search(asked)
        assert [[hit.entry.kind, hit.entry.id, hit.score] for hit in hits] == found, asked
        assert is_sure(hits) == visit.page.evaluate("([name, asked]) => askSure(name, asked)", [name, asked]), asked


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_question_is_answered_from_any_page(visiting: Visiting, look: Look) -> None:
    """The search box of every page gives a summary for each hit, the rule first, with a working link."""
    visit = visiting(look)
    visit.open("index.html")
    if look.width < 900:
        visit.page.locator(".mobile-header label[for=__navigation]").click()
    visit.page.locator(".sidebar-search").fill("tie winner")
    visit.page.locator(".sidebar-search").press("Enter")
    visit.page.wait_for_url("**/search.html?q=tie+winner*")
    hits = visit.page.locator("#search-results .hit")

    assert "score.winner.tie" == hits.first.locator("a").inner_text()
    assert "Players who tie for the most influence win together." == hits.first.locator(".hit-says").inner_text()
    assert "our reading" in hits.first.inner_text()
    assert "Divine Influence" in visit.page.locator(".hit", has_text="divine.winner.tie").inner_text()
    assert 0 == visit.overflow()
    assert all(len(text) > 5 for text in visit.page.locator(".hit-says").all_inner_texts())
    hits.first.locator("a").click()
    visit.page.wait_for_url("**/reference/rules/scoring.html#score.winner.tie")
    assert visit.page.locator("[id='score.winner.tie']").is_visible()


def test_the_game_that_answers_best_comes_first(visiting: Visiting) -> None:
    """A question about the second game begins with its rules, one about both with those of the first."""
    visit = visiting(DESK)
    for asked, first in (("who loses the first unit", "third.losses"), ("who wins a tie", "score.")):
        visit.open(f"search.html?q={asked.replace(' ', '+')}")
        assert visit.page.locator("#search-results .hit a").first.inner_text().startswith(first)
    assert "Other pages" == visit.page.locator("#search-results h2").last.inner_text()


def test_rules_come_before_pages_and_answers_while_typing(visiting: Visiting) -> None:
    """Only whole words: half a word finds nothing, and the page says so."""
    visit = visiting(DESK)
    visit.open("search.html")
    box, said = visit.page.get_by_label("Your question"), visit.page.locator("#ask-count")
    box.press_sequentially("muster")

    headings = ["Rules and questions", "Rules and questions of The Third Crusade", "Other pages"]
    assert headings == visit.page.locator("#search-results h2").all_inner_texts()
    assert "answers come first." in said.inner_text()
    box.fill("muste")
    assert "Nothing fits these words; try others." == said.inner_text()
    assert 0 == visit.page.locator(".hit").count()
    box.fill("")
    assert "" == said.inner_text()
