"""What a reader of a page would type: its Python blocks, and what stands after the prompts of its sessions."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
_BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
_SESSION = doctest.DocTestParser()
_UNTYPED = ("pyspiel",)


def pages() -> dict[str, str]:
    """Return the Python of each page that has some, as one module by the name of the page."""
    files = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
    found = {file.relative_to(ROOT).as_posix(): "\n".join(_typed(file.read_text(encoding="utf-8"))) for file in files}
    return {name: text for name, text in found.items() if text}


def _typed(page: str) -> Iterator[str]:
    for language, block in _BLOCK.findall(page):
        session = _SESSION.get_examples(block)
        if session:
            yield from (one.source for one in session)
        elif language in {"py", "python"} and not _is_untyped(block):
            yield block


def _is_untyped(block: str) -> bool:
    """Return whether a block uses a project without types, of which a checker knows nothing."""
    return any(f"import {name}\n" in block for name in _UNTYPED)
