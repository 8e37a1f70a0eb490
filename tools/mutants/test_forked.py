"""A copy of a process: what it says, how it ends, and that nothing of it is left."""

from __future__ import annotations

import gc
import os
import signal

import pytest

from tools.mutants.forked import in_copy

# The tests of a tool: no part of the project changes with it.
pytestmark = pytest.mark.long


def test_a_copy_answers_and_shares_memory() -> None:
    """Its collector does not touch what was there before; that of this process does again."""
    ended = in_copy(lambda: str(gc.get_freeze_count()))
    assert 0 == ended.status
    assert int(ended.said) > 1000
    assert 0 == gc.get_freeze_count()


def test_a_copy_that_cannot_be_made_leaves_nothing_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such as on a machine without memory."""

    def refused() -> int:
        raise BlockingIOError

    monkeypatch.setattr(os, "fork", refused)
    with pytest.raises(BlockingIOError):
        in_copy(str)
    assert 0 == gc.get_freeze_count()


def test_a_copy_that_breaks_off_says_nothing(capfd: pytest.CaptureFixture[str]) -> None:
    """An error is reported on standard error; a signal is the status."""

    def broken() -> str:
        raise KeyError("planted")

    def greedy() -> str:
        return str(len(bytearray(1 << 40)))

    def endless() -> str:
        signal.setitimer(signal.ITIMER_PROF, 0.1)
        while True:
            pass

    assert ("", 1) == ((ended := in_copy(broken)).said, ended.status)
    assert "planted" in capfd.readouterr().err
    assert 1 == in_copy(greedy, 3 << 30).status
    assert "MemoryError" in capfd.readouterr().err
    ended = in_copy(endless)
    assert ("", -signal.SIGPROF) == (ended.said, ended.status)
    assert ended.seconds > 0
