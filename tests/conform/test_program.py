"""A foreign program that does anything else than answer is named for it, and ended."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from crusaders_rules.conform.foreign_engine import Engine
from crusaders_rules.conform.program import Fault, Patience, Program, ProgramError

Command = Callable[..., tuple[str, ...]]
LEGAL = {"op": "legal"}


@pytest.mark.parametrize(
    ("name", "fault", "detail"),
    [
        ("dies", Fault.DIES, "exit status 3; its last words: a planted fault"),
        ("floods", Fault.FLOODS, "a line of more than 10000 bytes"),
        ("nonsense", Fault.NONSENSE, "not JSON: 'what do you mean?'"),
        ("other-id", Fault.NONSENSE, "the answer to request 2 has the id 3"),
        ("list", Fault.NONSENSE, "needs an object, not '[1, 2]'"),
    ],
)
def test_a_fault_is_named(command: Command, name: str, fault: Fault, detail: str) -> None:
    """With its circumstances."""
    with Program(command(name), Patience(seconds=120, longest=10_000)) as program:
        program.ask({"op": "hello", "version": 1})
        with pytest.raises(ProgramError) as caught:
            program.ask(LEGAL)
    assert (fault, detail) == (caught.value.fault, caught.value.detail)


def test_a_program_that_hangs_is_left(command: Command) -> None:
    """After the time for one answer, and its process has ended then."""
    with Program(command("hangs"), Patience(seconds=120)) as program:
        program.ask({"op": "hello", "version": 1})
        program.patience = Patience(seconds=0.2)
        with pytest.raises(ProgramError, match=r"it hangs: no answer within 0\.2 s"):
            program.ask(LEGAL)
    assert not _lives(program.number)


def test_a_program_that_has_ended_is_not_waited_for() -> None:
    """Each request says so, also if it had ended before it was asked."""
    with Program((sys.executable, "-c", "raise SystemExit(4)"), Patience(seconds=60)) as program:
        for _ in range(3):
            with pytest.raises(ProgramError, match="it dies: exit status 4"):
                program.ask(LEGAL)


def test_a_program_that_speaks_unasked_is_told_so(command: Command) -> None:
    """At the next request at the latest: its line takes the place of an answer."""
    with Program(command("chatty"), Patience(seconds=120)) as program:
        program.ask({"op": "hello", "version": 1})
        program.ask(LEGAL)
        with pytest.raises(ProgramError, match="nonsense"):
            program.ask(LEGAL)


def test_what_a_program_started_ends_with_it() -> None:
    """Its children are in its process group."""
    script = (
        "import json, subprocess, sys\n"
        "child = subprocess.Popen([sys.executable, '-c', 'input()'], stdin=subprocess.PIPE)\n"
        "request = json.loads(sys.stdin.readline())\n"
        "print(json.dumps({'id': request['id'], 'ok': True, 'child': child.pid}), flush=True)\n"
        "sys.stdin.read()\n"
    )
    with Program((sys.executable, "-c", script), Patience(seconds=120)) as program:
        child = int(program.ask({"op": "hello"})["child"])
        os.kill(child, 0)
    # The child is nobody's now; what adopts it clears it away, which may take a moment.
    for _ in range(1_000):
        if not _lives(child):
            break
        threading.Event().wait(0.01)
    assert not _lives(child)


def _lives(process: int) -> bool:
    """Whether a process runs, and has not merely been left uncollected."""
    try:
        return " Z " not in Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False


def test_a_program_that_is_not_there_cannot_start() -> None:
    """One line says why."""
    with pytest.raises(ProgramError, match="cannot start: 'no-such-program'"):
        Program(("no-such-program",))


@pytest.mark.parametrize("name", ["rude"])
def test_a_program_must_say_hello(command: Command, name: str) -> None:
    """In the words of the protocol."""
    with pytest.raises(ProgramError, match="nonsense"):
        Engine(command(name), {}, Patience(seconds=120))


def test_an_engine_is_started_again_until_it_is_given_up(command: Command) -> None:
    """Each failure is kept with its request."""
    with Engine(command("dies"), {}, Patience(seconds=120), failures_allowed=2) as engine:
        said = [(engine.ask(asked), engine.given_up) for asked in (LEGAL, {"op": "score"})]
    assert [(None, False), (None, True)] == said
    assert [(Fault.DIES, "legal"), (Fault.DIES, "score")] == [
        (one.fault, asked["op"]) for one, asked in engine.failures
    ]
