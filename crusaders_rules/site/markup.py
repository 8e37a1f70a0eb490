"""Pieces of a page: paragraphs, links, tables, and HTML elements that docutils lacks."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from docutils import nodes
from sphinx import addnodes

from crusaders_rules.site.material import PICTURES

NOTHING = "\N{EN DASH}"
Part = nodes.Node | str
"""A node, or text in which backquotes mark code."""

_CODE = re.compile(r"``(.+?)``|`(.+?)`")
_PIECE = re.compile(r"[^._]*[._]+|[^._]+")


class element(nodes.General, nodes.Element):  # noqa: N801 -- docutils finds the visitor by this name
    """An HTML element by its name, such as ``details``; its attributes are in ``html``."""


def visit_element(self: Any, node: element) -> None:  # noqa: ANN401 -- the writer of whatever builder
    """Open the element."""
    self.body.append(self.starttag(node, node["name"], "", **node["html"]))


def depart_element(self: Any, node: element) -> None:  # noqa: ANN401 -- as above
    """Close the element."""
    self.body.append(f"</{node['name']}>\n")


def html(name: str, *content: Part, classes: Iterable[str] = (), **attributes: str) -> element:
    """Return an HTML element.

    Args:
        name: Its name.
        *content: What is inside.
        classes: Its classes.
        **attributes: Its other attributes; ``_`` stands for ``-``.
    """
    made = element("", *parts(content), name=name, classes=list(classes))
    made["html"] = {key.replace("_", "-"): value for key, value in attributes.items()}
    return made


def parts(content: Iterable[Part]) -> Iterator[nodes.Node]:
    """Yield nodes; text becomes text and code."""
    for part in content:
        if isinstance(part, nodes.Node):
            yield part
            continue
        end = 0
        for match in _CODE.finditer(part):
            if match.start() > end:
                yield nodes.Text(part[end : match.start()])
            yield code(match.group(1) or match.group(2))
            end = match.end()
        if part[end:]:
            yield nodes.Text(part[end:])


def paragraph(*content: Part, classes: Iterable[str] = ()) -> nodes.paragraph:
    """Return a paragraph."""
    return nodes.paragraph("", "", *parts(content), classes=list(classes))


def span(*content: Part, classes: Iterable[str] = ()) -> nodes.inline:
    """Return inline text."""
    return nodes.inline("", "", *parts(content), classes=list(classes))


def code(text: str) -> nodes.literal:
    """Return a word of code."""
    return nodes.literal(text, text)


def long_name(text: str) -> nodes.literal:
    """Return the name of something in code; a line of the page ends only after an underscore or a dot of it."""
    made = nodes.literal(text, "")
    for place, piece in enumerate(_PIECE.findall(text)):
        if place:
            made += nodes.raw("", "<wbr>", format="html")
        made += nodes.Text(piece)
    return made


def badge(text: str, kind: str = "plain", means: str = "") -> nodes.Node:
    """Return a word in a frame; the word has the meaning, never the colour alone.

    Args:
        text: The word.
        kind: Its class.
        means: What it means, in a sentence that the page shows under a pointer, a finger or the keyboard.
    """
    classes = ["badge", f"badge-{kind}"]
    if not means:
        return span(text, classes=classes)
    return html(
        "span", text, classes=classes, tabindex="0", role="note", aria_label=f"{text}: {means}", data_means=means
    )


def bullets(items: Iterable[Iterable[Part]], classes: Iterable[str] = ()) -> nodes.bullet_list:
    """Return a list of lines."""
    made = nodes.bullet_list("", classes=list(classes))
    made += [nodes.list_item("", paragraph(*item)) for item in items]
    return made


def facts(rows: Iterable[tuple[str, Sequence[nodes.Node]]]) -> nodes.definition_list:
    """Return a list of named facts; a fact without content is left out."""
    made = nodes.definition_list("", classes=["facts"])
    for name, content in rows:
        if content:
            term = nodes.term("", name)
            made += nodes.definition_list_item("", term, nodes.definition("", *content))
    return made


def table(heads: Sequence[str], rows: Iterable[Sequence[Iterable[Part]]], classes: Iterable[str] = ()) -> element:
    """Return a table that scrolls separately on a narrow page."""
    group = nodes.tgroup("", cols=len(heads))
    group += [nodes.colspec("", colwidth=1) for _ in heads]
    group += nodes.thead("", _row([[head] for head in heads]))
    group += nodes.tbody("", *(_row(row) for row in rows))
    made = nodes.table("", group, classes=list(classes))
    # With a role and a tab index, keyboard users can scroll it, too.
    return html("div", made, classes=["wide-table"], role="region", tabindex="0", aria_label=f"Table by {heads[0]}")


def _row(cells: Iterable[Iterable[Part]]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", paragraph(*cell)) for cell in cells))


def unfolding(summary: str, *content: nodes.Node, classes: Iterable[str] = ()) -> element:
    """Return content that unfolds when the reader presses its summary."""
    return html("details", html("summary", summary), *content, classes=classes)


def python_code(text: str) -> nodes.literal_block:
    """Return a block of Python."""
    return nodes.literal_block(text, text, language="python")


def console(text: str) -> nodes.literal_block:
    """Return commands to type in a terminal."""
    return nodes.literal_block(text, text, language="console")


def link(docname: str, kind: str, target: str, *label: Part, domain: str = "rule") -> addnodes.pending_xref:
    """Return a link to an object of Sphinx.

    Args:
        docname: The page of the link.
        kind: ``rule``, ``question``, ``theorem``, ``model``, or a kind of another domain.
        target: The id.
        *label: The text of the link; by default the id.
        domain: The domain.
    """
    made = addnodes.pending_xref(
        "",
        *(parts(label) if label else [code(target)]),
        refdomain=domain,
        reftype=kind,
        reftarget=target,
        refexplicit=True,
        refwarn=True,
    )
    made["refdoc"] = docname
    return made


def links(docname: str, kind: str, targets: Iterable[str]) -> Iterator[Part]:
    """Yield links to several things of a kind, with space between them."""
    for target in targets:
        yield link(docname, kind, target)
        yield "  "


def counted(count: int, noun: str) -> str:
    """Return a number of things in words."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"


def section(anchor: str, title: Iterable[Part], *content: nodes.Node, classes: Iterable[str] = ()) -> nodes.section:
    """Return a section whose anchor is its name."""
    heading = nodes.title("", "", *parts(title))
    return nodes.section("", heading, *content, ids=[anchor], names=[anchor], classes=list(classes))


class drawing(nodes.image):  # noqa: N801 -- docutils finds the visitor by this name
    """A picture of the gallery in its natural size or the width of the page, loaded when the reader scrolls to it."""


def drawn(name: str, alt: str, *, enlarge: bool = False) -> drawing:
    """Return a picture of the gallery.

    Args:
        name: Its name there.
        alt: A description of the picture.
        enlarge: Whether it links to the full-size picture.
    """
    return drawing(uri=f"/{PICTURES}/{name}.svg", alt=alt, enlarge=enlarge)


def visit_drawing(self: Any, node: drawing) -> None:  # noqa: ANN401 -- the writer of whatever builder
    """Write the picture."""
    builder = self.builder
    uri = posixpath.join(builder.imgpath, quote(builder.images[node["uri"]]))
    size = re.search(r'width="([\d.]+)" height="([\d.]+)"', (Path(builder.srcdir) / node["uri"]).read_text("utf-8"))
    measures = {} if size is None else {"width": str(round(float(size[1]))), "height": str(round(float(size[2])))}
    image = self.emptytag(node, "img", "", src=uri, alt=node["alt"], loading="lazy", **measures)
    self.body.append(f'<a class="enlarge" href="{uri}">{image}</a>' if node["enlarge"] else image)


def depart_drawing(self: Any, node: drawing) -> None:  # noqa: ANN401 -- as above
    """Do nothing: the picture is written."""
