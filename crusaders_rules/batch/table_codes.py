"""How the tables of the batch write what the rules say as numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import facts as f
from crusaders_rules.batch import row_cells as at
from crusaders_rules.thy_will_be_done.play.resolution import ANY_VALUE, OUT_OF_REACH
from crusaders_rules.thy_will_be_done.state import Erected

Answer = int | Sequence[int]
Numbers = npt.NDArray[np.int64]

NIBBLE = 1 << at.HALF_BYTE


def least_code(value: int) -> int:
    """Return the value that an action needs as one byte."""
    if value == OUT_OF_REACH:
        return f.NO_VALUE
    return f.ANY_VALUE if value == ANY_VALUE else value


def least_value(code: int) -> int:
    """Return the value that an action needs, from its byte."""
    return {f.NO_VALUE: OUT_OF_REACH, f.ANY_VALUE: ANY_VALUE}.get(code, code)


def packed(numbers: Iterable[int]) -> int:
    """Return numbers as a byte each, raised, the first one lowest."""
    return sum((number + f.RAISED) << f.BYTE * place for place, number in enumerate(numbers))


def hundredths(worth: float) -> int:
    """Return what something is worth in hundredths of influence."""
    return round(100 * worth)


def bits(places: Iterable[int]) -> int:
    """Return places as the bits of a number."""
    return sum(1 << place for place in places)


def erected(cell: int) -> Erected:
    """Return a building on the board by the cell of its row without the level, which does not matter."""
    return Erected(cell // NIBBLE, at.EVERY_TYPE[cell % NIBBLE], 1)
