"""The Sphinx extension: the domain, the directives that show the registry, and their pages."""

from __future__ import annotations

import gc
import inspect
import shutil
from collections.abc import Callable, Iterable
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from sphinx import addnodes
from sphinx.addnodes import toctree as toctree_node
from sphinx.application import Sphinx
from sphinx.builders.html import StandaloneHTMLBuilder
from sphinx.environment import BuildEnvironment
from sphinx.roles import XRefRole
from sphinx.util.docutils import SphinxDirective

from crusaders_rules import __version__
from crusaders_rules.site import (
    cards,
    export,
    film_pages,
    markup,
    overviews,
    pages,
    proof_cards,
    question_pages,
    search_page,
)
from crusaders_rules.site.domain import RuleDomain
from crusaders_rules.site.live import table_page
from crusaders_rules.site.material import Material

Drawing = Callable[..., nodes.Node | list[nodes.Node]]
# A site is made of very many objects that stay; looking for garbage among them at the usual pace costs a third of the
# time. Nor are they searched once at the end, which takes seconds: little else happens in the process then.
_USUAL, _RARELY = gc.get_threshold(), (200_000, 20, 100)


def _all_questions(material: Material, docname: str, topic: str = "") -> nodes.Node:
    """Return the questions of a topic, or all of them."""
    asked = material.topics[topic] if topic else material.catalog.questions
    return question_pages.question_table(material, docname, asked)


# For each directive, the function that makes its content and the kind of thing that it describes.
_DRAWN: dict[str, tuple[Drawing, str | None]] = {
    "rule": (cards.rule_card, "rule"),
    "question": (question_pages.question_page, "question"),
    "theorem": (proof_cards.theorem_card, "theorem"),
    "chapter": (overviews.chapter_head, None),
    "chapters": (overviews.chapter_table, None),
    "questions": (_all_questions, None),
    "theorems": (proof_cards.theorem_table, None),
    "models": (proof_cards.model_cards, None),
    "coverage": (overviews.coverage, None),
    "data": (overviews.data, None),
    "tests": (overviews.test_pages, None),
    "counts": (overviews.counts, None),
    "landing": (cards.landing_picture, None),
    "figure": (cards.figure, None),
    "films": (film_pages.films_of_page, None),
    "texts": (overviews.editions, None),
    "table": (table_page.table, None),
}


class Drawn(SphinxDirective):
    """A directive that shows an entry of the registry; its argument, if any, is the id of that entry."""

    optional_arguments = 1
    materials: ClassVar[tuple[Material, ...]]
    pages: ClassVar[list[str]]
    titles: ClassVar[dict[str, nodes.bullet_list]]
    inside: ClassVar[set[str]]
    trees: ClassVar[dict[object, str]]
    draw: ClassVar[Drawing]
    kind: ClassVar[str | None]

    @classmethod
    def material_of(cls, docname: str) -> Material:
        """Return the content that a page shows: that of the game whose folder has the page, or else of the first."""
        first, *others = cls.materials
        return next((one for one in others if docname.startswith(f"{one.game.pages}/")), first)

    def run(self) -> list[nodes.Node]:
        """Draw."""
        docname = self.env.current_document.docname
        domain = self.env.domains["rule"]
        try:
            drawn = type(self).draw(self.material_of(docname), docname, *self.arguments)
        except (KeyError, StopIteration) as error:
            raise self.error(f"{self.name}: there is no {' '.join(self.arguments)}") from error
        if isinstance(domain, RuleDomain):
            if self.kind:
                domain.note(self.kind, self.arguments[0], "" if self.kind == "question" else self.arguments[0])
            if self.name == "rule:models":
                for model in self.material_of(docname).models:
                    domain.note("model", model, model)
        return drawn if isinstance(drawn, list) else [drawn]


def _begin(app: Sphinx) -> None:
    """Join the content and write the generated pages before Sphinx looks for its sources."""
    gc.set_threshold(*_RARELY)
    # Sphinx rebuilds the page of a module if the module has changed, but not if more of it is documented.
    shutil.rmtree(Path(app.outdir) / "_modules", ignore_errors=True)
    results = app.config.rule_results
    Drawn.materials = tuple(
        Material(
            game,
            Path(results, game.pages if number else "") if results else None,
            app.config.rule_texts,
            later=number > 0,
            drawn=app.config.rule_shown.get(game.name),
        )
        for number, game in enumerate(app.config.rule_games)
    )
    Drawn.titles, Drawn.inside, Drawn.trees = {}, set(), {}
    for material in Drawn.materials:
        material.live = app.builder.name == "html" and table_page.write(app, material)
    # Sphinx would index every page by parts of words; the site has a separate search for rules and questions.
    if isinstance(app.builder, StandaloneHTMLBuilder):
        app.builder.search = False
    Drawn.pages = pages.write(Drawn.materials, Path(app.srcdir), in_one=app.builder.name == "singlehtml")


def _outdated(*_: object) -> Iterable[str]:
    """Make Sphinx reread every page that shows the registry, since Sphinx cannot see when that changes."""
    others = [f"{one.game.pages}/{page}" for one in Drawn.materials if one.later for page in _BY_HAND_LATER]
    tables = [page for one in Drawn.materials if one.game.table for page in table_page.pages(one)]
    return [*Drawn.pages, *_BY_HAND, *others, *tables]


# Handwritten pages that show the registry.
_BY_HAND = (
    *("index", "explanation/what-wins"),
    *("reference/exploring", "reference/coverage", "reference/data", "reference/tests"),
)
_BY_HAND_LATER = ("index", "exploring", "coverage", "data", "tests")


def _rules_of_functions(  # noqa: PLR0913, PLR0917 -- the signature of Sphinx
    app: Sphinx,
    what: str,
    name: str,
    obj: object,
    options: object,
    lines: list[str],
) -> None:
    """Add the rules of a rule function below its docstring."""
    del name, options
    if what != "function" or not inspect.isfunction(obj):
        return
    ids = [rule_id for game in app.config.rule_games for rule_id in game.ids_of(obj.__code__)]
    if ids:
        lines += ["", f"Says: {', '.join(f':rule:rule:`{rule_id}`' for rule_id in ids)}.", ""]


def _made_by_tools(  # noqa: PLR0913, PLR0917 -- the signature of Sphinx
    app: Sphinx,
    what: str,
    name: str,
    obj: object,
    skip: bool,  # noqa: FBT001
    options: object,
) -> bool | None:
    """Leave out what attrs, an enumeration, a named tuple or ``object`` makes in a class.

    The signatures are not for people, and the docstring of a named tuple has its fields.
    """
    del app, what, skip, options
    if type(obj).__name__ == "_tuplegetter":
        return True
    written = obj.__doc__ if inspect.isfunction(obj) else None
    return (not written or written.startswith(_BY_ATTRS)) or None if name in {"__init__", "__new__"} else None


_BY_ATTRS = "Method generated by attrs"


def _drop_unread_modules(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Leave modules without a source file out of the list of sources, such as those of generated named tuples."""
    sources: dict[str, Any] = getattr(app.env, "_viewcode_modules", {})
    for name in [name for name, found in sources.items() if not found]:
        del sources[name]
    return ()


def _no_source_without_an_anchor(_: Sphinx, doctree: nodes.document) -> None:
    """Leave out the link to the source of what is described without a place in the index: no link leads back to it."""
    for described in doctree.findall(addnodes.desc):
        if described.get("no-index"):
            for signature in described.findall(addnodes.desc_signature):
                signature["module"] = None


def _search(app: Sphinx) -> Iterable[tuple[str, dict[str, Any], str]]:
    """Make the page of the search."""
    return search_page.page(app, Drawn.materials) if app.builder.name == "html" else ()


def _table_script(app: Sphinx, page: str, *_: object) -> None:
    """Load the script of the table only on pages that need it."""
    table_page.add_script(app, page, Drawn.materials)


def _level_captions(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Give the headings of the tables of contents a level; Sphinx only marks them as headings."""
    del app, page, template, doctree
    for name in ("body", "furo_navigation_tree"):
        if name in context:
            context[name] = context[name].replace('class="caption" role="heading"', _CAPTION)


_CAPTION = 'class="caption" role="heading" aria-level="2"'


def _titles_only(app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Let the theme make its table of contents from the titles of the pages, open where the page stands.

    Sphinx would copy every heading of every page for each page, to drop all but the titles. The whole tree would be a
    third of the site.
    """
    del template, doctree
    if "toctree" not in context:
        return
    environment, whole = app.env, context["toctree"]
    if not Drawn.titles:
        Drawn.titles.update((name, _title_of(toc)) for name, toc in environment.tocs.items())

    def toctree(**options: Any) -> str:  # noqa: ANN401 -- the options of Sphinx
        every = environment.tocs
        if not options.get("titles_only"):
            return str(whole(**options))
        options["collapse"] = True
        # Pages that are not in the tree, such as those of questions, have the same one in each folder.
        same = (page.rpartition("/")[0], *sorted(options.items())) if _outside(environment, page) else None
        if same in Drawn.trees:
            return Drawn.trees[same]
        environment.tocs = Drawn.titles
        try:
            found = str(whole(**options))
        finally:
            environment.tocs = every
        if same is not None:
            Drawn.trees[same] = found
        return found

    context["toctree"] = toctree


def _outside(environment: BuildEnvironment, page: str) -> bool:
    """Whether no table of contents names a page; the tree of pages marks no such page."""
    if not Drawn.inside:
        Drawn.inside |= {environment.config.root_doc, *chain.from_iterable(environment.toctree_includes.values())}
    return page not in Drawn.inside


def _title_of(toc: nodes.bullet_list) -> nodes.bullet_list:
    """Return the table of contents of a page without its headings: its title, and the pages below it."""
    short = toc.deepcopy()
    for entry in short.findall(nodes.list_item):
        if entry.parent is short and len(entry) > 1:
            below = list(entry.findall(toctree_node))
            entry[1:] = [nodes.bullet_list("", *below)] if below else []
    return short


def _finish(app: Sphinx, error: Exception | None) -> None:
    """Write ``rules.json`` beside the first page of each part."""
    gc.freeze()
    gc.set_threshold(*_USUAL)
    if error is None and app.builder.format == "html":
        for material in Drawn.materials:
            export.write(material, Path(app.outdir, material.game.pages if material.later else "", "rules.json"))


def _rule_role(_: str, *rest: Any, **more: Any) -> tuple[list[nodes.Node], list[nodes.system_message]]:  # noqa: ANN401
    """Make ``:rule:`ID` `` a short form of ``:rule:rule:`ID` ``, the role of the domain."""
    return XRefRole(warn_dangling=True, innernodeclass=nodes.literal)("rule:rule", *rest, **more)


# Those that need no place before or after the listeners of other extensions.
_LISTENERS: dict[str, Callable[..., Any]] = {
    "builder-inited": _begin,
    "env-get-outdated": _outdated,
    "build-finished": _finish,
    "autodoc-skip-member": _made_by_tools,
    "autodoc-process-docstring": _rules_of_functions,
}


def setup(app: Sphinx) -> dict[str, Any]:
    """Set up the extension.

    Args:
        app: The application.

    Returns:
        The metadata that Sphinx requires.
    """
    # The records of the games, which docs/conf.py names; each but the first has a part in a folder of its own.
    app.add_config_value("rule_games", (), "", types=frozenset({tuple}))
    app.add_config_value("rule_results", "", "env", types=frozenset({str}))
    app.add_config_value("rule_texts", {}, "env", types=frozenset({dict}))
    app.add_config_value("rule_shown", {}, "", types=frozenset({dict}))
    app.add_node(markup.element, html=(markup.visit_element, markup.depart_element))
    app.add_node(markup.drawing, html=(markup.visit_drawing, markup.depart_drawing))
    app.add_domain(RuleDomain)
    for name, (draw, kind) in _DRAWN.items():
        made = type(f"Drawn{name.title()}", (Drawn,), {"draw": staticmethod(draw), "kind": kind})
        app.add_directive_to_domain("rule", name, made)
    app.add_role("rule", _rule_role)
    for event, listener in _LISTENERS.items():
        app.connect(event, listener)
    # Before the extension that links sources.
    app.connect("doctree-read", _no_source_without_an_anchor, priority=100)
    app.connect("html-collect-pages", _drop_unread_modules, priority=100)
    app.connect("html-collect-pages", _search)
    app.connect("html-page-context", _table_script)
    # The theme makes its table of contents at the default priority of 500.
    app.connect("html-page-context", _titles_only, priority=100)
    app.connect("html-page-context", _level_captions, priority=900)
    static = Path(__file__).parent / "static"
    app.connect("config-inited", lambda _, config: config.html_static_path.append(str(static)))
    templates = str(static.with_name("templates"))
    app.connect("config-inited", lambda _, config: config.templates_path.append(templates))
    for name in ("cards.css", "film.css", "table/table.css", "table/both.css"):
        app.add_css_file(name)
    for name in ("film.js", "reach.js"):
        app.add_js_file(name, loading_method="defer")
    return {"version": __version__, "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
