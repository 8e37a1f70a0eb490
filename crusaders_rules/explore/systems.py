"""What is explored, how far, and what was found: words for any transition system."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Generic, TypeVar

import attrs

StateT = TypeVar("StateT", bound=Hashable)
Label = TypeVar("Label")

HOLDS, REFUTED, PARTIAL = "holds", "refuted", "partial"


@attrs.frozen(kw_only=True)
class System(Generic[StateT, Label]):
    """A transition system, and what is claimed of it.

    Attributes:
        initial: The states in which a play may begin.
        successors: The steps from a state, each with its label; asked once for each state.
        always: Predicates by name that every state must meet.
        sometimes: Predicates by name that some state must meet.
        every_step: Predicates by name that every step must meet, given the states before and after it.
        ended: Whether a play may end in a state. A state without a step in which it may not is
            dead; None does not look for dead states.
        progress: Whether a step makes progress. A loop of steps of which none does can be played
            without end; None does not look for such loops.
        canonical: A value that is equal for states that are symmetric; only one of them is
            explored. None tells all states apart.
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
        """Refuse what could not be told truly.

        Raises:
            ValueError: If endless plays are looked for among folded states: such a loop comes back
                to a symmetric state, so that its steps cannot be played again as they are.
        """
        if self.progress is not None and self.canonical is not None:
            raise ValueError("endless plays are looked for in the plain run: leave either progress or canonical out")


@attrs.frozen(kw_only=True)
class SearchLimits:
    """How far to explore; None sets no limit.

    Attributes:
        states: No further state is expanded once there are more than so many.
        seconds: Time.
        megabytes: Memory that the process may have in use.
        depth: Steps from the initial states.
    """

    states: int | None = None
    seconds: float | None = None
    megabytes: int | None = None
    depth: int | None = None


@attrs.frozen
class SearchProgress:
    """How far an exploration has come: states found, states expanded, and the depth it is at."""

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
    """What refutes a claim.

    Attributes:
        kind: ``always``, ``sometimes``, ``step``, ``dead`` or ``endless``.
        name: The name of the predicate, if there is one.
        play: The play that shows it, a shortest one; None for ``sometimes``, which no play shows.
        loop: For ``endless``, the steps that come back to the last state of that play.
    """

    kind: str
    name: str
    play: Play[StateT, Label] | None = None
    loop: Play[StateT, Label] | None = None

    @property
    def steps(self) -> tuple[Label, ...]:
        """The steps of the play, and after them those of the loop, once."""
        return tuple(label for play in (self.play, self.loop) if play is not None for label in play.labels)

    def __str__(self) -> str:
        """Say what was found."""
        steps = len(self.play.labels) if self.play else 0
        if self.kind == "sometimes":
            return f"no state has {self.name}"
        if self.kind == "dead":
            return f"after {steps} steps nothing can be done, and the play has not ended"
        if self.kind == "endless":
            loop = len(self.loop.labels) if self.loop else 0
            return f"after {steps} steps {loop} steps without progress can be repeated for ever"
        return f"after {steps} steps this does not hold: {self.name}"


@attrs.frozen(kw_only=True)
class SearchResult(Generic[StateT, Label]):
    """What was explored and found.

    Attributes:
        model: The name of what was explored.
        states: Distinct states found.
        transitions: Steps followed.
        depth: The greatest distance of a state from the initial ones; if not all was explored,
            the number of steps up to which every play was followed.
        stopped: Why not all was explored, None if all was.
        seconds: How long it took.
        finding: What refutes a claim, None if nothing does.
        witnesses: For each ``sometimes`` that was met, a shortest play that meets it.
        ends: How many expanded states have no step.
        found: The states in the order in which they were found, if they were to be kept.
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
        """``holds``, ``refuted``, or ``partial`` where only a part was explored and nothing found in it."""
        if self.finding is not None:
            return REFUTED
        return HOLDS if self.stopped is None else PARTIAL

    @property
    def strength(self) -> str:
        """How strong the claim is that follows: never more than was explored."""
        if self.stopped is None:
            return f"explored whole (model {self.model})"
        return f"explored to depth {self.depth}"
