"""Full-text search: whole words, lightly stemmed, weighed by how much each of them tells (BM25).

What a word is worth in an entry is worked out once, when the index is made.  So a search only adds numbers, and the
script of the site (``ask.js``) adds the same numbers from the same index.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from attrs import asdict, field, frozen

# Words that say nothing about the rules.
_STOP = (
    "a about after all also am an and any anything are as at be been but by can cannot cant could did didnt do does "
    "doesnt doing dont for from had has have how i if im in is isnt it its just let may me might mine must my of off "
    "on onto or our ours shall should so some that the their them then there these they this those to up us was we "
    "were what whats when where which while who whose will with would you your"
)
STOP_WORDS = frozenset(_STOP.split())
_KEEPS_ONE_WORD = 3
_SHORT_TIE = 4
_SHORT_ED = 4
_SHORT_ING = 5
# How soon more of the same word tells nothing new, and how much a long entry counts less.
_SATURATION = 1.2
_LENGTH = 0.6
# Worths are whole numbers, in these parts of one, so that Python and the script of the site get the same sums.  A word
# counts ten times, another one that means the same six times.
_PARTS = 1_000
_ITSELF, _LIKE = 10, 6


def words_of(text: str) -> list[str]:
    """Return the words of a text in small letters, without apostrophes."""
    return re.findall(r"[a-z0-9]+", re.sub(r"['\N{RIGHT SINGLE QUOTATION MARK}]", "", text.lower()))


@cache
def stem(word: str) -> str:
    """Return a word without the endings that bend it.

    >>> [stem(word) for word in ("ties", "tied", "moving", "churches", "travelled", "pass")]
    ['tie', 'tie', 'mov', 'church', 'travel', 'pas']
    """
    if len(word) <= _KEEPS_ONE_WORD:
        return word
    if word.endswith(("ies", "ied")):
        word = word[:-1] if len(word) == _SHORT_TIE else f"{word[:-3]}y"
    elif word.endswith("ing") and len(word) > _SHORT_ING:
        word = word[:-3]
    elif word.endswith("ed") and len(word) > _SHORT_ED:
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if len(word) > _KEEPS_ONE_WORD and word.endswith("e"):
        word = word[:-1]
    return word[:-1] if len(word) > _KEEPS_ONE_WORD and word[-1] == word[-2] and word[-1].isalpha() else word


def stems(text: str) -> list[str]:
    """Return the stems of the words of a text that tell something."""
    return [stem(word) for word in words_of(text) if word not in STOP_WORDS]


@frozen
class Entry:
    """Something that can be found.

    Attributes:
        kind: ``rule``, ``question``, ``term`` or ``page``.
        id: Its id, or its title where it has none.
        answer: What it says, in a sentence or two.
        basis: Whose answer that is.
        page: Where it stands on the site.
        game: The expansion or edition that it belongs to, empty for the base game.
    """

    kind: str
    id: str
    answer: str
    basis: str
    page: str
    game: str = ""


class Hit(NamedTuple):
    """An entry that was found, and how well it fits beside the others."""

    entry: Entry
    score: int


@frozen
class Text:
    """What is read of an entry: pieces of text with their weights, and how much the whole of it counts."""

    pieces: tuple[tuple[float, str], ...]
    counts: float = 1.0


@frozen
class Index:
    """What can be found by which word.

    Attributes:
        entries: The entries, those first that come first where two fit equally well.
        worth: By stem the places of the entries that have it, each with what the word is worth there.
        like: By stem those that mean the same.
    """

    entries: tuple[Entry, ...]
    worth: Mapping[str, tuple[tuple[int, int], ...]]
    like: Mapping[str, tuple[str, ...]] = field(factory=dict)

    def search(self, asked: str) -> tuple[Hit, ...]:
        """Return what fits some words, the best first.

        Args:
            asked: The words.
        """
        found: Counter[int] = Counter()
        met: Counter[int] = Counter()
        for one in dict.fromkeys(stems(asked)):
            best: Counter[int] = Counter()
            for same in (one, *self.like.get(one, ())):
                share = _ITSELF if same == one else _LIKE
                for place, worth in self.worth.get(same, ()):
                    best[place] = max(best[place], share * worth)
            found.update(best)
            met.update(best.keys())
        # What has many of the words stands before what has one of them often.
        scores = {place: worth * met[place] for place, worth in found.items()}
        order = sorted(scores, key=lambda place: (-scores[place], place))
        return tuple(Hit(self.entries[place], scores[place]) for place in order)

    def as_json(self) -> dict[str, Any]:
        """Return the index as JSON takes it, for the script of the site."""
        return {
            "stop": sorted(STOP_WORDS),
            "counts": {"itself": _ITSELF, "like": _LIKE},
            "entries": [asdict(entry) for entry in self.entries],
            "worth": {word: [list(pair) for pair in pairs] for word, pairs in self.worth.items()},
            "like": {word: list(same) for word, same in self.like.items()},
        }


def make_index(texts: Iterable[tuple[Entry, Text]], same: Iterable[Sequence[str]] = ()) -> Index:
    """Make an index.

    Args:
        texts: The entries with what is read of them.
        same: Groups of words that mean the same.
    """
    known = list(texts)
    read = [_counted(text) for _, text in known]
    lengths = [sum(counts.values()) for counts in read]
    usual = sum(lengths) / max(1, len(lengths))
    holders = Counter(word for counts in read for word in counts)
    worth: dict[str, list[tuple[int, int]]] = {}
    for place, (counts, length) in enumerate(zip(read, lengths, strict=True)):
        for word, count in counts.items():
            rare = math.log(1 + (len(known) - holders[word] + 0.5) / (holders[word] + 0.5))
            often = count * (1 + _SATURATION) / (count + _SATURATION * (1 - _LENGTH + _LENGTH * length / usual))
            worth.setdefault(word, []).append((place, round(_PARTS * known[place][1].counts * rare * often)))
    return Index(
        tuple(entry for entry, _ in known),
        {word: tuple(worth[word]) for word in sorted(worth)},
        _alike(same),
    )


def _counted(text: Text) -> dict[str, float]:
    """Return how often each stem occurs in an entry, by the weights of the pieces."""
    counts: dict[str, float] = {}
    for weight, piece in text.pieces:
        for word in stems(piece):
            counts[word] = counts.get(word, 0.0) + weight
    return counts


def _alike(same: Iterable[Sequence[str]]) -> dict[str, tuple[str, ...]]:
    """Return for each stem those that mean the same."""
    found: dict[str, dict[str, None]] = {}
    for group in same:
        several = list(dict.fromkeys(word for one in group for word in stems(one)))
        for word in several:
            found.setdefault(word, {}).update(dict.fromkeys(other for other in several if other != word))
    return {word: tuple(others) for word, others in sorted(found.items())}
