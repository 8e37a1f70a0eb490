"""Tables over the whole project: coverage by text and chapter, the data with their sources, the tests."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from attrs import frozen
from docutils import nodes

from crusaders_rules.catalog.model import Passage, Rule
from crusaders_rules.game import Game
from crusaders_rules.site import film_pages
from crusaders_rules.site.cards import STATUSES, nothing, pictured
from crusaders_rules.site.markup import (
    NOTHING,
    Part,
    badge,
    bullets,
    code,
    html,
    link,
    links,
    paragraph,
    parts,
    section,
    span,
    table,
    unfolding,
)
from crusaders_rules.site.material import Material, place, title_of


def coverage(material: Material, docname: str) -> list[nodes.Node]:
    """Return the coverage of the books: by chapter, by text, and by passage."""
    chapters: list[list[Iterable[Part]]] = [
        [
            [_page(docname, f"{material.places.rules}/{row.chapter.id}", row.chapter.title)],
            *_counted(row.passages, row.rules, row.planned, row.functions),
            *_counted(row.tests if material.trace.tests is not None else None),
            *_counted(row.proofs, row.questions, len(row.uncovered)),
            [NOTHING if row.percent is None else f"{int(row.percent)} %"],
        ]
        for row in material.trace.chapter_rows()
    ]
    sources: list[list[Iterable[Part]]] = [
        [
            [material.short_name(row.source.id)],
            *_counted(len(row.source.passages), row.normative, row.grounded, row.planned),
            *_counted(row.reasoned, len(row.ungrounded)),
            [f"{int(row.percent)} %"],
        ]
        for row in material.trace.source_rows()
    ]
    heads = ["Chapter", "Passages", "Rules", "Planned", "Functions", "Tests", "Proofs"]
    heads += ["Questions", "Uncovered", "Covered"]
    return [
        section("chapters", ["By chapter"], table(heads, chapters, classes=["figures"])),
        section(
            "texts",
            ["By text"],
            table(
                ["Text", "Passages", "Binding", "Ground a rule", "Planned only", "Only a reason", "Neither", "Covered"],
                sources,
                classes=["figures"],
            ),
        ),
        *(_passages(material, docname, source.id) for source in material.catalog.sources),
    ]


def _counted(*numbers: int | None) -> Iterator[list[Part]]:
    return ([NOTHING if number is None else f"{number:,}"] for number in numbers)


def _passages(material: Material, docname: str, source_id: str) -> nodes.Node:
    """Return the passages of a text with the rules that they ground."""
    source = material.catalog.source(source_id)
    rows = [_passage_row(docname, passage) for passage in source.passages if passage.rules or passage.normative]
    others = len(source.passages) - len(rows)
    return section(
        source_id,
        [f"Passages: {material.short_name(source_id)}"],
        paragraph(f"{len(rows)} passages that ground or illustrate a rule; {others} others, such as headings."),
        unfolding("Every passage", table(["Passage", "Kind", "Rules"], rows)),
    )


def _passage_row(docname: str, passage: Passage) -> list[list[Part]]:
    page = f", page {passage.page}" if passage.page else ""
    rules = list(links(docname, "rule", passage.rules))
    kind = f"example {passage.example}" if passage.example else passage.kind
    return [[f"{place(passage)}{page}"], [kind], rules or [f"None: {passage.reason}"]]


def _page(docname: str, page: str, title: str) -> nodes.Node:
    return link(docname, "doc", f"/{page}", title, domain="std")


# What the words for the source of a value mean.
_SOURCES = {
    "rulebook": "The text of the book has the value.",
    "example": "A worked example of the book has the value.",
    "prototype": "The rules of the prototype have the value.",
    "outside": "A public page has the value, but none of the texts.",
    "inferred": "The value is concluded; the next column says from what.",
    "neutral": "The value is 0 or empty, and changes nothing.",
    "ours": "No text has the value, so the project chose it.",
    "transcribed": "Somebody copied the value from the printed game.",
}


@frozen
class _Value:
    """A value of the specification with its source."""

    name: str
    value: str
    provenance: str
    why: str
    file: str


def _source(provenance: str) -> nodes.Node:
    return badge(provenance, f"from-{provenance}", _SOURCES[provenance])


def data(material: Material, docname: str) -> list[nodes.Node]:
    """Return every value with its source, unknown values first."""
    del docname
    values = list(_values(material.game))
    unknown = [one for one in values if one.provenance == "unknown"]
    made: list[nodes.Node] = (
        []
        if not unknown
        else [
            section(
                "unknown",
                ["Unknown values"],
                paragraph(f"{len(unknown)} values are in none of the texts. The table shows what the library assumes."),
                table(
                    ["What", "Unknown", "Assumed instead"],
                    [[[code(one.name)], [one.value], [one.why]] for one in unknown],
                ),
            )
        ]
    )
    for file in dict.fromkeys(one.file for one in values):
        rows: list[list[list[Part]]] = [
            [[code(one.name)], [one.value], [_source(one.provenance)], [one.why]]
            for one in values
            if one.file == file and one.provenance != "unknown"
        ]
        name = file.rpartition("/")[2].removesuffix(".toml")
        title = (
            title_of(name.lstrip("0123456789-"))
            if "/components/" in file
            else f"{file.split('/')[-2][:-1].capitalize()} {name}"
        )
        picture = material.gallery.maps.get(name)
        shown = [] if picture is None else [pictured(picture)]
        values_table = table(["Value", "Is", "From", "Source and reason"], rows, classes=["data"])
        made.append(section(f"data-{name}", [title], *shown, values_table))
    return made


def _values(game: Game) -> Iterator[_Value]:
    """Yield the values of components, editions, boards and scenarios, file by file."""
    folder = game.specs()
    for part in ("components", "editions"):
        for file in sorted((folder / part).glob("*.toml")):
            name = f"specs/{game.name}/{part}/{file.name}"
            for key, row in tomllib.loads(file.read_text(encoding="utf-8")).items():
                if key == "like":
                    yield _Value(key, row, "ours", "all other values are the same as there", name)
                else:
                    yield from _rows(key, row, name)
    for part in ("boards", "scenarios"):
        for file in sorted((folder / part).glob("*.toml")):
            board = tomllib.loads(file.read_text(encoding="utf-8"))
            for key, row in board.get("provenance", {}).items():
                yield _Value(key, _shape(board, key), row["from"], row["why"], f"specs/{game.name}/{part}/{file.name}")


def _rows(key: str, row: Mapping[str, Any], file: str) -> Iterator[_Value]:
    """Yield a value, or those of the tables inside."""
    if "unknown" in row:
        yield _Value(key, row["unknown"], "unknown", row.get("assumed", "nothing"), file)
    elif "value" in row:
        why = "; ".join(str(row[part]) for part in ("source", "reason", "why") if part in row)
        what = f"{row['what']}: " if "what" in row else ""
        yield _Value(key, f"{what}{_plain(row['value'])}", row["from"], why, file)
    else:
        for inner, one in row.items():
            if isinstance(one, dict):
                yield from _rows(f"{key}.{inner}", one, file)


def _plain(value: object) -> str:
    """Return a value as a person would write it."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {_plain(one)}" for name, one in value.items())
    if isinstance(value, list):
        return ", ".join(f"({_plain(one)})" if isinstance(one, list | dict) else _plain(one) for one in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


def _shape(document: Mapping[str, Any], key: str) -> str:
    """Describe the scope of a key of a board or a scenario in a few words."""
    head, _, rest = key.partition(".")
    stated = document.get(head, [])
    if head in {"board", "scenario"} or (isinstance(stated, list) and not all(isinstance(row, dict) for row in stated)):
        return _plain(stated.get(rest, "") if rest else stated)
    rows = list(stated.values()) if isinstance(stated, dict) else list(stated)
    if not rest:
        return f"{len(rows)} in the file"
    name, _, field = rest.partition(".")
    if name == "*":
        return f"{sum(field in row for row in rows)} of {len(rows)} have it"
    row = stated.get(name) if isinstance(stated, dict) else next((row for row in rows if row.get("name") == name), None)
    return _plain(row[field]) if row and field in row else "an entry of the file"


def test_pages(material: Material, docname: str) -> list[nodes.Node]:
    """Return every test that names rules, file by file."""
    if material.trace.tests is None:
        return [nothing("The tests are not available in an installed package.")]
    made: list[nodes.Node] = []
    for file in dict.fromkeys(test.file for test in material.trace.tests):
        rows: list[list[list[Part]]] = []
        for test in material.trace.tests:
            if test.file == file:
                rules = list(links(docname, "rule", test.ids))
                rules += [part for name in test.examples for part in (badge(f"example {name}"), " ")]
                rows.append([[material.test_sentence(test), " ", span(test.name, classes=["where"])], rules])
        made.append(section(file, [code(file)], table(["Test", "Rules"], rows, classes=["tests"])))
    return made


def chapter_head(material: Material, docname: str, chapter_id: str) -> list[nodes.Node]:
    """Return the opening of a chapter: the number of its rules, their modules, and their statements."""
    row = next(row for row in material.trace.chapter_rows() if row.chapter.id == chapter_id)
    statuses = [rule.status for rule in row.chapter.rules]
    counted = ", ".join(f"{statuses.count(one)} {word}" for one, word in STATUSES.items() if one in statuses)
    said: list[Part] = [f"{row.rules} rules: {counted}. "]
    if row.chapter.module:
        said += ["Their functions are in ", link(docname, "mod", row.chapter.module, domain="py"), "."]
    outline = [[_to_card(rule)] for rule in row.chapter.rules]
    head = [paragraph(*said, classes=["chapter-head"]), bullets(outline, classes=["outline"])]
    return [*head, *film_pages.chapter_films(material, docname, chapter_id)]


def _to_card(rule: Rule) -> nodes.reference:
    """Return the statement of a rule as a link to its card below."""
    return nodes.reference("", "", *parts([rule.statement]), refid=rule.id, internal=True)


def chapter_table(material: Material, docname: str) -> list[nodes.Node]:
    """Return every rule with its statement, chapter by chapter."""
    made: list[nodes.Node] = []
    for chapter in material.catalog.chapters:
        rows: list[list[list[Part]]] = [[[link(docname, "rule", rule.id)], [rule.statement]] for rule in chapter.rules]
        made.append(
            section(
                f"chapter-{chapter.id}",
                [_page(docname, f"{material.places.rules}/{chapter.id}", chapter.title)],
                table(["Rule", "Says"], rows, classes=["rules"]),
            )
        )
    return made


def counts(material: Material, docname: str) -> list[nodes.Node]:
    """Return the figures of the project in a line of links."""
    places, folder = material.places, material.game.pages
    known = {
        "rules": (len(material.catalog.rules), f"{places.rules}/index"),
        "questions": (len(material.catalog.questions), f"{places.questions}/index"),
        "theorems": (len(material.theorems), f"{places.proofs}/index"),
        "models": (len(material.models), f"{folder}/exploring"),
        "passages": (len(material.catalog.passages), f"{folder}/coverage"),
    }
    shown = {name: one for name, one in known.items() if one[0]}
    items = [html("li", paragraph(_page(docname, page, f"{count:,} {name}"))) for name, (count, page) in shown.items()]
    return [html("ul", *items, classes=["counts"])]


def editions(material: Material, _: str) -> list[nodes.Node]:
    """Return the texts with their short names on cards."""
    rows: list[list[list[Part]]] = [
        [[material.short_name(source.id)], [source.title], [source.kind], [source.weight]]
        for source in material.catalog.sources
    ]
    return [table(["Called", "Text", "Kind", "Weight"], rows)]
