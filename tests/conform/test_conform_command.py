"""``crusaders conform`` and ``crusaders vectors`` on the command line: reports, exit status, bad input."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from crusaders_rules.cli import command_line
from crusaders_rules.conform.suite import Suite, read_suite
from crusaders_rules.games import THY_WILL_BE_DONE

Command = Callable[..., tuple[str, ...]]
FEW = ("--every", "30", "--games", "0", "--seconds", "0", "--patience", "120")


def run(*words: str | Path) -> Result:
    """Run a verb."""
    return CliRunner().invoke(command_line(THY_WILL_BE_DONE), list(map(str, words)))


def test_a_program_by_the_book_passes(command: Command, folder: Path) -> None:
    """With status 0, and its name in the first line."""
    ended = run("conform", "--vectors", folder, *FEW, "--", *command("book"))
    assert 0 == ended.exit_code, ended.output
    assert ended.output.startswith("crusaders-rules ")
    assert "agrees" in ended.output.splitlines()[0]


def test_a_departure_is_written_down(command: Command, folder: Path, tmp_path: Path) -> None:
    """As a position, a picture, a page and XML; with status 1."""
    files = [tmp_path / name for name in ("report.html", "report.xml")]
    options = ("--out", tmp_path, "--html", files[0], "--junit", files[1], "--every", "1", *FEW[2:])
    ended = run("conform", "--vectors", folder, *options, "--json", "--", *command("no-upgrades"))
    assert 1 == ended.exit_code
    assert "departs" == json.loads(ended.stdout)["verdict"]
    position = tmp_path / "departure-1.json"
    listed = run("legal", position)
    assert 0 == listed.exit_code
    assert "upgrade" in listed.output
    assert (tmp_path / "departure-1.svg").read_text(encoding="utf-8").startswith("<svg")
    assert all(file.stat().st_size for file in files)


def test_a_program_that_fails_is_told(command: Command, folder: Path) -> None:
    """What it did, with status 1."""
    ended = run("conform", "--vectors", folder, *FEW, "--", *command("rude"))
    assert 1 == ended.exit_code
    assert "it answers nonsense: not JSON: 'no' (asked: hello)" in ended.output


def test_a_program_that_is_not_there_is_bad_input(folder: Path) -> None:
    """With status 2, as is a folder without a suite, and a command without a program."""
    ended = run("conform", "--vectors", folder, "--", "no-such-program")
    assert (2, "cannot start" in ended.output) == (ended.exit_code, True)
    ended = run("conform", "--vectors", folder / "nowhere", "--", "no-such-program")
    assert (2, "crusaders vectors --out" in ended.output) == (ended.exit_code, True)
    assert 2 == run("conform").exit_code


def test_vectors_are_written(suite: Suite, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The command says how many there are, and what the rules do in them."""
    few = with_few(suite, monkeypatch)
    ended = run("vectors", "--out", tmp_path / "suite")
    assert 0 == ended.exit_code, ended.output
    assert few == len(read_suite(tmp_path / "suite").vectors)
    assert f"{few} vectors in " in ended.output
    assert "rules without a vector: " in ended.output
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "mine.txt").write_text("mine", encoding="utf-8")
    refused = run("vectors", "--out", tmp_path / "other")
    assert (2, "holds something else" in refused.output) == (refused.exit_code, True)


def with_few(suite: Suite, monkeypatch: pytest.MonkeyPatch) -> int:
    """Let the game have few vectors, and return their number."""
    made = [vector for _, vector in suite.vectors]
    monkeypatch.setattr("crusaders_rules.thy_will_be_done.check.cases.every.vectors", lambda *_: iter(made))
    return len(made)
