"""The changes that a knight order makes at setup."""

from __future__ import annotations

from collections.abc import Callable

import attrs

from crusaders_rules.answers import Shown
from crusaders_rules.thy_will_be_done.state import Wedge


def _unchanged(_: Wedge) -> int:
    return 0


@attrs.frozen(repr=False)
class OrderSetup(Shown):
    """The changes that a knight order makes at setup.

    Attributes:
        tokens: The change in the tokens of a wedge.
        added: The number of action tokens to place on wedges of the player's choice.
        left: The number of wedges of the player's choice that begin with one token less.
        upgrades: The number of wedges of the player's choice to upgrade.
        black_knight: Whether the black knight joins the first knight.
        marks: The number of types of enemies of the player's choice to mark.
    """

    tokens: Callable[[Wedge], int] = _unchanged
    added: int = 0
    left: int = 0
    upgrades: int = 0
    black_knight: bool = False
    marks: int = 0
