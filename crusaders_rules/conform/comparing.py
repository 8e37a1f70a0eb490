"""The results of a comparison: the requests, the answers that agree, and one shrunk departure for each cause."""

from __future__ import annotations

import json
import math
import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import attrs

from crusaders_rules.conform.answering import with_readings
from crusaders_rules.conform.essence import differences
from crusaders_rules.conform.findings import Conformity, Departure, Failure
from crusaders_rules.conform.foreign_engine import FAILURES_ALLOWED, Engine, is_unsupported
from crusaders_rules.conform.offering import has_outcomes, offered, plays_setting, ruleset_of
from crusaders_rules.conform.shrinking import Shrinker
from crusaders_rules.conform.suite import Suite
from crusaders_rules.conform.suspects import Met, grouped, ranks_of, suspects
from crusaders_rules.conform.turn_suspects import said_of_turns, spread, usual_rules
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.conform.vector import by_the_book
from crusaders_rules.files.problems import FileError
from crusaders_rules.game import Game

_ABOUT_A_POSITION = ("legal", "explain", "apply", "score", "turns", "perft")
# What a person understands most easily comes first.
_PLAINEST = ("score", "explain", "apply", "legal", "new", "set", "turns", "perft")
# Vectors of these kinds say which rules are right: the rules of the others are merely looked at.
_TELLING = ("explain", "apply", "score")
# So many departures are weighed at most, and the rules of so many whole turns.
_MET, _MET_TURNS = 400, 8
# So many requests for whole turns that agree are looked at, and so many of those near a small one that departs.
_AGREED_TURNS, _NEAR = 48, 12

Request = Mapping[str, Any]


@attrs.frozen(kw_only=True)
class Effort:
    """How far a comparison goes.

    Attributes:
        seconds: The time for all that is asked; None for as long as it takes.
        games: The most games in lockstep.
        playing: The time for stored games, and again for new ones, if it is not limited by ``seconds``.
        departures: How many different departures are shrunk and kept.
        tries: How many requests may be tried to shrink one.
        shrinking: The time for shrinking one.
    """

    seconds: float | None = None
    games: int = 200
    playing: float = 30.0
    departures: int = 10
    tries: int = 400
    shrinking: float = 10.0

    def until(self, share: float) -> float:
        """Return the moment, counted from the beginning, at which a share of the time is over."""
        return math.inf if self.seconds is None else share * self.seconds


class Judge:
    """Compares answers of an engine with those of the book, and keeps what it finds.

    Attributes:
        game: The game.
        engine: The engine.
        effort: How far to go.
        found: What was found so far.
        readings: The readings that the engine plays and that are not the default, if it takes none from a position.
        scopes: What it offers.
        agreed: The number of answers by the book about each rule, but those in whole turns.
    """

    def __init__(self, game: Game, engine: Engine, suite: Suite, effort: Effort) -> None:
        self.game, self.engine, self.effort = game, engine, effort
        self._rules = conformance_of(game)
        can = tuple(engine.hello["can"])
        digest = suite.contents["digest"]
        self.found = Conformity(name=engine.name, command=engine.command, can=can, digest=digest)
        self.readings: dict[str, str] = {}
        self.scopes = offered(engine.hello, self._rules.scopes())
        self.agreed: Counter[str] = Counter()
        self._met: list[Met] = []
        self._agreed_turns: list[Request] = []
        # The requests that agreed while one that departs was made small.
        self._near: list[Request] = []
        self._weighed: Counter[str] = Counter()

    @property
    def only_keeps(self) -> bool:
        """Whether the engine can begin games, and reads no positions: then it is asked about the one that it keeps."""
        return self.engine.offers("new") and not self.engine.offers("set")

    def wants(self, request: Request) -> bool:
        """Whether the engine says that it plays what a request is about."""
        return self._rules.needs(request) <= self.scopes and plays_setting(self.engine.hello, ruleset_of(request))

    def takes(self, request: Request) -> bool:
        """Whether the engine takes outcomes of chance, if the request has any."""
        return not has_outcomes(request) or self.engine.offers("outcomes")

    def as_played(self, request: Request) -> Request | None:
        """Return a request with the readings that the engine plays; None if its position is impossible then."""
        if self.plays_readings_of(request):
            return request
        try:
            changed = with_readings(self.game, request, self._wanted())
        except (FileError, ValueError):
            return request
        tried = {"op": "set", "position": changed["position"]} if "position" in changed else changed
        return changed if by_the_book(self.game, tried)["ok"] else None

    def plays_readings_of(self, request: Request) -> bool:
        """Whether the engine plays the readings of a request, which it then gets unchanged."""
        if self.engine.offers("readings"):
            return True
        try:
            return with_readings(self.game, request, self._wanted()) == request
        except (FileError, ValueError):
            return True

    def _wanted(self) -> dict[str, str]:
        wanted = {question: names[0] for question, names in self._rules.questions().items()}
        return {**wanted, **self.readings}

    def agree(self, request: Request, rules: Iterable[str]) -> None:
        """Note an answer by the book to a request about some rules."""
        if request["op"] in _TELLING:
            self.agreed.update(rules)
        if request["op"] == "turns":
            self._agreed_turns.append(request)

    def depart(self, one: Met, rules: tuple[str, ...] = ()) -> None:
        """Note a departure; what has the same cause becomes one entry at the end.

        Args:
            one: The departure; the rules that it speaks against are added.
            rules: The rules that the request is about, if they are known.
        """
        if self._is_weighed(one):
            weights = suspects(self.game, one.request, rules, one.book, one.program)
            self._met.append(attrs.evolve(one, weights=weights))

    def _is_weighed(self, one: Met) -> bool:
        """Count a departure, and tell whether it is among the first of its kind."""
        op = one.request["op"]
        self._weighed[op] += 1
        return self._weighed[op] <= (_MET_TURNS if op == "turns" else _MET)

    def failures(self) -> list[Failure]:
        """Return what the engine did instead of answering."""
        return [Failure(fault=one.fault, detail=one.detail, request=request) for one, request in self.engine.failures]

    def told(self) -> dict[str, Any]:
        """Return what was found of a part of a comparison, as JSON can hold it."""
        return {
            "tallies": {kind: attrs.asdict(one) for kind, one in self.found.tallies.items()},
            "games": self.found.games,
            "agreed": dict(self.agreed),
            "agreed_turns": self._agreed_turns,
            "met": [attrs.asdict(one, recurse=False) for one in self._met],
            "failures": [attrs.asdict(one) for one in self.failures()],
        }

    def take(self, found: Sequence[Mapping[str, Any]], places: Mapping[str, int]) -> None:
        """Take what was found of the parts of a comparison, in the order in which one engine would have shown it.

        Args:
            found: What ``told`` returned for each part.
            places: The place of each vector, by its name.
        """
        for one in found:
            for kind, counts in one["tallies"].items():
                tally = self.found.tally(kind)
                for name, number in counts.items():
                    setattr(tally, name, getattr(tally, name) + number)
            self.found.games += one["games"]
            self.agreed.update(one["agreed"])
            self._agreed_turns += one["agreed_turns"]
        failures = [Failure(**row) for one in found for row in one["failures"]]
        self.found.failures += failures[:FAILURES_ALLOWED]
        met = [Met(**{**row, "told": tuple(row["told"])}) for one in found for row in one["met"]]
        self._met += filter(self._is_weighed, sorted(met, key=lambda one: _place(one, places)))

    def conclude(self) -> None:
        """Make an entry of each cause of departures, with the smallest position that is found."""
        for ranks, alike in grouped(self._met, self._every_agreed()):
            if len(self.found.departures) >= self.effort.departures:
                return
            self.found.departures.append(self._entry(ranks, alike))

    def _every_agreed(self) -> Mapping[str, float]:
        """Return the number of answers by the book about each rule; of whole turns, the rules that fire in some."""
        found: Counter[str] = Counter(self.agreed)
        if self._weighed["turns"]:
            # In the same order, whether one engine answered them or several copies.
            for request in spread(sorted(self._agreed_turns, key=json.dumps), _AGREED_TURNS):
                found.update(usual_rules(self.game, request))
        return found

    def _entry(self, ranks: Mapping[str, float], alike: list[Met]) -> Departure:
        one = min(alike, key=lambda seen: _plainness(seen, next(iter(ranks), "")))
        request, left, book, answer = one.request, None, one.book, one.program
        if "position" in request and request["op"] in _ABOUT_A_POSITION and not one.kept and not self.engine.given_up:
            request, left = self._shrunk(request)
            said = self.engine.ask(request)
            if said is not None:
                book, answer = by_the_book(self.game, request), said
        told = differences(request["op"], book, answer) or one.told
        small = attrs.evolve(one, request=request, told=told, book=book, program=answer)
        if request["op"] == "turns":
            small = self._in_turns(small)
        return Departure(
            where=one.where,
            ground=one.ground,
            rules=self._in_order(ranks, one, small),
            request=request,
            shrunk=left,
            book=book,
            program=answer,
            differences=small.told,
            alike=len(alike) - 1,
            explained=tuple(self._explaining(request, answer)),
        )

    def _in_turns(self, small: Met) -> Met:
        """Return a small departure in whole turns with what it speaks against, and with the turns that differ."""
        weights = suspects(self.game, small.request, (), small.book, small.program)
        try:
            told = tuple(said_of_turns(self.game, small.request, small.program))
        except (KeyError, TypeError, AttributeError, ValueError, IndexError):
            # The answer does not have the shape of the protocol.
            told = ()
        return attrs.evolve(small, weights=weights, told=told or small.told)

    def _in_order(self, ranks: Mapping[str, float], one: Met, small: Met) -> tuple[str, ...]:
        """Return the rules of an entry, the most suspect one first.

        Of whole turns, the small position and those with a little less in them, which agree, tell more than the first.
        """
        if small.request["op"] != "turns" or not small.weights:
            return tuple(rule for rule in ranks if rule in one.weights)
        near: Counter[str] = Counter()
        for request in self._near[-_NEAR:]:
            near.update(usual_rules(self.game, request))
        sharp = ranks_of([small], near)
        return tuple(sorted(sharp, key=lambda rule: -sharp[rule] * ranks.get(rule, 0)))

    def _explaining(self, request: Request, answer: Request) -> Iterable[str]:
        """Yield the readings under which the book answers as the program does."""
        until = time.monotonic() + self.effort.shrinking
        if request["op"] == "perft":
            return
        for question, names in self._rules.questions().items():
            for name in names:
                if name == self.readings.get(question, names[0]) or time.monotonic() > until:
                    continue
                try:
                    book = by_the_book(self.game, with_readings(self.game, request, {question: name}))
                except (FileError, ValueError):
                    continue
                if book["ok"] and not differences(request["op"], book, answer):
                    yield f"{question}={name}"

    def _shrunk(self, request: Request) -> tuple[Request, int]:
        until = time.monotonic() + self.effort.shrinking
        self._near = []
        return Shrinker(self._departs, self._rules.lessened, self.effort.tries, until).shrunk(request)

    def _departs(self, request: Request) -> bool:
        book = by_the_book(self.game, request)
        if not book["ok"] or self.engine.given_up:
            return False
        answer = self.engine.ask(request)
        if answer is None or is_unsupported(answer) or answer.get("ok") is not True:
            return False
        departs = bool(differences(request["op"], book, answer))
        if not departs:
            self._near.append(request)
        return departs


def _plainness(one: Met, rule: str) -> tuple[object, ...]:
    """Return what is less for a departure that shows the fault of a rule more plainly."""
    clearly = round(one.weights.get(rule, 0), 1)
    return one.kept, _PLAINEST.index(one.request["op"]), -clearly, len(str(one.request))


def _place(one: Met, places: Mapping[str, int]) -> int:
    """Return the place of a departure among all: a game that is no vector has its number in its name."""
    name = one.where.partition(",")[0]
    return places[name] if name in places else len(places) + int("".join(filter(str.isdigit, name)))
