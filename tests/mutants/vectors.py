"""The vectors as a judge of mutants: a mutant answers the requests of a stored suite in place of the rule.

Each mutant is tried in a process of its own, which begins as a copy of one in which everything is loaded.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Sequence
from enum import IntEnum
from types import FunctionType

import attrs

from crusaders_rules.conform.vector import Vector
from tests.mutants.mutations import Mutant
from tests.mutants.recorded import Call, Name, Record, answered, forget, replaced, rule_functions
from tests.mutants.trials import Finder

# A vector may take so many times the processor time that it takes by the book, and some seconds besides.
_TIMES = 40.0


class Verdict(IntEnum):
    """What came of a mutant; also the exit status of its process."""

    SAME = 100
    UNNOTICED = 101
    NOTICED = 102
    ENDLESS = 103
    UNDECIDED = 104


@attrs.frozen
class Judge:
    """A suite, and what it makes the rules compute.

    Attributes:
        vectors: The vectors.
        record: What they compute.
        budget: The processor time for a mutant; one that is not noticed within it is undecided.
        patience: The processor time for one answer, besides what the rules as they are take for it.
    """

    vectors: Sequence[Vector] = attrs.field(repr=False)
    record: Record = attrs.field(repr=False)
    budget: float = 600.0
    patience: float = 20.0

    def judged(self, mutant: Mutant) -> Verdict:
        """Try a mutant.

        Args:
            mutant: A mutant of a module of rules.

        Returns:
            ``SAME`` if it answers each call as the function does, and ``UNNOTICED`` if the vectors do not show that it
            does not; ``ENDLESS`` if it comes to no end where the rule does.
        """
        sys.stdout.flush()
        child = os.fork()
        if not child:
            _leave(lambda: self._tried(mutant))
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            if os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGSEGV):
                return Verdict.ENDLESS
            raise RuntimeError(f"the run over {mutant.key} ended with signal {os.WTERMSIG(status)}")
        return Verdict(os.WEXITSTATUS(status))

    def _tried(self, mutant: Mutant) -> Verdict:
        logging.disable()
        module, _, name = mutant.function.rpartition(".")
        function = rule_functions().get((module, name))
        if function is None or mutant.original.startswith("def "):
            return self._imported(module, mutant)
        return self._in_place((module, name), function, mutant)

    def _in_place(self, name: Name, function: FunctionType, mutant: Mutant) -> Verdict:
        """Try a mutant of the code of a function."""
        calls = self.record.calls[name]
        every = tuple(calls.vectors)
        forget()
        began = time.process_time()
        right = [answered(function, call) for call in every]
        signal.setitimer(signal.ITIMER_PROF, self.patience + _TIMES * (time.process_time() - began))
        replaced(function, mutant.source)
        forget()
        numbers = dict.fromkeys(calls.opaque)
        for call, answer in zip(every, right, strict=True):
            if not _alike(function, call, answer):
                numbers.update(dict.fromkeys(calls.vectors[call]))
        if not numbers:
            return Verdict.SAME
        from crusaders_rules.conform.answering import departures
        from crusaders_rules.games import THY_WILL_BE_DONE

        return self._asked(numbers, lambda vector: any(departures(THY_WILL_BE_DONE, [vector])), forget)

    def _imported(self, module: str, mutant: Mutant) -> Verdict:
        """Try a mutant of anything else: import the game again with the mutant in place."""
        dotted = f"crusaders_rules.thy_will_be_done.rules.{module}"
        for name in [name for name in sys.modules if name.startswith("crusaders_rules")]:
            del sys.modules[name]
        sys.meta_path.insert(0, Finder(dotted, mutant.source))
        signal.setitimer(signal.ITIMER_PROF, self.budget)
        try:
            from crusaders_rules.conform.answering import departures
            from crusaders_rules.games import THY_WILL_BE_DONE
            from crusaders_rules.thy_will_be_done.play import tables
        except Exception:  # noqa: BLE001 -- a mutant that cannot even be imported answers nothing
            return Verdict.NOTICED
        numbers = {
            number: None for name, calls in self.record.calls.items() if name[0] == module for number in calls.numbers
        }
        return self._asked(numbers, lambda vector: any(departures(THY_WILL_BE_DONE, [vector])), tables.clear)

    def _asked(self, numbers: dict[int, None], departs: Callable[[Vector], bool], clear: Callable[[], None]) -> Verdict:
        """Ask some vectors, the quickest first, until one of them has another answer."""
        began = time.process_time()
        seconds = self.record.seconds
        for number in sorted(numbers, key=seconds.__getitem__):
            if time.process_time() - began > self.budget:
                return Verdict.UNDECIDED
            signal.setitimer(signal.ITIMER_PROF, self.patience + _TIMES * seconds[number])
            clear()
            try:
                if departs(self.vectors[number]):
                    return Verdict.NOTICED
            except Exception:  # noqa: BLE001 -- whatever the mutant made of it
                return Verdict.NOTICED
        return Verdict.UNNOTICED


def _alike(function: FunctionType, call: Call, answer: tuple[object, ...]) -> bool:
    """Whether a function gives an answer; one that cannot be compared is another one."""
    try:
        return answered(function, call) == answer
    except Exception:  # noqa: BLE001 -- whatever the mutant made of it
        return False


def _leave(tried: Callable[[], Verdict]) -> None:
    """End this process with a verdict as its status, without anything that the parent has to do at its end."""
    status = 1
    try:
        status = int(tried())
    except BaseException:  # noqa: BLE001 -- nothing may go on in the copy
        import traceback

        traceback.print_exc()
    finally:
        sys.stderr.flush()
        os._exit(status)
