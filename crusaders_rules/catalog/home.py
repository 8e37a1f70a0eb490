"""Where the files of a game lie, what its books say, and which function says it: one ``Home`` for each game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.catalog.registry import Registry

if TYPE_CHECKING:
    from pathlib import Path

    from crusaders_rules.catalog.model import Catalog


class Home:
    """The home of a game.

    Attributes:
        name: The name of its folders.
        rules: Its rule functions.
    """

    def __init__(self, name: str) -> None:
        """Read nothing yet.

        Args:
            name: The name of the game's folders.
        """
        self.name = name
        self.rules = Registry()
        self._catalog: Catalog | None = None

    def __reduce__(self) -> tuple[type[Home], tuple[str]]:
        """Send only the name to another process, which reads files and registers functions anew."""
        return Home, (self.name,)

    def specs_folder(self) -> Path:
        """Return the folder of the game's specification."""
        return project_folder("specs", self.name)

    def proofs_folder(self) -> Path:
        """Return the folder of the game's theorems, and of what is stored beside them: models and verdicts."""
        return project_folder("proofs", self.name)

    def catalog(self) -> Catalog:
        """Return what the game's specification says, read once.

        Raises:
            SpecsError: A file has faults.
        """
        if self._catalog is None:
            from crusaders_rules.catalog.loading import load

            self._catalog = load(self.specs_folder())
        return self._catalog
