"""A Dask cluster: its scheduler hands tasks to workers on any machines; this module is the only one that uses Dask."""

from __future__ import annotations

import contextlib
import itertools
import logging
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from secrets import token_hex
from typing import Any

import attrs

from crusaders_rules.catalog import code_run
from crusaders_rules.catalog.extras import missing_extra
from crusaders_rules.work.executors import Seat, WorkerLost, WorkError
from crusaders_rules.work.processes import Processes
from crusaders_rules.work.sent import OtherCodeError, code_digest, perform_each, performed, require_code, text_of
from crusaders_rules.work.tasks import Done, Sent, Task

# How long to wait for the scheduler, and how often to look whether a worker is still there.
_PATIENCE, _PAUSE = 10, 1.0

# So many bytes of tasks are with the cluster at a time: all of them might not fit in the memory of its scheduler.
_BYTES = 50_000_000
# To hand a task out costs milliseconds, so short ones go together: for about so many seconds, and at most so many.
# Near the end, each worker still has so many bunches, so no worker waits long for another one.
_TOGETHER, _MOST, _LAST = 0.5, 20, 4


@contextlib.contextmanager
def joined(address: str) -> Iterator[Cluster]:
    """Join a cluster.

    Args:
        address: That of its scheduler, such as ``127.0.0.1:8786`` or ``tls://host:8786``.

    Yields:
        The cluster.

    Raises:
        WorkError: The extra is missing, nobody answers, there is no worker, or one of them cannot do this work.
    """
    try:
        import distributed
    except ImportError as error:
        raise WorkError(missing_extra([str(error.name)], "cluster")) from error
    if not address:
        # Without an address, Dask would start a cluster itself.
        raise WorkError("the address of a scheduler is needed, such as 127.0.0.1:8786")
    _silence()
    try:
        client = distributed.Client(address, timeout=_PATIENCE)
    except (OSError, TypeError, ValueError, RuntimeError) as error:
        raise WorkError(f"no scheduler answers at {address}") from error
    try:
        cluster = Cluster(client, address)
        cluster.examine()
        yield cluster
    finally:
        # A scheduler that has gone is not waited for.
        with contextlib.suppress(Exception):
            client.close(timeout=_PAUSE)


def _silence() -> None:
    """Silence the logs of Dask: the package reports each failure itself, once and in one sentence."""
    # A copy: a thread of Dask may just be asking for another logger.
    for name in list(logging.root.manager.loggerDict):
        if name.partition(".")[0] in {"distributed", "tornado"}:
            logging.getLogger(name).setLevel(logging.CRITICAL)


class Cluster:
    """The workers of a cluster, each a process with one thread."""

    def __init__(self, client: Any, address: str) -> None:  # noqa: ANN401 -- Dask has no types
        """Use a client.

        Args:
            client: The client of the scheduler.
            address: The address that the user gave.
        """
        self._client = client
        self._address = address

    @property
    def workers(self) -> int:
        """The number of workers."""
        return len(self._known())

    def _known(self) -> Mapping[str, Any]:
        with self._reached():
            found: Mapping[str, Any] = self._client.scheduler_info(n_workers=-1)["workers"]
            return found

    def examine(self) -> None:
        """Refuse a cluster that cannot do this work.

        Raises:
            WorkError: There is no worker, one has several threads, or one has other code.
        """
        known = self._known()
        if not known:
            raise WorkError(f"the cluster at {self._address} has no worker")
        for worker, told in known.items():
            if told["nthreads"] != 1:
                raise WorkError(
                    f"worker {worker} has {told['nthreads']} threads, and the rules need a process each: "
                    "start it with --nthreads 1"
                )
        with self._reached():
            found = self._client.run(require_code, code_digest(), on_error="return")
        for worker, problem in found.items():
            if problem is not None:
                raise WorkError(f"worker {worker} has another version of crusaders-rules, or none: {problem}")

    def each(self, tasks: Sequence[Task]) -> Generator[Done, None, None]:
        """Do tasks, and yield each once it is done; those that stay here are done by processes of this machine.

        Args:
            tasks: The tasks. They are begun in this order.

        Raises:
            WorkError: The scheduler has gone, or workers end over a task again and again.
        """
        import distributed

        sent = {place: task.sent for place, task in enumerate(tasks) if task.sent is not None}
        stay = [place for place in range(len(tasks)) if place not in sent]
        away = Away(self._client, self.workers, sent, deque(sent))
        try:
            with self._reached():
                done = distributed.as_completed(away.begin())
            for one in Processes().each([tasks[place] for place in stay]):
                yield attrs.evolve(one, place=stay[one.place])
            while away.bunches:
                with self._reached():
                    future = next(done)
                    places = away.ended(future)
                    if len(places) > 1 and future.status == "error":
                        # Each goes alone now: an error belongs to a task.
                        done.update([away.send([place]) for place in places])
                        continue
                with self._reached(tasks[places[0]].name):
                    seconds, texts = future.result()
                away.took(seconds, len(places))
                with self._reached():
                    done.update(away.begin())
                for place, text in zip(places, texts, strict=True):
                    found = performed(text, place)
                    code_run.also_used(found.used)
                    yield attrs.evolve(found, result=sent[place].told(found.result))
        finally:
            with contextlib.suppress(Exception):
                self._client.cancel(list(away.bunches))

    @contextlib.contextmanager
    def seats(self, many: int) -> Iterator[Sequence[Seat]]:
        """Offer so many seats, spread evenly over the workers.

        Args:
            many: The number of seats.
        """
        workers = itertools.cycle(sorted(self._known()))
        yield [_OnWorker(self, next(workers)) for _ in range(many)]

    def at(self, worker: str, function: Callable[..., Any], given: Sequence[Any]) -> Any:  # noqa: ANN401 -- a future
        """Begin a call on one worker.

        Args:
            worker: Its address.
            function: A function of a module of this package.
            given: Its arguments; futures among them go from worker to worker.
        """
        with self._reached():
            return self._client.submit(function, *given, workers=[worker], pure=False)

    def outcome(self, future: Any, worker: str) -> Any:  # noqa: ANN401 -- a future of any function
        """Wait for the result of a call.

        Args:
            future: The call.
            worker: The worker that it was begun on.

        Raises:
            WorkerLost: That worker has ended.
        """
        with self._reached():
            while not _ended(future):
                # Dask would wait for the worker without a time limit.
                if worker not in self._known():
                    raise WorkerLost(f"worker {worker} has ended in the middle of its work")
            return future.result()

    @contextlib.contextmanager
    def _reached(self, task: str = "a task") -> Iterator[None]:
        """Say in one sentence what is wrong with the cluster."""
        from concurrent.futures import CancelledError

        import distributed
        from distributed.comm import CommClosedError

        try:
            yield
        except distributed.KilledWorker as error:
            raise WorkerLost(f"{task} has ended its workers again and again, perhaps for want of memory") from error
        except OtherCodeError as error:
            raise WorkError(f"a worker has other code: {error}") from error
        except (CancelledError, CommClosedError, TimeoutError) as error:
            raise WorkError(f"the cluster at {self._address} does not answer any more") from error


def _ended(future: Any) -> bool:  # noqa: ANN401 -- as outcome
    """Wait a little for a call, and return whether it has ended."""
    import distributed

    try:
        distributed.wait([future], timeout=_PAUSE)
    except TimeoutError:
        return False
    return True


@attrs.define
class Away:
    """Tasks that go to a cluster.

    Attributes:
        client: The client of its scheduler.
        workers: The number of workers at the start.
        sent: All tasks, by their places.
        waiting: The places of the tasks that are not there yet.
        bunches: The places of the tasks of each bunch that is there, and its size, by what will come of it.
        bytes: The size of all bunches that are there.
        done: The number of tasks that are done.
        seconds: The time that these took.
        run: A name that no other run has.
    """

    client: Any
    workers: int
    sent: Mapping[int, Sent]
    waiting: deque[int]
    bunches: dict[Any, tuple[list[int], int]] = attrs.field(factory=dict)
    bytes: int = 0
    done: int = 0
    seconds: float = 0.0
    run: str = attrs.field(factory=lambda: token_hex(8))
    _numbers: Iterator[int] = attrs.field(factory=itertools.count)

    def begin(self) -> list[Any]:
        """Send the next tasks, and return what will come of them; a few until it is known how long one takes."""
        begun = []
        while self.waiting and self.bytes < _BYTES and (self.done or len(self.bunches) < _LAST * self.workers):
            begun.append(self.send([self.waiting.popleft() for _ in range(self._together())]))
        return begun

    def _together(self) -> int:
        """Return how many tasks go together."""
        if not self.done:
            return 1
        short = int(_TOGETHER * self.done / max(self.seconds, _TOGETHER / _MOST))
        return max(1, min(_MOST, short, len(self.waiting) // (_LAST * self.workers)))

    def send(self, places: list[int]) -> Any:  # noqa: ANN401 -- Dask has no types
        """Send tasks together, and return what will come of them."""
        texts = [text_of(self.sent[place]) for place in places]
        key, size = f"crusaders-{self.run}-{next(self._numbers)}", sum(map(len, texts))
        begun = self.client.submit(perform_each, texts, run=self.run, key=key, pure=False)
        self.bunches[begun] = places, size
        self.bytes += size
        return begun

    def ended(self, future: Any) -> list[int]:  # noqa: ANN401 -- as send
        """Return the places of the tasks of a bunch that is not there any more."""
        places, size = self.bunches.pop(future)
        self.bytes -= size
        return places

    def took(self, seconds: float, tasks: int) -> None:
        """Note how long some tasks took."""
        self.seconds += seconds
        self.done += tasks


@attrs.frozen
class _Remote:
    """An answer that will come from a worker."""

    cluster: Cluster
    worker: str
    future: Any

    def result(self) -> Any:  # noqa: ANN401 -- of any function
        """Wait for it, and return it.

        Raises:
            WorkError: The worker or the scheduler has ended.
        """
        return self.cluster.outcome(self.future, self.worker)


@attrs.frozen
class _OnWorker:
    """A seat on a worker."""

    cluster: Cluster
    worker: str

    def call(self, function: Callable[..., Any], *given: Any) -> _Remote:  # noqa: ANN401 -- of any function
        """Begin a call."""
        futures = [one.future if isinstance(one, _Remote) else one for one in given]
        return _Remote(self.cluster, self.worker, self.cluster.at(self.worker, function, futures))
