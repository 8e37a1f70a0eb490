"""The way in which players get their knight orders."""

from __future__ import annotations

from enum import StrEnum


class Orders(StrEnum):
    """The way in which players get their knight orders."""

    NONE = "none"
    DEALT = "dealt"
    DEALT_THIRD = "dealt-third"
    CHOSEN = "chosen"
