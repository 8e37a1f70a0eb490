"""What the live table loads: Python compiled to WebAssembly, and a picture of its memory with the rules in it.

Pyodide comes from the npm registry. While the site is built, ``snapshot.mjs`` starts it once, loads this package, and
keeps its memory. A page that begins with that memory compiles and imports nothing. All files are compressed, and lie in
a folder named after their content, so that a browser can keep them. Without npm, node or a connection, the site is
built without the live table.
"""

from __future__ import annotations

import gzip
import hashlib
import importlib.metadata
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from crusaders_rules import __version__
from crusaders_rules.catalog.extras import missing_extra
from crusaders_rules.catalog.folders import project_folder
from crusaders_rules.files.writing import replace_file
from crusaders_rules.site.live.npm import NpmError, Package, cache, node

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
CONTENTS, MEMORY, SPECS = "files.json", "memory.gz", "specs.json.gz"
_LOADER = "pyodide.mjs"
# Of Pyodide, the page loads these: its list of packages stays at home, and the standard library is in the memory.
_COMPRESSED = ("pyodide.asm.mjs", "pyodide.asm.wasm")
_PATIENCE = 600


def build(out: Path, game: str) -> None:
    """Write everything that the page loads into a folder.

    Args:
        out: The folder.
        game: The name of the game.

    Raises:
        NpmError: If Pyodide is neither in the cache nor to be had, or does not start.
    """
    made = _made(game)
    contents = json.loads((made / CONTENTS).read_text(encoding="utf-8"))
    for old in out.glob("engine-*"):
        shutil.rmtree(old)
    shutil.copytree(made, out / contents["folder"], ignore=lambda *_: [CONTENTS])
    replace_file(out / CONTENTS, json.dumps(contents))


def _made(game: str) -> Path:
    """Return the folder of the files in the cache; they are made if they are not there."""
    pyodide = PYODIDE.folder()
    script = Path(__file__).with_name("snapshot.mjs")
    inside = dict(sorted(_contents(game)))
    digest = hashlib.sha256(f"{PYODIDE.version} {game}".encode() + script.read_bytes() + Path(__file__).read_bytes())
    for name, file in inside.items():
        digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    called = f"engine-{digest.hexdigest()[:16]}"
    folder = cache() / called
    if not folder.is_dir():
        try:
            cache().mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=cache()) as work:
                fresh = Path(work) / called
                _make(fresh, pyodide, script, game, inside)
                fresh.rename(folder)
        except OSError as error:
            # Another process may have been faster.
            if not folder.is_dir():
                raise NpmError(f"{folder}: {error.strerror}") from error
    return folder


def _make(folder: Path, pyodide: Path, script: Path, game: str, inside: dict[str, Path]) -> None:
    folder.mkdir()
    shutil.copyfile(pyodide / _LOADER, folder / _LOADER)
    shutil.copyfile(Path(__file__).with_name("MPL-2.0.txt"), folder / "LICENSE.txt")
    for name in _COMPRESSED:
        _compressed(folder / f"{name}.gz", (pyodide / name).read_bytes())
    versions = {name: importlib.metadata.version(name) for name in _NEEDED} | {"crusaders-rules": __version__}
    replace_file(folder / "versions.json", json.dumps(versions, sort_keys=True))
    sources = {name: file.read_text(encoding="utf-8") for name, file in inside.items()}
    data = {name: text for name, text in sources.items() if not name.endswith(".py")}
    _compressed(folder / SPECS, json.dumps(data, ensure_ascii=False).encode("utf-8"))
    with tempfile.TemporaryDirectory() as work:
        given, memory = Path(work) / "sources.json", Path(work) / "memory"
        given.write_text(json.dumps({"game": game, "files": sources}), encoding="utf-8")
        _run(script, pyodide, given, memory)
        _compressed(folder / MEMORY, memory.read_bytes())
    loaded = {file.name: file.stat().st_size for file in sorted(folder.glob("*.gz"))}
    about = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    replace_file(folder / CONTENTS, json.dumps({"folder": folder.name, "bytes": loaded, "python": about}))


def _run(script: Path, *arguments: Path) -> None:
    command = node()
    if command is None:
        raise NpmError(missing_extra(["node"], "docs"))
    try:
        done = subprocess.run(  # noqa: S603 -- our own script
            [command, str(script), *map(str, arguments)], capture_output=True, text=True, timeout=_PATIENCE, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise NpmError(f"node cannot start Python: {error}") from error
    if done.returncode:
        said = done.stderr.strip().splitlines()
        raise NpmError(f"Python does not start in node: {said[-1][:300] if said else 'no answer'}")


def _compressed(path: Path, content: bytes) -> None:
    # A file is 1 per cent larger than with the greatest effort, and made in a fifth of the time.
    path.write_bytes(gzip.compress(content, 7, mtime=0))


def _contents(game: str) -> Iterator[tuple[str, Path]]:
    """Yield the parts of this package that answer for a game, its specification and the packages needed, by name."""
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
