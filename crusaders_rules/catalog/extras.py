"""What to install for a part that needs more than the bare package."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def missing_extra(modules: Iterable[str], extra: str) -> str:
    """Return a message about modules that are not installed, with the command that installs them.

    In a checkout this is the extra of the project. An installed package may have come from a file, so there the command
    names what the extra stands for.

    Args:
        modules: Their names; or those of programs that come with the extra.
        extra: The extra that brings them.
    """
    return f"{' and '.join(modules)} cannot be found: {install_command(extra)}"


def install_command(extra: str) -> str:
    """Return the command that installs an extra.

    Args:
        extra: Its name.
    """
    from importlib.metadata import PackageNotFoundError, requires
    from pathlib import Path

    if (Path(__file__).resolve().parents[2] / "pyproject.toml").is_file():
        return f"pip install '.[{extra}]' in the folder of the project"
    try:
        stated = [one.partition(";") for one in requires("crusaders-rules") or ()]
    except PackageNotFoundError:
        stated = []
    names = [name.strip() for name, _, when in stated if extra in when.replace('"', "'").split("'")]
    return " ".join(["pip install", *(f"'{name}'" for name in names)])


def missing(modules: Iterable[str]) -> list[str]:
    """Return the modules that are not installed.

    Args:
        modules: Their names.
    """
    import importlib.util

    return [name for name in modules if importlib.util.find_spec(name) is None]
