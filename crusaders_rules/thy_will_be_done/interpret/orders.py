"""How players come by their knight orders."""

from __future__ import annotations

from enum import StrEnum


class Orders(StrEnum):
    """How players come by their knight orders."""

    NONE = "none"
    DEALT = "dealt"
    DEALT_THIRD = "dealt-third"
    CHOSEN = "chosen"
