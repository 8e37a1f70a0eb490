"""The comparison of an engine with the book: readings first, then vectors in their order, then games in lockstep."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from crusaders_rules.conform.comparing import Effort, Judge, Request
from crusaders_rules.conform.essence import differences
from crusaders_rules.conform.findings import Conformity
from crusaders_rules.conform.foreign_engine import Engine, is_too_much, is_unsupported
from crusaders_rules.conform.inferring import infer, played
from crusaders_rules.conform.reaching import reached
from crusaders_rules.conform.side_by_side import Lockstep
from crusaders_rules.conform.suite import IN_TURNS, Suite
from crusaders_rules.conform.suspects import Met
from crusaders_rules.conform.vector import Vector, by_the_book, key_of
from crusaders_rules.conform.whole_turns import DECISIONS, in_whole_turns, turns_by_the_book
from crusaders_rules.game import Game

Watch = Callable[[str, int, int | None], None]
# So often an engine that has taken none yet is asked for whole turns from one moment of the turn.
_TRIES = 12
# The shares of the time at which the readings and the vectors end, if it is limited; the rest is for games.
_READINGS, _VECTORS = 0.2, 0.75


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
    return _Comparing(Judge(game, engine, suite, effort), suite, watch or (lambda *_: None)).carried_out()


def compare_in_parts(
    game: Game,
    engine: Engine,
    suite: Suite,
    effort: Effort,
    parts: Callable[[Mapping[str, str]], Iterable[Mapping[str, Any]]],
) -> Conformity:
    """Compare an engine with the book, where copies of it answer parts of the vectors and of the games.

    Args:
        game: The game.
        engine: The engine; it answers the vectors of the readings, and makes departures small.
        suite: The vectors.
        effort: How far to go.
        parts: Returns what ``asked_part`` found for each part, given the readings that the engine plays and that are
            not the default.

    Returns:
        What was found out: the same as without parts, unless the time is limited or the engine knows only whole turns.
        Which moments of a turn such an engine takes is found out for each part anew.
    """
    return _Comparing(Judge(game, engine, suite, effort), suite, lambda *_: None).carried_out(parts)


def asked_part(judge: Judge, suite: Suite, part: tuple[int, int]) -> dict[str, Any]:
    """Ask an engine a part of the vectors, and play a part of the games.

    Args:
        judge: Who judges the answers, and knows the readings of the engine.
        suite: The vectors.
        part: The number of the part, from 0, and that of all parts.

    Returns:
        What was found, as JSON can hold it.
    """
    comparing = _Comparing(judge, suite, lambda *_: None, part)
    comparing.ask()
    return {"asked": list(comparing.asked), **judge.told()}


class _Comparing:
    """A comparison under way, or a part of one."""

    def __init__(self, judge: Judge, suite: Suite, watch: Watch, part: tuple[int, int] = (0, 1)) -> None:
        self._judge, self._suite, self._watch, self._part = judge, suite, watch, part
        self._game, self._engine, self._found = judge.game, judge.engine, judge.found
        self._began = time.monotonic()
        self._games = Lockstep(judge, self._began)
        self.asked: dict[str, None] = {}
        self._turns: set[int] = set()
        # How often the engine took no whole turns from a moment of the turn; below zero once it has taken some.
        self._untaken: Counter[str] = Counter()

    def carried_out(
        self, parts: Callable[[Mapping[str, str]], Iterable[Mapping[str, Any]]] | None = None
    ) -> Conformity:
        """Carry it out.

        Args:
            parts: As ``compare_in_parts`` has it; None to ask the engine everything.
        """
        self._ask_readings()
        if parts is None:
            self.ask()
        else:
            self._take(list(parts(self._judge.readings)))
        self._found.reach = reached(self._judge, self._suite, self.asked)
        self._watch("causes of departures", 0, None)
        self._judge.conclude()
        self._found.failures += self._judge.failures()
        self._found.seconds = time.monotonic() - self._began
        return self._found

    def ask(self) -> None:
        """Ask the vectors of this part, and play its games."""
        others = self._of_part()
        until = self._began + self._judge.effort.until(_VECTORS)
        for number, (name, vector) in enumerate(others, start=1):
            if self._engine.given_up or time.monotonic() >= until:
                break
            if self._ask(name, vector):
                self.asked[name] = None
            self._watch("vectors", number, len(others))
        self.asked |= dict.fromkeys(self._in_turns(others))
        self._games.play(self._watch, self._part)

    def _of_part(self) -> list[tuple[str, Vector]]:
        """Return the vectors of this part, in their order; those about one position are in the same part."""
        every = self._in_order([row for row in self._suite.vectors if row[1].kind != "reading"])
        number, many = self._part
        places: dict[int, int] = {}
        return [row for row in every if places.setdefault(_place(row[1]), len(places)) % many == number]

    def _take(self, found: Sequence[Mapping[str, Any]]) -> None:
        """Take what was found in parts."""
        for one in found:
            self.asked |= dict.fromkeys(one["asked"])
        places = {name: place for place, (name, _) in enumerate(self._in_order(list(self._suite.vectors)))}
        self._judge.take(found, places)

    def _in_order(self, rows: list[tuple[str, Vector]]) -> list[tuple[str, Vector]]:
        """Return vectors in the order for the engine; to whole turns, those first in whose place these notice much."""
        if any(self._engine.offers(kind) for kind in DECISIONS):
            return rows
        told = Counter(key for wrong in self._suite.noticed for key in wrong.by if key.startswith(IN_TURNS))
        first = {name: told[f"{IN_TURNS}{key_of(vector)}"] for name, vector in rows if vector.kind in DECISIONS}
        # Scores take no time.
        return sorted(rows, key=lambda row: -first.get(row[0], len(self._suite.noticed)))

    def _ask_readings(self) -> None:
        """Ask the vectors of the open questions, and judge the answers."""
        rows = [row for row in self._suite.vectors if row[1].kind == "reading" and self._judge.wants(row[1].request)]
        until = self._began + self._judge.effort.until(_READINGS)
        asked = iter(range(1, len(rows) + 1))
        self._found.questions = infer(
            *(self._game, self._engine, () if self._judge.only_keeps else rows),
            lambda: self._watch("questions", next(asked), len(rows)),
            until,
        )
        self.asked |= dict.fromkeys(row.vector for one in self._found.questions for row in one.evidence)
        if not self._engine.offers("readings"):
            self._judge.readings = played(self._found.questions)
        self._judge_questions(dict(rows))

    def _judge_questions(self, vectors: Mapping[str, Vector]) -> None:
        """Count the answers that tell readings apart; those that no reading explains are departures."""
        for inference in self._found.questions:
            for row in inference.evidence:
                tally = self._found.tally("reading")
                if inference.possible or inference.default in row.readings:
                    tally.agreed += 1
                    continue
                tally.departed += 1
                request = self._judge.as_played(row.request)
                answer = None if request is None or self._engine.given_up else self._engine.ask(request)
                if request is None or answer is None:
                    continue
                book = by_the_book(self._game, request)
                told = differences(request["op"], book, answer)
                if told:
                    seen = Met(row.vector, inference.question, request, told, book, answer)
                    self._judge.depart(seen, vectors[row.vector].rules)

    def _ask(self, name: str, vector: Vector) -> bool:
        """Ask a vector, and return whether the engine answered it."""
        if vector.kind == "game":
            return self._games.replay(name, vector)
        tally = self._found.tally(vector.kind)
        unreadable = self._judge.only_keeps and "position" in vector.request
        offered = self._judge.wants(vector.request) and self._judge.takes(vector.request) and not unreadable
        request = self._judge.as_played(vector.request) if offered else None
        if request is None:
            tally.not_offered += 1
            return False
        if not self._engine.offers(vector.kind):
            return self._ask_whole_turns(name, vector, request)
        book = vector.answer if request is vector.request else by_the_book(self._game, request)
        return self._compare(name, vector, request, book)

    def _ask_whole_turns(self, name: str, vector: Vector, request: Request) -> bool:
        """Ask for the whole turns in place of a decision, once in each position, if there are not too many of them."""
        if vector.kind not in DECISIONS or not self._engine.offers("turns") or self._game.spoken.turns is None:
            self._found.tally(vector.kind).not_offered += 1
            return False
        asked, place = in_whole_turns(request), _place(vector)
        if place in self._turns:
            return True
        moment = request["position"]["pending"]["asks"]
        # An engine of whole turns may not know the middle of one, and the answer of the book to that takes long.
        book = None if self._untaken[moment] >= _TRIES else turns_by_the_book(self._game, asked)
        if book is None or not book["ok"] or book["asked"] is None:
            self._found.tally(vector.kind).not_offered += 1
            return False
        if not self._compare(name, vector, asked, book):
            self._untaken[moment] += 1
            return False
        self._untaken[moment] = -len(self._suite.vectors)
        self._turns.add(place)
        return True

    def _in_turns(self, rows: list[tuple[str, Vector]]) -> Iterator[str]:
        """Yield the vectors in whose place the whole turns from their positions were asked."""
        yield from (name for name, vector in rows if vector.kind in DECISIONS and _place(vector) in self._turns)

    def _compare(self, name: str, vector: Vector, request: Request, book: Mapping[str, object]) -> bool:
        op = request["op"]
        tally, answer = self._found.tally(op), self._engine.ask(request)
        if answer is None:
            return False
        if is_unsupported(answer):
            tally.not_offered += 1
            return False
        if is_too_much(answer):
            tally.not_reached += 1
            return False
        told = differences(op, book, answer)
        if op == "set" and not book["ok"] and answer.get("ok"):
            tally.lenient += 1
        elif told:
            tally.departed += 1
            self._judge.depart(Met(name, vector.ground, request, told, book, answer), vector.rules)
        else:
            tally.agreed += 1
            self._judge.agree(request, vector.rules)
        return True


def _place(vector: Vector) -> int:
    """Return what stands for the position of a vector: a suite has each position once."""
    return id(vector.request.get("position", vector.request))
