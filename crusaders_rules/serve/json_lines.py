"""The protocol as JSON lines: one request on a line, one answer on a line."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import BinaryIO

from crusaders_rules.files.problems import FileError
from crusaders_rules.files.reading import parse_json
from crusaders_rules.serve.codes import Unanswered
from crusaders_rules.serve.protocol import Conversation, Limits, answer, never

_SHORTEST_SKIP = 1 << 16


def read_request(text: bytes, limits: Limits) -> object:
    """Read a request.

    Args:
        text: The request as it came.
        limits: Its limits.

    Returns:
        Plain data, whatever they are.

    Raises:
        Unanswered: If the text is too long, is not JSON, or is nested too deeply.
    """
    if len(text) > limits.bytes:
        raise Unanswered("too-large", f"a request has at most {limits.bytes} bytes")
    try:
        data = parse_json(text.decode("utf-8"), "the request")
    except UnicodeDecodeError as error:
        raise Unanswered("not-json", f"not text in UTF-8 (byte {error.start})") from error
    except FileError as error:
        deep = isinstance(error.__cause__, RecursionError)
        raise Unanswered("too-deep" if deep else "not-json", error.problems[0].reason) from error
    if _deeper(data, limits.depth):
        raise Unanswered("too-deep", f"a request is nested at most {limits.depth} deep")
    return data


def _deeper(data: object, depth: int) -> bool:
    """Whether lists and objects are nested more deeply than a limit."""
    level = [data]
    for _ in range(depth + 1):
        inner = [one for one in level if isinstance(one, dict | list)]
        if not inner:
            return False
        level = [value for one in inner for value in (one.values() if isinstance(one, dict) else one)]
    return True


def answer_line(
    conversation: Conversation, line: bytes, expired: Callable[[], bool] = never
) -> tuple[Conversation, bytes]:
    """Answer a request on one line.

    Args:
        conversation: What was said before.
        line: The request, with or without the end of its line.
        expired: Whether the time for the answer has run out.

    Returns:
        What to remember, and the answer as one line of ASCII with its end.
    """
    try:
        request = read_request(line, conversation.limits)
    except Unanswered as error:
        return conversation, as_line({"ok": False, "error": error.data})
    after, said = answer(conversation, request, expired)
    return after, as_line(said)


def as_line(data: object) -> bytes:
    """Return plain data as JSON on one line, with its end."""
    return json.dumps(data, separators=(",", ":"), allow_nan=False).encode("ascii") + b"\n"


def deadline(seconds: int) -> Callable[[], bool]:
    """Return what says whether so many seconds have passed from now on."""
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def lines_of(source: BinaryIO, longest: int) -> Iterator[bytes]:
    """Read lines, however long they are: of a line that is too long, only the beginning is kept.

    Args:
        source: Where they come from.
        longest: The greatest number of bytes of a line.

    Yields:
        Each line; one that is too long with one byte more than the limit.
    """
    # The end of the line does not count, so that the limit is that of a request over HTTP.
    while line := source.readline(longest + 2):
        if not line.endswith(b"\n") and len(line) > longest:
            while (rest := source.readline(_SHORTEST_SKIP)) and not rest.endswith(b"\n"):
                pass
        yield line.removesuffix(b"\n")[: longest + 1]


def serve(conversation: Conversation, source: BinaryIO, sink: BinaryIO) -> None:
    """Answer each line until ``bye`` or the end of the input.

    Args:
        conversation: Where it begins.
        source: Where requests come from.
        sink: Where answers go.
    """
    for line in lines_of(source, conversation.limits.bytes):
        conversation, said = answer_line(conversation, line, deadline(conversation.limits.seconds))
        sink.write(said)
        sink.flush()
        if conversation.ended:
            return
