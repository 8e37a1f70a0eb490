"""Whether some theorem refutes a mutant: a process that has imported everything forks itself for each mutant.

In the forked process, the functions that the mutant changes get its code. First, the theorems get plain values that
reach the mutated line; then they are proved as always, until one is refuted. Only a refutation counts.

``python -m tools.mutants.refuting`` is this process. With ``afresh`` it is one that imports everything with the mutant
in place of its module, for a single mutant.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Any

import attrs

from tools.mutants.forked import in_copy
from tools.mutants.patches import AFRESH, CannotPatch, functions_under, note_calls, original, put_in_place
from tools.mutants.replays import PACKAGE, drawn
from tools.mutants.services import ROOT, Asked, asked

if TYPE_CHECKING:
    from crusaders_rules.lift import Theorem

# How long one replay may take, and how much memory a process may use.
REPLAY = 5.0
MEMORY = 3 << 30

# How many replays each theorem has before any theorem has more.
FIRST = 3


@attrs.frozen
class Attempt:
    """What a theorem may try on a mutant.

    Attributes:
        theorem: Its name.
        values: The parts and the values of the paths that reach the mutated line.
        lift: Whether to prove it too.
    """

    theorem: str
    values: Sequence[tuple[int, Mapping[str, int]]]
    lift: bool


@attrs.frozen
class Trial:
    """A mutant, and the theorems that may refute it.

    Attributes:
        file: The file of the mutated module, below the project's folder.
        module: Its dotted name.
        source: Its text.
        attempts: The theorems, those first that are to try first.
        seconds: The processor time for all proofs together.
    """

    file: str
    module: str
    source: str
    attempts: Sequence[Attempt]
    seconds: float

    @classmethod
    def told(cls, given: Mapping[str, Any]) -> Trial:
        """Return a trial from its JSON form."""
        attempts = [
            Attempt(one["theorem"], [(part, values) for part, values in one["values"]], one["lift"])
            for one in given["attempts"]
        ]
        return cls(**{**given, "attempts": attempts})


@attrs.frozen
class Answer:
    """The result for a mutant.

    Attributes:
        theorem: The theorem that refutes it, empty if none does.
        values: The part and the values that show it, if a replay does.
        vain: The theorems that were tried to their end, and do not refute it.
        problem: Why there is no answer.
    """

    theorem: str = ""
    values: tuple[int, Mapping[str, int]] | None = None
    vain: Sequence[str] = ()
    problem: str = ""

    @classmethod
    def told(cls, given: Mapping[str, Any]) -> Answer:
        """Return an answer from its JSON form."""
        values = given["values"]
        return cls(**{**given, "values": (values[0], values[1]) if values else None, "vain": tuple(given["vain"])})


class _TimeIsUp(BaseException):
    """A replay or a proof does not end; no function of the rules can catch this error."""


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    def over(_signal: int, _frame: FrameType | None) -> None:
        raise _TimeIsUp

    before = signal.signal(signal.SIGPROF, over)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def refute(trial: Trial, theorems: Mapping[str, Theorem]) -> Answer:
    """Return what the theorems say, in a process in which the mutant is in place."""
    stuck: set[str] = set()
    for begin, end in ((0, FIRST), (FIRST, None)):
        for attempt in trial.attempts:
            for part, values in attempt.values[begin:end]:
                said = attempt.theorem not in stuck and _replayed(theorems[attempt.theorem], part, values)
                if said is None:
                    stuck.add(attempt.theorem)
                elif said:
                    return Answer(attempt.theorem, (part, values))
    return _lifted(trial, theorems, stuck)


def _lifted(trial: Trial, theorems: Mapping[str, Theorem], stuck: set[str]) -> Answer:
    from crusaders_rules.lift import Budget, ProofVerdict, prove

    vain: list[str] = []
    left = trial.seconds
    for attempt in trial.attempts:
        if not attempt.lift or attempt.theorem in stuck or left <= 0:
            continue
        started = time.process_time()
        try:
            with _within(left):
                verdict = prove(theorems[attempt.theorem], (), Budget(seconds=max(1.0, 2 * left))).verdict
        except _TimeIsUp:
            break
        except Exception:  # noqa: BLE001 -- the theorem cannot even be stated, which is no refutation
            verdict = None
        left -= time.process_time() - started
        if verdict == ProofVerdict.REFUTED:
            return Answer(attempt.theorem)
        vain.append(attempt.theorem)
    return Answer(vain=vain)


def _replayed(theorem: Theorem, place: int, values: Mapping[str, int]) -> bool | None:
    """Whether plain values refute a theorem; None if the replay does not end."""
    from crusaders_rules.lift.faults import NotSupposed

    try:
        with _within(REPLAY):
            part = theorem.parts()[place]
            given = drawn(part.domains, values)
            try:
                return not all(claim[1] if type(claim) is tuple else claim for claim in part.claims(**given))
            except NotSupposed:
                return False
            except Exception:  # noqa: BLE001 -- an error is what refutes a theorem
                return True
    except _TimeIsUp:
        return None
    except Exception:  # noqa: BLE001 -- the theorem cannot even be stated, which is no refutation
        return False


# Processes.


def serve(channel: Asked) -> None:
    """Import everything, then answer each trial in a separate process, so that no trial ends the service."""
    called = note_calls()
    theorems = _theorems()
    sys.setprofile(None)
    functions, imported = functions_under(PACKAGE), frozenset(called)
    for question in channel.questions():
        trial, path = Trial.told(question), ROOT / question["file"]
        original(path)

        def answer(trial: Trial = trial, path: Path = path) -> Answer:
            try:
                put_in_place(path, trial.source, functions, imported)
            except CannotPatch:
                return Answer(problem=AFRESH)
            return refute(trial, theorems)

        channel.tell(_apart(answer))


def afresh(channel: Asked) -> None:
    """Import everything with the mutant in place of its module, and answer the trial."""
    from tools.mutants.trials import Finder

    trial = Trial.told(next(channel.questions()))
    sys.meta_path.insert(0, Finder(trial.module, trial.source))

    def answer() -> Answer:
        theorems = _statable()
        attempts = [one for one in trial.attempts if one.theorem in theorems]
        if not attempts:
            return Answer(problem="no theorem can be stated")
        return refute(attrs.evolve(trial, attempts=attempts), theorems)

    channel.tell(_apart(answer))


def _theorems() -> dict[str, Theorem]:
    import z3  # noqa: F401 -- without it nothing can be said

    from crusaders_rules.thy_will_be_done.check.project import all_theorems

    return {theorem.name: theorem for theorem in all_theorems()}


def _statable() -> dict[str, Theorem]:
    """Return the theorems of those topics that can be imported over a mutant; the others do not notice it."""
    import z3  # noqa: F401 -- as above

    from crusaders_rules.lift import theorems_of
    from crusaders_rules.thy_will_be_done.check.project import topic
    from tools.mutants.replays import PROOFS

    found: dict[str, Theorem] = {}
    for file in sorted(PROOFS.glob("[a-z]*.py")):
        try:
            module = topic(file.stem)
        except Exception:  # noqa: BLE001, S112 -- whatever the mutant made of it
            continue
        found |= {theorem.name: theorem for theorem in theorems_of(module)}
    return found


def _apart(answer: Callable[[], Answer]) -> Any:  # noqa: ANN401 -- JSON
    """Return an answer that a copy of this process finds, which prints nothing."""

    def found() -> str:
        with Path(os.devnull).open("w", encoding="utf-8") as nowhere:
            os.dup2(nowhere.fileno(), 2)
        return json.dumps(attrs.asdict(answer()))

    ended = in_copy(found, MEMORY)
    return attrs.asdict(Answer(problem="the process broke off")) if ended.status else json.loads(ended.said)


if __name__ == "__main__":
    (afresh if sys.argv[1:] else serve)(asked())
