"""Work that processes share: each takes the next piece as soon as it has time, so that none idles before the end."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import Any

import attrs

from crusaders_rules.catalog import code_run

# Processes that are forked have the pieces already: they hold functions, which cannot be sent.
_works: list[Callable[[], Any]] = []


@attrs.frozen
class Done:
    """A piece of work that is done.

    Attributes:
        place: Its place among all pieces.
        result: What came of it.
        seconds: The processor time that it took, with that of processes it has started.
        used: The code and the data that its process has used since it last said so.
    """

    place: int
    result: Any
    seconds: float
    used: code_run.Used


def shared(works: Sequence[Callable[[], Any]], workers: int | None = None) -> Iterator[Done]:
    """Do pieces of work, several at a time if the system can fork.

    Args:
        works: The pieces. They are begun in this order.
        workers: The number of processes; one for each processor if None.

    Yields:
        Each piece once it is done.

    Raises:
        BrokenProcessPool: A process ended in the middle of its work.
    """
    many = min(workers or os.cpu_count() or 1, len(works))
    before, _works[:] = list(_works), works
    try:
        if many < 2 or "fork" not in multiprocessing.get_all_start_methods():  # noqa: PLR2004 -- one is not several
            yield from map(_done, range(len(works)))
            return
        with pool(many) as processes:
            for ended in as_completed([processes.submit(_done, place) for place in range(len(works))]):
                done = ended.result()
                code_run.also_used(done.used)
                yield done
    finally:
        _works[:] = before


def _done(place: int) -> Done:
    began = processor_time()
    result = _works[place]()
    return Done(place, result, processor_time() - began, code_run.newly_used())


def processor_time() -> float:
    """Return the processor time of this process so far, and of the processes that it has started and waited for."""
    return sum(os.times()[:4])


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
            raise


def _lead() -> None:
    """Start a process group if the system has process groups."""
    with contextlib.suppress(AttributeError):
        os.setpgid(0, 0)
