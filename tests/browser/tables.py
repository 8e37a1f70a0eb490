"""What a visitor of a table does: begin, decide, save, open."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.conftest import Visit

PATIENCE = 120_000
_AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def set_up(page: Page, begun: dict[str, str], seed: str) -> None:
    """Set up a new game by its form."""
    page.click("summary:has-text('New game')")
    form = page.locator("#table-new")
    for name, value in begun.items():
        form.locator(f"[name={name}]").select_option(value)
    form.locator("[name=seed]").fill(seed)
    form.get_by_role("button", name="Set up").click()


def settled(page: Page) -> None:
    """Wait for an answer."""
    page.wait_for_selector("#table:not([aria-busy])", timeout=PATIENCE)


def loaded(visit: Visit, address: str) -> Page:
    """Open the table, and wait until it is there.

    The line about loading is empty, and so out of sight, before the first position is on the table.
    """
    page = visit.page
    page.goto(address)
    page.wait_for_selector("#table-loading[hidden]", state="attached", timeout=PATIENCE)
    return page


def opened(page: Page, data: object, name: str = "position.json") -> None:
    """Open a file; what is not a text becomes JSON."""
    text = data if isinstance(data, str) else json.dumps(data)
    page.set_input_files("#table-file", {"name": name, "mimeType": "application/json", "buffer": text.encode()})


def asked(page: Page) -> str:
    """Return what is asked."""
    return page.inner_text("#table-asked")


def offered(page: Page) -> list[str]:
    """Return the decisions that are listed."""
    return page.locator(".table-decision b").all_inner_texts()


def press(page: Page, what: str) -> None:
    """Press a button of the bar, in a menu or not."""
    page.evaluate("(what) => document.querySelector(`[data-do=${what}]`).click()", what)
    settled(page)


def decide(page: Page, text: str) -> None:
    """Take a decision that is listed."""
    page.locator(".table-decision", has=page.get_by_text(text, exact=True)).click()
    settled(page)


def saved(page: Page, what: str) -> tuple[str, bytes]:
    """Press a button that saves a file, and return its name and content."""
    with page.expect_download() as waiting:
        press(page, what)
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def grave(page: Page, *rules: str) -> list[str]:
    """Return the serious faults that axe finds, also inside of the drawings."""
    page.evaluate(_AXE)
    options = {"resultTypes": ["violations"], "preload": False, **({"runOnly": list(rules)} if rules else {})}
    report: dict[str, Any] = page.evaluate("(options) => axe.run(document, options)", options)
    return [
        f"{fault['id']}: {fault['nodes'][0]['html'][:200]}"
        for fault in report["violations"]
        if fault["impact"] in ("serious", "critical")
    ]
