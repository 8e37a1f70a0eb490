"""The handwritten pages: every command with its output, and every piece of Python, is run."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from crusaders_rules.__main__ import main

DOCS = Path(__file__).parents[2] / "docs"
TUTORIALS = sorted((DOCS / "tutorial").glob("*.md"))
HOWTOS = [page for page in sorted((DOCS / "howto").glob("*.md")) if "```python" in page.read_text(encoding="utf-8")]


def shown(page: Path) -> Iterator[tuple[str, str]]:
    """Yield each command of a page with the output that stands below it."""
    for block in re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


def matches(expected: str, actual: str) -> bool:
    """Whether an output is as shown, where ``...`` stands for anything and spaces count as one."""
    pieces = [re.escape(" ".join(piece.split())) for piece in expected.split("...")]
    return re.fullmatch(r"\s*" + r".*".join(pieces) + r"\s*", " ".join(actual.split()), re.DOTALL) is not None


@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_every_command_of_a_tutorial_prints_what_stands_below_it(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of the page, in one folder."""
    monkeypatch.chdir(tmp_path)
    commands = list(shown(page))
    assert commands
    for command, expected in commands:
        name, *arguments = shlex.split(command)
        assert "crusaders" == name
        result = CliRunner().invoke(main, arguments, prog_name="crusaders")
        assert matches(expected, result.output), f"{command}\n{result.output}"


@pytest.mark.parametrize("page", HOWTOS, ids=lambda page: page.stem)
def test_the_python_of_a_how_to_runs(page: Path) -> None:
    """All of a page in one go; what it defines is there at its end."""
    found: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
        exec(compile(block, str(page), "exec"), found)  # noqa: S102 -- the page of this project, which is under test
    assert {"state"} <= found.keys()


def test_the_dots_match_and_nothing_else_does() -> None:
    """The comparison that the other tests rest on can fail."""
    assert matches("a ... c\n", "a b\n  c")
    assert not matches("a ... d\n", "a b c")
    assert not matches("a\n", "a b")
