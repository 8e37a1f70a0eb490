"""Work that processes share: each piece is done once, by whichever process is free, and an error ends it all."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import partial

import pytest

from crusaders_rules.work import Task
from crusaders_rules.work.processes import Processes
from crusaders_rules.work.tasks import processor_time


def _named(name: str) -> tuple[str, int]:
    return name, os.getpid()


def _broken() -> None:
    raise ValueError("planted")


@pytest.mark.parametrize("workers", [1, 2])
def test_each_piece_is_done_once(workers: int) -> None:
    """In this process if there is one, otherwise in others; the place tells which piece it was."""
    done = list(Processes(workers).each([Task(name, partial(_named, name)) for name in "abcde"]))
    assert dict(enumerate("abcde")) == {one.place: one.result[0] for one in done}
    assert (workers == 1) == all(one.result[1] == os.getpid() for one in done)
    assert all(one.seconds >= 0 for one in done)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_error_comes_through(workers: int) -> None:
    """Whoever does the piece."""
    with pytest.raises(ValueError, match="planted"):
        list(Processes(workers).each([Task("a", partial(_named, "a")), Task("b", _broken)]))


def test_no_work_is_done_at_once() -> None:
    """And takes no process."""
    assert [] == list(Processes(2).each([]))


def test_the_time_of_a_piece_is_processor_time() -> None:
    """It grows with what is computed."""
    began = processor_time()
    (done,) = Processes(1).each([Task("sum", partial(sum, range(3_000_000)))])
    assert 0 <= done.seconds <= processor_time() - began


LONG_ANSWERS = """
from crusaders_rules.work import Task
from crusaders_rules.work.processes import Processes
found = Processes(2).each([Task("long", lambda: b"x" * 10_000_000)] * 30)
next(found)
found.close()
"""


def test_an_end_in_the_middle_of_a_long_answer_is_an_end() -> None:
    """Who stops the work does not wait for the rest of an answer whose process has gone."""
    subprocess.run([sys.executable, "-c", LONG_ANSWERS], check=True, timeout=60)
