"""A cluster on the loopback of this machine, made by the commands that the documentation names."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import attrs

LOOPBACK = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")


@attrs.define
class LocalCluster:
    """A running cluster.

    Attributes:
        folder: Where its scheduler says where it listens.
        scheduler: The process of the scheduler.
        address: Where it listens.
        workers: The processes of the workers.
    """

    folder: Path
    scheduler: subprocess.Popen[bytes]
    address: str = ""
    workers: list[subprocess.Popen[bytes]] = attrs.field(factory=list)

    def add(self, *more: str, path: Path | None = None) -> subprocess.Popen[bytes]:
        """Start a worker.

        Args:
            *more: Options.
            path: The folder of the package that it runs, if it is another one.
        """
        environment = dict(os.environ) if path is None else {**os.environ, "PYTHONPATH": str(path)}
        command = (self.address, *LOOPBACK, "--no-nanny", *(more or ("--nthreads", "1")))
        worker = begun("distributed.cli.dask_worker", *command, folder=self.folder, environment=environment)
        self.workers.append(worker)
        return worker

    @property
    def known(self) -> int:
        """How many workers the scheduler knows."""
        import distributed

        with distributed.Client(self.address, timeout=30, set_as_default=False) as client:
            return len(client.scheduler_info(n_workers=-1)["workers"])

    def wait_for(self, number: int) -> None:
        """Wait until so many workers are known."""
        while self.known != number:
            time.sleep(0.2)


def begun(
    module: str, *arguments: str, folder: Path, environment: dict[str, str] | None = None
) -> subprocess.Popen[bytes]:
    """Start a command of Dask as its own process group; what it says goes into a file."""
    with (folder / "said.txt").open("ab") as said:
        command = [sys.executable, "-m", module, *arguments]
        return subprocess.Popen(command, stdout=said, stderr=said, cwd=folder, env=environment)


@contextlib.contextmanager
def local_cluster(folder: Path, workers: int = 2) -> Iterator[LocalCluster]:
    """Run a cluster, and end its processes.

    Args:
        folder: An empty folder.
        workers: The number of workers.
    """
    told = folder / "scheduler.json"
    options = ("--port", "0", "--scheduler-file", str(told))
    cluster = LocalCluster(folder, begun("distributed.cli.dask_scheduler", *LOOPBACK, *options, folder=folder))
    try:
        while not told.exists() or not told.read_text(encoding="utf-8").rstrip().endswith("}"):
            assert cluster.scheduler.poll() is None, (folder / "said.txt").read_text(encoding="utf-8")
            time.sleep(0.1)
        cluster.address = json.loads(told.read_text(encoding="utf-8"))["address"]
        for _ in range(workers):
            cluster.add()
        cluster.wait_for(workers)
        yield cluster
    finally:
        for process in (*cluster.workers, cluster.scheduler):
            process.kill()
            process.wait()
