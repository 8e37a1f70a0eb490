"""A transition system, the limits of its exploration, and the result."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Generic, TypeVar

import attrs

StateT = TypeVar("StateT", bound=Hashable)
Label = TypeVar("Label")

HOLDS, REFUTED, PARTIAL = "holds", "refuted", "partial"


@attrs.frozen(kw_only=True)
class System(Generic[StateT, Label]):
    """A transition system and its claims.

    Attributes:
        initial: The states in which a play may begin.
        successors: The steps from a state, each with its label; called once for each state.
        always: Invariants: predicates by name that every state must satisfy.
        sometimes: Predicates by name that some state must satisfy.
        every_step: Predicates by name that every step must satisfy, given the states before and after it.
        ended: Whether a play may end in a state. A state without a step in which it may not end is
            a deadlock; with None the search does not look for deadlocks.
        progress: Whether a step makes progress. A cycle of steps without progress can be played
            without end; with None the search does not look for non-progress cycles.
        canonical: Symmetry reduction: a value that is equal for symmetric states; only one of them is
            explored. With None all states are distinct.
    """

    initial: tuple[StateT, ...]
    successors: Callable[[StateT], Iterable[tuple[Label, StateT]]]
    always: Mapping[str, Callable[[StateT], bool]] = attrs.field(factory=dict)
    sometimes: Mapping[str, Callable[[StateT], bool]] = attrs.field(factory=dict)
    every_step: Mapping[str, Callable[[StateT, StateT], bool]] = attrs.field(factory=dict)
    ended: Callable[[StateT], bool] | None = None
    progress: Callable[[StateT, Label, StateT], bool] | None = None
    canonical: Callable[[StateT], Hashable] | None = None

    def __attrs_post_init__(self) -> None:
        """Refuse a system for which the result would be wrong.

        Raises:
            ValueError: If it combines symmetry reduction with non-progress cycles: such a cycle returns
                to a symmetric state, so its steps cannot be repeated unchanged.
        """
        if self.progress is not None and self.canonical is not None:
            raise ValueError("endless plays are looked for in the plain run: leave either progress or canonical out")


@attrs.frozen(kw_only=True)
class SearchLimits:
    """How far to explore; None sets no limit.

    Attributes:
        states: The number of states beyond which no further state is expanded.
        seconds: Time.
        megabytes: The memory that the process may use.
        depth: Steps from the initial states.
    """

    states: int | None = None
    seconds: float | None = None
    megabytes: int | None = None
    depth: int | None = None


@attrs.frozen
class SearchProgress:
    """The progress of an exploration: states found, states expanded, and the current depth."""

    states: int
    expanded: int
    transitions: int
    depth: int


@attrs.frozen
class Play(Generic[StateT, Label]):
    """A play: ``labels[i]`` leads from ``states[i]`` to ``states[i + 1]``."""

    states: tuple[StateT, ...]
    labels: tuple[Label, ...] = ()


@attrs.frozen
class Refutation(Generic[StateT, Label]):
    """A counterexample to a claim.

    Attributes:
        kind: ``always``, ``sometimes``, ``step``, ``dead`` or ``endless``.
        name: The name of the predicate, if the kind has one.
        play: A shortest play that shows it; None for ``sometimes``, which no single play refutes.
        loop: For ``endless``, the steps that return to the last state of that play.
    """

    kind: str
    name: str
    play: Play[StateT, Label] | None = None
    loop: Play[StateT, Label] | None = None

    @property
    def steps(self) -> tuple[Label, ...]:
        """The steps of the play, followed by those of the cycle, once."""
        return tuple(label for play in (self.play, self.loop) if play is not None for label in play.labels)

    def __str__(self) -> str:
        """Return the counterexample in words."""
        steps = len(self.play.labels) if self.play else 0
        if self.kind == "sometimes":
            return f"no state has {self.name}"
        if self.kind == "dead":
            return f"after {steps} steps nothing can be done, and the play has not ended"
        if self.kind == "endless":
            loop = len(self.loop.labels) if self.loop else 0
            return f"after {steps} steps, {loop} steps form a non-progress cycle"
        return f"after {steps} steps this does not hold: {self.name}"


@attrs.frozen(kw_only=True)
class SearchResult(Generic[StateT, Label]):
    """The result of an exploration.

    Attributes:
        model: The name of the explored model.
        states: Distinct states found.
        transitions: Steps followed.
        depth: The greatest distance of a state from the initial ones; if the exploration stopped early,
            the number of steps up to which every play was followed.
        stopped: Why the exploration stopped early, or None.
        seconds: The time it took.
        finding: The counterexample to a claim, or None.
        witnesses: For each satisfied ``sometimes``, a shortest play that satisfies it.
        ends: How many expanded states have no step.
        found: The states in the order in which they were found, if the caller wanted to keep them.
    """

    model: str
    states: int
    transitions: int
    depth: int
    stopped: str | None
    seconds: float
    finding: Refutation[StateT, Label] | None
    witnesses: Mapping[str, Play[StateT, Label]]
    ends: int
    found: tuple[StateT, ...] = attrs.field(default=(), repr=False)

    @property
    def verdict(self) -> str:
        """``holds``, ``refuted``, or ``partial`` if only a part was explored without a counterexample."""
        if self.finding is not None:
            return REFUTED
        return HOLDS if self.stopped is None else PARTIAL

    @property
    def strength(self) -> str:
        """The strength of the resulting claim: never more than was explored."""
        if self.stopped is None:
            return f"explored whole (model {self.model})"
        return f"explored to depth {self.depth}"
