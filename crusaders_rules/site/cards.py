"""The card of a rule: everything about it, and a plain note of what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from docutils import nodes

from crusaders_rules.catalog.marks import Mark
from crusaders_rules.catalog.model import Passage, Question, Rule
from crusaders_rules.catalog.trace import RuleTrace
from crusaders_rules.explore.pair_verdict import PairVerdict
from crusaders_rules.site import film_pages
from crusaders_rules.site.gallery import Picture
from crusaders_rules.site.live import table_page
from crusaders_rules.site.markup import (
    Part,
    badge,
    bullets,
    code,
    drawn,
    facts,
    html,
    link,
    links,
    paragraph,
    python_code,
    section,
    span,
    unfolding,
)
from crusaders_rules.site.material import Material, place, signature_of, source_of
from crusaders_rules.site.verdict_words import sentence_of

STATUSES = {
    "implemented": "in code",
    "data": "in data",
    "note": "nothing to compute",
    "planned": "not in code yet",
}
# What the words in the frames mean, for a reader who does not know the terms of a specification.
_KINDS = {
    "clarifying": "It makes another rule clear, and adds nothing.",
    "component limit": "It says what a piece is, or how many there are.",
    "cost": "It says what something costs.",
    "permission": "It allows something.",
    "precondition": "It says what must hold before something may be done.",
    "scoring": "It says what scores.",
    "setup": "It is about the setup.",
    "state update": "It says what changes on the table.",
    "timing": "It says when something happens.",
    "variant": "It belongs to a variant of the game.",
}
_STATUS_MEANS = {
    "implemented": "A function of the package computes it.",
    "data": "A file of data holds it, such as a number or a list of pieces.",
    "note": "It needs no computation, such as a remark on how to hold the pieces.",
    "planned": "No code computes it so far.",
}
_BINDS, _TELLS = "The sentence binds the players.", "The sentence explains or shows a rule, and binds nobody."
_FEW = 4


def rule_card(material: Material, docname: str, rule_id: str) -> nodes.section:
    """Return the card of a rule: first what a player wants to know, then, folded, the grounds of the rule.

    Args:
        material: The content of the site.
        docname: The page of the card.
        rule_id: The rule.
    """
    one = material.trace.of(rule_id)
    rule = one.rule
    content: list[nodes.Node] = [paragraph(rule.statement, classes=["statement"])]
    if rule.note:
        content.append(paragraph(rule.note, classes=["note-line"]))
    content += _example(material, docname, rule)
    marks = [
        badge(rule.kind, means=_KINDS[rule.kind]),
        badge(STATUSES[rule.status], rule.status, _STATUS_MEANS[rule.status]),
    ]
    marks += [badge(material.short_name(one), "edition", f"This text has the rule: {one}.") for one in rule.editions]
    content.append(paragraph(*(part for mark in marks for part in (mark, " ")), classes=["badges"]))
    told = facts(
        [
            ("Refuses", list(_refusals(material, docname, rule))),
            ("Questions", list(questions(material, docname, one.questions))),
            ("Editions", list(_editions(material, rule))),
            ("Step by step", list(_films(material, docname, rule))),
            ("See also", list(_alike(material, docname, rule_id))),
        ]
    )
    behind = facts(
        [
            ("Passages", list(_passages(material, one.passages))),
            ("Code", list(_functions(docname, one))),
            ("Tests", list(_tests(material, docname, one.tests))),
            ("Proofs", list(_proofs(material, docname, one))),
        ]
    )
    content += [told] if told.children else []
    content.append(unfolding(f"Sources and checks: {_counted(material, one)}", behind, classes=["behind"]))
    return section(rule_id, [code(rule_id)], *content, classes=["rule-card"])


def _counted(material: Material, one: RuleTrace) -> str:
    """Count the sources and checks of a rule; an installed package has no tests to count."""
    counts = {"passage": one.passages, "function": one.functions, "test": one.tests, "proof": one.proofs}
    if material.trace.tests is None:
        del counts["test"]
    return ", ".join(f"{len(found)} {what}{'' if len(found) == 1 else 's'}" for what, found in counts.items())


def nothing(words: str) -> nodes.paragraph:
    """Say that something is missing."""
    return paragraph(words, classes=["none"])


def _passages(material: Material, passages: Sequence[Passage]) -> Iterator[nodes.Node]:
    """Show the passages of a rule: a line for each text, or one for each passage if the reader's copies have it."""
    items: list[list[nodes.Node]] = []
    for source in dict.fromkeys(passage.source for passage in passages):
        plain = [one for one in passages if one.source == source and one.hash not in material.texts]
        if plain:
            places: list[Part] = [part for one in plain for part in (*_placed(one), "; ")]
            items.append([paragraph(span(material.short_name(source), classes=["source"]), ": ", *places[:-1])])
    told = [passage for passage in passages if passage.hash in material.texts]
    items += [[passage_line(material, passage), quoted(material.texts[passage.hash])] for passage in told]
    if items:
        yield nodes.bullet_list("", *(nodes.list_item("", *item) for item in items), classes=["passages"])
    else:
        yield nothing("No passage grounds this rule.")


def _placed(passage: Passage) -> list[Part]:
    """Return the place of a passage, and its kind unless it binds the players."""
    kind = f"example {passage.example}" if passage.example else passage.kind
    page = f" (p. {passage.page})" if passage.page else ""
    where = f"{place(passage)}{page}"
    return [where] if passage.normative else [where, " ", badge(kind, means=_TELLS)]


def quoted(sentence: str) -> nodes.block_quote:
    """Return a sentence of a reader's own copy."""
    return nodes.block_quote("", paragraph(nodes.Text(sentence)), classes=["passage"])


def passage_line(material: Material, passage: Passage) -> nodes.paragraph:
    """Return the place and the kind of a passage."""
    page = f", page {passage.page}" if passage.page else ""
    kind = f"example {passage.example}" if passage.example else passage.kind
    return paragraph(
        span(material.short_name(passage.source), classes=["source"]),
        f"{page}: {place(passage)} ",
        badge(kind, "binding" if passage.normative else "plain", _BINDS if passage.normative else _TELLS),
    )


def _functions(docname: str, one: RuleTrace) -> Iterator[nodes.Node]:
    """Show each function: its name as a link to the API, its signature, and its folded source."""
    for function in one.functions:
        full = f"{function.module}.{function.name}"
        short = f"{function.module.rpartition('.')[2]}.{function.name}"
        yield paragraph(link(docname, "func", full, code(short), domain="py"), code(signature_of(function)))
        yield unfolding(f"Source: {function.where}", python_code(source_of(function)), classes=["source-code"])
    if not one.functions:
        yield nothing(
            {
                "planned": "No function yet.",
                "data": "No function: it is data of an edition or a board.",
                "note": "No function: there is nothing to compute.",
            }.get(one.rule.status, "No function.")
        )


def _refusals(material: Material, docname: str, rule: Rule) -> Iterator[nodes.Node]:
    """Show the refusals that name the rule."""
    ways = material.refusals.get(rule.id, ())
    if ways:
        yield bullets(
            [
                (f"{way.sentence} ", link(docname, "class", f"{way.module}.{way.name}", code(way.name), domain="py"))
                for way in ways
            ]
        )


def _example(material: Material, docname: str, rule: Rule) -> Iterator[nodes.Node]:
    """Show a decision in pictures, and name the worked examples of the book and ours."""
    scene = material.gallery.scenes.get(rule.id)
    if scene is not None:
        pictures = [pictured(picture) for picture in scene.pictures]
        shown = html("div", *pictures, classes=["before-after", f"pictures-{len(pictures)}"])
        first = material.first_with(scene, rule)
        yield shown if first == rule.id else unfolding(f"The pictures of {first} show this rule, too", shown)
        opened = table_page.opened(material, docname, scene.opens, rule.id)
        yield paragraph(span(scene.title, classes=["scene-title"]), f" {scene.words}", *opened, classes=["scene"])
    named = [name for name, rules in material.trace.illustrated.items() if rule.id in rules]
    told = [one for one in material.game.examples() if one.name in named or rule.id in one.rules]
    if told:
        plays = material.gallery.examples
        lines = [(one, table_page.opened(material, docname, plays.get(one.name, ""), rule.id)) for one in told]
        words = [f"{'Our example' if one.rules else 'Example'} {one.name}: {one.shows}." for one in told]
        yield bullets([(said, *link) for said, (_, link) in zip(words, lines, strict=True)], classes=["examples"])


def pictured(picture: Picture) -> nodes.Node:
    """Show a picture with its caption and a link to the full-size picture."""
    return html("figure", drawn(picture.name, picture.alt, enlarge=True), html("figcaption", picture.caption))


def landing_picture(material: Material, docname: str) -> nodes.Node:
    """Show a game under way."""
    del docname
    picture = material.gallery.first
    shown = [] if picture is None else _with_caption(picture)
    return html("figure", *shown, classes=["landing"])


def figure(material: Material, docname: str, name: str) -> nodes.Node:
    """Show a picture of a page that is written by hand.

    Raises:
        KeyError: If the game has no such picture.
    """
    del docname
    return html("figure", *_with_caption(material.gallery.figures[name]), classes=["chart"])


def _with_caption(picture: Picture) -> list[Part]:
    return [drawn(picture.name, picture.alt), html("figcaption", picture.caption)]


def _tests(material: Material, docname: str, tests: Sequence[Mark]) -> Iterator[nodes.Node]:
    """Show the tests that name the rule; only the first few are unfolded."""
    if material.trace.tests is None:
        yield nothing("The tests are not available in an installed package.")
        return
    items = [test_line(material, docname, test) for test in tests]
    if not items:
        yield nothing("No test names this rule.")
    elif len(items) <= _FEW:
        yield bullets(items)
    else:
        yield unfolding(f"{len(items)} tests name this rule", bullets(items))


def test_line(material: Material, docname: str, test: Mark) -> list[Part]:
    """Return the description of a test, with a link to its entry in the list."""
    del docname
    return [material.test_sentence(test) or test.name, " ", span(test.where, classes=["where"])]


def _proofs(material: Material, docname: str, one: RuleTrace) -> Iterator[nodes.Node]:
    """Show the theorems with their strength and time, and the models with their states."""
    items: list[list[Part]] = []
    for mark in one.theorems:
        theorem = material.theorems[mark.name]
        items.append(
            [link(docname, "theorem", mark.name), " ", *theorem_result(material, mark.name), f" {theorem.sentence}"]
        )
    models = [mark.name for mark in one.models]
    if items:
        yield bullets(items)
    if models:
        yield paragraph("Explored completely in ", *links(docname, "model", models))
    if not items and not models and one.rule.status == "implemented":
        yield nothing("No theorem names this rule.")


def theorem_result(material: Material, name: str) -> list[Part]:
    """Describe a theorem: its result in this build, or only its statement."""
    found = material.proved.get(name)
    theorem = material.theorems[name]
    short, method = short_strength(str(theorem.strength)), f"How it is proved: {theorem.method}."
    if found is None:
        return [badge(f"stated, {short}", means=f"This build of the site did not prove it. {method}")]
    if found["verdict"] != "proved":
        return [badge(found["verdict"], "bad")]
    return [badge(short, "good", method), span(f" {found['seconds']:.2f} s", classes=["where"])]


def short_strength(strength: str) -> str:
    """Return the strength in a short form."""
    short = {
        "shown in each of its cases": "cases",
        "proved for all values (lifted)": "lifted",
        "proved by induction over its steps": "induction",
    }
    return short.get(strength, strength)


def questions(material: Material, docname: str, asked: Iterable[Question]) -> Iterator[nodes.Node]:
    """Show questions with their default and the verdicts on the other readings."""
    items = [
        [
            link(docname, "question", question.id, question.question),
            " Taken as ",
            code(question.default),
            ". ",
            *verdict_badges(material, question),
        ]
        for question in asked
    ]
    if items:
        yield bullets(items)


def verdict_badges(material: Material, question: Question) -> list[Part]:
    """Return a word for each verdict on the readings of a question."""
    found: dict[tuple[str, str], list[PairVerdict]] = {}
    for verdict in material.verdicts.get(question.id, ()):
        found.setdefault((material.game.in_short(verdict), verdict.verdict), []).append(verdict)
    if not found:
        return [badge("no verdict yet", "verdict-no", "Nobody has compared its readings yet."), " "]
    said: list[Part] = []
    for (short, word), alike in found.items():
        sentences = dict.fromkeys(sentence_of(one).replace("``", '"') for one in alike)
        means = f'The default is "{question.default}". {" ".join(sentences)}'
        readings = ", ".join(one.readings[1] for one in alike)
        said += [badge(f"{readings}: {short}", f"verdict-{word}", means), " "]
    return said


def _editions(material: Material, rule: Rule) -> Iterator[nodes.Node]:
    """Show the editions that change the rule or do not have it."""
    items: list[list[Part]] = [
        [span(material.short_name(edition), classes=["source"]), f": {how}"] for edition, how in rule.differs.items()
    ]
    texts = [source.id for source in material.catalog.sources if source.weight != "evidence"]
    named = {*rule.editions, *rule.differs, *rule.carried_over}
    without = [material.short_name(one) for one in texts if one not in named]
    items += [
        [span(material.short_name(edition), classes=["source"]), f": carried over. {why}"]
        for edition, why in rule.carried_over.items()
    ]
    if without:
        items.append([f"Not in: {', '.join(without)}."])
    if items:
        yield bullets(items)


def _films(material: Material, docname: str, rule: Rule) -> Iterator[nodes.Node]:
    """Show the films in which the rule has a say."""
    seen = film_pages.seen_in(material, rule)
    places = [(f"/{material.places.rules}/{chapter_id}", told.title) for chapter_id, told in seen]
    if places:
        told = (link(docname, "doc", page, title, domain="std") for page, title in places)
        yield bullets([one] for one in told)


def _alike(material: Material, docname: str, rule_id: str) -> Iterator[nodes.Node]:
    """Show rules of the same function or passage."""
    others = material.alike(rule_id)
    if others:
        yield paragraph(*links(docname, "rule", others))
