"""The published JSON Schemas of records, positions and the protocol, made from the classes of their readers.

``python -m crusaders_rules.thy_will_be_done.play.files.schemas`` writes them again; a test fails if they are
out of date.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, get_args, get_type_hints

from crusaders_rules.files import json_schema
from crusaders_rules.files.writing import replace_file, to_text
from crusaders_rules.serve import protocol_schema
from crusaders_rules.thy_will_be_done.interpret import board_format, reading_names
from crusaders_rules.thy_will_be_done.play.files import beginnings, documents, position_document, record_document
from crusaders_rules.thy_will_be_done.play.kinds import every_kind
from crusaders_rules.thy_will_be_done.play.kinds.kind import Kind

_BOARD = {
    **board_format.schema(),
    "description": "A board in the format of docs/howto/boards.md, without provenance.",
}
_READINGS = {
    "anyOf": [reading_names.schema(), {"type": "null"}],
    "description": "The reading for each question; the default for those left out.",
}
_NAMED_BOARD = {"type": "string", "description": "The name of a board of the package."}
_ANY_BOARD = {"anyOf": [{"$ref": "#/$defs/board"}, _NAMED_BOARD]}
# A record identifies a board that it names.
_NAMED_WITH_DIGEST = {
    "if": {"properties": {"board": {"type": "string"}}, "required": ["board"]},
    "then": {"properties": {"board-digest": {"type": "string"}}, "required": ["board-digest"]},
}


def _record() -> dict[str, Any]:
    ruleset = json_schema.of_class(documents.RecordedRulesetDocument, board=_ANY_BOARD, interpretation=_READINGS)
    body = json_schema.of_class(
        record_document.RecordDocument,
        format={"const": record_document.FORMAT},
        version={"const": record_document.VERSION},
        ruleset=ruleset | _NAMED_WITH_DIGEST,
        decisions=record_document.LINES,
    )
    return {
        "title": "A recorded game",
        "description": "docs/reference/formats.md explains the format. The loader also checks every rule.",
        **body,
        "$defs": {"board": _BOARD},
    }


def _position() -> dict[str, Any]:
    body = json_schema.of_class(
        position_document.PositionDocument,
        format={"const": position_document.FORMAT},
        version={"const": position_document.VERSION},
        ruleset=json_schema.of_class(documents.RulesetDocument, board=_ANY_BOARD, interpretation=_READINGS),
        pending={"$ref": "#/$defs/pending"},
    )
    return {
        "title": "A position",
        "description": "docs/reference/formats.md explains the format. The loader also checks every rule.",
        **body,
        "$defs": {
            "board": _BOARD,
            "pending": {
                "description": "The pending question, and who must answer it.",
                "oneOf": list(map(_asked, every_kind())),
            },
        },
    }


def _asked(kind: Kind) -> dict[str, Any]:
    """Return the schema of a question of a kind."""
    types = get_type_hints(position_document.PendingDocument, include_extras=True)
    keys = position_document.keys_of(kind)
    # Each key is present or absent; none is null.
    schemas = {name: json_schema.of_type(get_args(types[name])[0]) for name in keys}
    about = (inspect.getdoc(kind.asks) or "").partition("\n")[0]
    body = json_schema.of_fields({"asks": {"const": kind.name}, **schemas}, {"asks": True, **keys})
    return {**body, "description": about}


def spoken_schemas() -> dict[str, Any]:
    """Return the schemas that the game adds to that of the protocol, and what they refer to."""
    position = _position()
    shared = position.pop("$defs")
    ruleset = json_schema.of_class(
        beginnings.BegunRulesetDocument,
        board={"anyOf": [*_ANY_BOARD["anyOf"], {"type": "null"}]},
        interpretation=_READINGS,
    )
    new = json_schema.of_class(beginnings.BeginningDocument, ruleset=ruleset)
    record = _record()
    return {
        **shared,
        **record.pop("$defs"),
        "position": position,
        "record": record,
        "new": protocol_schema.with_record(new),
        "score": protocol_schema.score_schema("order"),
    }


def _protocol() -> dict[str, Any]:
    return protocol_schema.made(spoken_schemas())


_MADE: Mapping[str, Callable[[], dict[str, Any]]] = {"record": _record, "position": _position, "protocol": _protocol}
SCHEMAS = tuple(_MADE)


def made(name: str) -> str:
    """Make the text of a schema.

    Args:
        name: ``record``, ``position`` or ``protocol``.
    """
    return to_text({"$schema": json_schema.DIALECT, **_MADE[name]()})


def file_of(name: str) -> Path:
    """Return the published file of a schema."""
    return Path(__file__).resolve().parents[2] / "schemas" / f"{name}.schema.json"


def schema(name: str) -> str:
    """Return the JSON Schema of a document.

    Args:
        name: ``record``, ``position`` or ``protocol``.

    Returns:
        The text of the published schema.

    Raises:
        ValueError: If there is no such schema.

    >>> '"title": "A recorded game"' in schema("record")
    True
    """
    if name not in SCHEMAS:
        raise ValueError(f"no schema {name!r}; schemas: {', '.join(SCHEMAS)}")
    return file_of(name).read_text(encoding="utf-8")


if __name__ == "__main__":
    for each in SCHEMAS:
        replace_file(file_of(each), made(each))
