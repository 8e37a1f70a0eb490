"""``crusaders rule``: one rule with everything about it."""

import difflib
import json
import textwrap
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from crusaders_rules.catalog.marks import Mark
from crusaders_rules.catalog.model import Passage
from crusaders_rules.catalog.trace import RuleTrace
from crusaders_rules.cli.ask import tell_instead
from crusaders_rules.cli.copies import passage_texts
from crusaders_rules.cli.errors import BadInput
from crusaders_rules.cli.terminal import examples
from crusaders_rules.game import Example, Game

_WIDTH = 100


# What an installed package leaves out, and why.
_NO_TESTS = "left out: an installed package has no tests; in a clone of the repository, this command lists them"


@click.command(
    epilog=examples(
        "crusaders rule travel.cost.enemy",
        "crusaders rule walk away from an enemy",
        "crusaders rule travel.cost.enemy --text rulebook.txt",
    )
)
@click.argument("words", metavar="ID|WORDS...", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="Print JSON for other programs.")
@click.option(
    "--text",
    "copies",
    metavar="FILE",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Your copy of a text: show its sentences with the passages; repeatable.",
)
@click.pass_obj
def rule(game: Game, words: tuple[str, ...], copies: tuple[Path, ...], *, as_json: bool) -> None:
    """Show a rule: statement, passages, functions, tests, theorems, models, questions and how editions differ.

    Words instead of an id list the rules that fit them.  Exit status 2 if there is no such rule.
    """
    found = game.trace(None)
    rule_id = " ".join(words)
    if rule_id not in found.catalog.rules and tell_instead(game, found.catalog, words, "rule", as_json=as_json):
        return
    one = found.of(known_rule(rule_id, found.catalog.rules))
    texts = passage_texts(one.passages, copies, found.catalog.sources)
    ours = [example for example in game.examples() if one.rule.id in example.rules]
    if as_json:
        click.echo(json.dumps(_figures(one, texts, ours), indent=2, ensure_ascii=False))
    else:
        _print(one, texts, ours, tests_at_hand=found.tests is not None)


def known_rule(rule_id: str, known: Collection[str]) -> str:
    """Return a rule id that exists.

    Args:
        rule_id: What the user gave.
        known: The existing ids.

    Returns:
        The id.

    Raises:
        BadInput: No rule has this id; the message names the ids that begin with it, or the most similar ones.
    """
    if rule_id in known:
        return rule_id
    longer = [other for other in known if other.startswith(f"{rule_id}.")]
    if longer:
        raise BadInput(f"{rule_id} is only the beginning of rule ids: {', '.join(longer)}")
    alike = difflib.get_close_matches(rule_id, known, n=5, cutoff=0.5)
    hint = f"; did you mean {', '.join(alike)}?" if alike else ""
    raise BadInput(f"there is no rule {rule_id}{hint}")


def _print(one: RuleTrace, texts: Mapping[str, str], ours: Sequence[Example], *, tests_at_hand: bool) -> None:
    """Print a rule, section by section."""
    subject = one.rule
    click.echo(f"{subject.id}  ({subject.kind}, {subject.status})")
    _paragraph(subject.statement)
    if subject.note:
        _paragraph(f"Note: {subject.note}")
    _section("chapter", [f"{one.chapter.title} ({one.chapter.file})"])
    _section("passages", [line for passage in one.passages for line in _passage_lines(passage, texts)])
    if ours:
        _section("our worked examples", [f"{example.name}: {example.shows}" for example in ours])
    _section("functions", [f"{function.where}  {function.signature}" for function in one.functions])
    tests = [f"{test.where}  {test.name}" for test in one.tests]
    _section("tests", tests if tests_at_hand else [_NO_TESTS])
    _section("theorems", [f"{theorem.where}  {theorem.name}" for theorem in one.theorems])
    _section("models", [f"{model.where}  {model.name}" for model in one.models])
    _section(
        "questions",
        [
            f"{question.id}: {question.question}  [{', '.join(reading.name for reading in question.readings)}; "
            f"default {question.default}]"
            for question in one.questions
        ],
    )
    differing = [f"{name} differs: {how}" for name, how in subject.differs.items()]
    carried = [f"carried over into {name}: {why}" for name, why in subject.carried_over.items()]
    _section("editions", [*subject.editions, *differing, *carried])


def _paragraph(text: str) -> None:
    """Print a paragraph, indented."""
    click.echo(textwrap.fill(text, _WIDTH, initial_indent="  ", subsequent_indent="  "))


def _section(title: str, lines: Iterable[str]) -> None:
    """Print a title and its lines, or ``none``."""
    click.echo(title)
    for line in lines or ["none"]:
        click.echo(textwrap.fill(line, _WIDTH, initial_indent="  ", subsequent_indent="      ", break_long_words=False))


def _passage_lines(passage: Passage, texts: Mapping[str, str]) -> list[str]:
    """Return a passage with its page and kind, and its sentence if a local copy has it."""
    page = f", page {passage.page}" if passage.page else ""
    example = f" {passage.example}" if passage.example else ""
    sentence = [f"  “{texts[passage.hash]}”"] if passage.hash in texts else []
    return [f"{passage.name}{page} ({passage.kind}{example})", *sentence]


def _figures(one: RuleTrace, texts: Mapping[str, str], ours: Sequence[Example]) -> dict[str, Any]:
    """Return a rule as data for JSON."""
    subject = one.rule
    return {
        "rule": subject.id,
        "statement": subject.statement,
        "kind": subject.kind,
        "status": subject.status,
        "note": subject.note,
        "chapter": {"id": one.chapter.id, "title": one.chapter.title, "file": one.chapter.file},
        "passages": [_passage_figures(passage, texts) for passage in one.passages],
        "examples": [{"example": example.name, "shows": example.shows} for example in ours],
        "functions": [_mark_figures(function) for function in one.functions],
        "tests": [_mark_figures(test) for test in one.tests],
        "theorems": [_mark_figures(theorem) for theorem in one.theorems],
        "models": [
            {"name": model.name, "file": model.file, "line": model.line, "says": model.signature}
            for model in one.models
        ],
        "questions": [
            {
                "question": question.id,
                "asks": question.question,
                "readings": [reading.name for reading in question.readings],
                "default": question.default,
            }
            for question in one.questions
        ],
        "editions": list(subject.editions),
        "differs": dict(subject.differs),
        "carried-over": dict(subject.carried_over),
    }


def _passage_figures(passage: Passage, texts: Mapping[str, str]) -> dict[str, Any]:
    """Return a passage as data for JSON, with its sentence if a local copy has it."""
    figures: dict[str, Any] = {"passage": passage.name, "page": passage.page, "kind": passage.kind}
    if passage.example:
        figures["example"] = passage.example
    if passage.hash in texts:
        figures["text"] = texts[passage.hash]
    return figures


def _mark_figures(mark: Mark) -> dict[str, Any]:
    """Return a function, test or theorem as data for JSON."""
    return {"name": mark.name, "module": mark.module, "file": mark.file, "line": mark.line, "signature": mark.signature}
