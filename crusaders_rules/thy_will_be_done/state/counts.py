"""Small vectors of numbers, one for each kind of a thing."""

from typing import NamedTuple

from crusaders_rules.thy_will_be_done.state.names import Building, Enemy


class Buildings(NamedTuple):
    """How many buildings of each type a player has erected, which is also the highest level erected."""

    castle: int = 0
    church: int = 0
    farm: int = 0
    bank: int = 0

    def of(self, building: Building) -> int:
        """Return the number for one building type."""
        count: int = getattr(self, building)
        return count


class Enemies(NamedTuple):
    """A number for each type of enemy."""

    prussian: int = 0
    slav: int = 0
    saracen: int = 0

    def of(self, enemy: Enemy) -> int:
        """Return the number for one type of enemy."""
        count: int = getattr(self, enemy)
        return count


class Markers(NamedTuple):
    """How many spaces the strength marker of each tracked enemy has advanced from its start."""

    prussian: int = 0
    slav: int = 0
