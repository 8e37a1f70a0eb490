"""Plain data as rows of numbers of a fixed length, by feature hashing.

Each leaf of the data has a name, which is the keys that lead to it; a text is part of the name. A digest of the name
says which number of the row the leaf adds to, and with which sign, so that what falls on the same number cancels out
on average. A change of this needs a new :data:`VERSION`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import lru_cache

import numpy as np
import numpy.typing as npt

VERSION = 1
LARGEST = 1_000_000.0
Hashed = npt.NDArray[np.float32]


def hashed(data: object, size: int) -> Hashed:
    """Return plain data as a row of numbers.

    Args:
        data: Mappings, lists, texts, numbers, truth values and None.
        size: The length of the row.
    """
    row = np.zeros(size, np.float32)
    for name, value in leaves(data):
        place, sign = _place(name, size)
        row[place] += sign * value
    return np.clip(row, -LARGEST, LARGEST, out=row)


def leaves(data: object, name: str = "") -> Iterator[tuple[str, float]]:
    """Yield each leaf of plain data with its name and what it adds.

    Args:
        data: The data.
        name: The name of what holds them.
    """
    if isinstance(data, Mapping):
        for key, value in data.items():
            yield from leaves(value, f"{name}/{key}")
    elif isinstance(data, list | tuple):
        for place, value in enumerate(data):
            yield from leaves(value, f"{name}/{place}")
    elif isinstance(data, bool | int | float):
        yield name, float(data)
    elif data is not None:
        yield f"{name}={data}", 1.0


@lru_cache(maxsize=1 << 16)
def _place(name: str, size: int) -> tuple[int, float]:
    """Return the place of a name in a row, and its sign."""
    number = int.from_bytes(hashlib.blake2b(name.encode(), digest_size=8).digest(), "big")
    return (number >> 1) % size, 1.0 if number & 1 else -1.0
