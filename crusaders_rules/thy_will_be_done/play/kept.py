"""Tables that keep the answers of a function, and tables that keep nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Numbers = tuple[int, ...]

Key = TypeVar("Key")
Answer = TypeVar("Answer")

# A table with this many entries starts again.
_MOST_ENTRIES = 1 << 17


class Table(dict[Key, Answer]):
    """The answers of a function, computed once for each key."""

    __slots__ = ("answer",)

    def __init__(self, answer: Callable[[Key], Answer]) -> None:
        """Start empty.

        Args:
            answer: The function of one key.
        """
        super().__init__()
        self.answer = answer

    def __missing__(self, key: Key) -> Answer:
        if len(self) >= _MOST_ENTRIES:
            self.clear()
        value = self[key] = self.answer(key)
        return value


class Unkept(Table[Key, Answer]):
    """A table that keeps nothing and calls the rules each time, for values that a table cannot store."""

    __slots__ = ()

    def __getitem__(self, key: Key) -> Answer:
        return self.answer(key)
