"""The files of one game, joined and counted."""

from __future__ import annotations

import hashlib
from pathlib import Path

from crusaders_rules.catalog.home import Home
from crusaders_rules.catalog.trace import Join, trace


def trace_of(home: Home, specs: Path | None = None) -> Join:
    """Join the specification of a game with its code, and with its tests and proofs if they are available.

    Args:
        home: The home of the game.
        specs: A specification to use instead of the project's.

    Returns:
        The join.

    Raises:
        SpecsError: A file of the specification has faults.
    """
    return trace(
        specs or home.specs_folder(),
        home.code_folder(),
        home.package,
        tests=home.tests_folder(),
        proofs=home.proofs_folder(),
    )


def digest_of(home: Home) -> str:
    """Return a digest of specification, code and proofs; results for another digest say nothing about these.

    Args:
        home: The home of the game.

    Returns:
        The SHA-256 of all these files with their names, in hexadecimal digits.
    """
    package = Path(__file__).resolve().parents[1]
    found = hashlib.sha256()
    for folder in (package, home.specs_folder(), home.proofs_folder()):
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".toml", ".json"):
                found.update(f"{folder.name}/{file.relative_to(folder).as_posix()}\0".encode() + file.read_bytes())
    return found.hexdigest()
