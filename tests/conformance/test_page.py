"""The page about the example shows its code as it is."""

from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_page_shows_the_code() -> None:
    """An installed package has the page but not the example, so the page holds a copy."""
    page = (ROOT / "docs" / "howto" / "javascript.md").read_text(encoding="utf-8")
    shown = page.partition("```javascript\n")[2].partition("\n```")[0]
    assert "goOn" in shown
    assert shown in (ROOT / "examples" / "conformance" / "rules.mjs").read_text(encoding="utf-8")
