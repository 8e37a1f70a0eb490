"""The vectors as a judge of mutants: a mutant answers the requests of a stored suite in place of the rule.

Each mutant is tried in a separate process, which begins as a copy of one in which everything is loaded.
"""

from __future__ import annotations

import logging
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import chain
from types import FunctionType

import attrs

from crusaders_rules.conform.vector import Vector
from crusaders_rules.game import OURS
from tools.mutants.forked import in_copy
from tools.mutants.judges import sources
from tools.mutants.mutations import Mutant
from tools.mutants.recorded import Call, Name, Record, answered, forget, replaced, rule_functions
from tools.mutants.shared_plays import share_plays
from tools.mutants.trials import Finder

# A vector may take so many times the processor time that it takes by the book, and some seconds more.
_TIMES = 40.0
# After so many calls with another answer, their vectors are asked; then again after so many times more.
_FEW_CALLS, _GROWING = 8, 8


class Verdict(IntEnum):
    """The verdicts on a mutant; of two verdicts over different vectors, the one listed later counts."""

    SAME = 0
    UNNOTICED = 1
    NOTICED = 2
    ENDLESS = 3
    UNDECIDED = 4


@attrs.frozen
class Found:
    """The verdict on a mutant, with its evidence.

    Attributes:
        verdict: The verdict.
        numbers: The numbers of vectors that departed: one of each selection in which one was found.
        seconds: The time that it took.
    """

    verdict: Verdict
    numbers: tuple[int, ...] = ()
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
        game: The name of the game that is asked.
        patience: The processor time for one answer, in addition to what the right rules take for it.
        share: The processor time for the search in one selection.
        used: How many mutants each vector has noticed so far; what noticed most is asked first.
    """

    vectors: Sequence[Vector] = attrs.field(repr=False)
    record: Record = attrs.field(repr=False)
    budget: float = 600.0
    game: str = OURS[0]
    patience: float = 20.0
    share: float = 3.0
    used: Counter[int] = attrs.field(factory=Counter, repr=False)
    _known: dict[Name, _Known] = attrs.field(factory=dict, init=False, repr=False)

    def judged(
        self, mutant: Mutant, selections: Sequence[Container[int]] = (), hints: Sequence[int] = (), spent: float = 0.0
    ) -> Found:
        """Try a mutant.

        Args:
            mutant: A mutant of a module of rules.
            selections: Numbers of vectors, each what some engine is asked; a vector that notices the mutant is searched
                in each of them, and only if there is none, in all vectors.
            hints: The numbers of vectors to ask before the others: what noticed the mutant in another suite.
            spent: The part of the budget that other judges have spent on it.

        Returns:
            ``SAME`` if it answers each call as the function does, and ``UNNOTICED`` if the vectors do not show that it
            does not; ``ENDLESS`` if it comes to no end where the rule does.
        """
        name, function = function_of(mutant)
        if function is not None:
            self._learn(name, function)
        ended = in_copy(lambda: self._tried(mutant, selections, hints, self.budget - spent))
        if -ended.status in (signal.SIGPROF, signal.SIGSEGV):
            return Found(Verdict.ENDLESS)
        if ended.status:
            raise RuntimeError(f"the run over {mutant.key} ended with status {ended.status}")
        verdict, *numbers = ended.said.split()
        found = Found(Verdict[verdict], tuple(map(int, numbers)), ended.seconds)
        self.used.update(found.numbers)
        return found

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

    def _tried(self, mutant: Mutant, selections: Sequence[Container[int]], hints: Sequence[int], budget: float) -> str:
        """Return the name of the verdict, and the numbers of the vectors that depart, if any."""
        logging.disable()
        name, function = function_of(mutant)
        if function is None:
            try:
                numbers, clear = self._imported(name[0], mutant)
            except Exception:  # noqa: BLE001 -- a mutant that cannot even be imported answers nothing
                return Verdict.NOTICED.name
            candidates = iter([numbers])
        else:
            replaced(function, mutant.source)
            candidates, clear = self._in_place(name, function), forget
        share_plays()
        asking = _Asking(self, clear, time.process_time() + budget)
        verdict = asking.search(_Kept(chain([list(hints)], candidates)), selections)
        return " ".join([verdict.name, *map(str, asking.departed)])

    def _in_place(self, name: Name, function: FunctionType) -> Iterator[list[int]]:
        """Yield the vectors that may notice a function with other code: with calls that it answers otherwise."""
        calls, known = self.record.calls[name], self._known[name]
        patience = self.patience + _TIMES * known.seconds
        forget()
        seen, fresh, size = set(calls.opaque), list(calls.opaque), _FEW_CALLS
        others = 0
        for call, answer in known.calls:
            signal.setitimer(signal.ITIMER_PROF, patience)
            if _alike(function, call, answer):
                continue
            others += 1
            fresh += [one for one in dict.fromkeys(calls.vectors[call]) if one not in seen]
            seen.update(fresh)
            if others >= size:
                yield fresh
                fresh, others, size = [], 0, size * _GROWING
        if fresh:
            yield fresh

    def _imported(self, module: str, mutant: Mutant) -> tuple[list[int], Callable[[], None]]:
        """Import the game again with a mutant of anything else in place; return the vectors that ask its module."""
        dotted = sources()[module].module
        for name in [name for name in sys.modules if name.startswith("crusaders_rules")]:
            del sys.modules[name]
        sys.meta_path.insert(0, Finder(dotted, mutant.source))
        signal.setitimer(signal.ITIMER_PROF, self.patience)
        from crusaders_rules.thy_will_be_done.play import books

        numbers = {
            number: None for name, calls in self.record.calls.items() if name[0] == module for number in calls.numbers
        }
        return list(numbers), books.clear


@attrs.define
class _Kept:
    """Lists that are made once, when they are first wanted."""

    rest: Iterator[list[int]]
    made: list[list[int]] = attrs.field(factory=list)

    def __iter__(self) -> Iterator[list[int]]:
        yield from self.made
        for one in self.rest:
            self.made.append(one)
            yield one


@attrs.define
class _Asking:
    """Asks a mutant that is in place.

    Attributes:
        judge: Has the vectors.
        clear: Empties what was remembered.
        until: The processor time at which it ends.
        departed: The numbers of the vectors that notice it, one of each selection.
        answered: Whether each vector that was asked departed.
    """

    judge: Judge
    clear: Callable[[], None]
    until: float
    departed: list[int] = attrs.field(factory=list)
    answered: dict[int, bool] = attrs.field(factory=dict)

    def search(self, candidates: Iterable[list[int]], selections: Sequence[Container[int]]) -> Verdict:
        """Search each selection for a vector that notices the mutant; search all vectors if no selection has one."""
        for selection in selections:
            if not any(number in selection for number in self.departed):
                self._within(candidates, selection, time.process_time() + self.judge.share)
        if not self.departed and not self._within(candidates, range(len(self.judge.vectors)), self.until):
            return Verdict.UNDECIDED
        if self.departed:
            return Verdict.NOTICED
        return Verdict.UNNOTICED if self.answered else Verdict.SAME

    def _within(self, candidates: Iterable[list[int]], selection: Container[int], until: float) -> bool:
        """Ask the vectors of a selection until one departs; return whether there was time enough."""
        used, seconds = self.judge.used, self.judge.record.seconds
        for some in candidates:
            for number in sorted(some, key=lambda one: (-used[one], seconds[one])):
                if number not in selection:
                    continue
                if time.process_time() > until:
                    return False
                if self._departs(number):
                    self.departed.append(number)
                    return True
        return True

    def _departs(self, number: int) -> bool:
        from crusaders_rules.conform.answering import departures
        from crusaders_rules.game import game_named

        if number not in self.answered:
            signal.setitimer(signal.ITIMER_PROF, self.judge.patience + _TIMES * self.judge.record.seconds[number])
            self.clear()
            try:
                self.answered[number] = any(departures(game_named(self.judge.game), [self.judge.vectors[number]]))
            except Exception:  # noqa: BLE001 -- whatever the mutant made of it
                self.answered[number] = True
        return self.answered[number]


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
