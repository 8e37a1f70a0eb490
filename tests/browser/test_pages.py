"""The site in a browser, opened from the file system: every kind of page, on a desk, at night and on a phone."""

import re
from pathlib import Path

import attrs
import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import DESK, LOOKS, NIGHT, PHONE, Look, Visit, Visiting, drawn

KINDS = {
    "landing": "index.html",
    "rules": "reference/rules/index.html",
    "rule": "reference/rules/travel.html",
    "questions": "reference/questions/index.html",
    "question": "reference/questions/resolve.without-success.html",
    "proof": "reference/proofs/wheel.html",
    "models": "reference/exploring.html",
    "coverage": "reference/coverage.html",
    "data": "reference/data.html",
    "command-line": "reference/cli.html",
    "explanation": "explanation/design.html",
    "how-to": "howto/boards.html",
    "table": "table.html",
    "play": "play.html",
    "second-table": "third-crusade/table.html",
    "second-part": "third-crusade/index.html",
    "second-rule": "third-crusade/rules/reactions.html",
    "second-question": "third-crusade/questions/third.reaction.diversion.target.html",
}


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_every_kind_of_page_opens_and_fits(visiting: Visiting, look: Look) -> None:
    """It has one heading and some text, no error, no request to another host, and no overflow."""
    visit = visiting(look)
    for name in KINDS.values():
        visit.open(name)
        assert (name, 1) == (name, visit.page.locator("article h1").count())
        assert 200 < len(visit.page.locator("article").inner_text()), name
        assert (name, 0) == (name, visit.overflow())


@pytest.mark.sampled(16)
@pytest.mark.parametrize("part", range(16))
def test_no_page_is_wider_than_a_phone(part: int, visiting: Visiting, site: Path) -> None:
    """No page of the site, however long its names are, and no script widens a page; each case visits some pages."""
    visit = visiting(attrs.evolve(PHONE, scripts=False))
    wide = {}
    names = [file.relative_to(site).as_posix() for file in sorted(site.rglob("*.html"))]
    for name in [name for name in names if not name.startswith(("_modules", "_static"))][part::16]:
        visit.open(name)
        wide[name] = visit.overflow()

    assert {} == {name: pixels for name, pixels in wide.items() if pixels}
    assert len(wide) > len(KINDS)


# What sticks out of the window, or has to be scrolled sideways, of every table of a page.
_CLIPPED = """() => [...document.querySelectorAll('article table')].flatMap((table) => {
  const out = [...table.querySelectorAll('td, td *')].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.width > 1 && (box.right > window.innerWidth || box.left < 0);
  });
  const scrolled = table.parentElement.scrollWidth > table.parentElement.clientWidth ? [table] : [];
  return [...out, ...scrolled].map((part) => part.textContent.trim().slice(0, 60));
})"""


@pytest.mark.sampled(8)
@pytest.mark.parametrize("part", range(8))
def test_no_table_is_clipped_on_a_phone(part: int, visiting: Visiting, site: Path) -> None:
    """Every table cell is visible without scrolling sideways; each case visits some of the pages with tables."""
    visit = visiting(PHONE)
    indexes = {"genindex.html", "py-modindex.html"}
    files = [file for file in sorted(site.rglob("*.html")) if '<table class="' in file.read_text(encoding="utf-8")]
    clipped = {}
    for file in [file for file in files if file.name not in indexes][part::8]:
        visit.open(file.relative_to(site).as_posix())
        # What is folded has a size only once it is open.
        visit.page.evaluate("document.querySelectorAll('details').forEach((part) => { part.open = true; })")
        clipped[file.name] = visit.page.evaluate(_CLIPPED)

    assert {} == {name: parts[:3] for name, parts in clipped.items() if parts}
    assert clipped


def test_a_table_cell_names_its_column_on_a_phone(visiting: Visiting) -> None:
    """There the head of the table is out of sight."""
    visit = visiting(PHONE)
    visit.open(KINDS["questions"])
    assert "Default" == visit.page.locator("article td:nth-child(2)").first.get_attribute("data-head")


def test_a_cell_begins_and_ends_with_its_words_on_a_phone(visiting: Visiting) -> None:
    """No gap before a question, and no empty line between its id and the next cell."""
    visit = visiting(PHONE)
    visit.open(KINDS["questions"])
    gaps = visit.page.evaluate(_GAPS)
    assert len(gaps) > 100
    assert [] == [gap for gap in gaps if max(gap) > 6]


# Before the words of the first cell of each row, and below its last line, in pixels.
_GAPS = """() => [...document.querySelectorAll('article td:first-child')].map((cell) => {
  const [box, link] = [cell.getBoundingClientRect(), cell.querySelector('a').getClientRects()[0]];
  return [2 * (link.left - box.left), box.bottom - cell.querySelector('.where').getBoundingClientRect().bottom];
})"""


@pytest.mark.parametrize("longest", [3, pytest.param(12, marks=pytest.mark.long)])
def test_titles_of_questions_take_two_lines_at_most(longest: int, visiting: Visiting, site: Path) -> None:
    """On a desk; the longest ones of both games are looked at."""
    visit = visiting(DESK)
    lines = "(one) => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight))"
    title = re.compile(r"<h1>(.*?)<a")
    for part in ("reference", "third-crusade"):
        pages = {
            file: found.group(1)
            for file in (site / part / "questions").glob("*.html")
            if (found := title.search(file.read_text(encoding="utf-8")))
        }
        assert 50 < len(pages)
        for file in sorted(pages, key=lambda one: -len(pages[one]))[:longest]:
            visit.open(file.relative_to(site).as_posix())
            assert 2 >= visit.page.locator("article h1").evaluate(lines), file.name


@pytest.mark.parametrize("name", ["proofs", "questions"])
def test_a_long_table_fits_a_desk_and_is_filtered(name: str, visiting: Visiting) -> None:
    """No column is cut at 1280 pixels; rows without the words disappear, and come back."""
    visit = visiting(DESK)
    visit.open(f"reference/{name}/index.html")
    assert [] == visit.page.evaluate(_CLIPPED)
    rows = visit.page.locator("article tbody tr:visible")
    every = rows.count()
    visit.page.locator(".filter input").first.fill("influence")
    few = rows.count()
    assert 0 < few < every
    assert all("influence" in text.lower() for text in rows.all_inner_texts())
    visit.page.locator(".filter input").first.fill("")
    assert every == rows.count()


@pytest.mark.parametrize("home", ["reference", "third-crusade"])
@pytest.mark.parametrize("look", [DESK, PHONE], ids=str)
def test_a_long_name_of_a_theorem_breaks_between_words(home: str, look: Look, visiting: Visiting) -> None:
    """A line ends after an underscore or a dot, never inside a word, and some names need several lines on a desk."""
    visit = visiting(look)
    visit.open(f"{home}/proofs/index.html")
    lines = "(all) => all.map((one) => [one.textContent, one.getClientRects().length])"
    names = visit.page.locator("table.theorems td:first-child code").evaluate_all(lines)
    pieces = visit.page.locator("table.theorems td:first-child code .pre").evaluate_all(lines)
    assert "".join(name for name, _ in names) == "".join(piece for piece, _ in pieces)
    assert {1} == {count for _, count in pieces}
    assert look == PHONE or any(count > 1 for _, count in names)


def test_a_short_name_in_a_table_stays_in_one_line_on_a_phone(visiting: Visiting) -> None:
    """There a cell takes the whole width, whatever share of it its column has on a desk."""
    visit = visiting(PHONE)
    for name in ("proofs", "questions"):
        visit.open(f"reference/{name}/index.html")
        for cell in visit.page.locator("article tbody tr:visible").first.locator("td").all():
            parts = "(cell) => [cell, cell.parentElement].map((part) => part.getBoundingClientRect().width)"
            width, row = cell.evaluate(parts)
            assert 0.9 * row < width


# What stands above the chips of each rule card, in order; and the chips of a page that are in sight.
_ABOVE_CHIPS = """() => [...document.querySelectorAll('.rule-card')].map((card) =>
  [...card.children].map((part) => part.className || part.tagName.toLowerCase())
    .slice(1, [...card.children].findIndex((part) => part.matches('.badges')) + 1))"""
_CHIPS = "article .badge:visible"
_SHOWN = "(chip) => getComputedStyle(chip, '::after').content"


def test_a_rule_card_has_statement_picture_example_and_then_chips(visiting: Visiting) -> None:
    """The statement comes first, and folded grounds come after the chips."""
    visit = visiting(DESK)
    visit.open(KINDS["rule"])
    cards = visit.page.evaluate(_ABOVE_CHIPS)
    assert 5 < len(cards)
    for first, *others, last in cards:
        assert ("statement", "badges") == (first, last)
        assert {"behind", "facts"}.isdisjoint(others)
    assert any({"scene", "examples simple"} <= set(card) for card in cards)


@pytest.mark.parametrize("look", [pytest.param(DESK, id="pointer"), pytest.param(PHONE, id="finger")])
@pytest.mark.parametrize(
    ("kind", "every"),
    [("rule", 12), *(pytest.param(name, 1, marks=pytest.mark.long) for name in ("rule", "questions"))],
)
def test_a_chip_says_what_it_means(visiting: Visiting, kind: str, every: int, look: Look) -> None:
    """Under a pointer or a finger, and nothing leaves the window."""
    visit = visiting(look)
    visit.open(KINDS[kind])
    chips = visit.page.locator(_CHIPS).all()
    assert 20 < len(chips)
    for chip in chips[::every]:
        means = chip.get_attribute("data-means")
        assert means is not None, chip.inner_text()
        assert "none" == chip.evaluate(_SHOWN)
        if look is DESK:
            chip.hover()
        else:
            chip.click()
        assert means == chip.evaluate(_SHOWN)[1:-1].replace('\\"', '"')
        assert 0 == visit.overflow(), chip.inner_text()


def test_a_chip_of_a_verdict_names_the_default(visiting: Visiting) -> None:
    """And says of the other reading what it allows."""
    visit = visiting(DESK)
    visit.open(KINDS["rule"])
    chip = visit.page.locator(_CHIPS, has_text="yes: default is stricter").first
    said = 'The default is "no". Within the comparison, "yes" allows everything that "no" allows, and more.'
    assert said == chip.get_attribute("data-means")


def test_a_chapter_is_reached_through_its_outline(visiting: Visiting) -> None:
    """On a phone, where there is no table of contents beside it."""
    visit = visiting(PHONE)
    visit.open("reference/rules/crusade.html")
    visit.page.locator(".outline a", has_text="Saracen always has strength").click()

    assert visit.page.url.endswith("#crusade.saracen.strength")
    assert visit.page.locator("[id='crusade.saracen.strength']").is_visible()


def test_paper_shows_what_is_folded(visiting: Visiting) -> None:
    """On the screen a card folds its sources and checks; in print it shows them."""
    visit = visiting(DESK)
    visit.open(KINDS["rule"])
    behind = visit.page.locator("details.behind").first
    assert behind.get_attribute("open") is None
    visit.page.evaluate("window.dispatchEvent(new Event('beforeprint'))")

    assert behind.get_attribute("open") is not None


def test_a_card_is_reached_by_links(visiting: Visiting) -> None:
    """From the first page to the rules, to a chapter, and to a card in it."""
    visit = visiting(DESK)
    visit.open("index.html")
    for link in ("article a[href$='reference/rules/index.html']", "article a[href^='travel.html']"):
        visit.page.locator(link).first.click()
        visit.page.wait_for_load_state()

    assert visit.page.locator("section.rule-card").first.is_visible()


def test_pictures_have_words_and_are_drawn(visiting: Visiting) -> None:
    """Every picture of a chapter can be decoded and has a description."""
    visit = visiting(DESK)
    visit.open(KINDS["rule"])
    pictures = visit.page.locator("article img").all()

    assert pictures
    for picture in pictures:
        assert 20 < len(picture.get_attribute("alt") or "")
        assert 100 < drawn(picture)


@pytest.mark.parametrize("look", [DESK, NIGHT], ids=str)
def test_pictures_follow_the_switch_of_the_page(visiting: Visiting, look: Look) -> None:
    """Pictures follow the reader's choice of light or dark, not the system's."""
    visit = visiting(look)
    visit.open(KINDS["rule"])
    picture = visit.page.locator("article img").first
    assert 100 < drawn(picture)
    seen = {}
    for theme in ("light", "dark", "auto"):
        visit.page.evaluate(f"document.body.dataset.theme = '{theme}'")
        seen[theme] = picture.screenshot()

    assert seen["light"] != seen["dark"]
    assert seen[look.scheme] == seen["auto"]


def test_what_goes_wrong_in_a_page_is_seen(browser: Browser, site: Path) -> None:
    """The tests fail for an error, a broken script, a missing picture, and a request to another host."""
    with browser.new_context(offline=True) as context:
        visit = Visit(context.new_page(), site)
        visit.watch()
        visit.open(KINDS["landing"])
        assert [] == visit.faults
        visit.page.evaluate("console.error('wrong'); setTimeout(() => { throw new Error('broken'); })")
        visit.page.evaluate("document.body.innerHTML = `<img src='no.svg'><img src='https://example.org/a.png'>`")
        missing = {"wrong", "broken", "no.svg", "asks another host for https://example"}
        # What goes wrong is told when it happens, which takes longer where the machine is busy.
        for _ in range(300):
            missing = {word for word in missing if word not in " ".join(visit.faults)}
            if not missing:
                break
            visit.page.wait_for_timeout(100)

    assert set() == missing
