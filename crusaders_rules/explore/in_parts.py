"""Explore a transition system in parts, each on a worker; everything found is the same as in one process.

The states are divided by the digests of their bytes. A level is a round of exchanges: each part expands its states and
sends what it finds to the owners; the owners keep what is new; and the new states are numbered in the order in which
one process would have found them. So a counterexample is the same, too, and so is where a limit ends the search.
"""

from __future__ import annotations

import contextlib
import time
from array import array
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from pathlib import Path
from secrets import token_hex
from typing import Any, Generic

import attrs

from crusaders_rules.explore.breadth_first import Watch, limit_reached, quiet_label
from crusaders_rules.explore.finished_levels import FinishedLevels
from crusaders_rules.explore.graphs import first_loop
from crusaders_rules.explore.packing import Packing
from crusaders_rules.explore.part import (
    ALWAYS,
    DEAD,
    Finding,
    Parted,
    StatePart,
    at_part,
    enter,
    key_of,
    leave,
    numbers_of,
    parent_of,
    received,
    unpacked,
)
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
from crusaders_rules.work import Executor, Seat
from crusaders_rules.work.sent import code_digest, name_of, opened, sealed


@attrs.frozen(kw_only=True)
class Parts:
    """How to explore in parts.

    Attributes:
        executor: Has the workers.
        many: The number of parts.
        make: Makes the system on a worker: a function of a module.
        given: Its arguments, which JSON can hold.
        folder: Where each finished level is kept, so that a later run goes on from the last one; None to keep nothing.
        say: Told in a sentence what a person should know.
    """

    executor: Executor
    many: int
    make: Callable[..., Parted]
    given: Mapping[str, Any]
    folder: Path | None = None
    say: Callable[[str], None] = attrs.field(default=lambda _: None)

    def explore(
        self,
        system: System[StateT, Label],
        model: str = "",
        *,
        limits: SearchLimits | None = None,
        watch: Watch | None = None,
        keep: bool = False,
    ) -> SearchResult[StateT, Label]:
        """Follow every play of a system, as ``explore`` does in one process.

        The clock is read after each level. The limit of memory is that of a worker: above it, a part moves its visited
        states to disk.

        Args:
            system: What ``make`` makes of ``given``.
            model: Its name.
            limits: How far to go.
            watch: Called with the progress after each level.
            keep: Whether the result keeps the states.

        Returns:
            The result.

        Raises:
            WorkError: A worker has ended, or a level cannot be written.
        """
        with self.executor.seats(self.many) as seats, _entered(self, seats, limits or SearchLimits()) as asked:
            run = _Rounds(self, system, limits or SearchLimits(), asked, keep=keep)
            run.watch = watch
            run.all()
            return run.result(model)


# What a run that goes on must know of the levels before.
COUNTS = ("level", "states", "transitions", "depth", "ends", "witnesses")


class _AskedParts:
    """The parts of a run, each at its seat."""

    def __init__(self, run: str, seats: Sequence[Seat]) -> None:
        self.run = run
        self.seats = seats

    def all(self, what: str, *given: Any) -> list[Any]:  # noqa: ANN401 -- of any method
        """Call a method of all parts at the same time."""
        calls = [seat.call(at_part, self.run, place, what, *given) for place, seat in enumerate(self.seats)]
        return [one.result() for one in calls]

    def exchange(self, wanted: Sequence[str]) -> list[Any]:
        """Let each part send to each other one what that one owns."""
        sent = [
            [
                None if owner == place else seat.call(at_part, self.run, place, "bucket", owner)
                for owner in range(len(self.seats))
            ]
            for place, seat in enumerate(self.seats)
        ]
        return self.take(wanted, [[row[owner] for row in sent if row[owner]] for owner in range(len(self.seats))])

    def take(self, wanted: Sequence[str], buckets: Sequence[Sequence[Any]]) -> list[Any]:
        """Let each part take buckets."""
        calls = [seat.call(received, self.run, place, wanted, *buckets[place]) for place, seat in enumerate(self.seats)]
        return [one.result() for one in calls]

    def each(self, what: str, given: Sequence[Any]) -> list[Any]:
        """Call a method of each part with the argument of that part."""
        calls = [
            seat.call(at_part, self.run, place, what, one)
            for place, (seat, one) in enumerate(zip(self.seats, given, strict=True))
        ]
        return [one.result() for one in calls]


@contextlib.contextmanager
def _entered(parts: Parts, seats: Sequence[Seat], limits: SearchLimits) -> Iterator[_AskedParts]:
    run = token_hex(8)
    told = {
        "code": code_digest(),
        "system": name_of(parts.make),
        "given": dict(parts.given),
        "parts": parts.many,
        "most": limits.megabytes,
    }
    try:
        for call in [seat.call(enter, run, place, told) for place, seat in enumerate(seats)]:
            call.result()
        yield _AskedParts(run, seats)
    finally:
        # A worker that has ended has forgotten its part.
        with contextlib.suppress(Exception):
            for call in [seat.call(leave, run, place) for place, seat in enumerate(seats)]:
                call.result()


class _Rounds(Generic[StateT, Label]):
    """A running exploration."""

    def __init__(
        self,
        parts: Parts,
        system: System[StateT, Label],
        limits: SearchLimits,
        asked: _AskedParts,
        *,
        keep: bool,
    ) -> None:
        self.parts = parts
        self.system = system
        # The memory is that of each worker, which the parts watch.
        self.limits = attrs.evolve(limits, megabytes=None)
        self.watch: Watch | None = None
        self.asked = asked
        self.begun = time.perf_counter()
        # The numbers of the states of the level are those from ``level`` up to ``states``.
        self.level = self.states = 0
        # The first state that one process would not have expanded, if the search ends within a level.
        self.cut: int | None = None
        self.transitions = self.depth = self.ends = self.moved = 0
        self.stopped: str | None = None
        self.found: Finding | None = None
        self.finding: Refutation[StateT, Label] | None = None
        self.witnesses: dict[str, int] = {}
        self.parted = parts.make(**parts.given)
        self.packing = Packing(self.parted.shared) if keep else None
        self.kept: dict[int, StateT] = {}
        self.layer: list[bytes] = []
        self.finished = (
            None if parts.folder is None else FinishedLevels(parts.folder, parts.make, parts.given, keep=keep)
        )

    def all(self) -> None:
        """Explore until nothing is left, a limit is reached, or a claim is refuted."""
        if not self.go_on():
            self.begin()
        while self.goes_on():
            self.round()
        self.judge()

    def goes_on(self) -> bool:
        """Whether there is a level to expand; if a limit ends the search, it is noted."""
        if self.level == self.states or self.found is not None or self.stopped is not None:
            return False
        self.stopped = limit_reached(self.limits, self.states, self.depth, self.begun)
        return self.stopped is None

    def begin(self) -> None:
        """Give each part its initial states."""
        # This one owns nothing, so that it packs every state.
        part = StatePart(self.parted, self.parts.many, self.parts.many)
        for place, state in enumerate(self.system.initial):
            part.send(key_of(-1, place), state)
        buckets = [[part.bucket(owner)] for owner in range(self.parts.many)]
        self.take(self.asked.take(self.wanted, buckets), [])
        if self.found is None:
            self.finish()

    @property
    def wanted(self) -> list[str]:
        """The predicates that no state has satisfied yet."""
        return [name for name in self.system.sometimes if name not in self.witnesses]

    @property
    def expanded(self) -> int:
        """The number of the states that one process would have expanded."""
        return self.level if self.cut is None else self.cut

    def round(self) -> None:
        """Expand a level, and number the next one."""
        told = [opened(data)[0] for data in self.asked.all("expand")]
        steps = sum(one["transitions"] for one in told), sum(one["ends"] for one in told)
        self.take(self.asked.exchange(self.wanted), [one["finding"] for one in told])
        if self.cut is not None:
            counts = self.asked.all("counted", self.cut)
            steps = sum(one for one, _ in counts), sum(one for _, one in counts)
        self.transitions += steps[0]
        self.ends += steps[1]
        if self.watch is not None:
            self.watch(SearchProgress(self.states, self.level, self.transitions, self.depth))
        if self.cut is None and self.level < self.states:
            self.depth += 1
            self.finish()

    def take(self, answers: Sequence[bytes], findings: Sequence[Sequence[int] | None]) -> None:
        """Number the new states, and look whether the search ends within this level.

        Args:
            answers: What the parts have received.
            findings: What they have found while they expanded the level.
        """
        told, arrays = zip(*[(head, numbers_of(held)) for head, (held,) in map(opened, answers)], strict=True)
        # A key is no part's but one's, so the place of that part changes nothing of the order.
        many = self.parts.many
        order = sorted(key * many + place for place, keys in enumerate(arrays) for key in keys)
        self.number(order)
        if self.packing is not None:
            self.remember(self.asked.all("states"))
        every = [tuple(one) for one in (*findings, *(one["finding"] for one in told)) if one is not None]
        first = min(every, default=None)
        cut = None if first is None else first[0] + 1
        most = None if self.limits.states is None else self.limits.states - self.states
        if most is not None and 0 <= most < len(order):
            limit = parent_of(order[most] // many)[0] + 1
            # After the last state of a level, the limit is looked at before the next level.
            if limit < self.states and (cut is None or limit < cut):
                first, cut = None, limit
                self.stopped = f"more than {self.limits.states:,} states"
        self.found, self.cut = first, cut
        counted = len(order) if cut is None else bisect_left(order, key_of(cut, 0) * many)
        for name in self.wanted:
            key = min((one["met"][name] for one in told if name in one["met"]), default=None)
            at = counted if key is None else bisect_left(order, key * many)
            if at < counted:
                self.witnesses[name] = self.states + at
        self.level, self.states = self.states, self.states + counted

    def number(self, order: Sequence[int]) -> None:
        """Tell the parts the numbers of their new states.

        Args:
            order: The keys of all new states, in their order, each with the place of its part as its last digit.
        """
        many = self.parts.many
        numbers = [array("Q") for _ in range(many)]
        for number, key in enumerate(order, self.states):
            numbers[key % many].append(number)
        found = [sealed({}, one.tobytes()) for one in numbers]
        moved = sum(one["moved"] for one in self.asked.each("number", found))
        if moved > self.moved:
            self.parts.say(f"the memory is full: {moved:,} visited states are on disk now")
            self.moved = moved

    def finish(self) -> None:
        """Write a level, if the run is one that can be gone on with."""
        if self.finished is not None:
            edges = self.quiet_steps(self.states) if self.system.progress is not None else ([], [])
            counts = {name: getattr(self, name) for name in COUNTS}
            held = sealed({}, *(array("Q", one).tobytes() for one in edges))
            states = self.layer or self.asked.all("states")
            self.finished.write(self.depth, counts, self.asked.all("rows"), states, held)

    def remember(self, states: Sequence[bytes]) -> None:
        """Keep the states of a level in this process, if the result keeps them."""
        self.layer = list(states)
        if self.packing is not None:
            self.kept.update((number, state) for data in states for number, _, state in unpacked(self.packing, data))

    def go_on(self) -> bool:
        """Go on from the last level that an earlier run has finished, if there is one."""
        last = None if self.finished is None else self.finished.last()
        if last is None:
            return False
        for states in last.before:
            self.remember(states)
        self.remember(last.states)
        for name in COUNTS:
            setattr(self, name, last.counts[name])
        self.asked.all("restore", last.rows, last.states, last.edges)
        self.parts.say(f"going on from depth {self.depth} with {self.states:,} states")
        return True

    def judge(self) -> None:
        """Judge the claims that can only be judged at the end, and tell what is refuted."""
        if self.found is not None:
            self.finding = self.refuted(self.found)
        elif self.system.progress is not None:
            self.finding = self.endless()
        missing = self.wanted
        if self.finding is None and missing and self.stopped is None:
            self.finding = Refutation("sometimes", missing[0])
        if self.found is not None and self.expanded < self.states:
            self.stopped = "a claim is refuted"

    def refuted(self, found: Finding) -> Refutation[StateT, Label]:
        """Return a finding as a counterexample."""
        number, place, kind, law = found
        if kind == DEAD:
            return Refutation("dead", "", self.play_to(number))
        laws = self.system.always if kind == ALWAYS else self.system.every_step
        name = list(laws)[law]
        return Refutation("always" if kind == ALWAYS else "step", name, self.play_of((*self.steps_to(number), place)))

    def endless(self) -> Refutation[StateT, Label] | None:
        """Return a cycle of steps without progress, if there is one."""
        keys, targets = self.quiet_steps(self.expanded)
        starts = array("q", [0])
        for at, key in enumerate(keys):
            source = parent_of(key)[0]
            while len(starts) <= source:
                starts.append(at)
        starts.append(len(keys))
        loop = first_loop(starts, array("q", targets))
        if loop is None:
            return None
        states = [self.play_to(number).states[-1] for number in (*loop, loop[0])]
        labels = [quiet_label(self.system, before, after) for before, after in pairwise(states)]
        return Refutation("endless", "", self.play_to(loop[0]), Play(tuple(states), tuple(labels)))

    def quiet_steps(self, cut: int) -> tuple[list[int], list[int]]:
        """Return the steps without progress from the states before a number: their keys, and where they lead."""
        rows: list[tuple[int, int]] = []
        for data in self.asked.all("quiet_steps", cut):
            rows += zip(*map(numbers_of, opened(data)[1]), strict=True)
        rows.sort()
        return [key for key, _ in rows], [target for _, target in rows]

    def steps_to(self, number: int) -> tuple[int, ...]:
        """Return the places of the steps that found a state, each among the steps from its state."""
        places: list[int] = []
        while number >= 0:
            number, place = parent_of(max(self.asked.all("key", number)))
            places.append(place)
        return tuple(reversed(places))

    def play_to(self, number: int) -> Play[StateT, Label]:
        """Return the play that found a state."""
        return self.play_of(self.steps_to(number))

    def play_of(self, places: tuple[int, ...]) -> Play[StateT, Label]:
        """Return the play that takes the steps at some places."""
        states, labels = [self.system.initial[places[0]]], []
        for place in places[1:]:
            label, state = next(islice(self.system.successors(states[-1]), place, None))
            labels.append(label)
            states.append(state)
        return Play(tuple(states), tuple(labels))

    def result(self, model: str) -> SearchResult[StateT, Label]:
        """Return the result."""
        return SearchResult(
            model=model,
            states=self.states,
            transitions=self.transitions,
            depth=self.depth,
            stopped=self.stopped,
            seconds=time.perf_counter() - self.begun,
            finding=self.finding,
            # In the order in which one process meets them.
            witnesses={name: self.play_to(at) for name, at in sorted(self.witnesses.items(), key=lambda one: one[1])},
            ends=self.ends,
            found=tuple(self.kept[number] for number in range(self.states)) if self.packing is not None else (),
        )
