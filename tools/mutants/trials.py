"""Whether anything notices a mutant: a process for each, in which the mutant stands in for the module.

The files stay as they are. A finder in front of all others gives the import system the text of the mutant.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import multiprocessing
import os
import signal
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from multiprocessing import connection
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, cast

import attrs

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    import pytest

# What a process begins with. None of it may import the rules, for they are to be imported with the mutant in place.
_BEFOREHAND = ["cattrs", "click", "hypothesis", "hypothesis.stateful", "jsonschema", "pytest", "rich.console", "z3"]

# The exit status of a process: no stage noticed the mutant, or this plus the place of the stage that did.
_UNNOTICED, _NOTICED = 100, 101

# The signals that end a run without an end: the processor time is over, or too many calls lie on each other.
_NO_END = {signal.SIGPROF, signal.SIGSEGV}


@attrs.frozen
class Stage:
    """One of the things that may notice a mutant, the quickest first.

    Attributes:
        name: What the report calls it.
        arguments: For pytest: what to run.
        seconds: The processor time after which the mutant counts as noticed: it does not come to an end.
        only: The names of the tests to run, in this order; all that are found if there are none.
    """

    name: str
    arguments: tuple[str, ...] = ()
    seconds: int = 60
    only: tuple[str, ...] = attrs.field(default=(), repr=False)


@attrs.frozen
class Job:
    """A mutant to try.

    Attributes:
        folder: Where the tests are run.
        module: The dotted name of the mutated module.
        source: Its text.
        stages: What may notice it.
    """

    folder: Path
    module: str
    source: str = attrs.field(repr=False)
    stages: tuple[Stage, ...] = ()


class TrialError(Exception):
    """A trial that says nothing, since something else than the mutant went wrong."""


def try_mutants(jobs: Sequence[Job], workers: int = 1) -> Iterator[tuple[Job, str | None]]:
    """Run the stages over each mutant until one notices it.

    Args:
        jobs: The mutants.
        workers: How many processes run at a time.

    Yields:
        Each mutant once it is tried, with the stage that noticed it, or the signal that ended a run without an end;
        None if nothing did.

    Raises:
        TrialError: A run could not be carried out.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_BEFOREHAND)
    waiting = list(reversed(jobs))
    running: dict[int, tuple[BaseProcess, Job]] = {}
    try:
        while waiting or running:
            while waiting and len(running) < workers:
                job = waiting.pop()
                begun = context.Process(target=_run, args=(job,))
                begun.start()
                running[begun.sentinel] = begun, job
            for ready in connection.wait(list(running)):
                process, job = running.pop(cast("int", ready))
                process.join()
                yield job, _outcome(job, process.exitcode)
    finally:
        for process, _ in running.values():
            process.terminate()


def _outcome(job: Job, status: int | None) -> str | None:
    if status == _UNNOTICED:
        return None
    if status is not None and -status in _NO_END:
        return signal.Signals(-status).name
    if status is not None and _NOTICED <= status < _NOTICED + len(job.stages):
        return job.stages[status - _NOTICED].name
    raise TrialError(f"the run over a mutant of {job.module} ended with status {status}")


def _run(job: Job) -> None:
    """Put the mutant in place and go through the stages; the exit status tells what came of it."""
    os.chdir(job.folder)
    sys.path.insert(0, str(job.folder))
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    if job.module in sys.modules:
        raise TrialError(f"{job.module} is imported already")
    sys.meta_path.insert(0, Finder(job.module, job.source))
    for place, stage in enumerate(job.stages):
        signal.setitimer(signal.ITIMER_PROF, stage.seconds)
        if _passes(stage):
            continue
        os._exit(_NOTICED + place)
    os._exit(_UNNOTICED)


def _passes(stage: Stage) -> bool:
    import pytest

    plugins = [_Only(stage.only)] if stage.only else []
    status = pytest.main(["-x", *options(), *stage.arguments], plugins)
    if status in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        return True
    if status in {pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED}:
        return False
    if status == pytest.ExitCode.USAGE_ERROR and all(Path(argument).exists() for argument in stage.arguments):
        # What the tests need cannot even be imported.
        return False
    raise TrialError(f"pytest ended with status {status}")


class _Only:
    """A pytest plugin that leaves only some tests, and runs them in their order."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self._names = names

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Drop the other tests."""
        found = {item.nodeid: item for item in items}
        items[:] = [found[name] for name in self._names if name in found]


def options() -> list[str]:
    """Return what pytest is told for each run over mutants."""
    switched_off = [word for name in ("cacheprovider", "faulthandler", "xdist") for word in ("-p", f"no:{name}")]
    # Much of pytest is imported beforehand, too late to have its own assertions rewritten.
    return ["-q", "--assert=plain", "-o", "addopts=", *switched_off]


class Finder(importlib.abc.MetaPathFinder):
    """Finds one module, the mutated one, and leaves all others to Python."""

    def __init__(self, name: str, source: str) -> None:
        self._name, self._source = name, source

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return where the mutant comes from."""
        if fullname != self._name:
            return None
        return importlib.util.spec_from_loader(fullname, _Loader(self._source), origin=f"a mutant of {fullname}")


class _Loader(importlib.abc.InspectLoader):
    """Runs the text of a mutant as a module."""

    def __init__(self, source: str) -> None:
        self._source = source

    def get_source(self, _fullname: str) -> str:
        """Return the text."""
        return self._source

    def get_code(self, fullname: str) -> CodeType:
        """Compile the text."""
        return compile(self._source, f"<mutant of {fullname}>", "exec", dont_inherit=True)
