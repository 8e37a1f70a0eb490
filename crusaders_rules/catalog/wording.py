"""Words and sentences of a text, reduced to the parts that stay the same in another printing.

``specs/`` stores no text of a rulebook.  Three numbers, computed here from its normalised words, identify a passage:

``hash``
    The first 16 hexadecimal digits of the SHA-256 of its words joined by single spaces.  Equal words, equal hash.
``words``
    The number of its words.  With it a passage can be found in a copy with any line breaks, because a window of that
    many words only has to slide over the words of the copy.
``sketch``
    64 bits; each word and each pair of neighbouring words has one vote per bit (a simhash).  Sentences with most
    of their words in common differ in few bits, and no bit reveals anything about one word alone.

The method is called ``sentence-v1``.  It folds, in this order: soft hyphens, HTML entities, HTML tags and comments,
markdown images and link targets, LaTeX commands, emphasis inside a word, words hyphenated at a line end, styles of
quotes and dashes, compatibility characters and accents (NFKD without combining marks), case, apostrophes and hyphens
inside words, and all other punctuation and white space.  An ampersand counts as the word ``and``.  A sign directly
before a number is kept, because +1 is not -1.  ``docs/howto/contributing-specs.md`` explains this with examples.
"""

import hashlib
import html
import re
import unicodedata
from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import frozen

SKETCH_BITS = 64
_WIDEST_WRAPPED_LINE = 120

_APOSTROPHES = "\u2019\u2018\u02bc\u00b4`"
_HYPHENS = "\u2010\u2011\u2013\u2212"
_STYLES = str.maketrans(
    dict.fromkeys(_APOSTROPHES, "'") | dict.fromkeys(_HYPHENS, "-") | {"\u00ad": None},
)
_DROPPED = re.compile(
    r"""
    <!--.*?-->                           # HTML comment
  | </?[A-Za-z][^<>]{0,200}>             # HTML tag
  | !\[[^\]\n]{0,200}\]\([^()\n]{0,500}\)  # markdown image
  | (?<=\])\((?:https?:|mailto:|www\.|[\#/.])[^()]{0,500}\)  # target of a markdown link
  | \\[A-Za-z]+                          # LaTeX command
  | (?<=\w)\*+(?=\w)                     # emphasis that begins or ends inside a word
    """,
    re.VERBOSE | re.DOTALL,
)
_LINE_END_HYPHEN = re.compile(r"(?<=[^\W\d_])-[ \t]*\n[ \t]*([^\W\d_]+)")
_WORD = re.compile(
    r"""
    (?:(?<![\w)])[+-](?=\d))?                        # the sign of a number
    [^\W_]+
    (?:'[^\W_]+ | (?<=[^\W\d_])-(?=[^\W\d_])[^\W_]+)*  # apostrophes and hyphens between letters
  | &
    """,
    re.VERBOSE,
)
_MARKER = re.compile(
    r"""
    \s*
    (?:\#{1,6}\s+)?                                      # markdown heading
    (?:(?:[-*+•·]\s+)+(?:\d{1,2}[ ]+(?=\*\*|\d))?)?      # bullet, perhaps with the number of a step
    (?:\d{1,2}[.)]\s+)?                                  # number of a step
    """,
    re.VERBOSE,
)
_OPENS_BLOCK = re.compile(r"\s*(?:#{1,6}\s|[-*+•·]\s|\d{1,2}[.)]\s|\|)|.*\t")
_SENTENCE_END = re.compile(r"""(?<![\s.])[.!?…]+["'\u201d)\]*_]*\s+(?=["'\u201c(\[*_]*[^\W_a-z])""")
_NO_SENTENCE_END = re.compile(r"(?:^|[\s(\"])(?:[^\W\d_]|St|Mr|Dr|vs|e\.g|i\.e|cf|etc)\.\W*$")


@frozen
class Words:
    """The normalised words of a prepared text, with the place of each."""

    text: str
    normal: tuple[str, ...]
    spans: tuple[tuple[int, int], ...]

    def line(self, index: int) -> int:
        """Return the line, counted from 1, on which the word with this index begins."""
        return self.text.count("\n", 0, self.spans[index][0]) + 1


@frozen
class Stretch:
    """The words from ``start`` up to but not including ``end``."""

    start: int
    end: int


def prepare(text: str) -> str:
    """Return a text without markup, its lines kept.

    Args:
        text: What was read from a file.

    Returns:
        The same words; a word hyphenated at a line end is joined on the earlier line.
    """
    plain = html.unescape(text.replace("\r\n", "\n").replace("\r", "\n")).translate(_STYLES)
    return _LINE_END_HYPHEN.sub(r"\1\n", _DROPPED.sub("", plain))


def words(text: str) -> Words:
    r"""Return the normalised words of a text.

    Args:
        text: Any text, with or without markup.

    Returns:
        The words with their places in the prepared text.

    >>> words("*Ten* knights &amp; one cas-\ntle:\u00a0+1").normal
    ('ten', 'knights', 'and', 'one', 'castle', '+1')
    """
    prepared = prepare(text)
    normal: list[str] = []
    spans: list[tuple[int, int]] = []
    for match in _WORD.finditer(prepared):
        word = _normal(match.group())
        if word:
            normal.append(word)
            spans.append(match.span())
    return Words(prepared, tuple(normal), tuple(spans))


def _normal(word: str) -> str:
    """Return a word without case, accents, apostrophes and hyphens."""
    if word == "&":
        return "and"
    sign = word[0] if word[0] in "+-" else ""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", word).casefold())
    return sign + "".join(filter(str.isalnum, folded))


def sentence_hash(normal: Sequence[str]) -> str:
    r"""Return the hash that identifies a passage.

    Args:
        normal: Its normalised words.

    Returns:
        16 hexadecimal digits.

    >>> sentence_hash(words("Ten knights.").normal) == sentence_hash(words("TEN\n**knights**!").normal)
    True
    """
    return hashlib.sha256(" ".join(normal).encode()).hexdigest()[:16]


def sketch(normal: Sequence[str]) -> int:
    """Return 64 bits that are similar for sentences with similar words.

    Args:
        normal: The normalised words of a sentence.

    Returns:
        A number below 2**64; each word and each pair of neighbours has one vote for each of its bits.
    """
    features = [*normal, *(f"{first} {second}" for first, second in pairwise(normal))]
    votes = [0] * SKETCH_BITS
    for feature in features:
        bits = int.from_bytes(hashlib.blake2b(feature.encode(), digest_size=8).digest())
        for place in range(SKETCH_BITS):
            votes[place] += 1 if bits >> place & 1 else -1
    return sum(1 << place for place, vote in enumerate(votes) if vote > 0)


def sentences(text: Words) -> tuple[Stretch, ...]:
    """Split a text into sentences, headings, list items and table rows.

    Args:
        text: The words of the text.

    Returns:
        The sentences in order; together they hold every word except the numbers of steps.
    """
    found: list[Stretch] = []
    cursor = 0
    for start, end in _sentence_spans(text.text):
        while cursor < len(text.spans) and text.spans[cursor][0] < start:
            cursor += 1
        first = cursor
        while cursor < len(text.spans) and text.spans[cursor][0] < end:
            cursor += 1
        if cursor > first:
            found.append(Stretch(first, cursor))
    return tuple(found)


def _sentence_spans(prepared: str) -> Iterator[tuple[int, int]]:
    """Yield the beginning and end of each sentence of a prepared text."""
    for start, end in _blocks(prepared):
        marker = _MARKER.match(prepared, start, end)
        cursor = marker.end() if marker else start
        for stop in _SENTENCE_END.finditer(prepared, cursor, end):
            if not _NO_SENTENCE_END.search(prepared[cursor : stop.end()]):
                yield cursor, stop.end()
                cursor = stop.end()
        yield cursor, end


def _blocks(prepared: str) -> Iterator[tuple[int, int]]:
    """Yield the beginning and end of each paragraph, heading, list item and table row.

    A line break is soft if the lines are wrapped and the next word would not have fitted.
    """
    lines = prepared.splitlines(keepends=True)
    width = max(map(len, lines), default=0)
    begin = place = 0
    for line, following in zip(lines, [*lines[1:], ""], strict=False):
        place += len(line)
        if not _is_soft(line, following, width):
            yield begin, place
            begin = place


def _is_soft(line: str, following: str, width: int) -> bool:
    """Return whether a sentence may continue on the next line."""
    if width > _WIDEST_WRAPPED_LINE or not line.strip() or not following.strip() or _OPENS_BLOCK.match(following):
        return False
    return len(line.rstrip()) + 1 + len(following.split(maxsplit=1)[0]) >= width
