"""The titles of cards, Orders, Missions and other named things, for people."""

from __future__ import annotations

_SMALL = frozenset({"a", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to", "with"})


def title_of(name: str) -> str:
    """Return the title of something that files and notation name in kebab case.

    Args:
        name: Its name.

    >>> title_of("crowns-and-ports")
    'Crowns and Ports'
    """
    first, *rest = name.split("-")
    return " ".join((first.capitalize(), *(word if word in _SMALL else word.capitalize() for word in rest)))
