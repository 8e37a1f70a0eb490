"""Regions: what is printed on the map, and what lies and stands there."""

from __future__ import annotations

from typing import Any, NamedTuple

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.third_crusade.state.forces import NOBODY, Force
from crusaders_rules.third_crusade.state.terms import Alliance, Icon, Owner, RegionType, Shape


class PrintedSlot(NamedTuple):
    """A Slot of a Region: its shape, and the Resource icons printed in it."""

    shape: Shape
    icons: tuple[Icon, ...] = ()


class ResourceToken(NamedTuple):
    """A Resource or Upgrade token: the place of its first Slot, its icons, and the places of its other Slots."""

    slot: int
    icons: tuple[Icon, ...]
    more: tuple[int, ...] = ()

    @property
    def slots(self) -> tuple[int, ...]:
        """The places of all its Slots."""
        return (self.slot, *self.more)


class PlacedOrder(NamedTuple):
    """An Order on the map: whose it is, and its name."""

    owner: Owner
    name: str


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class MapRegion(Shown):
    """A Region as the map prints it.

    Attributes:
        name: Its name in files and commands.
        title: Its name for people.
        type: City or Desert.
        slots: Its Slots, each shape together.
        jerusalem: Whether it is Jerusalem.
        mercantile: Whether it is a Mercantile City.
        ports: How many Port icons it has.
        north: Whether it is on the north map.
    """

    name: str
    title: str
    type: RegionType
    slots: tuple[PrintedSlot, ...]
    jerusalem: bool = False
    mercantile: bool = False
    ports: int = 0
    north: bool = False


@attrs.frozen(repr=False, cache_hash=True, weakref_slot=False)
class RegionState(Shown):
    """What lies and stands in a Region.

    Attributes:
        force: The pieces in it.
        tokens: The tokens on its Slots.
        sabotaged: The places of Slots with a Sabotage token, in ascending order.
        covered: The places of the Slots on which pieces stand, in ascending order; empty if they are those on which the
            pieces would stand if all of them came now.
        destroyed_ports: How many of its Ports are covered.
        orders: The Orders of the Crusaders and of the Muslims, None where there is none.
    """

    force: Force = NOBODY
    tokens: tuple[ResourceToken, ...] = ()
    sabotaged: tuple[int, ...] = ()
    destroyed_ports: int = 0
    orders: tuple[PlacedOrder | None, PlacedOrder | None] = (None, None)
    covered: tuple[int, ...] = ()
    # What follows from the pieces and tokens, once somebody has asked; a copy begins without it.
    _facts: Any = attrs.field(default=None, init=False, repr=False, eq=False)

    def order_of(self, alliance: Alliance) -> PlacedOrder | None:
        """Return the Order of an Alliance, if there is one."""
        return self.orders[alliance == Alliance.MUSLIM]
