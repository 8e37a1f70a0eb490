"""Results that outlive a run, so that the next one goes on where it ended."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.catalog import code_run
from crusaders_rules.work.executors import Executor, Seat, WorkError
from crusaders_rules.work.sent import DamagedError, text_of, with_sum, without_sum
from crusaders_rules.work.tasks import Done, Sent, Task

_FILE = "tasks.jsonl"


class Kept:
    """An executor that keeps the result of each task in a folder, and does no task again whose result is there."""

    def __init__(self, executor: Executor, folder: Path) -> None:
        """Read what the folder has.

        Args:
            executor: What does the other tasks.
            folder: The folder.

        Raises:
            WorkError: It cannot be read or made.
        """
        self._executor = executor
        self.folder = folder
        self._known: dict[str, tuple[Any, code_run.Used]] = {}
        with written(folder):
            folder.mkdir(parents=True, exist_ok=True)
            file = folder / _FILE
            for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
                # The last line may be half of one: its task is done again.
                with contextlib.suppress(DamagedError, ValueError):
                    said = json.loads(without_sum(line))
                    self._known[said["task"]] = said["result"], code_run.used_told(said["used"])

    @property
    def workers(self) -> int:
        """The number of workers."""
        return self._executor.workers

    def each(self, tasks: Sequence[Task]) -> Generator[Done, None, None]:
        """Yield the results that are there, and then those of the other tasks as they are done.

        Args:
            tasks: The tasks.

        Raises:
            WorkError: They cannot be done, or a result cannot be written.
        """
        keys = [None if task.sent is None else _key(task.sent) for task in tasks]
        left = []
        for place, (task, key) in enumerate(zip(tasks, keys, strict=True)):
            if task.sent is not None and key is not None and key in self._known:
                result, used = self._known[key]
                code_run.also_used(used)
                yield Done(place, task.sent.told(result), 0.0, used)
            else:
                left.append(place)
        for found in self._executor.each([_plain(tasks[place]) for place in left]):
            task, key = tasks[left[found.place]], keys[left[found.place]]
            result = found.result
            if task.sent is not None and key is not None:
                self._keep(key, result, found.used)
                result = task.sent.told(result)
            yield attrs.evolve(found, place=left[found.place], result=result)

    def seats(self, many: int) -> contextlib.AbstractContextManager[Sequence[Seat]]:
        """Offer seats of the executor.

        Args:
            many: The number of seats.
        """
        return self._executor.seats(many)

    def _keep(self, key: str, result: object, used: code_run.Used) -> None:
        line = with_sum(json.dumps({"task": key, "result": result, "used": code_run.plain_used(used)}))
        with written(self.folder), (self.folder / _FILE).open("a+b") as file:
            # After half a line, the next one begins anew.
            half = file.seek(0, os.SEEK_END) and (file.seek(-1, os.SEEK_END), file.read(1))[1] != b"\n"
            file.write(f"{chr(10) if half else ''}{line}\n".encode())
            file.flush()
            os.fsync(file.fileno())


@contextlib.contextmanager
def written(folder: Path) -> Iterator[None]:
    """Turn what goes wrong with the files of a folder for results into an error that names the folder.

    Args:
        folder: The folder.

    Raises:
        WorkError: A file of it cannot be read or written.
    """
    try:
        yield
    except OSError as error:
        raise WorkError(f"the folder for results {folder}: {error.strerror or error}") from error


def _key(sent: Sent) -> str:
    return hashlib.sha256(text_of(sent).encode()).hexdigest()


def _plain(task: Task) -> Task:
    """Return the same task with the result that can be kept."""
    if task.sent is None:
        return task
    sent = Sent(task.sent.function, task.sent.given)
    return Task(task.name, partial(sent.function, **sent.given), sent, task.apart)
