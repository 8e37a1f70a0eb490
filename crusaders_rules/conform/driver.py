"""The comparison of an engine with the book: readings first, then all vectors, then games in lockstep."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import attrs

from crusaders_rules.conform.answering import with_readings
from crusaders_rules.conform.essence import differences
from crusaders_rules.conform.findings import Conformity, Departure, Failure
from crusaders_rules.conform.foreign_engine import Engine, is_unsupported
from crusaders_rules.conform.inferring import infer, played
from crusaders_rules.conform.shrinking import Shrinker
from crusaders_rules.conform.suite import Suite
from crusaders_rules.conform.vector import Vector, about, by_the_book
from crusaders_rules.files.problems import FileError
from crusaders_rules.game import Decision, Game, State
from crusaders_rules.serve.codes import Unanswered
from crusaders_rules.serve.replies import situation

GAMES = "games in lockstep"
_ABOUT_A_POSITION = ("legal", "explain", "apply", "score", "turns", "perft")
# A game that goes on longer is left; no text limits the number of rounds.
_LONGEST = 1_500
# So many decisions seen before are tried again where they may not be legal.
_REMEMBERED = 200

Request = Mapping[str, Any]
Watch = Callable[[str, int, int | None], None]


@attrs.frozen(kw_only=True)
class Effort:
    """How far a comparison goes.

    Attributes:
        every: Only every so many vectors are asked.
        games: The most games in lockstep.
        seconds: The time for stored games, and again for these.
        departures: How many different departures are shrunk and kept.
        tries: How many requests may be tried to shrink one.
    """

    every: int = 1
    games: int = 200
    seconds: float = 30.0
    departures: int = 10
    tries: int = 400


def compare(game: Game, engine: Engine, suite: Suite, effort: Effort, watch: Watch | None = None) -> Conformity:
    """Compare an engine with the book.

    Args:
        game: The game.
        engine: The engine.
        suite: The vectors.
        effort: How far to go.
        watch: Called with what is done, how much of it is done, and how much there is, None if that is open.

    Returns:
        What was found out.
    """
    return _Comparing(game, engine, suite, effort, watch or (lambda *_: None)).carried_out()


@attrs.frozen
class _Played:
    """A game under way: its name, its beginning, its counts, and when it must end."""

    where: str
    ground: str
    kind: str
    until: float


class _Comparing:
    """A comparison under way."""

    def __init__(self, game: Game, engine: Engine, suite: Suite, effort: Effort, watch: Watch) -> None:
        self._game, self._engine, self._suite, self._effort, self._watch = game, engine, suite, effort, watch
        can = tuple(engine.hello["can"])
        digest = suite.contents["digest"]
        self._found = Conformity(name=engine.name, command=engine.command, can=can, digest=digest)
        self._readings: dict[str, str] = {}
        self._kinds: dict[str, int] = {}
        self._until = 0.0

    def carried_out(self) -> Conformity:
        """Carry it out."""
        began = time.monotonic()
        vectors = self._suite.vectors
        asked = iter(range(1, len(vectors) + 1))
        self._found.questions = infer(
            self._game, self._engine, vectors, lambda: self._watch("questions", next(asked), None)
        )
        if not self._engine.offers("readings"):
            self._readings = played(self._found.questions)
        self._judge_questions({name: vector for name, vector in vectors if vector.kind == "reading"})
        others = [row for row in vectors if row[1].kind != "reading"][:: self._effort.every]
        for number, (name, vector) in enumerate(others, start=1):
            if self._engine.given_up:
                break
            self._ask(name, vector)
            self._watch("vectors", number, len(others))
        self._play()
        for error, request in self._engine.failures:
            self._found.failures.append(Failure(fault=error.fault, detail=error.detail, request=request))
        self._found.seconds = time.monotonic() - began
        return self._found

    def _judge_questions(self, vectors: Mapping[str, Vector]) -> None:
        """Count the answers that tell readings apart; those that no reading explains are departures."""
        for inference in self._found.questions:
            for row in inference.evidence:
                tally = self._found.tally("reading")
                if inference.possible or inference.default in row.readings:
                    tally.agreed += 1
                    continue
                tally.departed += 1
                request = self._as_played(row.request)
                answer = None if request is None or self._engine.given_up else self._engine.ask(request)
                if request is None or answer is None:
                    continue
                told = differences(request["op"], by_the_book(self._game, request), answer)
                if told:
                    self._depart(row.vector, inference.question, vectors[row.vector].rules, request, told)

    def _ask(self, name: str, vector: Vector) -> None:
        if vector.kind == "game":
            self._replay(name, vector)
            return
        tally = self._found.tally(vector.kind)
        op = vector.request["op"]
        request = self._as_played(vector.request)
        if not self._engine.offers(op) or request is None or not self._takes(request):
            tally.not_offered += 1
            return
        answer = self._engine.ask(request)
        if answer is None:
            return
        if is_unsupported(answer):
            tally.not_offered += 1
            return
        book = vector.answer if request is vector.request else by_the_book(self._game, request)
        told = differences(op, book, answer)
        if op == "set" and not book["ok"] and answer.get("ok"):
            tally.lenient += 1
        elif told:
            tally.departed += 1
            self._depart(name, vector.ground, vector.rules, request, told)
        else:
            tally.agreed += 1

    def _takes(self, request: Request) -> bool:
        """Whether the engine takes outcomes of chance, if the request has any."""
        has = "outcomes" in request or (request.get("position") or {}).get("outcomes") is not None
        return not has or self._engine.offers("outcomes")

    def _as_played(self, request: Request) -> Request | None:
        """Return a request with the readings that the engine plays; None if its position is impossible then."""
        if self._engine.offers("readings"):
            return request
        conformance = self._game.conformance
        wanted = {question: names[0] for question, names in conformance.questions().items()} if conformance else {}
        wanted |= self._readings
        try:
            changed = with_readings(self._game, request, wanted)
        except (FileError, ValueError):
            return request
        if changed == request:
            return request
        tried = {"op": "set", "position": changed["position"]} if "position" in changed else changed
        return changed if by_the_book(self._game, tried)["ok"] else None

    def _depart(self, where: str, ground: str, rules: tuple[str, ...], request: Request, told: tuple[str, ...]) -> None:
        """Note a departure; the first of its kind is shrunk."""
        kind = f"{request['op']}: {re.sub(r'[0-9]+', '#', re.sub(r'[a-z]+[0-9]+', '@', told[0]))}"
        if kind in self._kinds:
            place = self._kinds[kind]
            if place >= 0:
                known = self._found.departures[place]
                self._found.departures[place] = attrs.evolve(known, alike=known.alike + 1)
            return
        self._kinds[kind] = -1
        if len(self._found.departures) >= self._effort.departures:
            return
        left: int | None = None
        if "position" in request and request["op"] in _ABOUT_A_POSITION:
            lessened = self._game.conformance.lessened if self._game.conformance else lambda _: iter(())
            request, left = Shrinker(self._departs, lessened, self._effort.tries).shrunk(request)
        answer = self._engine.ask(request)
        if answer is None:
            return
        book = by_the_book(self._game, request)
        told = differences(request["op"], book, answer) or told
        self._kinds[kind] = len(self._found.departures)
        self._found.departures.append(
            Departure(
                where=where,
                ground=ground,
                rules=_rules(book) or rules,
                request=request,
                shrunk=left,
                book=book,
                program=answer,
                differences=told,
            )
        )

    def _departs(self, request: Request) -> bool:
        book = by_the_book(self._game, request)
        if not book["ok"] or self._engine.given_up:
            return False
        answer = self._engine.ask(request)
        if answer is None or is_unsupported(answer) or answer.get("ok") is not True:
            return False
        return bool(differences(request["op"], book, answer))

    # Games.

    def _replay(self, name: str, vector: Vector) -> None:
        """Play a stored game in lockstep."""
        tally = self._found.tally("game")
        request = self._as_played(vector.request)
        if request is None or not self._game.spoken or not self._engine.offers("apply"):
            tally.not_offered += 1
            return
        try:
            state = self._game.spoken.begin({key: value for key, value in request.items() if key != "op"})
        except ValueError:
            tally.not_offered += 1
            return
        choices = iter([text for text, _ in vector.play])
        self._until = self._until or time.monotonic() + self._effort.seconds
        if time.monotonic() >= self._until:
            tally.not_reached += 1
            return
        self._follow(_Played(name, vector.ground, "game", self._until), state, lambda _: next(choices, None))

    def _play(self) -> None:
        """Play random and greedy games in lockstep, until the time or the number is reached."""
        conformance = self._game.conformance
        if conformance is None or not self._engine.offers("apply"):
            return
        until = time.monotonic() + self._effort.seconds
        bots = conformance.bots()
        for number in range(self._effort.games):
            if time.monotonic() >= until or self._engine.given_up:
                return
            ground, begun = conformance.starts(number)
            state = self._in_readings(begun)
            if state is None:
                continue
            name = tuple(bots)[number % len(bots)]
            decide = bots[name](number)
            played = _Played(f"game {number + 1} ({name})", ground, GAMES, until)
            self._found.games += self._follow(played, state, self._in_notation(decide))
            self._watch(GAMES, number + 1, self._effort.games)

    def _in_notation(self, decide: Callable[[State], Decision]) -> Callable[[State], str]:
        return lambda state: self._game.to_text(state, decide(state))

    def _in_readings(self, state: State) -> State | None:
        """Return the position with the readings that the engine plays; None if it is impossible then."""
        if not self._readings or not self._game.spoken:
            return state
        request = self._as_played({"op": "set", "position": situation(self._game, state)["position"]})
        return None if request is None else self._game.spoken.read_position(request["position"])

    def _follow(self, played: _Played, state: State, decide: Callable[[State], str | None]) -> bool:
        """Play a game on both sides, and compare each list, each step, and the score at the end.

        Returns:
            Whether the engine played it to the end.
        """
        chance, remembered = random.Random(played.where), list[str]()
        for number in range(_LONGEST):
            over = self._game.is_over(state) or not self._game.legal(state)
            text = None if over else decide(state)
            where = f"{played.where}, decision {number + 1}"
            for op, more in self._questions(state, text, chance, remembered):
                if not self._agrees(played, where, state, {"op": op, **more}):
                    return False
            if text is None:
                return True
            remembered = [*remembered[-_REMEMBERED:], text]
            try:
                state = self._game.apply(state, self._game.from_text(state, text))
            except ValueError:
                # A stored decision that the readings of the engine do not allow.
                return False
            if time.monotonic() >= played.until:
                return False
        return True

    def _questions(
        self, state: State, text: str | None, chance: random.Random, remembered: list[str]
    ) -> Iterator[tuple[str, dict[str, Any]]]:
        """Yield what is asked about a position of a game."""
        wanted: list[tuple[str, dict[str, Any]]] = [("legal", {}), ("apply", {"decision": text})]
        if text is None:
            wanted = [("score", {})]
        elif remembered:
            wanted.append(("explain", {"decision": chance.choice(remembered)}))
        if self._takes({"position": situation(self._game, state)["position"]}):
            yield from (row for row in wanted if self._engine.offers(row[0]))

    def _agrees(self, played: _Played, where: str, state: State, asked: dict[str, Any]) -> bool:
        tally = self._found.tally(played.kind)
        request = {**asked, "position": situation(self._game, state)["position"]}
        answer = self._engine.ask(request)
        if answer is None:
            return False
        if is_unsupported(answer):
            tally.not_offered += 1
            return False
        try:
            told = differences(request["op"], about(self._game, state, **asked), answer)
        except Unanswered:
            # A decision of another moment that cannot even be read here.
            return True
        if not told:
            tally.agreed += 1
            return True
        tally.departed += 1
        self._depart(where, played.ground, (), request, told)
        return False


def _rules(book: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the rules that an answer of the book names."""
    named: Iterable[Any] = (*book.get("refusals", ()), *book.get("reasons", ()))
    return tuple(dict.fromkeys(str(one["rule"]) for one in named))
