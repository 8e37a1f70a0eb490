"""Vectors: requests of the protocol, each with the answer of the book and the ids of the rules that it is about."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from crusaders_rules.conform.essence import essence
from crusaders_rules.game import Game, State
from crusaders_rules.serve.protocol import Conversation, Limits, answer
from crusaders_rules.serve.replies import Examined, situation

# The kinds of vector, in the order in which they are run: what is asked first is the most basic.
KINDS = ("new", "set", "legal", "explain", "apply", "score", "turns", "perft", "game", "reading")
ALLOWS, REFUSES, COMPUTES = USES = ("allows", "refuses", "computes")


@attrs.frozen(kw_only=True, eq=False)
class Vector:
    """A question to an implementation, with the answer of the book.

    Attributes:
        kind: One of ``KINDS``.
        ground: How the game was begun: edition, variant, orders, players; or the question of a reading.
        rules: The ids of the rules that it is about.
        request: The request of the protocol, without its number; of a game, the first one.
        answer: What the book answers, without words for people; of a reading, the answer by the name of the reading.
        play: The decisions of a game, each with the number of legal decisions before it.
        uses: How it uses its rules, one of ``USES``.
    """

    kind: str
    ground: str
    rules: tuple[str, ...]
    request: Mapping[str, Any]
    answer: Mapping[str, Any]
    play: tuple[tuple[str, int], ...] = ()
    uses: str = COMPUTES


def key_of(vector: Vector) -> str:
    """Return a text that is the same for the same vector in every suite."""
    whole = json.dumps([vector.kind, vector.ground, vector.request, vector.answer, vector.play], sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def book(game: Game) -> Conversation:
    """Return a conversation with the book that has begun with hello."""
    return Conversation(game, greeted=True, limits=Limits(bytes=1 << 30, seconds=1 << 30, positions=1 << 30))


def by_the_book(game: Game, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the book answers to a request that stands alone, without words for people."""
    return essence(request["op"], answer(book(game), request)[1])


def about(game: Game, state: State, op: str, **request: Any) -> dict[str, Any]:  # noqa: ANN401 -- plain data
    """Return what the book answers to a request about a position, without words for people.

    Args:
        game: The game.
        state: The position.
        op: The op.
        **request: The other keys of the request.
    """
    said = getattr(Examined(game, state, lambda: None), op)(**request)
    return essence(op, {"ok": True, **(said[1] if op == "apply" else said)})


def asking(
    game: Game,
    case: tuple[str, Sequence[str]],
    state: State,
    op: str,
    *,
    uses: str = COMPUTES,
    **request: Any,  # noqa: ANN401 -- plain data
) -> Vector:
    """Return the vector of a request about a position.

    Args:
        game: The game.
        case: How its game was begun, and the rules that the vector is about.
        state: The position.
        op: The op.
        uses: How it uses the rules.
        **request: The other keys of the request.
    """
    ground, rules = case
    return Vector(
        kind=op,
        ground=ground,
        rules=tuple(dict.fromkeys(rules)),
        request={"op": op, "position": situation(game, state)["position"], **request},
        answer=about(game, state, op, **request),
        uses=uses,
    )
