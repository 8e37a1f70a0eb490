"""Sets of regions as the bits of a number agree with sets of Python."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from crusaders_rules.thy_will_be_done.state.regions import NOWHERE, bits_of, everywhere, joined, members

SETS = st.sets(st.integers(0, 99))


@given(SETS, SETS)
def test_bits_are_sets(one: set[int], other: set[int]) -> None:
    """They have the same members, in ascending order, also when they are cut, joined or taken away."""
    bits, others = bits_of(one), bits_of(other)
    assert sorted(one) == members(bits)
    assert sorted(one & other) == members(bits & others)
    assert sorted(one | other) == members(bits | others)
    assert sorted(one - other) == members(bits & ~others)


def test_a_region_is_in_a_set_once() -> None:
    """However often it is named; a set without regions is nowhere."""
    assert (0b1001, NOWHERE) == (bits_of([3, 0, 3]), bits_of([]))


@given(st.lists(SETS, max_size=12), st.data())
def test_sets_are_joined(sets: list[set[int]], data: st.DataObject) -> None:
    """Those whose places are chosen, and no others; all places are everywhere."""
    places = range(len(sets))
    chosen = data.draw(st.sets(st.sampled_from(places))) if sets else set[int]()
    found = joined(tuple(map(bits_of, sets)), bits_of(chosen))
    assert sorted(set[int]().union(*(sets[place] for place in chosen))) == members(found)
    assert list(places) == members(everywhere(len(sets)))
