"""The tests as a judge: a process that has collected them forks itself for each mutant, and runs those that reach it.

Each test is run once over the rules as they are, under coverage, which notes the lines that it reaches. A mutant
differs only there, so only these tests can notice it; they run until one fails, the quickest first.
"""

from __future__ import annotations

import hashlib
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from multiprocessing import connection
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from tools.mutants.forked import in_copy
from tools.mutants.judges import ROOT, Source, sources
from tools.mutants.mutations import Mutant
from tools.mutants.patches import (
    AFRESH,
    CannotPatch,
    Functions,
    functions_under,
    known_as,
    lines_of,
    note_calls,
    original,
    put_in_place,
)
from tools.mutants.replays import PACKAGE, name_of
from tools.mutants.trials import Job, Stage, TrialError, options, try_mutants

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

    import pytest

NO_END = "no end"

# A test may take so many times the processor time that it takes over the rules as they are, and some seconds besides.
TIMES, BESIDES = 10.0, 5.0
MEMORY = 4 << 30


@attrs.frozen
class Reached:
    """What the tests reach.

    Attributes:
        seconds: The processor time of each test, by its name.
        tests: The names of the tests that reach a line, by file and line.
    """

    seconds: Mapping[str, float]
    tests: Mapping[str, Sequence[str]]

    def reaching(self, mutant: Mutant, source: Source) -> dict[str, float]:
        """Return the tests that reach the mutated line, the quickest first, each with its processor time."""
        found = {test for line in lines_of(mutant, source.path) for test in self.tests.get(line, ())}
        return {test: self.seconds[test] for test in sorted(found, key=self.seconds.__getitem__)}


@attrs.frozen
class Trial:
    """A mutant to try.

    Attributes:
        file: The file of the mutated module.
        source: Its text.
        tests: The tests to run, each with the processor time that it takes.
    """

    file: str
    source: str
    tests: Mapping[str, float]


def judged(
    folder: Path,
    mutants: Sequence[tuple[Mutant, Source]],
    tests: Sequence[str],
    *,
    workers: int = 1,
    minutes: float | None = None,
) -> Generator[tuple[Mutant, str | None], None, None]:
    """Try mutants, several at a time.

    Args:
        folder: Where it is kept what the tests reach.
        mutants: The mutants, each with its module.
        tests: The files and folders of the tests.
        workers: How many processes run at a time.
        minutes: After how long to stop; None for never.

    Yields:
        Each mutant once it is tried, with the test that notices it, or None.

    Raises:
        TrialError: A test fails without any mutant.
    """
    end = None if minutes is None else time.monotonic() + 60 * minutes
    services = [Service(folder, tests)]
    try:
        reached = services[0].reached()
        services += [Service(folder, tests) for _ in range(1, workers)]
        waiting, afresh = list(reversed(mutants)), []
        busy: dict[Connection, tuple[Service, Mutant, Source]] = {}
        idle = list(services)
        while waiting or busy:
            while waiting and idle and (end is None or time.monotonic() < end):
                mutant, source = waiting.pop()
                service = idle.pop()
                service.channel.send(Trial(str(source.path), mutant.source, reached.reaching(mutant, source)))
                busy[service.channel] = service, mutant, source
            if not busy:
                break
            for ready in connection.wait(list(busy)):
                service, mutant, source = busy.pop(ready)  # type: ignore[call-overload]
                idle.append(service)
                noticed = service.channel.recv()
                if noticed == AFRESH:
                    afresh.append((mutant, source))
                else:
                    yield mutant, noticed or None
    finally:
        for service in services:
            service.close()
    if end is None or time.monotonic() < end:
        yield from _afresh(afresh, reached, workers)


def _afresh(
    mutants: Sequence[tuple[Mutant, Source]], reached: Reached, workers: int
) -> Generator[tuple[Mutant, str | None], None, None]:
    """Try mutants of what importing computes, each in a process that imports everything with the mutant in place."""
    todo = {}
    for mutant, source in mutants:
        # What importing computes may be read where no line of its file is, such as the sentence of a refusal.
        tests = reached.reaching(mutant, source) or reached.seconds
        files = tuple(dict.fromkeys(test.partition("::")[0] for test in tests))
        stage = Stage("tests", files, int(60 + TIMES * sum(tests.values())), tuple(tests))
        todo[Job(ROOT, source.module, mutant.source, (stage,) if tests else ())] = mutant
    for job, noticed in try_mutants(tuple(todo), workers):
        yield todo[job], noticed


class Service:
    """A process that has collected the tests, and tries mutants in copies of itself."""

    def __init__(self, folder: Path, tests: Sequence[str]) -> None:
        """Start it."""
        context = multiprocessing.get_context("forkserver")
        self.channel, theirs = context.Pipe()
        self._process: BaseProcess = context.Process(target=serve, args=(theirs, str(ROOT), str(folder), tests))
        self._process.start()
        theirs.close()

    def reached(self) -> Reached:
        """Return what the tests reach, as this process has found or read."""
        self.channel.send(None)
        try:
            found: Reached | str = self.channel.recv()
        except (EOFError, ConnectionError) as error:
            raise TrialError("the tests cannot be collected") from error
        if isinstance(found, str):
            raise TrialError(f"without any mutant this fails: {found}")
        return found

    def close(self) -> None:
        """End the process."""
        with suppress(OSError):
            self.channel.close()
        self._process.join()


# Within the process.


def serve(channel: Connection, folder: str, kept: str, tests: Sequence[str]) -> None:
    """Import everything, collect the tests, then answer what is asked until nobody asks any more."""
    os.chdir(folder)
    sys.path.insert(0, folder)
    with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    called = note_calls()
    import pytest

    for source in sources(play_of_third=True).values():
        import_module(source.module)
    imported = frozenset(called)
    pytest.main([*options(), *tests], [Loop(channel, Path(kept), tests, imported, called)])


@attrs.define
class Loop:
    """A pytest plugin that answers questions about mutants instead of running the tests.

    Attributes:
        channel: From which the questions come.
        kept: The folder for what the tests reach.
        asked: The files and folders of the tests.
        imported: The functions that importing the games has called, by file and qualified name.
        collected: Those that collecting the tests has called, too; what they answered then cannot notice a mutant.
        items: The collected tests by name.
        functions: The functions of the package.
    """

    channel: Connection
    kept: Path
    asked: Sequence[str]
    imported: frozenset[tuple[str, str]]
    collected: set[tuple[str, str]]
    items: dict[str, pytest.Item] = attrs.field(factory=dict)
    functions: Functions = attrs.field(factory=dict)

    def pytest_collection(self) -> None:
        """Let no test look for a smaller example once it has failed."""
        from hypothesis import Phase, settings

        settings.register_profile("mutants", settings.default, phases=(Phase.explicit, Phase.generate))
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Answer what is asked."""
        sys.setprofile(None)
        self.items = {item.nodeid: item for item in session.items}
        self.functions = functions_under(PACKAGE)
        # This looks for what remembers answers, which is out of sight in a copy.
        _forget()
        with suppress(EOFError, ConnectionError):
            while True:
                trial: Trial | None = self.channel.recv()
                self.channel.send(self._reached() if trial is None else self._tried(trial))
        return True

    def _tried(self, trial: Trial) -> str:
        """Return the test that notices a mutant, empty if none does."""
        original(Path(trial.file))

        def answer() -> str:
            try:
                put = put_in_place(Path(trial.file), trial.source, self.functions, self.imported)
            except CannotPatch:
                return AFRESH
            for old, new in put:
                known_as(old, new)
            # More than all tests together: a test that takes too long is ended with the whole process.
            for test, seconds in trial.tests.items():
                signal.setitimer(signal.ITIMER_PROF, BESIDES + TIMES * seconds)
                if self._fails(test):
                    return test
            return AFRESH if any((trial.file, new.co_qualname) in self.collected for _, new in put) else ""

        return apart(answer)

    def _fails(self, test: str) -> bool:
        from _pytest.runner import runtestprotocol

        _forget()
        return any(report.failed for report in runtestprotocol(self.items[test], log=False, nextitem=None))

    def _reached(self) -> Reached | str:
        """Return what the tests reach, or the first test that fails."""
        path = self.kept / f"reached-{_digest(self.asked)[:16]}.json"
        if not path.exists():
            self.kept.mkdir(parents=True, exist_ok=True)
            failed = apart(lambda: self._noted(path))
            if failed or not path.exists():
                return failed or "the process that notes what tests reach"
        return Reached(**json.loads(path.read_text(encoding="utf-8")))

    def _noted(self, path: Path) -> str:
        from coverage import Coverage

        noted = Coverage(data_file=None, config_file=False, include=[f"{PACKAGE}/t*/*"])
        seconds = {}
        noted.start()
        for test in self.items:
            noted.switch_context(test)
            began = time.process_time()
            if self._fails(test):
                return test
            seconds[test] = time.process_time() - began
        noted.stop()
        data = noted.get_data()
        found = {
            f"{name_of(Path(file))}:{line}": [test for test in tests if test]
            for file in data.measured_files()
            for line, tests in data.contexts_by_lineno(file).items()
        }
        path.write_text(json.dumps({"seconds": seconds, "tests": found}), encoding="utf-8")
        return ""


def apart(answer: Callable[[], str]) -> str:
    """Return an answer that a copy of this process finds."""
    ended = in_copy(answer, MEMORY)
    if ended.status < 0:
        return NO_END
    return "the process broke off" if ended.status else ended.said


def _forget() -> None:
    from tools.mutants.recorded import forget

    forget()


def _digest(tests: Sequence[str]) -> str:
    """Return a digest of all that decides which lines some tests reach."""
    found = hashlib.sha256("\n".join(tests).encode())
    for folder in ("crusaders_rules", "specs", "proofs", "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in {".py", ".toml", ".json"}:
                found.update(f"{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes())
    return found.hexdigest()
