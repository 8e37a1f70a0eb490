"""What ``proofs`` keeps in TOML: its folders, and the tables of its files."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any


def tables_of(text: str, source: str, name: str, error: type[ValueError]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the tables of one name, each after what to call it in errors.

    Args:
        text: TOML.
        source: What to call the file in errors.
        name: The name of the tables.
        error: What to raise if it is not TOML, or has something else under this name.
    """
    try:
        rows = tomllib.loads(text).get(name, [])
    except tomllib.TOMLDecodeError as fault:
        raise error(f"{source}: not TOML: {fault}") from fault
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise error(f"{source}: {name}: needs tables, each begun by [[{name}]]")
    for place, row in enumerate(rows):
        yield f"{source}: {name}[{place}]", row
