"""Whether some test notices a mutant: a process that has collected the tests forks itself for each mutant.

In the forked process, the functions that the mutant changes get its code. Then the tests that it is given run until
one fails.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs

from tools.mutants.forked import in_copy
from tools.mutants.judges import sources
from tools.mutants.patches import (
    AFRESH,
    CannotPatch,
    Functions,
    functions_under,
    known_as,
    note_calls,
    original,
    put_in_place,
)
from tools.mutants.replays import PACKAGE, name_of
from tools.mutants.services import ROOT, Asked, asked
from tools.mutants.trials import options

if TYPE_CHECKING:
    import pytest

NO_END = "no end"

# A test may take so many times the processor time that it takes over the rules as they are, and some seconds more.
TIMES, BESIDES = 10.0, 5.0
MEMORY = 4 << 30


def serve(tests: Sequence[str]) -> None:
    """Import everything, collect the tests, then answer what is asked until nobody asks any more.

    Args:
        tests: The files and folders of the tests.
    """
    channel = asked()
    called = note_calls()
    import pytest

    for source in sources(play_of_third=True).values():
        import_module(source.module)
    imported = frozenset(called)
    pytest.main([*options(), *tests], [Loop(channel, imported, called)])


@attrs.define
class Loop:
    """A pytest plugin that answers questions about mutants instead of running the tests.

    Attributes:
        channel: From which the questions come: for a mutant its file, its text, and the tests to run, each with the
            processor time that it takes; otherwise where to write what the tests reach.
        imported: The functions that importing the games has called, by file and qualified name.
        collected: Those that collecting the tests has called, too; what they answered then cannot notice a mutant.
        items: The collected tests by name.
        functions: The functions of the package.
    """

    channel: Asked
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
        for question in self.channel.questions():
            self.channel.tell(self._reached(**question) if "kept" in question else self._tried(**question))
        return True

    def _tried(self, file: str, source: str, tests: Sequence[tuple[str, float]]) -> str:
        """Return the test that notices a mutant, empty if none does."""
        path = ROOT / file
        original(path)

        def answer() -> str:
            try:
                put = put_in_place(path, source, self.functions, self.imported)
            except CannotPatch:
                return AFRESH
            for old, new in put:
                known_as(old, new)
            # More than all tests together: a test that takes too long is ended with the whole process.
            for test, seconds in tests:
                signal.setitimer(signal.ITIMER_PROF, BESIDES + TIMES * seconds)
                if self._fails(test):
                    return test
            return AFRESH if any((str(path), new.co_qualname) in self.collected for _, new in put) else ""

        return apart(answer)

    def _fails(self, test: str) -> bool:
        from _pytest.runner import runtestprotocol

        _forget()
        return any(report.failed for report in runtestprotocol(self.items[test], log=False, nextitem=None))

    def _reached(self, kept: str) -> str:
        """Write into a file what the tests reach; return the first test that fails, empty if none does."""
        return apart(lambda: self._noted(Path(kept)))

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
        found: dict[str, Any] = {
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


if __name__ == "__main__":
    serve(sys.argv[1:])
