"""The runner of parts: what it says, and that the first part that fails is the last."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest

from tools.parts import main


def test_each_part_is_told_with_its_time(capfd: pytest.CaptureFixture[str]) -> None:
    """In their order, with the sum."""
    assert 0 == main(["first=echo one", "second=test a = a && echo two"])
    lines = capfd.readouterr().out.splitlines()
    assert ["== first", "one", "== second", "two"] == lines[:4]
    assert ["first", "second", "together"] == [line.rsplit("   ", 1)[-1] for line in lines[4:]]
    assert all(re.match(r" *\d+\.\d s +\d+\.\d s of processor time   ", line) for line in lines[4:])


def test_a_part_runs_beside_the_others(capfd: pytest.CaptureFixture[str]) -> None:
    """Its output comes at the end, and its failure counts."""
    assert 5 == main(["+last=echo said; exit 5", "first=echo one"])
    lines = capfd.readouterr().out.splitlines()
    assert ["== first", "one", "== last", "said"] == lines[:4]
    assert ["first", "last   failed", "together"] == [line.split(" time   ")[1] for line in lines[4:]]


def test_the_first_part_that_fails_is_the_last(capfd: pytest.CaptureFixture[str]) -> None:
    """Its status is that of the command."""
    assert 3 == main(["first=exit 3", "second=echo two"])
    lines = capfd.readouterr().out.splitlines()
    assert "== second" not in lines
    assert lines[1].endswith("first   failed")


def test_what_runs_beside_a_failure_is_stopped(capfd: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What the failed part said is the last thing to read, and nothing goes on."""
    written = tmp_path / "written"
    assert 3 == main([f"+last=sleep 0.3; echo late | tee {written}", "first=echo wrong; exit 3"])
    lines = capfd.readouterr().out.splitlines()
    assert ["== first", "wrong"] == lines[:2]
    assert ["first   failed", "together"] == [line.split(" time   ")[1] for line in lines[2:]]
    time.sleep(0.5)
    assert not written.exists()


def test_each_failure_is_shown(capfd: pytest.CaptureFixture[str]) -> None:
    """Also that of a part beside, if it came first."""
    assert 3 == main(["+last=echo said; exit 5", "first=sleep 0.3; echo wrong; exit 3"])
    lines = capfd.readouterr().out.splitlines()
    assert ["== first", "wrong", "== last", "said"] == lines[:4]
    assert ["first   failed", "last   failed", "together"] == [line.split(" time   ")[1] for line in lines[4:]]
