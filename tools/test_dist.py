"""The tool that uses wheel and source distribution as others do: what it tries, and how it fails."""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import pytest

from tools.dist import EXTRAS, ROOT, Failed, readme_commands, use, version_of


def test_each_extra_of_users_is_tried() -> None:
    """All but those of the project itself."""
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    assert EXTRAS.keys() == stated.keys() - {"bench", "dev"}


def test_the_commands_of_the_readme_are_tried() -> None:
    """From the first game to the second one."""
    tried = readme_commands()
    assert "crusaders play --players 4 --seed 1 --out game.json" in tried
    assert "crusaders trace --game third-crusade" in tried


def test_what_is_no_python_is_named() -> None:
    """In one sentence, before anything is built."""
    assert version_of(sys.executable).startswith("Python 3.")
    for wrong in ("/nowhere/python", "false"):
        with pytest.raises(Failed, match=f"^{wrong} is no Python: "):
            version_of(wrong)


@pytest.mark.long
def test_a_line_that_fails_is_told_with_what_it_printed(tmp_path: Path) -> None:
    """A file that pip cannot install ends the run."""
    file = tmp_path / "crusaders_rules-1.0.0-py3-none-any.whl"
    file.write_bytes(b"no wheel")
    with pytest.raises(Failed, match=r"pip .* install .*\n.*is invalid"):
        list(use(sys.executable, file, extras=False))
