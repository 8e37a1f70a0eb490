"""What the pages open on the table, both readings side by side, and a browser that cannot run the rules."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from crusaders_rules.cli.site_server import server_of
from tests.browser.conftest import DESK, LOOKS, PHONE, Look, Visit, Visiting

PATIENCE = 120_000
QUESTION = "reference/questions/resolve.without-success.html"
_AXE = files("axe_playwright_python").joinpath("axe.min.js")


@pytest.fixture(scope="module")
def served(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Serve the site in a folder of a folder: nothing in it may name the root of its host."""
    if not (site / "live" / "files.json").is_file():
        pytest.skip("the site was built without the live table: Pyodide could not be fetched")
    root = tmp_path_factory.mktemp("served")
    (root / "games").mkdir()
    (root / "games" / "crusaders").symlink_to(site)
    with server_of(root) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/games/crusaders"
        server.shutdown()
        thread.join()


Online = Callable[[Look], Visit]


@pytest.fixture
def visit_served(visiting: Visiting, served: str) -> Online:
    """Return a visitor of the served site, for whom there is no other host in the world."""

    def begin(look: Look) -> Visit:
        visit = visiting(look)
        visit.host = served
        visit.page.route(
            lambda address: not address.startswith((served, "data:", "blob:")), lambda route: route.abort()
        )
        return visit

    return begin


def followed(link: Locator) -> None:
    """Follow a link once the page is at rest: a picture that is still on its way would count as missing."""
    link.scroll_into_view_if_needed()
    link.page.wait_for_load_state("networkidle")
    link.click()


def on_the_table(page: Page) -> None:
    """Wait until the table is there."""
    page.wait_for_url("**/table.html#*")
    page.wait_for_selector("#table-loading[hidden]", state="attached", timeout=PATIENCE)
    page.wait_for_selector("#table:not([aria-busy])", timeout=PATIENCE)


def both(page: Page, address: str) -> Locator:
    """Open the page of a question, ask for both readings, and wait for them."""
    page.goto(address)
    shown = page.locator(".both").first
    shown.get_by_role("button", name="Try both readings side by side").click()
    shown.locator(".both-decisions button").first.wait_for(timeout=PATIENCE)
    settled(shown)
    return shown


def settled(shown: Locator) -> None:
    """Wait for the answers of both tables."""
    shown.page.wait_for_function("(shown) => !shown.hasAttribute('aria-busy')", arg=shown.element_handle())


def grave(page: Page) -> list[str]:
    """Return the serious faults that axe finds."""
    page.evaluate(_AXE.read_text(encoding="utf-8"))
    options = {"resultTypes": ["violations"], "preload": False}
    report: dict[str, Any] = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:200]}"
        for one in report["violations"]
        if one["impact"] in {"serious", "critical"}
    ]


def test_the_arbiter_opens_from_a_card(visit_served: Online, served: str) -> None:
    """The table shows the position of the worked example, and goes on as the card tells."""
    visit = visit_served(DESK)
    page = visit.page
    page.goto(f"{served}/reference/rules/travel.html")
    followed(page.locator("[id='travel.cost.enemy'] a", has_text="Open on the table").first)
    on_the_table(page)
    assert "Redo shows what follows: resolve travel-build" in page.inner_text("#table-said")
    assert "Player 1 decides on a turn" == page.inner_text("#table-asked")
    for _ in range(2):
        page.click("[data-do=redo]")
        page.wait_for_selector("#table:not([aria-busy])")
    assert page.locator(".table-decision", has_text="2 of 2 movement points").count()


@pytest.mark.long
def test_the_arbiter_opens_from_a_film(visit_served: Online, served: str) -> None:
    """The table shows the step, and what the play decides next."""
    visit = visit_served(DESK)
    page = visit.page
    page.goto(f"{served}/{QUESTION}")
    film = page.locator("section.film").first
    film.get_by_role("button", name="Forward").click()
    step = film.locator(".film-step:visible")
    following = film.locator(".film-step").nth(2).locator("strong").inner_text()
    followed(step.get_by_role("link", name="Open on the table"))
    on_the_table(page)
    said = page.inner_text("#table-said")
    assert said.startswith("Redo shows what follows: ")
    assert following.split()[1] in said


@pytest.mark.long
def test_the_arbiter_opens_from_a_broken_rule(visit_served: Online, served: str) -> None:
    """The table shows what the right rule makes of the position."""
    visit = visit_served(DESK)
    page = visit.page
    page.goto(f"{served}/reference/proofs/travel.html")
    seen = page.locator("ul.sabotage > li", has_text="enemies_cost_nothing").first
    assert "Seen in a play: It allows " in seen.inner_text()
    wrong = seen.locator("p.seen code").first.inner_text()
    followed(seen.get_by_role("link", name="Open on the table"))
    on_the_table(page)
    page.fill("#table-decision", wrong)
    page.click("#table-why button")
    page.locator("#table-verdict", has_text="not allowed").wait_for()


@pytest.mark.long
@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_both_readings_are_tried_side_by_side(visit_served: Online, served: str, look: Look) -> None:
    """Where they differ, one table refuses with its rule and the other goes on; back, and both are alike again."""
    visit = visit_served(look)
    shown = both(visit.page, f"{served}/{QUESTION}")
    tables = shown.locator(".both-table")
    assert ["one-of-split (default)", "any"] == tables.locator(".both-name").all_inner_texts()
    assert 2 == shown.locator(".both-board svg").count()
    only = shown.locator(".both-only", has_text="resolve crusade-build")
    assert "only by the reading any" in only.inner_text()
    only.click()
    settled(shown)
    assert "Refuses resolve crusade-build:" in tables.nth(0).inner_text()
    rule = tables.nth(0).locator(".both-told a")
    assert (rule.get_attribute("href") or "").endswith("reference/rules/resolve.html#turn.effect")
    assert ["Player 1 decides on a turn", "Player 2 decides on a turn"] == tables.locator(
        ".both-asked"
    ).all_inner_texts()
    assert "player 1, wheel, crusade-build, tokens: one-of-split 2, any 0" in shown.locator(".both-apart").inner_text()
    assert 0 == visit.overflow()
    assert [] == grave(visit.page)
    shown.get_by_role("button", name="Back").click()
    settled(shown)
    assert ["Player 1 decides on a turn"] * 2 == tables.locator(".both-asked").all_inner_texts()
    assert 0 == shown.locator(".both-apart li").count()
    assert "true" == shown.get_by_role("button", name="Back").get_attribute("aria-disabled")


_READ = "third-crusade/questions/third.reaction.refusal.html"


@pytest.mark.long
def test_the_second_game_is_tried_under_both_readings(visit_served: Online, served: str) -> None:
    """Each table goes on in its own way after the last decision of the play, and says what differs in words."""
    visit = visit_served(DESK)
    shown = both(visit.page, f"{served}/{_READ}")
    assert shown.locator(".both-asked").first.inner_text().startswith("Player ")
    last = shown.locator(".both-decisions button", has_text="here they differ")
    assert 1 == last.count()
    assert "-" not in last.locator("b").inner_text()
    last.click()
    shown.locator(".both-apart li").first.wait_for()
    settled(shown)
    lines = shown.locator(".both-apart li").all_inner_texts()
    assert {line.partition(": ")[0] for line in lines} == set(shown.locator(".both-name code").all_inner_texts())
    assert 2 == shown.locator(".both-board").count()
    link = shown.locator(".both-table > .to-table").first
    before = shown.locator(".both-asked").first.inner_text()
    followed(link)
    on_the_table(visit.page)
    assert before == visit.page.inner_text("#table-asked")


@pytest.mark.long
def test_a_film_of_the_second_game_is_left_for_the_table(visit_served: Online, served: str) -> None:
    """For one of its steps, under the other reading, and back to the step."""
    visit = visit_served(DESK)
    page = visit.page
    page.goto(f"{served}/{_READ}")
    film = page.locator("section.film").first
    step = film.locator(".film-step:visible")
    name = step.get_attribute("id")
    links = step.locator("a.to-table")
    assert 3 == links.count()
    reading = links.nth(2).inner_text().removeprefix("under ")
    followed(links.nth(2))
    on_the_table(page)
    page.locator("#table-said", has_text=f"third.reaction.refusal = {reading}").wait_for(timeout=PATIENCE)
    page.wait_for_selector("#table:not([aria-busy])", timeout=PATIENCE)
    page.click("#table-back")
    page.wait_for_url(f"**/third.reaction.refusal.html#{name}")


@pytest.mark.long
def test_both_readings_are_tried_by_keys(visit_served: Online, served: str) -> None:
    """A decision that both allow is taken at both tables; a table opens alone with its position in the link."""
    visit = visit_served(DESK)
    page = visit.page
    page.goto(f"{served}/{QUESTION}")
    page.locator(".both button").first.focus()
    page.keyboard.press("Enter")
    shown = page.locator(".both").first
    decision = shown.locator(".both-decisions button:not(.both-only)").first
    decision.wait_for(timeout=PATIENCE)
    settled(shown)
    decision.focus()
    name = decision.locator("b").inner_text()
    page.keyboard.press("Enter")
    shown.locator(".both-said", has_text="at both tables").wait_for()
    settled(shown)
    assert [f"Player 1: {name}"] * 2 == shown.locator(".both-told").all_inner_texts()
    link = shown.locator(".both-table").nth(1).get_by_role("link", name="Open on the table")
    asked = shown.locator(".both-asked").nth(1).inner_text()
    link.focus()
    page.keyboard.press("Enter")
    on_the_table(page)
    assert asked == page.inner_text("#table-asked")


_WITHOUT = "delete globalThis.WebAssembly;"


@pytest.mark.parametrize("look", [DESK, PHONE], ids=str)
def test_without_webassembly_the_pages_are_whole_and_say_so(visit_served: Online, served: str, look: Look) -> None:
    """The table says what is missing; a question has its film, and says why the readings cannot be tried."""
    visit = visit_served(look)
    page = visit.page
    page.add_init_script(_WITHOUT)
    page.goto(f"{served}/table.html")
    assert page.inner_text("#table-loading") == (
        "This browser has no WebAssembly, which the table needs. The other pages are complete."
    )
    page.goto(f"{served}/{QUESTION}")
    assert "This browser has no WebAssembly" in page.locator(".both").first.inner_text()
    assert 0 == page.locator(".both button").count()
    film = page.locator("section.film").first
    film.get_by_role("button", name="Forward").click()
    assert film.locator(".film-step:visible img").count()
    assert 0 == visit.overflow()


def test_from_a_disk_a_question_says_what_to_do(visiting: Visiting) -> None:
    """Its film is there."""
    visit = visiting(DESK)
    visit.open(QUESTION)
    assert "crusaders reference --open" in visit.page.locator(".both").first.inner_text()
    assert 0 == visit.page.locator(".both button").count()


def test_without_scripts_there_is_no_word_of_trying(visiting: Visiting) -> None:
    """What needs a script is not offered."""
    visit = visiting(Look(scripts=False))
    visit.open(QUESTION)
    assert not visit.page.locator(".both").first.is_visible()


@pytest.mark.long  # tests/site looks for other hosts in every page
def test_the_site_asks_no_other_host(visit_served: Online, served: str) -> None:
    """Neither a page nor the rules in it, from a folder and with no other host in the world."""
    visit = visit_served(DESK)
    asked: list[str] = []
    visit.page.on("request", lambda request: asked.append(request.url))
    both(visit.page, f"{served}/{QUESTION}")
    visit.page.goto(f"{served}/table.html#play=skip.condition.nothing-succeeds.json")
    on_the_table(visit.page)
    assert any(address.endswith("pyodide.asm.wasm.gz") for address in asked)
    assert [] == [address for address in asked if not address.startswith((served, "data:", "blob:"))]
