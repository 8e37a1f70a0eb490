"""Values that the flow of the game makes certain."""

from __future__ import annotations

from typing import TypeVar

Value = TypeVar("Value")


def not_none(value: Value | None) -> Value:
    """Return a value that cannot be None here.

    Raises:
        RuntimeError: It is None, so that the state contradicts itself.
    """
    if value is None:
        raise RuntimeError("the state contradicts itself")
    return value
