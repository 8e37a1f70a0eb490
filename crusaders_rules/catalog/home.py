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
        package: The dotted name of its code.
        rules: Its rule functions.
    """

    def __init__(self, name: str, package: str = "") -> None:
        """Read nothing yet.

        Args:
            name: The name of the game's folders.
            package: The dotted name of its code, if this is another package. Then that package has the folders
                ``specs`` and ``proofs``, and ``tests`` lies beside it.
        """
        self.name = name
        self.package = package or f"crusaders_rules.{name}"
        self.rules = Registry()
        self._apart = bool(package)
        self._catalog: Catalog | None = None

    def __reduce__(self) -> tuple[type[Home], tuple[str, str]]:
        """Send only the names to another process, which reads files and registers functions anew."""
        return Home, (self.name, self.package if self._apart else "")

    def code_folder(self) -> Path:
        """Return the folder of the game's code."""
        from importlib import import_module
        from pathlib import Path

        return Path(import_module(self.package).__path__[0])

    def specs_folder(self) -> Path:
        """Return the folder of the game's specification."""
        return self.code_folder() / "specs" if self._apart else project_folder("specs", self.name)

    def proofs_folder(self) -> Path:
        """Return the folder of the game's theorems, and of what is stored beside them: models and verdicts."""
        return self.code_folder() / "proofs" if self._apart else project_folder("proofs", self.name)

    def tests_folder(self) -> Path:
        """Return the folder of the game's tests, which an installed package does not have."""
        if self._apart:
            return self.code_folder().parent / "tests"
        return self.specs_folder().parents[1] / "tests" / self.name

    @property
    def proofs_package(self) -> str:
        """The dotted name of the game's theorems."""
        return f"{self.package}.proofs" if self._apart else f"crusaders_rules.proofs.{self.name}"

    def catalog(self) -> Catalog:
        """Return what the game's specification says, read once.

        Raises:
            SpecsError: A file has faults.
        """
        if self._catalog is None:
            from crusaders_rules.catalog.loading import load

            self._catalog = load(self.specs_folder())
        return self._catalog
