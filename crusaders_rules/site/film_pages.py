"""Films of plays: on the page of a question, on that of a chapter, and on pages that are written by hand."""

from __future__ import annotations

from collections.abc import Iterator

from docutils import nodes

from crusaders_rules.catalog.model import Rule
from crusaders_rules.site.gallery import Film, FilmStep, ToldFilm
from crusaders_rules.site.live import table_page
from crusaders_rules.site.markup import Part, drawn, html, links, paragraph, section, span
from crusaders_rules.site.material import Material


def shown(
    material: Material, docname: str, film: Film, name: str, readings: tuple[str, tuple[str, ...]] = ("", ())
) -> Iterator[nodes.Node]:
    """Show a play step by step, and the place of two tables; without JavaScript it is a list.

    Args:
        material: The content of the site.
        docname: The page.
        film: The film.
        name: The name of the film in its page, which each step has with its number.
        readings: The question that the film is about, and its readings.
    """
    if film.steps:
        steps = [
            _step(material, docname, step, f"{name}-step-{number}", readings)
            for number, step in enumerate(film.steps, start=1)
        ]
        label = f"A play in {len(steps)} pictures"
        yield html("section", html("ol", *steps, classes=["film-steps"]), classes=["film"], aria_label=label)
    if film.both and material.live:
        yield table_page.two_tables(material, docname, film.both)


def _step(
    material: Material, docname: str, step: FilmStep, name: str, readings: tuple[str, tuple[str, ...]]
) -> nodes.Node:
    caption: list[Part] = [html("strong", step.title, classes=["film-title"]), " "]
    caption.append(span(step.words, classes=["film-words"]))
    if step.rules:
        caption.append(span("Rules asked: ", *links(docname, "rule", step.rules), classes=["film-rules"]))
    caption += table_page.opened(material, docname, step.opens, name, readings)
    figure = html("figure", *_pictures(step), html("figcaption", *caption))
    made = html("li", figure, classes=["film-step"], data_differs="true" if step.differs else "false")
    made["ids"].append(name)
    return made


def _pictures(step: FilmStep) -> list[nodes.Node]:
    """Return the picture of a step, or several side by side, each with its caption."""
    if len(step.pictures) == 1:
        return [drawn(one.name, one.alt) for one in step.pictures]
    each = [html("div", paragraph(one.caption), drawn(one.name, one.alt)) for one in step.pictures]
    return [html("div", *each, classes=["film-beside"])]


def chapter_films(material: Material, docname: str, chapter_id: str) -> Iterator[nodes.Node]:
    """Show the films of a chapter, each with its title and where the play is from.

    Args:
        material: The content of the site.
        docname: The page.
        chapter_id: The chapter.
    """
    for told in material.gallery.films.get(chapter_id, ()):
        said = paragraph(told.words, classes=["film-from"])
        yield section(told.name, [told.title], said, *shown(material, docname, told.film, told.name))


def films_of_page(material: Material, docname: str, name: str) -> list[nodes.Node]:
    """Show the films of a page that is written by hand.

    Args:
        material: The content of the site.
        docname: The page.
        name: The name of the films.
    """
    return list(chapter_films(material, docname, name))


def seen_in(material: Material, rule: Rule) -> Iterator[tuple[str, ToldFilm]]:
    """Yield the films in which a rule has a say, each with its chapter."""
    for chapter_id, films in material.gallery.films.items():
        yield from ((chapter_id, told) for told in films if rule.id in told.rules)
