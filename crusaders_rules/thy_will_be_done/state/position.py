"""A position: the table and the pending question.

The game creates thousands of positions and player areas, and a frozen attrs class takes three times as
long to create as a mutable one. So each has a mutable twin with the same slots: ``with_changes`` fills the
twin and then turns it into the frozen class.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.thy_will_be_done.state.board import BonusTile, Wheel
from crusaders_rules.thy_will_be_done.state.counts import Buildings, Enemies, Markers
from crusaders_rules.thy_will_be_done.state.drawn import drawn
from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT
from crusaders_rules.thy_will_be_done.state.names import Building, Enemy, KnightOrder, Token

if TYPE_CHECKING:
    from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
        Holding,
        Laid,
        NewBuilding,
    )
    from crusaders_rules.thy_will_be_done.state.decision import Decision
    from crusaders_rules.thy_will_be_done.state.pending import Pending

Rules = TypeVar("Rules")

_blank = object.__new__


@attrs.frozen(repr=False)
class AddedArea(Shown):
    """What expansions add to a player area; a player area of the base game has none of it.

    Attributes:
        marked: The type of enemy that the Order of the Holy Ghost has marked.
        again: Whether the Crusade that is being resolved still has its extra one, if a reading gives it.
        holding: The influence tiles of the player, None without Divine Influence.
    """

    marked: Enemy | None = attrs.field(default=None, metadata=LEFT_OUT)
    again: bool = attrs.field(default=False, metadata=LEFT_OUT)
    holding: Holding | None = attrs.field(default=None, metadata=LEFT_OUT)


@attrs.define(eq=False, init=False, repr=False)
class _OpenArea(Shown):
    wheel: Wheel
    order: KnightOrder = KnightOrder.NONE
    # Buildings, or Unlocked with Divine Influence: a game has one or the other, and most code takes either.
    buildings: Any = Buildings()
    troops: int = 0
    knights: tuple[int, ...] = ()
    defeated: Enemies = Enemies()
    influence: int = 0
    carried: int = attrs.field(default=0, metadata=LEFT_OUT)
    added: AddedArea | None = attrs.field(default=None, metadata=LEFT_OUT)
    # A memo of what the player can reach with the actions: not part of the area.
    _reach: Any = attrs.field(init=False, eq=False, repr=False, default=None)


@attrs.frozen(repr=False)
class PlayerArea(_OpenArea):
    """The pieces in front of one player, and the player's knights on the game board.

    Attributes:
        wheel: The action wheel.
        order: The knight order.
        buildings: The number of erected buildings of each type; with Divine Influence, what is unlocked.
        troops: The number of mustered troops.
        knights: The regions of the player's knights, in ascending order.
        defeated: The enemy tokens won.
        influence: The player's influence.
        carried: Movement points kept for the next Travel action, negative if owed for an earlier one; always
            zero unless a reading has such points.
        added: What expansions add; None if they add nothing.
    """

    def with_changes(self, wheel: Wheel, knights: tuple[int, ...], influence: int) -> PlayerArea:
        """Return the area with only these changes, which nearly every decision needs.

        This equals ``replace``, but is faster: see the module.

        Args:
            wheel: The action wheel.
            knights: The regions of the knights, in ascending order.
            influence: The player's influence.
        """
        area: Any = _blank(_OpenArea)
        area.wheel = wheel
        area.order = self.order
        area.buildings = self.buildings
        area.troops = self.troops
        area.knights = knights
        area.defeated = self.defeated
        area.influence = influence
        area.carried = self.carried
        area.added = self.added
        area._reach = self._reach  # noqa: SLF001 -- not part of the area; it records its inputs
        area.__class__ = PlayerArea
        frozen: PlayerArea = area
        return frozen


class Erected(NamedTuple):
    """A building on the game board."""

    owner: int
    building: Building | NewBuilding
    level: int


@attrs.frozen(repr=False)
class Outcomes(Shown):
    """Every outcome of chance in a setup, decided beforehand.

    Attributes:
        wheels: The wedge names clockwise from the top; one wheel for all, or one for each seat.
        deals: The knight order tiles dealt to each seat.
        enemies: The enemy token of each flag, in the order of the regions.
        tiles: The name of the bonus tile of each tile space, in the order of the regions.
        start: The seat of the start player.
        short: For each seat, the wedge that starts with one token less if its order needs one and chance decides.
        influence: The name of the influence tile of each region that gets one, with the expansion that has them.
    """

    wheels: tuple[tuple[str, ...], ...] = ()
    deals: tuple[tuple[KnightOrder, ...], ...] = ()
    enemies: tuple[Token, ...] = ()
    tiles: tuple[str, ...] = ()
    start: int = 0
    short: tuple[int, ...] = attrs.field(default=(), metadata=LEFT_OUT)
    influence: tuple[str, ...] = attrs.field(default=(), metadata=LEFT_OUT)


@attrs.frozen(repr=False)
class Added(Shown):
    """What expansions add to the table; a position of the base game has none of it.

    Attributes:
        beside: For each region the buildings beside its first one, in the order in which they were erected; empty if no
            region can hold a second building.
        laid: The influence tiles and coats of arms on the board, None without Divine Influence.
    """

    beside: tuple[tuple[Erected, ...], ...] = attrs.field(default=(), metadata=LEFT_OUT)
    laid: Laid | None = attrs.field(default=None, metadata=LEFT_OUT)


@attrs.define(eq=False, init=False, repr=False)
class _OpenPosition(Shown, Generic[Rules]):
    ruleset: Rules
    areas: tuple[PlayerArea, ...]
    enemies: tuple[Token | None, ...]
    buildings: tuple[Erected | None, ...]
    tiles: tuple[BonusTile | None, ...]
    markers: Markers
    supply: int
    start: int | None
    pending: Pending
    outcomes: Outcomes | None = None
    until: int | None = attrs.field(default=None, metadata=LEFT_OUT)
    added: Added | None = attrs.field(default=None, metadata=LEFT_OUT)
    # A memo of the legal decisions: not part of the position.
    _legal: tuple[Decision, ...] | None = attrs.field(init=False, eq=False, repr=False, default=None)


_put_enemies: Any = vars(_OpenPosition)["enemies"].__set__
_put_buildings: Any = vars(_OpenPosition)["buildings"].__set__
_put_markers: Any = vars(_OpenPosition)["markers"].__set__
_put_tiles: Any = vars(_OpenPosition)["tiles"].__set__
_put_added: Any = vars(_OpenPosition)["added"].__set__


@attrs.frozen(repr=False)
class Position(_OpenPosition[Rules]):
    """A position of the game, from the first setup decision to the end.

    Attributes:
        ruleset: The rules of the game, with the board; all positions of a game share it.
        areas: The player areas, clockwise.
        enemies: The enemy token in each region.
        buildings: The building in each region.
        tiles: The bonus tile in each region.
        markers: The strength markers.
        supply: The influence in the supply.
        start: The seat of the start player, None until it is drawn.
        pending: The pending question.
        outcomes: The outcomes of chance still to come, None if chance has questions too or nothing left to decide.
        until: The seat that was next after the turn that emptied the supply, if the reading that everybody
            has one more turn must remember it; None otherwise.
        added: What expansions add; None in a base game.
    """

    @property
    def seat(self) -> int:
        """The seat of the player who is asked; ``CHANCE`` if chance is.

        Raises:
            ValueError: If the game is over, so that nobody is asked.
        """
        seat = self.pending.seat
        if seat is None:
            message = "the game is over: nobody is asked"
            raise ValueError(message)
        return seat

    def with_changes(self, areas: tuple[PlayerArea, ...], supply: int, pending: Pending) -> Position[Rules]:
        """Return the position with only these changes, which nearly every decision needs.

        This equals ``replace``, but is faster: see the module.

        Args:
            areas: The player areas.
            supply: The influence in the supply.
            pending: The pending question.
        """
        position: Any = _blank(_OpenPosition)
        position.ruleset = self.ruleset
        position.areas = areas
        position.enemies = self.enemies
        position.buildings = self.buildings
        position.tiles = self.tiles
        position.markers = self.markers
        position.supply = supply
        position.start = self.start
        position.pending = pending
        position.outcomes = self.outcomes
        position.until = self.until
        position.added = self.added
        position._legal = None  # noqa: SLF001 -- no part of the position
        position.__class__ = Position
        frozen: Position[Rules] = position
        return frozen

    def asking(self, pending: Pending) -> Position[Rules]:
        """Return the position with a different pending question."""
        return self.with_changes(self.areas, self.supply, pending)

    def laying(
        self, enemies: tuple[Token | None, ...], tiles: tuple[BonusTile | None, ...], pending: Pending
    ) -> Position[Rules]:
        """Return the position with other pieces placed on the board at setup, and another pending question.

        Args:
            enemies: The enemy token in each region.
            tiles: The bonus tile in each region.
            pending: The pending question.
        """
        position = self.asking(pending)
        _put_enemies(position, enemies)
        _put_tiles(position, tiles)
        return position

    def building(self, buildings: tuple[Erected | None, ...]) -> Position[Rules]:
        """Return the position with other buildings on the board."""
        position = self.asking(self.pending)
        _put_buildings(position, buildings)
        return position

    def fighting(self, enemies: tuple[Token | None, ...], markers: Markers) -> Position[Rules]:
        """Return the position with other enemies on the board and other strength markers."""
        position = self.asking(self.pending)
        _put_enemies(position, enemies)
        _put_markers(position, markers)
        return position

    def adding(self, added: Added) -> Position[Rules]:
        """Return the position with something else that expansions add."""
        position = self.asking(self.pending)
        _put_added(position, added)
        return position

    def _repr_svg_(self) -> str | None:
        """Draw the position for a notebook."""
        return drawn("position", self)
