"""The theorems of a game, found in the modules of its folder of proofs."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from crusaders_rules.catalog.home import Home
from crusaders_rules.lift.theorem import Theorem, theorems_of


def theorems_about(home: Home) -> tuple[Theorem, ...]:
    """Return all theorems of a game, topic by topic.

    Args:
        home: The home of the game.

    Returns:
        The theorems, in the order of their topics' names and within a topic as they are stated.

    Raises:
        FileNotFoundError: The proofs are not available.
    """
    topics = sorted(found.name for found in pkgutil.iter_modules([str(home.proofs_folder())]))
    modules = (import_module(f"{home.proofs_package}.{topic}") for topic in topics)
    return tuple(theorem for module in modules for theorem in theorems_of(module))
