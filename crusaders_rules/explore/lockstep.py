"""The product of two transition systems, breadth first, up to their first divergence."""

from __future__ import annotations

import time
from array import array
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic

import attrs

from crusaders_rules.explore.breadth_first import PAUSE, Watch, limit_reached, not_collecting
from crusaders_rules.explore.systems import Label, SearchLimits, SearchProgress, StateT

FIRST_ONLY, SECOND_ONLY, RESULT = "first-only", "second-only", "result"

EQUIVALENT_WITHIN = "equivalent-within"
A_STRICTER, B_STRICTER, INCOMPARABLE, DIFFERS = "a-stricter", "b-stricter", "incomparable", "differs"

Ways = Mapping[Hashable, tuple[tuple[Label, ...], StateT]]


@attrs.frozen(kw_only=True)
class Side(Generic[StateT, Label]):
    """One of the two systems.

    Attributes:
        labels: The steps from a state.
        after: The state that a step leads to.
    """

    labels: Callable[[StateT], Sequence[Label]]
    after: Callable[[StateT, Label], StateT]


@attrs.frozen(kw_only=True)
class Pairing(Generic[StateT, Label]):
    """Two systems and the comparison of their states.

    Attributes:
        initial: The pairs of states in which a play may begin.
        first: The one system.
        second: The other system.
        apart: Says how two states differ, None if they do not; it also judges an end and its result.
        key: A value that is equal for pairs with the same plays ahead; by default the pair itself.
        finish: The ways to finish what has begun in a state, by their result: the steps, and the state after
            them. With it, differing states are compared by their possible results: two systems that ask for the same
            things in different ways do not diverge. With None each state is compared directly.
    """

    initial: tuple[tuple[StateT, StateT], ...]
    first: Side[StateT, Label]
    second: Side[StateT, Label]
    apart: Callable[[StateT, StateT], str | None]
    key: Callable[[StateT, StateT], Hashable] | None = None
    finish: Callable[[StateT], Ways[Label, StateT]] | None = None


@attrs.frozen
class Divergence(Generic[Label]):
    """A divergence: a play after which the two systems differ.

    Attributes:
        kind: ``first-only`` and ``second-only`` if the last step, or the result of the last steps, is possible in that
            system alone; ``result`` if the last step leads to states that differ.
        what: How they differ.
        labels: The steps; none if the initial states differ.
        initial: The number of the initial pair with which the play begins.
    """

    kind: str
    what: str
    labels: tuple[Label, ...]
    initial: int = 0


@attrs.frozen(kw_only=True)
class LockstepResult(Generic[Label]):
    """The result of two systems in lockstep.

    Attributes:
        divergences: The first divergence of each kind that was found, by kind; the earliest comes first. Each is
            a shortest one of its kind among plays on which both systems agree up to the last step. Steps that finish
            what one system alone has begun count as one.
        states: Distinct pairs found.
        transitions: Steps that both systems followed.
        depth: The number of steps up to which every play was compared.
        stopped: Why the comparison ended early, or None.
        seconds: The time it took.
    """

    divergences: Mapping[str, Divergence[Label]]
    states: int
    transitions: int
    depth: int
    stopped: str | None
    seconds: float

    @property
    def first(self) -> Divergence[Label] | None:
        """The first divergence, or None: a shortest one of all, if the steps that finish a turn count as one step."""
        return next(iter(self.divergences.values()), None)

    @property
    def verdict(self) -> str:
        """The result in one word; it covers only what was compared."""
        kinds = self.divergences.keys()
        if not kinds:
            return EQUIVALENT_WITHIN
        if RESULT in kinds:
            return DIFFERS
        if kinds == {SECOND_ONLY}:
            return A_STRICTER
        return B_STRICTER if kinds == {FIRST_ONLY} else INCOMPARABLE

    @property
    def strength(self) -> str:
        """How far the comparison went."""
        return "compared whole" if self.stopped is None else f"compared to depth {self.depth}"


def lockstep(
    pairing: Pairing[StateT, Label],
    *,
    limits: SearchLimits | None = None,
    go_on: bool = False,
    watch: Watch | None = None,
) -> LockstepResult[Label]:
    """Follow every play that both systems allow, and stop at the first divergence.

    Args:
        pairing: The two systems.
        limits: How far to go; as far as possible by default.
        go_on: Whether to continue, with the plays that both allow, after a step that only one allows, or that
            makes the two differ. That shows whether one of them is the stricter one; it stops once the two
            differ in the result of a step, or each allows something that the other does not.
        watch: Called now and then with the progress.

    Returns:
        The result.

    >>> plus = Side(labels=lambda n: ("+1",) if n < 9 else (), after=lambda n, _: n + 1)
    >>> jump = Side(labels=lambda n: ("+1", "+2") if n == 3 else plus.labels(n), after=lambda n, by: n + int(by))
    >>> apart = lambda one, other: None if one == other else f"{one} and {other}"
    >>> found = lockstep(Pairing(initial=((0, 0),), first=plus, second=jump, apart=apart), go_on=True)
    >>> found.verdict, found.strength, found.first.labels
    ('a-stricter', 'compared whole', ('+1', '+1', '+1', '+2'))
    """
    run = _Comparison(pairing, limits or SearchLimits(), watch, go_on=go_on)
    with not_collecting():
        run.all()
    return LockstepResult(
        divergences=run.divergences,
        states=len(run.pairs),
        transitions=run.transitions,
        depth=run.depth,
        stopped=run.stopped,
        seconds=time.perf_counter() - run.begun,
    )


class _Comparison(Generic[StateT, Label]):
    """A running comparison."""

    def __init__(
        self, pairing: Pairing[StateT, Label], limits: SearchLimits, watch: Watch | None, *, go_on: bool
    ) -> None:
        self.pairing = pairing
        self.limits = limits
        self.watch = watch
        self.go_on = go_on
        self.begun = time.perf_counter()
        self.known: set[Hashable] = set()
        self.pairs: list[tuple[StateT, StateT] | None] = []
        self.parents = array("q")
        self.labels: list[tuple[Label, ...]] = []
        self.transitions = self.depth = 0
        self.stopped: str | None = None
        self.cut = False
        self.divergences: dict[str, Divergence[Label]] = {}

    @property
    def settled(self) -> bool:
        """Whether nothing can change the verdict any more."""
        kinds = self.divergences.keys()
        return bool(kinds) and (not self.go_on or RESULT in kinds or len(kinds) > 1)

    def all(self) -> None:
        """Compare until nothing is left, a limit is reached, or the verdict is settled."""
        for place, (one, other) in enumerate(self.pairing.initial):
            self.meet(one, other, -1 - place, ())
        at, layer = 0, len(self.pairs)
        while at < len(self.pairs) and not self.settled:
            if at == layer:
                self.depth += 1
                layer = len(self.pairs)
            self.stopped = limit_reached(self.limits, len(self.pairs), self.depth, None if at % PAUSE else self.begun)
            if self.stopped is not None:
                return
            if self.watch is not None and at % PAUSE == 0:
                self.watch(SearchProgress(len(self.pairs), at, self.transitions, self.depth))
            self.expand(at)
            at += 1
        if at < len(self.pairs) or self.cut:
            self.stopped = "a difference is found"

    def meet(self, one: StateT, other: StateT, parent: int, steps: tuple[Label, ...]) -> None:
        """Judge a pair, and keep it for later if it is new and the two do not differ."""
        what = self.pairing.apart(one, other)
        if what is not None:
            self.judge(one, other, parent, steps, what)
            return
        key = (one, other) if self.pairing.key is None else self.pairing.key(one, other)
        if key in self.known:
            return
        self.known.add(key)
        self.pairs.append((one, other))
        self.parents.append(parent)
        self.labels.append(steps)

    def judge(self, one: StateT, other: StateT, parent: int, steps: tuple[Label, ...], what: str) -> None:
        """Judge two differing states by their possible results."""
        finish = self.pairing.finish
        ways: tuple[Ways[Label, StateT], ...] = () if finish is None else (finish(one), finish(other))
        if not ways or not any(way for side in ways for way, _ in side.values()) or not ways[0].keys() & ways[1].keys():
            self.part(RESULT, what, parent, steps)
            return
        mine, theirs = ways
        for kind, open_, others in ((FIRST_ONLY, mine, theirs), (SECOND_ONLY, theirs, mine)):
            alone = min((way for end, (way, _) in open_.items() if end not in others), key=len, default=None)
            if alone is not None:
                self.part(kind, what, parent, (*steps, *alone))
        for end in mine.keys() & theirs.keys():
            (way, after), (way_else, after_else) = mine[end], theirs[end]
            self.meet(after, after_else, parent, (*steps, *max(way, way_else, key=len)))

    def expand(self, at: int) -> None:
        """Follow every step that both systems allow from a pair, and note the steps that only one allows."""
        pair = self.pairs[at]
        if pair is None:
            raise AssertionError("a pair is expanded once")
        self.pairs[at] = None
        (one, other), first, second = pair, self.pairing.first, self.pairing.second
        labels, others = first.labels(one), second.labels(other)
        if labels != others:
            either = set(labels), set(others)
            for kind, mine, theirs in ((FIRST_ONLY, labels, either[1]), (SECOND_ONLY, others, either[0])):
                alone = next((label for label in mine if label not in theirs), None)
                if alone is not None:
                    self.part(kind, "only one of them allows it", at, (alone,))
            labels = [label for label in labels if label in either[1]]
        for label in labels:
            if self.settled:
                # Even for the last pair, the results of the remaining steps are not known.
                self.cut = True
                return
            self.transitions += 1
            self.meet(first.after(one, label), second.after(other, label), at, (label,))

    def part(self, kind: str, what: str, parent: int, steps: tuple[Label, ...]) -> None:
        """Note a divergence, if it is the first of its kind."""
        if kind in self.divergences:
            return
        while parent >= 0:
            steps = (*self.labels[parent], *steps)
            parent = self.parents[parent]
        self.divergences[kind] = Divergence(kind, what, steps, -1 - parent)
