"""Drawing in SVG: elements, the palette for light and dark pages, and the icons.

Colours are classes of one style sheet: ``f-`` fills and ``s-`` strokes with a colour of the
palette, so that a drawing follows the page that shows it. No colour is ever the only sign.
"""

from __future__ import annotations

from functools import cache
from html import escape

import attrs

from crusaders_rules.thy_will_be_done.state import Action, Building, Enemy
from crusaders_rules.thy_will_be_done.state.influence_tiles import NewBuilding, TileEffect

_MINUS = "\N{MINUS SIGN}"

# Name of the colour: on a light page, on a dark page.
PALETTE = {
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
    "prussian": ("#43484f", "#5b626c"),
    "slav": ("#9a3f12", "#a84a1b"),
    "saracen": ("#3d6a1d", "#47761f"),
    "seat-1": ("#b0261f", "#c23a31"),
    "seat-2": ("#1f5c9e", "#2f6fb4"),
    "seat-3": ("#006a6a", "#0b7b7a"),
    "seat-4": ("#74388a", "#8a4ba2"),
    "seat-5": ("#7d5200", "#8f6108"),
    "seat-6": ("#57524a", "#6e675d"),
}

# Outlines in a box from -12 to 12.
ICONS: dict[str, str] = {
    Building.CASTLE: "M-9 10V-9h4v4h3v-4h4v4h3v-4h4V10h-6V5a3 3 0 0 0-6 0v5z",
    Building.CHURCH: "M-1.2-12h2.4v2.6h2.6v2.4H1.2v3L9 3v8H3V6a3 3 0 0 0-6 0v5h-6V3l7.8-7v-3h-2.6v-2.4h2.6z",
    Building.FARM: (
        "M-.9 12V-3H.9V12zM0-12q3.6 4 0 8-3.6-4 0-8zM-1.4 0q-6.4-.4-7-6.6 6.4.4 7 6.6zM1.4 0q6.4-.4 7-6.6-6.4.4-7 6.6z"
        "M-1.4 7q-6.4-.4-7-6.6 6.4.4 7 6.6zM1.4 7q6.4-.4 7-6.6-6.4.4-7 6.6z"
    ),
    Building.BANK: "M-11-5 0-12l11 7v2h-22zM-9-1.5h3.6v8H-9zM-1.8-1.5h3.6v8h-3.6zM5.4-1.5H9v8H5.4zM-11 8.5h22v3h-22z",
    NewBuilding.KEEP: "M-7 12V-5h-2v-7h4v3h3v-3h4v3h3v-3h4v7H7v17zM-2 12V6h4v6z",
    NewBuilding.CHAPEL: "M-9 12V-2Q-9-9 0-13 9-9 9-2V12zM-1.5-8v3.5H-5v3h3.5V8h3v-9.5H5v-3H1.5V-8z",
    NewBuilding.MILL: "M-6 12-4-2h8l2 14zM-1-3-11-10l2-2 9 7 9-7 2 2-10 7 10 7-2 2-9-7-9 7-2-2z",
    NewBuilding.VAULT: "M-11-10h22v20H-11zM-8-7v14H8V-7zM0-5a5 5 0 0 1 1.5 9.8V7h-3V4.8A5 5 0 0 1 0-5z",
    "coat": "M-8-11H8v11q0 8-8 12-8-4-8-12z",
    "troop": "M-8.5 11V-2a8.5 8.5 0 0 1 17 0v13h-4.8V3.4h-2.4V11h-2.6V3.4h-2.4V11zM-5.4-2.4v2.6H5.4v-2.6z",
    "flag": "M-7 12v-24h2.2l12 5.5L-4.8-1v13z",
    "star": "M0-11l3 7.2 7.8.6-6 5 1.9 7.6L0 5.3l-6.7 4.1 1.9-7.6-6-5 7.8-.6z",
    TileEffect.UPGRADE: "M0-12 10-2 7 1 0-6-7 1-10-2zM0-2 10 8 7 11 0 4-7 11-10 8z",
    TileEffect.DISTRIBUTE: "M0-10A10 10 0 1 0 10 0h-4A6 6 0 1 1 0-6v3.5L8-8 0-13.5z",
    Action.TRAVEL: "M-11-3H1v-6.5L12 0 1 9.5V3h-12z",
    Action.CRUSADE: "M-1.9 3.5V-8L0-12l1.9 4V3.5H7v3H1.9V12h-3.8V6.5H-7v-3z",
    Action.BUILD: "M-9-10H5l5 4.4V-3H-9zM-3.2-1.4h5.4V12h-5.4z",
}
ICONS[Action.MUSTER] = ICONS["troop"]
ICONS[Action.INFLUENCE] = ICONS["star"]

# A standing figure whose body has room for a number.
FIGURE = "M0-12a5 5 0 0 1 3.6 8.5Q8.5-1 8.5 5v5.5h-17V5q0-6 4.9-8.5A5 5 0 0 1 0-12z"
PEAKS = "M-30 16-12-13-2 3 8-11 30 16z"
SHAPES = {
    "shield": "M-15-18h30v17q0 13-15 19-15-6-15-19z",
    "banner": "M-14-18h28v36L0 10l-14 8z",
}
OTHER_SHAPE = "M-15-18h30v36h-30z"

NUMERALS = ("", "I", "II", "III", "IV", "V", "VI", "VII", "VIII")
ENEMY_LETTERS = {Enemy.PRUSSIAN: "Pr", Enemy.SLAV: "Sl", Enemy.SARACEN: "Sa"}


def numeral(level: int) -> str:
    """Return a level as it is printed; a position put by hand may have an impossible one."""
    return NUMERALS[level] if 0 <= level < len(NUMERALS) else str(level)


def number(value: float) -> str:
    """Return a coordinate with at most two places, so that a drawing is the same everywhere."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def signed(value: int) -> str:
    """Return a number with its sign, as it is printed: +1, or with a true minus."""
    return f"+{value}" if value > 0 else f"{_MINUS}{-value}"


def element(tag: str, *content: str, **attributes: str | float | None) -> str:
    """Return an XML element.

    Args:
        tag: Its name.
        *content: The content, already XML.
        **attributes: Its attributes: ``_`` stands for ``-``, a last ``_`` is dropped, None leaves one out.

    >>> element("circle", cx=1.5, class_="f-ink")
    '<circle cx="1.5" class="f-ink"/>'
    """
    pairs = (
        (name.rstrip("_").replace("_", "-"), value if isinstance(value, str) else number(value))
        for name, value in attributes.items()
        if value is not None
    )
    head = "".join(f' {name}="{escape(value)}"' for name, value in pairs)
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


def icon(name: str, x: float, y: float, size: float, style: str = "f-ink") -> str:
    """Return an icon in the middle of a point."""
    return at(x, y, path(ICONS[name], style), scale=size / 24)


def box(area: tuple[float, float, float, float], style: str, radius: float) -> str:
    """Return a rectangle with round corners; its area is a corner, the width and the height."""
    x, y, width, height = area
    return element("rect", x=x, y=y, width=width, height=height, rx=radius, class_=style)


def change(amount: int, x: float, y: float) -> str:
    """Draw the change of a number: a badge with its sign, or nothing if it is the same."""
    if not amount:
        return ""
    disc = box((-13, -9, 26, 18), "f-card s-ink new-badge", 9)
    return at(x, y, disc, words(signed(amount), 0, 4.5, 12.5, "f-ink bold"))


def just_changed(area: tuple[float, float, float, float]) -> str:
    """Draw the dashed frame round a change."""
    return box(area, "none s-ink new-frame", 6)


@cache
def _style() -> str:
    def colours(page: int) -> str:
        return "".join(
            f".f-{name}{{fill:{pair[page]}}}.s-{name}{{stroke:{pair[page]}}}" for name, pair in PALETTE.items()
        )

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


def drawing(name: str, title: str, description: str, size: tuple[float, float], *content: str) -> str:
    """Return a whole SVG file.

    Args:
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
            _style(),
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
