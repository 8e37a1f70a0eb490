"""The site judged by axe: nothing serious."""

from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from tests.browser.conftest import DESK, NIGHT, PHONE, Visit, Visiting
from tests.browser.test_pages import KINDS

_AXE = files("axe_playwright_python").joinpath("axe.min.js")
# The later rows of a long table and the later cards of a chapter are like the first ones.
_LATER = "tr:nth-child(n+12), section > section:nth-of-type(n+6)"
_GRAVE = ("serious", "critical")


def faults(visit: Visit, name: str, **how: object) -> Iterator[str]:
    """Yield the serious faults of a page, one for each rule of axe."""
    visit.open(name)
    visit.page.evaluate("(later) => document.querySelectorAll(later).forEach((part) => part.remove())", _LATER)
    visit.page.evaluate(_AXE.read_text(encoding="utf-8"))
    # Axe would fetch the styles of the page again, which the file system does not allow.
    options = {"resultTypes": ["violations"], "preload": False, **how}
    report: dict[str, Any] = visit.page.evaluate("(options) => axe.run(document, options)", options)
    assert report["testEngine"]["name"] == "axe-core"
    for fault in report["violations"]:
        if fault["impact"] in _GRAVE:
            yield f"{name}: {fault['id']}, {len(fault['nodes'])} times: {fault['nodes'][0]['html'][:200]}"


def test_no_page_has_a_serious_fault(visiting: Visiting) -> None:
    """Names, roles, order, contrast and all else that axe knows."""
    visit = visiting(DESK)

    assert [] == [fault for name in (*KINDS.values(), "search.html") for fault in faults(visit, name)]


def test_every_text_stands_out_at_night(visiting: Visiting) -> None:
    """What differs between light and dark is the contrast."""
    visit = visiting(NIGHT)

    assert [] == [fault for name in KINDS.values() for fault in faults(visit, name, runOnly=["color-contrast"])]


def test_a_phone_hides_nothing_from_keys_and_readers(visiting: Visiting) -> None:
    """The menu is folded away there, and what is too wide is scrolled."""
    visit = visiting(PHONE)
    pages = ("landing", "rule", "question", "proof", "how-to")

    assert [] == [fault for page in pages for fault in faults(visit, KINDS[page])]


def test_a_serious_fault_is_found(visiting: Visiting) -> None:
    """The test can fail: a picture without words and a text without contrast."""
    visit = visiting(DESK)
    visit.open(KINDS["landing"])
    visit.page.evaluate(_AXE.read_text(encoding="utf-8"))
    visit.page.evaluate(
        'document.body.innerHTML = \'<main><img src="data:,"><p style="color:#ddd;background:#fff">pale</p></main>\''
    )
    report = visit.page.evaluate("axe.run(document, { preload: false })")

    assert {"image-alt", "color-contrast"} <= {fault["id"] for fault in report["violations"]}
