"""The page that adds a reading: its blocks change a copy of the game in ``examples/salt_road``, and the copy plays."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.howto import ROOT, follow

# What a package that is installed has beside its modules: by it crusaders-rules finds the game.
ENTRY_POINTS = "[crusaders_rules.games]\nsalt_road = salt_road.game:GAME\n"
METADATA = "Metadata-Version: 2.1\nName: salt-road\nVersion: 1.0.0\n"

Run = Callable[..., str]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the game with the reading of the page, which is found as if it were installed."""
    folder = tmp_path_factory.mktemp("reading") / "salt_road"
    shutil.copytree(ROOT / "examples" / "salt_road", folder, ignore=shutil.ignore_patterns("__pycache__"))
    assert 11 == len(set(follow("add-a-reading.md", folder)))
    about = folder / "salt_road-1.0.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(METADATA, encoding="utf-8")
    (about / "entry_points.txt").write_text(ENTRY_POINTS, encoding="utf-8")
    return folder


@pytest.fixture
def run(copy: Path, tmp_path: Path) -> Run:
    """Run a module with the copy, in an empty folder, and return what it prints."""

    def called(*arguments: str, status: int = 0) -> str:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join((str(copy), str(ROOT)))}
        command = [sys.executable, "-m", *arguments]
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert status == done.returncode, done.stdout + done.stderr
        return done.stdout

    return called


def test_the_reading_is_played(run: Run) -> None:
    """A game under it names it, and refuses what it forbids."""
    page = (ROOT / "docs" / "howto" / "add-a-reading.md").read_text("utf-8")
    play, explain = (line.split() for line in re.findall(r"^crusaders ((?:play|explain) .*)", page, re.MULTILINE))
    run("crusaders_rules", *play)
    assert "the result is right" in run("crusaders_rules", "verify", "game.json")
    drawn = explain[-1]
    assert f"another player has the goal {drawn}" in run("crusaders_rules", *explain, status=1)
    listed = run("crusaders_rules", "legal", "game.json", "--after", "1")
    goals = ("harbour", "plain", "oasis")
    assert {one: one != drawn for one in goals} == {one: f"draw-goal {one}" in listed for one in goals}


def test_the_verdict_and_the_theorem_hold(run: Run) -> None:
    """The search finds what the page keeps, and the theorem notices the broken rule."""
    game = ("--game", "salt-road")
    found = run("crusaders_rules", "diverge", *game, "setup.same-goal")
    assert "draw-goal harbour" in found
    assert "confirmed" in run("crusaders_rules", "diverge", *game, "setup.same-goal", "--stored")
    proved = run("crusaders_rules", "prove", *game, "--mutants", "goals_differ")
    assert "1 of 1 broken rules noticed" in proved


def test_the_specification_is_whole(run: Run, copy: Path) -> None:
    """The tests of the game pass, and the question is found by the words of players."""
    run("pytest", "-q", "-n0", "-p", "no:cacheprovider", str(copy / "tests"))
    assert "0 errors" in run("crusaders_rules", "trace", "--game", "salt-road")
    assert "setup.same-goal" in run("crusaders_rules", "ask", "--game", "salt-road", "can we both want the harbour")
