"""What a seat sees, as one row of numbers with a fixed layout.

A row is made of fields, one after another: ``AREA`` for each player, then ``TABLE`` once; a game with expansions has
more fields after either. The player who looks comes first, the others follow clockwise; a seat in a field is counted
from that player, too. Wedges count by their tile, in the order of the edition. A change of the fields needs a new
:data:`VERSION`. The row is made of :func:`~crusaders_rules.thy_will_be_done.play.view.view` alone, so it shows nothing
that the seat may not see.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import chain

import attrs
import numpy as np
import numpy.typing as npt

from crusaders_rules.envs.added_fields import ADDED_AREA, ADDED_TABLE
from crusaders_rules.envs.fields import AREA, TABLE, AreaField, TableField, from_seat
from crusaders_rules.envs.one_hot import Measures, measures
from crusaders_rules.thy_will_be_done.interpret import Ruleset, State
from crusaders_rules.thy_will_be_done.play.view import view

VERSION = 1

Row = npt.NDArray[np.float32]


@attrs.frozen(eq=False)
class Layout:
    """The fields of a row, for a ruleset and a number of players.

    Attributes:
        fields: The first place of each field and the first after it; those of a player have its number before them,
            0 for the one who looks.
        low: The least number in each place.
        high: The greatest number in each place.
    """

    fields: Mapping[str, tuple[int, int]]
    low: Row
    high: Row

    @property
    def size(self) -> int:
        """The length of a row."""
        return len(self.low)


def layout_of(state: State) -> Layout:
    """Return the layout of the game to which a position belongs.

    Args:
        state: A position.
    """
    return _layout(state.ruleset, len(state.areas))


@lru_cache(maxsize=1 << 4)
def _fields(game: Measures) -> tuple[tuple[AreaField, ...], tuple[TableField, ...]]:
    """Return the fields of a game: those of expansions follow the others, if the game has their pieces."""
    of_area = (*AREA, *(field for field in ADDED_AREA if field.size(game)))
    return of_area, (*TABLE, *(field for field in ADDED_TABLE if field.size(game)))


@lru_cache(maxsize=1 << 4)
def _layout(ruleset: Ruleset, players: int) -> Layout:
    game = measures(ruleset, players)
    fields: dict[str, tuple[int, int]] = {}
    low: list[int] = []
    high: list[int] = []
    of_area, of_table = _fields(game)
    named: list[tuple[str, AreaField | TableField]] = [
        (f"{player}.{field.name}", field) for player in range(players) for field in of_area
    ]
    named += [(field.name, field) for field in of_table]
    for name, field in named:
        size = field.size(game)
        fields[name] = len(low), len(low) + size
        low += [field.low] * size
        high += [field.high] * size
    return Layout(fields, np.array(low, np.float32), np.array(high, np.float32))


def observe(state: State, seat: int) -> Row:
    """Return what a seat sees of a position.

    Args:
        state: A position.
        seat: The seat that looks, counted from 0.

    Returns:
        A new row of numbers; all of them are whole.

    Raises:
        ValueError: If there is no such seat.
    """
    seen = view(state, seat)
    game = measures(seen.ruleset, len(seen.areas))
    of_area, of_table = _fields(game)
    areas = (field.numbers(game, seen.areas[one]) for one in from_seat(game, seat) for field in of_area)
    table = (field.numbers(game, seen, seat) for field in of_table)
    return np.fromiter(chain.from_iterable(chain(areas, table)), np.float32)
