"""Whether anything notices a mutant: a process for each, in which the mutant stands in for the module.

``python -m tools.mutants.trials`` is this process; it reads the job as JSON, and its exit status is the answer.

The files stay as they are. A finder in front of all others gives the import system the text of the mutant.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Mapping, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, NoReturn

import attrs

from tools.mutants.services import ROOT

if TYPE_CHECKING:
    import pytest

    from crusaders_rules.work import Executor

# The exit status of a process: no stage noticed the mutant, or this plus the place of the stage that did.
_UNNOTICED, _NOTICED = 100, 101

# The signals that stop an endless run: the processor time is used up, or the call stack overflows.
_NO_END = {signal.SIGPROF, signal.SIGSEGV}


@attrs.frozen
class Stage:
    """One of the things that may notice a mutant, the quickest first.

    Attributes:
        name: What the report calls it.
        arguments: For pytest: what to run.
        seconds: The processor time after which the mutant counts as noticed, because it does not end.
        only: The names of the tests to run, in this order; all tests that are found if it is empty.
    """

    name: str
    arguments: tuple[str, ...] = ()
    seconds: int = 60
    only: tuple[str, ...] = attrs.field(default=(), repr=False)


@attrs.frozen
class Job:
    """A mutant to try.

    Attributes:
        module: The dotted name of the mutated module.
        source: Its text.
        stages: What may notice it.
        folder: Where the tests are run, below the project's folder; that one if it is empty.
    """

    module: str
    source: str = attrs.field(repr=False)
    stages: tuple[Stage, ...] = ()
    folder: str = ""


class TrialError(Exception):
    """A trial that says nothing, since something else than the mutant went wrong."""


def try_mutants(
    executor: Executor, jobs: Sequence[Job], end: float | None = None
) -> Generator[tuple[Job, str | None], None, None]:
    """Run the stages over each mutant until one notices it.

    Args:
        executor: What spreads the mutants over workers.
        jobs: The mutants.
        end: When to stop, as the monotonic clock has it; None for never.

    Yields:
        Each mutant once it is tried, with the stage that noticed it, or the signal that ended a run without an end;
        None if nothing did.

    Raises:
        TrialError: A run could not be carried out.
        WorkError: The mutants cannot be tried there.
    """
    # Late: it imports some of the package, and a process that is to import a mutant has this module.
    from tools.mutants.spread import each

    calls = [(job, job.module, {"job": attrs.asdict(job)}) for job in jobs]
    for job, noticed in each(executor, outcome_of, calls, end):
        yield job, noticed or None


def outcome_of(job: Mapping[str, Any]) -> str:
    """Run the stages over a mutant in a separate process, on a worker.

    Args:
        job: The job as JSON.

    Returns:
        The stage that noticed the mutant, or the signal that ended a run without an end; empty if nothing did.

    Raises:
        TrialError: The run could not be carried out.
    """
    command = [sys.executable, "-m", "tools.mutants.trials"]
    told = json.dumps(job)
    status = subprocess.run(command, input=told, encoding="utf-8", cwd=ROOT, check=False).returncode  # noqa: S603 -- ours
    if status == _UNNOTICED:
        return ""
    if -status in _NO_END:
        return signal.Signals(-status).name
    if _NOTICED <= status < _NOTICED + len(job["stages"]):
        return str(job["stages"][status - _NOTICED]["name"])
    raise TrialError(f"the run over a mutant of {job['module']} ended with status {status}")


def _run(job: Mapping[str, Any]) -> NoReturn:
    """Put the mutant in place and go through the stages; the exit status is the result."""
    folder = str(ROOT / job["folder"])
    os.chdir(folder)
    sys.path.insert(0, folder)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    if job["module"] in sys.modules:
        raise TrialError(f"{job['module']} is imported already")
    sys.meta_path.insert(0, Finder(job["module"], job["source"]))
    for place, stage in enumerate(job["stages"]):
        signal.setitimer(signal.ITIMER_PROF, stage["seconds"])
        if not _passes(stage["arguments"], stage["only"]):
            os._exit(_NOTICED + place)
    os._exit(_UNNOTICED)


def _passes(arguments: Sequence[str], only: Sequence[str]) -> bool:
    import pytest

    status = pytest.main(["-x", *options(), *arguments], [_Only(only)] if only else [])
    if status in {pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED}:
        return True
    if status in {pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.INTERRUPTED}:
        return False
    if status == pytest.ExitCode.USAGE_ERROR and all(Path(argument).exists() for argument in arguments):
        # What the tests need cannot even be imported.
        return False
    raise TrialError(f"pytest ended with status {status}")


class _Only:
    """A pytest plugin that leaves only some tests, and runs them in their order."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = names

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Drop the other tests."""
        found = {item.nodeid: item for item in items}
        items[:] = [found[name] for name in self._names if name in found]


def options() -> list[str]:
    """Return the options of pytest for each run over mutants."""
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


if __name__ == "__main__":
    try:
        _run(json.load(sys.stdin))
    except TrialError as error:
        sys.exit(str(error))
