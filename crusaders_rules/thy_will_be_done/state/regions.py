"""Sets of regions as the bits of a number: the bit of a region is set if the set has it.

``&``, ``|`` and ``& ~`` cut, join and take away such sets, many times faster than those of Python.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

Regions = int
NOWHERE: Regions = 0


def everywhere(count: int) -> Regions:
    """All regions of a board that has so many."""
    return (1 << count) - 1


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


def joined(sets: Sequence[Regions], bits: Regions) -> Regions:
    """All regions of those sets that belong to the regions of one set."""
    found = NOWHERE
    while bits:
        lowest = bits & -bits
        found |= sets[lowest.bit_length() - 1]
        bits ^= lowest
    return found
