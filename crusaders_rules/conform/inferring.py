"""Which reading of each open question an engine plays, inferred from its answers."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import attrs

from crusaders_rules.conform.answering import with_readings
from crusaders_rules.conform.essence import differences
from crusaders_rules.conform.findings import Evidence, Inference
from crusaders_rules.conform.foreign_engine import Engine, is_too_much, is_unsupported
from crusaders_rules.conform.usual_ways import conformance_of
from crusaders_rules.conform.vector import Vector, by_the_book
from crusaders_rules.game import Game

# Answers to one question may depend on the readings of others, so the inference is repeated until nothing changes.
_ROUNDS = 4
_SHORT = 300

Named = tuple[str, Vector]
Readings = Mapping[str, str]


@attrs.frozen
class _Answered:
    name: str
    vector: Vector
    answer: Mapping[str, Any]


def infer(
    game: Game,
    engine: Engine,
    vectors: Iterable[Named],
    watch: Callable[[], None] | None = None,
    until: float = math.inf,
) -> list[Inference]:
    """Ask the vectors of the open questions, and say which readings agree with the answers.

    Args:
        game: The game.
        engine: The engine.
        vectors: Vectors with their names; only those of readings are asked.
        watch: Called after each answer.
        until: The moment after which nothing more is asked, as ``time.monotonic`` counts.

    Returns:
        An inference for each question that can be played in several ways.
    """
    answered = _answers(engine, vectors, watch or (lambda: None), until)
    known = conformance_of(game).questions()
    found: dict[str, Inference] = {}
    for _ in range(_ROUNDS):
        others = played(found.values()) if not engine.offers("readings") else {}
        again = {
            question: _inferred(game, question, names, answered.get(question, []), others)
            for question, names in known.items()
        }
        if again == found:
            break
        found = again
    return list(found.values())


def _answers(
    engine: Engine, vectors: Iterable[Named], watch: Callable[[], None], until: float
) -> dict[str, list[_Answered]]:
    """Ask the vectors of readings, and return the usable answers by question."""
    answered: dict[str, list[_Answered]] = {}
    for name, vector in vectors:
        if time.monotonic() >= until:
            break
        if vector.kind == "reading" and engine.offers(vector.request["op"]) and not engine.given_up:
            answer = engine.ask(vector.request)
            if answer is not None and not is_unsupported(answer) and not is_too_much(answer):
                answered.setdefault(vector.ground, []).append(_Answered(name, vector, answer))
            watch()
    return answered


def played(inferences: Iterable[Inference]) -> dict[str, str]:
    """Return the readings that an engine plays and that are not the default, by question."""
    return {one.question: one.reading for one in inferences if one.reading is not None and one.reading != one.default}


def _inferred(
    game: Game, question: str, names: tuple[str, ...], answers: Iterable[_Answered], others: Readings
) -> Inference:
    possible, evidence = list(names), []
    for one in answers:
        agree = [name for name in names if _agrees(game, one, name, others)]
        if set(agree) == set(names):
            continue
        possible = [name for name in possible if name in agree]
        said = _in_short(one.answer)
        evidence.append(Evidence(vector=one.name, request=one.vector.request, program=said, readings=tuple(agree)))
    return Inference(
        question=question,
        default=names[0],
        readings=names,
        possible=tuple(possible),
        evidence=tuple(evidence),
    )


def _agrees(game: Game, one: _Answered, reading: str, others: Readings) -> bool:
    """Whether an answer is that of the book under a reading; where the reading says nothing, it is."""
    vector = one.vector
    besides = {question: name for question, name in others.items() if question != vector.ground}
    book = vector.answer["readings"].get(reading)
    if besides:
        request = with_readings(game, vector.request, {**besides, vector.ground: reading})
        book = by_the_book(game, request)
        if not book["ok"]:
            return True
    if book is None:
        return True
    return not differences(vector.request["op"], book, _plainly(one.answer))


def _plainly(answer: Mapping[str, Any]) -> dict[str, Any]:
    """Return an answer without rule ids: readings are told apart by what they allow and bring about."""
    return {name: value for name, value in answer.items() if name not in ("refusals", "reasons", "decision")}


def _in_short(answer: Mapping[str, Any]) -> str:
    """Return what an engine answers in one line, without the position."""
    kept = {name: value for name, value in answer.items() if name in ("ok", "legal", "asked", "over", "winners")}
    if "decisions" in answer and isinstance(answer["decisions"], list):
        kept["decisions"] = len(answer["decisions"])
    text = json.dumps(kept)
    return text if len(text) <= _SHORT else f"{text[:_SHORT]}..."
