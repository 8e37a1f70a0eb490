"""Building the site from the sources in ``docs/``, in a checkout or from an installed package.

Only this module runs Sphinx. It imports Sphinx late, so the rest of the command line works without it.
"""

from __future__ import annotations

import io
import os
import shutil
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from crusaders_rules.catalog.extras import missing, missing_extra
from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.files.writing import replace_file
from crusaders_rules.game import OURS, Game, game_named
from crusaders_rules.site.front_pages import front_pages, listed
from crusaders_rules.site.material import PICTURES, GamePictures

NEEDS = ("sphinx", "furo", "myst_parser")
_NO_CHANGES = "# Changes\n\nThe file `CHANGELOG.md` of the repository lists them.\n"
_MADE = (PICTURES, "_build")
# The folders below that of a game.
_MADE_OF_GAMES = {"rules", "questions", "proofs"}


class SiteError(Exception):
    """The site cannot be built; the message has the reason."""


def docs_folder() -> Path:
    """Return the folder of the sources: in the installed package or in the checkout.

    Raises:
        SiteError: If it is not there.
    """
    try:
        return project_folder("docs")
    except FileNotFoundError as error:
        raise SiteError(str(error)) from error


def what_is_missing() -> str:
    """Return a message about missing packages, empty if everything is installed."""
    names = missing(NEEDS)
    return missing_extra(names, "docs") if names else ""


def build(  # noqa: PLR0913 -- each but the first is named
    out: Path,
    *,
    results: Path | None = None,
    texts: Mapping[str, str] | None = None,
    shown: Mapping[str, GamePictures] | None = None,
    guests: Sequence[Game] = (),
    builder: str = "html",
) -> Path:
    """Build the site, every warning an error.

    Args:
        out: The folder for the site; two folders with its name, for its sources and for what Sphinx makes of them,
            are made beside it.
        results: The folder with what theorems and models came to, None to show none.
        texts: Sentences of a reader's copies by the hash of their passage.
        shown: What is drawn already, by the name of the game.
        guests: The games of other packages that have a part of it.
        builder: ``html``, or ``singlehtml`` for one page to print.

    Returns:
        The first page.

    Raises:
        SiteError: If Sphinx is not installed, or warns.
    """
    if what_is_missing():
        raise SiteError(what_is_missing())
    settings: dict[str, Any] = {
        "rule_results": str(results.resolve()) if results else "",
        "rule_texts": dict(texts or {}),
        "rule_shown": dict(shown or {}),
        "rule_games": (*map(game_named, OURS), *guests),
    }
    # Two sites in one folder are made side by side, and share nothing.
    beside = out.with_name(out.name.partition(".")[0])
    source = _staged(beside.with_name(f"{beside.name}-source") / "docs", guests)
    _run(source, out, beside.with_name(f"{beside.name}-doctrees"), builder, settings)
    return out / "index.html"


def _run(source: Path, out: Path, doctrees: Path, builder: str, settings: dict[str, Any]) -> None:
    """Run Sphinx with additional settings."""
    from sphinx.application import Sphinx
    from sphinx.errors import SphinxError
    from sphinx.util.docutils import docutils_namespace, patch_docutils

    said = io.StringIO()
    try:
        # Warnings of Python concern Sphinx's extensions and are ignored; warnings of Sphinx are errors.
        with warnings.catch_warnings(action="ignore"), patch_docutils(str(source)), docutils_namespace():
            app = Sphinx(
                srcdir=source,
                confdir=source,
                outdir=out,
                doctreedir=doctrees,
                buildername=builder,
                confoverrides=settings,
                status=None,
                warning=said,
                warningiserror=True,
                parallel=os.cpu_count() or 1,
            )
            app.build()
    except SphinxError as error:
        raise SiteError(f"{error}\n{said.getvalue()}".strip()) from error
    if app.statuscode:
        raise SiteError(said.getvalue().strip())


def _staged(folder: Path, guests: Sequence[Game]) -> Path:
    """Copy the sources into a folder where generated pages can be added, and return that folder."""
    docs = docs_folder()
    wanted = {
        file.relative_to(docs)
        for file in docs.rglob("*")
        if file.is_file() and not _is_made(file.relative_to(docs)) and file.suffix != ".pyc"
    }
    written = _of_guests(docs, guests)
    for name, text in written.items():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.is_file() or target.read_text(encoding="utf-8") != text:
            replace_file(target, text)
    for name in wanted - written.keys():
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.is_file() or target.read_bytes() != (docs / name).read_bytes():
            shutil.copyfile(docs / name, target)
    # The page of changes includes CHANGELOG.md, which an installed package does not have.
    changes = docs.parent / "CHANGELOG.md"
    told = changes.read_text(encoding="utf-8") if changes.is_file() else _NO_CHANGES
    replace_file(folder.parent / "CHANGELOG.md", told)
    for file in folder.rglob("*"):
        name = file.relative_to(folder)
        if file.is_file() and name not in wanted | written.keys() and not _is_made(name):
            file.unlink()
    return folder


def _of_guests(docs: Path, guests: Sequence[Game]) -> Mapping[Path, str]:
    """Return the pages for games of other packages, and the first page with their entries."""
    if not guests:
        return {}
    first = (docs / "index.md").read_text(encoding="utf-8") + "".join(map(listed, guests))
    pages = {Path(name): text for game in guests for name, text in front_pages(game).items()}
    return {Path("index.md"): first, **pages}


def _is_made(file: Path) -> bool:
    """Whether a file is generated, and not one of the sources."""
    return file.as_posix().startswith(_MADE) or bool(_MADE_OF_GAMES & set(file.parts[1:2]))
