"""What the live table loads: Pyodide, from the npm registry, and this package with what it needs, as one archive.

Without npm or a connection, the site is built without the live table.
"""

from __future__ import annotations

import importlib.metadata
import io
import json
import shutil
import zipfile
from collections.abc import Iterator
from pathlib import Path

from crusaders_rules import __version__
from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.files.writing import replace_file
from crusaders_rules.site.live.npm import Package

_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
PYODIDE = Package(
    "pyodide",
    "314.0.7",
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
    _FILES.__contains__,
)
# What the package needs to answer: pure Python, all of it.
_NEEDED = ("attrs", "cattrs", "typing_extensions")
# What no request needs stays at home: parts of the package, and of the game in it.
_LEFT_AT_HOME = ("cli", "lift", "proofs", "site", "docs", "conform", "envs", "explore", "specs")
_LEFT_BY_GAME = ("check", "cli", "schemas")
ARCHIVE = "engine.zip"
# A fixed time, so that the archive is the same for the same code.
_TIME = (2020, 1, 1, 0, 0, 0)


def build(out: Path, game: str) -> None:
    """Write everything that the page loads into a folder.

    Args:
        out: The folder.
        game: The name of the game.

    Raises:
        NpmError: If Pyodide is neither in the cache nor to be had.
    """
    files = PYODIDE.folder()
    target = out / "pyodide"
    target.mkdir(parents=True, exist_ok=True)
    for name in _FILES:
        shutil.copyfile(files / name, target / name)
    shutil.copyfile(Path(__file__).with_name("MPL-2.0.txt"), target / "LICENSE.txt")
    replace_file(out / ARCHIVE, archive(game))


def archive(game: str) -> bytes:
    """Return the parts of this package that answer for a game, its specification and the packages needed, as a zip.

    The archive is the same for the same files.

    Args:
        game: The name of the game.
    """
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for name, file in sorted(_contents(game)):
            out.writestr(zipfile.ZipInfo(name, _TIME), file.read_bytes(), zipfile.ZIP_DEFLATED)
        versions = {name: importlib.metadata.version(name) for name in _NEEDED} | {"crusaders-rules": __version__}
        out.writestr(zipfile.ZipInfo("versions.json", _TIME), json.dumps(versions, sort_keys=True))
    return packed.getvalue()


def _contents(game: str) -> Iterator[tuple[str, Path]]:
    """Yield the files of the archive with their names in it."""
    package = Path(__file__).resolve().parents[2]
    others = {other.parent.name for other in package.glob("*/game.py")} - {game}
    for file in package.rglob("*.py"):
        first, *rest = file.relative_to(package).parts
        if first not in others.union(_LEFT_AT_HOME) and not (first == game and rest[0] in _LEFT_BY_GAME):
            yield f"{package.name}/{file.relative_to(package).as_posix()}", file
    specs = project_folder("specs")
    for file in (specs / game).rglob("*.toml"):
        yield f"{package.name}/specs/{file.relative_to(specs).as_posix()}", file
    for distribution in map(importlib.metadata.distribution, _NEEDED):
        for listed in distribution.files or ():
            if listed.suffix == ".py" and ".." not in listed.parts:
                yield listed.as_posix(), Path(str(distribution.locate_file(listed)))
