"""States as bytes: equal states have equal bytes, and what is read is what was written."""

from __future__ import annotations

import marshal
from enum import Enum
from typing import Any, NamedTuple

import attrs
import pytest

from crusaders_rules.explore.breadth_first import explore
from crusaders_rules.explore.model_files import plain_of
from crusaders_rules.explore.packing import Packing, PackingError
from crusaders_rules.explore.systems import SearchLimits
from crusaders_rules.third_crusade.check import models as third_models
from crusaders_rules.thy_will_be_done.check import model_systems, models
from crusaders_rules.thy_will_be_done.state import Buildings, KnightOrder


class Stranger(NamedTuple):
    """A class that is not of the package."""

    number: int


@attrs.frozen
class Uncounted:
    """A class with a field that does not count in a comparison, and cannot be left out."""

    note: int = attrs.field(eq=False)


class Colour(Enum):
    """Another class that is not of the package."""

    RED = 1


@pytest.mark.parametrize(
    "thing",
    [
        (),
        (1, "1", None, True, False, 0),
        ((1, (2, ())), frozenset({3, 1, 2})),
        KnightOrder.TEMPLAR,
        Buildings(1, 2, 3, 4),
        (Buildings(0, 0, 0, 0), KnightOrder, KnightOrder.NONE),
    ],
)
def test_what_is_written_is_read(thing: Any) -> None:  # noqa: ANN401 -- any part of a state
    """With the types of its parts."""
    writer, reader = Packing(), Packing()
    data = writer.pack(thing)
    reader.learn(writer.names())
    assert thing == reader.unpack(data)
    assert repr(thing) == repr(reader.unpack(data))
    assert data == reader.pack(reader.unpack(data))


def test_true_is_not_one() -> None:
    """Python holds them for equal, but a state that has one is not a state that has the other."""
    packing = Packing()
    assert packing.pack((True, 0)) != packing.pack((1, False))
    assert [True, 1] == [packing.unpack(packing.pack((one,)))[0] for one in (True, 1)]
    assert [bool, int] == [type(packing.unpack(packing.pack((one,)))[0]) for one in (True, 1)]


def test_a_set_has_one_form() -> None:
    """Whatever the order in which it was filled."""
    packing = Packing()
    assert packing.pack(frozenset([8, 16, 0])) == packing.pack(frozenset([0, 16, 8]))


def test_a_text_has_one_form() -> None:
    """Whether Python has interned it or not."""
    packing = Packing()
    assert packing.pack(("ab",)) == packing.pack(("abc"[:2],))


def test_shared_objects_are_not_written() -> None:
    """Only their places are."""
    packing = Packing(shared=(Buildings(1, 2, 3, 4),))
    data = packing.pack((Buildings(1, 2, 3, 4), 5))
    assert {} == packing.names()
    assert packing.unpack(data)[0] == Buildings(1, 2, 3, 4)


def test_bytes_hold_no_stranger() -> None:
    """A class is read only if it belongs to the package, and under its own name."""
    packing = Packing()
    packing.pack((Stranger(1), Colour.RED))
    for name, number in packing.names().items():
        with pytest.raises(PackingError, match="is no class of this package"):
            Packing().learn({name: number})
    with pytest.raises(PackingError, match="is no class of this package"):
        Packing().learn({"crusaders_rules.explore.packing:import_module": 1})
    known = Packing()
    known.pack(Buildings(1, 2, 3, 4))
    with pytest.raises(PackingError, match="is no class of this package"):
        Packing().learn({name: number + 1 for name, number in known.names().items()})


@pytest.mark.parametrize("data", [b"", b"(", marshal.dumps((77, 1), 2), marshal.dumps(5, 2)[:-1]])
def test_other_bytes_hold_no_state(data: bytes) -> None:
    """They are refused."""
    with pytest.raises(PackingError, match="hold no state"):
        Packing().unpack(data)


@pytest.mark.parametrize("thing", [1.5, [1], {"a": 1}, b"bytes", Uncounted(1)])
def test_what_cannot_be_written_is_refused(thing: object) -> None:
    """Rather than written so that two states look alike."""
    with pytest.raises(PackingError):
        Packing().pack((thing,))


def test_states_that_go_together_share_their_parts() -> None:
    """A long part that two states have is written once, and read once."""
    long = tuple(range(1000, 1200))
    states = [((long, number), number) for number in range(10)]
    writer, reader = Packing(), Packing()
    data = writer.packed_together([writer.plain(state) for state in states])
    assert len(writer.pack(states[0])) < len(data) < 2 * len(writer.pack(states[0]))
    found = [reader.thing(plain) for plain in reader.unpack_together(data)]
    assert states == found
    assert 1 == len({id(inner[0]) for inner, _ in found})
    assert (True, long) == reader.thing(writer.plain((True, long)))
    assert bool is type(reader.thing(writer.plain((True, long)))[0])


def test_bytes_that_hold_no_states_together() -> None:
    """They are refused."""
    for data in (b"", b"nonsense", marshal.dumps(1)):
        with pytest.raises(PackingError, match="these bytes hold no state"):
            Packing().unpack_together(data)


@pytest.mark.parametrize("name", ["game/three/longer", "game/both/upgraded", "wheel/calatrava"])
def test_states_of_the_first_game(name: str) -> None:
    """As many different bytes as states."""
    share = _judge_states(model_systems.parted(**plain_of(models.models()[name])))
    # The states of the wheel are so short that they share nothing.
    assert share < 0.5 or name.startswith("wheel/")


@pytest.mark.parametrize("name", ["battle/city", "draft/three", "round/whole"])
def test_states_of_the_second_game(name: str) -> None:
    """The same."""
    _judge_states(third_models.parted(**plain_of(third_models.models()[name])))


def _judge_states(parted: Any) -> float:  # noqa: ANN401 -- a system
    """Write and read states, one by one and together; return the share of the bytes that are left together."""
    found = explore(parted.system, keep=True, limits=SearchLimits(states=300)).found
    writer, reader = Packing(parted.shared), Packing(parted.shared)
    lines = [writer.pack(state) for state in found]
    assert len(set(lines)) == len(found) > 100
    reader.learn(writer.names())
    assert list(found) == list(map(reader.unpack, lines))
    assert lines == [reader.pack(reader.unpack(line)) for line in lines]
    together = writer.packed_together([writer.plain(state) for state in found])
    assert list(found) == [reader.thing(plain) for plain in reader.unpack_together(together)]
    return len(together) / sum(map(len, lines))
