"""Chance in compiled code: two multiplicative generators combined, as L'Ecuyer (1988) gives them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from crusaders_rules.batch import row_cells as at
from crusaders_rules.batch.compiled import Cells, inlined

_FIRST_MODULUS, _FIRST_FACTOR = 2_147_483_563, 40_014
_SECOND_MODULUS, _SECOND_FACTOR = 2_147_483_399, 40_692
# Each modulus, and the number of values less one, lies a little below a power of two.
_BITS = 31
_POWER = 1 << _BITS
_VALUES = _FIRST_MODULUS - 1


@inlined
def rest_of(product: int, modulus: int) -> int:
    """Return the rest of a product by a modulus, without a division: the power of two above it leaves a small rest."""
    rest = (product & (_POWER - 1)) + (product >> _BITS) * (_POWER - modulus)
    return rest - modulus if rest >= modulus else rest


@inlined
def drawn(cells: Cells, cell: int, most: int) -> int:
    """Draw a whole number from 0 to one less than ``most``, and change the generator that begins in a cell."""
    first = rest_of(cells[cell] * _FIRST_FACTOR, _FIRST_MODULUS)
    second = rest_of(cells[cell + 1] * _SECOND_FACTOR, _SECOND_MODULUS)
    cells[cell], cells[cell + 1] = first, second
    number = first - second
    product = (number if number >= 0 else number + _VALUES) * most
    # The power of two is so near that the quotient is right, or one too small.
    quotient = product >> _BITS
    return quotient + 1 if product - quotient * _VALUES >= _VALUES else quotient


@inlined
def below(desk: Cells, most: int) -> int:
    """Draw a whole number from 0 to one less than ``most``, and advance the generator of the player or chance."""
    seat, kind = desk[at.SEAT], desk[at.KIND]
    own = at.CHANCES + seat
    if seat == at.NONE:
        own = kind if kind < at.CHANCES else at.LAST_CHANCE
    return drawn(desk, at.RANDOM + at.PAIR * own, most)


def generators(seed: int | Sequence[int], games: int, each: int = at.GENERATORS) -> npt.NDArray[np.int64]:
    """Return the states of the generators of each game.

    Args:
        seed: The seed of all of them, one number or several.
        games: The number of games.
        each: How many cells the generators of a game take; by default those of a base game.
    """
    return _states(seed, games, each)


def _states(seed: int | Sequence[int], rows: int, each: int) -> npt.NDArray[np.int64]:
    found = np.random.SeedSequence(seed).generate_state(each * rows, np.uint32)
    within: npt.NDArray[np.int64] = found.astype(np.int64).reshape(-1, each) % (_SECOND_MODULUS - 1) + 1
    return within


def with_seat(each: int) -> int:
    """Return how many cells the generators of a game take with the two of ``generators_of_seat``.

    Args:
        each: How many they take without these.
    """
    return each + 2 * at.PAIR


def generators_of_seat(seed: int, each: int = at.GENERATORS) -> npt.NDArray[np.int64]:
    """Return the states of the generators of one game, of one that draws a seat, and of one that draws its decisions.

    Args:
        seed: The seed of all of them.
        each: How many cells the generators of the game take; by default those of a base game.
    """
    states: npt.NDArray[np.int64] = _states(seed, 1, with_seat(each))[0]
    return states
