"""The printed game board, the bonus tiles, and the player's action wheel."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, NamedTuple

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.thy_will_be_done.state.counts import Buildings
from crusaders_rules.thy_will_be_done.state.drawn import drawn
from crusaders_rules.thy_will_be_done.state.names import Action, Building, Token

WEDGES = 6


@cache
def _name_of_wedge(primary: Action, secondary: Action) -> str:
    return f"{primary}-{secondary}"


class Wedge(NamedTuple):
    """An action wedge tile: the action of its starting side, and the action that its upgraded side adds."""

    primary: Action
    secondary: Action

    @property
    def name(self) -> str:
        """The two actions, as in ``crusade-build``."""
        return _name_of_wedge(self.primary, self.secondary)


@attrs.define(eq=False, repr=False)
class _OpenWheel(Shown):
    arrangement: tuple[Wedge, ...]
    tokens: tuple[int, ...]
    upgraded: tuple[bool, ...]


@attrs.frozen(repr=False)
class Wheel(_OpenWheel):
    """A player's action wheel; position 0 is at the top, the positions run clockwise.

    Attributes:
        arrangement: The wedge tile at each position.
        tokens: The number of action tokens on each wedge.
        upgraded: Whether each wedge shows its upgraded side.
    """

    def with_tokens(self, tokens: tuple[int, ...]) -> Wheel:
        """Return the wheel with other tokens on its wedges.

        Every turn ends with this, so it fills a mutable twin and then turns it into the frozen class, as positions do.
        """
        wheel: Any = _OpenWheel(self.arrangement, tokens, self.upgraded)
        wheel.__class__ = Wheel
        frozen: Wheel = wheel
        return frozen

    def _repr_svg_(self) -> str | None:
        """Draw the wheel for a notebook."""
        return drawn("wheel", self)


class BonusTile(NamedTuple):
    """A building bonus tile: the benefit for a building of its type in its region.

    Attributes:
        name: Its name in files and commands; tiles with the same name are equal.
        shape: The shape of the spaces that it fits.
        building: The building type that benefits.
        discount: The discount for such a building there.
        influence: The additional influence for erecting it there.
    """

    name: str
    shape: str
    building: Building
    discount: int = 0
    influence: int = 0

    @property
    def words(self) -> str:
        """What it does, as a sentence without a full stop: such as ``a farm costs 2 less``."""
        parts = [f"costs {self.discount} less"] if self.discount else []
        parts += [f"gives {self.influence} more influence"] if self.influence else []
        return f"a {self.building} {' and '.join(parts)}"


@attrs.frozen(repr=False)
class Region(Shown):
    """A region of the printed game board.

    Attributes:
        name: Its name in files and commands.
        column: Column of its hex on the drawn board, from the west.
        row: Row of its hex, from the north; odd columns are half a hex lower.
        space: Whether it has a building space, so that knights may be there.
        flag: Whether it gets an enemy token at setup.
        start: Whether it is a starting region.
        tile: The shape of its bonus tile space, None without one.
        discount: The discount printed for each building type.
    """

    name: str
    column: int
    row: int
    space: bool = True
    flag: bool = False
    start: bool = False
    tile: str | None = None
    discount: Buildings = Buildings()


@attrs.frozen(slots=False, cache_hash=True, repr=False)
class Board(Shown):
    """One side of the game board.

    Attributes:
        name: Its name in files and commands.
        title: Its name for people.
        players: The numbers of players that it supports.
        regions: Its regions; elsewhere a region is its place in this tuple.
        adjacent: For each region, the regions that border it, in ascending order.
        tokens: The enemy tokens shuffled for its flags, None for those of the edition.
        tiles: The bonus tiles placed on it, None for those of the edition.
        supply: The influence in its supply at the start, None for that of the edition.
    """

    name: str
    title: str
    players: tuple[int, ...]
    regions: tuple[Region, ...]
    adjacent: tuple[tuple[int, ...], ...]
    tokens: tuple[Token, ...] | None = None
    tiles: tuple[BonusTile, ...] | None = None
    supply: int | None = None

    @cached_property
    def index(self) -> dict[str, int]:
        """The place of each region by its name."""
        return {region.name: place for place, region in enumerate(self.regions)}

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The starting regions."""
        return tuple(place for place, region in enumerate(self.regions) if region.start)

    @cached_property
    def flags(self) -> tuple[int, ...]:
        """The regions that get an enemy token at setup."""
        return tuple(place for place, region in enumerate(self.regions) if region.flag)

    @cached_property
    def tile_spaces(self) -> tuple[int, ...]:
        """The regions that get a bonus tile at setup."""
        return tuple(place for place, region in enumerate(self.regions) if region.tile is not None)

    def _repr_svg_(self) -> str | None:
        """Draw the board for a notebook."""
        return drawn("board", self)
