"""Processes that have loaded what a judge needs, and answer questions about mutants, as JSON on a line each.

A service is started as a command of its own, not forked: a worker of a cluster does its tasks in a thread, and what a
service prints while it loads tests and rules must not get between its answers.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, TextIO

import attrs

ROOT = Path(__file__).resolve().parents[2]


class ServiceEnded(Exception):  # noqa: N818 -- it is named as the field names it
    """A service has ended before it has answered."""


class Service:
    """A process that answers questions."""

    def __init__(self, module: str, *given: str) -> None:
        """Start it.

        Args:
            module: The module that is the service.
            *given: Its arguments.
        """
        command = [sys.executable, "-m", module, *given]
        self._process = subprocess.Popen(  # noqa: S603 -- our own command
            command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )

    def answer(self, question: Any) -> Any:  # noqa: ANN401 -- JSON
        """Ask a question, and return the answer.

        Raises:
            ServiceEnded: There is none.
        """
        asked, answers = self._process.stdin, self._process.stdout
        assert asked is not None
        assert answers is not None
        line = ""
        with suppress(BrokenPipeError):
            asked.write(json.dumps(question) + "\n")
            asked.flush()
            line = answers.readline()
        if not line:
            raise ServiceEnded
        return json.loads(line)

    def close(self) -> None:
        """Let it end, and wait for that."""
        with suppress(BrokenPipeError):
            self._process.communicate()


# The service of this process. One that is forked from it is another process.
_running: dict[int, tuple[tuple[str, ...], Service]] = {}


def answer(question: Any, module: str, *given: str) -> Any:  # noqa: ANN401 -- JSON
    """Ask the service of this process, and return its answer.

    The first question starts it. It ends with this process, or when another service is asked.

    Args:
        question: The question.
        module: The module that is the service.
        *given: Its arguments.

    Raises:
        ServiceEnded: There is no answer. The next question starts another service.
    """
    kept, service = _running.get(os.getpid(), ((), None))
    if service is None or kept != (module, *given):
        end()
        service = Service(module, *given)
        _running[os.getpid()] = (module, *given), service
    try:
        return service.answer(question)
    except ServiceEnded:
        end()
        raise


def end() -> None:
    """End the service of this process if there is one."""
    _, service = _running.pop(os.getpid(), ((), None))
    if service is not None:
        service.close()


# Within the service.


@attrs.frozen
class Asked:
    """What a service is asked.

    Attributes:
        lines: Where the questions come from.
        out: Where the answers go.
    """

    lines: TextIO
    out: TextIO

    def questions(self) -> Iterator[Any]:
        """Yield questions until nobody asks any more."""
        for line in iter(self.lines.readline, ""):
            yield json.loads(line)

    def tell(self, answer: Any) -> None:  # noqa: ANN401 -- JSON
        """Answer the last question; nothing happens if nobody waits for it any more."""
        with suppress(BrokenPipeError):
            self.out.write(json.dumps(answer) + "\n")
            self.out.flush()


def asked() -> Asked:
    """Return what this process is asked on its standard input, which stands for nothing from now on, as its output."""
    found = Asked(os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8"))
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return found
