"""Tables that keep what a function answers, and such as keep nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Numbers = tuple[int, ...]

Key = TypeVar("Key")
Answer = TypeVar("Answer")

# A table that has grown to so many entries begins again.
_MOST_ENTRIES = 1 << 17


class Table(dict[Key, Answer]):
    """What a function answers, found out once for each key."""

    __slots__ = ("answer",)

    def __init__(self, answer: Callable[[Key], Answer]) -> None:
        """Begin empty.

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
    """A table that keeps nothing and asks the rules each time: for values that have no place in a table."""

    __slots__ = ()

    def __getitem__(self, key: Key) -> Answer:
        return self.answer(key)
