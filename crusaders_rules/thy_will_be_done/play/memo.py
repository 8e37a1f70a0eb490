"""Tables that keep the answers of a function, and tables that keep nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from crusaders_rules.thy_will_be_done.state import Manner

Numbers = tuple[int, ...]

# Ways to distribute: each manner with the wedge that it names.
Manners = tuple[tuple[Manner, int | None], ...]

Key = TypeVar("Key")
Answer = TypeVar("Answer")

# A table with this many entries starts again.
_MOST_ENTRIES = 1 << 17


class Table(dict[Key, Answer]):
    """The answers of a function, computed once for each key."""

    __slots__ = ("answer", "most")

    def __init__(self, answer: Callable[[Key], Answer], most: int = _MOST_ENTRIES) -> None:
        """Start empty.

        Args:
            answer: The function of one key.
            most: With this many entries, the table starts again.
        """
        super().__init__()
        self.answer, self.most = answer, most

    def __missing__(self, key: Key) -> Answer:
        if len(self) >= self.most:
            self.clear()
        value = self[key] = self.answer(key)
        return value


class Unkept(Table[Key, Answer]):
    """A table that keeps nothing and calls the rules each time, for values that a table cannot store."""

    __slots__ = ()

    def __getitem__(self, key: Key) -> Answer:
        return self.answer(key)
