"""A film of a play in a browser: with buttons, with keys, without scripts, and on paper."""

import re

import pytest
from playwright.sync_api import Locator

from tests.browser.conftest import DESK, LOOKS, Look, Visiting, drawn
from tests.browser.test_pages import KINDS

FILM = KINDS["question"]
# Of the second game: where two readings part, and a play that a chapter tells.
BESIDE = "third-crusade/questions/third.reaction.refusal.html"
TOLD = "third-crusade/rules/battle.html"


def now(film: Locator) -> tuple[int, int, list[int]]:
    """Return the caption of the step, the number of steps, and the visible steps."""
    said = re.match(r"Step (\d+) of (\d+)", film.get_by_role("status").inner_text())
    assert said is not None
    steps = film.locator(".film-step").all()
    return int(said[1]), int(said[2]), [place for place, step in enumerate(steps, start=1) if step.is_visible()]


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_film_is_played_by_its_buttons(visiting: Visiting, look: Look) -> None:
    """It begins at its first step; each step says where it is, and the last one says that the readings diverge."""
    visit = visiting(look)
    visit.open(FILM)
    film = visit.page.locator("section.film").first
    count = film.locator(".film-step").count()
    back, forward = film.get_by_role("button", name="Back"), film.get_by_role("button", name="Forward")

    assert 3 < count
    for step in range(1, count + 1):
        assert (step, count, [step]) == now(film)
        assert 100 < drawn(film.locator(".film-step img:visible"))
        # At the end the button does nothing, and says so; a reader may press it all the same.
        assert ("true" if step == count else "false") == forward.get_attribute("aria-disabled")
        forward.click(force=True)
    assert (count, count, [count]) == now(film)
    assert "here the readings diverge" in film.get_by_role("status").inner_text()
    assert 0 == visit.overflow()
    back.click()
    assert (count - 1, count, [count - 1]) == now(film)
    film.get_by_role("button", name="Where they diverge").click()
    assert film.locator(".film-step:visible").get_attribute("data-differs") == "true"


def test_a_film_is_played_by_keys(visiting: Visiting) -> None:
    """Arrows go back and forth, Home to the first step, End to the step where the readings diverge; the page stays."""
    visit = visiting(DESK)
    visit.open(FILM)
    film = visit.page.locator("section.film").first
    count = film.locator(".film-step").count()
    film.focus()
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "ArrowRight", "Home", "ArrowLeft"):
        visit.page.keyboard.press(key)
        seen.append(now(film)[0])

    assert [2, 3, 2, count, count, 1, 1] == seen
    assert visit.page.url.endswith(FILM)


def test_the_step_that_differs_is_marked_by_more_than_colour(visiting: Visiting) -> None:
    """It says so in words."""
    visit = visiting(DESK)
    visit.open(FILM)
    film = visit.page.locator("section.film").first
    film.get_by_role("button", name="Where they diverge").click()
    mark = film.locator(".film-step:visible figcaption")

    assert "Here they diverge" in mark.evaluate("(caption) => getComputedStyle(caption, '::before').content")
    assert "refuses" in mark.inner_text()


def test_without_scripts_a_film_is_a_list(visiting: Visiting) -> None:
    """All steps are visible, one below the other, and there are no buttons without effect."""
    visit = visiting(Look(scripts=False))
    visit.open(FILM)
    film = visit.page.locator("section.film").first

    assert all(step.is_visible() for step in film.locator(".film-step").all())
    assert 0 == film.get_by_role("button").count()


def test_on_paper_every_step_is_there(visiting: Visiting) -> None:
    """A film prints all its steps, and no buttons."""
    visit = visiting(DESK)
    visit.open(FILM)
    film = visit.page.locator("section.film").first
    assert [1] == now(film)[2]
    visit.page.emulate_media(media="print")

    assert all(step.is_visible() for step in film.locator(".film-step").all())
    assert not film.get_by_role("button", name="Back").is_visible()


# What lies over any of the buttons of a film, wherever they stand in the window, for a reader who scrolls upwards.
_COVERED = """async (film) => {
  const covered = new Set();
  for (let top = 0; top <= 200; top += 20) {
    window.scrollBy({ top: film.getBoundingClientRect().top - top + 140, behavior: "instant" });
    await new Promise((done) => setTimeout(done, 60));
    window.scrollBy({ top: -140, behavior: "instant" });
    await new Promise((done) => setTimeout(done, 60));
    for (const button of film.querySelectorAll("button")) {
      const box = button.getBoundingClientRect();
      for (const share of [0.1, 0.5, 0.9]) {
        const over = document.elementFromPoint(box.left + box.width * share, box.top + box.height / 2);
        if (over && over !== button && !over.closest("header")) covered.add(over.className || over.tagName);
      }
    }
  }
  return [...covered];
}"""


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_nothing_lies_over_the_buttons(visiting: Visiting, look: Look) -> None:
    """Nothing covers the buttons, not even the theme's link to the top of the page."""
    visit = visiting(look)
    visit.open(FILM)

    assert [] == visit.page.locator("section.film").first.evaluate(_COVERED)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_both_readings_lie_side_by_side(visiting: Visiting, look: Look) -> None:
    """In the last step, each with its name above it; on a phone, one below the other."""
    visit = visiting(look)
    visit.open(BESIDE)
    film = visit.page.locator("section.film").first
    film.get_by_role("button", name="Where they diverge").click()
    shown = film.locator(".film-step:visible .film-beside > div")
    assert ["both-once", "first-only"] == shown.locator("p").all_inner_texts()
    assert all(100 < drawn(picture) for picture in shown.locator("img").all())
    assert all("Here the readings diverge" in (one.get_attribute("alt") or "") for one in shown.locator("img").all())
    # Both boxes in one script: the page may scroll between two.
    one, two = shown.evaluate_all("(parts) => parts.map((part) => part.getBoundingClientRect().top)")
    assert (one == two) == (look.width > 700)
    assert 0 == visit.overflow()


def test_a_chapter_tells_a_play(visiting: Visiting) -> None:
    """Step by step, with keys; a step leads to the rules that it asks, and a rule to the film."""
    visit = visiting(DESK)
    visit.open(TOLD)
    film = visit.page.locator("#film-tripoli section.film")
    assert (1, 9, [1]) == now(film)
    film.focus()
    for _ in range(3):
        visit.page.keyboard.press("ArrowRight")
    step = film.locator(".film-step:visible")
    assert "Holy Roman Empire reacts with the Order in Tripoli" == step.locator("strong").inner_text()
    assert 700 < drawn(step.locator("img"))
    step.locator(".film-rules a", has_text="third.reaction.defence").click()
    assert visit.page.url.endswith("reactions.html#third.reaction.defence")
    back = visit.page.locator("[id='third.reaction.defence'] a", has_text="The Battle of Tripoli, step by step")
    back.click()
    visit.page.wait_for_url("**/battle.html")
