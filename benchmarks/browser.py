"""How long the live table takes in a browser: to the first picture, to the first answer, and for each later answer."""

from __future__ import annotations

import shutil
import statistics
import threading
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from rich.console import Console
from rich.table import Table

from crusaders_rules.cli.site_server import server_of

SITE = Path(__file__).resolve().parents[1] / "docs" / "_build" / "html"
LOADS, DECISIONS = 3, 60
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_AIMS = {
    "first picture, cold": 1_000,
    "first answer, cold": 5_000,
    "first answer, with what the browser keeps": 2_000,
    "later answers": 150,
}
_TOOK = "(name) => performance.getEntriesByName(name, 'measure').map((one) => one.duration)"
_PATIENCE = 120_000


def loaded(page: Page, address: str) -> tuple[float, float]:
    """Load the table, and return how many milliseconds it took to the first picture and to the first answer."""
    page.goto(address)
    page.locator(".table-decision").first.wait_for(timeout=_PATIENCE)
    page.locator(".table-decision").first.click()
    page.locator("#table-said", has_text="knight").wait_for(timeout=_PATIENCE)
    answered: float = page.evaluate("performance.now()")
    page.wait_for_selector("#table-loading[hidden]", state="attached", timeout=_PATIENCE)
    shown: list[float] = page.evaluate(_TOOK, "table shown")
    return shown[0], answered


def answers(page: Page) -> list[float]:
    """Take decisions, and return how many milliseconds each took until all was drawn again."""
    page.evaluate("performance.clearMeasures()")
    for number in range(DECISIONS):
        offered = page.locator(".table-decision")
        offered.nth(number % offered.count()).click()
        page.wait_for_selector("#table:not([aria-busy])", timeout=_PATIENCE)
    took: list[float] = page.evaluate(_TOOK, "table answered")
    return took


def report(console: Console) -> None:
    """Measure and print; say why if there is no site or no browser here."""
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if found is None or not (SITE / "live" / "files.json").is_file():
        console.print("The table in a browser: not measured, since it needs Chromium and the site of `make docs`.")
        return
    with server_of(SITE) as server, sync_playwright() as playwright:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        browser = playwright.chromium.launch(executable_path=found, args=("--no-sandbox", "--disable-gpu"))
        address = f"http://127.0.0.1:{server.server_port}/table.html"
        contexts = [browser.new_context(viewport={"width": 1280, "height": 800}) for _ in range(LOADS)]
        cold = [loaded(context.new_page(), address) for context in contexts]
        kept = [context.new_page() for context in contexts]
        warm = [loaded(page, address) for page in kept]
        found_times = ([shown for shown, _ in cold], [first for _, first in cold], [first for _, first in warm])
        times = dict(zip(_AIMS, (*found_times, answers(kept[-1])), strict=True))
        browser.close()
        server.shutdown()
        thread.join()
    table = Table("the table in a browser", "median ms", "most ms", "times", "aim, ms", title="The live table")
    for name, took in times.items():
        table.add_row(name, f"{statistics.median(took):,.0f}", f"{max(took):,.0f}", str(len(took)), f"{_AIMS[name]:,}")
    console.print(table)


if __name__ == "__main__":
    report(Console())
