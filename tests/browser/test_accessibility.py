"""The site judged by axe: nothing serious."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

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


@pytest.mark.sampled(9)
@pytest.mark.parametrize("name", [*KINDS.values(), "search.html?q=tie"])
def test_no_page_has_a_serious_fault(visiting: Visiting, name: str) -> None:
    """Names, roles, order, contrast and everything else that axe checks."""
    assert [] == list(faults(visiting(DESK), name))


@pytest.mark.sampled(8)
@pytest.mark.parametrize("name", KINDS.values())
def test_every_text_stands_out_at_night(visiting: Visiting, name: str) -> None:
    """Light and dark pages differ in contrast."""
    assert [] == list(faults(visiting(NIGHT), name, runOnly=["color-contrast"]))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("kind", ["landing", "rule", "question", "proof", "how-to", "second-part", "second-rule"])
def test_a_phone_hides_nothing_from_keys_and_readers(visiting: Visiting, kind: str) -> None:
    """There the menu is folded, and wide content scrolls."""
    assert [] == list(faults(visiting(PHONE), KINDS[kind]))


# A page whose faults are in its structure, which no font and no version of a browser can hide.  The text without
# contrast is far from everything else: what lies over a text, or might, leaves its contrast undecided.
_FAULTY = """\
<!doctype html>
<html>
<head><title>Faulty</title></head>
<body style="margin: 0; background: #fff">
<main>
<h1>Faulty</h1>
<p style="position: absolute; top: 400px; left: 0; width: 600px; height: 60px; margin: 0; overflow: hidden;
  font: 20px/60px sans-serif; color: #ddd; background: #fff">A pale text.</p>
<img src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEAAAAALAAAAAABAAEAAAI=" width="40" height="40">
<button style="width: 40px; height: 40px"></button>
<input type="text">
</main>
</body>
</html>
"""


def test_a_serious_fault_is_found(visiting: Visiting, tmp_path: Path) -> None:
    """The test fails for a missing name, a missing language, and a text without contrast."""
    visit = visiting(DESK)
    (tmp_path / "faulty.html").write_text(_FAULTY, encoding="utf-8")
    visit.root = tmp_path
    found = "\n".join(faults(visit, "faulty.html"))

    for fault in ("html-has-lang", "image-alt", "button-name", "label", "color-contrast"):
        assert f"faulty.html: {fault}, 1 times" in found
