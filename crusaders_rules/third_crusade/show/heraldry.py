"""The palette of this game for light and dark pages, its icons, and its pieces."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from crusaders_rules.svg import GROUND, at, box, element, path, titled, whole, words
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.state import ARMIES, Alliance, Icon, Leader, Owner, RegionType, Shape, UnitType

# Name of the colour: on a light page, on a dark page.
PALETTE = {
    **GROUND,
    "road": ("#b39a6b", "#8d7a55"),
    "city": ("#e9e2d3", "#35322b"),
    "desert": ("#f6e7c1", "#453b24"),
    "angevin": ("#a5281f", "#b5352b"),
    "holy-roman-empire": ("#3f3a52", "#6a6486"),
    "ayyubid": ("#1f6b3a", "#27774a"),
    "turkoman": ("#1f5a8e", "#2c6ba3"),
    "neutral": ("#6d675b", "#7a7466"),
}
drawing = partial(whole, PALETTE)

TITLES = {
    Owner.ANGEVIN: "Angevin",
    Owner.HOLY_ROMAN_EMPIRE: "Holy Roman Empire",
    Owner.AYYUBID: "Ayyubid",
    Owner.TURKOMAN: "Turkoman",
    Owner.NEUTRAL: "Neutral",
}
LETTERS = dict(zip((*ARMIES, Owner.NEUTRAL), ("An", "HR", "Ay", "Tu", "Ne"), strict=True))
SIDES = {Alliance.CRUSADER: "Crusaders", Alliance.MUSLIM: "Muslims"}

# Outlines in a box from -12 to 12.
ICONS: dict[str, str] = {
    Icon.COMMAND: "M-9 12v-24h2.4v2H9l-4 5.5L9 1H-6.6v11z",
    Icon.CROWN: "M-10 9V-7l5.4 5L0-10l4.6 8L10-7V9z",
    Icon.SUPPLY: "M-3.5-11h7l-1.6 4.2Q9-2 9 5q0 6-5 6h-8q-5 0-5-6 0-7 7.1-11.8z",
    Icon.GOLD: "M0-10A10 10 0 1 1 0 10 10 10 0 0 1 0-10zM0-7A7 7 0 1 0 0 7 7 7 0 0 0 0-7zM-2-4.5h4v9h-4z",
    Icon.GLORY: "M0-11l3 7.2 7.8.6-6 5 1.9 7.6L0 5.3l-6.7 4.1 1.9-7.6-6-5 7.8-.6z",
    "port": (
        "M-1.6-7.2a3.2 3.2 0 1 1 3.2 0V-4H6v3H1.6v8.6Q6.5 6.6 8 3l-2.6.6L9.6-2 12 4.4 10.4 4Q7.6 11 0 12-7.6 11-10.4 4"
        "L-12 4.4-9.6-2l4.2 5.6L-8 3q1.5 3.6 6.4 4.6V-1H-6v-3h4.4z"
    ),
    "mercantile": (
        "M-1.3-12h2.6v3H10v2.6L12 2q0 4-4.5 4T3 2l3.2-8.4H1.3V9H6v3H-6V9h4.7V-6.4h-4.9L-3 2q0 4-4.5 4T-12 2"
        "l2-8.4V-9h8.7z"
    ),
    "jerusalem": "M-2-11h4v3h3v3H2v3h6v-3h3v10H8V2H2v6h3v3h-3v1h-4v-1h-3V8h3V2h-6v3h-3V-5h3v3h6v-3h-3v-3h3z",
    "sabotage": "M-9-11 0-2 9-11l2 2L2 0l9 9-2 2-9-9-9 9-2-2 9-9-9-9z",
    RegionType.CITY: "M-11 11V-4h3v-4h4v4h1v-8h6v8h1v-4h4v4h3v15h-8V5H-3v6z",
    RegionType.DESERT: "M-12 9Q-7-6-1-6q3 0 6 6 2-3 4-3 2 0 3 12z",
    Alliance.CRUSADER: "M-2.5-11h5v8.5H11v5H2.5V11h-5V2.5H-11v-5h8.5z",
    Alliance.MUSLIM: "M4-11A11 11 0 1 0 10 6 9 9 0 1 1 4-11z",
    "bandit": "M-10-9Q0-13 10-9 9 5 0 12-9 5-10-9zM-6.500-4.500q2 3.500 5 2v-1.500zM6.500-4.500q-2 3.500-5 2v-1.500z",
}
# Outlines of Slots and pieces, 30 wide.
SHAPES = {
    Shape.SQUARE: "M-14-14h28v28h-28z",
    Shape.HEXAGON: "M-8-14H8L16 0 8 14H-8L-16 0z",
    Shape.TRAPEZOID: "M-13-14h26L20 14h-40z",
}


def piece_in_words(word: str) -> str:
    """Return a word for an Army or for pieces as a person says it; any other word stays as it is.

    >>> piece_in_words("ayyubid:2-infantry"), piece_in_words("neutral:siege-engine"), piece_in_words("yusuf")
    ('2 Infantry of Ayyubid', 'Neutral Siege Engine', 'yusuf')
    """
    owner, colon, piece = word.partition(":")
    if owner not in tuple(Owner):
        return word
    if not colon:
        return TITLES[Owner(owner)]
    count, dash, unit = piece.partition("-")
    many, kind = (f"{count} ", unit) if dash and count.isdigit() else ("", piece)
    named = kind.replace("-", " ").title()
    return f"{many}Neutral {named}" if owner == Owner.NEUTRAL else f"{many}{named} of {TITLES[Owner(owner)]}"


def pieces_in_words(pieces: Iterable[str]) -> str:
    """Return words for pieces and Leaders as a person says them, separated by commas.

    >>> pieces_in_words(["angevin:1-infantry", "ruprecht"])
    '1 Infantry of Angevin, Ruprecht'
    """
    return ", ".join(piece_in_words(word) if ":" in word else title_of(word) for word in pieces)


def icon(name: str, x: float, y: float, size: float, style: str = "f-ink") -> str:
    """Return an icon in the middle of a point."""
    return at(x, y, path(ICONS[name], style, fill_rule="evenodd"), scale=size / 24)


def icons(names: tuple[Icon, ...], x: float, y: float, size: float, style: str = "f-ink") -> str:
    """Return icons side by side round a point, smaller if there are several."""
    fitting = min(size, 26 / max(1, len(names)))
    left = x - fitting * (len(names) - 1) / 2
    return "".join(icon(name, left + fitting * place, y, fitting, style) for place, name in enumerate(names))


def unit_piece(owner: Owner, unit: UnitType, shape: Shape, x: float, y: float) -> str:
    """Draw a Unit on its Slot: the shape says the type, the letters say whose it is."""
    drawn = [path(SHAPES[shape], f"f-{owner} s-card", stroke_width=2), words(LETTERS[owner], 0, 5, 13, "f-white bold")]
    return at(x, y, titled(f"{unit.replace('-', ' ').title()} of {TITLES[owner]}", *drawn))


def leader_piece(leader: Leader, x: float, y: float) -> str:
    """Draw a Leader on its Slot: a piece with a crest."""
    crest = path("M-6-9l3 2.500L0-11l3 4.500L6-9v4H-6z", "f-white")
    drawn = [
        path(SHAPES[leader.shape], f"f-{leader.owner} s-mark", stroke_width=3),
        crest,
        words(LETTERS[leader.owner], 0, 9, 12, "f-white bold"),
    ]
    return at(x, y, titled(f"{title_of(leader.name)}, Leader of {TITLES[leader.owner]}", *drawn))


def army_disc(owner: Owner, x: float, y: float, radius: float = 10) -> str:
    """Draw the disc of an Army with its letters."""
    size = radius * 1.05
    disc = element("circle", cx=x, cy=y, r=radius, class_=f"f-{owner} s-card")
    return titled(TITLES[owner], disc, words(LETTERS[owner], x, y + size * 0.36, size, "f-white bold"))


def chip(text: str, x: float, y: float, width: float, *, now: bool = False) -> str:
    """Draw a word in a frame; the frame of the one that holds now is heavier, and its word bold."""
    frame = box((x, y, width, 22), "f-gold s-mark" if now else "f-card s-rule", 5)
    return frame + words(text, x + width / 2, y + 15.5, 12, "f-ink bold" if now else "f-faint")


def panel(title: str, width: float, height: float) -> str:
    """Draw the ground of a panel with its title."""
    return box((0, 0, width, height), "f-card s-rule", 8) + words(title, 12, 22, 15, "f-ink left head")
