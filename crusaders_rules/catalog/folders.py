"""Where the specification files lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def specs_folder() -> Path:
    """Return the folder ``specs``: inside the installed package, or else beside it in the checkout.

    Returns:
        An existing folder.

    Raises:
        FileNotFoundError: The package was installed without its specification.
    """
    from pathlib import Path

    package = Path(__file__).resolve().parent.parent
    for folder in (package / "specs", package.parent / "specs"):
        if (folder / "rules").is_dir():
            return folder
    raise FileNotFoundError("the folder specs is missing: it belongs in the package, or beside it in a checkout")
