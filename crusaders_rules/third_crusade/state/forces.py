"""Units, Leaders, and forces: the pieces that stand in one place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.third_crusade.state.changing import changed
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
        if not any(other):
            return self
        return Units(
            self.infantry + other.infantry, self.cavalry + other.cavalry, self.siege_engine + other.siege_engine
        )

    def minus(self, other: Units) -> Units:
        """Return these Units without others, which may leave negative numbers if they are not among them."""
        if not any(other):
            return self
        return Units(
            self.infantry - other.infantry, self.cavalry - other.cavalry, self.siege_engine - other.siege_engine
        )


_FIELDS = {owner: owner.name.lower() for owner in Owner}


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
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


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
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
        return changed(self, **{_FIELDS[owner]: units})

    def leaders_of(self, owner: Owner) -> tuple[Leader, ...]:
        """Return the Leaders of one owner."""
        return tuple(leader for leader in self.leaders if leader.owner == owner)

    def only(self, owners: tuple[Owner, ...]) -> Force:
        """Return the pieces of some owners."""
        units = {_FIELDS[owner]: self.of(owner) for owner in owners}
        return Force(**units, leaders=tuple([leader for leader in self.leaders if leader.owner in owners]))

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
        units = (
            self.angevin.minus(other.angevin),
            self.holy_roman_empire.minus(other.holy_roman_empire),
            self.ayyubid.minus(other.ayyubid),
            self.turkoman.minus(other.turkoman),
            self.neutral.minus(other.neutral),
        )
        for infantry, cavalry, engines in units:
            if infantry < 0 or cavalry < 0 or engines < 0:
                raise ValueError(_MISSING)
        return Force(*units, leaders=_without(self.leaders, other.leaders) if other.leaders else self.leaders)


NOBODY = Force()


def in_both(one: Force, other: Force) -> Force:
    """Return the pieces that are in each of two forces.

    Args:
        one: A force.
        other: Another one.
    """
    units = {field: Units(*map(min, getattr(one, field), getattr(other, field))) for field in _FIELDS.values()}
    return Force(**units, leaders=tuple(leader for leader in one.leaders if leader in other.leaders))


def units_in(forces: Iterable[Force], owner: Owner) -> Units:
    """Return the Units of one owner in several forces.

    Args:
        forces: The forces.
        owner: The owner.
    """
    field, infantry, cavalry, siege_engines = _FIELDS[owner], 0, 0, 0
    for one in forces:
        some = getattr(one, field)
        infantry += some[0]
        cavalry += some[1]
        siege_engines += some[2]
    return Units(infantry, cavalry, siege_engines)


def force(leaders: tuple[Leader, ...] = (), **units: Units) -> Force:
    """Return a force with its Leaders in order.

    Args:
        leaders: The Leaders, in any order.
        **units: Units by owner, such as ``angevin=Units(infantry=2)``.
    """
    return Force(**units, leaders=_sorted(leaders))


def _sorted(leaders: tuple[Leader, ...]) -> tuple[Leader, ...]:
    return tuple(sorted(leaders, key=lambda leader: leader.name))


_MISSING = "these pieces are not in this force"


def _without(leaders: tuple[Leader, ...], gone: tuple[Leader, ...]) -> tuple[Leader, ...]:
    left = Counter(leaders)
    left.subtract(gone)
    if min(left.values()) < 0:
        raise ValueError(_MISSING)
    return _sorted(tuple(left.elements()))
