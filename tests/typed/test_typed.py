"""What an editor says of the examples on the pages: nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from crusaders_rules.site.live import npm
from tests.typed.checkers import Unchecked, by_mypy, by_pyright
from tests.typed.examples import pages

Checker = Callable[[Mapping[str, str], Path], list[str]]
CHECKERS = [by_pyright, pytest.param(by_mypy, marks=pytest.mark.long)]
WRONG = (
    "from crusaders_rules import Ruleset, legal, new_game\nlegal(new_game(Ruleset(variant='learning'), players='2'))\n"
)


def said(checker: Checker, of: Mapping[str, str], folder: Path) -> list[str]:
    """Return what a checker finds; without it, the test is skipped and says why."""
    try:
        return checker(of, folder)
    except Unchecked as error:
        pytest.skip(str(error))


def test_the_examples_are_found() -> None:
    """Of sessions and of blocks; a page that uses a project without types has the others."""
    found = pages()
    assert {"README.md", "docs/howto/bot.md", "docs/howto/referee.md", "docs/reference/formats.md"} <= set(found)
    assert "def careful(state: State) -> Decision:" in found["docs/howto/bot.md"]
    assert "decision_from_json(state, decision_to_json(state, DrawStart(1)))" in found["docs/reference/formats.md"]
    assert ("envs.aec" in found["docs/howto/train.md"], "pyspiel" in found["docs/howto/train.md"]) == (True, False)


@pytest.mark.parametrize("checker", CHECKERS)
def test_no_example_has_a_wrong_type(checker: Checker, tmp_path: Path) -> None:
    """In strict mode."""
    assert [] == said(checker, pages(), tmp_path)


@pytest.mark.parametrize("checker", CHECKERS)
def test_a_wrong_type_is_found(checker: Checker, tmp_path: Path) -> None:
    """With its page; that the variant is given by its name, and orders are not given, is right."""
    (line,) = said(checker, {"docs/some-page.md": WRONG}, tmp_path)
    assert line.startswith("docs/some-page.md")
    assert "players" in line


def test_without_a_checker_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One line says why."""
    monkeypatch.setattr("tests.typed.checkers.node", lambda: None)
    with pytest.raises(Unchecked, match="there is no node"):
        by_pyright({}, tmp_path)
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(npm, "_npm", lambda: ["false"])
    with pytest.raises(Unchecked, match="npm cannot fetch pyright"):
        by_pyright({}, tmp_path)
