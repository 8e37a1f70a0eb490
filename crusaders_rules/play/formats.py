"""Files from outside: JSON read with suspicion, written whole or not at all.

Nothing here knows the game. A document is an attrs class of which cattrs makes an object, with keys
in kebab case; whatever is wrong with it becomes a ``Problem`` with the path of the key.
"""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from enum import StrEnum
from functools import cache
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

import attrs

if TYPE_CHECKING:
    from cattrs import Converter

LARGEST_FILE = 16 * 1024 * 1024
LARGEST_NUMBER = 9_999
LONGEST_TEXT = 120
_SHOWN = 40
_FAR = 10**9

Document = TypeVar("Document")


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


class _Twice(ValueError):
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
    return f"; did you mean {close[0]!r}?" if close else f"; known are {', '.join(names)}"


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
    source = _printable(path)
    try:
        about = os.stat(path)
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


def _printable(path: str | Path) -> str:
    return "".join(character if character.isprintable() else "?" for character in str(path))


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        raise _Twice(f"the key {shown(next(name for name in names if names.count(name) > 1))} stands twice")
    return data


def _no_number(text: str) -> NoReturn:
    raise _Twice(f"{text} is no number that a document can hold")


def parse(text: str, source: str, error: type[FormatError]) -> Any:
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
        return json.loads(text, object_pairs_hook=_pairs, parse_constant=_no_number)
    except _Twice as reason:
        raise error(source, [Problem("", str(reason))]) from reason
    except json.JSONDecodeError as reason:
        where = f"line {reason.lineno}, column {reason.colno}"
        raise error(source, [Problem("", f"not JSON: {reason.msg} ({where})")]) from reason
    except ValueError as reason:
        raise error(source, [Problem("", "not JSON: a number with far too many digits")]) from reason
    except RecursionError as reason:
        raise error(source, [Problem("", "nested too deeply")]) from reason


def header(data: Any, name: str, version: int) -> tuple[Problem, ...]:
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


# Documents.


def kebab(name: str) -> str:
    """Return the key of a field."""
    return name.replace("_", "-")


def _whole(value: Any, _: Any) -> int:
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LARGEST_NUMBER:
        return value
    raise ValueError(f"needs a whole number from 0 to {LARGEST_NUMBER}, not {shown(value)}")


def _text(value: Any, _: Any) -> str:
    if isinstance(value, str) and len(value) <= LONGEST_TEXT:
        return value
    raise ValueError(f"needs a text of at most {LONGEST_TEXT} characters, not {shown(value)}")


def _truth(value: Any, _: Any) -> bool:
    if isinstance(value, bool):
        return value
    raise ValueError(f"needs true or false, not {shown(value)}")


def _name(value: Any, names: type[StrEnum]) -> StrEnum:
    known = [name.value for name in names]
    if isinstance(value, str) and value in known:
        return names(value)
    raise ValueError(f"{shown(value)} is not known{suggestion(str(value), known)}")


def _is(cls: Any, kind: type) -> bool:
    return isinstance(cls, type) and issubclass(cls, kind)


@cache
def converter() -> Converter:
    """Return the converter of all documents; nothing of cattrs is loaded before."""
    from cattrs import Converter
    from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override
    from cattrs.gen import make_mapping_structure_fn as of_mapping

    made = Converter(detailed_validation=True, forbid_extra_keys=True)

    def only(kind: type, what: str, inner: Any) -> Any:
        def structure(value: Any, cls: Any) -> Any:
            if not isinstance(value, kind):
                raise ValueError(f"needs {what}, not {shown(value)}")  # noqa: TRY004 -- wrong data, not a wrong call
            return inner(value, cls)

        return structure

    def of_class(cls: Any) -> Any:
        names = {field.name: override(rename=kebab(field.name)) for field in attrs.fields(cls)}
        inner = make_dict_structure_fn(cls, made, _cattrs_forbid_extra_keys=True, **names)
        return only(dict, "an object", inner)

    def of_class_out(cls: Any) -> Any:
        names = {field.name: override(rename=kebab(field.name)) for field in attrs.fields(cls)}
        return make_dict_unstructure_fn(cls, made, **names)

    def of_tuple(cls: Any) -> Any:
        item = cls.__args__[0]

        def inner(value: Any, _: Any) -> Any:
            return tuple(made.structure(value, list[item]))

        return only(list, "a list", inner)

    made.register_structure_hook_factory(attrs.has, of_class)
    made.register_unstructure_hook_factory(attrs.has, of_class_out)
    made.register_structure_hook_factory(lambda cls: getattr(cls, "__origin__", None) is tuple, of_tuple)
    made.register_structure_hook_factory(
        lambda cls: getattr(cls, "__origin__", None) is dict, lambda cls: only(dict, "an object", of_mapping(cls, made))
    )
    made.register_structure_hook_func(lambda cls: cls is int, _whole)
    made.register_structure_hook_func(lambda cls: cls is str, _text)
    made.register_structure_hook_func(lambda cls: cls is bool, _truth)
    made.register_structure_hook_func(lambda cls: _is(cls, StrEnum), _name)
    return made


def structure(data: Any, cls: type[Document], source: str, error: type[FormatError]) -> Document:
    """Make a document of plain data.

    Args:
        data: Plain data.
        cls: The attrs class of the document.
        source: What to call it in the error.
        error: What to raise.

    Returns:
        The document.

    Raises:
        FormatError: As ``error``, with everything that is missing, unknown or of the wrong type.
    """
    from cattrs import BaseValidationError

    try:
        made: Document = converter().structure(data, cls)
    except BaseValidationError as group:
        raise error(source, _problems(group, "")) from group
    except ValueError as reason:
        raise error(source, [Problem("", str(reason))]) from reason
    return made


def _problems(reason: BaseException, path: str) -> Iterator[Problem]:
    """Yield what a tree of validation errors says, each with its path."""
    from cattrs import AttributeValidationNote, ForbiddenExtraKeysError, IterableValidationNote

    if isinstance(reason, BaseExceptionGroup):
        for one in reason.exceptions:
            place = path
            for note in getattr(one, "__notes__", ()):
                if isinstance(note, AttributeValidationNote):
                    place = joined(path, kebab(note.name))
                elif isinstance(note, IterableValidationNote):
                    place = joined(path, note.index)
            yield from _problems(one, place)
    elif isinstance(reason, ForbiddenExtraKeysError):
        known = [kebab(field.name) for field in attrs.fields(reason.cl)]
        for name in sorted(reason.extra_fields):
            yield Problem(joined(path, name), f"unknown key{suggestion(name, known)}")
    elif isinstance(reason, KeyError):
        yield Problem(path, "missing")
    else:
        yield Problem(path, str(reason))


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
            raise error(_printable(path), [Problem("", "cannot be written: it is no ordinary file")])
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
        raise error(_printable(path), [Problem("", f"cannot be written: {reason.strerror or reason}")]) from reason
    except ValueError as reason:
        if isinstance(reason, FormatError):
            raise
        raise error(_printable(path), [Problem("", f"cannot be written: {reason}")]) from reason


def to_text(data: Any) -> str:
    """Return plain data as JSON that a person can read."""
    return json.dumps(data, indent=1, allow_nan=False) + "\n"


def schema(name: str) -> str:
    """Return the JSON Schema of a document.

    Args:
        name: ``record`` or ``position``.

    Returns:
        The text of the schema.

    Raises:
        ValueError: If there is no such document.

    >>> json.loads(schema("record"))["title"]
    'A recorded game'
    """
    if name not in SCHEMAS:
        raise ValueError(f"no schema {name!r}; there is {', '.join(SCHEMAS)}")
    return (Path(__file__).resolve().parent.parent / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")


SCHEMAS = ("record", "position")
