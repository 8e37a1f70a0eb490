"""The vectors as a judge of mutants: a mutant answers the requests of a stored suite in place of the rule.

Each mutant is tried in a process of its own, which begins as a copy of one in which everything is loaded.
"""

from __future__ import annotations

import logging
import signal
import sys
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from enum import IntEnum
from types import FunctionType

import attrs

from crusaders_rules.conform.vector import KINDS, Vector
from tools.mutants.forked import in_copy
from tools.mutants.mutations import Mutant
from tools.mutants.recorded import Call, Name, Record, answered, forget, replaced, rule_functions
from tools.mutants.trials import Finder

# A vector may take so many times the processor time that it takes by the book, and some seconds besides.
_TIMES = 40.0
# Vectors of these kinds say most about a call: which rules refuse or allow a decision, and the terms of a score.
_EXPLAINED = ("explain", "score", "set", "new")


class Verdict(IntEnum):
    """What came of a mutant; of two verdicts over different vectors, the later one here counts."""

    SAME = 0
    UNNOTICED = 1
    NOTICED = 2
    ENDLESS = 3
    UNDECIDED = 4


@attrs.frozen
class Found:
    """What came of a mutant, and by what.

    Attributes:
        verdict: What came of it.
        number: The number of the vector that departed, None if none did.
        seconds: The time that it took.
    """

    verdict: Verdict
    number: int | None = None
    seconds: float = 0.0


@attrs.frozen
class _Known:
    """What the rule as it is answers to the calls of a function.

    Attributes:
        calls: The calls, those of the quickest vectors first, each with the answer.
        seconds: The processor time for all of them.
    """

    calls: Sequence[tuple[Call, tuple[object, ...]]]
    seconds: float


@attrs.define
class Judge:
    """Vectors, and what they make the rules compute.

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
    _known: dict[Name, _Known] = attrs.field(factory=dict, init=False, repr=False)

    def judged(self, mutant: Mutant, hint: int | None = None, spent: float = 0.0) -> Found:
        """Try a mutant.

        Args:
            mutant: A mutant of a module of rules.
            spent: The part of the budget that other judges have spent on it.
            hint: The number of a vector to ask first, and alone: what noticed the mutant in another suite.

        Returns:
            ``SAME`` if it answers each call as the function does, and ``UNNOTICED`` if the vectors do not show that it
            does not; ``ENDLESS`` if it comes to no end where the rule does.
        """
        name, function = function_of(mutant)
        if function is not None and hint is None:
            self._learn(name, function)
        ended = in_copy(lambda: self._tried(mutant, hint, self.budget - spent))
        if -ended.status in (signal.SIGPROF, signal.SIGSEGV):
            return Found(Verdict.ENDLESS)
        if ended.status:
            raise RuntimeError(f"the run over {mutant.key} ended with status {ended.status}")
        verdict, _, number = ended.said.partition(" ")
        return Found(Verdict[verdict], int(number) if number else None, ended.seconds)

    def _learn(self, name: Name, function: FunctionType) -> None:
        """Note the right answers of a function, once for all of its mutants."""
        if name in self._known:
            return
        self._known.clear()
        calls, seconds = self.record.calls[name].vectors, self.record.seconds
        forget()
        began = time.process_time()
        found = [(call, answered(function, call)) for call in sorted(calls, key=lambda one: seconds[calls[one][0]])]
        self._known[name] = _Known(found, time.process_time() - began)

    def _tried(self, mutant: Mutant, hint: int | None, budget: float) -> str:
        """Return the name of the verdict, and the number of the vector that departs, if any."""
        logging.disable()
        name, function = function_of(mutant)
        if function is None:
            try:
                numbers, clear = self._imported(name[0], mutant)
            except Exception:  # noqa: BLE001 -- a mutant that cannot even be imported answers nothing
                return Verdict.NOTICED.name
        else:
            replaced(function, mutant.source)
            numbers, clear = self._in_place(name, function), forget
        verdict, number = self._asked(numbers if hint is None else iter([hint]), clear, budget)
        return verdict.name if number is None else f"{verdict.name} {number}"

    def _in_place(self, name: Name, function: FunctionType) -> Iterator[int]:
        """Yield the vectors that may notice a function with other code: for each call that it answers otherwise."""
        calls, known = self.record.calls[name], self._known[name]
        patience = self.patience + _TIMES * known.seconds
        forget()
        others: dict[int, None] = dict.fromkeys(calls.opaque)
        for call, answer in known.calls:
            signal.setitimer(signal.ITIMER_PROF, patience)
            if not _alike(function, call, answer):
                yield from self._quickest(calls.vectors[call], _EXPLAINED if others else KINDS)
                others.update(dict.fromkeys(calls.vectors[call]))
        yield from self._quickest(calls.opaque, KINDS)
        for call, _ in known.calls:
            yield from self._quickest([one for one in calls.vectors[call] if one in others], KINDS)
        yield from sorted(others, key=self.record.seconds.__getitem__)

    def _quickest(self, numbers: Iterable[int], kinds: Collection[str]) -> Iterator[int]:
        """Yield the quickest vector of each of some kinds."""
        found: dict[str, int] = {}
        for number in sorted(numbers, key=self.record.seconds.__getitem__):
            found.setdefault(self.vectors[number].kind, number)
        yield from (number for kind, number in found.items() if kind in kinds)

    def _imported(self, module: str, mutant: Mutant) -> tuple[Iterator[int], Callable[[], None]]:
        """Import the game again with a mutant of anything else in place; yield the vectors that ask its module."""
        dotted = f"crusaders_rules.thy_will_be_done.rules.{module}"
        for name in [name for name in sys.modules if name.startswith("crusaders_rules")]:
            del sys.modules[name]
        sys.meta_path.insert(0, Finder(dotted, mutant.source))
        signal.setitimer(signal.ITIMER_PROF, self.patience)
        from crusaders_rules.thy_will_be_done.play import books

        numbers = {
            number: None for name, calls in self.record.calls.items() if name[0] == module for number in calls.numbers
        }
        return iter(sorted(numbers, key=self.record.seconds.__getitem__)), books.clear

    def _asked(self, numbers: Iterator[int], clear: Callable[[], None], budget: float) -> tuple[Verdict, int | None]:
        """Ask vectors until one of them has another answer."""
        from crusaders_rules.conform.answering import departures
        from crusaders_rules.games import THY_WILL_BE_DONE

        began, asked = time.process_time(), set[int]()
        for number in numbers:
            if number in asked:
                continue
            if time.process_time() - began > budget:
                return Verdict.UNDECIDED, None
            asked.add(number)
            signal.setitimer(signal.ITIMER_PROF, self.patience + _TIMES * self.record.seconds[number])
            clear()
            try:
                departs = any(departures(THY_WILL_BE_DONE, [self.vectors[number]]))
            except Exception:  # noqa: BLE001 -- whatever the mutant made of it
                departs = True
            if departs:
                return Verdict.NOTICED, number
        return (Verdict.UNNOTICED if asked else Verdict.SAME), None


def function_of(mutant: Mutant) -> tuple[Name, FunctionType | None]:
    """Return the function whose code a mutant replaces; None if the module has to be imported again."""
    module, _, name = mutant.function.rpartition(".")
    function = None if mutant.original.startswith("def ") else rule_functions().get((module, name))
    return (module, name), function


def _alike(function: FunctionType, call: Call, answer: tuple[object, ...]) -> bool:
    """Whether a function gives an answer; one that cannot be compared is another one."""
    try:
        return answered(function, call) == answer
    except Exception:  # noqa: BLE001 -- whatever the mutant made of it
        return False
