"""The JSON Schema of a suite, made of the schema of the protocol."""

from __future__ import annotations

from typing import Any

from crusaders_rules.conform.vector import KINDS, USES
from crusaders_rules.files.json_schema import DIALECT, of_fields

_TEXT = {"type": "string"}
_COUNT = {"type": "integer", "minimum": 0}
_NAME = {"type": "string", "pattern": "^p[1-9][0-9]*$", "description": "The name of a position of the suite."}


def schema() -> dict[str, Any]:
    """Return the schema of the lines of a suite: of a vector, of a position, and of the list of contents."""
    return {
        "$schema": DIALECT,
        "title": "A line of a suite of vectors",
        "description": "docs/reference/vectors.md explains the format.",
        "oneOf": [{"$ref": "#/$defs/vector"}, {"$ref": "#/$defs/stored"}],
        "$defs": {"vector": _vector(), "stored": _stored(), "contents": _contents()},
    }


def _vector() -> dict[str, Any]:
    ops = [kind for kind in KINDS if kind not in ("game", "reading")]
    request = {
        "type": "object",
        "properties": {"op": {"enum": ops}, "position": {"anyOf": [_NAME, {"type": "object"}]}},
        "required": ["op"],
    }
    answer = {"type": "object", "description": "The answer of the protocol without words for people."}
    schemas = {
        "name": {"type": "string", "pattern": f"^({'|'.join(KINDS)})-[0-9]+$"},
        "rank": {"type": "integer", "minimum": 1, "description": "Its place in the order in which vectors are asked."},
        "ground": _TEXT,
        "rules": {"type": "array", "items": _TEXT},
        "request": request,
        "answer": answer,
        "uses": {"enum": list(USES)},
        "play": {
            "type": "array",
            "description": "Of a game: each decision, and the number of legal decisions before it.",
            "items": {"type": "array", "prefixItems": [_TEXT, _COUNT], "minItems": 2, "maxItems": 2},
        },
    }
    return of_fields(schemas, {name: name not in ("uses", "play") for name in schemas})


def _stored() -> dict[str, Any]:
    return of_fields({"name": _NAME, "position": {"type": "object"}}, {"name": True, "position": True})


def _contents() -> dict[str, Any]:
    file = of_fields({"sha256": _TEXT, "lines": _COUNT}, {"sha256": True, "lines": True})
    uses = of_fields(dict.fromkeys(USES, _COUNT), dict.fromkeys(USES, True))
    schemas = {
        "format": _TEXT,
        "version": _COUNT,
        "game": _TEXT,
        "package": _TEXT,
        "digest": _TEXT,
        "files": {"type": "object", "additionalProperties": file},
        "vectors": _COUNT,
        "grounds": {"type": "array", "items": _TEXT},
        "rules": {"type": "object", "additionalProperties": uses},
        "boards": {"type": "object", "additionalProperties": {"type": "object"}},
    }
    return of_fields(schemas, dict.fromkeys(schemas, True))
