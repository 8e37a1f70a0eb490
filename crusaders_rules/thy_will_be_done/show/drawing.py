"""The palette of this game for light and dark pages, and its icons."""

from __future__ import annotations

from functools import partial

from crusaders_rules.svg import GROUND, at, box, path, whole, words
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import TileEffect
from crusaders_rules.thy_will_be_done.state import BUILDING_TYPES, Action, Enemy

_MINUS = "\N{MINUS SIGN}"

# Name of the colour: on a light page, on a dark page.
PALETTE = {
    **GROUND,
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
    **{name: one.icon for name, one in BUILDING_TYPES.items()},
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


def signed(value: int) -> str:
    """Return a number with its sign, as it is printed: +1, or with a true minus."""
    return f"+{value}" if value > 0 else f"{_MINUS}{-value}"


def icon(name: str, x: float, y: float, size: float, style: str = "f-ink") -> str:
    """Return an icon in the middle of a point."""
    return at(x, y, path(ICONS[name], style), scale=size / 24)


def change(amount: int, x: float, y: float) -> str:
    """Draw the change of a number: a badge with its sign, or nothing if it is the same."""
    if not amount:
        return ""
    disc = box((-13, -9, 26, 18), "f-card s-ink new-badge", 9)
    return at(x, y, disc, words(signed(amount), 0, 4.5, 12.5, "f-ink bold"))


def just_changed(area: tuple[float, float, float, float]) -> str:
    """Draw the dashed frame round a change."""
    return box(area, "none s-ink new-frame", 6)


# A whole SVG file, as ``svg.whole`` makes it.
drawing = partial(whole, PALETTE)
