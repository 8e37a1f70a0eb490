"""The search of the site: the index of ``crusaders ask``, and another one of the handwritten pages.

Both are in ``search-index.js``, since a page that is opened from a disk can load only scripts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from crusaders_rules.catalog.finding import index_of
from crusaders_rules.catalog.search import Entry, Index, Text, make_index
from crusaders_rules.files.writing import replace_file
from crusaders_rules.site.material import Material

FILE = "search-index.js"
_TITLE, _WORDS = 3.0, 1.0
_LONGEST = 180
# How many answers of the first game, of another one, and of pages are shown.
_FIRST, _LATER, _PAGES = 12, 6, 8
# How much better the best answer of a later game must fit than that of the first, to stand above it.
_BETTER = 1.9


def page(app: Sphinx, materials: Sequence[Material]) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Write the index, and yield the page that searches it.

    Args:
        app: The application.
        materials: The content of the site, game by game.
    """
    indexes: dict[str, dict[str, Any]] = {}
    for material in materials:
        title = f"Rules and questions of {material.game.title}" if material.later else "Rules and questions"
        name = material.game.pages if material.later else "catalog"
        glossary = (Path(app.srcdir) / material.game.glossary).read_text(encoding="utf-8")
        index = index_of(material.catalog, glossary, material.short_name, material.places)
        most, better = (_LATER, _BETTER) if material.later else (_FIRST, 1.0)
        indexes[name] = {"title": title, "most": most, "better": better, **index.as_json()}
    same = [words for material in materials for words in material.catalog.words.same]
    found = _of_pages(app.env, dict.fromkeys(same), _known(materials))
    indexes["pages"] = {"title": "Other pages", "most": _PAGES, "better": 0, **found.as_json()}
    text = json.dumps(indexes, ensure_ascii=False, separators=(",", ":"))
    replace_file(Path(app.outdir) / FILE, f"window.searchIndex = {text};\n")
    listed = [
        (one.titled("rules"), one.places.rules, one.titled("questions"), one.places.questions) for one in materials
    ]
    yield "search", {"title": "Search", "search_index": FILE, "listed": listed}, "search.html"


def _known(materials: Sequence[Material]) -> tuple[str, ...]:
    """Return where pages begin whose rules, questions or glossary entries need not be found a second time."""
    every = [one.places for one in materials]
    return tuple(start for one in every for start in (f"{one.rules}/", f"{one.questions}/", one.glossary))


def _of_pages(env: BuildEnvironment, same: Iterable[tuple[str, ...]], known: tuple[str, ...]) -> Index:
    """Return the index of the sections of all other pages."""
    names = [name for name in sorted(env.found_docs) if not name.startswith(known)]
    return make_index((found for name in names for found in _sections(name, env.get_doctree(name))), same)


def _sections(name: str, page: nodes.document) -> Iterator[tuple[Entry, Text]]:
    """Yield the sections of a page, each without those inside."""
    whole = next(iter(page.findall(nodes.title)), None)
    for section in page.findall(nodes.section):
        title = section.next_node(nodes.title)
        if title is None or whole is None:
            continue
        outermost = title is whole
        heading = title.astext() if outermost else f"{whole.astext()}: {title.astext()}"
        own = [part for part in section.children if not isinstance(part, nodes.section | nodes.title)]
        text = " ".join(part.astext() for part in own)
        where = f"{name}.html" if outermost else f"{name}.html#{section['ids'][0]}"
        entry = Entry("page", heading, _beginning(section), "", where)
        yield entry, Text(((_TITLE, title.astext()), (_WORDS, text)))


def _beginning(section: nodes.section) -> str:
    """Return the first sentences of a section, up to a line or two, or else its list."""
    direct = next(iter(part for part in section.children if isinstance(part, nodes.paragraph)), None)
    inner = [part.next_node(nodes.title) for part in section.children if isinstance(part, nodes.section)]
    rows = [row.next_node(nodes.entry) for body in section.findall(nodes.tbody) for row in body.children]
    listed = ", ".join(part.astext() for part in inner or rows if part is not None)
    whole = " ".join(part.astext() for part in section.children[1:])
    said = " ".join((direct.astext() if direct is not None else listed or whole).split())
    return said if len(said) <= _LONGEST else f"{said[:_LONGEST].rpartition(' ')[0]} \N{HORIZONTAL ELLIPSIS}"
