"""Which of the open questions somebody wants to see: by chapter, verdict, edition and words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import attrs

from crusaders_rules.catalog.model import Catalog, Question
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.explore.pair_verdict import PairVerdict

Verdicts = Mapping[str, tuple[PairVerdict, ...]]
InShort = Callable[[PairVerdict], str]
NO_VERDICT = "none"


@attrs.frozen
class Wanted:
    """A filter of questions; an empty field lets all of them through.

    Attributes:
        chapter: The id of a chapter in which a question has a rule.
        verdict: A verdict on one of its readings, in the words of the table, with spaces or hyphens.
        edition: An edition that has one of its rules.
        words: Words that it must contain, all of them.
    """

    chapter: str | None = None
    verdict: str | None = None
    edition: str | None = None
    words: tuple[str, ...] = ()

    def of(self, catalog: Catalog, known: Verdicts, in_short: InShort) -> tuple[Question, ...]:
        """Return the questions that pass the filter.

        Args:
            catalog: The specification.
            known: The stored verdicts.
            in_short: A verdict in the words of the table.

        Raises:
            BadInput: There is no such chapter, verdict or edition.
        """
        _known("--chapter", self.chapter, [chapter.id for chapter in catalog.chapters])
        verdict = None if self.verdict is None else self.verdict.replace("-", " ").lower()
        said = {one.id: _verdict_words(known.get(one.id, ()), in_short) for one in catalog.questions}
        every = {words: None for each in said.values() for words in each} | {NO_VERDICT: None}
        _known("--verdict", verdict, list(every))
        _known(
            "--edition",
            self.edition,
            list(dict.fromkeys(name for one in catalog.rules.values() for name in one.editions)),
        )
        return tuple(
            one
            for one in catalog.questions
            if (self.chapter is None or self.chapter in chapters_of(catalog, one))
            and (verdict is None or verdict in said[one.id])
            and (self.edition is None or self.edition in editions_of(catalog, one))
            and all(word.lower() in _text(one) for word in self.words)
        )


def _known(option: str, given: str | None, names: Sequence[str]) -> None:
    if given is not None and given not in names:
        raise BadInput(f"{option}: needs one of {', '.join(names)}, not {given!r}")


def chapters_of(catalog: Catalog, question: Question) -> tuple[str, ...]:
    """Return the ids of the chapters in which a question has a rule."""
    return tuple(dict.fromkeys(catalog.chapter_of[rule].id for rule in question.rules if rule in catalog.chapter_of))


def editions_of(catalog: Catalog, question: Question) -> tuple[str, ...]:
    """Return the editions that have a rule of a question."""
    held = (catalog.rules[rule] for rule in question.rules if rule in catalog.rules)
    return tuple(dict.fromkeys(name for rule in held for name in rule.editions))


def _verdict_words(found: Sequence[PairVerdict], in_short: InShort) -> tuple[str, ...]:
    """Return the verdicts on the readings of a question as the table shows them, without their methods."""
    return tuple(in_short(each).partition(" (")[0] for each in found) or (NO_VERDICT,)


def _text(one: Question) -> str:
    """Return all words of a question and its readings, for a search."""
    readings = (f"{each.name} {each.means}" for each in one.readings)
    return " ".join(" ".join((one.id, one.question, one.evidence, *readings)).lower().split())
