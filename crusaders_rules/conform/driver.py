"""The comparison of an engine with the book: readings first, then all vectors, then games in lockstep."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

from crusaders_rules.conform.comparing import Effort, Judge
from crusaders_rules.conform.essence import differences
from crusaders_rules.conform.findings import Conformity, Failure
from crusaders_rules.conform.foreign_engine import Engine, is_too_much, is_unsupported
from crusaders_rules.conform.inferring import infer, played
from crusaders_rules.conform.side_by_side import Lockstep
from crusaders_rules.conform.suite import Suite
from crusaders_rules.conform.vector import Vector, by_the_book
from crusaders_rules.game import Game

Watch = Callable[[str, int, int | None], None]


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


class _Comparing:
    """A comparison under way."""

    def __init__(self, judge: Judge, suite: Suite, watch: Watch) -> None:
        self._judge, self._suite, self._watch = judge, suite, watch
        self._game, self._engine, self._found = judge.game, judge.engine, judge.found
        self._games = Lockstep(judge)

    def carried_out(self) -> Conformity:
        """Carry it out."""
        began = time.monotonic()
        vectors = self._suite.vectors
        asked = iter(range(1, len(vectors) + 1))
        asks = () if self._judge.only_keeps else vectors
        self._found.questions = infer(
            self._game, self._engine, asks, lambda: self._watch("questions", next(asked), None)
        )
        if not self._engine.offers("readings"):
            self._judge.readings = played(self._found.questions)
        self._judge_questions({name: vector for name, vector in vectors if vector.kind == "reading"})
        others = [row for row in vectors if row[1].kind != "reading"][:: self._judge.effort.every]
        for number, (name, vector) in enumerate(others, start=1):
            if self._engine.given_up:
                break
            self._ask(name, vector)
            self._watch("vectors", number, len(others))
        self._games.play(self._watch)
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
                request = self._judge.as_played(row.request)
                answer = None if request is None or self._engine.given_up else self._engine.ask(request)
                if request is None or answer is None:
                    continue
                told = differences(request["op"], by_the_book(self._game, request), answer)
                if told:
                    self._judge.depart(row.vector, inference.question, vectors[row.vector].rules, request, told)

    def _ask(self, name: str, vector: Vector) -> None:
        if vector.kind == "game":
            self._games.replay(name, vector)
            return
        tally = self._found.tally(vector.kind)
        op = vector.request["op"]
        request = self._judge.as_played(vector.request)
        unreadable = self._judge.only_keeps and "position" in vector.request
        if not self._engine.offers(op) or request is None or unreadable or not self._judge.takes(request):
            tally.not_offered += 1
            return
        answer = self._engine.ask(request)
        if answer is None:
            return
        if is_unsupported(answer):
            tally.not_offered += 1
            return
        if is_too_much(answer):
            tally.not_reached += 1
            return
        book = vector.answer if request is vector.request else by_the_book(self._game, request)
        told = differences(op, book, answer)
        if op == "set" and not book["ok"] and answer.get("ok"):
            tally.lenient += 1
        elif told:
            tally.departed += 1
            self._judge.depart(name, vector.ground, vector.rules, request, told)
        else:
            tally.agreed += 1
