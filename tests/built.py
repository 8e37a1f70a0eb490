"""The site as ``make docs`` builds it, for the tests that look at it: built once, and again only after a change."""

from __future__ import annotations

import fcntl
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parent.parent
_SOURCES = ("docs", "crusaders_rules", "specs", "proofs", "tests")
_BUILT = CHECKOUT / "docs" / "_build" / "html"
# The search index is the last file that a build writes, and only a build without errors comes so far.
_LAST = _BUILT / "searchindex.js"


def _sources() -> Iterator[Path]:
    for folder in _SOURCES:
        for file in (CHECKOUT / folder).rglob("*"):
            if file.is_file() and not {"_build", "__pycache__"} & set(file.parts):
                yield file


def _is_fresh() -> bool:
    if not _LAST.exists():
        return False
    built = _LAST.stat().st_mtime
    return all(file.stat().st_mtime <= built for file in _sources())


def built_site() -> Path:
    """Return the folder of the built site; of several test processes, one builds it and the others wait."""
    _BUILT.parent.mkdir(exist_ok=True)
    with (_BUILT.parent / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not _is_fresh():
            command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "docs", str(_BUILT)]
            run = subprocess.run(command, cwd=CHECKOUT, capture_output=True, check=False, text=True)
            assert 0 == run.returncode, run.stderr
            _LAST.touch()
    return _BUILT
