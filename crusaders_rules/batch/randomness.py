"""Chance in compiled code: two multiplicative generators combined, as L'Ecuyer (1988) gives them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined

_FIRST_MODULUS, _FIRST_FACTOR = 2_147_483_563, 40_014
_SECOND_MODULUS, _SECOND_FACTOR = 2_147_483_399, 40_692


@inlined
def below(desk: Cells, most: int) -> int:
    """Draw a whole number from 0 to one less than ``most``, and change the generator of the row."""
    first = desk[at.RANDOM] * _FIRST_FACTOR % _FIRST_MODULUS
    second = desk[at.RANDOM + 1] * _SECOND_FACTOR % _SECOND_MODULUS
    desk[at.RANDOM], desk[at.RANDOM + 1] = first, second
    drawn = (first - second) % (_FIRST_MODULUS - 1)
    return drawn * most // (_FIRST_MODULUS - 1)


def generators(seed: int, games: int) -> npt.NDArray[np.int64]:
    """Return the state of a generator for each game.

    Args:
        seed: The seed of all of them.
        games: The number of games.
    """
    states = np.random.SeedSequence(seed).generate_state(2 * games, np.uint32).astype(np.int64).reshape(-1, 2)
    within: npt.NDArray[np.int64] = states % (_SECOND_MODULUS - 1) + 1
    return within
