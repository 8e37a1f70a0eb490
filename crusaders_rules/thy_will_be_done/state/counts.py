"""Small vectors with one number for each kind of piece."""

from typing import NamedTuple

from crusaders_rules.thy_will_be_done.state.names import Building, Enemy


class Buildings(NamedTuple):
    """The number of buildings of each type that a player has erected, which is also the highest level erected."""

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
    """The number of spaces that each strength marker has advanced from its start."""

    prussian: int = 0
    slav: int = 0
