"""Drawing in SVG: elements, one style sheet for light and dark pages, and whole files.

Colours are classes of the style sheet: ``f-`` fills and ``s-`` strokes with a colour of the palette, so that a drawing
follows the page that shows it. No colour is ever the only sign.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import TypeAlias

import attrs

# Name of the colour: on a light page, on a dark page.
Palette: TypeAlias = Mapping[str, tuple[str, str]]
# The colours that every game has.
GROUND = {
    "page": ("#fdfbf5", "#1b1a17"),
    "sea": ("#cadde5", "#16262f"),
    "shore": ("#8db0bf", "#33586a"),
    "land": ("#f5eedc", "#3a362d"),
    "edge": ("#c3b592", "#6f6751"),
    "rock": ("#ddd5c3", "#2a2822"),
    "peak": ("#8f8571", "#8c826d"),
    "ink": ("#2a251c", "#f4eedf"),
    "faint": ("#61584a", "#bdb39d"),
    "card": ("#ffffff", "#24221d"),
    "rule": ("#d9d0ba", "#4b4639"),
    "gold": ("#f3d98b", "#6b5418"),
    "mark": ("#8a5a00", "#f0c04a"),
    "white": ("#ffffff", "#ffffff"),
}


def number(value: float) -> str:
    """Return a coordinate with at most two places, so that a drawing is the same everywhere."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@cache
def _printed(attribute: str) -> str:
    return attribute.rstrip("_").replace("_", "-")


def element(tag: str, *content: str, **attributes: str | float | None) -> str:
    """Return an XML element.

    Args:
        tag: Its name.
        *content: The content, already XML.
        **attributes: Its attributes: ``_`` stands for ``-``, a last ``_`` is dropped, None leaves one out.

    >>> element("circle", cx=1.5, class_="f-ink")
    '<circle cx="1.5" class="f-ink"/>'
    """
    head = "".join(
        [
            f' {_printed(name)}="{escape(value) if isinstance(value, str) else number(value)}"'
            for name, value in attributes.items()
            if value is not None
        ]
    )
    return f"<{tag}{head}>{''.join(content)}</{tag}>" if content else f"<{tag}{head}/>"


def words(text: str, x: float, y: float, size: float = 12, style: str = "f-ink") -> str:
    """Return a line of text, in the middle of a point unless the style has ``left`` or ``right``."""
    return element("text", escape(text, quote=False), x=x, y=y, font_size=size, class_=style)


def titled(title: str, *content: str, **attributes: str | float | None) -> str:
    """Return a group with a title for a resting pointer and for a screen reader."""
    return element("g", element("title", escape(title, quote=False)), *content, **attributes)


def at(x: float, y: float, *content: str, scale: float = 1) -> str:
    """Return content moved to a place."""
    shrunk = "" if scale == 1 else f" scale({number(scale)})"
    return element("g", *content, transform=f"translate({number(x)} {number(y)}){shrunk}")


def path(outline: str, style: str, **attributes: str | float | None) -> str:
    """Return a drawn outline."""
    return element("path", d=outline, class_=style, **attributes)


def box(area: tuple[float, float, float, float], style: str, radius: float) -> str:
    """Return a rectangle with round corners; its area is a corner, the width and the height."""
    x, y, width, height = area
    return element("rect", x=x, y=y, width=width, height=height, rx=radius, class_=style)


@cache
def _style(palette: tuple[tuple[str, tuple[str, str]], ...]) -> str:
    def colours(page: int) -> str:
        return "".join(f".f-{name}{{fill:{pair[page]}}}.s-{name}{{stroke:{pair[page]}}}" for name, pair in palette)

    return element(
        "style",
        "text{font-family:'Gill Sans','Gill Sans MT',Calibri,Carlito,'DejaVu Sans',sans-serif;text-anchor:middle}"
        ".left{text-anchor:start}.right{text-anchor:end}.bold{font-weight:700}.none{fill:none}"
        ".head{font-family:Georgia,'DejaVu Serif',serif}"
        ".dash{stroke-dasharray:3 3}.ferry{stroke-dasharray:1 9;stroke-linecap:round}"
        ".new{stroke-dasharray:8 5}.new-frame{stroke-dasharray:5 3;stroke-width:2.5}.new-badge{stroke-width:1.5}"
        ".felt{pointer-events:all}"
        ".round{stroke-linejoin:round;stroke-linecap:round}"
        f"{colours(0)}@media(prefers-color-scheme:dark){{{colours(1)}}}",
    )


def whole(palette: Palette, name: str, title: str, description: str, size: tuple[float, float], *content: str) -> str:
    """Return a whole SVG file.

    Args:
        palette: The colours.
        name: An XML name; it keeps the ids of several drawings on one page apart.
        title: A title of a few words.
        description: A description in sentences, for people who cannot see the drawing.
        size: Width and height in pixels.
        *content: The content.
    """
    width, height = size
    return (
        element(
            "svg",
            element("title", escape(title, quote=False), id=f"{name}-title"),
            element("desc", escape(description, quote=False), id=f"{name}-desc"),
            _style(tuple(palette.items())),
            box((0, 0, width, height), "f-page", 10),
            *content,
            xmlns="http://www.w3.org/2000/svg",
            width=width,
            height=height,
            viewBox=f"0 0 {number(width)} {number(height)}",
            role="img",
            aria_labelledby=f"{name}-title {name}-desc",
        )
        + "\n"
    )


@attrs.frozen
class Sheet:
    """A part of a drawing: its content from the origin, and its size."""

    content: str
    width: float
    height: float
