"""What a cluster of two workers on the loopback gains over one worker, and what its parts cost.

``python -m benchmarks.cluster`` starts a scheduler and workers, measures each kind of work with one worker and with
two, and prints the ratios; then the cost of a task, the memory of a worker by the number of parts, and the terms of the
formula of the page "How far it goes", with what it says for one to eight workers beside a simulated exchange.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import attrs
from rich.console import Console
from rich.table import Table

from benchmarks.how_far import IN_MEMORY, exchange, terms_of
from crusaders_rules.cli.proof_runs import prove_all
from crusaders_rules.explore.in_parts import Parts
from crusaders_rules.explore.model_files import plain_of
from crusaders_rules.games import THY_WILL_BE_DONE
from crusaders_rules.thy_will_be_done.check import model_systems, models, sampling
from crusaders_rules.work import Executor, Seat, Sent, Task, executor_at
from crusaders_rules.work.executors import FutureResult
from crusaders_rules.work.processes import Processes, one_seat
from crusaders_rules.work.sent import code_digest
from tools.mutants.__main__ import OUT
from tools.mutants.by_tests import judged
from tools.mutants.judges import sources
from tools.mutants.mutations import mutants_of

LOOPBACK = ("--host", "127.0.0.1", "--dashboard-address", "127.0.0.1:0")
# Enough of each for half a minute of work or more; the largest theorem among these takes a tenth of it.
TOPICS = ("other_readings", "judged", "steps", "divine_judged", "equivalences", "wheel", "scoring", "end", "points")
QUESTIONS = ("skip.condition", "end.round.meaning", "resolve.without-success")
GAMES = 400
MODEL = "game/four"
MODULES = "expansions.divine_influence.rules."
MODULES_TESTS = ("tests/thy_will_be_done/rules",)
TASKS = 400
PARTS = (1, 2, 4, 8)
LARGE = (8, 64, 512)
# The models recorded have from ten to sixty levels, and larger ones have more.
LEVELS = 100


@contextlib.contextmanager
def cluster(workers: int) -> Iterator[str]:
    """Run a cluster on the loopback, and yield the address of its scheduler."""
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        told = Path(folder, "scheduler.json")
        options = ("--port", "0", "--scheduler-file", str(told))
        stack.enter_context(_begun(folder, "distributed.cli.dask_scheduler", *LOOPBACK, *options))
        while not told.exists() or not told.read_text(encoding="utf-8").rstrip().endswith("}"):
            time.sleep(0.1)
        address: str = json.loads(told.read_text(encoding="utf-8"))["address"]
        for _ in range(workers):
            stack.enter_context(
                _begun(folder, "distributed.cli.dask_worker", address, *LOOPBACK, "--no-nanny", "--nthreads", "1")
            )
        import distributed

        with distributed.Client(address, set_as_default=False) as client:
            client.wait_for_workers(workers)
        yield address


@contextlib.contextmanager
def _begun(folder: str, module: str, *arguments: str) -> Iterator[None]:
    with Path(folder, "said.txt").open("ab") as said:
        process = subprocess.Popen([sys.executable, "-m", module, *arguments], stdout=said, stderr=said, cwd=folder)
    try:
        yield
    finally:
        process.kill()
        process.wait()


def proving(executor: Executor) -> None:
    """Prove the theorems of some topics."""
    theorems = [one for one in THY_WILL_BE_DONE.theorems() if one.topic in TOPICS]
    prove_all(THY_WILL_BE_DONE, theorems, ("z3",), executor, mutants=False)


def mutants(executor: Executor) -> None:
    """Break the rules as the theorems of some topics say, and prove each theorem again."""
    theorems = [one for one in THY_WILL_BE_DONE.theorems() if one.topic in TOPICS]
    prove_all(THY_WILL_BE_DONE, theorems, ("z3",), executor, mutants=True)


def games(executor: Executor) -> None:
    """Play games under several readings."""
    *_, _ = sampling.consequences(sampling.pairs(QUESTIONS), GAMES, sampling.Games(), executor=executor)


def exploring(executor: Executor) -> None:
    """Explore a model in parts."""
    model = models.models()[MODEL]
    parts = Parts(executor=executor, many=executor.workers, make=model_systems.parted, given=plain_of(model))
    found = parts.explore(model_systems.parted(**plain_of(model)).system, MODEL)
    if found.states != model.expect["states"]:
        raise AssertionError(f"{found.states} states are found")


def by_tests(executor: Executor) -> None:
    """Try mutants with tests as the judge."""
    every = [
        (one, source)
        for name, source in sources().items()
        if name.startswith(MODULES)
        for one in mutants_of(source.path.read_text(encoding="utf-8"), name)
    ]
    if len(every) != sum(1 for _ in judged(executor, OUT, every, MODULES_TESTS)):
        raise AssertionError("some mutants are not tried")


WORKS: dict[str, Callable[[Executor], None]] = {
    "proving": proving,
    "broken rules": mutants,
    "mutants, by tests": by_tests,
    "games": games,
    "exploring": exploring,
}


class Taken(NamedTuple):
    """What work took: seconds, and the processor seconds of the worker that was busiest."""

    seconds: float
    busiest: float


def measured(address: str, work: Callable[[Executor], None]) -> Taken:
    """Return what work takes on a cluster, the second time: workers have loaded what they need then."""
    import distributed

    taken = Taken(0.0, 0.0)
    with executor_at(cluster=address) as executor, distributed.Client(address, set_as_default=False) as client:
        for _ in range(2):
            before, began = client.run(_processor_time), time.perf_counter()
            work(executor)
            seconds = time.perf_counter() - began
            after = client.run(_processor_time)
            taken = Taken(seconds, max(after[worker] - before[worker] for worker in after))
    return taken


def _processor_time() -> float:
    """Return the processor time of a worker, and of all processes that it has started."""
    import psutil  # type: ignore[import-untyped]

    worker = psutil.Process()
    return sum(sum(one.cpu_times()[:4]) for one in (worker, *worker.children(recursive=True)))


def cost_of_a_task(address: str) -> float:
    """Return the milliseconds that a task costs that does nothing."""
    tasks = [Task(f"{number}", code_digest, Sent(code_digest)) for number in range(TASKS)]
    with executor_at(cluster=address) as executor:
        list(executor.each(tasks[:10]))
        began = time.perf_counter()
        list(executor.each(tasks))
        return 1000 * (time.perf_counter() - began) / TASKS


def memory_of_a_worker(many: int) -> float:
    """Return the megabytes by which the process of a part grows from the first level to the last, the largest one."""
    executor, model = _Noting(many), models.models()[MODEL]
    parts = Parts(executor=executor, many=many, make=model_systems.parted, given=plain_of(model))
    parts.explore(model_systems.parted(**plain_of(model)).system, MODEL)
    return max(max(row) - row[0] for row in executor.megabytes)


class _Noting(Processes):
    """Processes that note what the parts say of their memory."""

    def __init__(self, workers: int) -> None:
        super().__init__(workers)
        self.megabytes: list[list[float]] = [[] for _ in range(workers)]

    @contextlib.contextmanager
    def seats(self, many: int) -> Iterator[Sequence[Seat]]:
        """Offer the seats; there is a process of its own even for one part."""
        with contextlib.ExitStack() as stack:
            alone = [stack.enter_context(one_seat()) for _ in range(many)]
            yield [_Seat(seat, row) for seat, row in zip(alone, self.megabytes, strict=True)]


@attrs.frozen
class _Seat:
    """A seat that notes the answers to one kind of call."""

    seat: Seat
    row: list[float]

    def call(self, function: Callable[..., Any], *given: Any) -> FutureResult:  # noqa: ANN401 -- of any function
        """Begin a call."""
        begun = self.seat.call(function, *given)
        if given[2:3] == ("number",):
            self.row.append(begun.result()["megabytes"])
        return begun


def show_gains(console: Console) -> None:
    """Print how much longer one worker takes than two."""
    names = ("work", "one worker", "two workers", "ratio", "ratio of processor time")
    table = Table(*names, title="One worker and two; processor time is that of the busiest worker")
    with cluster(1) as address:
        alone = {name: measured(address, work) for name, work in WORKS.items()}
    with cluster(2) as address:
        both = {name: measured(address, work) for name, work in WORKS.items()}
        cost = cost_of_a_task(address)
    for name, one in alone.items():
        two = both[name]
        times = f"{one.seconds:.1f} s", f"{two.seconds:.1f} s", f"{one.seconds / two.seconds:.2f}"
        table.add_row(name, *times, f"{one.busiest / two.busiest:.2f}")
    console.print(table)
    console.print(f"A task that does nothing costs {cost:.2f} ms.")


def show_memory(console: Console) -> None:
    """Print the memory of a worker by the number of parts."""
    table = Table("parts", "the largest one grows by", title=f"Memory of a worker, {MODEL}")
    for many in PARTS:
        table.add_row(str(many), f"{memory_of_a_worker(many):.0f} MB")
    console.print(table)


def show_how_far(console: Console, call: float = 0.001) -> None:
    """Print the terms of the formula, what it says beside a simulated exchange, and what larger models would need."""
    made = {workers: exchange(MODEL, workers) for workers in (1, 2, 4, 8)}
    terms = terms_of(made[1], made[2], call=0.0)
    console.print(
        f"{MODEL}: expand {terms.expand * 1e6:.0f} µs, away {terms.away * 1e6:.0f} µs and {terms.size:.0f} bytes, "
        f"number {terms.number * 1e6:.2f} µs for each state"
    )
    table = Table("workers", "simulated", "formula", "difference", title="The formula and a simulated exchange")
    for workers, one in made.items():
        said = terms.seconds(one.states, one.levels, workers)
        table.add_row(str(workers), f"{one.seconds:.2f} s", f"{said:.2f} s", f"{said / one.seconds - 1:+.0%}")
    console.print(table)
    terms = attrs.evolve(terms, call=call)
    table = Table("states", *(f"{workers} workers" for workers in LARGE), title="How far it goes")
    for states in (1e8, 1e9, 1e10):
        cells = []
        for workers in LARGE:
            hours = terms.seconds(states, LEVELS, workers) / 3600
            memory = states / workers * IN_MEMORY / 1e9
            cells.append(f"{hours:.1f} h, {memory:.1f} GB each")
        table.add_row(f"{states:.0e}", *cells)
    console.print(table)


def main() -> None:
    """Measure and print."""
    console = Console()
    console.print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before the measurement")
    parts = sys.argv[1:] or ["gains", "memory", "far"]
    for name, show in {"gains": show_gains, "memory": show_memory, "far": show_how_far}.items():
        if name in parts:
            show(console)


if __name__ == "__main__":
    main()
