"""The legend of a drawing: shapes, icons, tokens, and marks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from crusaders_rules.svg import Sheet, at, box, path, words
from crusaders_rules.third_crusade.scenario.card_titles import ICON_WORDS
from crusaders_rules.third_crusade.show.heraldry import SHAPES, SIDES, army_disc, icon, leader_piece
from crusaders_rules.third_crusade.state import Icon, Leader, Owner, RegionType, Shape


def _entries() -> Iterator[tuple[str, str]]:
    """Yield the entries: a drawing round the origin, and the words for it."""
    shapes = {Shape.SQUARE: "Slot of Infantry", Shape.HEXAGON: "of Cavalry", Shape.TRAPEZOID: "of Siege Engines"}
    for shape, meaning in shapes.items():
        yield at(0, 0, path(SHAPES[shape], "f-card s-edge", stroke_width=2), scale=0.6), meaning
    yield at(0, 0, leader_piece(Leader("a Leader", Owner.NEUTRAL, Shape.SQUARE), 0, 0), scale=0.62), "Leader"
    yield from ((icon(name, 0, 0, 16), meaning) for name, meaning in ICON_WORDS.items())
    yield icon(Icon.GOLD, 0, 0, 16, "f-mark"), "gold in each Upkeep"
    yield box((-9, -9, 18, 18), "f-gold s-mark", 2), "token on a Slot"
    yield icon("sabotage", 0, 0, 14), "Sabotage"
    yield icon(RegionType.CITY, 0, 0, 16, "f-faint"), "City"
    yield icon(RegionType.DESERT, 0, 0, 16, "f-faint"), "Desert"
    yield icon("port", 0, 0, 16), "Port"
    yield icon("mercantile", 0, 0, 16), "Mercantile City"
    yield icon("jerusalem", 0, 0, 16), "Jerusalem"
    yield icon("bandit", 0, 0, 16), "Bandits"
    yield from ((icon(alliance, 0, 0, 14), f"held by the {side}") for alliance, side in SIDES.items())
    yield army_disc(Owner.NEUTRAL, 0, 0, 9), "letters of an Army, or Neutral"


@lru_cache(maxsize=8)
def legend_sheet(width: float) -> Sheet:
    """Draw the legend, broken into rows.

    Args:
        width: The width of a row.
    """
    x, y, drawn = 4.0, 14.0, []
    for sign, meaning in _entries():
        long = 38 + 6.2 * len(meaning) + 12
        if x + long > width and x > 4:  # noqa: PLR2004 -- the left edge
            x, y = 4.0, y + 26
        drawn += [at(x + 12, y, sign), words(meaning, x + 28, y + 4, 12, "f-faint left")]
        x += long
    return Sheet("".join(drawn), width, y + 14)
