"""Writing files atomically, and JSON that people can read."""

from __future__ import annotations

import errno
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from crusaders_rules.files.problems import FileError, Problem, printable

_LONGEST_NAME = 40
_LINE = 100


def replace_file(path: str | Path, content: str | bytes) -> None:
    """Write a file atomically: an existing file stays unchanged until the new one is complete on the disk.

    Args:
        path: The file; for a symbolic link, its target.
        content: Its text, written as UTF-8, or its bytes.

    Raises:
        OSError: If it cannot be written.
        ValueError: If the path or the text is impossible.
    """
    target = Path(os.path.realpath(path))
    if target.exists() and not target.is_file():
        raise OSError(errno.EINVAL, "it is not an ordinary file", str(path))
    beside = target.with_name(f".{target.name[:_LONGEST_NAME]}.{token_hex(4)}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(content.encode("utf-8") if isinstance(content, str) else content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    except OSError as reason:
        reason.filename = str(path)
        raise
    finally:
        beside.unlink(missing_ok=True)


def write_file(path: str | Path, content: str | bytes, error: type[FileError] = FileError) -> None:
    """Write a file as ``replace_file`` does, for a person who named it.

    Args:
        path: The file.
        content: Its text, written as UTF-8, or its bytes.
        error: The class of error to raise.

    Raises:
        FileError: As ``error``, if it cannot be written.
    """
    try:
        replace_file(path, content)
    except (OSError, ValueError) as reason:
        said = reason.strerror if isinstance(reason, OSError) and reason.strerror else reason
        raise error(printable(path), [Problem("", f"cannot be written: {said}")]) from reason


@contextmanager
def replaced_folder(folder: Path, mark: str) -> Iterator[Path]:
    """Make a folder atomically: an existing one stays unchanged until the new one is complete.

    Args:
        folder: The folder.
        mark: The name of a file that marks an existing folder as one to replace; others are not replaced.

    Yields:
        A new folder to fill.

    Raises:
        OSError: If the folder holds something else, or cannot be written.
    """
    if folder.exists() and not (folder / mark).exists() and any(folder.iterdir()):
        raise OSError(errno.EEXIST, "it exists and holds something else", str(folder))
    fresh, old = (folder.with_name(f"{folder.name}.{what}") for what in ("unfinished", "old"))
    shutil.rmtree(fresh, ignore_errors=True)
    try:
        yield fresh
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
    finally:
        for left in (fresh, old):
            if folder.exists():
                shutil.rmtree(left, ignore_errors=True)


def to_text(data: object) -> str:
    """Return plain data as readable JSON: a value that fits into one line takes one line.

    >>> print(to_text({"markers": {"prussian": 1, "slav": 0}, "supply": 140}), end="")
    {"markers": {"prussian": 1, "slav": 0}, "supply": 140}
    """
    return _laid_out(data, "") + "\n"


def _laid_out(data: object, indent: str) -> str:
    line = json.dumps(data, allow_nan=False)
    if len(indent) + len(line) <= _LINE or not isinstance(data, dict | list | tuple):
        return line
    deeper = f"{indent}  "
    if isinstance(data, dict):
        rows = [f"{json.dumps(key)}: {_laid_out(value, deeper)}" for key, value in data.items()]
    else:
        rows = [_laid_out(value, deeper) for value in data]
    first, last = "{}" if isinstance(data, dict) else "[]"
    return f"{first}\n{deeper}" + f",\n{deeper}".join(rows) + f"\n{indent}{last}"
