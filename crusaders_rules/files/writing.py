"""Writing files: whole or not at all, and JSON as a person can read it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from secrets import token_hex

from crusaders_rules.files.problems import FileError, Problem, printable

_LONGEST_NAME = 40
_LINE = 100


def write_file(path: str | Path, content: str | bytes, error: type[FileError] = FileError) -> None:
    """Write a file whole or not at all: until all of it is on the disk, an old file stays as it is.

    Args:
        path: The file; through a symbolic link, the file that it leads to.
        content: Its text, written as UTF-8, or its bytes.
        error: What to raise.

    Raises:
        FileError: As ``error``, if it cannot be written.
    """
    source = printable(path)
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise error(source, [Problem("", "cannot be written: it is no ordinary file")])
        _replace(target, content.encode("utf-8") if isinstance(content, str) else content)
    except FileError:
        raise
    except OSError as reason:
        raise error(source, [Problem("", f"cannot be written: {reason.strerror or reason}")]) from reason
    except ValueError as reason:
        raise error(source, [Problem("", f"cannot be written: {reason}")]) from reason


def _replace(target: Path, content: bytes) -> None:
    beside = target.with_name(f".{target.name[:_LONGEST_NAME]}.{token_hex(4)}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def to_text(data: object) -> str:
    """Return plain data as JSON that a person can read: what fits into one line stands in one line.

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
