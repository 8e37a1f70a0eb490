"""Full-text search: whole words, lightly stemmed, weighed by how much each of them tells (BM25).

What a word is worth in an entry is worked out once, when the index is made.  So a search only adds numbers, and the
script of the site (``ask.js``) adds the same numbers from the same index.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
# An answer is sure if it is so much like a phrasing, and so many times better than the next one, both in those parts.
# Measured: of the wrong first answers about one in ten passes, and of the right ones three in four (tests/ask).
_ALIKE, _AHEAD = 400, 1_300


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


def _all_stems(text: str) -> list[str]:
    """Return the stems of all words of a text."""
    return [stem(word) for word in words_of(text)]


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
    """An entry that was found, and how well it fits beside the others.

    Attributes:
        entry: The entry.
        score: How well it fits; the best has the highest.
        alike: How much the words are like a phrasing of players that the entry has, from 0 to 1,000.
    """

    entry: Entry
    score: int
    alike: int


def is_sure(hits: Sequence[Hit]) -> bool:
    """Return whether the best answer may be given without a warning.

    It is like a phrasing of players, and everything else fits far worse.  What a rule and its question of the same id
    say is one answer.

    Args:
        hits: What was found, the best first.
    """
    if not hits or hits[0].alike < _ALIKE:
        return False
    others = [hit.score for hit in hits if hit.entry.id != hits[0].entry.id]
    return not others or hits[0].score * _PARTS >= others[0] * _AHEAD


@frozen
class Text:
    """What is read of an entry.

    Attributes:
        pieces: Pieces of text with their weights.
        counts: How much the whole of it counts.
        phrasings: In what words players ask for it; a question is compared with each of them as a whole.
    """

    pieces: tuple[tuple[float, str], ...]
    counts: float = 1.0
    phrasings: tuple[str, ...] = ()


@frozen
class Index:
    """What can be found by which word.

    Attributes:
        entries: The entries, those first that come first where two fit equally well.
        worth: By stem the places of the entries that have it, each with what the word is worth there.
        like: By stem those that mean the same.
        phrasings: The phrasings of players: the place of the entry, and what all words of the phrasing tell.
        phrased: By stem the numbers of the phrasings that have it.
        tells: By stem how much the word tells in a phrasing.
        unknown: How much a word tells that no entry has.
    """

    entries: tuple[Entry, ...]
    worth: Mapping[str, tuple[tuple[int, int], ...]]
    like: Mapping[str, tuple[str, ...]] = field(factory=dict)
    phrasings: tuple[tuple[int, int], ...] = ()
    phrased: Mapping[str, tuple[int, ...]] = field(factory=dict)
    tells: Mapping[str, int] = field(factory=dict)
    unknown: int = 0

    def search(self, asked: str) -> tuple[Hit, ...]:
        """Return what fits some words, the best first.

        Args:
            asked: The words.
        """
        found: Counter[int] = Counter()
        met: Counter[int] = Counter()
        for one in dict.fromkeys(stems(asked)):
            best: Counter[int] = Counter()
            for same, share in self._same(one):
                for place, worth in self.worth.get(same, ()):
                    best[place] = max(best[place], share * worth)
            found.update(best)
            met.update(best.keys())
        alike = self._alike_to(asked)
        # What has many of the words stands before what has one of them often, and a phrasing like the whole question
        # before single words.
        scores = {
            place: worth * met[place] * (_PARTS**2 + alike[place] ** 2) // _PARTS**2 for place, worth in found.items()
        }
        order = sorted(scores, key=lambda place: (-scores[place], place))
        return tuple(Hit(self.entries[place], scores[place], alike[place]) for place in order)

    def _alike_to(self, asked: str) -> Counter[int]:
        """Return by place how much the best phrasing is like a question: twice what they share, of what both tell."""
        shared: Counter[int] = Counter()
        whole = 0
        for one in dict.fromkeys(_all_stems(asked)):
            whole += self.tells.get(one, self.unknown)
            best: Counter[int] = Counter()
            for same, share in self._same(one):
                for number in self.phrased.get(same, ()):
                    best[number] = max(best[number], share * self.tells[same])
            shared.update(best)
        alike: Counter[int] = Counter()
        for number, common in shared.items():
            place, length = self.phrasings[number]
            alike[place] = max(alike[place], min(_PARTS, 2 * _PARTS * common // (_ITSELF * (whole + length))))
        return alike

    def _same(self, word: str) -> Iterator[tuple[str, int]]:
        """Yield a stem and those that mean the same, with how much each of them counts."""
        yield word, _ITSELF
        for same in self.like.get(word, ()):
            yield same, _LIKE

    def as_json(self) -> dict[str, Any]:
        """Return the index as JSON takes it, for the script of the site."""
        return {
            "stop": sorted(STOP_WORDS),
            "counts": {"itself": _ITSELF, "like": _LIKE, "alike": _ALIKE, "ahead": _AHEAD, "parts": _PARTS},
            "entries": [asdict(entry) for entry in self.entries],
            "worth": {word: [list(pair) for pair in pairs] for word, pairs in self.worth.items()},
            "like": {word: list(same) for word, same in self.like.items()},
            "phrasings": [list(one) for one in self.phrasings],
            "phrased": {word: list(numbers) for word, numbers in self.phrased.items()},
            "tells": dict(self.tells),
            "unknown": self.unknown,
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
            rare = _rare(holders[word], len(known))
            often = count * (1 + _SATURATION) / (count + _SATURATION * (1 - _LENGTH + _LENGTH * length / usual))
            worth.setdefault(word, []).append((place, round(_PARTS * known[place][1].counts * rare * often)))
    phrasings = [
        (place, list(dict.fromkeys(_all_stems(words))))
        for place, (_, text) in enumerate(known)
        for words in text.phrasings
    ]
    phrased: dict[str, list[int]] = {}
    for number, (_, words) in enumerate(phrasings):
        for word in words:
            phrased.setdefault(word, []).append(number)
    tells = {
        word: round(_PARTS * _rare(max(holders[word], _places(phrasings, phrased.get(word, ()))), len(known)))
        for word in sorted({*holders, *phrased})
    }
    return Index(
        tuple(entry for entry, _ in known),
        {word: tuple(worth[word]) for word in sorted(worth)},
        _alike(same),
        tuple((place, sum(tells[word] for word in words)) for place, words in phrasings),
        {word: tuple(phrased[word]) for word in sorted(phrased)},
        tells,
        round(_PARTS * _rare(0, len(known))),
    )


def _rare(holders: int, entries: int) -> float:
    """Return how much a word tells that some of the entries have."""
    return math.log(1 + (entries - holders + 0.5) / (holders + 0.5))


def _places(phrasings: Sequence[tuple[int, list[str]]], numbers: Iterable[int]) -> int:
    """Return how many entries some phrasings belong to."""
    return len({phrasings[number][0] for number in numbers})


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
