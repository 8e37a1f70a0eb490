"""The answers of rules that are known so far: looked up by a key, or noted as wanted.

What is not known yet counts as 0, which is always an allowed answer, and is noted. Then the game is left as it was, the
rule functions are asked, and the decision is taken again.
"""

from __future__ import annotations

from crusaders_rules.batch import facts as f
from crusaders_rules.batch.compiled import Cells, cells, compiled, inlined, inner

EMPTY = -1
_HALF = (1 << 31) - 1
_BITS = 31
_LOW_FACTOR, _HIGH_FACTOR, _DROPPED = 1_640_531_527, 1_540_483_477, 13


@inlined
def keyed(asked: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0, e: int = 0, f: int = 0, g: int = 0) -> int:
    """Return the key of a question with up to seven bytes; a longer part takes those after it, which are 0 then.

    Args:
        asked: The question.
        a: The first byte.
        b: The second byte.
        c: The third byte.
        d: The fourth byte.
        e: The fifth byte.
        f: The sixth byte.
        g: The seventh byte.
    """
    return ((((((asked << 8 | g) << 8 | f) << 8 | e) << 8 | d) << 8 | c) << 8 | b) << 8 | a


@inlined
def begin_row(known: Cells) -> None:
    """Begin with a row, for which nothing is wanted yet."""
    known[f.WANTED_BEFORE] = known[f.WANTED_COUNT]


@inlined
def misses(known: Cells) -> bool:
    """Whether an answer is wanted for the row: what it has come to since then means nothing."""
    return known[f.WANTED_COUNT] != known[f.WANTED_BEFORE]


@inlined
def has_room(known: Cells) -> bool:
    """Whether there is room for one more answer that is wanted."""
    return known[f.WANTED_COUNT] < f.WANTED_MOST


@inner
def want(known: Cells, key: int) -> None:
    """Note that an answer is wanted, if it is the first one of the row: a later one may follow from what is not so."""
    if not misses(known):
        known[f.WANTED + known[f.WANTED_COUNT]] = key
        known[f.WANTED_COUNT] += 1


@inlined
def slot_of(known: Cells, key: int) -> int:
    """Return the place of a key in the hash table, or the place where it belongs; its answer follows it."""
    low, high = key & _HALF, key >> _BITS
    slot = ((low * _LOW_FACTOR) ^ (high * _HIGH_FACTOR)) >> _DROPPED
    while True:
        place = known[f.TABLE_AT] + 2 * (slot & known[f.TABLE_MASK])
        if known[place] == key or known[place] == EMPTY:
            return place
        slot += 1


@inlined
def look(known: Cells, key: int) -> int:
    """Return an answer; 0 if it is not known yet."""
    place = slot_of(known, key)
    if known[place] == EMPTY:
        want(known, key)
        return 0
    return known[place + 1]


@inlined
def place_of(known: Cells, bit: int) -> int:
    """Return the place of the one bit in a number."""
    return known[f.PLACES + bit % f.DISTINCT]


@compiled
def store(known: Cells, key: int, value: int) -> None:
    """Keep an answer."""
    known = cells(known)
    place = slot_of(known, key)
    known[place] = key
    known[place + 1] = value


def places_of_bits(most: int) -> list[int]:
    """Return the place of the one bit in a number, by the rest that it leaves, see ``place_of``.

    Args:
        most: How many bits there are.
    """
    places = [0] * f.DISTINCT
    for place in range(most):
        places[(1 << place) % f.DISTINCT] = place
    return places
