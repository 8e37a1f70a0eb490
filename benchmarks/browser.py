"""How long the live table takes in a browser: from a cold load to the first answer, and for each later answer."""

from __future__ import annotations

import shutil
import statistics
import threading
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from rich.console import Console
from rich.table import Table

from crusaders_rules.cli.site_server import server_of

SITE = Path(__file__).resolve().parents[1] / "docs" / "_build" / "html"
LOADS, DECISIONS = 3, 60
_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_AIMS = {"first answer after a cold load": 6_000, "later answers": 150}
_TOOK = "(name) => performance.getEntriesByName(name, 'measure').map((one) => one.duration)"
_PATIENCE = 120_000


def loaded(browser: Browser, address: str) -> tuple[Page, float]:
    """Load the table in a fresh context, and return how many milliseconds it took."""
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.goto(address)
    page.wait_for_selector("#table-loading[hidden]", state="attached", timeout=_PATIENCE)
    took: list[float] = page.evaluate(_TOOK, "table loaded")
    return page, took[0]


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
    if found is None or not (SITE / "live" / "engine.zip").is_file():
        console.print("The table in a browser: not measured, since it needs Chromium and the site of `make docs`.")
        return
    with server_of(SITE) as server, sync_playwright() as playwright:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        browser = playwright.chromium.launch(executable_path=found, args=("--no-sandbox", "--disable-gpu"))
        address = f"http://127.0.0.1:{server.server_port}/table.html"
        loads = [loaded(browser, address) for _ in range(LOADS)]
        times = dict(zip(_AIMS, ([took for _, took in loads], answers(loads[-1][0])), strict=True))
        browser.close()
        server.shutdown()
        thread.join()
    table = Table("the table in a browser", "median ms", "most ms", "times", "aim, ms", title="The live table")
    for name, took in times.items():
        table.add_row(name, f"{statistics.median(took):,.0f}", f"{max(took):,.0f}", str(len(took)), f"{_AIMS[name]:,}")
    console.print(table)


if __name__ == "__main__":
    report(Console())
