"""What the sizes of the fields of a row depend on, and one-hot numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import chain

import attrs

from crusaders_rules.envs.played_pieces import has_giant, has_tiles, orders_in, refuse_loose_pieces
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import NewBuilding
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.expanded import added_at_start
from crusaders_rules.thy_will_be_done.play.kinds import every_kind
from crusaders_rules.thy_will_be_done.state import WEDGES, Building, KnightOrder


def _questions(*, added: bool) -> tuple[type, ...]:
    return tuple(kind.asks for kind in every_kind() if (".expansions." in kind.asks.__module__) is added)


# The kinds of questions, in the order of their places in the row.
KINDS = _questions(added=False)
# With influence tiles and new buildings, these follow.
ADDED_KINDS = _questions(added=True)


@attrs.frozen(slots=False, cache_hash=True)
class Measures:
    """What the sizes of fields depend on."""

    ruleset: Ruleset
    players: int

    @cached_property
    def regions(self) -> int:
        """The number of regions."""
        return len(self.ruleset.laid.regions)

    @cached_property
    def flags(self) -> tuple[int, ...]:
        """The regions with a flag."""
        return self.ruleset.laid.flags

    @cached_property
    def spaces(self) -> tuple[int, ...]:
        """The regions with a tile space."""
        return self.ruleset.laid.tile_spaces

    @cached_property
    def tiles(self) -> tuple[str, ...]:
        """The names of the bonus tiles, each once."""
        return tuple(dict.fromkeys(tile.name for tile in self.ruleset.bonus_tiles))

    @cached_property
    def wedges(self) -> tuple[str, ...]:
        """The names of the wedge tiles."""
        return tuple(wedge.name for wedge in self.ruleset.edition.wedges)

    @cached_property
    def orders(self) -> tuple[KnightOrder, ...]:
        """The knight orders, those of expansions last."""
        return orders_in(self.ruleset.edition)

    @cached_property
    def has_tiles(self) -> bool:
        """Whether influence tiles and new buildings are played."""
        return has_tiles(self.ruleset.edition)

    @cached_property
    def has_second_buildings(self) -> bool:
        """Whether a region may hold a second building."""
        added = added_at_start(self.players, self.ruleset)
        return added is not None and bool(added.beside)

    @cached_property
    def types(self) -> tuple[Building | NewBuilding, ...]:
        """The types of building."""
        return self.ruleset.edition.types

    @cached_property
    def kinds(self) -> tuple[type, ...]:
        """The kinds of questions."""
        return (*KINDS, *ADDED_KINDS) if self.has_tiles or has_giant(self.orders) else KINDS

    @cached_property
    def influence_tiles(self) -> tuple[str, ...]:
        """The names of the influence tiles, each once."""
        return tuple(dict.fromkeys(tile.name for tile in self.ruleset.edition.influence_tiles))


def one_hot(values: Sequence[object], *wanted: object) -> list[float]:
    """A 1 in the place of each wanted value, 0 elsewhere."""
    row = [0.0] * len(values)
    for value in wanted:
        if value is not None:
            row[values.index(value)] = 1.0
    return row


@lru_cache(maxsize=1 << 12)
def one_hots(values: Sequence[object], wanted: Sequence[object]) -> tuple[float, ...]:
    """A 1 in the place of each wanted value, in a row for each of them."""
    return tuple(chain.from_iterable(one_hot(values, one) for one in wanted))


@lru_cache(maxsize=1 << 12)
def spread(names: Sequence[str], there: Sequence[str]) -> list[float]:
    """For each name, a row with a 1 in its place."""
    return [float(there[place : place + 1] == (name,)) for name in names for place in range(WEDGES)]


@lru_cache(maxsize=1 << 4)
def measures(ruleset: Ruleset, players: int) -> Measures:
    """Return the same object for the same game; refuse pieces of an expansion without the expansion."""
    refuse_loose_pieces(ruleset)
    return Measures(ruleset, players)
