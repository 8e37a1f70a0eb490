"""A drawing of a player's action wheel."""

from __future__ import annotations

import math

from crusaders_rules.svg import at, element, number, path, titled, words
from crusaders_rules.thy_will_be_done.show.drawing import change, drawing, icon
from crusaders_rules.thy_will_be_done.state import WEDGES, Wedge, Wheel

RIM = 150.0
_HUB = 30.0
_TOKENS = 54.0
# On either side, the actions make room for the tokens: above they move up; below the rim leaves no room to move down.
_AWAY = {1: -8.0, 5: -8.0, 2: 0.0, 4: 0.0}
_SIZE = 2 * RIM + 40


def _spot(radius: float, degrees: float) -> tuple[float, float]:
    """Return a place on the wheel; degrees run clockwise from the top."""
    angle = math.radians(degrees - 90)
    return radius * math.cos(angle), radius * math.sin(angle)


def _sector(position: int, inner: float, outer: float, style: str, width: float) -> str:
    first, last = position * 60 - 30, position * 60 + 30
    corners = (_spot(outer, first), _spot(outer, last), _spot(inner, last), _spot(inner, first))
    a, b, c, d = (f"{number(x)} {number(y)}" for x, y in corners)
    outer_arc, inner_arc = (f"{number(r)} {number(r)} 0 0" for r in (outer, inner))
    return path(f"M{a}A{outer_arc} 1 {b}L{c}A{inner_arc} 0 {d}z", style, stroke_width=width)


def wedge_words(wedge: Wedge, tokens: int, *, upgraded: bool) -> str:
    """Describe a wedge: its actions, its tokens, and the action that an upgrade would add."""
    held = f"{tokens} action token{'' if tokens == 1 else 's'}"
    if upgraded:
        return f"{wedge.primary} and {wedge.secondary}, upgraded, {held}"
    return f"{wedge.primary}, {held}; an upgrade adds {wedge.secondary}"


def _tokens(count: int, x: float, y: float, *, giant: bool) -> str:
    held = "f-ink" if count else "none s-faint dash"
    disc = element("circle", cx=x, cy=y, r=13, class_=held, stroke_width=1.5)
    # The giant token is as large as two: a ring round the number of tokens.
    disc += element("circle", cx=x, cy=y, r=17, class_="none s-ink", stroke_width=3.5) if giant else ""
    return disc + words(str(count), x, y + 5, 15, "f-page bold" if count else "f-ink")


def _actions(wedge: Wedge, x: float, y: float, *, upgraded: bool) -> list[str]:
    if upgraded:
        return [
            icon(wedge.primary, x - 17, y - 10, 24),
            words("+", x, y - 5, 14, "f-ink bold"),
            icon(wedge.secondary, x + 17, y - 10, 24),
            words(wedge.primary, x, y + 16, 12, "f-ink bold"),
            words(wedge.secondary, x, y + 29, 12, "f-ink bold"),
        ]
    return [
        icon(wedge.primary, x, y - 10, 27),
        words(wedge.primary, x, y + 16, 13, "f-ink bold"),
        words(f"({wedge.secondary})", x, y + 30, 11, "f-faint"),
    ]


def _wedge(wheel: Wheel, position: int, before: Wheel, *, active: bool, giant: bool) -> str:
    wedge, tokens, upgraded = wheel.arrangement[position], wheel.tokens[position], wheel.upgraded[position]
    more = tokens - before.tokens[position]
    turned = upgraded != before.upgraded[position]
    drawn = [_sector(position, _HUB, RIM, f"{'f-gold' if upgraded else 'f-card'} s-edge", 1.5)]
    if upgraded:
        drawn.append(_sector(position, RIM - 5, RIM, "f-mark s-mark", 1))
    if active:
        drawn.append(_sector(position, _HUB + 2, RIM - 2, "none s-ink round", 3.5))
        drawn.append(at(*_spot(RIM + 11, position * 60), path(_pointer(position), "f-ink")))
    x, y = _spot(105 if position in _AWAY and not upgraded else 101, position * 60)
    y += _AWAY.get(position, 0)
    held = _spot(_TOKENS - 4 if position in _AWAY else _TOKENS, position * 60)
    drawn += [_tokens(tokens, *held, giant=giant), *_actions(wedge, x, y - 3, upgraded=upgraded)]
    drawn.append(change(more, held[0] + 15, held[1] - 13))
    if turned:
        drawn.append(_sector(position, _HUB + 4, RIM - 8, "none s-ink new", 3))
    said = wedge_words(wedge, tokens, upgraded=upgraded) + (", the giant one among them" if giant else "")
    said += _changed(more, turned=turned)
    return titled(said, *drawn, data_wedge=f"{wedge.primary}-{wedge.secondary}")


def _changed(more: int, *, turned: bool) -> str:
    """Describe the changes on a wedge."""
    said = [f"{more} more than before"] if more > 0 else [f"{-more} fewer than before"] if more else []
    return "".join(f"; {one}" for one in [*said, *(["just turned to its other side"] if turned else [])])


def _pointer(position: int) -> str:
    corners = (_spot(7, position * 60 + 180), _spot(7, position * 60 + 55), _spot(7, position * 60 - 55))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "z"


def wheel_picture(
    wheel: Wheel, active: int | None = None, before: Wheel | None = None, *, giant: int | None = None
) -> str:
    """Draw a wheel round the origin, as a part of a larger drawing.

    Args:
        wheel: The wheel; one that is not arranged yet is drawn empty.
        active: The position of the wedge being resolved.
        before: The wheel before, to mark the changes; None marks nothing.
        giant: The position of the wedge with the giant token, None without one.

    Returns:
        The drawing, ``RIM`` in radius and a pointer more.
    """
    places = range(len(wheel.arrangement))
    was = before if before is not None and before.arrangement == wheel.arrangement else wheel
    # The active wedge comes last, so that no neighbour covers its outline.
    drawn = [
        _wedge(wheel, place, was, active=place == active, giant=place == giant)
        for place in sorted(places, key=lambda place: place == active)
    ]
    empty = [_sector(place, _HUB, RIM, "none s-edge dash", 1.5) for place in range(len(drawn), WEDGES)]
    hub = element("circle", r=_HUB - 6, class_="f-page s-edge", stroke_width=1.5)
    # The arrow in the hub shows the direction of distributing.
    turn = path("M-9.5 3a10 10 0 1 1 15.5 5", "none s-faint round", stroke_width=2)
    head = path("M9 3.4 4.2 13.2 1.2 5.6z", "f-faint")
    return "".join((*empty, *drawn, hub, turn, head))


def wheel_words(wheel: Wheel) -> str:
    """Describe a wheel, wedge by wedge."""
    rows = zip(wheel.arrangement, wheel.tokens, wheel.upgraded, strict=True)
    said = "; ".join(wedge_words(wedge, tokens, upgraded=upgraded) for wedge, tokens, upgraded in rows)
    return f"Clockwise from the top: {said}."


def wheel_svg(wheel: Wheel, active: int | None = None) -> str:
    """Draw a player's action wheel, position 0 at the top.

    Args:
        wheel: The wheel.
        active: The position of the wedge being resolved, None if none is.

    Returns:
        An SVG file.
    """
    return drawing(
        "wheel",
        "Action wheel",
        wheel_words(wheel),
        (_SIZE, _SIZE),
        at(_SIZE / 2, _SIZE / 2, wheel_picture(wheel, active)),
    )
