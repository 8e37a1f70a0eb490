"""A position: what lies on the table, and what is asked next.

Positions and player areas are made by the thousand, and a frozen attrs class takes three times as
long to make as an open one. So each has an open twin with the same slots: ``then`` fills the
twin and then makes it the frozen class.
"""

from __future__ import annotations

from typing import Any, Generic, NamedTuple, TypeVar

import attrs

from crusaders_rules.thy_will_be_done.state.board import BonusTile, Wheel
from crusaders_rules.thy_will_be_done.state.counts import Buildings, Enemies, Markers
from crusaders_rules.thy_will_be_done.state.decision import Decision
from crusaders_rules.thy_will_be_done.state.drawn import drawn
from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT
from crusaders_rules.thy_will_be_done.state.names import Building, KnightOrder, Token
from crusaders_rules.thy_will_be_done.state.pending import Pending

Rules = TypeVar("Rules")

_blank = object.__new__


@attrs.define(eq=False)
class _OpenArea:
    wheel: Wheel
    order: KnightOrder = KnightOrder.NONE
    buildings: Buildings = Buildings()
    troops: int = 0
    knights: tuple[int, ...] = ()
    defeated: Enemies = Enemies()
    influence: int = 0
    carried: int = attrs.field(default=0, metadata=LEFT_OUT)
    # What the player can reach with the actions, as it was found last: no part of the area.
    _reach: Any = attrs.field(init=False, eq=False, repr=False, default=None)


@attrs.frozen
class PlayerArea(_OpenArea):
    """What lies before one player, and the knights of that player on the game board.

    Attributes:
        wheel: The action wheel.
        order: The knight order.
        buildings: How many buildings of each type are erected.
        troops: How many troops are mustered.
        knights: The regions in which the player's knights stand, in ascending order.
        defeated: The enemy tokens won.
        influence: The influence held.
        carried: Movement points kept for the next Travel action, below zero those owed for an earlier one; always
            zero unless a reading knows of such points.
    """

    def then(self, wheel: Wheel, knights: tuple[int, ...], influence: int) -> PlayerArea:
        """Return the area in which only these have changed, as nearly every decision has it.

        The same as ``replace`` would return, but sooner: see the module.

        Args:
            wheel: The action wheel.
            knights: The regions of the knights, in ascending order.
            influence: The influence held.
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
        area._reach = self._reach  # noqa: SLF001 -- no part of the area, and says itself what it was found from
        area.__class__ = PlayerArea
        frozen: PlayerArea = area
        return frozen


class Erected(NamedTuple):
    """A building on the game board."""

    owner: int
    building: Building
    level: int


@attrs.frozen
class Outcomes:
    """Every chance outcome of a setup, decided beforehand.

    Attributes:
        wheels: The wedge names clockwise from the top; one wheel for all, or one for each seat.
        deals: The knight order tiles dealt to each seat.
        enemies: The enemy token of each flag, in the order of the regions.
        tiles: The name of the bonus tile of each tile space, in the order of the regions.
        start: The seat of the start player.
        short: For each seat the wedge that begins with one token less if its order asks for that, where chance decides.
    """

    wheels: tuple[tuple[str, ...], ...] = ()
    deals: tuple[tuple[KnightOrder, ...], ...] = ()
    enemies: tuple[Token, ...] = ()
    tiles: tuple[str, ...] = ()
    start: int = 0
    short: tuple[int, ...] = attrs.field(default=(), metadata=LEFT_OUT)


@attrs.define(eq=False)
class _OpenPosition(Generic[Rules]):
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
    # The legal decisions, once somebody has asked for them: no part of the position.
    _legal: tuple[Decision, ...] | None = attrs.field(init=False, eq=False, repr=False, default=None)


_put_enemies: Any = vars(_OpenPosition)["enemies"].__set__
_put_buildings: Any = vars(_OpenPosition)["buildings"].__set__
_put_markers: Any = vars(_OpenPosition)["markers"].__set__
_put_tiles: Any = vars(_OpenPosition)["tiles"].__set__


@attrs.frozen
class Position(_OpenPosition[Rules]):
    """A position of the game, from the first setup decision to the end.

    Attributes:
        ruleset: The rules that are played, with the board; shared by all positions of a game.
        areas: The player areas, clockwise.
        enemies: The enemy token in each region.
        buildings: The building in each region.
        tiles: The bonus tile in each region.
        markers: The strength markers.
        supply: The influence in the supply.
        start: The seat of the start player, None until it is drawn.
        pending: What is asked next.
        outcomes: The chance outcomes still to come, None where chance is asked too or has nothing left to decide.
        until: The seat that was due after the turn that emptied the supply, where the reading that everybody
            has one more turn must remember it; None otherwise.
    """

    def then(self, areas: tuple[PlayerArea, ...], supply: int, pending: Pending) -> Position[Rules]:
        """Return the position in which only these have changed, as nearly every decision has it.

        The same as ``replace`` would return, but sooner: see the module.

        Args:
            areas: The player areas.
            supply: The influence in the supply.
            pending: What is asked next.
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
        position._legal = None  # noqa: SLF001 -- no part of the position
        position.__class__ = Position
        frozen: Position[Rules] = position
        return frozen

    def asking(self, pending: Pending) -> Position[Rules]:
        """Return the position in which only what is asked has changed."""
        return self.then(self.areas, self.supply, pending)

    def laying(
        self, enemies: tuple[Token | None, ...], tiles: tuple[BonusTile | None, ...], pending: Pending
    ) -> Position[Rules]:
        """Return the position in which only what is laid on the board at setup has changed, and what is asked.

        Args:
            enemies: The enemy token in each region.
            tiles: The bonus tile in each region.
            pending: What is asked next.
        """
        position = self.asking(pending)
        _put_enemies(position, enemies)
        _put_tiles(position, tiles)
        return position

    def building(self, buildings: tuple[Erected | None, ...]) -> Position[Rules]:
        """Return the position with other buildings on the board, and nothing else changed."""
        position = self.asking(self.pending)
        _put_buildings(position, buildings)
        return position

    def fighting(self, enemies: tuple[Token | None, ...], markers: Markers) -> Position[Rules]:
        """Return the position with other enemies on the board, and other strength markers, and nothing else changed."""
        position = self.asking(self.pending)
        _put_enemies(position, enemies)
        _put_markers(position, markers)
        return position

    def _repr_svg_(self) -> str | None:
        """Draw the position, where a notebook shows it."""
        return drawn("position", self)
