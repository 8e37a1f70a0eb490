"""What the sizes of the fields of a row depend on, and one-hot numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from itertools import chain

import attrs

from crusaders_rules.envs.base_game import refuse_expansions
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.state import WEDGES


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
    """Return the same object for the same game; refuse expansions, which the fields do not show."""
    refuse_expansions(ruleset)
    return Measures(ruleset, players)
