"""Explore a transition system breadth first, so that a shortest play leads to each first finding."""

from __future__ import annotations

import gc
import time
from array import array
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Generic, Protocol

from crusaders_rules.explore.graphs import first_loop
from crusaders_rules.explore.systems import (
    Label,
    Play,
    Refutation,
    SearchLimits,
    SearchProgress,
    SearchResult,
    StateT,
    System,
)

Watch = Callable[[SearchProgress], None]


class Explorer(Protocol):
    """Explores a system, in one process or in parts: see ``explore``."""

    def __call__(
        self,
        system: System[StateT, Label],
        model: str = "",
        *,
        limits: SearchLimits | None = None,
        watch: Watch | None = None,
        keep: bool = False,
    ) -> SearchResult[StateT, Label]:
        """Follow every play of a system."""


# States between two checks of the clock and the memory.
PAUSE = 256


def explore(
    system: System[StateT, Label],
    model: str = "",
    *,
    limits: SearchLimits | None = None,
    watch: Watch | None = None,
    keep: bool = False,
) -> SearchResult[StateT, Label]:
    """Follow every play of a system, and stop at the first state that refutes a claim.

    Non-progress cycles and ``sometimes`` predicates can only be judged at the end.

    Args:
        system: The system and its claims.
        model: Its name.
        limits: How far to go; as far as possible by default.
        watch: Called now and then with the progress.
        keep: Whether the result keeps the states.

    Returns:
        The result.

    >>> count = System(initial=(0,), successors=lambda n: [("+", n + 1)] if n < 9 else [], ended=lambda n: n == 9)
    >>> explore(count, "nine").strength
    'explored whole (model nine)'
    """
    run = _Search(system, limits or SearchLimits(), watch)
    with not_collecting():
        run.all()
    return run.result(model, keep=keep)


@contextmanager
def not_collecting() -> Iterator[None]:
    """Pause garbage collection: positions hold no reference cycles, and looking for them costs a third of the time."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def limit_reached(limits: SearchLimits, states: int, depth: int, begun: float | None) -> str | None:
    """Say which limit a search has reached.

    Args:
        limits: The limits.
        states: How many states it has found.
        depth: How many steps it has followed.
        begun: When it began, by ``time.perf_counter``; None to check neither the clock nor the memory.

    Returns:
        The limit in words, or None if no limit is reached.
    """
    if limits.states is not None and states > limits.states:
        return f"more than {limits.states:,} states"
    if limits.depth is not None and depth >= limits.depth:
        return f"depth {limits.depth}"
    if begun is None:
        return None
    if limits.seconds is not None and time.perf_counter() - begun > limits.seconds:
        return f"{limits.seconds:g} seconds"
    if limits.megabytes is not None and memory() > limits.megabytes:
        return f"{limits.megabytes:,} megabytes"
    return None


def memory() -> float:
    """Return the megabytes in use by this process, 0 if the system does not report them."""
    try:
        import resource
        from pathlib import Path

        return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * resource.getpagesize() / 2**20
    except (ImportError, OSError):
        return 0


def quiet_label(system: System[StateT, Label], before: StateT, after: StateT) -> Label:
    """Return the label of a step without progress between two states; one is known to exist.

    Args:
        system: The system, which tells what progress is.
        before: The state before the step.
        after: The state after it.
    """
    progress = system.progress
    return next(
        label
        for label, state in system.successors(before)
        if state == after and progress is not None and not progress(before, label, state)
    )


class _Search(Generic[StateT, Label]):
    """A running exploration."""

    def __init__(self, system: System[StateT, Label], limits: SearchLimits, watch: Watch | None) -> None:
        self.system = system
        self.limits = limits
        self.watch = watch
        self.begun = time.perf_counter()
        self.index: dict[Hashable, int] = {}
        self.states: list[StateT] = []
        self.parents = array("q")
        self.labels: list[Label | None] = []
        self.transitions = self.depth = self.ends = 0
        self.stopped: str | None = None
        self.finding: Refutation[StateT, Label] | None = None
        self.witnesses: dict[str, int] = {}
        # The steps without progress, if the search looks for cycles of them: those of state i are
        # quiet[starts[i]:starts[i + 1]].
        self.starts = array("q", [0])
        self.quiet = array("q")

    def all(self) -> None:
        """Explore until nothing is left, a limit is reached, or a claim is refuted."""
        for state in self.system.initial:
            self.place(state, -1, None)
        at, layer = 0, len(self.states)
        while at < len(self.states) and self.finding is None:
            if at == layer:
                self.depth += 1
                layer = len(self.states)
            self.stopped = limit_reached(self.limits, len(self.states), self.depth, None if at % PAUSE else self.begun)
            if self.stopped is not None:
                break
            if self.watch is not None and at % PAUSE == 0:
                self.watch(SearchProgress(len(self.states), at, self.transitions, self.depth))
            self.expand(at)
            at += 1
        if self.finding is None:
            self.judge()
        # A refutation ends the search, unless everything was already explored.
        if self.finding is not None and at < len(self.states) and self.stopped is None:
            self.stopped = "a claim is refuted"

    def place(self, state: StateT, parent: int, label: Label | None) -> int:
        """Return the number of a state, after judging it if it is new."""
        key = state if self.system.canonical is None else self.system.canonical(state)
        known = self.index.get(key)
        if known is not None:
            return known
        number = self.index[key] = len(self.states)
        self.states.append(state)
        self.parents.append(parent)
        self.labels.append(label)
        for name, holds in self.system.always.items():
            if self.finding is None and not holds(state):
                self.finding = Refutation("always", name, self.play_to(number))
        for name, met in self.system.sometimes.items():
            if name not in self.witnesses and met(state):
                self.witnesses[name] = number
        return number

    def expand(self, at: int) -> None:
        """Follow every step from a state."""
        system, state, before = self.system, self.states[at], self.transitions
        for label, after in system.successors(state):
            self.transitions += 1
            number = self.place(after, at, label)
            self.judge_step(at, label, after)
            if system.progress is not None and not system.progress(state, label, after):
                self.quiet.append(number)
        self.starts.append(len(self.quiet))
        if self.transitions == before:
            self.ends += 1
            if system.ended is not None and not system.ended(state) and self.finding is None:
                self.finding = Refutation("dead", "", self.play_to(at))

    def judge_step(self, at: int, label: Label, after: StateT) -> None:
        """Judge a step, which may lead to a state found by another play."""
        for name, holds in self.system.every_step.items():
            if self.finding is None and not holds(self.states[at], after):
                play = self.play_to(at)
                self.finding = Refutation("step", name, Play((*play.states, after), (*play.labels, label)))

    def judge(self) -> None:
        """Judge the claims that can only be judged at the end."""
        if self.system.progress is not None:
            loop = first_loop(self.starts, self.quiet)
            if loop is not None:
                self.finding = Refutation("endless", "", self.play_to(loop[0]), self.around(loop))
                return
        missing = [name for name in self.system.sometimes if name not in self.witnesses]
        if missing and self.stopped is None:
            self.finding = Refutation("sometimes", missing[0])

    def play_to(self, number: int) -> Play[StateT, Label]:
        """Return the play that found a state."""
        states, labels = [self.states[number]], []
        while self.parents[number] >= 0:
            labels.append(self.labels[number])
            number = self.parents[number]
            states.append(self.states[number])
        return Play(tuple(reversed(states)), tuple(reversed(labels)))  # type: ignore[arg-type]

    def around(self, loop: list[int]) -> Play[StateT, Label]:
        """Return a cycle of states as a play that returns to its first state."""
        states = [self.states[number] for number in (*loop, loop[0])]
        labels = [quiet_label(self.system, before, after) for before, after in pairwise(states)]
        return Play(tuple(states), tuple(labels))

    def result(self, model: str, *, keep: bool) -> SearchResult[StateT, Label]:
        """Return the result."""
        return SearchResult(
            model=model,
            states=len(self.states),
            transitions=self.transitions,
            depth=self.depth,
            stopped=self.stopped,
            seconds=time.perf_counter() - self.begun,
            finding=self.finding,
            witnesses={name: self.play_to(number) for name, number in self.witnesses.items()},
            ends=self.ends,
            found=tuple(self.states) if keep else (),
        )
