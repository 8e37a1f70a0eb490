"""The wheel with upgrades, explored as sets of wheels: a fixpoint, layer by layer, by arithmetic on long numbers.

A set of wheels is one number, with a bit for each pattern of tokens; there is one such set for each set of upgraded
wedges. The successors of a set are an ``or`` over a table that holds, for each pattern, the patterns that one
distribution leads to.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import compress
from operator import or_

import attrs

from crusaders_rules.explore.breadth_first import Watch, explore
from crusaders_rules.explore.systems import SearchProgress, SearchResult
from crusaders_rules.thy_will_be_done.check.wheels import (
    Distributions,
    Starts,
    Tokens,
    Turn,
    Upgraded,
    upgrades_system,
)
from crusaders_rules.thy_will_be_done.rules import upgrade
from crusaders_rules.thy_will_be_done.state import WEDGES, Wheel

_MASKS = 1 << WEDGES
# Turns the digits of a binary number into bytes that are true or false.
_TRUTH = bytes(byte == ord("1") for byte in range(256))


@attrs.frozen
class _Tables:
    """The answers of the rules for each pattern of tokens, and for each set of upgraded wedges.

    Attributes:
        number: The bit that stands for each pattern.
        follows: For each pattern, the patterns after one distribution, as bits.
        ways: For each pattern, the ways to distribute it.
        flips: For each set of upgraded wedges, the sets after one upgrade, and whether tokens may then stay.
    """

    number: dict[Tokens, int]
    follows: list[int]
    ways: list[int]
    flips: list[list[tuple[int, bool]]]


def with_upgrades(
    begin: Starts, model: str = "wheel with upgrades", watch: Watch | None = None, *, keep: bool = False
) -> SearchResult[tuple[Tokens, Upgraded], Turn]:
    """Explore the wheel with upgrades.

    Args:
        begin: The starts.
        model: The name of the model.
        watch: Called with the progress after each layer.
        keep: Whether the result keeps the states.

    Returns:
        The same figures as ``explore`` on ``upgrades_system``; after a refutation, the result of ``explore``.
    """
    begun = time.perf_counter()
    system = upgrades_system(begin)
    tables = _tables(begin)
    whole = all(holds((tokens, ())) for tokens in tables.number for holds in system.always.values())
    # Some wheel of a set has no step: it can neither distribute nor upgrade without distributing.
    stuck = not all(tables.ways) and not all(any(stay for _, stay in row) for row in tables.flips)
    if not whole or stuck:
        return explore(system, model, keep=keep)
    seen, depth = _search(begin, tables, watch)
    return SearchResult(
        model=model,
        states=_count(seen),
        transitions=_transitions(seen, tables),
        depth=depth,
        stopped=None,
        seconds=time.perf_counter() - begun,
        finding=None,
        witnesses={},
        ends=0,
        found=tuple(_wheels(seen, tuple(tables.number))) if keep else (),
    )


def _search(begin: Starts, tables: _Tables, watch: Watch | None) -> tuple[list[int], int]:
    """Return the reachable wheels for each set of upgraded wedges, and the number of the last layer."""
    layer = [0] * _MASKS
    for wheel in begin.wheels:
        layer[_mask(wheel.upgraded)] |= 1 << tables.number[wheel.tokens]
    seen, depth = list(layer), 0
    while any(layer := [new & ~old for new, old in zip(_after(layer, tables), seen, strict=True)]):
        before = _count(seen)
        seen = [new | old for new, old in zip(layer, seen, strict=True)]
        depth += 1
        if watch is not None:
            watch(SearchProgress(_count(seen), before, 0, depth))
    return seen, depth


def _after(layer: Sequence[int], tables: _Tables) -> list[int]:
    """Return the sets of wheels after one turn."""
    reached = [0] * _MASKS
    for mask, wheels in enumerate(layer):
        if wheels:
            after = reduce(or_, compress(tables.follows, _bits(wheels)), 0)
            reached[mask] |= after
            for flipped, stay in tables.flips[mask]:
                reached[flipped] |= after | wheels if stay else after
    return reached


def _transitions(seen: Sequence[int], tables: _Tables) -> int:
    """Count the turns from all wheels: each way to distribute, alone or after an upgrade, or an upgrade alone."""
    transitions = 0
    for mask, wheels in enumerate(seen):
        ways = sum(compress(tables.ways, _bits(wheels)))
        alone = sum(stay for _, stay in tables.flips[mask])
        transitions += ways * (1 + len(tables.flips[mask])) + wheels.bit_count() * alone
    return transitions


def _count(seen: Sequence[int]) -> int:
    return sum(wheels.bit_count() for wheels in seen)


def _wheels(seen: Sequence[int], patterns: Sequence[Tokens]) -> Iterator[tuple[Tokens, Upgraded]]:
    """Yield the wheels of all sets."""
    for mask, wheels in enumerate(seen):
        upgraded = tuple(bool(mask >> wedge & 1) for wedge in range(WEDGES))
        for tokens in compress(patterns, _bits(wheels)):
            yield tokens, upgraded


def _tables(begin: Starts) -> _Tables:
    distributions = Distributions(begin.order, begin.ruleset)
    patterns = list(begin.tokens)
    number = {tokens: place for place, tokens in enumerate(patterns)}
    follows: list[int] = []
    ways: list[int] = []
    for tokens in patterns:  # grows while it is walked along
        steps = distributions.of(tokens)
        bits = 0
        for _, after in steps:
            place = number.get(after)
            if place is None:
                place = number[after] = len(patterns)
                patterns.append(after)
            bits |= 1 << place
        follows.append(bits)
        ways.append(len(steps))
    return _Tables(number, follows, ways, _flips(begin.wheels[0]))


def _flips(wheel: Wheel) -> list[list[tuple[int, bool]]]:
    """List for each set of upgraded wedges the sets after an upgrade, and whether all tokens may stay."""
    found = []
    for mask in range(_MASKS):
        upgraded = tuple(bool(mask >> wedge & 1) for wedge in range(WEDGES))
        shown = Wheel(wheel.arrangement, wheel.tokens, upgraded)
        keep = upgrade.must_distribute(upgrade.after_upgrade(0).optional) is None
        found.append(
            [
                (_mask(upgrade.flip(shown, wedge).upgraded), keep)
                for wedge in range(WEDGES)
                if upgrade.already_upgraded(upgraded[wedge]) is None
            ]
        )
    return found


def _mask(upgraded: Upgraded) -> int:
    return sum(1 << wedge for wedge, flipped in enumerate(upgraded) if flipped)


def _bits(number: int) -> bytes:
    """Return the bits of a number as bytes that are true or false, the lowest one first."""
    return bin(number)[:1:-1].encode().translate(_TRUTH)
