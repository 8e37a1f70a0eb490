"""What the books say, as values: sources with passages, chapters with rules, questions with readings."""

import re
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from attrs import field, frozen

from crusaders_rules.files.problems import FileError

NORMATIVE_KINDS = ("rule", "setup", "component")
PASSAGE_KINDS = (
    *NORMATIVE_KINDS,
    "example",
    "heading",
    "caption",
    "lead-in",
    "advice",
    "commentary",
    "flavour",
    "history",
    "contents",
    "credit",
    "site",
)
SOURCE_KINDS = ("rulebook", "rules page", "prototype rules", "summary")
WEIGHTS = ("normative", "witness", "edition", "evidence")
RULE_KINDS = (
    "component limit",
    "setup",
    "permission",
    "precondition",
    "cost",
    "state update",
    "scoring",
    "timing",
    "variant",
    "clarifying",
)
STATUSES = ("implemented", "data", "note", "planned")
NATURES = ("silence", "ambiguity", "contradiction", "lost picture")
OBSERVABLE = ("yes", "no", "data", "setup", "information", "expansion")
PROVENANCES = ("rulebook", "example", "prototype", "outside", "inferred", "ours")

RULE_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9]+(?:-[a-z0-9]+)*)*")
EXAMPLE_NAME = re.compile(r"[A-Zu]-\d+")


class SpecsError(FileError):
    """The files of a specification, or files that name its rules, have faults; the message has a line for each."""

    def __str__(self) -> str:
        return "\n".join(self.lines)


@frozen
class Passage:
    """One sentence, heading, list item, caption or table row of a source, identified by its hash, not by its text.

    ``at`` is its locator: the slugs of its headings, its step and the number of the sentence, as in ``travel/2/3``.
    """

    source: str
    at: str
    kind: str
    hash: str
    words: int
    sketch: int
    rules: tuple[str, ...] = ()
    page: int | None = None
    example: str | None = None
    reason: str | None = None

    @property
    def name(self) -> str:
        """The full name, such as ``deluxified-2017#travel/2/3``."""
        return f"{self.source}#{self.at}"

    @property
    def normative(self) -> bool:
        """Whether the passage binds the players and so must ground a rule or say why not."""
        return self.kind in NORMATIVE_KINDS


@frozen
class Source:
    """One text: a rulebook, or a text about one."""

    id: str
    title: str
    kind: str
    weight: str
    hash: str
    passages: tuple[Passage, ...]
    file: str
    year: int | None = None


@frozen
class Rule:
    """One rule, in our words.

    ``differs`` says how an edition departs from the statement.  ``carried_over`` says why an edition is played by the
    rule although its text does not have it.  ``passages`` is the grounding that the file repeats, if any: the sources
    say which passages ground a rule.
    """

    id: str
    statement: str
    kind: str
    status: str
    editions: tuple[str, ...]
    chapter: str
    differs: Mapping[str, str] = field(factory=dict)
    passages: tuple[str, ...] | None = None
    note: str | None = None
    carried_over: Mapping[str, str] = field(factory=dict)


@frozen
class CarriedOver:
    """Rules by which an edition is played though its text does not have them, and why."""

    edition: str
    why: str
    rules: tuple[str, ...]


@frozen
class Chapter:
    """A chapter of the specification with its rules, in the order of the book."""

    id: str
    title: str
    rules: tuple[Rule, ...]
    file: str
    module: str | None = None
    carried_over: tuple[CarriedOver, ...] = ()


@frozen
class Reading:
    """One answer to a question: what it means, and the switch or data that selects it, or why nothing does.

    ``contradicted`` says how the texts rule out a reading that can be played all the same.
    """

    name: str
    means: str
    code: str | None = None
    data: Mapping[str, Any] | None = None
    why_not: str | None = None
    contradicted: str | None = None


@frozen
class Question:
    """A point at which a text is silent, ambiguous or contradicts another."""

    id: str
    question: str
    nature: str
    rules: tuple[str, ...]
    passages: tuple[str, ...]
    readings: tuple[Reading, ...]
    default: str
    evidence: str
    observable: str
    file: str


@frozen
class PlayerWords:
    """The words of players: groups that mean the same, and in what words they ask for a rule or a question."""

    same: tuple[tuple[str, ...], ...] = ()
    asked: Mapping[str, tuple[str, ...]] = field(factory=dict)


@frozen
class Catalog:
    """Everything in ``specs/``, in the order of the books; the weightiest source comes first."""

    sources: tuple[Source, ...]
    chapters: tuple[Chapter, ...]
    questions: tuple[Question, ...]
    words: PlayerWords = PlayerWords()

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """The rules by id, in the order of the books."""
        return {rule.id: rule for chapter in self.chapters for rule in chapter.rules}

    @cached_property
    def chapter_of(self) -> Mapping[str, Chapter]:
        """The chapter of each rule id."""
        return {rule.id: chapter for chapter in self.chapters for rule in chapter.rules}

    @cached_property
    def passages(self) -> Mapping[str, Passage]:
        """The passages by full name, in the order of the texts."""
        return {passage.name: passage for source in self.sources for passage in source.passages}

    @cached_property
    def grounding(self) -> Mapping[str, tuple[Passage, ...]]:
        """The passages that ground each rule id that some passage names."""
        found: dict[str, list[Passage]] = {}
        for passage in self.passages.values():
            for rule_id in passage.rules:
                found.setdefault(rule_id, []).append(passage)
        return {rule_id: tuple(passages) for rule_id, passages in found.items()}

    @cached_property
    def questions_about(self) -> Mapping[str, tuple[Question, ...]]:
        """The questions about each rule id that some question names."""
        found: dict[str, list[Question]] = {}
        for question in self.questions:
            for rule_id in question.rules:
                found.setdefault(rule_id, []).append(question)
        return {rule_id: tuple(questions) for rule_id, questions in found.items()}

    def source(self, source_id: str) -> Source:
        """Return the source with this id.

        Args:
            source_id: Such as ``deluxified-2017``.

        Returns:
            The source.

        Raises:
            KeyError: No source has this id.
        """
        for source in self.sources:
            if source.id == source_id:
                return source
        raise KeyError(source_id)
