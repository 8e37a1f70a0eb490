"""``crusaders questions`` and ``crusaders question``: the open questions, and everything on one of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import attrs
import click

from crusaders_rules.catalog.model import Question
from crusaders_rules.cli.ask import tell_instead
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.question import details_of, known_question, tell_question
from crusaders_rules.cli.terminal import counted, examples, filled, print_json, rows
from crusaders_rules.cli.wanted_questions import Wanted, chapters_of, editions_of
from crusaders_rules.explore.lockstep import RESULT, SECOND_ONLY
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.game import Game
from crusaders_rules.thy_will_be_done.check import divergence, settings, store
from crusaders_rules.thy_will_be_done.check.store import VerdictError
from crusaders_rules.thy_will_be_done.cli.question_list import print_questions
from crusaders_rules.thy_will_be_done.cli.story import story
from crusaders_rules.thy_will_be_done.home import catalog
from crusaders_rules.thy_will_be_done.play.files.records import RecordError, replay
from crusaders_rules.thy_will_be_done.play.transcript import tell


@click.command(
    epilog=examples(
        "crusaders questions",
        "crusaders questions --chapter travel --verdict equivalent",
        "crusaders questions --edition prototype-2015 --json",
        "crusaders questions castle knight",
    )
)
@click.argument("words", nargs=-1, metavar="[WORD]...")
@click.option("--chapter", metavar="CHAPTER", help="Only questions about a rule of this chapter, such as travel.")
@click.option("--verdict", metavar="VERDICT", help="Only with this verdict, such as equivalent or default-is-stricter.")
@click.option("--edition", metavar="NAME", help="Only questions about a rule of this edition.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
def questions(
    words: tuple[str, ...], chapter: str | None, verdict: str | None, edition: str | None, *, as_json: bool
) -> None:
    """List the open questions, with the verdict on each reading and the editions in which it was judged.

    If a play shows the verdict, the number of its decisions is given.

    With one or more WORDs, list only the questions that contain all of them.

    Exit status 2 if there is no such chapter, verdict or edition.
    """
    known = _verdicts()
    every = catalog()
    found = Wanted(chapter, verdict, edition, words).of(every, known, store.in_short)
    if as_json:
        print_json([_row_figures(one, known.get(one.id, ())) for one in found])
    else:
        print_questions(found, known, len(every.questions))


@click.command(
    epilog=examples("crusaders question resolve.without-success", "crusaders question skip.condition --json")
)
@click.argument("words", metavar="ID|WORDS...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.pass_obj
def question(game: Game, words: tuple[str, ...], *, as_json: bool) -> None:
    """Show a question: passages, rules, readings, evidence, verdicts, and the play after which two readings diverge.

    Words instead of an id list the questions that fit them.  Exit status 2 if there is no such question.
    """
    question_id = " ".join(words)
    known = {one.id for one in catalog().questions}
    if question_id not in known and tell_instead(game, catalog(), words, "question", as_json=as_json):
        return
    one = _known(question_id)
    found = _verdicts().get(one.id, ())
    if as_json:
        print_json(_figures(one, found))
        return
    tell_question(one, catalog())
    for each in found:
        _tell(each)
    if not found:
        click.echo("verdict\n  none")


def _known(question_id: str) -> Question:
    try:
        return settings.question_of(question_id)
    except settings.DivergenceError:
        return known_question(question_id, catalog())


def _verdicts() -> Mapping[str, tuple[PairVerdict, ...]]:
    try:
        return store.verdicts()
    except VerdictError as error:
        raise BadInput(str(error)) from error


def _tell(verdict: PairVerdict) -> None:
    """Print a verdict and its play."""
    click.echo(f"{verdict.readings[0]} (A) and {verdict.readings[1]} (B): {verdict.verdict}, {verdict.how}")
    if verdict.why:
        click.echo(filled(verdict.why, indent=2))
    length = f"{counted(verdict.decisions or 0, 'decision')}, {counted(verdict.turns or 0, 'turn')}"
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
    if verdict.record is None:
        return
    try:
        record = store.play_of(verdict.record)
        begun = 0 if verdict.start is None else len(store.play_of(verdict.start).decisions)
    except RecordError as error:
        raise BadInput(str(error)) from error
    if begun:
        click.echo(f"  after the {begun} decisions of {verdict.start}")
    for line in story(list(tell(replay(record)))[begun:]):
        click.echo(line)
    shown = divergence.parts_after(record, store.rulesets_of(verdict, record))
    if not isinstance(shown, str):
        click.echo(filled(parting_words(verdict.readings, *shown)))


def parting_words(sides: tuple[str, str], kind: str, what: str) -> str:
    """Say how two sides differ at the end of a play.

    Args:
        sides: The names of A and B.
        kind: Which side allows the last decision.
        what: What differs after it, or why one side refuses it.
    """
    one, other = sides
    if kind == RESULT:
        return f"Under {one} (A) or {other} (B): {what}"
    only, refusing = ((one, other), (other, one))[kind == SECOND_ONLY]
    return f"Only {only} allows this. Under {refusing}: {what}"


def _row_figures(one: Question, found: Iterable[PairVerdict]) -> dict[str, Any]:
    return {
        "question": one.id,
        "asks": " ".join(one.question.split()),
        "chapters": list(chapters_of(catalog(), one)),
        "editions": list(editions_of(catalog(), one)),
        "nature": one.nature,
        "observable": one.observable,
        "default": one.default,
        "readings": [reading.name for reading in one.readings],
        "verdicts": [attrs.asdict(each) for each in found],
    }


def _figures(one: Question, found: Iterable[PairVerdict]) -> dict[str, Any]:
    return {
        **_row_figures(one, found),
        **details_of(one),
    }
