"""Reading untrusted JSON and TOML: any problem of a file is one error that names the place."""

from __future__ import annotations

import stat
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from crusaders_rules.answers import short, shown
from crusaders_rules.files.problems import FileError, Problem, printable

LARGEST_FILE = 16 * 1024 * 1024
# The files that this process has tried to read, and the folders in which it has looked for files.
READ: set[str] = set()
_TOO_MANY_DIGITS = "a number with far too many digits"
# tomllib needs quadratic time or worse for a dotted key; no honest line has so many dots.
_MOST_DOTS = 200


class _Twice(ValueError):  # noqa: N818 -- never leaves this module
    """A key occurs twice in one JSON object."""


def read_bytes(path: str | Path, error: type[FileError] = FileError, largest: int = LARGEST_FILE) -> bytes:
    """Read an untrusted file.

    Args:
        path: The file.
        error: The class of error to raise.
        largest: The greatest number of bytes.

    Returns:
        Its bytes.

    Raises:
        FileError: As ``error``, if it is not an ordinary file, is too long, or cannot be read.
    """
    source = printable(path)
    READ.add(str(path))
    with refused_unread(source, error):
        if size_of(path, source, error) > largest:
            raise error(source, [too_long(largest)])
        with Path(path).open("rb") as file:
            content = file.read(largest + 1)
    if len(content) > largest:
        raise error(source, [too_long(largest)])
    return content


@contextmanager
def refused_unread(source: str, error: type[FileError]) -> Iterator[None]:
    """Refuse a file that cannot be read while it is read.

    Args:
        source: Its name in the error.
        error: The class of error to raise.

    Raises:
        FileError: As ``error``, if there is no such file, its name is impossible, or reading it fails.
    """
    try:
        yield
    except FileError:
        raise
    except (OSError, ValueError) as reason:
        said = reason.strerror if isinstance(reason, OSError) and reason.strerror else reason
        raise error(source, [Problem("", f"cannot be read: {said}")]) from reason


def size_of(path: str | Path, source: str, error: type[FileError]) -> int:
    """Return the size of an ordinary file; a device or a pipe might never end.

    Args:
        path: The file.
        source: Its name in the error.
        error: The class of error to raise.

    Raises:
        FileError: As ``error``, if it is not an ordinary file.
        OSError: If it does not exist.
    """
    about = Path(path).stat()
    if not stat.S_ISREG(about.st_mode):
        what = "a folder" if stat.S_ISDIR(about.st_mode) else "not an ordinary file"
        raise error(source, [Problem("", f"cannot be read: {what}")])
    return about.st_size


def read_file(path: str | Path, error: type[FileError] = FileError, largest: int = LARGEST_FILE) -> str:
    """Read an untrusted text file.

    Args:
        path: The file.
        error: The class of error to raise.
        largest: The greatest number of bytes.

    Returns:
        Its text.

    Raises:
        FileError: As ``error``, if it is not an ordinary file, is too long, cannot be read, or is not UTF-8.
    """
    content = read_bytes(path, error, largest)
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as reason:
        raise error(printable(path), [Problem("", f"not text in UTF-8 (byte {reason.start})")]) from reason


def too_long(largest: int) -> Problem:
    """Return the problem of a file that exceeds its size limit."""
    size = f"{largest >> 20} MiB" if largest >> 20 else f"{largest >> 10} KiB"
    return Problem("", f"longer than {size}, so it was not read")


# JSON.


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        name, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise _Twice(f"the key {shown(name)} occurs twice in one object")
    return data


def _no_number(text: str) -> NoReturn:
    raise _Twice(f"{text} is not a number that a document can hold")


def parse_json(text: str, source: str, error: type[FileError] = FileError) -> object:
    """Read JSON strictly: refuse duplicate keys, NaN and excessive nesting.

    Args:
        text: The JSON.
        source: Its name in the error.
        error: The class of error to raise.

    Returns:
        Plain data.

    Raises:
        FileError: As ``error``, if it is not JSON.
    """
    import json  # late: a game is set up without it

    if not isinstance(text, str):  # a caller's mistake, which json would accept or report in other words
        raise error(source, [Problem("", f"needs a text, not {shown(text)}")])
    if len(text) > LARGEST_FILE:
        raise error(source, [too_long(LARGEST_FILE)])
    try:
        data: object = json.loads(text, object_pairs_hook=_pairs, parse_constant=_no_number)
    except _Twice as reason:
        raise error(source, [Problem("", str(reason))]) from reason
    except json.JSONDecodeError as reason:
        where = f"line {reason.lineno}, column {reason.colno}"
        raise error(source, [Problem("", f"not JSON: {reason.msg} ({where})")]) from reason
    except ValueError as reason:
        raise error(source, [Problem("", f"not JSON: {_TOO_MANY_DIGITS}")]) from reason
    except RecursionError as reason:
        raise error(source, [Problem("", "nested too deeply")]) from reason
    return data


def header(data: object, name: str, version: int) -> tuple[Problem, ...]:
    """Return the problems of the keys that identify a format.

    Args:
        data: Plain data.
        name: The required format.
        version: The required version.
    """
    if not isinstance(data, dict):
        return (Problem("", f"needs an object, not {shown(data)}"),)
    if data.get("format") != name:
        given = f", not {shown(data['format'])}" if "format" in data else ", but it is missing"
        return (Problem("format", f"needs {name!r}{given}"),)
    if "version" not in data:
        return (Problem("version", "missing"),)
    given = data["version"]
    if isinstance(given, bool) or not isinstance(given, int) or given != version:
        return (Problem("version", f"needs {version}, the supported version, not {shown(given)}"),)
    return ()


# TOML.


def parse_toml(text: str, source: str, error: type[FileError] = FileError) -> dict[str, Any]:
    """Read TOML.

    Args:
        text: The TOML.
        source: Its name in the error.
        error: The class of error to raise.

    Returns:
        Plain data.

    Raises:
        FileError: As ``error``, if it is not TOML, or reading it would take too long.
    """
    import tomllib  # late: only what reads TOML needs it

    if len(text) > LARGEST_FILE:
        raise error(source, [too_long(LARGEST_FILE)])
    if any(line.count(".") > _MOST_DOTS for line in text.splitlines()):
        raise error(source, [Problem("", f"a line with more than {_MOST_DOTS} dots, so it was not read")])
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as reason:
        said, _, where = ascii(" ".join(str(reason).split()))[1:-1].rpartition(" (at ")
        raise error(source, [Problem("", f"not TOML: {short(said)} (at {where}")]) from reason
    except ValueError as reason:
        raise error(source, [Problem("", f"not TOML: {_TOO_MANY_DIGITS}")]) from reason
    except RecursionError as reason:
        raise error(source, [Problem("", "nested too deeply")]) from reason


def read_toml(path: str | Path, error: type[FileError] = FileError, largest: int = LARGEST_FILE) -> dict[str, Any]:
    """Read an untrusted TOML file.

    Args:
        path: The file.
        error: The class of error to raise.
        largest: The greatest number of bytes.

    Returns:
        Plain data.

    Raises:
        FileError: As ``error``, if it cannot be read, is not UTF-8, or is not TOML.
    """
    return parse_toml(read_file(path, error, largest), printable(path), error)


def toml_names(folder: Path) -> tuple[str, ...]:
    """Return the names of the TOML files in a folder, without their ending, in alphabetical order."""
    READ.add(str(folder))
    return tuple(sorted(file.stem for file in folder.glob("*.toml")))
