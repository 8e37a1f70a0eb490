"""What is kept of a comparison: whether answers agree, and each kind of departure once, made small."""

from __future__ import annotations

import re
import time
from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from crusaders_rules.conform.answering import with_readings
from crusaders_rules.conform.essence import differences
from crusaders_rules.conform.findings import Conformity, Departure
from crusaders_rules.conform.foreign_engine import Engine, is_unsupported
from crusaders_rules.conform.shrinking import Shrinker
from crusaders_rules.conform.suite import Suite
from crusaders_rules.conform.vector import by_the_book
from crusaders_rules.files.problems import FileError
from crusaders_rules.game import Game

_ABOUT_A_POSITION = ("legal", "explain", "apply", "score", "turns", "perft")

Request = Mapping[str, Any]


@attrs.frozen(kw_only=True)
class Effort:
    """How far a comparison goes.

    Attributes:
        every: Only every so many vectors are asked.
        games: The most games in lockstep.
        seconds: The time for stored games, and again for these.
        departures: How many different departures are shrunk and kept.
        tries: How many requests may be tried to shrink one.
        shrinking: The time for shrinking one.
    """

    every: int = 1
    games: int = 200
    seconds: float = 30.0
    departures: int = 10
    tries: int = 400
    shrinking: float = 10.0


class Judge:
    """Compares answers of an engine with those of the book, and keeps what it finds.

    Attributes:
        game: The game.
        engine: The engine.
        effort: How far to go.
        found: What was found so far.
        readings: The readings that the engine plays and that are not the default, if it takes none from a position.
    """

    def __init__(self, game: Game, engine: Engine, suite: Suite, effort: Effort) -> None:
        self.game, self.engine, self.effort = game, engine, effort
        can = tuple(engine.hello["can"])
        digest = suite.contents["digest"]
        self.found = Conformity(name=engine.name, command=engine.command, can=can, digest=digest)
        self.readings: dict[str, str] = {}
        self._kinds: dict[str, int] = {}

    @property
    def only_keeps(self) -> bool:
        """Whether the engine can begin games, and reads no positions: then it is asked about the one that it keeps."""
        return self.engine.offers("new") and not self.engine.offers("set")

    def takes(self, request: Request) -> bool:
        """Whether the engine takes outcomes of chance, if the request has any."""
        has = "outcomes" in request or (request.get("position") or {}).get("outcomes") is not None
        return not has or self.engine.offers("outcomes")

    def as_played(self, request: Request) -> Request | None:
        """Return a request with the readings that the engine plays; None if its position is impossible then."""
        if self.engine.offers("readings"):
            return request
        conformance = self.game.conformance
        wanted = {question: names[0] for question, names in conformance.questions().items()} if conformance else {}
        wanted |= self.readings
        try:
            changed = with_readings(self.game, request, wanted)
        except (FileError, ValueError):
            return request
        if changed == request:
            return request
        tried = {"op": "set", "position": changed["position"]} if "position" in changed else changed
        return changed if by_the_book(self.game, tried)["ok"] else None

    def depart(self, where: str, ground: str, rules: tuple[str, ...], request: Request, told: tuple[str, ...]) -> None:
        """Note a departure; the first of its kind is shrunk.

        Args:
            where: The name of the vector, or the number of a game and of its decision.
            ground: How the game was begun.
            rules: The rules that it is about. The reasons of a legal decision say less than these; the refusals of an
                illegal one say more.
            request: The request.
            told: Where the answers differ.
        """
        kind = self._is_new(request, told)
        if kind is None:
            return
        left: int | None = None
        if "position" in request and request["op"] in _ABOUT_A_POSITION:
            request, left = self._shrunk(request)
        answer = self.engine.ask(request)
        if answer is None:
            return
        book = by_the_book(self.game, request)
        self._keep(
            kind,
            Departure(
                where=where,
                ground=ground,
                rules=(rules or _rules(book)) if book.get("legal") else (_rules(book) or rules),
                request=request,
                shrunk=left,
                book=book,
                program=answer,
                differences=differences(request["op"], book, answer) or told,
            ),
        )

    def depart_with_state(self, one: Departure) -> None:
        """Note a departure that shows only with the position that the engine keeps: it cannot be shrunk."""
        kind = self._is_new(one.request, one.differences)
        if kind is not None:
            self._keep(kind, one)

    def _keep(self, kind: str, one: Departure) -> None:
        self._kinds[kind] = len(self.found.departures)
        self.found.departures.append(one)

    def _shrunk(self, request: Request) -> tuple[Request, int]:
        lessened = self.game.conformance.lessened if self.game.conformance else lambda _: iter(())
        until = time.monotonic() + self.effort.shrinking
        return Shrinker(self._departs, lessened, self.effort.tries, until).shrunk(request)

    def _is_new(self, request: Request, told: tuple[str, ...]) -> str | None:
        """Return the kind of a departure, None if one like it is known or enough are; alike ones are counted."""
        kind = f"{request['op']}: {re.sub(r'[0-9]+', '#', re.sub(r'[a-z]+[0-9]+', '@', told[0]))}"
        if kind in self._kinds:
            place = self._kinds[kind]
            if place >= 0:
                known = self.found.departures[place]
                self.found.departures[place] = attrs.evolve(known, alike=known.alike + 1)
            return None
        self._kinds[kind] = -1
        return kind if len(self.found.departures) < self.effort.departures else None

    def _departs(self, request: Request) -> bool:
        book = by_the_book(self.game, request)
        if not book["ok"] or self.engine.given_up:
            return False
        answer = self.engine.ask(request)
        if answer is None or is_unsupported(answer) or answer.get("ok") is not True:
            return False
        return bool(differences(request["op"], book, answer))


def _rules(book: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the rules that an answer of the book names."""
    named: Iterable[Any] = (*book.get("refusals", ()), *book.get("reasons", ()))
    return tuple(dict.fromkeys(str(one["rule"]) for one in named))
