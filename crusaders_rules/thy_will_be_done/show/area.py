"""A drawing of a player area."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crusaders_rules.svg import at, box, element, titled, words
from crusaders_rules.thy_will_be_done.expansions import knight_orders
from crusaders_rules.thy_will_be_done.expansions.divine_influence.state.influence_tiles import (
    ACTIONS,
    Holding,
    NewBuilding,
    Unlocked,
)
from crusaders_rules.thy_will_be_done.interpret.ruleset import State
from crusaders_rules.thy_will_be_done.play.expanded import marked_by
from crusaders_rules.thy_will_be_done.show.drawing import change, icon, just_changed, numeral
from crusaders_rules.thy_will_be_done.show.region import enemy_icon, knight_icon
from crusaders_rules.thy_will_be_done.show.wheel import wheel_picture
from crusaders_rules.thy_will_be_done.state import (
    BUILDING_TYPES,
    TYPES_OF_THE_BASE_GAME,
    Building,
    Enemy,
    KnightOrder,
    PlayerArea,
    Token,
)

WIDTH = 590.0
HEIGHT = 320.0
# The track of a type of building.
_TRACK = 33.0
# What Divine Influence needs below.
_MORE = 120.0
CARD_WIDTH = 350.0
CARD_HEIGHT = 408.0
# More boxes in a row of a card are smaller.
_ROW = 5
_MORE_CARD = 72.0
# More characters than these are written smaller.
_LONG = 3
_WHEEL = 0.78
_CARD_WHEEL = 0.84
_GRID = 300.0
# So many slots have their full width.
_MOST_WIDE = 5
_NARROW = 40

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
    **{KnightOrder(name): tile.title for name, tile in knight_orders().items()},
}
FACES = {Enemy.PRUSSIAN: Token.PRUSSIAN, Enemy.SLAV: Token.SLAV, Enemy.SARACEN: Token.SARACEN_TROOP}


def order_name(order: KnightOrder) -> str:
    """Return the name of a knight order for people."""
    return _NAMES[order]


def order_words(area: PlayerArea) -> str:
    """Return the name of a player's knight order, with the type of enemy that it has marked."""
    marked = marked_by(area)
    return order_name(area.order) if marked is None else f"{order_name(area.order)}, marks {marked.capitalize()}s"


def giant_of(area: PlayerArea) -> int | None:
    """Return the wedge with the giant token of a player, None without one.

    Args:
        area: The player area.
    """
    return _holding(area).giant


def _holding(area: PlayerArea) -> Holding:
    return (area.added.holding if area.added else None) or Holding()


def active_wedge(position: State, seat: int) -> int | None:
    """Return the wedge that a player is resolving or distributing, or None."""
    pending = position.pending
    return getattr(pending, "wedge", None) if pending.seat == seat else None


def _slot(seat: int, level: int, cost: int | str, done: bool, following: bool) -> str:  # noqa: FBT001 -- facts of the slot
    """Draw the slot of a building or a troop: filled once it is gone from the board, else with its cost."""
    if done:
        return box((0, 0, 46, 26), f"f-seat-{seat + 1} s-card", 4) + words(numeral(level), 23, 18, 13, "f-white bold")
    frame = "f-card s-ink" if following else "f-card s-rule"
    return (
        box((0, 0, 46, 26), frame, 4)
        + words(numeral(level), 14, 18, 12, "f-ink" if following else "f-faint")
        + words(str(cost), 34, 18, 12 if isinstance(cost, int) else 11, "f-ink bold" if following else "f-faint")
    )


def track(seat: int, name: str, costs: Sequence[int | str], gone: tuple[int, ...]) -> str:
    """Draw the slots of a type of building or of the troops, with the levels that are gone."""
    step = 49 if len(costs) <= _MOST_WIDE else 37
    following = min({*range(1, len(costs) + 1)} - {*gone}, default=0)
    slots = []
    for level, cost in enumerate(costs, start=1):
        slot = _slot(seat, level, cost, level in gone, level == following)
        slots.append(at(28 + (level - 1) * step, 0, slot, scale=1 if step > _NARROW else 0.75))
    return titled(f"{name}: {len(gone)} of {len(costs)}", icon(name, 9, 13, 20), *slots)


def _belongings(position: State, seat: int) -> Iterator[str]:
    """Draw the tracks of buildings and troops, with the enemies defeated."""
    area, edition = position.areas[seat], position.ruleset.edition
    y = 76.0
    for building in edition.base_types:
        row = track(seat, building, edition.costs(building), area.buildings.gone(building))
        yield element("g", at(_GRID, y, row), data_track=str(building))
        y += _TRACK
    troops = track(seat, "troop", edition.troop_costs, tuple(range(1, area.troops + 1)))
    yield element("g", at(_GRID, y + 6, troops), data_part="troop")
    yield words("Defeated", _GRID, y + 69, 12, "f-faint left")
    x = _GRID + 76
    for enemy, token in FACES.items():
        count = area.defeated.of(enemy)
        yield titled(
            f"{count} {enemy.capitalize()} defeated",
            enemy_icon(token, x, y + 65, 13),
            words(str(count), x + 23, y + 70, 15, "f-ink"),
            data_part=str(enemy),
        )
        x += 62


def _top(position: State) -> float:
    """The height of a player board without the extension: more with more types of building."""
    return HEIGHT + _TRACK * (len(position.ruleset.edition.base_types) - len(TYPES_OF_THE_BASE_GAME))


def area_height(position: State) -> float:
    """The height of a player area: more with Divine Influence, which extends the player board."""
    return _top(position) + (_MORE if isinstance(position.areas[0].buildings, Unlocked) else 0)


def _extension(position: State, seat: int) -> Iterator[str]:
    """Draw what Divine Influence adds: the tracks of new buildings, and the influence tiles in words."""
    area, edition, top = position.areas[seat], position.ruleset.edition, _top(position)
    # Alone in a region, or beside the building of the pair.
    both = zip(edition.new_building_costs, edition.pair_costs, strict=True)
    costs = [f"{alone}/{paired}" for alone, paired in both]
    for place, building in enumerate(NewBuilding):
        x, y = (20.0, _GRID)[place % 2], top + 4 + 33 * (place // 2)
        yield element(
            "g", at(x, y, track(seat, building, costs, area.buildings.gone(building))), data_track=str(building)
        )
    for number, line in enumerate(tile_words(area)):
        yield words(line, 20, top + 88 + 17 * number, 12, "f-ink left")


def tile_words(area: PlayerArea) -> tuple[str, str]:
    """Say in two lines which influence tiles a player has, and where the giant token is."""
    holding = _holding(area)
    once, always = (
        ", ".join(f"{action} {count}" for action, count in zip(ACTIONS, counts, strict=True) if count) or "none"
        for counts in (holding.once, area.buildings.permanent)
    )
    more = [f"for each tile: {holding.ends}"] if holding.ends else []
    more += [f"giant token on {area.wheel.arrangement[holding.giant].name}"] if holding.giant is not None else []
    return f"{holding.tiles} influence tiles; face up: {once}", "; ".join((f"permanent: {always}", *more))


def area_words(position: State, seat: int) -> str:
    """Describe a player and the player's possessions."""
    area = position.areas[seat]
    troops = "1 troop" if area.troops == 1 else f"{area.troops} troops"
    return (
        f"Player {seat + 1}, {order_words(area)}: {area.influence} influence, {len(area.knights)} knights on the "
        f"board, {troops}, {_counted(position, area)}{', ' if area.carried else ''}{carried_words(area)}"
    )


def _counted(position: State, area: PlayerArea) -> str:
    """Say how many buildings of each type are gone from the player board."""
    counts = ((len(area.buildings.gone(one)), BUILDING_TYPES[one].plural) for one in position.ruleset.edition.types)
    said = ", ".join(f"{count} {plural}" for count, plural in counts)
    return said if not isinstance(area.buildings, Unlocked) else ", ".join((said, *tile_words(area)))


def carried_words(area: PlayerArea) -> str:
    """Say how many movement points a player keeps or owes under some readings; empty if zero."""
    count = abs(area.carried)
    said = f"{count} movement point{'' if count == 1 else 's'} {'kept' if area.carried > 0 else 'owed'}"
    return said if count else ""


def _heading(position: State, seat: int, area: PlayerArea) -> Iterator[str]:
    yield knight_icon(seat, 30, 31, 30)
    yield words(f"Player {seat + 1}", 54, 30, 18, "f-ink left head")
    yield words(order_words(area), 54, 48, 12, "f-faint left")
    signs = ["start player"] if position.start == seat else []
    signs += ["to decide"] if position.pending.seat == seat else []
    if signs:
        yield words(", ".join(signs), _GRID, 36, 13, "f-mark bold left")
    if area.carried:
        yield words(carried_words(area), _GRID, 54, 12, "f-mark bold left")
    yield titled(
        f"{area.influence} influence",
        words(str(area.influence), WIDTH - 22, 38, 26, "f-ink right head"),
        words("influence", WIDTH - 22, 54, 11, "f-faint right"),
        data_part="influence",
    )


def area_picture(position: State, seat: int, before: State | None = None) -> str:
    """Draw a player area from the origin, ``WIDTH`` by ``HEIGHT``.

    Args:
        position: The position.
        seat: The player.
        before: The position before, to mark the changes of the wheel and of the influence; None marks nothing.

    Returns:
        The drawing.
    """
    area = position.areas[seat]
    was = (position if before is None else before).areas[seat]
    asked = position.pending.seat == seat
    frame = f"f-page {f's-seat-{seat + 1}' if asked else 's-rule'}"
    return titled(
        area_words(position, seat),
        box((1, 1, WIDTH - 2, area_height(position) - 2), frame, 10),
        *_heading(position, seat, area),
        change(area.influence - was.influence, WIDTH - 82, 26),
        at(
            148,
            188,
            wheel_picture(area.wheel, active_wedge(position, seat), was.wheel, giant=giant_of(area)),
            scale=_WHEEL,
        ),
        *_belongings(position, seat),
        *(_extension(position, seat) if isinstance(area.buildings, Unlocked) else ()),
    )


# The card, smaller than the area: for a film.


def card_height(position: State) -> float:
    """Return the height of a card: more with Divine Influence.

    Args:
        position: The position.
    """
    return CARD_HEIGHT + (_MORE_CARD if isinstance(position.areas[0].buildings, Unlocked) else 0)


def _levels(gone: Sequence[int]) -> str:
    """The levels that are gone: the highest, or each of them if a mill has left a gap; empty if no level is gone."""
    whole = list(gone) == list(range(1, len(gone) + 1))
    return ",".join(numeral(level) for level in (gone[-1:] if whole else gone))


def _levels_of(building: Building | NewBuilding, area: PlayerArea, was: PlayerArea) -> tuple[str, str, str]:
    return str(building), _levels(area.buildings.gone(building)), _levels(was.buildings.gone(building))


def _boxes(seat: int, tracks: Sequence[tuple[str, str, str]], y: float, said: Sequence[str] = ()) -> Iterator[str]:
    """Draw a row of boxes, each with an icon and what there is of it now and was before, and words below them."""
    x, row = 12.0, ""
    for name, now, earlier in tracks:
        style, ink = (f"f-seat-{seat + 1} s-card", "f-white") if now else ("f-card s-rule", "f-faint")
        what, level = ("influence tiles", "") if name == "star" else (name, "level ")
        row += titled(
            f"{what}: {level}{now}" if now else f"{what}: none",
            box((x, y, 61, 28), style, 4),
            icon(name, x + 18, y + 14, 19, ink),
            words(now or "\N{EN DASH}", x + 43, y + 19, 14 if len(now) <= _LONG else 9.5, f"{ink} bold"),
            just_changed((x - 3, y - 3, 67, 34)) if now != earlier else "",
        )
        x += 66.5
    smaller = _ROW / len(tracks)
    yield row if smaller >= 1 else at(12 * (1 - smaller), y * (1 - smaller), row, scale=smaller)
    yield from (words(line, 14, y + 45 + 15 * number, 11, "f-ink left") for number, line in enumerate(said))


def _done(position: State, before: State, seat: int) -> Iterator[str]:
    """Draw the progress of each track, and the defeated enemies, in two rows."""
    area, was = position.areas[seat], before.areas[seat]
    tracks = [_levels_of(one, area, was) for one in position.ruleset.edition.base_types]
    now, earlier = (_levels(range(1, side.troops + 1)) for side in (area, was))
    yield from _boxes(seat, [*tracks, ("troop", now, earlier)], 334)
    if isinstance(area.buildings, Unlocked):
        more = [_levels_of(one, area, was) for one in NewBuilding]
        now, earlier = (str(_holding(side).tiles or "") for side in (area, was))
        yield from _boxes(seat, [*more, ("star", now, earlier)], CARD_HEIGHT - 2, tile_words(area))
    yield words("Defeated", 14, 391, 12, "f-faint left")
    for place, (enemy, token) in enumerate(FACES.items()):
        count, x = area.defeated.of(enemy), 98.0 + 84 * place
        yield titled(
            f"{count} {enemy.capitalize()} defeated",
            enemy_icon(token, x, 387, 12),
            words(str(count), x + 21, 392, 15, "f-ink"),
            change(count - was.defeated.of(enemy), x + 45, 387),
        )


def area_card(position: State, before: State, seat: int) -> str:
    """Draw only what a reader needs to follow a play: wheel, influence, levels and defeated enemies of a player.

    Args:
        position: The position.
        before: The position before, to mark the changes; the same position marks nothing.
        seat: The player.

    Returns:
        The drawing, from the origin, ``CARD_WIDTH`` by ``card_height``.
    """
    area, was = position.areas[seat], before.areas[seat]
    asked = position.pending.seat == seat
    return titled(
        area_words(position, seat),
        box(
            (1, 1, CARD_WIDTH - 2, card_height(position) - 2),
            f"f-page {f's-seat-{seat + 1}' if asked else 's-rule'}",
            10,
        ),
        knight_icon(seat, 28, 29, 30),
        words(f"Player {seat + 1}", 50, 28, 18, "f-ink left head"),
        words(order_words(area), 50, 46, 12, "f-faint left"),
        words("start player", 13, 70, 12, "f-mark bold left") if position.start == seat else "",
        words("decides next", 13, 85 if position.start == seat else 70, 12, "f-mark bold left") if asked else "",
        words(str(area.influence), CARD_WIDTH - 16, 32, 24, "f-ink right head"),
        words("influence", CARD_WIDTH - 16, 47, 11, "f-faint right"),
        change(area.influence - was.influence, CARD_WIDTH - 80, 25),
        words(carried_words(area), CARD_WIDTH - 16, 66, 11, "f-mark bold right") if area.carried else "",
        at(
            CARD_WIDTH / 2,
            192,
            wheel_picture(area.wheel, active_wedge(position, seat), was.wheel, giant=giant_of(area)),
            scale=_CARD_WHEEL,
        ),
        *_done(position, before, seat),
    )
