"""Chance in compiled code: two multiplicative generators combined, as L'Ecuyer (1988) gives them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined

_FIRST_MODULUS, _FIRST_FACTOR = 2_147_483_563, 40_014
_SECOND_MODULUS, _SECOND_FACTOR = 2_147_483_399, 40_692


@inlined
def below(desk: Cells, most: int) -> int:
    """Draw a whole number from 0 to one less than ``most``, and change the generator of whoever is asked."""
    seat = desk[at.SEAT]
    cell = at.RANDOM + at.PAIR * (desk[at.KIND] if seat == at.NONE else at.CHANCES + seat)
    first = desk[cell] * _FIRST_FACTOR % _FIRST_MODULUS
    second = desk[cell + 1] * _SECOND_FACTOR % _SECOND_MODULUS
    desk[cell], desk[cell + 1] = first, second
    drawn = (first - second) % (_FIRST_MODULUS - 1)
    return drawn * most // (_FIRST_MODULUS - 1)


def generators(seed: int | Sequence[int], games: int) -> npt.NDArray[np.int64]:
    """Return the states of the generators of each game.

    Args:
        seed: The seed of all of them, one number or several.
        games: The number of games.
    """
    drawn = np.random.SeedSequence(seed).generate_state(at.GENERATORS * games, np.uint32)
    states = drawn.astype(np.int64).reshape(-1, at.GENERATORS)
    within: npt.NDArray[np.int64] = states % (_SECOND_MODULUS - 1) + 1
    return within
