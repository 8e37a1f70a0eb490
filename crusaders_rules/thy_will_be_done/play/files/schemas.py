"""The published JSON Schemas of records and positions."""

from __future__ import annotations

import json
from pathlib import Path

import attrs

from crusaders_rules.files.structuring import kebab
from crusaders_rules.thy_will_be_done.interpret import Interpretation

SCHEMAS = ("record", "position")


def schema(name: str) -> str:
    """Return the JSON Schema of a document.

    The readings are those that the code knows, so that no schema has to be changed for a new one.

    Args:
        name: ``record`` or ``position``.

    Returns:
        The text of the schema.

    Raises:
        ValueError: If there is no such document.

    >>> json.loads(schema("record"))["title"]
    'A recorded game'
    """
    if name not in SCHEMAS:
        raise ValueError(f"no schema {name!r}; there is {', '.join(SCHEMAS)}")
    file = Path(__file__).resolve().parents[2] / "schemas" / f"{name}.schema.json"
    text = json.loads(file.read_text(encoding="utf-8"))
    text["$defs"]["ruleset"]["properties"]["interpretation"]["properties"] = _readings()
    return json.dumps(text, indent=2)


def _readings() -> dict[str, dict[str, list[str]]]:
    """Return for each question the readings that a record may name."""
    return {
        kebab(name): {"enum": [str(one) for one in type(reading)]}
        for name, reading in attrs.asdict(Interpretation()).items()
    }
