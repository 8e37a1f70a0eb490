"""Files from outside: JSON read with suspicion, written whole or not at all.

Nothing here knows the game. Whatever is wrong with a document becomes a ``Problem`` with the path of the key.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from secrets import token_hex
from typing import Any, NoReturn

import attrs

LARGEST_FILE = 16 * 1024 * 1024
_SHOWN = 40
_LINE = 100
_FAR = 10**9


@attrs.frozen
class Problem:
    """Something wrong with a document.

    Attributes:
        path: Where: the keys joined by dots, places in lists in brackets, from 0; empty for the whole document.
        reason: What is wrong there.
        rule: The id of the rule that it breaks, if it is one.
    """

    path: str
    reason: str
    rule: str | None = None

    def __str__(self) -> str:
        """Show the place, the reason and the rule in one line.

        >>> str(Problem("players[0].troops", "there are only 5", "components.troop"))
        'players[0].troops: there are only 5 (components.troop)'
        """
        return f"{self.path or 'the whole document'}: {self.reason}" + (f" ({self.rule})" if self.rule else "")


class FormatError(ValueError):
    """A document that is refused.

    Attributes:
        source: What the document is called, such as the name of its file.
        problems: Everything that is wrong with it, at least one problem.
    """

    def __init__(self, source: str, problems: Iterable[Problem]) -> None:
        """Keep the problems, and let the message show the first of them."""
        self.source = source
        self.problems = tuple(problems)
        more = len(self.problems) - 1
        super().__init__(f"{source}: {self.problems[0]}" + (f" (and {more} more)" if more else ""))

    @property
    def lines(self) -> tuple[str, ...]:
        """One line for each problem, with the name of the document."""
        return tuple(f"{self.source}: {problem}" for problem in self.problems)


class _Twice(ValueError):  # noqa: N818 -- never leaves this module
    """A key that stands twice in one JSON object."""


def shown(value: object) -> str:
    """Show any value of a JSON document in one short line.

    Args:
        value: What JSON can hold.

    Returns:
        At most some forty characters, all of them ASCII.
    """
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list"
    if isinstance(value, int) and abs(value) >= _FAR:
        return "a far larger number"
    text = ascii(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."


def joined(path: str, key: object) -> str:
    """Return the path of what lies in an object under a key, or at a place in a list.

    >>> joined("players[0]", "troops"), joined("players", 0), joined("", "supply")
    ('players[0].troops', 'players[0]', 'supply')
    """
    if isinstance(key, int):
        return f"{path}[{key}]"
    part = str(key) if re.fullmatch(r"[A-Za-z0-9_-]{1,40}", str(key)) else shown(str(key))
    return f"{path}.{part}" if path else part


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return the end of a sentence that refuses a word: what is meant perhaps, or all that is known."""
    names = tuple(known)
    close = get_close_matches(word[:_SHOWN], names, 1)
    if close:
        return f"; did you mean {close[0]!r}?"
    return f"; known are {', '.join(names)}" if names else "; there is none here"


# Reading.


def read_file(path: str | Path, error: type[FormatError]) -> str:
    """Read a text file from outside.

    Args:
        path: The file.
        error: What to raise.

    Returns:
        Its text.

    Raises:
        FormatError: As ``error``, if it is no ordinary file, too long, not to be read, or not UTF-8.
    """
    source = printable(path)
    try:
        about = Path(path).stat()
        if not stat.S_ISREG(about.st_mode):
            raise error(source, [Problem("", "a folder" if stat.S_ISDIR(about.st_mode) else "not an ordinary file")])
        if about.st_size > LARGEST_FILE:
            raise error(source, [Problem("", f"longer than {LARGEST_FILE >> 20} MiB, and so not read")])
        with Path(path).open("rb") as file:
            content = file.read(LARGEST_FILE + 1)
    except OSError as reason:
        raise error(source, [Problem("", f"cannot be read: {reason.strerror or reason}")]) from reason
    except ValueError as reason:
        if isinstance(reason, FormatError):
            raise
        raise error(source, [Problem("", f"cannot be read: {reason}")]) from reason
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as reason:
        raise error(source, [Problem("", f"not text in UTF-8 (byte {reason.start})")]) from reason


def printable(path: str | Path) -> str:
    """Return the name of a file with a question mark for each character that cannot be shown."""
    return "".join(character if character.isprintable() else "?" for character in str(path))


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        name, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise _Twice(f"the key {shown(name)} stands twice in one object")
    return data


def _no_number(text: str) -> NoReturn:
    raise _Twice(f"{text} is no number that a document can hold")


def parse(text: str, source: str, error: type[FormatError]) -> object:
    """Read JSON, refusing what JSON readers tend to let pass: repeated keys, NaN, endless nesting.

    Args:
        text: The JSON.
        source: What to call it in the error.
        error: What to raise.

    Returns:
        Plain data.

    Raises:
        FormatError: As ``error``, if it is no JSON.
    """
    if len(text) > LARGEST_FILE:
        raise error(source, [Problem("", f"longer than {LARGEST_FILE >> 20} MiB, and so not read")])
    try:
        data: object = json.loads(text, object_pairs_hook=_pairs, parse_constant=_no_number)
    except _Twice as reason:
        raise error(source, [Problem("", str(reason))]) from reason
    except json.JSONDecodeError as reason:
        where = f"line {reason.lineno}, column {reason.colno}"
        raise error(source, [Problem("", f"not JSON: {reason.msg} ({where})")]) from reason
    except ValueError as reason:
        raise error(source, [Problem("", "not JSON: a number with far too many digits")]) from reason
    except RecursionError as reason:
        raise error(source, [Problem("", "nested too deeply")]) from reason
    return data


def header(data: object, name: str, version: int) -> tuple[Problem, ...]:
    """Return what is wrong with the keys that say what a document is.

    Args:
        data: Plain data.
        name: The format that it must have.
        version: The version that it must have.
    """
    if not isinstance(data, dict):
        return (Problem("", f"needs an object, not {shown(data)}"),)
    if data.get("format") != name:
        given = f", not {shown(data['format'])}" if "format" in data else ", and it is missing"
        return (Problem("format", f"needs {name!r}{given}"),)
    if "version" not in data:
        return (Problem("version", "missing"),)
    given = data["version"]
    if isinstance(given, bool) or not isinstance(given, int) or given != version:
        return (Problem("version", f"needs {version}, the version that is read here, not {shown(given)}"),)
    return ()


# Writing.


def write_file(path: str | Path, text: str, error: type[FormatError]) -> None:
    """Write a text file whole or not at all: until all of it is on the disk, an old file stays as it is.

    Args:
        path: The file.
        text: Its text.
        error: What to raise.

    Raises:
        FormatError: As ``error``, if it cannot be written.
    """
    try:
        target = Path(os.path.realpath(path))
        if target.exists() and not target.is_file():
            raise error(printable(path), [Problem("", "cannot be written: it is no ordinary file")])
        beside = target.with_name(f".{target.name[:_SHOWN]}.{token_hex(4)}.tmp")
        try:
            with beside.open("x", encoding="utf-8", newline="\n") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(target)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as reason:
        raise error(printable(path), [Problem("", f"cannot be written: {reason.strerror or reason}")]) from reason
    except ValueError as reason:
        if isinstance(reason, FormatError):
            raise
        raise error(printable(path), [Problem("", f"cannot be written: {reason}")]) from reason


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
