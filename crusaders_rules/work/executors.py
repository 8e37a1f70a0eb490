"""What spreads tasks: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Generator, Sequence
from typing import Any, Protocol

from crusaders_rules.work.tasks import Done, Task


class WorkError(Exception):
    """Work cannot be done, for a reason that is not in the work."""


class WorkerLost(WorkError):  # noqa: N818 -- it is named as the field names it
    """A worker has ended in the middle of its work."""


class FutureResult(Protocol):
    """What will come of a call."""

    def result(self) -> Any:  # noqa: ANN401 -- of any function
        """Wait for it, and return it.

        Raises:
            WorkError: It will never come.
        """


class Seat(Protocol):
    """A place on one worker, at which calls are done one after another, and what they keep stays."""

    def call(self, function: Callable[..., Any], *given: Any) -> FutureResult:  # noqa: ANN401 -- of any function
        """Begin a call.

        Args:
            function: A function of a module of this package.
            *given: Plain arguments, and answers of calls at any seat: their results then go from worker to worker.
        """


class Executor(Protocol):
    """What spreads tasks."""

    @property
    def workers(self) -> int:
        """The number of workers."""

    def each(self, tasks: Sequence[Task]) -> Generator[Done, None, None]:
        """Do tasks, and yield each once it is done; who closes this ends those that are not done yet.

        Args:
            tasks: The tasks. They are begun in this order.

        Raises:
            WorkError: They cannot be done.
        """

    def seats(self, many: int) -> contextlib.AbstractContextManager[Sequence[Seat]]:
        """Offer so many seats, spread evenly over the workers.

        Args:
            many: The number of seats.

        Raises:
            WorkError: They cannot be had.
        """
