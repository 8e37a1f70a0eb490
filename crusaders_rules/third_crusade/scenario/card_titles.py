"""The titles of cards, Orders, Missions and other named things, for people."""

from __future__ import annotations

from crusaders_rules.third_crusade.state.terms import Icon

ICON_WORDS = {
    Icon.COMMAND: "command point",
    Icon.CROWN: "crown",
    Icon.SUPPLY: "supply",
    Icon.GOLD: "gold",
    Icon.GLORY: "Glory",
}

_SMALL = frozenset({"a", "and", "at", "by", "for", "in", "of", "on", "or", "the", "to", "with"})


def title_of(name: str) -> str:
    """Return the title of something that files and notation name in kebab case.

    Args:
        name: Its name.

    >>> title_of("crowns-and-ports")
    'Crowns and Ports'
    """
    words = name.split("-")
    ends = (0, len(words) - 1)
    return " ".join(word if word in _SMALL and at not in ends else word.capitalize() for at, word in enumerate(words))
