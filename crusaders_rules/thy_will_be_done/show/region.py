"""The print and the pieces in a region: as icons, and in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from crusaders_rules.svg import at, box, element, path, words
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    InfluenceTile,
    TileEffect,
    TileKind,
)
from crusaders_rules.thy_will_be_done.interpret.ruleset import State
from crusaders_rules.thy_will_be_done.play import expanded
from crusaders_rules.thy_will_be_done.show.drawing import (
    ENEMY_LETTERS,
    FIGURE,
    ICONS,
    OTHER_SHAPE,
    SHAPES,
    icon,
    numeral,
    signed,
)
from crusaders_rules.thy_will_be_done.state import BonusTile, Building, Buildings, Enemy, Erected, Region, Token


@attrs.frozen
class Lying:
    """The pieces in one region.

    Attributes:
        enemy: The enemy token.
        building: The building.
        tile: The bonus tile.
        knights: The seat of each knight that stands there.
        beside: The buildings beside the first one.
        influence: The influence tile, with Divine Influence.
        coat: The seat whose coat of arms is there.
    """

    enemy: Token | None = None
    building: Erected | None = None
    tile: BonusTile | None = None
    knights: tuple[int, ...] = ()
    beside: tuple[Erected, ...] = ()
    influence: InfluenceTile | None = None
    coat: int | None = None


def lying_in(position: State | None, place: int) -> Lying:
    """Return the pieces in a region, none on a bare board."""
    if position is None:
        return Lying()
    knights = tuple(seat for seat, area in enumerate(position.areas) for here in area.knights if here == place)
    first, *beside = expanded.built_in(position, place) or (None,)
    tile, coat = expanded.tile_on(position, place), expanded.coat_on(position, place)
    others = tuple(filter(None, beside))
    return Lying(position.enemies[place], first, position.tiles[place], knights, others, tile, coat)


def printed_discounts(discount: Buildings) -> str:
    """Draw the printed discounts in a row below the building space."""
    some = [(building, discount.of(building)) for building in Building if discount.of(building)]
    width = 30
    left = -width * (len(some) - 1) / 2
    chips = []
    for place, (building, value) in enumerate(some):
        x = left + place * width
        chips.append(icon(building, x - 7, 21, 12, "f-mark"))
        chips.append(words(signed(-value), x + 7, 25, 12, "f-mark bold"))
    return "".join(chips)


def tile_icon(tile: BonusTile | None, shape: str, x: float, y: float) -> str:
    """Draw a bonus tile, or the empty space for one of a shape."""
    outline = SHAPES.get(shape, OTHER_SHAPE)
    if tile is None:
        name = "" if shape in SHAPES else words(shape[:5], 0, 4, 9, "f-faint")
        return at(x, y, path(outline, "none s-faint dash", stroke_width=1.5), name)
    sign = icon(tile.building, 0, -8.5, 15)
    gift = words(signed(tile.influence), -3.5, 8, 12, "f-ink bold") + icon("star", 8, 4, 9, "f-mark")
    if not tile.influence:
        rows = [sign, words(signed(-tile.discount), 0, 8.5, 13, "f-ink bold")]
    elif tile.discount:
        rows = [icon(tile.building, -6.5, -8.5, 12.5), words(signed(-tile.discount), 6.5, -5, 10, "f-ink bold"), gift]
    else:
        rows = [sign, gift]
    return at(x, y, path(outline, "f-card s-mark", stroke_width=1.5), *rows)


def enemy_icon(token: Token, x: float, y: float, size: float = 16) -> str:
    """Draw an enemy token: its letters, and below them the reward that a Saracen pictures."""
    enemy = token.enemy
    pictured = "troop" if token == Token.SARACEN_TROOP else token.building
    inside = [element("circle", r=16, class_=f"f-{enemy} s-card", stroke_width=1.5)]
    if pictured is None:
        inside.append(words(ENEMY_LETTERS[enemy], 0, 5, 14, "f-white bold"))
    else:
        inside += [words(ENEMY_LETTERS[enemy], 0, -2.5, 10.5, "f-white bold"), icon(pictured, 0, 6, 12, "f-white")]
    return at(x, y, *inside, scale=size / 16)


def building_icon(erected: Erected, x: float, y: float) -> str:
    """Draw a building in the colour of its owner, with its level and the seat of the owner."""
    return at(
        x,
        y,
        box((-18, -18, 36, 36), f"f-seat-{erected.owner + 1} s-card", 4),
        icon(erected.building, 0, -5, 19, "f-white"),
        words(numeral(erected.level), 0, 14.5, 10.5, "f-white bold"),
        element("circle", cx=17, cy=-16, r=7.5, class_=f"f-card s-seat-{erected.owner + 1}", stroke_width=1.5),
        words(str(erected.owner + 1), 17, -12.2, 10.5, "f-ink bold"),
    )


def influence_icon(tile: InfluenceTile, x: float, y: float) -> str:
    """Draw an influence tile: what it acts on, and its cost."""
    sign: str = tile.action or (tile.effect if tile.effect in ICONS else None) or "star"
    frame = "f-gold s-mark" if tile.kind in (TileKind.PERMANENT, TileKind.END) else "f-card s-mark"
    return at(
        x,
        y,
        element("circle", r=11, class_=frame, stroke_width=1.2),
        icon(sign, -3.5, 0, 9, "f-mark"),
        words(str(tile.cost), 5, 3.5, 10, "f-ink bold"),
    )


def tile_legend(pool: Sequence[InfluenceTile]) -> Iterator[tuple[str, str]]:
    """Yield an icon and words for each kind of influence tile.

    Args:
        pool: The influence tiles of the game.
    """
    said: dict[tuple[TileKind, TileEffect | None], str] = {
        (TileKind.ONCE, None): "+1 once, and the cost",
        (TileKind.PERMANENT, None): "+1 always",
        (TileKind.END, None): "1 for each tile at the end",
    }
    said |= {(TileKind.IMMEDIATE, effect): effect.words for effect in TileEffect}
    for kind, meaning in said.items():
        tile = next((one for one in pool if (one.kind, one.effect) == kind), None)
        if tile is not None:
            yield influence_icon(tile, 0, 0), meaning


def coat_icon(seat: int, x: float, y: float) -> str:
    """Draw a coat of arms in the colour of its owner, with the seat of the owner."""
    return at(
        x, y, icon("coat", 0, 0, 20, f"f-seat-{seat + 1} s-card"), words(str(seat + 1), 0, 3, 9.5, "f-white bold")
    )


def influence_words(tile: InfluenceTile) -> str:
    """Describe an influence tile."""
    return f"influence tile for {tile.cost}: {tile.words}"


def knight_icon(seat: int, x: float, y: float, size: float = 24) -> str:
    """Draw a knight in the colour of its owner, with the seat of the owner."""
    figure = path(FIGURE, f"f-seat-{seat + 1} s-card", stroke_width=1.2)
    return at(x, y, figure, words(str(seat + 1), 0, 8, 11, "f-white bold"), scale=size / 24)


def _enemy_words(token: Token) -> str:
    if token.enemy != Enemy.SARACEN:
        return f"a {token.enemy.capitalize()}"
    return f"a Saracen whose token shows a {'troop' if token.building is None else token.building}"


def region_words(region: Region, lying: Lying) -> str:
    """Describe the print and the pieces in a region."""
    parts = [f"{building} {value} less" for building, value in zip(Building, region.discount, strict=True) if value]
    said = ["printed discount, " + ", ".join(parts)] if parts else []
    if not region.space:
        said.append("no building space")
    if region.start:
        said.append("starting region")
    if lying.enemy:
        said.append(_enemy_words(lying.enemy))
    elif region.flag:
        said.append("flag")
    if lying.tile:
        said.append(f"bonus tile: {lying.tile.words}")
    elif region.tile:
        said.append(f"{region.tile} space")
    standing = (lying.building, *lying.beside) if lying.building else ()
    said += [f"{built.building} level {numeral(built.level)} of player {built.owner + 1}" for built in standing]
    if lying.influence:
        said.append(influence_words(lying.influence))
    if lying.coat is not None:
        said.append(f"coat of arms of player {lying.coat + 1}")
    said += [f"knight of player {seat + 1}" for seat in lying.knights]
    return f"{region.name}: {'; '.join(said) or 'building space'}"
