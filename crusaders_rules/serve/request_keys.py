"""The ops of the protocol and the keys of their requests, from which both the checks and the schema are made."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import TRUTH, Keys, ValueForm, one_of, whole
from crusaders_rules.files.problems import joined, suggestion
from crusaders_rules.serve.codes import Unanswered

VERSION = 1
DEEPEST_COUNT = 20
MOST_TURNS = 10_000

_LONGEST_ID, _LARGEST_ID = 64, 2**53 - 1
_LONGEST_DECISION = 1_000
_LONGEST_NAME, _LARGEST_SEED = 40, 2**32 - 1
_MOST_SEATS = 99
_LONGEST_QUESTION, MOST_ANSWERS = 400, 100


def _object(what: str) -> ValueForm:
    """Return the form of an object that the game reads."""

    def refuse(value: object) -> str | None:
        return None if isinstance(value, dict) else f"needs an object, not {shown(value)}"

    return ValueForm(refuse, {"$ref": f"#/$defs/{what}"})


def _no_decision(value: object) -> str | None:
    if isinstance(value, dict) or (isinstance(value, str) and len(value) <= _LONGEST_DECISION):
        return None
    return f"needs a text of at most {_LONGEST_DECISION} characters or an object, not {shown(value)}"


def _no_name(value: object) -> str | None:
    if isinstance(value, str) and len(value) <= _LONGEST_NAME:
        return None
    return f"needs a text of at most {_LONGEST_NAME} characters, not {shown(value)}"


def _no_id(value: object) -> str | None:
    whole_number = isinstance(value, int) and not isinstance(value, bool) and abs(value) <= _LARGEST_ID
    if whole_number or (isinstance(value, str) and len(value) <= _LONGEST_ID):
        return None
    return f"needs a whole number or a text of at most {_LONGEST_ID} characters, not {shown(value)}"


def _no_question(value: object) -> str | None:
    if isinstance(value, str) and len(value) <= _LONGEST_QUESTION:
        return None
    return f"needs a text of at most {_LONGEST_QUESTION} characters, not {shown(value)}"


def _no_seats(value: object) -> str | None:
    one = whole(1, _MOST_SEATS)
    if isinstance(value, list) and len(value) <= _MOST_SEATS and all(one(seat) is None for seat in value):
        return None
    return f"needs a list of seats from 1, not {shown(value)}"


ID = ValueForm(
    _no_id,
    {
        "anyOf": [
            {"type": "integer", "minimum": -_LARGEST_ID, "maximum": _LARGEST_ID},
            {"type": "string", "maxLength": _LONGEST_ID},
        ]
    },
)
_POSITION = (False, _object("position"), None)
_BOT = ValueForm(_no_name, {"type": "string", "maxLength": _LONGEST_NAME})
_QUESTION = ValueForm(_no_question, {"type": "string", "maxLength": _LONGEST_QUESTION})
_SEATS = ValueForm(
    _no_seats,
    {"type": "array", "maxItems": _MOST_SEATS, "items": {"type": "integer", "minimum": 1, "maximum": _MOST_SEATS}},
)
_DECISION = ValueForm(
    _no_decision,
    {"anyOf": [{"type": "string", "maxLength": _LONGEST_DECISION}, {"$ref": "#/$defs/decision-object"}]},
)

OPS: Mapping[str, Keys] = {
    "hello": {"version": (True, whole(1, 999), None)},
    # The values of these are read by the game, which names every problem.
    "new": {
        **{name: (name == "players", None, None) for name in ("players", "ruleset", "seed", "outcomes")},
        "record": (False, TRUTH, None),
    },
    "set": {"position": (True, _object("position"), None)},
    "legal": {"position": _POSITION, "refused": (False, TRUTH, None)},
    "explain": {"position": _POSITION, "decision": (True, _DECISION, None)},
    "apply": {"position": _POSITION, "decision": (True, _DECISION, None)},
    "score": {"position": _POSITION},
    "turns": {
        "position": _POSITION,
        "limit": (False, whole(0, MOST_TURNS), None),
        "positions": (False, TRUTH, None),
    },
    "perft": {
        "position": _POSITION,
        "depth": (True, whole(0, DEEPEST_COUNT), None),
        "by": (False, one_of(("decisions", "turns")), None),
        "divide": (False, TRUTH, None),
    },
    "draw": {
        "position": _POSITION,
        "part": (False, one_of(("board", "area", "tracks", "score", "position")), None),
        "seat": (False, whole(1, _MOST_SEATS), None),
        "viewer": (False, whole(1, _MOST_SEATS), None),
        "before": _POSITION,
        "unchecked": (False, TRUTH, None),
    },
    "tell": {"position": _POSITION, "decision": (False, _DECISION, None), "seats": (False, _SEATS, None)},
    "bot": {"position": _POSITION, "by": (True, _BOT, None), "seed": (False, whole(0, _LARGEST_SEED), None)},
    "check": {"position": (True, _object("position"), None), "settle": (False, TRUTH, None)},
    "verify": {
        "record": (True, _object("record"), None),
        "positions": (False, TRUTH, None),
        "seats": (False, _SEATS, None),
    },
    "ask": {"words": (True, _QUESTION, None), "most": (False, whole(1, MOST_ANSWERS), None)},
    "bye": {},
}


def id_of(request: object) -> dict[str, Any]:
    """Return the id of a request as a part of its answer: empty if it has none that can be given back."""
    if isinstance(request, dict) and "id" in request and ID(request["id"]) is None:
        return {"id": request["id"]}
    return {}


def op_of(request: object) -> str:
    """Return the op of a request.

    Raises:
        Unanswered: If it is no request, its id is of another kind, or it names no op.
    """
    if not isinstance(request, dict):
        raise Unanswered("bad-value", f"a request is an object, not {shown(request)}")
    if "id" in request and ID(request["id"]) is not None:
        raise Unanswered("bad-value", str(ID(request["id"])), "id")
    op = request.get("op")
    if not isinstance(op, str) or op not in OPS:
        hint = suggestion(op, OPS) if isinstance(op, str) else f"; known: {', '.join(OPS)}"
        raise Unanswered("unknown-op", f"there is no op {shown(op)}{hint}", "op")
    return op


def arguments_of(op: str, request: Mapping[str, Any]) -> dict[str, Any]:
    """Return the keys of a request that belong to its op, checked.

    Args:
        op: The op.
        request: The request.

    Raises:
        Unanswered: If a key is unknown, missing, or has a value of another kind.
    """
    keys = OPS[op]
    given = {name: value for name, value in request.items() if name not in ("id", "op")}
    for name in given:
        if name not in keys:
            raise Unanswered("unknown-key", f"unknown key of {op}{suggestion(name, keys)}", joined("", name))
    for name, (required, form, _) in keys.items():
        if name not in given:
            if required:
                raise Unanswered("missing-key", f"{op} needs {name}", name)
        elif form is not None and (reason := form(given[name])) is not None:
            raise Unanswered("bad-value", reason, name)
    return given
