"""A foreign program that answers requests, one line of JSON for each, and may do anything else instead."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import signal
import subprocess
import threading
from collections import deque
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import IO, Any, Self

import attrs

from crusaders_rules.answers import shown
from crusaders_rules.files.problems import FileError, one_line
from crusaders_rules.files.reading import parse_json

_LINES_AHEAD = 100
_SAID_LAST = 20
_LONGEST_SAID = 500
_PATIENCE_AT_THE_END = 2.0


class Fault(StrEnum):
    """What a program did instead of an answer."""

    CANNOT_START = "cannot start"
    HANGS = "hangs"
    DIES = "dies"
    FLOODS = "floods its output"
    NONSENSE = "answers nonsense"
    OTHER_GAME = "plays another game"


class ProgramError(Exception):
    """A program gives no usable answer.

    Attributes:
        fault: What it did.
        detail: The circumstances in a sentence.
    """

    def __init__(self, fault: Fault, detail: str) -> None:
        """Store both; the message shows them."""
        super().__init__(f"it {fault}: {detail}" if fault != Fault.CANNOT_START else f"{fault}: {detail}")
        self.fault = fault
        self.detail = detail


@attrs.frozen(kw_only=True)
class Patience:
    """How much a program may ask of its caller.

    Attributes:
        seconds: The time for one answer.
        longest: The most bytes in an answer.
    """

    seconds: float = 30.0
    longest: int = 8 * 1024 * 1024


class Program:
    """A running program in a separate process group, which ends with it.

    Use it in a ``with`` statement.
    """

    def __init__(self, command: Sequence[str], patience: Patience | None = None) -> None:
        """Start a program.

        Args:
            command: The program and its arguments.
            patience: How long to wait for an answer, and how long it may be.

        Raises:
            ProgramError: If it cannot be started.
        """
        self.command = tuple(command)
        self.patience = patience or Patience()
        self._number = 0
        self._said: deque[str] = deque(maxlen=_SAID_LAST)
        try:
            self._process = subprocess.Popen(  # noqa: S603 -- the person named this program to be run
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else error
            raise ProgramError(Fault.CANNOT_START, f"{shown(self.command[0])}: {why}") from error
        self._answers: queue.Queue[bytes | None] = queue.Queue(_LINES_AHEAD)
        self._requests: queue.Queue[bytes | None] = queue.Queue()
        self._listener = threading.Thread(target=self._listen, daemon=True)
        for thread in (
            self._listener,
            *(threading.Thread(target=work, daemon=True) for work in (self._read, self._write)),
        ):
            thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.end()

    @property
    def number(self) -> int:
        """The id of its process, which is that of its group."""
        return self._process.pid

    @property
    def said(self) -> tuple[str, ...]:
        """The last lines that it wrote to standard error."""
        return tuple(self._said)

    def ask(self, request: Mapping[str, Any]) -> Mapping[str, Any]:
        """Send a request and return the answer.

        Args:
            request: The request; it gets a number as its ``id``.

        Returns:
            The answer.

        Raises:
            ProgramError: If there is no answer in time, or it cannot be used.
        """
        if not self._answers.empty():
            early = self._still_there(self._answers.get_nowait())
            raise ProgramError(Fault.NONSENSE, f"it says {_quoted(early)} without being asked")
        self._number += 1
        self._requests.put(json.dumps({"id": self._number, **request}).encode("ascii") + b"\n")
        try:
            line = self._still_there(self._answers.get(timeout=self.patience.seconds))
        except queue.Empty:
            raise ProgramError(Fault.HANGS, f"no answer within {self.patience.seconds:g} s") from None
        if len(line) > self.patience.longest:
            raise ProgramError(Fault.FLOODS, f"a line of more than {self.patience.longest} bytes")
        return self._parsed(line)

    def _still_there(self, line: bytes | None) -> bytes:
        """Return a line of its output; at the end of the output, say how it ended, however often it is asked."""
        if line is None:
            self._answers.put(None)
            raise ProgramError(Fault.DIES, self._last_words())
        return line

    def _parsed(self, line: bytes) -> Mapping[str, Any]:
        try:
            answer = parse_json(line.decode("utf-8"), "the answer")
        except UnicodeDecodeError as error:
            raise ProgramError(Fault.NONSENSE, f"not text in UTF-8: {_quoted(line)}") from error
        except FileError as error:
            raise ProgramError(Fault.NONSENSE, f"not JSON: {_quoted(line)}") from error
        if not isinstance(answer, dict):
            raise ProgramError(Fault.NONSENSE, f"needs an object, not {_quoted(line)}")
        if answer.get("id") != self._number:
            given = shown(answer.get("id"))
            raise ProgramError(Fault.NONSENSE, f"the answer to request {self._number} has the id {given}")
        return answer

    def end(self) -> None:
        """End the program and all that it started, by their process group; wait a little for it to end."""
        self._requests.put(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_AT_THE_END)
        self._kill()
        self._process.wait()
        for stream in (self._process.stdout, self._process.stderr):
            # A reader that still holds the stream ends with it.
            with contextlib.suppress(OSError, ValueError):
                _of(stream).close()

    def _kill(self) -> None:
        # Its group outlives it if it left children behind.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()

    def _last_words(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(_PATIENCE_AT_THE_END)
        status = self._process.poll()
        if status is None:
            how = "it closed its output"
        elif status < 0:
            how = f"ended by signal {-status}"
        else:
            how = f"exit status {status}"
        self._listener.join(_PATIENCE_AT_THE_END)
        return f"{how}; its last words: {self._said[-1]}" if self._said else how

    def _read(self) -> None:
        stream = _of(self._process.stdout)
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(self.patience.longest + 1):
                self._answers.put(line)
        self._answers.put(None)

    def _listen(self) -> None:
        stream = _of(self._process.stderr)
        with contextlib.suppress(OSError, ValueError):
            while line := stream.readline(_LONGEST_SAID):
                self._said.append(one_line(line.decode("utf-8", "replace").rstrip()))

    def _write(self) -> None:
        stream = _of(self._process.stdin)
        with contextlib.suppress(OSError, ValueError):
            while (line := self._requests.get()) is not None:
                stream.write(line)
                stream.flush()
        with contextlib.suppress(OSError, ValueError):
            stream.close()


def _of(stream: IO[bytes] | None) -> IO[bytes]:
    """Return a stream that is there."""
    if stream is None:
        raise OSError("the stream is closed")
    return stream


def _quoted(line: bytes) -> str:
    return shown(line.decode("utf-8", "replace").strip())
