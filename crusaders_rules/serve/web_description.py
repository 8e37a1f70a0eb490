"""The OpenAPI description of the protocol over HTTP, made of the same tables as its schema."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import attrs

from crusaders_rules import __version__
from crusaders_rules.game import Game
from crusaders_rules.serve.codes import CODES
from crusaders_rules.serve.protocol import Limits, offered
from crusaders_rules.serve.protocol_schema import ABOUT_A_POSITION, definitions
from crusaders_rules.serve.request_keys import VERSION

_SUMMARIES = {
    "hello": "Say who answers, and what it can do.",
    "new": "Begin a game.",
    "set": "Check a position, and return it as this engine writes it.",
    "legal": "List the legal decisions.",
    "explain": "Say why a decision is legal or not.",
    "apply": "Carry a decision out.",
    "score": "Score the position, as if the game ended there.",
    "turns": "List whole turns.",
    "perft": "Count the ways to go on.",
    "draw": "Draw the board, the areas of players, the tracks, the score, or all of it.",
    "check": "List everything that is wrong with a position.",
    "verify": "Check a recorded game, decision by decision.",
    "tell": "Say who decides what, and what a decision does, as far as some players may see it.",
    "bot": "Let a bot choose a legal decision.",
    "ask": "Answer a question about the rules in a player's words.",
}
# What can go wrong with any request, with those about a position, and with single ops.
_ALWAYS = (
    *("not-json", "too-large", "too-deep", "unknown-key", "missing-key", "bad-value", "foreign-version"),
    *("too-slow", "busy", "internal"),
)
_MORE: Mapping[str, tuple[str, ...]] = {
    "new": ("bad-ruleset",),
    "set": ("bad-position",),
    "verify": ("bad-record", "too-much"),
    "bot": ("not-now",),
    "tell": ("bad-decision",),
    "explain": ("bad-decision",),
    "apply": ("bad-decision",),
    "turns": ("not-now", "too-much"),
    "perft": ("not-now", "too-much"),
}
_WRONG_TYPE = 415


def openapi(game: Game, limits: Limits) -> dict[str, Any]:
    """Return the description of what is served.

    Args:
        game: The game.
        limits: The limits of each request.
    """
    spoken = game.spoken
    schemas = definitions(spoken.schemas(), stateless=True)
    paths: dict[str, Any] = {f"/v{VERSION}/{op}": {"post": _operation(op)} for op in ("hello", *offered(spoken))}
    paths[f"/v{VERSION}/hello"]["get"] = {
        "summary": _SUMMARIES["hello"],
        "operationId": "greet",
        "responses": _responses("hello", ("busy", "internal")),
    }
    said = ", ".join(f"{name} {value}" for name, value in attrs.asdict(limits).items())
    described = {
        "openapi": "3.1.0",
        "info": {
            "title": f"The rules of {game.title}",
            "version": __version__,
            "description": f"docs/reference/protocol.md explains it. The server keeps no state. Limits: {said}.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }
    moved: dict[str, Any] = _moved(described)
    return moved


def _operation(op: str) -> dict[str, Any]:
    position = ("no-position", "bad-position") if op in ABOUT_A_POSITION else ()
    return {
        "summary": _SUMMARIES[op],
        "operationId": op,
        "requestBody": {"required": True, "content": _content(f"{op}-request")},
        "responses": _responses(op, (*_ALWAYS, *position, *_MORE.get(op, ())), typed=True),
    }


def _responses(op: str, codes: tuple[str, ...], *, typed: bool = False) -> dict[str, Any]:
    """Return the responses by their statuses."""
    by_status: dict[int, list[str]] = {}
    for code in codes:
        by_status.setdefault(CODES[code][0], []).append(f"{code}: {CODES[code][1]}")
    if typed:
        by_status[_WRONG_TYPE] = ["not-json: the content type is not application/json"]
    errors = {
        str(status): {"description": "; ".join(said), "content": _content("error-answer")}
        for status, said in sorted(by_status.items())
    }
    return {"200": {"description": "The answer.", "content": _content(f"{op}-answer")}, **errors}


def _content(name: str) -> dict[str, Any]:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


def _moved(data: Any) -> Any:  # noqa: ANN401 -- any part of the description
    """Return a copy in which schemas refer to each other where OpenAPI keeps them."""
    if isinstance(data, dict):
        return {
            key: value.replace("#/$defs/", "#/components/schemas/") if key == "$ref" else _moved(value)
            for key, value in data.items()
        }
    return [_moved(one) for one in data] if isinstance(data, list | tuple) else data
