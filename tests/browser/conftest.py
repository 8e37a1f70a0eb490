"""A browser and its faults; without a Chromium, the tests that need one are skipped."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import attrs
import pytest
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, sync_playwright

from crusaders_rules.cli.site_server import server_of

# The first of them draws pages as the others do, in two thirds of the processor time.
_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@attrs.frozen
class Look:
    """The way to look at a page."""

    width: int = 1280
    height: int = 800
    scheme: str = "light"
    scripts: bool = True

    def __str__(self) -> str:
        """Name it in the list of tests."""
        return f"{self.scheme}-{self.width}"


DESK, NIGHT, PHONE = Look(), Look(scheme="dark"), Look(width=360, height=740)
LOOKS = (DESK, NIGHT, PHONE)


@attrs.define(slots=False)
class Visit:
    """A page of the site in a browser, and its faults.

    Attributes:
        page: The page.
        root: The folder of the site.
        faults: Messages of errors, requests that failed, and requests to another host.
        host: The beginning of the addresses that are its own.
    """

    page: Page
    root: Path
    faults: list[str] = attrs.field(factory=list)
    host: str = "file:"

    def watch(self) -> None:
        """Note all faults from now on."""
        self.page.on("console", self._spoken)
        self.page.on("pageerror", lambda error: self.faults.append(f"{self.page.url}: {error}"))
        self.page.on("requestfailed", self._failed)
        self.page.on("request", self._requested)

    def _spoken(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.faults.append(f"{self.page.url}: {message.text}")

    def _failed(self, request: Request) -> None:
        # A page that is left at once asks in vain for what is not there yet; a missing file fails in another way.
        if request.failure != "net::ERR_ABORTED":
            self.faults.append(f"{self.page.url}: no {request.url}")

    def _requested(self, request: Request) -> None:
        if not request.url.startswith((self.host, "data:", "blob:")):
            self.faults.append(f"{self.page.url}: asks another host for {request.url}")

    def open(self, name: str) -> None:
        """Open a page by its path in the site."""
        self.page.goto(f"{self.root.as_uri()}/{name}")

    def overflow(self) -> int:
        """Return by how many pixels the page is wider than the window."""
        width: int = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return width


def drawn(picture: Locator) -> int:
    """Return the width of a picture after loading it, even if it is out of sight."""
    picture.evaluate("(image) => { image.loading = 'eager'; }")
    width: int = picture.evaluate("async (image) => { await image.decode(); return image.naturalWidth; }")
    return width


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Start the installed Chromium; nothing is downloaded."""
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    if found is None:
        pytest.skip("there is no Chromium on this machine (on Debian: apt install chromium-headless-shell)")
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=_FLAGS)
        yield started
        started.close()


Visiting = Callable[[Look], Visit]


def visit_of(browser: Browser, look: Look, site: Path) -> Visit:
    """Open an empty page in a context of its own, and note all faults from now on."""
    context = browser.new_context(
        viewport={"width": look.width, "height": look.height},
        color_scheme="dark" if look.scheme == "dark" else "light",
        java_script_enabled=look.scripts,
        reduced_motion="reduce",
    )
    # Long enough for a machine that does something else at the same time.
    context.set_default_timeout(60_000)
    visit = Visit(context.new_page(), site)
    visit.watch()
    return visit


@pytest.fixture
def visiting(browser: Browser, site: Path) -> Iterator[Visiting]:
    """Return a visitor of the site; any fault makes the test fail at the end."""
    visits: list[Visit] = []

    def begin(look: Look) -> Visit:
        visit = visit_of(browser, look, site)
        visits.append(visit)
        return visit

    yield begin
    for visit in visits:
        visit.page.context.close()
    assert [] == [fault for visit in visits for fault in visit.faults]


@pytest.fixture(scope="module")
def served(site: Path) -> Iterator[str]:
    """Serve the site, since a browser loads no modules from a disk."""
    if not (site / "live" / "files.json").is_file():
        pytest.skip("the site was built without the live table: Pyodide could not be fetched")
    with server_of(site) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()
