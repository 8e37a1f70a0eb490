"""Compare a local copy of a text with the passages of its source.

The words of the copy form one stream, so line breaks, columns and markup do not matter.  A passage of
*n* words is looked up by its hash in every window of *n* words.  Of all the places found, the comparison keeps those
that agree with the order of the passages and together account for the most words.  It splits the rest of the copy into
sentences and compares their sketches with those of the missing passages: a sentence that resembles a missing
passage, and has between half and twice its words, is a changed one, with a wider tolerance between the same
neighbours.  Numbers that stand alone between
passages, those of pages and steps, are ignored.
"""

import hashlib
import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence

from attrs import frozen

from crusaders_rules.catalog.model import Passage, Source
from crusaders_rules.catalog.wording import Stretch, Words, sentences, sketch

_CLOSE_IN_PLACE = 24
"""Bits of 64 in which the sketches of a passage and its altered sentence may differ, between the same neighbours."""
_CLOSE_ANYWHERE = 14
"""Bits in which they may differ elsewhere.  Sketches of unrelated sentences differ in 30 bits, give or take 4."""
_TOO_SHORT_TO_MOVE = 4
"""Words below which a passage counts as moved only if it is a whole sentence of the copy."""


@frozen
class Match:
    """A place of the copy at which a passage stands word for word."""

    passage: int
    stretch: Stretch
    weight: int


@frozen
class Found:
    """A sentence of the copy: the line on which it begins and its text, and the passage that it is or was."""

    line: int
    text: str
    passage: Passage | None = None


@frozen
class Collation:
    """The parts of a source found in a copy, and the parts of the copy that are not in the source."""

    source: Source
    found: int
    moved: tuple[Found, ...]
    changed: tuple[Found, ...]
    missing: tuple[Passage, ...]
    unaccounted: tuple[Found, ...]

    @property
    def agrees(self) -> bool:
        """Whether nothing is changed, missing or added."""
        return not (self.changed or self.missing or self.unaccounted)


@frozen
class Copy:
    """A local copy: its words, and by hash the start of each window as long as some passage."""

    words: Words
    sentences: tuple[Stretch, ...]
    places: Mapping[str, tuple[Stretch, ...]]

    def text(self, stretch: Stretch) -> str:
        """Return a stretch on one line, with the punctuation that follows its last word."""
        begin, end = self.words.spans[stretch.start][0], self.words.spans[stretch.end - 1][1]
        while end < len(self.words.text) and not self.words.text[end].isspace():
            end += 1
        return " ".join(self.words.text[begin:end].split())


def read_copy(words: Words, sources: Iterable[Source]) -> Copy:
    """Find the passages of some sources in a copy.

    Args:
        words: The words of the copy.
        sources: The sources of which it may be a copy.

    Returns:
        The copy with the place of every passage that it contains word for word.
    """
    passages = [passage for source in sources for passage in source.passages]
    wanted = {passage.hash for passage in passages}
    places: dict[str, list[Stretch]] = {}
    for digest, stretch in _windows(words.normal, {passage.words for passage in passages}):
        if digest in wanted:
            places.setdefault(digest, []).append(stretch)
    return Copy(words, sentences(words), {digest: tuple(stretches) for digest, stretches in places.items()})


def likely_source(copy: Copy, sources: Sequence[Source]) -> Source | None:
    """Return the source that shares the most words with a copy.

    Args:
        copy: The copy.
        sources: The sources to choose from.

    Returns:
        The source; ``None`` if less than a fifth of its words are there, counting passages of four words or more.
    """
    best, best_share = None, 0.2
    for source in sources:
        telling = [passage for passage in source.passages if passage.words >= _TOO_SHORT_TO_MOVE]
        total = sum(passage.words for passage in telling)
        share = sum(passage.words for passage in telling if passage.hash in copy.places) / max(total, 1)
        if share > best_share:
            best, best_share = source, share
    return best


def compare(copy: Copy, source: Source) -> Collation:
    """Compare a copy with the passages of a source.

    Args:
        copy: The copy, read with this source among others.
        source: The source.

    Returns:
        The passages found, changed and missing, and the sentences that no passage accounts for.
    """
    in_order = _in_order(_matches(copy, source), len(source.passages))
    taken = [False] * len(copy.words.normal)
    _take(taken, in_order)
    moved = _moved(copy, source, in_order, taken)
    _take(taken, moved)
    present = {match.passage for match in (*in_order, *moved)}
    missing = [number for number in range(len(source.passages)) if number not in present]
    left = _left_over(copy, taken)
    changed = _changed(copy, source, missing, left, in_order)
    return Collation(
        source=source,
        found=len(present),
        moved=tuple(_found(copy, match.stretch, source.passages[match.passage]) for match in moved),
        changed=tuple(
            _found(copy, left[number], source.passages[passage]) for passage, number in sorted(changed.items())
        ),
        missing=tuple(source.passages[number] for number in missing if number not in changed),
        unaccounted=tuple(_found(copy, part) for number, part in enumerate(left) if number not in changed.values()),
    )


def _windows(normal: Sequence[str], sizes: Iterable[int]) -> Iterator[tuple[str, Stretch]]:
    """Yield the hash of every window of the given numbers of words."""
    text = " ".join(normal)
    begins = [0]
    for word in normal:
        begins.append(begins[-1] + len(word) + 1)
    for size in sizes:
        for start in range(len(normal) - size + 1):
            window = text[begins[start] : begins[start + size] - 1]
            yield hashlib.sha256(window.encode()).hexdigest()[:16], Stretch(start, start + size)


def _matches(copy: Copy, source: Source) -> list[Match]:
    """Return every place of every passage; one that is a whole sentence weighs one more than its words twice."""
    whole = set(copy.sentences)
    return [
        Match(number, stretch, 2 * passage.words + (stretch in whole))
        for number, passage in enumerate(source.passages)
        for stretch in copy.places.get(passage.hash, ())
    ]


class _Heaviest:
    """The heaviest chain that ends with a passage before a given one (a Fenwick tree of maxima)."""

    def __init__(self, size: int) -> None:
        self._best = [(0, -1)] * (size + 1)

    def add(self, passage: int, weight: int, match: int) -> None:
        """Note a chain that ends with this match of this passage."""
        place = passage + 1
        while place < len(self._best):
            self._best[place] = max(self._best[place], (weight, match))
            place += place & -place

    def before(self, passage: int) -> tuple[int, int]:
        """Return weight and last match of the heaviest chain of passages before this one."""
        best, place = (0, -1), passage
        while place > 0:
            best = max(best, self._best[place])
            place -= place & -place
        return best


def _in_order(matches: list[Match], passages: int) -> list[Match]:
    """Return the heaviest choice of matches in the order of both the passages and the copy, without overlap."""
    matches = sorted(matches, key=lambda match: match.stretch.start)
    heaviest = _Heaviest(passages)
    weights: list[int] = []
    previous: list[int] = []
    open_ends: list[tuple[int, int]] = []
    for number, match in enumerate(matches):
        while open_ends and open_ends[0][0] <= match.stretch.start:
            _, ended = heapq.heappop(open_ends)
            heaviest.add(matches[ended].passage, weights[ended], ended)
        weight, last = heaviest.before(match.passage)
        weights.append(weight + match.weight)
        previous.append(last)
        heapq.heappush(open_ends, (match.stretch.end, number))
    chain: list[Match] = []
    number = max(range(len(matches)), key=weights.__getitem__, default=-1)
    while number >= 0:
        chain.append(matches[number])
        number = previous[number]
    return chain[::-1]


def _take(taken: list[bool], matches: Iterable[Match]) -> None:
    """Mark the words of the matches as accounted for."""
    for match in matches:
        taken[match.stretch.start : match.stretch.end] = [True] * (match.stretch.end - match.stretch.start)


def _moved(copy: Copy, source: Source, in_order: Sequence[Match], taken: Sequence[bool]) -> list[Match]:
    """Return one match for each passage that is in the copy but out of order, the longest passages first."""
    whole = set(copy.sentences)
    used, done, moved = list(taken), {match.passage for match in in_order}, []
    for match in sorted(_matches(copy, source), key=lambda match: -match.weight):
        start, end = match.stretch.start, match.stretch.end
        if match.passage in done or any(used[start:end]):
            continue
        if end - start >= _TOO_SHORT_TO_MOVE or match.stretch in whole:
            done.add(match.passage)
            moved.append(match)
            _take(used, [match])
    return sorted(moved, key=lambda match: match.passage)


def _left_over(copy: Copy, taken: Sequence[bool]) -> list[Stretch]:
    """Return the stretches of each sentence that no passage accounts for, except those of numbers only."""
    left = []
    for sentence in copy.sentences:
        start = sentence.start
        while start < sentence.end:
            end = start
            while end < sentence.end and taken[end] == taken[start]:
                end += 1
            if not taken[start] and not all(word.isdigit() for word in copy.words.normal[start:end]):
                left.append(Stretch(start, end))
            start = end
    return left


def _changed(
    copy: Copy, source: Source, missing: Sequence[int], left: Sequence[Stretch], in_order: Sequence[Match]
) -> dict[int, int]:
    """Pair missing passages with leftover stretches that resemble them, the closest pairs first."""
    gaps = {number: _gap(number, in_order) for number in missing}
    pairs = []
    for part, stretch in enumerate(left):
        normal = copy.words.normal[stretch.start : stretch.end]
        bits = sketch(normal)
        for number in missing:
            passage, gap = source.passages[number], gaps[number]
            in_place = gap.start <= stretch.start and stretch.end <= gap.end
            distance = (bits ^ passage.sketch).bit_count()
            alike = distance <= (_CLOSE_IN_PLACE if in_place else _CLOSE_ANYWHERE)
            if alike and 2 * min(len(normal), passage.words) >= max(len(normal), passage.words):
                pairs.append((distance, number, part))
    changed: dict[int, int] = {}
    for _, number, part in sorted(pairs):
        if number not in changed and part not in changed.values():
            changed[number] = part
    return changed


def _gap(passage: int, in_order: Sequence[Match]) -> Stretch:
    """Return the words of the copy between the neighbours of a missing passage."""
    start = max((match.stretch.end for match in in_order if match.passage < passage), default=0)
    later = (match.stretch.start for match in in_order if match.passage > passage)
    return Stretch(start, min(later, default=1 << 62))


def _found(copy: Copy, stretch: Stretch, passage: Passage | None = None) -> Found:
    """Return a stretch of the copy as a person reads it."""
    return Found(copy.words.line(stretch.start), copy.text(stretch), passage)
