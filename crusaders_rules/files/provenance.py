"""The source of each value of a file: a table whose keys are the beginnings of the places of values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from crusaders_rules.answers import shown
from crusaders_rules.files.forms import Keys, check_table, given
from crusaders_rules.files.problems import Findings

# The place of a value: its table, its name there, and its key.
PlaceParts = tuple[str, ...]


def check_origins(found: Findings, values: Iterable[PlaceParts], origins: object, form: Keys) -> None:
    """Note values that no entry covers, and entries that cover no value.

    Args:
        found: Collects the problems.
        values: The places of the values.
        origins: The table: each key is the beginning of places, with ``*`` for any part.
        form: The keys of an entry.
    """
    if not isinstance(origins, dict):
        found.add("provenance", f"needs a table, not {given(origins)}")
        return
    for key, origin in origins.items():
        check_table(found, f"provenance.{_quoted(key)}", origin, form)
    prefixes = [tuple(str(key).split(".")) for key in origins]
    unused = set(prefixes)
    for path in values:
        prefix = covering(path, prefixes)
        if prefix is None:
            found.add(".".join(path), "no provenance covers this value")
        unused.discard(prefix or ())
    for key in sorted(".".join(prefix) for prefix in unused):
        found.add(f"provenance.{_quoted(key)}", "is provenance for no value")


def origin_of(path: PlaceParts, origins: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Any] | None:
    """Return the entry that covers a value, or None.

    Args:
        path: The place of the value.
        origins: The table.
    """
    prefix = covering(path, [tuple(key.split(".")) for key in origins])
    return None if prefix is None else origins[".".join(prefix)]


def covering(path: PlaceParts, prefixes: Sequence[PlaceParts]) -> PlaceParts | None:
    """Return the longest prefix that matches a place; of two, the one with fewer stars.

    >>> covering(("region", "a1", "tile"), [("region",), ("region", "*", "tile")])
    ('region', '*', 'tile')
    """
    fitting = [prefix for prefix in prefixes if _matches(prefix, path)]
    return max(fitting, key=lambda prefix: (len(prefix), -prefix.count("*"), prefix)) if fitting else None


def _matches(prefix: PlaceParts, path: PlaceParts) -> bool:
    return len(prefix) <= len(path) and all(part in ("*", name) for part, name in zip(prefix, path, strict=False))


def _quoted(key: object) -> str:
    return str(key) if re.fullmatch(r"[a-z0-9-]{1,40}", str(key)) else f'"{shown(key)[1:-1]}"'
