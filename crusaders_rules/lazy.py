"""Public names that are loaded when they are first used, so that the import of a package costs next to nothing."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module


def late_names(package: str, names: Mapping[str, str]) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return what looks up a public name of a package, and what lists them all.

    Args:
        package: The name of the package.
        names: Its public names with spaces between, by the module below it that each is loaded from; a module of the
            general floors begins with a dot.
    """
    homes = {name: module for module, some in names.items() for name in some.split()}

    def look_up(name: str) -> object:
        """Load a public name from where it lives, once."""
        if name == "__all__":
            return sorted(homes)
        if name not in homes:
            message = f"module {package!r} has no attribute {name!r}"
            raise AttributeError(message)
        home, general = homes[name], package.partition(".")[0]
        module = f"{general}{home}" if home.startswith(".") else f"{package}.{home}"
        value: object = getattr(import_module(module), name)
        setattr(sys.modules[package], name, value)
        return value

    return look_up, lambda: sorted(homes)
