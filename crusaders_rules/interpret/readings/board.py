"""Readings of the chapters on what happens on the game board: travel, muster, crusade, build."""

from __future__ import annotations

from enum import StrEnum


class SaracenTileInfluence(StrEnum):
    """Does a bonus tile pay its influence for a building that a Saracen pictured?"""

    NO = "no"
    YES = "yes"
