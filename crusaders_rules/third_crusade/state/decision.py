"""The decisions of players and of chance: a verb and its words."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

# Who decides where no Army does; ``CHANCE`` is the seat of the same.
BY_CHANCE = "chance"


class Decision(NamedTuple):
    """A decision: a verb and its words, such as ``bid 3``.

    Attributes:
        verb: What is done.
        words: With what, by the names of the scenario.
    """

    verb: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Show the words."""
        return " ".join((self.verb, *self.words))


@lru_cache(20_000, typed=True)
def choose(verb: str, *words: object) -> Decision:
    """Return a decision.  The same few are asked for again and again, so they are kept.

    >>> str(choose("bid", 3))
    'bid 3'
    """
    return Decision(verb, tuple(map(str, words)))
