"""The commands of README.md run as printed, in order, in an empty folder."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from crusaders_rules.__main__ import main

README = Path(__file__).parents[2] / "README.md"
# These wait for a person, or need a game that a person left.
WAITS = ("--seat 1",)
# Asking why not ends with 1 if the decision is refused, which is the answer.
REFUSES = ("crusaders explain",)


def printed() -> list[str]:
    """Return the commands of the section about the terminal, without their comments."""
    section = README.read_text(encoding="utf-8").partition("## In the terminal\n")[2].partition("\n## ")[0]
    block = re.search(r"```\n(.*?)```", section, re.DOTALL)
    assert block is not None
    lines = [line.partition("  #")[0].strip() for line in block[1].splitlines()]
    return [line for line in lines if line.startswith("crusaders ") and not any(word in line for word in WAITS)]


def run(command: str) -> None:
    """Run a command as a reader would."""
    done = CliRunner().invoke(main, shlex.split(command)[1:], prog_name="crusaders")
    assert done.exit_code == (1 if command.startswith(REFUSES) else 0), f"{command}\n{done.output}"


@pytest.mark.long
def test_the_commands_of_the_readme_run_in_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an empty folder; what one command writes, a later one reads."""
    monkeypatch.chdir(tmp_path)
    commands = printed()
    assert 8 < len(commands)
    for command in commands:
        run(command)


def test_the_last_commands_of_the_readme_need_no_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The stand-in for the long test: the questions of a reader who has not played yet."""
    monkeypatch.chdir(tmp_path)
    asked = [command for command in printed() if command.startswith(("crusaders ask", "crusaders rule"))]
    assert 2 == len(asked)
    for command in asked:
        run(command)
