"""What the tests of this game share: marks of worked examples, and forces and Regions set up by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.scenario import load_scenario
from crusaders_rules.third_crusade.scenario.assembled import setup_force
from crusaders_rules.third_crusade.state import (
    ARMIES,
    SLOTS,
    Force,
    Icon,
    MapRegion,
    Owner,
    PrintedSlot,
    RegionState,
    RegionType,
    Shape,
)

Test = TypeVar("Test", bound=Callable[..., None])

RULES = Interpretation()
ANGEVIN, EMPIRE, AYYUBID, TURKOMAN = ARMIES
NEUTRAL = Owner.NEUTRAL
CITY, DESERT = RegionType.CITY, RegionType.DESERT
# The initiative of the worked examples of Battle: the Holy Roman Empire is ahead of the Angevins.
TRACK = (EMPIRE, TURKOMAN, ANGEVIN, AYYUBID)


def example(name: str) -> Callable[[Test], Test]:
    """Mark a test as one that plays a worked example of the rulebook.

    Args:
        name: The name of the example, such as ``B-1``; ``crusaders trace`` reads it from the source.
    """

    def note(test: Test) -> Test:
        assert name
        return test

    return note


def region(kind: RegionType = CITY, *, ports: int = 0, **icons: tuple[tuple[Icon, ...], ...]) -> MapRegion:
    """Return a Region with the given icons on its first Slots of each shape."""
    slots = [
        PrintedSlot(shape, icons.get(shape.value, ())[place] if place < len(icons.get(shape.value, ())) else ())
        for shape in Shape
        for place in range(SLOTS[shape])
    ]
    return MapRegion("there", "There", kind, tuple(slots), ports=ports)


def at(standing: Force) -> RegionState:
    """Return a Region with some pieces and nothing else."""
    return RegionState(force=standing)


def begins(place: str) -> Force:
    """Return the pieces that begin in a Region of the scenario ``tripoli``."""
    made = load_scenario("tripoli")
    return setup_force(made.document, made.leaders, place, ARMIES)
