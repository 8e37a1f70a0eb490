"""Which executor does the work: processes of this machine, or a cluster; and whether results are kept."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path

from crusaders_rules.work.executors import Executor
from crusaders_rules.work.kept import Kept
from crusaders_rules.work.processes import Processes


@contextlib.contextmanager
def executor_at(
    workers: int | None = None, cluster: str | None = None, resumed: Path | None = None
) -> Iterator[Executor]:
    """Offer what spreads tasks.

    Args:
        workers: The number of processes of this machine; one for each processor if None.
        cluster: The address of the scheduler of a Dask cluster, which does the work instead.
        resumed: A folder for the results of tasks. Those that it already has are not computed again.

    Yields:
        The executor.

    Raises:
        WorkError: There is no such cluster, a worker of it has other code, or the extra is missing.
    """
    with contextlib.ExitStack() as stack:
        executor: Executor
        if cluster is None:
            executor = Processes(workers)
        else:
            from crusaders_rules.work.cluster import joined

            executor = stack.enter_context(joined(cluster))
        yield executor if resumed is None else Kept(executor, resumed)
