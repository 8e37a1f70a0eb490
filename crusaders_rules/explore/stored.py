"""What ``proofs`` keeps in TOML: files that hold tables of one name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from crusaders_rules.files.forms import A_LIST, Keys, check_table
from crusaders_rules.files.problems import FileError, Findings, joined
from crusaders_rules.files.reading import parse_toml


def tables_of(
    text: str, source: str, name: str, keys: Keys, error: type[FileError]
) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the tables of one name, each after its place.

    Args:
        text: TOML.
        source: What to call the file in errors.
        name: The name of the tables.
        keys: The keys that each of them may have.
        error: The class of error to raise.

    Raises:
        FileError: As ``error``, with everything that is wrong: the text is no TOML, it holds something else, or a table
            has wrong keys or values.
    """
    found = Findings(source)
    data = parse_toml(text, source, error)
    check_table(found, "", data, {name: (False, A_LIST, None)})
    found.refuse(error)
    rows = [(joined(name, place), row) for place, row in enumerate(data.get(name, []))]
    for place, row in rows:
        check_table(found, place, row, keys)
    found.refuse(error)
    yield from rows
