"""Small vectors with one number for each kind of piece."""

from collections import namedtuple
from typing import TYPE_CHECKING, NamedTuple

from crusaders_rules.thy_will_be_done.state.names import Building, Enemy

# Its fields are all types of building.  A type checker cannot run their records, so it reads those of the base game.
if TYPE_CHECKING:

    class _OfEachType(NamedTuple):
        castle: int = 0
        church: int = 0
        farm: int = 0
        bank: int = 0

else:
    _OfEachType = namedtuple("_OfEachType", [str(one) for one in Building], defaults=(0,) * len(Building))  # noqa: PYI024 -- the others too


class Buildings(_OfEachType):
    """The number of buildings of each type that a player has erected, which is also the highest level erected."""

    __slots__ = ()

    def of(self, building: Building) -> int:
        """Return the number for one building type."""
        count: int = getattr(self, building)
        return count

    def gone(self, building: Building) -> tuple[int, ...]:
        """Return the levels of a type that are gone from the player board, in ascending order."""
        return tuple(range(1, self.of(building) + 1))


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
