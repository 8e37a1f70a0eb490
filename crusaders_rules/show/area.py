"""A drawing of a player area."""

from __future__ import annotations

from collections.abc import Iterator

from crusaders_rules.interpret.ruleset import State
from crusaders_rules.show.drawing import NUMERALS, at, box, icon, titled, words
from crusaders_rules.show.region import enemy_icon, knight_icon
from crusaders_rules.show.wheel import wheel_picture
from crusaders_rules.state import Building, Enemy, KnightOrder, PlayerArea, Token

WIDTH = 590.0
HEIGHT = 320.0
_WHEEL = 0.78
_GRID = 300.0

_NAMES = {
    KnightOrder.NONE: "no order",
    KnightOrder.ALCANTARA: "Order of Alc\N{LATIN SMALL LETTER A WITH ACUTE}ntara",
    KnightOrder.AVIZ: "Order of Aviz",
    KnightOrder.CALATRAVA: "Knights of Calatrava",
    KnightOrder.HOLY_SEPULCHRE: "Knights of the Holy Sepulchre",
    KnightOrder.HOSPITALLER: "Knights Hospitaller",
    KnightOrder.MONTESA: "Order of Montesa",
    KnightOrder.SANTIAGO: "Order of Santiago",
    KnightOrder.ST_LAZARUS: "Knights of St. Lazarus",
    KnightOrder.TEMPLAR: "Knights Templar",
    KnightOrder.TEUTONIC: "Knights Teutonic",
}
_FACES = {Enemy.PRUSSIAN: Token.PRUSSIAN, Enemy.SLAV: Token.SLAV, Enemy.SARACEN: Token.SARACEN_TROOP}


def order_name(order: KnightOrder) -> str:
    """Return the name of a knight order for people."""
    return _NAMES[order]


def active_wedge(position: State, seat: int) -> int | None:
    """Return the wedge that a player is resolving or distributing, None if the player is not in the middle of it."""
    pending = position.pending
    return getattr(pending, "wedge", None) if pending.seat == seat else None


def _slot(seat: int, level: int, cost: int, done: int) -> str:
    """Draw the slot of a building or a troop: filled once it is erected or mustered, else with its cost."""
    numeral = NUMERALS[level] if level < len(NUMERALS) else str(level)
    if level <= done:
        return box((0, 0, 46, 26), f"f-seat-{seat + 1} s-card", 4) + words(numeral, 23, 18, 13, "f-white bold")
    following = level == done + 1
    frame = "f-card s-ink" if following else "f-card s-rule"
    return (
        box((0, 0, 46, 26), frame, 4)
        + words(numeral, 14, 18, 12, "f-ink" if following else "f-faint")
        + words(str(cost), 35, 18, 12, "f-ink bold" if following else "f-faint")
    )


def _track(seat: int, name: str, costs: tuple[int, ...], done: int) -> str:
    slots = (at(28 + (level - 1) * 49, 0, _slot(seat, level, cost, done)) for level, cost in enumerate(costs, start=1))
    return titled(f"{name}: {done} of {len(costs)}", icon(name, 9, 13, 20), *slots)


def _belongings(position: State, seat: int) -> Iterator[str]:
    """Draw the tracks of buildings and troops, with the enemies defeated."""
    area, edition = position.areas[seat], position.ruleset.edition
    y = 76.0
    for building in Building:
        yield at(_GRID, y, _track(seat, building, edition.costs(building), area.buildings.of(building)))
        y += 33
    yield at(_GRID, y + 6, _track(seat, "troop", edition.troop_costs, area.troops))
    yield words("Defeated", _GRID, y + 69, 12, "f-faint left")
    x = _GRID + 76
    for enemy, token in _FACES.items():
        count = area.defeated.of(enemy)
        yield titled(
            f"{count} {enemy.capitalize()} defeated",
            _face(token, x, y + 65),
            words(str(count), x + 23, y + 70, 15, "f-ink"),
        )
        x += 62


def _face(token: Token, x: float, y: float) -> str:
    return enemy_icon(Token.SARACEN_TROOP if token.enemy == Enemy.SARACEN else token, x, y, 13)


def area_words(position: State, seat: int) -> str:
    """Say who a player is, and what the player has."""
    area = position.areas[seat]
    return (
        f"Player {seat + 1}, {order_name(area.order)}: {area.influence} influence, {len(area.knights)} knights on the "
        f"board, {area.troops} troops, {area.buildings.castle} castles, {area.buildings.church} churches, "
        f"{area.buildings.farm} farms, {area.buildings.bank} banks"
    )


def _heading(position: State, seat: int, area: PlayerArea) -> Iterator[str]:
    yield knight_icon(seat, 30, 31, 30)
    yield words(f"Player {seat + 1}", 54, 30, 18, "f-ink left head")
    yield words(order_name(area.order), 54, 48, 12, "f-faint left")
    signs = ["start player"] if position.start == seat else []
    signs += ["to decide"] if position.pending.seat == seat else []
    if signs:
        yield words(", ".join(signs), _GRID, 36, 13, "f-mark bold left")
    yield words(str(area.influence), WIDTH - 22, 38, 26, "f-ink right head")
    yield words("influence", WIDTH - 22, 54, 11, "f-faint right")


def area_picture(position: State, seat: int) -> str:
    """Draw a player area from the origin, ``WIDTH`` by ``HEIGHT``.

    Args:
        position: The position.
        seat: The player.

    Returns:
        The drawing.
    """
    area = position.areas[seat]
    asked = position.pending.seat == seat
    frame = f"f-page {f's-seat-{seat + 1}' if asked else 's-rule'}"
    return titled(
        area_words(position, seat),
        box((1, 1, WIDTH - 2, HEIGHT - 2), frame, 10),
        *_heading(position, seat, area),
        at(148, 188, wheel_picture(area.wheel, active_wedge(position, seat)), scale=_WHEEL),
        *_belongings(position, seat),
    )
