"""A part of an exploration: the states whose digests belong to it, on one worker.

A state that a part does not own is sent to its owner, as bytes. The key of a step says from which state it leads, and
which of the steps from there it is; so the keys of the new states of a level have the order in which a run in one
process would find them, whatever the number of parts.
"""

from __future__ import annotations

import gc
from array import array
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from crusaders_rules.explore.breadth_first import memory
from crusaders_rules.explore.packing import DIGEST, Packing, PackingError
from crusaders_rules.explore.systems import System
from crusaders_rules.explore.visited import Visited
from crusaders_rules.work.sent import function_of, opened, require_code, sealed

# The bits of a key that hold the place of a step among those from its state.
STEP = 20
MOST_STEPS = 1 << STEP
# What a finding is about, in the order in which the steps from a state are judged.
ALWAYS, EVERY_STEP, DEAD = 0, 1, 2

Finding = tuple[int, int, int, int]


def key_of(number: int, place: int) -> int:
    """Return the key of a step.

    Args:
        number: The number of the state from which it leads; -1 for an initial state.
        place: Its place among the steps from there.
    """
    return (number + 1) << STEP | place


def parent_of(key: int) -> tuple[int, int]:
    """Return what ``key_of`` was given."""
    return (key >> STEP) - 1, key & (MOST_STEPS - 1)


@attrs.frozen
class Parted:
    """A system that can be explored in parts.

    Attributes:
        system: The system.
        shared: Objects that all of its states hold.
    """

    system: System[Any, Any]
    shared: tuple[object, ...] = ()


@attrs.define
class _Bucket:
    """Steps to states that one part owns."""

    digests: list[bytes] = attrs.field(factory=list)
    keys: array[int] = attrs.field(factory=lambda: array("Q"))
    held: list[Any] = attrs.field(factory=list)
    known: set[bytes] = attrs.field(factory=set)
    # The keys and digests of steps without progress.
    quiet_keys: array[int] = attrs.field(factory=lambda: array("Q"))
    quiet: list[bytes] = attrs.field(factory=list)


@attrs.define
class StatePart:
    """A part.

    Attributes:
        parted: The system.
        place: Its place among all parts.
        parts: The number of parts.
        most: The megabytes of the process above which the visited states go to disk; None for no limit.
    """

    parted: Parted
    place: int
    parts: int
    most: int | None = None
    visited: Visited = attrs.field(factory=Visited)
    packing: Packing = attrs.field(init=False)
    # The states of the level, each with its number and its digest; and of all levels, the number and the key of each.
    layer: list[tuple[int, bytes, Any]] = attrs.field(factory=list)
    numbers: array[int] = attrs.field(factory=lambda: array("Q"))
    keys: array[int] = attrs.field(factory=lambda: array("Q"))
    # The result of expanding the level: the number of each state, its steps, and whether it has none.
    expanded: list[tuple[int, int]] = attrs.field(factory=list)
    buckets: list[_Bucket] = attrs.field(factory=list)
    fresh: list[tuple[int, bytes, Any]] = attrs.field(factory=list)
    # The steps without progress, each as its key and the state that it leads to: its digest, and then its number.
    quiet: list[tuple[int, bytes]] = attrs.field(factory=list)
    edges: list[tuple[int, int]] = attrs.field(factory=list)

    def __attrs_post_init__(self) -> None:
        """Begin to pack."""
        self.packing = Packing(self.parted.shared)
        self.buckets = [_Bucket() for _ in range(self.parts)]

    def digest(self, state: Any) -> bytes:  # noqa: ANN401 -- a state
        """Return the digest of a state; symmetric states have the same one."""
        canonical, packing = self.parted.system.canonical, self.packing
        return packing.digest(packing.pack(state if canonical is None else canonical(state)))

    def owner(self, digest: bytes) -> int:
        """Return the part that owns a state."""
        return int.from_bytes(digest[:8], "big") % self.parts

    def expand(self) -> bytes:
        """Follow every step from the states of the level.

        Returns:
            How many steps there are, how many states have none, and the first finding.
        """
        self.expanded = []
        finding: Finding | None = None
        for number, _, state in self.layer:
            finding = self._expand(number, state)
            # What follows this state would not be looked at in one process either.
            if finding is not None:
                break
        self.layer = []
        steps, ends = self.counted(None)
        return sealed({"transitions": steps, "ends": ends, "finding": finding})

    def _expand(self, number: int, state: Any) -> Finding | None:  # noqa: ANN401 -- a state
        system, finding, steps = self.parted.system, None, 0
        for place, (label, after) in enumerate(system.successors(state)):
            if place >= MOST_STEPS:
                raise PackingError(f"a state has more than {MOST_STEPS:,} steps")
            steps += 1
            digest = self.send(key_of(number, place), after)
            if finding is None:
                finding = self._judged_step(number, place, state, after)
            if system.progress is not None and not system.progress(state, label, after):
                bucket = self.buckets[self.owner(digest)]
                bucket.quiet_keys.append(key_of(number, place))
                bucket.quiet.append(digest)
        self.expanded.append((number, steps))
        if not steps and system.ended is not None and not system.ended(state):
            finding = number, MOST_STEPS, DEAD, 0
        return finding

    def _judged_step(self, number: int, place: int, state: Any, after: Any) -> Finding | None:  # noqa: ANN401 -- states
        for law, holds in enumerate(self.parted.system.every_step.values()):
            if not holds(state, after):
                return number, place, EVERY_STEP, law
        return None

    def send(self, key: int, state: Any) -> bytes:  # noqa: ANN401 -- a state
        """Put a state into the bucket of its owner, if it is not in it.

        Args:
            key: The key of the step that leads to it.
            state: The state.

        Returns:
            Its digest.
        """
        digest = self.digest(state)
        owner = self.owner(digest)
        bucket = self.buckets[owner]
        if digest not in bucket.known:
            bucket.known.add(digest)
            bucket.digests.append(digest)
            bucket.keys.append(key)
            bucket.held.append(state if owner == self.place else self.packing.plain(state))
        return digest

    def counted(self, cut: int | None) -> tuple[int, int]:
        """Return the steps from the states of the last level before a number, and how many of them have none."""
        counts = [steps for number, steps in self.expanded if cut is None or number < cut]
        return sum(counts), counts.count(0)

    def bucket(self, owner: int) -> bytes:
        """Return what another part owns."""
        one, self.buckets[owner] = self.buckets[owner], _Bucket()
        digests, states, quiet = b"".join(one.digests), self.packing.packed_together(one.held), b"".join(one.quiet)
        arrays = digests, one.keys.tobytes(), states, one.quiet_keys.tobytes(), quiet
        return sealed({"names": self.packing.names()}, *arrays)

    def receive(self, wanted: Sequence[str], buckets: Sequence[bytes]) -> bytes:
        """Take what other parts have found, and judge the states that nobody has seen before.

        Args:
            wanted: The names of the ``sometimes`` predicates that no state has satisfied yet.
            buckets: What the other parts have for this one.

        Returns:
            The first finding, and the key of the first state for each satisfied predicate; and the keys of the new
            states.
        """
        found: dict[bytes, tuple[int, Any, bool]] = {}
        self.quiet = []
        own, self.buckets[self.place] = self.buckets[self.place], _Bucket()
        known = self.visited.numbers(own.digests)
        for digest, key, state in zip(own.digests, own.keys, own.held, strict=True):
            if digest not in known:
                found[digest] = key, state, True
        self.quiet += zip(own.quiet_keys, own.quiet, strict=True)
        for data in buckets:
            self._take(found, data)
        self.fresh = sorted(
            (
                (key, digest, held if is_state else self.packing.thing(held))
                for digest, (key, held, is_state) in found.items()
            ),
            key=lambda one: one[0],
        )
        finding, met = self._judged(wanted)
        return sealed({"finding": finding, "met": met}, array("Q", (key for key, _, _ in self.fresh)).tobytes())

    def _take(self, found: dict[bytes, tuple[int, Any, bool]], data: bytes) -> None:
        told, (digests, keys, states, quiet_keys, quiet) = opened(data)
        self.packing.learn(told["names"])
        names = _digests(digests)
        known = self.visited.numbers([name for name in names if name not in found])
        for digest, key, plain in zip(names, numbers_of(keys), self.packing.unpack_together(states), strict=True):
            if digest not in known and (digest not in found or key < found[digest][0]):
                found[digest] = key, plain, False
        self.quiet += zip(numbers_of(quiet_keys), _digests(quiet), strict=True)

    def _judged(self, wanted: Sequence[str]) -> tuple[Finding | None, dict[str, int]]:
        """Judge the new states, in their order."""
        system = self.parted.system
        finding: Finding | None = None
        met: dict[str, int] = {}
        for key, _, state in self.fresh:
            if finding is None:
                law = next((law for law, holds in enumerate(system.always.values()) if not holds(state)), None)
                if law is not None:
                    finding = (*parent_of(key), ALWAYS, law)
            for name in wanted:
                if name not in met and system.sometimes[name](state):
                    met[name] = key
        return finding, met

    def number(self, data: bytes) -> dict[str, Any]:
        """Give the new states their numbers; they are the next level.

        Args:
            data: Their numbers, in the order of their keys.

        Returns:
            The memory of the process in megabytes, and how many states are on disk.
        """
        _, (held,) = opened(data)
        numbers = numbers_of(held)
        self.visited.add({digest: number for number, (_, digest, _) in zip(numbers, self.fresh, strict=True)})
        self.numbers.extend(numbers)
        self.keys.extend(array("Q", (key for key, _, _ in self.fresh)))
        self.layer = [(number, digest, state) for number, (_, digest, state) in zip(numbers, self.fresh, strict=True)]
        known = self.visited.numbers({digest for _, digest in self.quiet})
        self.edges += [(key, known[digest]) for key, digest in self.quiet]
        self.fresh, self.quiet = [], []
        if self.most is not None and memory() > self.most:
            self.visited.move()
        return {"megabytes": memory(), "moved": self.visited.moved}

    def key(self, number: int) -> int:
        """Return the key of the step that found a state; -1 if another part owns it."""
        at = bisect_left(self.numbers, number)
        return self.keys[at] if at < len(self.numbers) and self.numbers[at] == number else -1

    def quiet_steps(self, cut: int) -> bytes:
        """Return the steps without progress from all states before a number."""
        rows = [(key, target) for key, target in self.edges if parent_of(key)[0] < cut]
        return sealed({}, array("Q", (key for key, _ in rows)).tobytes(), array("Q", (at for _, at in rows)).tobytes())

    def rows(self) -> bytes:
        """Return the number, the key and the digest of each state of the level."""
        keys = self.keys[len(self.keys) - len(self.layer) :]
        return sealed({}, self._layer_numbers(), keys.tobytes(), b"".join(digest for _, digest, _ in self.layer))

    def states(self) -> bytes:
        """Return the states of the level as bytes, with their numbers and digests."""
        held = [self.packing.pack(state) for _, _, state in self.layer]
        digests = b"".join(digest for _, digest, _ in self.layer)
        arrays = self._layer_numbers(), digests, array("Q", map(len, held)).tobytes(), b"".join(held)
        return sealed({"names": self.packing.names()}, *arrays)

    def _layer_numbers(self) -> bytes:
        return array("Q", (number for number, _, _ in self.layer)).tobytes()

    def restore(self, rows: Sequence[bytes], states: Sequence[bytes], edges: bytes) -> None:
        """Go on from a level that an earlier run has finished.

        Args:
            rows: What the parts of that run returned as ``rows``, for all levels.
            states: What they returned as ``states``, for the last one.
            edges: The steps without progress, as ``quiet_steps`` returned them.
        """
        mine = []
        for data in rows:
            _, (numbers, keys, digests) = opened(data)
            triples = zip(numbers_of(numbers), numbers_of(keys), _digests(digests), strict=True)
            mine += [one for one in triples if self.owner(one[2]) == self.place]
        mine.sort()
        self.visited.add({digest: number for number, _, digest in mine})
        self.numbers = array("Q", (number for number, _, _ in mine))
        self.keys = array("Q", (key for _, key, _ in mine))
        layer = [one for data in states for one in unpacked(self.packing, data) if self.owner(one[1]) == self.place]
        self.layer = sorted(layer, key=lambda one: one[0])
        _, (quiet_keys, targets) = opened(edges)
        # Any part can keep them.
        if self.place == 0:
            self.edges = list(zip(numbers_of(quiet_keys), numbers_of(targets), strict=True))


def unpacked(packing: Packing, data: bytes) -> list[tuple[int, bytes, Any]]:
    """Return the states that ``StatePart.states`` has packed, each with its number and its digest.

    Args:
        packing: Reads them.
        data: What the part returned.
    """
    told, (numbers, digests, lengths, states) = opened(data)
    packing.learn(told["names"])
    found, at = [], 0
    for number, digest, length in zip(numbers_of(numbers), _digests(digests), numbers_of(lengths), strict=True):
        found.append((number, digest, packing.unpack(states[at : at + length])))
        at += length
    return found


def _digests(data: memoryview) -> list[bytes]:
    return [bytes(data[at : at + DIGEST]) for at in range(0, len(data), DIGEST)]


def numbers_of(data: memoryview) -> array[int]:
    """Return the numbers that an array of bytes holds."""
    found = array("Q")
    found.frombytes(data)
    return found


# What a seat calls.

_PARTS: dict[tuple[str, int], StatePart] = {}


def enter(run: str, place: int, told: Mapping[str, Any]) -> None:
    """Make a part of a run in this process.

    Args:
        run: The name of the run.
        place: The place of the part.
        told: The number of ``parts``, the ``most`` megabytes, and which function makes the system of what: its name is
            ``system``, and its arguments are ``given``. The digest of the ``code`` must be that of this process.
    """
    require_code(told["code"])
    make: Callable[..., Parted] = function_of(told["system"])
    # As in ``not_collecting``; a worker may have parts of several runs one after another.
    gc.disable()
    _PARTS[run, place] = StatePart(make(**told["given"]), place, told["parts"], told["most"])


def at_part(run: str, place: int, what: str, *given: Any) -> Any:  # noqa: ANN401 -- of any method
    """Call a method of a part.

    Args:
        run: The name of the run.
        place: The place of the part.
        what: The name of the method.
        *given: Its arguments.
    """
    return getattr(_PARTS[run, place], what)(*given)


def received(run: str, place: int, wanted: Sequence[str], *buckets: bytes) -> bytes:
    """Let a part take buckets; each is a separate argument, because a cluster moves arguments from worker to worker."""
    return _PARTS[run, place].receive(wanted, buckets)


def leave(run: str, place: int) -> None:
    """Forget a part of a run, with its file."""
    part = _PARTS.pop((run, place), None)
    if part is not None:
        part.visited.close()
    if not _PARTS:
        gc.enable()
