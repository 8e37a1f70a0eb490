"""The tests as a judge: a process that has collected them forks itself for each mutant, and runs those that reach it.

Each test is run once over the rules as they are, under coverage, which notes the lines that it reaches. A mutant
differs only there, so only these tests can notice it; they run until one fails, the quickest first.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Generator, Mapping, Sequence
from pathlib import Path

import attrs

from crusaders_rules.work import Executor, executor_at
from tools.mutants import services
from tools.mutants.judges import Source
from tools.mutants.mutations import Mutant
from tools.mutants.noticing import TIMES
from tools.mutants.patches import AFRESH, lines_of
from tools.mutants.services import ROOT
from tools.mutants.spread import each
from tools.mutants.trials import Job, Stage, TrialError, try_mutants

SERVICE = "tools.mutants.noticing"


@attrs.frozen
class Reached:
    """What the tests reach.

    Attributes:
        seconds: The processor time of each test, by its name.
        tests: The names of the tests that reach a line, by file and line.
    """

    seconds: Mapping[str, float]
    tests: Mapping[str, Sequence[str]]
    # Many mutants are of one statement, and many tests reach it.
    _of_statement: dict[tuple[Path, int], list[tuple[str, float]]] = attrs.field(factory=dict, init=False, repr=False)

    def reaching(self, mutant: Mutant, source: Source) -> list[tuple[str, float]]:
        """Return the tests that reach the mutated line, the quickest first, each with its processor time."""
        statement = source.path, mutant.line
        if statement not in self._of_statement:
            found = {test for line in lines_of(mutant, source.path) for test in self.tests.get(line, ())}
            quickest = sorted(found, key=self.seconds.__getitem__)
            self._of_statement[statement] = [(test, self.seconds[test]) for test in quickest]
        return self._of_statement[statement]


def judged(
    executor: Executor,
    folder: Path,
    mutants: Sequence[tuple[Mutant, Source]],
    tests: Sequence[str],
    end: float | None = None,
) -> Generator[tuple[Mutant, str | None], None, None]:
    """Try mutants, several at a time.

    Args:
        executor: What spreads them over workers.
        folder: Where it is kept what the tests reach.
        mutants: The mutants, each with its module.
        tests: The files and folders of the tests.
        end: When to stop, as the monotonic clock has it; None for never.

    Yields:
        Each mutant once it is tried, with the test that notices it, or None.

    Raises:
        TrialError: A test fails without any mutant.
        WorkError: They cannot be tried there.
    """
    reached = _reached(folder, tests)
    calls, afresh = [], []
    for mutant, source in mutants:
        given = {
            "file": source.path.relative_to(ROOT).as_posix(),
            "source": mutant.source,
            "tests": reached.reaching(mutant, source),
            "collected": tests,
        }
        calls.append(((mutant, source), mutant.function, given))
    for (mutant, source), noticed in each(executor, noticed_by, calls, end):
        if noticed == AFRESH:
            afresh.append((mutant, source))
        else:
            yield mutant, noticed or None
    yield from _afresh(executor, afresh, reached, end)


def noticed_by(file: str, source: str, tests: Sequence[tuple[str, float]], collected: Sequence[str]) -> str:
    """Return the test that notices a mutant, empty if none does; on a worker.

    Args:
        file: The file of the mutated module.
        source: Its text.
        tests: The tests to run, each with the processor time that it takes.
        collected: The files and folders of the tests.

    Raises:
        TrialError: The process that has collected the tests ended.
    """
    try:
        found: str = services.answer({"file": file, "source": source, "tests": tests}, SERVICE, *collected)
    except services.ServiceEnded as error:
        raise TrialError(f"the process that runs tests over a mutant of {file} ended") from error
    return found


def _afresh(
    executor: Executor, mutants: Sequence[tuple[Mutant, Source]], reached: Reached, end: float | None
) -> Generator[tuple[Mutant, str | None], None, None]:
    """Try mutants of what importing computes, each in a process that imports everything with the mutant in place."""
    todo = {}
    for mutant, source in mutants:
        # What importing computes may be read where no line of its file is, such as the sentence of a refusal.
        tests = dict(reached.reaching(mutant, source)) or reached.seconds
        files = tuple(dict.fromkeys(test.partition("::")[0] for test in tests))
        stage = Stage("tests", files, int(60 + TIMES * sum(tests.values())), tuple(tests))
        todo[Job(source.module, mutant.source, (stage,) if tests else ())] = mutant
    for job, noticed in try_mutants(executor, tuple(todo), end):
        yield todo[job], noticed


def _reached(folder: Path, tests: Sequence[str]) -> Reached:
    """Return what the tests reach, and find it out on this machine if that is not known.

    Raises:
        TrialError: A test fails.
    """
    path = folder / f"reached-{_digest(tests)[:16]}.json"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        given = {"kept": str(path), "collected": tests}
        with executor_at(1) as here:
            ((_, failed),) = each(here, failing_test, [(path, "what tests reach", given)])
        if failed:
            raise TrialError(f"without any mutant this fails: {failed}")
    return Reached(**json.loads(path.read_text(encoding="utf-8")))


def failing_test(kept: str, collected: Sequence[str]) -> str:
    """Write into a file what the tests reach over the rules as they are; in a process that can be ended.

    Args:
        kept: The file.
        collected: The files and folders of the tests.

    Returns:
        The first test that fails, empty if none does.

    Raises:
        TrialError: The tests cannot be collected.
    """
    try:
        found: str = services.answer({"kept": kept}, SERVICE, *collected)
    except services.ServiceEnded as error:
        raise TrialError("the tests cannot be collected") from error
    return found


def _digest(tests: Sequence[str]) -> str:
    """Return a digest of all that decides which lines some tests reach."""
    found = hashlib.sha256("\n".join(tests).encode())
    for folder in ("crusaders_rules", "specs", "proofs", "tests"):
        for file in sorted((ROOT / folder).rglob("*")):
            if file.suffix in {".py", ".toml", ".json"}:
                found.update(f"{file.relative_to(ROOT).as_posix()}\0".encode() + file.read_bytes())
    return found.hexdigest()
