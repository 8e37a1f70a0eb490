"""Bad input without end: examples of a format, spoiled byte by byte, always the same ones for a seed."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator, Sequence
from typing import Any

# What breaks readers: numbers that are none or far too large, broken UTF-8, control characters, markup, other keys.
_PIECES = (
    *(b"NaN", b"-Infinity", b"1e999", b"9" * 400, b"-0", b"1.5", b"true", b"null", b'""', b"{}", b"[]", b'"a":1,'),
    *(b"\xff", b"\xc3", b"\xed\xa0\x80", b"\x00", b"\x1b[31m", b"\r\n", b'"\\ud800"', b"\xe2\x80\xae", b"\\u0000"),
    *(b"<script>", b"../../etc/passwd", b"%2e%2e%2f", b"{", b"}", b"[", b"]", b'"', b",", b":", b"\\", b"=", b"'''"),
)
# What stands in the place of a value: of another kind, far too large or too long, what a terminal or a page obeys.
_VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, 3, 7, 1 << 31, 1 << 63, 10**400, 1.5, float("nan"), float("inf"), -0.0),
    *("", "1", "a1", "none", "x" * 5_000, "\x1b[31m", "\u202e", "\ud800", "\x00", "<script>", "../../etc/passwd"),
    *([], {}, [[]], [None] * 300, {"a": 1}, {"kind": "turn"}, [1, 2, 3], [[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]),
)
# One input in so many is very deep, and one in so many is very long.
_DEEP, _LONG = 2_000, 20_000
# How often a value inside of a value is changed, and not that one.
_DEEPER = 0.85
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
        elif number % 2:
            yield _revalued(chance, chance.choice(examples))
        else:
            yield _spoiled(chance, examples)


def _revalued(chance: random.Random, example: bytes) -> bytes:
    """Return JSON in which few values are others, left out, or have another name; of another format, spoiled bytes."""
    try:
        data = json.loads(example)
    except ValueError:
        return _spoiled(chance, [example])
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        inside, name = _place_in(chance, data)
        if name is None:
            return json.dumps(chance.choice(_VALUES)).encode()
        how = chance.randrange(5)
        if how == 0:
            del inside[name]
        elif how == 1 and isinstance(inside, dict):
            inside[str(chance.choice(_VALUES))[:50]] = inside.pop(name)
        elif how == 2 and isinstance(inside[name], int):
            inside[name] += chance.choice((-1, 1))
        elif how == 3:
            other, from_there = _place_in(chance, data)
            inside[name] = json.loads(json.dumps(other if from_there is None else other[from_there]))
        else:
            inside[name] = copy.deepcopy(chance.choice(_VALUES))
    return json.dumps(data).encode()


def _place_in(chance: random.Random, data: Any) -> tuple[Any, Any]:  # noqa: ANN401 -- plain data
    """Return an object or a list of plain data with a name or number in it; the data and None if it has none."""
    inside, name = data, None
    while data and isinstance(data, dict | list) and (name is None or chance.random() < _DEEPER):
        inside, name = data, chance.choice(list(data)) if isinstance(data, dict) else chance.randrange(len(data))
        data = inside[name]
    return inside, name


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
