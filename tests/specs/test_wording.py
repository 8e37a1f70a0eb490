"""What the hash of a sentence folds and what it keeps, and where sentences end."""

import textwrap

import pytest

from crusaders_rules.catalog.wording import Words, sentence_hash, sentences, sketch, words

SENTENCE = "The grey horse isn't shod; it carries 3-4 riders, or +1 with a well-made saddle."


def cut(text: str) -> list[str]:
    """Return the sentences of a text, their words joined."""
    read = words(text)
    return [" ".join(read.normal[stretch.start : stretch.end]) for stretch in sentences(read)]


@pytest.mark.parametrize(
    "other",
    [
        "THE GREY HORSE ISN'T SHOD; IT CARRIES 3-4 RIDERS, OR +1 WITH A WELL-MADE SADDLE.",
        "The  grey\nhorse isn\u2019t\tshod,\u00a0it carries 3\u20134 riders or +1 with a well-made saddle",
        "*The* **grey** horse isn't <b>shod</b>; it carries 3-4 riders, or $\\text{+1}$ with a well-made saddle.",
        "The grey horse isn't shod; it carries 3-4 riders, or +1 with a [well-made](https://example.org) saddle.",
        "The grey horse isn&#39;t shod&nbsp;it carries 3-4 ri-\nders, or +1 with a well-\nmade sad\u00addle.",
        "The grey horse isn't shod; it carries 3-4 riders, or +1 with a w\u00e9ll-m\u00e2de saddle.",
        "The grey horse isn't shod; it carries 3-4 riders, or +1 with a well\N{NON-BREAKING HYPHEN}made saddle!?",
    ],
)
def test_another_printing_has_the_same_hash(other: str) -> None:
    """Case, white space, markup, hyphenation, quotes, dashes and accents do not count."""
    assert words(SENTENCE).normal == words(other).normal
    assert sentence_hash(words(SENTENCE).normal) == sentence_hash(words(other).normal)


@pytest.mark.parametrize(
    ("old", "new"),
    [("3-4", "3-5"), ("+1", "-1"), ("+1", "1"), ("or", "and"), ("grey horse", "horse grey"), ("with a", "with")],
)
def test_another_meaning_has_another_hash(old: str, new: str) -> None:
    """A number, a sign, a word, the order of words: each of them counts."""
    assert sentence_hash(words(SENTENCE).normal) != sentence_hash(words(SENTENCE.replace(old, new)).normal)


def test_an_ampersand_is_a_word() -> None:
    """It is read as the word that it stands for."""
    assert words("bread and salt").normal == words("Bread &amp; salt").normal


def test_no_word_no_hash_of_punctuation() -> None:
    """Text without letters and digits has no words at all."""
    assert () == words(" -- *** ... <br/> $ $ ").normal


def test_words_know_their_lines() -> None:
    """A word is reported on the line on which it begins, counted from one."""
    read = words("one two\n\nthree\r\nfour-\nteen five")
    assert [1, 1, 3, 4, 5] == [read.line(index) for index in range(5)]


def test_sentences_end_where_a_reader_ends_them() -> None:
    """Abbreviations, initials, versions and brackets end no sentence; list items and rows each are one."""
    text = textwrap.dedent("""\
        ## A. Of horses

        Ride to St. James (see p. 3). Rest there! "Sleep." Then, as A. Smith says, go on... Or stay.

        1. Feed it.
        - 2 **3 oats (9 in all)** - Give them now. Wait.
        * Brush it

        Horse\tDonkey
        4\t2
        """)
    assert [
        "a of horses",
        "ride to st james see p 3",
        "rest there",
        "sleep",
        "then as a smith says go on",
        "or stay",
        "feed it",
        "3 oats 9 in all give them now",
        "wait",
        "brush it",
        "horse donkey",
        "4 2",
    ] == cut(text)


def test_wrapped_lines_are_joined_again() -> None:
    """A sentence that was broken to a width is one sentence, and a heading above it stays apart."""
    long = "The rider who comes home last has to feed every horse before anybody may sit down to eat."
    assert ["home", *cut(long)] == cut("Home\n\n" + textwrap.fill(long, 40))


def test_long_lines_are_paragraphs() -> None:
    """Where a paragraph is one line, the next line is the next paragraph, whatever its length."""
    long = "oats " * 40
    assert [long.strip(), "short", "shorter"] == cut(f"{long}\nshort\nshorter")


def test_sketches_of_like_sentences_are_alike() -> None:
    """One word changed moves few bits of 64; another sentence moves about half of them."""
    plain = sketch(words(SENTENCE).normal)
    changed = sketch(words(SENTENCE.replace("3-4", "3-5")).normal)
    other = sketch(words("Whoever reaches the stable first has won and may choose the next game.").normal)
    assert 0 < (plain ^ changed).bit_count() < 16
    assert 20 < (plain ^ other).bit_count() < 44


def test_no_words_no_sentences() -> None:
    """An empty text is no error here."""
    assert () == sentences(Words("", (), ()))
    assert () == sentences(words(""))
