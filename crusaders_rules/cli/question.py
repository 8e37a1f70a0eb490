"""``crusaders questions`` and ``crusaders question``: the open questions of any game, from its specification."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from typing import Any

import click

from crusaders_rules.answers import shown
from crusaders_rules.catalog.model import Catalog, Question, Reading, SpecsError
from crusaders_rules.cli.ask import tell_instead
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import counted, examples, filled, print_json, rows
from crusaders_rules.cli.wanted_questions import Wanted
from crusaders_rules.game import Game


@click.command(
    epilog=examples(
        "crusaders questions",
        "crusaders questions casualty",
        "crusaders questions --chapter battle --verdict none",
        "crusaders questions --json",
    )
)
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--chapter", metavar="CHAPTER", help="Only questions about a rule of this chapter.")
@click.option("--verdict", metavar="VERDICT", help="Only with this verdict, such as differs-in-a-play or none.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def questions(game: Game, words: tuple[str, ...], chapter: str | None, verdict: str | None, *, as_json: bool) -> None:
    """List the open questions with their readings and the verdict on each; a star marks the default.

    With one or more WORDs, list only the questions that contain all of them.

    Exit status 2 if there is no such chapter or verdict.
    """
    catalog = _catalog(game)
    every = catalog.questions
    found = Wanted(chapter, verdict, None, words).of(catalog, game.verdicts(), game.in_short)
    if as_json:
        print_json([{**_summary(one), "verdicts": _verdict_data(game, one)} for one in found])
        return
    for one in found:
        click.echo(
            f"{click.style(one.id, bold=True)} ({one.nature})\n{filled(' '.join(one.question.split()), indent=2)}"
        )
        click.echo(
            rows([(f"{_mark(one, each)}{each.name}", _judged(game, one, each)) for each in one.readings], indent=2)
        )
    if len(found) < len(every):
        click.echo(f"{counted(len(found), 'question')} of {len(every)}" if found else f"None of the {len(every)} fits.")


@click.command(epilog=examples("crusaders question losses neutral"))
@click.argument("words", metavar="ID|WORDS...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def question(game: Game, words: tuple[str, ...], *, as_json: bool) -> None:
    """Show a question: readings, evidence, passages, rules and verdicts.

    Words instead of an id list the questions that fit them.  Exit status 2 if there is no such question.
    """
    catalog = _catalog(game)
    question_id = " ".join(words)
    known = {one.id for one in catalog.questions}
    if question_id not in known and tell_instead(game, catalog, words, "question", as_json=as_json):
        return
    one = known_question(question_id, catalog)
    if as_json:
        print_json({**_summary(one), **details_of(one), "verdicts": _verdict_data(game, one)})
    else:
        tell_question(one, catalog)
        _section("verdicts", [(each.name, said) for each in one.readings if (said := _judged(game, one, each))])


def known_question(question_id: str, catalog: Catalog) -> Question:
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


def tell_question(one: Question, catalog: Catalog) -> None:
    """Print a question with its readings, evidence, passages and rules.

    Args:
        one: The question.
        catalog: The specification.
    """
    click.echo(f"{one.id}  ({one.nature}; observable: {one.observable}; {one.file})")
    click.echo(filled(" ".join(one.question.split()), indent=2))
    _section("readings", [(f"{_mark(one, each)}{each.name}", _about(each)) for each in one.readings])
    click.echo("evidence")
    click.echo(filled(" ".join(one.evidence.split()), indent=2))
    places = catalog.passages
    _section("passages", [(name, _page(places[name].page) if name in places else "") for name in one.passages])
    _section("rules", [(name, catalog.rules[name].statement) for name in one.rules if name in catalog.rules])


def details_of(one: Question) -> dict[str, Any]:
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


def _judged(game: Game, one: Question, reading: Reading) -> str:
    """Return the verdict on a reading and the length of its play, or why it is not played; nothing for the default."""
    for each in game.verdicts().get(one.id, ()):
        if reading.name == each.readings[1]:
            after = f", after {counted(each.decisions, 'decision')}" if each.decisions else ""
            return f"{game.in_short(each)}{after}"
    if reading.why_not:
        return f"not played: {reading.why_not}"
    return "" if reading.name == one.default or not reading.code else "no verdict"


def _verdict_data(game: Game, one: Question) -> list[dict[str, Any]]:
    return [
        {"readings": list(each.readings), "verdict": each.verdict, "how": each.how, "decisions": each.decisions}
        for each in game.verdicts().get(one.id, ())
    ]


def _catalog(game: Game) -> Catalog:
    try:
        return game.trace(None).catalog
    except SpecsError as error:
        raise click.ClickException(str(error)) from error


def _summary(one: Question) -> dict[str, Any]:
    return {
        "question": one.id,
        "asks": " ".join(one.question.split()),
        "nature": one.nature,
        "observable": one.observable,
        "default": one.default,
        "readings": [reading.name for reading in one.readings],
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
