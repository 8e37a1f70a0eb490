"""Readings of the chapters on resolving a wedge."""

from __future__ import annotations

from enum import StrEnum


class ActingWithoutSuccess(StrEnum):
    """May an action be resolved that cannot succeed?"""

    ANY = "any"
    ONE_OF_SPLIT = "one-of-split"
