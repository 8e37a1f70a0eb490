"""``crusaders questions`` and ``crusaders question``: the open questions of any game, from its specification."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

import attrs
import click

from crusaders_rules.answers import shown
from crusaders_rules.catalog.model import Catalog, Question, Reading
from crusaders_rules.cli.ask import tell_instead
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.question_list import print_questions
from crusaders_rules.cli.terminal import counted, examples, filled, print_json, rows
from crusaders_rules.cli.wanted_questions import Wanted, chapters_of, editions_of
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.explore.reading_effects import stored_sentence
from crusaders_rules.game import Game


@click.command(
    epilog=examples(
        "crusaders questions",
        "crusaders questions castle knight",
        "crusaders questions --verdict none --json",
    )
)
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--chapter", metavar="CHAPTER", help="Only questions about a rule of this chapter.")
@click.option("--verdict", metavar="VERDICT", help="Only with this verdict, as the list shows it, or none.")
@click.option("--edition", metavar="NAME", help="Only questions about a rule of this edition.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def questions(
    game: Game,
    /,
    *,
    words: tuple[str, ...],
    chapter: str | None,
    verdict: str | None,
    edition: str | None,
    as_json: bool,
) -> None:
    """List the open questions, with the verdict on each reading and the editions in which it was judged.

    If a play shows the verdict, the number of its decisions is given.

    With one or more WORDs, list only the questions that contain all of them.

    Exit status 2 if there is no such chapter, verdict or edition.
    """
    catalog = game.trace(None).catalog
    found = Wanted(chapter, verdict, edition, words).of(catalog, game.verdicts(), game.in_short)
    if as_json:
        print_json([_summary(game, catalog, one) for one in found])
    else:
        print_questions(game, found, len(catalog.questions))


@click.command(epilog=examples("crusaders question losses neutral"))
@click.argument("words", metavar="ID|WORDS...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def question(game: Game, words: tuple[str, ...], *, as_json: bool) -> None:
    """Show a question: passages, rules, readings, evidence, verdicts, and the play after which two readings diverge.

    Words instead of an id list the questions that fit them.  Exit status 2 if there is no such question.
    """
    catalog = game.trace(None).catalog
    question_id = " ".join(words)
    known = {one.id for one in catalog.questions}
    if question_id not in known and tell_instead(game, catalog, words, "question", as_json=as_json):
        return
    one = _known_question(question_id, catalog)
    found = game.verdicts().get(one.id, ())
    if as_json:
        print_json({**_summary(game, catalog, one), **_details_of(one)})
        return
    _tell_question(one, catalog, stored_sentence(game.samples(), one.id))
    for each in found:
        _tell_verdict(game, each)
    if not found:
        click.echo("verdict\n  none")


def _tell_verdict(game: Game, verdict: PairVerdict) -> None:
    """Print a verdict and its play."""
    click.echo(f"{verdict.readings[0]} (A) and {verdict.readings[1]} (B): {verdict.verdict}, {verdict.how}")
    if verdict.why:
        click.echo(filled(verdict.why, indent=2))
    turns = f", {counted(verdict.turns, 'turn')}" if verdict.turns is not None else ""
    length = f"{counted(verdict.decisions or 0, 'decision')}{turns}"
    lines = [
        ("editions", ", ".join(verdict.editions)),
        ("theorems", ", ".join(verdict.theorems)),
        ("searched", f"{counted(verdict.states, 'pair')} of positions" if verdict.states else ""),
        ("in", ", ".join(f"{name} {value}" for name, value in verdict.setting.items())),
        ("play", f"{length}, shortest: {verdict.shortest}; {verdict.record}" if verdict.record else ""),
        ("caution", verdict.caution or ""),
        ("shown by", verdict.caution_record or ""),
    ]
    told = rows([line for line in lines if line[1]], indent=2)
    if told:
        click.echo(told)
    for line in game.play_of_verdict(verdict):
        click.echo(line)


def _known_question(question_id: str, catalog: Catalog) -> Question:
    """Return the question with an id.

    Args:
        question_id: What the user gave.
        catalog: The specification.

    Returns:
        The question.

    Raises:
        BadInput: No question has this id; the message names similar ids.
    """
    names = {one.id: one for one in catalog.questions}
    if question_id in names:
        return names[question_id]
    longer = [name for name in names if name.startswith(f"{question_id}.")]
    alike = longer or difflib.get_close_matches(question_id, names, n=5, cutoff=0.5)
    hint = f"; did you mean {', '.join(alike)}?" if alike else ""
    raise BadInput(f"there is no question {shown(question_id)}{hint}")


def _tell_question(one: Question, catalog: Catalog, often: str) -> None:
    """Print a question with its readings, evidence, passages and rules.

    Args:
        one: The question.
        catalog: The specification.
        often: In one sentence how often it matters; empty if nobody counted that.
    """
    if often:
        click.echo(filled(often))
    click.echo(f"{one.id}  ({one.nature}; observable: {one.observable}; {one.file})")
    click.echo(filled(" ".join(one.question.split()), indent=2))
    _section("readings", [(f"{_mark(one, each)}{each.name}", _about(each)) for each in one.readings])
    click.echo("evidence")
    click.echo(filled(" ".join(one.evidence.split()), indent=2))
    places = catalog.passages
    _section("passages", [(name, _page(places[name].page) if name in places else "") for name in one.passages])
    _section("rules", [(name, catalog.rules[name].statement) for name in one.rules if name in catalog.rules])


def _details_of(one: Question) -> dict[str, Any]:
    """Return evidence, passages, rules and readings of a question as data for JSON.

    Args:
        one: The question.
    """
    return {
        "evidence": " ".join(one.evidence.split()),
        "passages": list(one.passages),
        "rules": list(one.rules),
        "readings": [
            {
                "name": each.name,
                "means": each.means,
                "code": each.code,
                "why_not": each.why_not,
                "contradicted": each.contradicted,
            }
            for each in one.readings
        ],
    }


def _summary(game: Game, catalog: Catalog, one: Question) -> dict[str, Any]:
    return {
        "question": one.id,
        "asks": " ".join(one.question.split()),
        "chapters": list(chapters_of(catalog, one)),
        "editions": list(editions_of(catalog, one)),
        "nature": one.nature,
        "observable": one.observable,
        "default": one.default,
        "readings": [reading.name for reading in one.readings],
        "verdicts": [attrs.asdict(each) for each in game.verdicts().get(one.id, ())],
    }


def _section(title: str, lines: Iterable[tuple[str, str]]) -> None:
    click.echo(title)
    click.echo(rows(lines, indent=2) or "  none")


def _mark(one: Question, reading: Reading) -> str:
    return "* " if reading.name == one.default else "  "


def _about(reading: Reading) -> str:
    code = f" [{reading.code}]" if reading.code else f" [not played: {reading.why_not}]" if reading.why_not else ""
    against = f" [contradicted: {' '.join(reading.contradicted.split())}]" if reading.contradicted else ""
    return f"{' '.join(reading.means.split())}{code}{against}"


def _page(page: int | None) -> str:
    return f"page {page}" if page else ""
