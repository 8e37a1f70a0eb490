"""Sets of regions as the bits of a number: the bit of a region is set if the set has it.

``&``, ``|`` and ``& ~`` cut, join and take away such sets, many times faster than those of Python.
"""

from __future__ import annotations

from collections.abc import Iterable

Regions = int
NOWHERE: Regions = 0


def bits_of(places: Iterable[int]) -> Regions:
    """The set of some regions."""
    bits = NOWHERE
    for place in places:
        bits |= 1 << place
    return bits


def members(bits: Regions) -> list[int]:
    """The regions of a set, in ascending order."""
    places = []
    while bits:
        lowest = bits & -bits
        places.append(lowest.bit_length() - 1)
        bits ^= lowest
    return places
