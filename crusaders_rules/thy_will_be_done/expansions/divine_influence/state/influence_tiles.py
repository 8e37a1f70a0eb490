"""The pieces of Divine Influence: influence tiles, new buildings, and what a player has of them."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.thy_will_be_done.expansions import members, tile_effects
from crusaders_rules.thy_will_be_done.state.frozen import LEFT_OUT
from crusaders_rules.thy_will_be_done.state.names import Action, Building, Manner

ACTIONS = tuple(Action)
_NONE = (0,) * len(ACTIONS)


class NewBuilding(StrEnum):
    """One of the four types of building that the expansion brings."""

    KEEP = "keep"
    CHAPEL = "chapel"
    MILL = "mill"
    VAULT = "vault"


class TileKind(StrEnum):
    """How an influence tile works."""

    IMMEDIATE = "immediate"
    ONCE = "once"
    PERMANENT = "permanent"
    END = "end"


class TileEffect(StrEnum):
    """What an immediate influence tile gives."""

    # As in ``KnightOrder``: they come from the records of the expansions.
    if TYPE_CHECKING:
        UPGRADE = "upgrade"
        DISTRIBUTE = "distribute"
    else:
        vars().update(members(tile_effects()))

    @property
    def words(self) -> str:
        """What it gives, in a few words: such as ``upgrade a wedge``."""
        return tile_effects()[self]


class InfluenceTile(NamedTuple):
    """An influence tile.

    Attributes:
        name: Its name in files and commands; tiles with the same name are equal.
        kind: How it works.
        cost: The value that an Influence action needs to take it; it also decides the level.
        action: The action that it adds to, None for other kinds.
        effect: What an immediate tile gives, None for other kinds.
    """

    name: str
    kind: TileKind
    cost: int
    action: Action | None = None
    effect: TileEffect | None = None

    @property
    def words(self) -> str:
        """What it does, in a few words: such as ``travel +1 always``."""
        if self.action is not None:
            return f"{self.action} +1 {'always' if self.kind == TileKind.PERMANENT else 'once'}"
        return self.effect.words if self.effect else "1 influence at the end for each influence tile"


# Every type of building on a player board with the expansion, in the order of ``Unlocked.levels``.
EVERY_TYPE: tuple[Building | NewBuilding, ...] = (*Building, *NewBuilding)
_PLACE: dict[str, int] = {str(building): place for place, building in enumerate(EVERY_TYPE)}


def building_named(name: str) -> Building | NewBuilding:
    """Return the type of building of this name.

    Args:
        name: One of the eight names.
    """
    return EVERY_TYPE[_PLACE[name]]


@attrs.frozen(cache_hash=True, repr=False)
class Unlocked(Shown):
    """What a player has unlocked: the levels gone from the player board, and the permanent influence tiles.

    A mill takes buildings out of their order, so the levels that are gone need not be the lowest ones. This stands in
    the place of ``Buildings``, which only counts.

    Attributes:
        levels: For each type of building, the levels gone: level I is the lowest bit.
        permanent: For each action, the number of permanent tiles.
    """

    levels: tuple[int, ...] = (0,) * len(EVERY_TYPE)
    permanent: tuple[int, ...] = _NONE

    def gone(self, building: Building | NewBuilding) -> tuple[int, ...]:
        """Return the levels of a type that are gone from the player board, in ascending order."""
        held = self.levels[_PLACE[building]]
        return tuple(level for level in range(1, held.bit_length() + 1) if held >> (level - 1) & 1)

    def of(self, building: Building | NewBuilding) -> int:
        """Return the level below the lowest one still on the player board."""
        held, below = self.levels[_PLACE[building]], 0
        while held >> below & 1:
            below += 1
        return below

    def without(self, building: Building | NewBuilding, level: int) -> Unlocked:
        """Return this with one more level gone."""
        place = _PLACE[building]
        levels = (*self.levels[:place], self.levels[place] | 1 << (level - 1), *self.levels[place + 1 :])
        return Unlocked(levels, self.permanent)


@attrs.frozen(repr=False)
class Due(Shown):
    """What a player still gets in or after this turn.

    Attributes:
        chapel: The wedge that gets a token after the distribution, None if no chapel was built.
        distributions: The additional distributions.
        livonian: Whether the Livonian Brothers may distribute once more.
        sown: How the player has distributed in this turn, if a reading lets abilities apply once in all.
        further: The tokens that the wedge gets beyond the first, if a reading lets a turn have several chapels.
    """

    chapel: int | None = None
    distributions: int = 0
    livonian: bool = False
    sown: Manner | None = attrs.field(default=None, metadata=LEFT_OUT)
    further: int = attrs.field(default=0, metadata=LEFT_OUT)


NOTHING_DUE = Due()


@attrs.frozen(repr=False)
class Laid(Shown):
    """What lies on the board only with the expansion, and what this turn has earned.

    Attributes:
        tiles: The influence tile in each region.
        coats: The seat whose coat of arms is in each region, which only regions without a tile can have.
        due: What the player to act still gets in or after this turn.
    """

    tiles: tuple[InfluenceTile | None, ...]
    coats: tuple[int | None, ...]
    due: Due = attrs.field(default=NOTHING_DUE, metadata=LEFT_OUT)


@attrs.frozen(repr=False)
class Holding(Shown):
    """The influence tiles of a player, and what else only the expansion has.

    Attributes:
        once: For each action, the one-time tiles still face up.
        tiles: The number of influence tiles, face up and face down.
        ends: The number of tiles among them that score for each tile.
        giant: The wedge with the giant token, None without one.
        chapels: The action tokens that chapels added.
    """

    once: tuple[int, ...] = _NONE
    tiles: int = 0
    ends: int = 0
    giant: int | None = attrs.field(default=None, metadata=LEFT_OUT)
    chapels: int = attrs.field(default=0, metadata=LEFT_OUT)
