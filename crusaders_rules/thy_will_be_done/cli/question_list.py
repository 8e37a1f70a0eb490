"""The list of the open questions: its filters and its layout."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import attrs
import click

from crusaders_rules.catalog.model import Catalog, Question
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, filled, print_table, rows, table, width
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.thy_will_be_done.check import store

Verdicts = Mapping[str, tuple[PairVerdict, ...]]

_SHORT = {"contradiction": "contradicts", "lost picture": "picture"}
# The width that the table needs; a narrower terminal gets a list.
_LEAST_FOR_TABLE = 100
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

    def of(self, catalog: Catalog, known: Verdicts) -> tuple[Question, ...]:
        """Return the questions that pass the filter.

        Args:
            catalog: The specification.
            known: The stored verdicts.

        Raises:
            BadInput: There is no such chapter, verdict or edition.
        """
        _known("--chapter", self.chapter, [chapter.id for chapter in catalog.chapters])
        verdict = None if self.verdict is None else self.verdict.replace("-", " ").lower()
        every = dict.fromkeys(words for one in catalog.questions for words in verdict_words(known.get(one.id, ())))
        every[NO_VERDICT] = None
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
            and (verdict is None or verdict in verdict_words(known.get(one.id, ())))
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


def verdict_words(found: Sequence[PairVerdict]) -> tuple[str, ...]:
    """Return the verdicts on the readings of a question as the table shows them, without their methods."""
    return tuple(store.in_short(each).partition(" (")[0] for each in found) or (NO_VERDICT,)


def _text(one: Question) -> str:
    """Return all words of a question and its readings, for a search."""
    readings = (f"{each.name} {each.means}" for each in one.readings)
    return " ".join(" ".join((one.id, one.question, one.evidence, *readings)).lower().split())


def print_questions(found: Sequence[Question], known: Verdicts, total: int) -> None:
    """Print questions with the verdict on each reading: as a table, or as a list in a narrow terminal.

    Args:
        found: The questions to print.
        known: The stored verdicts.
        total: How many questions there are in all.
    """
    room = width()
    if not found:
        click.echo(f"None of the {total} questions fits.")
        return
    if room is not None and room < _LEAST_FOR_TABLE:
        click.echo("\n\n".join(_listed(one, known.get(one.id, ())) for one in found))
    else:
        _tabled(found, known)
    if len(found) < total:
        click.echo(f"\n{counted(len(found), 'question')} of {total}")


def _lines(one: Question, found: Sequence[PairVerdict]) -> Iterator[tuple[str, str, str, int | None]]:
    """Return a line for each reading: its name, the verdict, its editions, and the length of the play that shows it."""
    yield f"{one.default} *", "" if found else f"{NO_VERDICT} ({one.observable})", "", None
    for each in found:
        yield each.readings[1], store.in_short(each), store.editions_in_short(each), each.decisions


def _listed(one: Question, found: Sequence[PairVerdict]) -> str:
    readings = [
        (name, f"{verdict}{_in(editions)}" if length is None else f"{verdict}{_in(editions)}, play of {length}")
        for name, verdict, editions, length in _lines(one, found)
    ]
    asks = filled(" ".join(one.question.split()), indent=2)
    return f"{click.style(one.id, bold=True)} ({one.nature})\n{asks}\n{rows(readings, indent=4)}"


def _in(editions: str) -> str:
    return "" if editions in {"", "all"} else f" ({editions})"


def _tabled(found: Sequence[Question], known: Verdicts) -> None:
    shown = table()
    shown.leading = 1
    shown.add_column("question", overflow="fold")
    # One line for each reading: with wrapping, verdicts would stand beside the wrong readings.
    for name, right in (("readings (* default)", False), ("verdict", False), ("editions", False), ("play", True)):
        shown.add_column(name, justify="right" if right else "left", no_wrap=True)
    for one in found:
        names, verdicts, editions, lengths = zip(*_lines(one, known.get(one.id, ())), strict=True)
        nature = _SHORT.get(one.nature, one.nature)
        about = f"[bold]{one.id}[/bold]\n{' '.join(one.question.split())} [dim]({nature})[/dim]"
        columns = (names, verdicts, editions, ["" if length is None else str(length) for length in lengths])
        shown.add_row(about, *map("\n".join, columns))
    print_table(shown)
