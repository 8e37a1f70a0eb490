"""Bad input without end: examples of a format, spoiled byte by byte, always the same ones for a seed."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

# What breaks readers: numbers that are none or far too large, broken UTF-8, control characters, markup, other keys.
_PIECES = (
    *(b"NaN", b"-Infinity", b"1e999", b"9" * 400, b"-0", b"1.5", b"true", b"null", b'""', b"{}", b"[]", b'"a":1,'),
    *(b"\xff", b"\xc3", b"\xed\xa0\x80", b"\x00", b"\x1b[31m", b"\r\n", b'"\\ud800"', b"\xe2\x80\xae", b"\\u0000"),
    *(b"<script>", b"../../etc/passwd", b"%2e%2e%2f", b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"=", b"'''"),
)
# One input in so many is very deep, and one in so many is very long.
_DEEP, _LONG = 2_000, 20_000
_DEPTH, _LENGTH = 100_000, 10 * 1024 * 1024


def spoiled_bytes(examples: Sequence[bytes], seed: int) -> Iterator[bytes]:
    """Yield spoiled examples for ever.

    Args:
        examples: What is right.
        seed: Chooses what is spoiled.
    """
    chance = random.Random(seed)
    number = 0
    while True:
        number += 1
        if number % _LONG == 0:
            yield chance.choice((b"1", b"[", b'{"a":', b" ", b"\xff")) * (_LENGTH // 4) + chance.choice(examples)
        elif number % _DEEP == 0:
            yield chance.choice((b"[", b'{"a":', b"[{", b"'")) * _DEPTH
        else:
            yield _spoiled(chance, examples)


def _spoiled(chance: random.Random, examples: Sequence[bytes]) -> bytes:
    data = bytearray(chance.choice(examples))
    for _ in range(chance.choice((1, 1, 1, 2, 3, 8))):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice((0, 1, 1, 2, 5, 40)))
        how = chance.randrange(4)
        if how == 0:
            data[at:end] = chance.choice(_PIECES)
        elif how == 1:
            data[at:end] = bytes(chance.randrange(256) for _ in range(chance.randrange(4)))
        elif how == 2:
            other = chance.choice(examples)
            start = chance.randrange(len(other) + 1)
            data[at:end] = other[start : start + chance.randrange(60)]
        else:
            data[at:at] = data[at:end] * chance.choice((1, 2, 50))
    return bytes(data)
