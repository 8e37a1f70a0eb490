"""Reading text files line by line, even compressed ones, within size limits and without holding them in memory."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path

from crusaders_rules.files.problems import FileError, Problem, printable
from crusaders_rules.files.reading import refused_unread, size_of, too_long

_GZIP = b"\x1f\x8b"


def text_lines(path: str | Path, error: type[FileError], *, largest: int, longest: int) -> Iterator[str]:
    """Yield the lines of a text file, which may be compressed by gzip, without line ends.

    Args:
        path: The file.
        error: The class of error to raise.
        largest: The greatest number of unpacked bytes.
        longest: The greatest number of bytes in a line.

    Raises:
        FileError: As ``error``, if it is not an ordinary file, or at the first line that is too long or not text.
    """
    source = printable(path)
    size, number = 0, 0
    with refused_unread(source, error):
        try:
            size_of(path, source, error)
            with _unpacked(Path(path)) as file:
                while raw := file.readline(longest + 1):
                    size, number = size + len(raw), number + 1
                    if size > largest:
                        raise error(source, [too_long(largest)])
                    if len(raw) > longest:
                        raise error(source, [Problem(f"line {number}", f"longer than {longest} bytes")])
                    yield raw.removesuffix(b"\n").decode("utf-8")
        except UnicodeDecodeError as reason:
            raise error(source, [Problem(f"line {number}", f"not text in UTF-8 (byte {reason.start})")]) from reason
        except (EOFError, zlib.error, gzip.BadGzipFile) as reason:
            raise error(source, [Problem(f"line {number + 1}", "the compressed data are damaged")]) from reason


@contextmanager
def _unpacked(path: Path) -> Iterator[BufferedIOBase]:
    with path.open("rb") as file:
        if not file.peek(len(_GZIP)).startswith(_GZIP):
            yield file
            return
        with gzip.open(file) as unpacked:
            yield unpacked
