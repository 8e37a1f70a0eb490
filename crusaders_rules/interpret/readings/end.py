"""Readings of the chapters on the end of the game and on scoring."""

from __future__ import annotations

from enum import StrEnum


class TieAmounts(StrEnum):
    """What do players get who tie for a majority?"""

    FLAT_BACK = "flat-back"
    POOLED = "pooled"
