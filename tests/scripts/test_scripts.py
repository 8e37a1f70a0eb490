"""The scripts of the site have the types that their comments say."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crusaders_rules.site.live import npm
from tests.scripts.compiler import TYPESCRIPT, Checked, checked

_WRONG = """\
/** @param {string} text */
export function first(text) {
  return text.charAt("0");
}
"""


def checked_or_skipped(*given: Path) -> Checked:
    """Check scripts; without a compiler, the test is skipped and says why."""
    found = checked(*given)
    if found.skipped:
        pytest.skip(found.said)
    return found


@pytest.mark.long
def test_no_script_has_a_wrong_type() -> None:
    """Neither those of the table nor any other of the site."""
    assert "" == checked_or_skipped().said


def test_no_script_is_left_out() -> None:
    """No script asks the compiler to look away."""
    static = Path(npm.__file__).parents[1] / "static"
    files = [file for file in static.rglob("*") if file.suffix in {".js", ".mjs"}]
    assert len(files) > 10
    assert [] == [file.name for file in files if "@ts-" in file.read_text(encoding="utf-8")]


@pytest.mark.long
def test_a_wrong_type_is_found(tmp_path: Path) -> None:
    """With the same settings, and its place."""
    (tmp_path / "wrong.mjs").write_text(_WRONG, encoding="utf-8")
    config = {"extends": str(Path(__file__).with_name("tsconfig.json")), "include": [str(tmp_path / "*.mjs")]}
    (tmp_path / "tsconfig.json").write_text(json.dumps(config), encoding="utf-8")
    found = checked_or_skipped(tmp_path / "tsconfig.json")
    assert found.wrong
    assert "wrong.mjs(3,22): error TS2345" in found.said


def test_without_a_compiler_nothing_is_claimed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """One line says why."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr(npm, "_brought", lambda: None)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert Checked(wrong=False, said="scripts not checked: there is no node", skipped=True) == checked()


def test_a_package_that_differs_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What npm brings must have the checksum of this project, and nothing of it is kept otherwise."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    script = tmp_path / "npm"
    script.write_text('#!/bin/sh\nfor last; do :; done\necho foreign > "$last/typescript.tgz"\n', encoding="utf-8")
    script.chmod(0o755)
    monkeypatch.setattr(npm, "_npm", lambda: [str(script)])
    with pytest.raises(npm.NpmError, match=r"typescript 5\.9\.3 differs from the package that was checked"):
        TYPESCRIPT.folder()
    assert [] == list((tmp_path / "crusaders-rules").iterdir())
