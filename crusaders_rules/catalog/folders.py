"""The folders of files next to the code: specifications, proofs, and the sources of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


def project_folder(*names: str) -> Path:
    """Return a folder of the project: inside the installed package, or next to it in the checkout.

    Args:
        *names: The folder and its subfolders, such as ``"specs", "thy_will_be_done"``.

    Returns:
        An existing folder.

    Raises:
        FileNotFoundError: The package was installed without it.
    """
    from pathlib import Path

    package = Path(__file__).resolve().parent.parent
    for base in (package, package.parent):
        folder = base.joinpath(*names)
        if folder.is_dir():
            return folder
    raise FileNotFoundError(
        f"the folder {'/'.join(names)} is missing: it belongs in the package, or beside it in a checkout"
    )
