"""What a comparison finds out about a foreign engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

AGREES, DEPARTS, FAILS = "agrees", "departs", "fails"
# The verdict on an engine that departs nowhere, but was asked too little.
AGREES_SO_FAR = "agrees as far as asked"
# So many wrong rules in a hundred must have been seen for an engine to agree.
LEAST_NOTICED = 90.0
COLUMNS = ("by the book", "departs", "lenient", "not offered", "not reached")


@attrs.frozen(kw_only=True)
class Departure:
    """A request that the engine does not answer by the book.

    Attributes:
        where: The name of the vector, or the number of a game and of its decision.
        ground: How the game was begun.
        rules: The rules that it is about; the one that explains most departures like it stands first.
        request: The request, made as small as possible.
        shrunk: How much of the position it first had is left, in per cent; None if nothing was tried.
        book: What the book answers.
        program: What the program answers.
        differences: Where the two differ, the most basic difference first.
        alike: How many other departures have the same cause.
        explained: The readings under which the book answers as the program does, each as ``question=reading``.
    """

    where: str
    ground: str
    rules: tuple[str, ...]
    request: Mapping[str, Any]
    shrunk: int | None = None
    book: Mapping[str, Any]
    program: Mapping[str, Any]
    differences: tuple[str, ...]
    alike: int = 0
    explained: tuple[str, ...] = ()


@attrs.frozen(kw_only=True)
class Failure:
    """What the program did instead of an answer.

    Attributes:
        fault: What it did, one of ``program.Fault``.
        detail: The circumstances.
        request: The request.
    """

    fault: str
    detail: str
    request: Mapping[str, Any]


@attrs.frozen(kw_only=True)
class Evidence:
    """An answer that tells readings apart.

    Attributes:
        vector: The name of the vector.
        request: The request.
        program: What the program answers, in short.
        readings: The readings under which the book answers so.
    """

    vector: str
    request: Mapping[str, Any]
    program: str
    readings: tuple[str, ...]


@attrs.frozen(kw_only=True)
class Inference:
    """Which reading of a question the engine plays.

    Attributes:
        question: The id of the question.
        default: Its default reading.
        readings: All readings that can be played.
        possible: The readings that agree with every answer; all of them if nothing was answered.
        evidence: The answers that say so.
    """

    question: str
    default: str
    readings: tuple[str, ...]
    possible: tuple[str, ...]
    evidence: tuple[Evidence, ...]

    @property
    def reading(self) -> str | None:
        """The reading that it plays, or None if the answers do not show it."""
        return self.possible[0] if len(self.possible) == 1 else None

    @property
    def said(self) -> str:
        """The inference in words."""
        if self.reading is not None:
            return self.reading
        if not self.possible:
            return "none of them"
        if set(self.possible) == set(self.readings):
            return "cannot tell"
        return f"cannot tell: {' or '.join(self.possible)}"


@attrs.frozen(kw_only=True)
class Reach:
    """How far a comparison went.

    Attributes:
        scopes: What the engine offers.
        asked: The number of vectors in these scopes that were asked.
        offered: The number of vectors in these scopes.
        unreached: The rules of these scopes that have vectors, none of which was asked.
        noticed: How many wrong rules of each scope the vectors that were asked notice, and how many were measured;
            empty if none were.
    """

    scopes: tuple[str, ...]
    asked: int
    offered: int
    unreached: tuple[str, ...]
    noticed: Mapping[str, tuple[int, int]] = attrs.field(factory=dict)

    @property
    def rates(self) -> Mapping[str, float]:
        """How many of a hundred wrong rules of each scope would have been seen, for the scopes that were measured."""
        return {name: 100 * seen / every for name, (seen, every) in self.noticed.items() if every}

    @property
    def rate(self) -> float | None:
        """The lowest of these rates; None if nothing was measured."""
        return min(self.rates.values(), default=None)

    @property
    def said(self) -> str:
        """The reach in words."""
        share = f"{self.asked:,} of {self.offered:,} questions"
        where = f"asked {share} about {', '.join(self.scopes) or 'nothing'}"
        if self.rate is None:
            return f"{where}; how many wrong rules these notice is not measured"
        (first, rate), *others = self.rates.items()
        seen = f"a wrong rule of {first} would have been seen in {int(rate)} of 100 cases"
        return "; ".join((where, ", ".join((seen, *(f"of {name} in {int(rate)}" for name, rate in others)))))


@attrs.define(kw_only=True)
class Tally:
    """How often something was asked, and how the answers compared.

    Attributes:
        agreed: The number of answers by the book.
        departed: The number of others.
        not_offered: The number of requests that the engine does not take.
        lenient: The number of impossible positions that it takes; that is no departure in play.
        not_reached: The number of games for which there was no time, and of requests that are too much work for the
            engine.
    """

    agreed: int = 0
    departed: int = 0
    not_offered: int = 0
    lenient: int = 0
    not_reached: int = 0

    @property
    def row(self) -> tuple[int, ...]:
        """The numbers in the order of ``COLUMNS``."""
        return self.agreed, self.departed, self.lenient, self.not_offered, self.not_reached


@attrs.define(kw_only=True)
class Conformity:
    """Everything found out about an engine.

    Attributes:
        name: What it calls itself.
        command: How it was started.
        can: What it offers.
        digest: The digest of the suite.
        tallies: The vectors by kind, and the decisions of the games.
        games: The number of games played in lockstep.
        departures: A departure for each cause, shrunk; alike ones are counted.
        failures: What it did instead of answering.
        questions: Which readings it plays.
        seconds: How long it took.
        reach: How far the comparison went; None if it did not begin.
    """

    name: str
    command: tuple[str, ...]
    can: tuple[str, ...] = ()
    digest: str = ""
    tallies: dict[str, Tally] = attrs.field(factory=dict)
    games: int = 0
    departures: list[Departure] = attrs.field(factory=list)
    failures: list[Failure] = attrs.field(factory=list)
    questions: list[Inference] = attrs.field(factory=list)
    seconds: float = 0.0
    reach: Reach | None = None

    @property
    def verdict(self) -> str:
        """Whether the engine agrees, agrees but was asked too little, departs or fails."""
        if self.failures or self.departures:
            return FAILS if self.failures else DEPARTS
        rate = self.reach.rate if self.reach else None
        return AGREES if rate is not None and rate >= LEAST_NOTICED else AGREES_SO_FAR

    @property
    def agreed(self) -> int:
        """The number of answers by the book."""
        return sum(tally.agreed for tally in self.tallies.values())

    @property
    def not_listed(self) -> int:
        """The number of departures in no entry: there were too many to look at all."""
        listed = sum(1 + one.alike for one in self.departures)
        return max(0, sum(tally.departed for tally in self.tallies.values()) - listed)

    def tally(self, kind: str) -> Tally:
        """Return the tally of a kind of vector, or of the games."""
        return self.tallies.setdefault(kind, Tally())
