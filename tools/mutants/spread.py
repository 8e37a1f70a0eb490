"""How the mutants of a judge are spread over workers: each is a task, done as soon as a worker has time."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Mapping
from contextlib import AbstractContextManager, closing
from functools import partial
from typing import Any, TypeVar

from crusaders_rules.cli.working import working
from crusaders_rules.work import Executor, Sent, Task

_What = TypeVar("_What")
WORKERS = 2


def spreading(workers: int | None, cluster: str | None) -> AbstractContextManager[Executor]:
    """Offer what spreads mutants over workers.

    Args:
        workers: The number of processes of this machine; ``WORKERS`` if neither is given.
        cluster: The address of the scheduler of a cluster.
    """
    if workers is None and cluster is None:
        workers = WORKERS
    return working({"workers": workers, "cluster": cluster, "resume": None})


def end_after(minutes: float | None) -> float | None:
    """Return when so many minutes will be over, None for never."""
    return None if minutes is None else time.monotonic() + 60 * minutes


def each(
    executor: Executor,
    function: Callable[..., Any],
    given: Iterable[tuple[_What, str, Mapping[str, Any]]],
    end: float | None = None,
) -> Generator[tuple[_What, Any], None, None]:
    """Call a function again and again, wherever an executor has it done.

    Args:
        executor: What spreads the calls.
        function: A function of a module of this tool, from JSON to JSON.
        given: What each call is about, what a person calls that, and the arguments by name.
        end: When to stop, as the monotonic clock has it; None for never.

    Yields:
        What a call is about, and its result, once it is there.

    Raises:
        WorkError: The calls cannot be done there.
    """
    calls = list(given)
    tasks = [
        # What a call starts, it may leave for the next one, so it belongs to a process that ends with the last one.
        Task(name, partial(function, **arguments), Sent(function, arguments), apart=True)
        for _, name, arguments in calls
    ]
    if end is not None and time.monotonic() > end:
        return
    with closing(executor.each(tasks)) as done:
        for one in done:
            yield calls[one.place][0], one.result
            if end is not None and time.monotonic() > end:
                return
