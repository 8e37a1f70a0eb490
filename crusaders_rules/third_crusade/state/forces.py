"""Units, Leaders, and forces: the pieces that stand in one place."""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.third_crusade.state.terms import Icon, Owner, Shape


class Units(NamedTuple):
    """Numbers of Units of each type."""

    infantry: int = 0
    cavalry: int = 0
    siege_engine: int = 0

    @property
    def number(self) -> int:
        """How many Units these are."""
        return self.infantry + self.cavalry + self.siege_engine

    def plus(self, other: Units) -> Units:
        """Return these Units and others together."""
        return Units(
            self.infantry + other.infantry, self.cavalry + other.cavalry, self.siege_engine + other.siege_engine
        )

    def minus(self, other: Units) -> Units:
        """Return these Units without others, which may leave negative numbers if they are not among them."""
        return Units(
            self.infantry - other.infantry, self.cavalry - other.cavalry, self.siege_engine - other.siege_engine
        )


_FIELDS = {owner: owner.name.lower() for owner in Owner}


@attrs.frozen(repr=False, cache_hash=True)
class Leader(Shown):
    """A Leader.

    Attributes:
        name: Its name in files and commands.
        owner: Its Army, or Neutral.
        shape: The shape of the Slots that it stands on.
        fights_as: The Units whose icons it shows.
        icons: The Resource icons that it shows.
    """

    name: str
    owner: Owner
    shape: Shape
    fights_as: Units = Units()
    icons: tuple[Icon, ...] = ()


@attrs.frozen(repr=False, cache_hash=True)
class Force(Shown):
    """The pieces in one place.

    Attributes:
        angevin: The Units of the Angevin Army.
        holy_roman_empire: Those of the Holy Roman Empire.
        ayyubid: Those of the Ayyubid Army.
        turkoman: Those of the Turkoman Army.
        neutral: Neutral Units.
        leaders: The Leaders, in the order of their names.
    """

    angevin: Units = Units()
    holy_roman_empire: Units = Units()
    ayyubid: Units = Units()
    turkoman: Units = Units()
    neutral: Units = Units()
    leaders: tuple[Leader, ...] = ()

    def of(self, owner: Owner) -> Units:
        """Return the Units of one owner."""
        units: Units = getattr(self, _FIELDS[owner])
        return units

    def with_units(self, owner: Owner, units: Units) -> Force:
        """Return this force with other Units of one owner."""
        changed: dict[str, Any] = {_FIELDS[owner]: units}
        return attrs.evolve(self, **changed)

    def leaders_of(self, owner: Owner) -> tuple[Leader, ...]:
        """Return the Leaders of one owner."""
        return tuple(leader for leader in self.leaders if leader.owner == owner)

    @property
    def units(self) -> Units:
        """All Units, whose ever they are."""
        one, two, three, four, five = self.angevin, self.holy_roman_empire, self.ayyubid, self.turkoman, self.neutral
        return Units(
            one.infantry + two.infantry + three.infantry + four.infantry + five.infantry,
            one.cavalry + two.cavalry + three.cavalry + four.cavalry + five.cavalry,
            one.siege_engine + two.siege_engine + three.siege_engine + four.siege_engine + five.siege_engine,
        )

    @property
    def number(self) -> int:
        """How many Units and Leaders these are."""
        return self.units.number + len(self.leaders)

    def plus(self, other: Force) -> Force:
        """Return two forces as one."""
        leaders = self.leaders
        if other.leaders:
            leaders = _sorted((*leaders, *other.leaders))
        return Force(
            self.angevin.plus(other.angevin),
            self.holy_roman_empire.plus(other.holy_roman_empire),
            self.ayyubid.plus(other.ayyubid),
            self.turkoman.plus(other.turkoman),
            self.neutral.plus(other.neutral),
            leaders,
        )

    def minus(self, other: Force) -> Force:
        """Return this force without the pieces of another, all of which must be among its own.

        Raises:
            ValueError: A piece is not among them.
        """
        units = {name: self.of(owner).minus(other.of(owner)) for owner, name in _FIELDS.items()}
        left = Counter(self.leaders)
        left.subtract(other.leaders)
        if any(number < 0 for some in units.values() for number in some) or any(count < 0 for count in left.values()):
            raise ValueError("these pieces are not in this force")
        return Force(**units, leaders=_sorted(tuple(left.elements())))


NOBODY = Force()


def force(leaders: tuple[Leader, ...] = (), **units: Units) -> Force:
    """Return a force with its Leaders in order.

    Args:
        leaders: The Leaders, in any order.
        **units: Units by owner, such as ``angevin=Units(infantry=2)``.
    """
    return Force(**units, leaders=_sorted(leaders))


def _sorted(leaders: tuple[Leader, ...]) -> tuple[Leader, ...]:
    return tuple(sorted(leaders, key=lambda leader: leader.name))
