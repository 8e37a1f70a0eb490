"""Pictures of the site as people see it, at the widths of a desk and of a phone.

``python -m tests.browser.pictures [--site FOLDER] [--out FOLDER]`` writes a PNG for each page and width.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from crusaders_rules.cli.site_server import server_of

WIDTHS = {"desk": (1280, 800), "phone": (390, 844)}
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_PATIENCE = 120_000


def _loaded(page: Page) -> None:
    page.wait_for_selector("#table-loading[hidden]", state="attached", timeout=_PATIENCE)


def _turn(page: Page) -> None:
    """Place the first knights, so that somebody has a turn."""
    _loaded(page)
    for _ in range(3):
        page.locator(".table-decision").first.click()
        page.wait_for_selector("#table:not([aria-busy])", timeout=_PATIENCE)


def _why_not(page: Page) -> None:
    _turn(page)
    page.fill("#table-decision", "why can't I skip")
    page.click("#table-why button")
    page.wait_for_selector("#table-verdict .table-judged", timeout=_PATIENCE)
    page.wait_for_selector("#table:not([aria-busy])", timeout=_PATIENCE)
    page.locator("#table-verdict", has_text="No reading").wait_for(timeout=_PATIENCE)


def _building(page: Page) -> None:
    _turn(page)
    page.locator(".table-decision", has_text="resolve build-influence").click()
    page.locator(".table-decision", has_text="build ").first.wait_for(timeout=_PATIENCE)
    page.wait_for_selector("#table:not([aria-busy])", timeout=_PATIENCE)


def _games(page: Page) -> None:
    _turn(page)
    page.click("#table-games > summary")
    page.wait_for_selector("#table-kept button")


def _form(page: Page) -> None:
    page.wait_for_selector("#table-begin #table-new", timeout=_PATIENCE)
    page.locator("#table-new [name=players]").select_option("6")


def _chip(page: Page) -> None:
    _still(page)
    page.locator("[id='travel.cost.enemy'] .badge", has_text="default is stricter").focus()


def _left(page: Page) -> None:
    """Leave a film from its second step, under the other reading."""
    film = page.locator("section.film").first
    film.get_by_role("button", name="Forward").click()
    film.locator(".film-step:visible a.to-table").last.click()
    page.wait_for_url("**/table.html#*")
    _loaded(page)
    page.wait_for_selector("#table:not([aria-busy])", timeout=_PATIENCE)


def _filtered(page: Page) -> None:
    page.locator(".filter input").first.fill("influence")


def _still(page: Page) -> None:
    """Wait until the page has scrolled to its anchor."""
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(500)


# The pages, each with what is done before its picture is taken.
SCENES: dict[str, tuple[str, Callable[[Page], None]]] = {
    "table-at-once": ("table.html", lambda page: page.locator(".table-decision").first.wait_for(timeout=_PATIENCE)),
    "table-turn": ("table.html", _turn),
    "table-why-not": ("table.html", _why_not),
    "table-building": ("table.html", _building),
    "table-games": ("table.html", _games),
    "play-six": ("play.html", _form),
    "rule-card": ("reference/rules/travel.html#travel.cost.enemy", _still),
    "chip": ("reference/rules/travel.html#travel.cost.enemy", _chip),
    "questions": ("reference/questions/index.html", _still),
    "film": ("reference/questions/score.winner.tie.html", _still),
    "film-left": ("reference/questions/score.winner.tie.html", _left),
    "proofs": ("reference/proofs/index.html", _filtered),
}


def main() -> None:
    """Take all pictures."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--site", type=Path, default=Path("docs/_build/html"))
    asked.add_argument("--out", type=Path, default=Path("out/pictures"))
    asked.add_argument("names", nargs="*", choices=[*SCENES, []], help="only these; all of them without a name")
    given = asked.parse_args()
    browser = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if browser is None or not (given.site / "table.html").is_file():
        sys.exit("needs Chromium, and the site of `make docs`")
    given.out.mkdir(parents=True, exist_ok=True)
    with server_of(given.site) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        started = playwright.chromium.launch(executable_path=browser, args=("--no-sandbox", "--disable-gpu"))
        for name in given.names or SCENES:
            where, prepare = SCENES[name]
            for look, (width, height) in WIDTHS.items():
                page = started.new_context(viewport={"width": width, "height": height}).new_page()
                page.goto(f"http://127.0.0.1:{server.server_port}/{where}")
                prepare(page)
                page.screenshot(path=str(given.out / f"{name}-{look}.png"))
                page.context.close()
        started.close()
        server.shutdown()
    sys.stdout.write(f"{len(given.names or SCENES) * len(WIDTHS)} pictures are in {given.out}\n")


if __name__ == "__main__":
    main()
