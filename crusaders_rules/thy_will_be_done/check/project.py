"""The specification of this project joined with its code, tests and proofs, in a checkout or installed."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType

from crusaders_rules.catalog.house import digest_of, trace_of
from crusaders_rules.catalog.trace import Join
from crusaders_rules.lift import Theorem
from crusaders_rules.lift.topics import theorems_about
from crusaders_rules.thy_will_be_done.home import HOME


def project_trace(specs: Path | None = None) -> Join:
    """Join the specification with the code of this package, and with the tests and proofs if available.

    Args:
        specs: A specification to use instead of the project's.

    Returns:
        The join.

    Raises:
        SpecsError: A file of the specification has faults.
    """
    return trace_of(HOME, specs)


def all_theorems() -> tuple[Theorem, ...]:
    """Return all theorems of the project, topic by topic.

    Returns:
        The theorems, in the order of their topics' names and within a topic as they are stated.

    Raises:
        FileNotFoundError: The proofs are not available.
    """
    return theorems_about(HOME)


def topic(name: str) -> ModuleType:
    """Return a module of theorems of this game.

    Args:
        name: Its name, such as ``wheel``.

    Returns:
        The module.

    Raises:
        ModuleNotFoundError: The topic does not exist, or the proofs are not available.
    """
    return import_module(f"{HOME.proofs_package}.{name}")


def code_digest() -> str:
    """Return a digest of specification, code and proofs; results for another digest say nothing about these.

    Returns:
        The SHA-256 of all these files with their names, in hexadecimal digits.
    """
    return digest_of(HOME)
