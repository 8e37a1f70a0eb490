"""The books of rulesets: opened on first use, shared by equal rulesets, emptied together."""

from __future__ import annotations

import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

from crusaders_rules.thy_will_be_done.expansions import brought
from crusaders_rules.thy_will_be_done.interpret import Ruleset
from crusaders_rules.thy_will_be_done.play.memo import Unkept
from crusaders_rules.thy_will_be_done.play.needs import Needs, base
from crusaders_rules.thy_will_be_done.play.tables import Book

# The number of rulesets whose tables are kept.
_MOST_BOOKS = 64


def _needs_of(ruleset: Ruleset) -> Needs:
    """What answers what actions need in the games of a ruleset."""
    found: tuple[Needs, ...] = brought("needs", ruleset.expansions)
    return found[0] if found else base


_OPEN: weakref.WeakSet[Book] = weakref.WeakSet()


@lru_cache(maxsize=_MOST_BOOKS)
def opened(ruleset: Ruleset) -> Book:
    """Open the tables of a ruleset; equal rulesets share them."""
    made = Book(ruleset, _needs_of(ruleset))
    _OPEN.add(made)
    return made


def clear() -> None:
    """Empty every table, so that the rule functions are called again."""
    for book in _OPEN:
        book.clear()


@contextmanager
def unkept() -> Iterator[None]:
    """Call the rule functions each time, and keep no answer, so that they can run on symbolic values."""
    books: dict[int, Book] = {}

    def asked_each_time(ruleset: Ruleset) -> Book:
        if id(ruleset) not in books:
            books[id(ruleset)] = Book(ruleset, _needs_of(ruleset), Unkept)
        return books[id(ruleset)]

    rulesets: Any = Ruleset
    kept = vars(Ruleset)["book"]
    # Rulesets created meanwhile have their book afterwards.
    rulesets.book = property(asked_each_time, kept.__set__)
    try:
        yield
    finally:
        rulesets.book = kept
