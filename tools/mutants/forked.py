"""Copies of a process that has everything loaded: each tries one mutant, and ends with its answer."""

from __future__ import annotations

import gc
import os
import resource
import sys
import traceback
from collections.abc import Callable
from typing import NoReturn

import attrs


@attrs.frozen
class Ended:
    """What is left of a copy.

    Attributes:
        said: Its answer; empty if it broke off.
        status: 0 if it answered, the negative number of the signal that ended it, another number after an error.
        seconds: The processor time that it took.
    """

    said: str
    status: int
    seconds: float


def in_copy(answer: Callable[[], str], memory: int | None = None) -> Ended:
    """Let a copy of this process find an answer.

    The collector of the copy leaves alone what was there before, so both share the memory that neither writes.

    Args:
        answer: What finds it.
        memory: The bytes that the copy may use; None for any number.
    """
    sys.stdout.flush()
    reading, writing = os.pipe()
    gc.freeze()
    try:
        child = os.fork()
        if child == 0:
            os.close(reading)
            _leave(answer, writing, memory)
    finally:
        gc.unfreeze()
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        said = pipe.read()
    _, status, used = os.wait4(child, 0)
    return Ended(said, os.waitstatus_to_exitcode(status), used.ru_utime + used.ru_stime)


def _leave(answer: Callable[[], str], writing: int, memory: int | None) -> NoReturn:
    """End this process with an answer, without anything that its parent has to do at its end."""
    status = 1
    try:
        if memory is not None:
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
        said = answer()
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:
            pipe.write(said)
        status = 0
    except BaseException:  # noqa: BLE001 -- nothing may go on in the copy
        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)
