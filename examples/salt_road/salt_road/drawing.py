"""The table as text and as a picture."""

from collections.abc import Iterator
from itertools import zip_longest

from crusaders_rules.svg import GROUND, element, whole, words
from salt_road import rules
from salt_road.play import MARKETS
from salt_road.state import Position

_HIGH = 40
_SEATS = ("f-gold", "f-sea", "f-rock")


def table(state: Position) -> Iterator[tuple[str, str]]:
    """A position as rows of text."""
    for market, row in zip(MARKETS, state.markets, strict=True):
        held = ", ".join(f"player {seat}: {salt}" for seat, salt in enumerate(row, start=1) if salt)
        yield market, f"{sum(row)} of {rules.ROOM}{f' ({held})' if held else ''}"
    yield "mine", f"{state.mine}, die {state.die or 'not rolled'}"
    for seat, (purse, goal) in enumerate(zip_longest(state.purses, state.goals), start=1):
        yield f"player {seat}", f"{purse} in the purse, goal {goal or 'hidden'}"


def picture(state: Position) -> str:
    """A position as SVG: a row for each market, with its salt in the colours of the players."""
    shapes = []
    for place, (market, row) in enumerate(zip(MARKETS, state.markets, strict=True)):
        y = 30 + place * _HIGH
        shapes.append(words(market, 14, y, 14, "f-ink left"))
        owners = [seat for seat, salt in enumerate(row) for _ in range(salt)]
        for slot, seat in zip_longest(range(rules.ROOM), owners):
            fill = "f-card" if seat is None else _SEATS[seat]
            shapes.append(element("circle", cx=120 + slot * 32, cy=y - 5, r=12, class_=f"{fill} s-ink"))
            shapes += [] if seat is None else [words(str(seat + 1), 120 + slot * 32, y - 1, 11)]
    purses = ", ".join(f"player {seat} has {purse}" for seat, purse in enumerate(state.purses, start=1))
    said = f"Mine {state.mine}, die {state.die or '-'}; {purses}"
    shapes.append(words(said, 14, 30 + 3 * _HIGH, 12, "f-ink left"))
    told = "; ".join(map(": ".join, table(state)))
    return whole(GROUND, "salt-road", "The Salt Road", told, (340, 45 + 3 * _HIGH), *shapes)
