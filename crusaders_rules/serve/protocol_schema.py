"""The JSON Schema of the protocol, made of the same tables as its checks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crusaders_rules.files.forms import schema_of
from crusaders_rules.files.json_schema import DIALECT
from crusaders_rules.serve.codes import CODES
from crusaders_rules.serve.request_keys import ID, OPS, VERSION

Schema = dict[str, Any]

_TEXT: Schema = {"type": "string"}
_TRUTH: Schema = {"type": "boolean"}
_COUNT: Schema = {"type": "integer", "minimum": 0}
_SEAT: Schema = {"type": "integer", "minimum": 1}
# Ops that answer a question about a position.
ABOUT_A_POSITION = tuple(op for op, keys in OPS.items() if "position" in keys and op not in ("set", "check"))


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}


def _list(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def _open(properties: Mapping[str, Schema], *optional: str) -> Schema:
    """Return the schema of an object that may grow: keys that are not listed are ignored."""
    return {
        "type": "object",
        "properties": dict(properties),
        "required": [name for name in properties if name not in optional],
    }


_ASKED: Schema = {
    "description": "Who must decide: a seat from 1, chance, or null if the game is over.",
    "anyOf": [_SEAT, {"const": "chance"}, {"type": "null"}],
}
_SITUATION = {"asked": _ASKED, "over": _TRUTH, "position": _ref("position")}
_VERDICT = {"asked": _ASKED, "decision": _TEXT, "legal": _TRUTH, "refusals": _list(_ref("refusal"))}
_TERMS = _list(_open({"rule": _TEXT, "amount": {"type": "integer"}, "what": _TEXT}, "what"))
_VERDICT["reasons"] = _list(_open({"rule": _TEXT, "sentence": _TEXT, "terms": _TERMS}, "terms"))

_TITLES: Schema = {"type": "object", "additionalProperties": _open({"title": _TEXT, "means": _TEXT})}

# What a decision is about, by the names of its parts; a game may say otherwise.
_ARGUMENTS: Schema = {"type": "object"}
_RECORD: Schema = {"type": "object", "description": "A record of a game, as the format of records writes it."}
_RESULT: Schema = {"type": "object", "description": "The result of a game, as its record claims it."}

_ANSWERS: dict[str, tuple[dict[str, Schema], tuple[str, ...]]] = {
    "hello": (
        {
            "protocol": {"const": "crusaders-protocol"},
            "version": {"const": VERSION},
            "engine": _open({"name": _TEXT, "version": _TEXT}),
            "game": _TEXT,
            "can": _list(_TEXT),
            "plays": {"type": "object", "additionalProperties": _list({"type": ["string", "integer"]})},
            "scopes": _list({"type": "string"}),
            "titles": {"type": "object", "additionalProperties": _TITLES},
            "draws": _list(_TEXT),
            "limits": {"type": "object", "additionalProperties": _COUNT},
        },
        ("plays", "scopes", "titles", "draws", "limits"),
    ),
    "new": ({**_SITUATION, "record": _ref("record")}, ("record",)),
    "set": (_SITUATION, ()),
    "check": (
        {
            "possible": _TRUTH,
            "problems": _list(_ref("problem")),
            "position": _ref("any-position"),
            "pieces": {"type": "object", "additionalProperties": _list(_TEXT)},
        },
        ("position", "pieces"),
    ),
    "verify": (
        {
            "checked": _COUNT,
            "legal": _TRUTH,
            "over": _TRUTH,
            "claimed": _TRUTH,
            "said": _TEXT,
            "problems": _list(_ref("problem")),
            "result": _RESULT,
            "steps": _list(_open({**_SITUATION, "told": _TEXT}, "told")),
        },
        ("problems", "result", "steps"),
    ),
    "legal": (
        {
            "asked": _ASKED,
            "for": {"type": ["string", "null"]},
            "decisions": _list(_ref("decision")),
            "refused": _list(_open({"decision": _TEXT, "refusals": _list(_ref("refusal"))})),
        },
        ("for", "refused"),
    ),
    "explain": (_VERDICT, ("refusals", "reasons")),
    "apply": (
        {**_VERDICT, "over": _TRUTH, "position": _ref("position")},
        ("refusals", "reasons", "over", "position"),
    ),
    "turns": (
        {
            "asked": _ASKED,
            "count": _COUNT,
            "turns": _list(_open({"decisions": _list(_TEXT), "position": _ref("position")}, "position")),
        },
        (),
    ),
    "perft": (
        {
            "by": {"enum": ["decisions", "turns"]},
            "depth": _COUNT,
            "counts": _list(_COUNT),
            "divide": {"type": "object", "additionalProperties": _COUNT},
        },
        ("divide",),
    ),
    "draw": ({"asked": _ASKED, "part": _TEXT, "svg": _TEXT}, ()),
    "tell": (
        {
            "asked": _ASKED,
            "question": _TEXT,
            "names": _list(_TEXT),
            "sees": _TRUTH,
            "words": _TITLES,
            "told": _TEXT,
        },
        ("words", "told"),
    ),
    "bot": (
        {
            "asked": _ASKED,
            "decision": _TEXT,
            "words": _TEXT,
            "kind": _TEXT,
            "arguments": _ARGUMENTS,
            "weight": _SEAT,
        },
        ("words", "kind", "arguments", "weight"),
    ),
    "ask": (
        {
            "sure": _TRUTH,
            "answers": _list(
                _open(
                    {
                        **dict.fromkeys(("kind", "id", "answer", "basis"), _TEXT),
                        **{name: {"type": ["string", "null"]} for name in ("game", "page")},
                        "score": _COUNT,
                        "questions": _list(_TEXT),
                    },
                    *("game", "page", "score", "questions"),
                )
            ),
        },
        (),
    ),
    "bye": ({}, ()),
}


def _shared(arguments: Schema) -> dict[str, Schema]:
    """Return the parts that several answers share."""
    decision = {"decision": _TEXT, "words": _TEXT, "kind": _TEXT, "arguments": arguments, "weight": _SEAT}
    plain = {"type": ["null", "boolean", "integer", "string"]}
    needed = {"anyOf": [plain, _list({"anyOf": [plain, _list(plain)]})]}
    error = {
        "code": {"enum": list(CODES)},
        "message": _TEXT,
        "place": _TEXT,
        "problems": _list(_ref("problem")),
        "versions": _list(_SEAT),
    }
    return {
        "id": dict(ID.schema),
        "problem": _open({"place": _TEXT, "reason": _TEXT, "rule": {"type": ["string", "null"]}}),
        "any-position": {
            "type": "object",
            "description": "A position, possible or not, as the format of positions writes it.",
        },
        "decision-object": {
            **schema_of({"kind": (True, None, None), "arguments": (False, None, None)}),
            "description": "A decision taken apart, for engines that can do arguments.",
        },
        "decision": _open(decision, "words", "kind", "arguments", "weight"),
        "refusal": _open(
            {"rule": _TEXT, "code": _TEXT, "sentence": _TEXT, "needs": needed, "has": needed},
            *("code", "sentence", "needs", "has"),
        ),
        "error-answer": _open(
            {"id": _ref("id"), "ok": {"const": False}, "error": _open(error, "place", "problems", "versions")}, "id"
        ),
    }


def request_schema(op: str, new: Schema, *, stateless: bool) -> Schema:
    """Return the schema of the requests of an op.

    Args:
        op: The op.
        new: The schema of the keys of ``new``.
        stateless: Whether the op stands elsewhere and no position is current, as over HTTP.
    """
    body = dict(new) if op == "new" else schema_of(OPS[op])
    needed = list(body.get("required", ()))
    if stateless:
        needed += ["position"] if op in ABOUT_A_POSITION else []
    else:
        needed = ["op", *needed]
    return {
        "type": "object",
        "properties": {"id": _ref("id"), "op": {"const": op}, **body["properties"]},
        "additionalProperties": False,
        **({"required": needed} if needed else {}),
    }


def score_schema(called: str) -> Schema:
    """Return the schema of a score.

    Args:
        called: The key with what a player is called: an order, an Army.
    """
    term: Schema = {
        "type": "object",
        "properties": {"rule": _TEXT, "what": _TEXT, "amount": {"type": "integer"}},
        "required": ["what", "amount"],
    }
    player: Schema = {
        "type": "object",
        "properties": {"seat": _SEAT, called: _TEXT, "terms": _list(term), "total": {"type": "integer"}},
        "required": ["seat", "total"],
    }
    return {
        "properties": {"over": _TRUTH, "players": _list(player), "winners": _list(_SEAT)},
        "required": ["over", "players", "winners"],
    }


def answer_schema(op: str, game: Mapping[str, Any]) -> Schema:
    """Return the schema of the answers of an op, other than errors.

    Args:
        op: The op.
        game: The schemas that the game adds.
    """
    if op == "score":
        properties, needed = game["score"]["properties"], game["score"]["required"]
        optional = [name for name in properties if name not in needed]
    else:
        properties, optional = dict(_ANSWERS[op][0]), list(_ANSWERS[op][1])
    if op == "bot":
        properties["arguments"] = game.get("arguments", _ARGUMENTS)
    return _open({"id": _ref("id"), "ok": {"const": True}, **properties}, "id", *optional)


def with_record(new: Mapping[str, Any]) -> Schema:
    """Return the schema of the keys of ``new`` for a game that has records.

    Args:
        new: Its schema without a record.
    """
    record = {"type": "boolean", "description": "Whether to return the record that begins so."}
    return {**new, "properties": {**new["properties"], "record": record}}


def definitions(game: Mapping[str, Any], *, stateless: bool) -> dict[str, Schema]:
    """Return the schemas of all requests and answers, each under its name.

    Args:
        game: The schemas that the game adds: ``position``, ``new`` and ``score``, and what they refer to; also
            ``record``, and ``arguments`` if those of a decision are no object.
        stateless: Whether no position is current, as over HTTP.
    """
    apart = ("new", "score", "arguments")
    ops = [op for op in OPS if not (stateless and op == "bye")]
    return {
        **({} if "record" in game else {"record": _RECORD}),
        **{name: schema for name, schema in game.items() if name not in apart},
        **_shared(game.get("arguments", _ARGUMENTS)),
        **{f"{op}-request": request_schema(op, game["new"], stateless=stateless) for op in ops},
        **{f"{op}-answer": answer_schema(op, game) for op in ops},
    }


def made(game: Mapping[str, Any]) -> Schema:
    """Return the schema of the protocol.

    Args:
        game: The schemas that the game adds.
    """
    every = definitions(game, stateless=False)
    requests = [_ref(name) for name in every if name.endswith("-request")]
    answers = [_ref(name) for name in every if name.endswith("-answer")]
    return {
        "$schema": DIALECT,
        "title": "A request or an answer of the protocol",
        "description": "docs/reference/protocol.md explains them. An op has its answer, or error-answer.",
        "anyOf": [_ref("request"), _ref("answer")],
        "$defs": {"request": {"oneOf": requests}, "answer": {"anyOf": answers}, **every},
    }
