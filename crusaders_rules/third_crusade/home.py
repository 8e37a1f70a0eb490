"""Where the files of this game lie, what its book says, and which function says it."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.catalog.registry import Registry

if TYPE_CHECKING:
    from pathlib import Path

    from crusaders_rules.catalog.model import Catalog

NAME = "third_crusade"
RULES = Registry()
rule = RULES.rule


def specs_folder() -> Path:
    """Return the folder of the game's specification."""
    return project_folder("specs", NAME)


def proofs_folder() -> Path:
    """Return the folder of the game's theorems."""
    return project_folder("proofs", NAME)


@cache
def catalog() -> Catalog:
    """Return what the game's specification says, read once.

    Raises:
        SpecsError: A file has faults.
    """
    from crusaders_rules.catalog.loading import load

    return load(specs_folder())
