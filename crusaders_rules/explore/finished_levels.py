"""The finished levels of an exploration, in a folder: from the last of them, a later run goes on.

A level has a file with a row for each state: its number, its key and its digest. The states themselves are in a second
file, which is deleted when the next level is there, unless the result keeps all states.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import attrs

from crusaders_rules.files.writing import replace_file
from crusaders_rules.work import WorkError
from crusaders_rules.work.kept import written
from crusaders_rules.work.sent import DamagedError, code_digest, name_of, opened, sealed


@attrs.frozen
class FinishedLevel:
    """The last finished level, with what a run must know of those before it.

    Attributes:
        counts: The counts of the run.
        rows: The rows of all levels.
        states: The states of this level.
        before: The states of the levels before, if the result keeps them.
        edges: The steps without progress.
    """

    counts: Mapping[str, Any]
    rows: Sequence[bytes]
    states: Sequence[bytes]
    before: Sequence[Sequence[bytes]]
    edges: bytes


class FinishedLevels:
    """The levels of one run."""

    def __init__(self, folder: Path, make: Callable[..., Any], given: Mapping[str, Any], *, keep: bool) -> None:
        """Open the folder of a run, or begin one.

        Args:
            folder: The folder.
            make: What makes the explored system.
            given: Its arguments.
            keep: Whether the states of all levels are kept.

        Raises:
            WorkError: The folder holds another run, or cannot be written.
        """
        self._folder = folder
        self._keep = keep
        said = {"code": code_digest(), "system": name_of(make), "given": dict(given), "keep": keep}
        about = folder / "run.json"
        with written(folder):
            folder.mkdir(parents=True, exist_ok=True)
            if about.exists():
                if json.loads(about.read_text(encoding="utf-8")) != json.loads(json.dumps(said)):
                    raise WorkError(f"the folder for results {folder} holds another run, or one of other code")
            else:
                replace_file(about, json.dumps(said))

    def write(
        self, depth: int, counts: Mapping[str, Any], rows: Sequence[bytes], states: Sequence[bytes], edges: bytes
    ) -> None:
        """Write a level.

        Args:
            depth: Its distance from the initial states.
            counts: The counts of the run so far.
            rows: The rows of its states, from each part.
            states: The states, from each part.
            edges: The steps without progress so far.

        Raises:
            WorkError: It cannot be written; the levels before stay as they are.
        """
        with written(self._folder):
            replace_file(self._file(depth, "rows"), sealed({}, *rows))
            replace_file(self._file(depth, "states"), sealed(dict(counts), edges, *states))
            if depth and not self._keep:
                self._file(depth - 1, "states").unlink(missing_ok=True)

    def last(self) -> FinishedLevel | None:
        """Return the last finished level, or None if no level is finished.

        Raises:
            WorkError: A file is damaged or missing.
        """
        with written(self._folder):
            depth = len(list(self._folder.glob("level-*.rows"))) - 1
            # The rows of a level are written first: without its states, the level is not finished.
            if depth >= 0 and not self._file(depth, "states").exists():
                depth -= 1
            if depth < 0:
                return None
            rows = [one for level in range(depth + 1) for one in self._read(level, "rows")[1]]
            counts, (edges, *states) = self._read(depth, "states")
            before = [self._read(level, "states")[1][1:] for level in range(depth)] if self._keep else []
            return FinishedLevel(counts, rows, states, before, edges)

    def _file(self, depth: int, kind: str) -> Path:
        return self._folder / f"level-{depth:05}.{kind}"

    def _read(self, depth: int, kind: str) -> tuple[dict[str, Any], list[bytes]]:
        file = self._file(depth, kind)
        try:
            told, arrays = opened(file.read_bytes())
            # They go on to other processes.
            return told, list(map(bytes, arrays))
        except (DamagedError, ValueError) as error:
            raise WorkError(f"{file} is damaged; delete the folder to begin anew") from error
