"""Processes of this machine: each takes the next task as soon as it has time, so that none idles before the end."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import attrs

from crusaders_rules.catalog import code_run
from crusaders_rules.work.executors import Seat, WorkerLost
from crusaders_rules.work.tasks import Done, Task, done

# Processes that are forked have the tasks already: they hold functions, which cannot be sent.
_tasks: list[Task] = []
_FEWEST = 2


class Processes:
    """A pool of processes for each list of tasks; this process alone if one is enough, or if the system cannot fork."""

    def __init__(self, workers: int | None = None) -> None:
        """Begin without a process.

        Args:
            workers: The number of processes; one for each processor if None.
        """
        self.workers = workers or os.cpu_count() or 1

    def each(self, tasks: Sequence[Task]) -> Generator[Done, None, None]:
        """Do tasks, and yield each once it is done.

        Args:
            tasks: The tasks. They are begun in this order.

        Raises:
            WorkerLost: A process has ended in the middle of its work.
        """
        many = min(self.workers, len(tasks))
        if not tasks:
            return
        before, _tasks[:] = list(_tasks), tasks
        try:
            if (many < _FEWEST and not any(task.apart for task in tasks)) or not _can_fork():
                yield from map(_done, range(len(tasks)))
                return
            with pool(many) as processes:
                for ended in as_completed([processes.submit(_done, place) for place in range(len(tasks))]):
                    found = ended.result()
                    code_run.also_used(found.used)
                    yield found
        except BrokenProcessPool as error:
            raise _lost() from error
        finally:
            _tasks[:] = before

    @contextlib.contextmanager
    def seats(self, many: int) -> Iterator[Sequence[Seat]]:
        """Offer so many seats, each in a separate process; a lone seat, or any without ``fork``, uses this process.

        Args:
            many: The number of seats.
        """
        if many < _FEWEST or not _can_fork():
            yield [_Here() for _ in range(many)]
            return
        with contextlib.ExitStack() as stack:
            yield [stack.enter_context(one_seat()) for _ in range(many)]


@contextlib.contextmanager
def one_seat() -> Iterator[Seat]:
    """Offer a seat in a separate process."""
    with pool(1) as process:
        yield _Alone(process)


def _can_fork() -> bool:
    return "fork" in multiprocessing.get_all_start_methods()


def _lost() -> WorkerLost:
    return WorkerLost("a process has been ended in the middle of its work, perhaps for want of memory")


def _done(place: int) -> Done:
    return done(_tasks[place], place)


@attrs.frozen
class _Now:
    """An answer that is available."""

    value: Any

    def result(self) -> Any:  # noqa: ANN401 -- of any function
        """Return it."""
        return self.value


class _Here:
    """A seat in this process."""

    def call(self, function: Callable[..., Any], *given: Any) -> _Now:  # noqa: ANN401 -- of any function
        """Do a call at once."""
        return _Now(function(*_values(given)))


@attrs.frozen
class _Later:
    """An answer that will come from a process."""

    future: Future[Any]

    def result(self) -> Any:  # noqa: ANN401 -- of any function
        """Wait for it, and return it.

        Raises:
            WorkerLost: The process has ended.
        """
        try:
            return self.future.result()
        except BrokenProcessPool as error:
            raise _lost() from error


@attrs.frozen
class _Alone:
    """A seat in a separate process."""

    process: ProcessPoolExecutor

    def call(self, function: Callable[..., Any], *given: Any) -> _Later:  # noqa: ANN401 -- of any function
        """Begin a call."""
        try:
            return _Later(self.process.submit(function, *_values(given)))
        except BrokenProcessPool as error:
            raise _lost() from error


def _values(given: tuple[Any, ...]) -> list[Any]:
    return [one.result() if isinstance(one, _Now | _Later) else one for one in given]


@contextlib.contextmanager
def pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """Yield a pool of so many processes that ends at once when anything fails, without waiting for the others.

    Args:
        workers: The number of processes.
    """
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(max_workers=workers, mp_context=context, initializer=_lead) as processes:
        try:
            yield processes
        except BaseException:
            for process in set(multiprocessing.active_children()) - before:
                # One may have started processes that would outlive it.
                with contextlib.suppress(AttributeError, ProcessLookupError):
                    if process.pid is not None:
                        os.killpg(process.pid, signal.SIGTERM)
                process.terminate()
            # One that ends in the middle of a long answer leaves the pool waiting for the rest, which ends
            # only when nobody can write any more, this process included.
            with contextlib.suppress(AttributeError):
                processes._result_queue._writer.close()  # type: ignore[attr-defined]  # noqa: SLF001 -- no other way
            raise


def _lead() -> None:
    """Start a process group if the system has process groups."""
    with contextlib.suppress(AttributeError):
        os.setpgid(0, 0)
