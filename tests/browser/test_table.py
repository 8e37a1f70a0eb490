"""The live table: the rules in the page itself."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from crusaders_rules import Ruleset, new_game, position_to_json
from crusaders_rules.cli.site_server import server_of
from tests.browser.conftest import DESK, PHONE, Visit, Visiting

PATIENCE = 120_000


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """Serve the site, since a browser loads no modules from a disk."""
    if not (site / "live" / "engine.zip").is_file():
        pytest.skip("the site was built without the live table: Pyodide could not be fetched")
    with server_of(site) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@pytest.fixture
def visit(visiting: Visiting, served: str) -> Visit:
    """A page at the width of a desk that may ask its own host."""
    visit = visiting(DESK)
    visit.host = served
    return visit


def loaded(visit: Visit, address: str) -> Page:
    """Open the table, and wait until it is there.

    The line about loading is empty, and so out of sight, before the first position is on the table.
    """
    page = visit.page
    page.goto(address)
    page.wait_for_selector("#table-loading[hidden]", state="attached", timeout=PATIENCE)
    return page


def settled(page: Page) -> None:
    """Wait for an answer."""
    page.wait_for_selector("#table:not([aria-busy])", timeout=PATIENCE)


def test_a_position_is_set_asked_and_shared(visit: Visit, served: str, site: Path) -> None:
    """Decide, undo, ask why not, share the link and open it again; nothing is wider than a phone."""
    page = loaded(visit, f"{served}/table.html")
    asked = page.inner_text("#table-asked")
    decisions = page.locator(".table-decision b").all_inner_texts()
    page.locator(".table-decision").first.click()
    settled(page)
    after = page.inner_text("#table-asked")
    assert asked != after
    page.click("[data-do=undo]")
    settled(page)
    assert asked == page.inner_text("#table-asked")
    assert decisions == page.locator(".table-decision b").all_inner_texts()
    page.click("[data-do=redo]")
    settled(page)
    assert after == page.inner_text("#table-asked")

    page.fill("#table-decision", "knight c2")
    page.click("#table-why button")
    page.wait_for_selector("#table-verdict li")
    assert "knight c2: not allowed" == page.inner_text("#table-verdict .table-judged")
    card, _, anchor = (page.get_attribute("#table-verdict a", "href") or "").partition("#")
    assert "setup.knight.region" == anchor
    assert f'id="{anchor}"' in (site / card).read_text(encoding="utf-8")

    page.click("[data-do=share]")
    page.wait_for_function("location.hash.startsWith('#p=')")
    link = page.url
    page.goto("about:blank")
    again = loaded(visit, link)
    assert after == again.inner_text("#table-asked")
    again.set_viewport_size({"width": PHONE.width, "height": PHONE.height})
    assert 0 >= visit.overflow()
    assert [] == visit.faults


def test_a_game_is_played_to_its_end_by_bots(visit: Visit, served: str, tmp_path: Path) -> None:
    """From a position file, decision after decision, until the score sheet is drawn."""
    file = tmp_path / "position.json"
    data = json.loads(position_to_json(new_game(Ruleset(board="tiny-row", variant="first-standard"), 2, seed=3)))
    file.write_text(json.dumps(data), encoding="utf-8")
    page = loaded(visit, f"{served}/table.html")
    page.set_input_files("#table-file", file)
    page.wait_for_function("document.getElementById('table-said').textContent.includes('position.json')")
    settled(page)
    for _ in range(400):
        if page.locator("#table-score").count():
            break
        page.click("[data-do=bot]")
        settled(page)
    assert "The game is over" == page.inner_text("#table-asked")
    assert [] == visit.faults


def test_another_reading_changes_what_is_allowed(visit: Visit, served: str) -> None:
    """A stored play opens at its end, and the switch says what the other reading allows there."""
    page = loaded(visit, f"{served}/table.html#play=skip.condition.nothing-succeeds.json")
    page.click("summary:has-text('otherwise')")
    page.locator("#table-readings p", has_text="travel.zero-steps").locator("select").select_option("no")
    page.wait_for_function("document.getElementById('table-said').textContent.includes('travel.zero-steps')")
    assert [] == visit.faults


def test_a_damaged_link_is_told_in_one_line(visit: Visit, served: str) -> None:
    """And a game is on the table all the same."""
    page = loaded(visit, f"{served}/table.html#p=AAAA")
    assert page.inner_text("#table-said").startswith("this link is damaged")
    assert page.locator(".table-decision").count()
    for fragment, says in (("play=none.json", "there is no play none.json"), ("p=%%%", "this link is damaged")):
        page.evaluate("(fragment) => { location.hash = fragment; }", fragment)
        page.locator("#table-said", has_text=says).wait_for()
        settled(page)
        assert page.locator(".table-decision").count()
    # The browser itself notes the play that is not there.
    assert all("404" in fault for fault in visit.faults)
    visit.faults.clear()


BROKEN = (
    ("{", "position.json is not JSON"),
    ("{}", "position.format: needs"),
    ('{"format": "crusaders-record", "players": 2, "decisions": ["1: <b>knight</b>"]}', "<b>knight</b>"),
)


def test_a_broken_file_is_told_and_nothing_is_lost(visit: Visit, served: str, tmp_path: Path) -> None:
    """The message shows markup as text, and the position before is still there."""
    file = tmp_path / "position.json"
    page = loaded(visit, f"{served}/table.html")
    before = page.inner_text("#table-asked")
    for text, says in BROKEN:
        file.write_text(text, encoding="utf-8")
        page.set_input_files("#table-file", file)
        page.locator("#table-said", has_text=says).wait_for()
        settled(page)
        assert 0 == page.locator("#table-said b").count()
        assert before == page.inner_text("#table-asked")
    page.locator(".table-decision").first.click()
    settled(page)
    assert before != page.inner_text("#table-asked")


def test_a_page_from_a_disk_says_what_to_do(visiting: Visiting) -> None:
    """Instead of loading for ever."""
    visit = visiting(DESK)
    visit.open("table.html")
    assert "crusaders reference --open" in visit.page.inner_text("#table-loading")
