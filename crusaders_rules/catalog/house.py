"""The files of one game of the package, found by the name of its folders."""

from __future__ import annotations

import hashlib
from pathlib import Path

from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.catalog.trace import Join, trace


def trace_of(game: str, specs: Path | None = None) -> Join:
    """Join the specification of a game with its code, and with its tests and proofs if they are available.

    Args:
        game: The name of its folders.
        specs: A specification to use instead of the project's.

    Returns:
        The join.

    Raises:
        SpecsError: A file of the specification has faults.
    """
    package = Path(__file__).resolve().parents[1]
    own = project_folder("specs", game)
    return trace(
        specs or own,
        package / game,
        f"{package.name}.{game}",
        tests=own.parents[1] / "tests" / game,
        proofs=project_folder("proofs", game),
    )


def digest_of(game: str) -> str:
    """Return a digest of specification, code and proofs; results for another digest say nothing about these.

    Args:
        game: The name of its folders.

    Returns:
        The SHA-256 of all these files with their names, in hexadecimal digits.
    """
    package = Path(__file__).resolve().parents[1]
    found = hashlib.sha256()
    for folder in (package, project_folder("specs", game), project_folder("proofs", game)):
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".toml", ".json"):
                found.update(f"{folder.name}/{file.relative_to(folder).as_posix()}\0".encode() + file.read_bytes())
    return found.hexdigest()
