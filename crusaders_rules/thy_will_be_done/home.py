"""Where the files of this game lie, and what its books say."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from crusaders_rules.catalog.folders import project_folder

if TYPE_CHECKING:
    from pathlib import Path

    from crusaders_rules.catalog.model import Catalog

NAME = "thy_will_be_done"


def specs_folder() -> Path:
    """Return the folder of the game's specification."""
    return project_folder("specs", NAME)


def proofs_folder() -> Path:
    """Return the folder of the game's theorems, models and stored verdicts."""
    return project_folder("proofs", NAME)


@cache
def catalog() -> Catalog:
    """Return what the game's specification says, read once.

    Raises:
        SpecsError: A file has faults.
    """
    from crusaders_rules.catalog.loading import load

    return load(specs_folder())
