"""The page of a question: its readings side by side, the evidence, and the verdicts on the difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from docutils import nodes

from crusaders_rules.catalog.model import Question, Reading
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.explore.reading_effects import stored_sentence
from crusaders_rules.site import film_pages
from crusaders_rules.site.cards import nothing, passage_line, quoted, verdict_badges
from crusaders_rules.site.markup import (
    Part,
    badge,
    code,
    console,
    counted,
    facts,
    html,
    link,
    links,
    paragraph,
    section,
    span,
    table,
)
from crusaders_rules.site.material import Material
from crusaders_rules.site.verdict_words import CONSTRUCTED, SAMPLED, rests_on_one_play, sentence_of

_NATURES = {
    "silence": "No text says it.",
    "ambiguity": "A text can be understood in more than one way.",
    "contradiction": "The texts contradict each other.",
    "lost picture": "Only a picture says it, and the texts have no pictures.",
}
OBSERVABLE = {
    "yes": "It changes what players may do, or the result.",
    "no": "The readings never differ in play.",
    "data": "It matters only on boards or with pieces that have the feature in question.",
    "setup": "It changes the setup.",
    "information": "It changes what players know, but not what they may do.",
    "expansion": "It is about an expansion that is not in code yet.",
}
_HOW = {
    "searched": "found by a search over all plays, shortest first",
    SAMPLED: "found in games of bots; the shortest of the plays that show it is kept",
    CONSTRUCTED: "shown by a play from a position, or in a scenario, made for it",
    "proved": "proved",
    "by-data": "from the data",
    "argued": "argued, not proved",
}


def question_page(material: Material, docname: str, question_id: str) -> list[nodes.Node]:
    """Return the content of the page of a question.

    Args:
        material: The content of the site.
        docname: The page of the question.
        question_id: The question.
    """
    question = next(one for one in material.catalog.questions if one.id == question_id)
    passages = [
        nodes.list_item("", *_passage(material, name))
        for name in question.passages
        if name in material.catalog.passages
    ]
    often = stored_sentence(material.samples, question.id)
    return [
        paragraph(
            code(question.id),
            " ",
            badge(question.nature, means=_NATURES[question.nature]),
            " ",
            *verdict_badges(material, question),
            classes=["badges"],
        ),
        *([paragraph(often, classes=["statement"])] if often else []),
        html("div", *(_reading(question, reading) for reading in question.readings), classes=["readings"]),
        facts(
            [
                ("Evidence", [paragraph(question.evidence)]),
                ("Does it affect play?", [paragraph(OBSERVABLE[question.observable])]),
                ("Rules", [paragraph(*links(docname, "rule", question.rules))]),
                ("Passages", [nodes.bullet_list("", *passages, classes=["passages"])] if passages else []),
                ("Try it", list(_switch(material, question))),
            ]
        ),
        section("verdicts", ["Does it make a difference?"], *_verdicts(material, docname, question)),
    ]


def _passage(material: Material, name: str) -> Iterator[nodes.Node]:
    """Show a passage of a question, with its words if the reader's copies have them."""
    passage = material.catalog.passages[name]
    yield passage_line(material, passage)
    if passage.hash in material.texts:
        yield quoted(material.texts[passage.hash])


def _reading(question: Question, reading: Reading) -> nodes.Element:
    """Show one reading as a card."""
    default = reading.name == question.default
    head: list[Part] = [code(reading.name)]
    if default:
        head += [" ", badge("default", "good", "The library plays by this reading unless you name another.")]
    how = [paragraph("As code: ", code(f"{reading.code}"))] if reading.code else []
    if reading.data:
        how.append(paragraph("As data: ", code(", ".join(reading.data))))
    why = [nothing(f"No switch: {reading.why_not}")] if reading.why_not else []
    if reading.contradicted:
        head += [" ", badge("contradicted by the texts", "bad", "A sentence of a text speaks against this reading.")]
        why.append(paragraph(reading.contradicted))
    classes = ["reading", *(["reading-default"] if default else [])]
    return html(
        "div", paragraph(*head, classes=["reading-name"]), paragraph(reading.means), *how, *why, classes=classes
    )


def _switch(material: Material, question: Question) -> Iterator[nodes.Node]:
    """Show the commands to play with another reading, and to print this page in a terminal."""
    others = [one.name for one in question.readings if (one.code or one.data) and one.name != question.default]
    settings = {one.readings[1]: one.setting for one in material.verdicts.get(question.id, ())}
    lines = [
        f"$ {material.command('play')} {_of_games(settings.get(name, {}))} --reading {question.id}={name}"
        for name in others
    ]
    yield console("\n".join([*lines, f"$ {material.command('question')} {question.id}"]))


def _of_games(setting: Mapping[str, Any]) -> str:
    """Return the options of games in which readings differ: what they need of expansions, and enough players."""
    expansions = setting.get("expansions", ())
    return " ".join(
        [f"--players {setting['players'] if expansions else 2}", *(f"--expansion {name}" for name in expansions)]
    )


def _verdicts(material: Material, docname: str, question: Question) -> Iterator[nodes.Node]:
    """Show the verdict on each pair of readings."""
    found = material.verdicts.get(question.id, ())
    if not found:
        yield nothing("There is no verdict on its readings yet.")
    for verdict, plays in zip(found, material.films.get(question.id, ()), strict=True):
        one, other = verdict.readings
        said = sentence_of(verdict)
        yield html(
            "div",
            paragraph(
                code(one),
                " and ",
                code(other),
                " ",
                badge(material.game.in_short(verdict), f"verdict-{verdict.verdict}", said.replace("``", '"')),
                classes=["badges"],
            ),
            paragraph(said, " ", verdict.why or "", classes=["statement"]),
            facts([*_measures(material, docname, verdict), *_effects(material, verdict)]),
            *(
                part
                for number, film in enumerate(plays, start=1)
                for part in film_pages.shown(material, docname, film, f"{other}-{number}", (question.id, (one, other)))
            ),
            classes=["verdict"],
        )


def _effects(material: Material, verdict: PairVerdict) -> Iterator[tuple[str, list[nodes.Node]]]:
    """Yield the changes that the other reading made in a stored sample of whole games."""
    for sample in material.samples:
        for one in sample.effects:
            if (one.question, one.readings) == (verdict.question, verdict.readings):
                error = "" if one.error is None else f" (standard error {one.error:.1f})"
                counts = (
                    f"In {one.anything} of {one.games} games of four {sample.bot} bots something differed; in "
                    f"{one.decisions} of them, the legal decisions differed first"
                    if one.met is None
                    else f"In {one.met:,} of {one.games:,} games of four {sample.bot} bots, a decision that was taken "
                    f"is refused or does something else; in {one.winner or 0:,}, another player wins"
                )
                stuck = f"in {one.stuck}, a player had no legal decision; " if one.stuck else ""
                yield (
                    "In whole games",
                    [
                        paragraph(
                            f"{counts}; {stuck}the winning score changed by {_signed(one.change)} on average{error}. ",
                            code(sample.command),
                        )
                    ],
                )


def _signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", "\N{MINUS SIGN}")


def _measures(material: Material, docname: str, verdict: PairVerdict) -> Iterator[tuple[str, list[nodes.Node]]]:
    """Yield the method of a verdict, its editions, and the notes on a reading."""
    # Another package says it in its own words.
    yield "How", [paragraph(_HOW.get(verdict.how) or f"{verdict.how[:1].upper()}{verdict.how[1:]}.")]
    if verdict.editions:
        yield "Editions", [paragraph(", ".join(verdict.editions))]
    if verdict.theorems:
        yield "Theorems", [paragraph(*links(docname, "theorem", verdict.theorems))]
    if verdict.setting:
        said = ", ".join(f"{name} {_plain(value)}" for name, value in verdict.setting.items())
        yield "Searched in", [paragraph(said)]
    if verdict.states is not None:
        yield "States", [paragraph(f"{verdict.states:,} pairs of positions")]
    if verdict.decisions is not None:
        turns = f" in {counted(verdict.turns, 'turn')}" if verdict.turns is not None else ""
        claimed = {"not claimed": "a shorter one may exist"}.get(verdict.shortest or "", f"shortest {verdict.shortest}")
        yield "Shortest play", [paragraph(f"{counted(verdict.decisions, 'decision')}{turns}; {claimed}")]
    if rests_on_one_play(verdict) and verdict.record:
        play = f"proofs/{material.game.name}/verdicts/plays/{verdict.record}"
        yield "Play", [console(f"$ {material.command('verify')} {play}")]
    if verdict.caution:
        yield "Caution", [paragraph(verdict.caution)]
    if verdict.caution_record:
        play = f"proofs/{material.game.name}/verdicts/plays/{verdict.caution_record}"
        yield "Shown by", [console(f"$ {material.command('verify')} {play}")]


def _plain(value: object) -> str:
    """Return a part of a setting as a person writes it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(f"{name} {_plain(one)}" for name, one in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return " ".join(_plain(one) for one in value)
    return str(value)


def question_table(material: Material, docname: str, asked: Iterable[Question]) -> nodes.Node:
    """Return a table of questions with their defaults and verdicts."""
    rows = [
        (
            [
                link(docname, "question", question.id, question.question),
                span(question.id, classes=["where"]),
            ],
            [code(question.default)],
            verdict_badges(material, question),
        )
        for question in asked
    ]
    return table(["Question", "Default", "Other readings"], rows, classes=["questions"])
