"""The states that a part of an exploration has visited: in memory, and on disk when memory ends."""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path


class Visited:
    """The number of each visited state, by the digest of the state."""

    def __init__(self) -> None:
        """Begin with none."""
        self._known: dict[bytes, int] = {}
        self._disk: sqlite3.Connection | None = None
        self.file: Path | None = None
        self.moved = 0

    def numbers(self, digests: Iterable[bytes]) -> dict[bytes, int]:
        """Return the numbers of those states that are known.

        Args:
            digests: Digests of states.
        """
        found = {digest: number for digest in digests if (number := self._known.get(digest)) is not None}
        if self._disk is not None:
            ask = self._disk.cursor().execute
            for digest in digests:
                row = ask("SELECT number FROM visited WHERE digest = ?", (digest,)).fetchone()
                if row is not None:
                    found[digest] = row[0]
        return found

    def add(self, numbers: Mapping[bytes, int]) -> None:
        """Note states with their numbers."""
        self._known.update(numbers)

    def move(self) -> None:
        """Move what is in memory to a file in the folder for temporary files, which ``close`` deletes.

        Raises:
            OSError: The disk is full, or cannot be written to.
        """
        try:
            if self._disk is None:
                handle, name = tempfile.mkstemp(prefix="crusaders-visited-", suffix=".sqlite3")
                os.close(handle)
                self.file = Path(name)
                self._disk = sqlite3.connect(self.file, check_same_thread=False)
                # The file does not outlive the run, so nothing must be able to restore it.
                self._disk.execute("PRAGMA journal_mode = OFF")
                self._disk.execute("PRAGMA synchronous = OFF")
                self._disk.execute("CREATE TABLE visited (digest BLOB PRIMARY KEY, number INTEGER) WITHOUT ROWID")
            with self._disk:
                self._disk.executemany("INSERT INTO visited VALUES (?, ?)", sorted(self._known.items()))
        except sqlite3.OperationalError as error:
            raise OSError(None, f"the visited states cannot be moved to the disk: {error}") from error
        self.moved += len(self._known)
        self._known = {}

    def close(self) -> None:
        """Delete the file, if there is one."""
        if self._disk is not None and self.file is not None:
            self._disk.close()
            self.file.unlink(missing_ok=True)
            self._disk = None
