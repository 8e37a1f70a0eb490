"""Run the parts of a command, and say in the end what each took: ``python -m tools.parts NAME=LINE +NAME=LINE ...``."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from typing import IO

import attrs

# A part with this mark begins at once and runs beside the others, so that a part of one process leaves no core idle.
BESIDE = "+"


@attrs.define
class Part:
    """A part that runs.

    Attributes:
        name: Its name.
        output: Where its output goes until the part has ended; None if it is shown at once.
        seconds: How long it took.
        used: The processor time that it took, in all its processes.
        status: Its exit status.
    """

    name: str
    output: IO[str] | None
    _process: subprocess.Popen[str]
    _began: float
    seconds: float = 0.0
    used: float = 0.0
    status: int = 0

    @classmethod
    def begun(cls, name: str, line: str, *, beside: bool) -> Part:
        """Return a part that begins now."""
        output = tempfile.TemporaryFile("w+", encoding="utf-8") if beside else None  # noqa: SIM115 -- ``end`` closes it
        if not beside:
            _say(f"== {name}\n")
        process = subprocess.Popen(  # noqa: S602 -- of the Makefile
            line, shell=True, text=True, stdout=output, stderr=output, process_group=0 if beside else None
        )
        return cls(name, output, process, time.monotonic())

    def end(self) -> None:
        """Wait for its end, and show its output if that was kept."""
        _, status, used = os.wait4(self._process.pid, 0)
        self.status = self._process.returncode = os.waitstatus_to_exitcode(status)
        self.seconds, self.used = time.monotonic() - self._began, used.ru_utime + used.ru_stime
        if self.output is not None:
            self.output.seek(0)
            _say(f"== {self.name}\n{self.output.read()}")
            self.output.close()

    def stop(self) -> None:
        """End it with all its processes, and drop its output; if it failed before that, show the failure."""
        ended = os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if ended is not None and ended.si_status:
            self.end()
            return
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        if self.output is not None:
            self.output.close()


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


def main(arguments: Iterable[str]) -> int:
    """Run parts one after another until one fails, those with a mark beside them, and print what each took.

    If one fails, those beside it are stopped, so that what it wrote is the last thing to read.

    Args:
        arguments: The parts, each as NAME=LINE for the shell; ``+`` before a name marks a part that runs beside others.

    Returns:
        The exit status: of the first part that failed.
    """
    began = time.monotonic()
    given = [(name, line) for name, _, line in (one.partition("=") for one in arguments)]
    beside = [
        Part.begun(name.removeprefix(BESIDE), line, beside=True) for name, line in given if name.startswith(BESIDE)
    ]
    parts: list[Part] = []
    try:
        for name, line in given:
            if not name.startswith(BESIDE) and not any(part.status for part in parts):
                parts.append(Part.begun(name, line, beside=False))
                parts[-1].end()
        while beside and not any(part.status for part in parts):
            parts.append(beside.pop(0))
            parts[-1].end()
    finally:
        for part in beside:
            part.stop()
    parts += [part for part in beside if part.status]
    for part in parts:
        _say(_row(part.seconds, part.used, f"{part.name}{'   failed' if part.status else ''}"))
    _say(_row(time.monotonic() - began, sum(part.used for part in parts), "together"))
    return next((part.status for part in parts if part.status), 0)


def _row(seconds: float, used: float, name: str) -> str:
    return f"{seconds:7.1f} s  {used:7.1f} s of processor time   {name}\n"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
