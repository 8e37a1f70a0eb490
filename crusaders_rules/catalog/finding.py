"""What a search over the specification finds: rules, questions and words of the glossary, with whose answer each is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from crusaders_rules.catalog.model import Catalog, Question, Rule
from crusaders_rules.catalog.search import Entry, Index, Text, make_index


class Places(NamedTuple):
    """Where the site has the pages of a game: three folders, and the page of the glossary."""

    rules: str
    questions: str
    proofs: str
    glossary: str


def places_in(folder: str, glossary: str) -> Places:
    """Return where the site has the pages of a game.

    Args:
        folder: The folder of its pages.
        glossary: The file of its glossary.
    """
    return Places(f"{folder}/rules", f"{folder}/questions", f"{folder}/proofs", glossary.removesuffix(".md"))


_WHY = {
    "silence": "the book is silent",
    "ambiguity": "the book is ambiguous",
    "contradiction": "the texts contradict each other",
    "lost picture": "the book shows it in a picture that we do not have",
}
# What counts how much: what players say, the sentence itself, the id, and all that stands beside it.
_ASKED, _SENTENCE, _ID, _BESIDE, _FAR = 3.0, 2.0, 1.5, 0.5, 0.3
# An expansion or another edition stands behind the base game, a word of the glossary behind what uses it.
_NOT_BASE, _TERM = 0.75, 0.8

ShortName = Callable[[str], str]


def index_of(catalog: Catalog, glossary: str, short_name: ShortName, places: Places) -> Index:
    """Return the index of a specification.

    Args:
        catalog: The specification.
        glossary: The text of the page with the glossary.
        short_name: What people call a source or a file of questions, by its id.
        places: Where the site has the pages.
    """
    names = _Naming(catalog, short_name)
    texts = [
        *(_of_rule(catalog, names, rule, places) for rule in catalog.rules.values()),
        *(_of_question(catalog, names, question, places) for question in catalog.questions),
        *(_of_term(*term, places) for term in terms(glossary)),
    ]
    return make_index(texts, catalog.words.same)


def terms(page: str) -> Iterator[tuple[str, str]]:
    r"""Yield each word of a glossary with what it means, without marks of roles.

    >>> list(terms("```{glossary}\nbag\n  Holds {rule}`bag.token`s.\n\nbox\n  Holds all.\n```\n"))
    [('bag', 'Holds bag.tokens.'), ('box', 'Holds all.')]
    """
    found = re.search(r"```\{glossary\}\n(.*?)```", page, re.DOTALL)
    for part in re.split(r"\n\n+", found[1].strip()) if found else ():
        word, _, meaning = part.partition("\n")
        yield word.strip(), re.sub(r"\{\w+\}`([^`]*)`", r"\1", " ".join(meaning.split()))


class _Naming:
    """What the base game is, and what is called what."""

    def __init__(self, catalog: Catalog, short_name: ShortName) -> None:
        self.short = short_name
        self.book = catalog.sources[0].id if catalog.sources else ""
        self.outside = {
            chapter.title: {rule.id.partition(".")[0] for rule in chapter.rules}
            for chapter in catalog.chapters
            if not any(self.book in rule.editions for rule in chapter.rules)
        }

    def game_of(self, name: str) -> str:
        """Return the expansion or edition that an id belongs to, empty if it is none."""
        head = name.partition(".")[0]
        return next((title for title, heads in self.outside.items() if head in heads), "")


def _of_rule(catalog: Catalog, names: _Naming, rule: Rule, places: Places) -> tuple[Entry, Text]:
    game = names.game_of(rule.id)
    if not game and names.book not in rule.editions:
        game = " and ".join(map(names.short, rule.editions))
    chapter = catalog.chapter_of[rule.id]
    page = f"{places.rules}/{chapter.id}.html#{rule.id}"
    entry = Entry("rule", rule.id, rule.statement, _basis(catalog, names, rule), page, game)
    pieces = (
        *_named(catalog, rule.id),
        (_SENTENCE, rule.statement),
        (_BESIDE, chapter.title),
        (_FAR, " ".join((rule.note or "", *rule.differs.values()))),
    )
    return entry, Text(pieces, _NOT_BASE if game else 1.0, catalog.words.asked.get(entry.id, ()))


def _basis(catalog: Catalog, names: _Naming, rule: Rule) -> str:
    """Say whose rule it is: the book's, another text's, or our reading."""
    binding = [passage for passage in catalog.grounding.get(rule.id, ()) if passage.normative]
    in_book = [passage for passage in binding if passage.source == names.book]
    pages = sorted({passage.page for passage in in_book if passage.page})
    others = " and ".join(dict.fromkeys(names.short(one.source) for one in binding if one.source != names.book))
    if in_book:
        said = f"the book's{f', page {pages[0]}' if pages else ''}"
    elif names.book in rule.editions:
        said = "our reading: the book does not say it"
    else:
        said = f"from {others}" if others else "our reading"
    return f"{said}; not in code yet" if rule.status == "planned" else said


def _of_question(catalog: Catalog, names: _Naming, question: Question, places: Places) -> tuple[Entry, Text]:
    game = names.game_of(question.id)
    if not game and question.observable == "expansion":
        game = next(filter(None, map(names.game_of, question.rules)), "expansions")
    taken = next(reading for reading in question.readings if reading.name == question.default)
    entry = Entry(
        "question",
        question.id,
        f"{taken.means} ({question.question})",
        f"our reading: {_WHY[question.nature]}",
        f"{places.questions}/{question.id}.html",
        game,
    )
    pieces = (
        *_named(catalog, question.id),
        (_SENTENCE, question.question),
        (_BESIDE, taken.means),
        (_FAR, " ".join((question.evidence, *(reading.means for reading in question.readings)))),
    )
    return entry, Text(pieces, _NOT_BASE if game else 1.0, catalog.words.asked.get(entry.id, ()))


def _named(catalog: Catalog, name: str) -> Iterator[tuple[float, str]]:
    """Yield the words of an id, and what players call it."""
    yield _ID, name.replace(".", " ").replace("-", " ")
    yield _ASKED, " ".join(catalog.words.asked.get(name, ()))


def _of_term(word: str, meaning: str, places: Places) -> tuple[Entry, Text]:
    page = f"{places.glossary}.html#term-{word.replace(' ', '-')}"
    entry = Entry("term", word, f"{word}: {meaning}", "the glossary", page)
    return entry, Text(((_SENTENCE, word), (_BESIDE, meaning)), _TERM)
