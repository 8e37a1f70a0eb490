"""Readings of the chapter on Travel."""

from __future__ import annotations

from enum import StrEnum


class ZeroSteps(StrEnum):
    """Is a Travel in which no knight moves a resolved action?"""

    YES = "yes"
    NO = "no"


class UnspentPoints(StrEnum):
    """What happens to unspent movement points?"""

    LOST = "lost"
    KEPT = "kept"


class PartialPayment(StrEnum):
    """May a knight leave an enemy and owe a part of the cost?"""

    NO = "no"
    YES = "yes"
