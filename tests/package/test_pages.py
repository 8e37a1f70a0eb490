"""The pages and docstrings that show sessions: what they type gives what they show."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
PAGES = sorted(page for page in DOCS.rglob("*.md") if ">>> " in page.read_text(encoding="utf-8"))

# Only these are looked at: pytest's own option for docstrings imports and searches each module, which takes seconds.
MODULES = sorted(
    ".".join(module.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for module in (ROOT / "crusaders_rules").rglob("*.py")
    if ">>> " in module.read_text(encoding="utf-8")
)


def test_the_pages_are_found() -> None:
    """Also those of the second game."""
    assert {"api.md", "formats.md", "protocol.md", "python.md"} <= {page.name for page in PAGES}


@pytest.mark.parametrize("page", [pytest.param(page, id=page.relative_to(DOCS).as_posix()) for page in PAGES])
def test_a_session_gives_what_the_page_shows(page: Path) -> None:
    """Each line that is typed after a prompt."""
    results = doctest.testfile(str(page), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert (0, True) == (results.failed, results.attempted > 0)


@pytest.mark.parametrize("page", [pytest.param(page, id=page.relative_to(DOCS).as_posix()) for page in PAGES])
def test_a_session_is_shown_as_code(page: Path) -> None:
    """Outside a block it would be a quotation in a quotation, without its lines."""
    outside = "".join(page.read_text(encoding="utf-8").split("```")[::2])
    assert [] == [line for line in outside.splitlines() if line.startswith(">>> ")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module_give_what_they_show(name: str) -> None:
    """Each line that is typed after a prompt in a docstring."""
    results = doctest.testmod(importlib.import_module(name), optionflags=doctest.ELLIPSIS)
    assert (0, True) == (results.failed, results.attempted > 0)
