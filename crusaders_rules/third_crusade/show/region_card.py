"""A Region as a drawing: its name and type, who Controls it and who holds it, its Slots with pieces, and its Orders."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence

import attrs

from crusaders_rules.svg import at, box, element, path, titled, words
from crusaders_rules.third_crusade.interpret.readings.interpretation import Interpretation
from crusaders_rules.third_crusade.play.piece_words import words_of
from crusaders_rules.third_crusade.rules.slots_and_tokens import (
    covered_slots,
    hidden_slots,
    icons_on_slots,
    visible_icons,
)
from crusaders_rules.third_crusade.scenario.card_titles import ICON_WORDS, title_of
from crusaders_rules.third_crusade.show.heraldry import (
    SHAPES,
    SIDES,
    TITLES,
    army_disc,
    icon,
    icons,
    leader_piece,
    pieces_in_words,
    unit_piece,
)
from crusaders_rules.third_crusade.state import (
    SHAPE_OF,
    Alliance,
    Force,
    Icon,
    Leader,
    MapRegion,
    Owner,
    RegionState,
    Shape,
    UnitType,
)

WIDTH, HEIGHT = 238.0, 170.0
_TOP, _SECOND, _ORDERS = 70.0, 106.0, 142.0
_STEP = 36.5
_FACE_DOWN = "face-down"
_LONGEST_NAME = 12


@attrs.frozen
class RegionSeen:
    """What a drawing shows of a Region.

    Attributes:
        printed: The Region as printed.
        state: What lies and stands there.
        controller: The Army that Controls it.
        holder: The Alliance that holds it.
        orders: The Orders of Crusaders and Muslims as the viewer sees them: the Army, and the name or ``face-down``.
        interpretation: The readings.
        changed: Whether the last decision changed it.
    """

    printed: MapRegion
    state: RegionState
    controller: Owner | None
    holder: Alliance | None
    orders: tuple[tuple[Owner, str] | None, ...]
    interpretation: Interpretation
    changed: bool = False


Piece = tuple[Owner, UnitType] | Leader


def pieces_by_shape(standing: Force) -> dict[Shape, list[Piece]]:
    """Return the pieces of a force by the shape of the Slots that they take."""
    found: dict[Shape, list[Piece]] = {shape: [] for shape in Shape}
    for owner in Owner:
        for unit, number in zip(UnitType, standing.of(owner), strict=True):
            found[SHAPE_OF[unit]] += [(owner, unit)] * number
    for leader in standing.leaders:
        found[leader.shape].append(leader)
    return found


def slots_seen(seen: RegionSeen) -> tuple[list[tuple[Piece | None, tuple[Icon, ...]]], list[Piece]]:
    """Return what each Slot of a Region shows, and the pieces without a Slot.

    Returns:
        For each Slot its piece, if any, and the icons printed or laid there; then the pieces for which no Slot is left.
    """
    laid = icons_on_slots(seen.printed, seen.state.tokens, seen.interpretation)
    covered = covered_slots(seen.printed, seen.state, seen.interpretation)
    hidden = hidden_slots(seen.state.tokens, (*covered, *seen.state.sabotaged))
    slots: list[tuple[Piece | None, tuple[Icon, ...]]] = [
        (None, () if place in hidden else one) for place, one in enumerate(laid)
    ]
    surplus: list[Piece] = []
    for shape, standing in pieces_by_shape(seen.state.force).items():
        taken = [place for place in covered if seen.printed.slots[place].shape == shape]
        for place, piece in zip(taken, standing, strict=False):
            slots[place] = piece, ()
        surplus += standing[len(taken) :]
    return slots, surplus


def _slot(seen: RegionSeen, place: int, piece: Piece | None, shown: tuple[Icon, ...]) -> str:
    """Draw a Slot round the origin: its piece, or its icons, or its Sabotage token."""
    shape = seen.printed.slots[place].shape
    if place in seen.state.sabotaged:
        ground = path(SHAPES[shape], "f-rock s-ink", stroke_width=1.5)
        return titled(f"{shape} Slot with a Sabotage token", ground, icon("sabotage", 0, 0, 18))
    if piece is not None:
        return _piece(piece)
    laid = any(place in token.slots for token in seen.state.tokens)
    style = "f-gold s-mark" if laid else "f-card s-edge" if shown else "none s-edge"
    said = " and ".join(ICON_WORDS[one] for one in shown) or "empty"
    ground = path(SHAPES[shape], style, stroke_width=1.5)
    return titled(f"{shape} Slot, {said}{' of a token' if laid else ''}", ground, icons(shown, 0, 0, 19))


def _piece(piece: Piece) -> str:
    if isinstance(piece, Leader):
        return leader_piece(piece, 0, 0)
    return unit_piece(*piece, SHAPE_OF[piece[1]], 0, 0)


def _slots(seen: RegionSeen) -> Iterator[str]:
    slots, surplus = slots_seen(seen)
    across: dict[Shape, int] = dict.fromkeys(Shape, 0)
    for place, (piece, shown) in enumerate(slots):
        shape = seen.printed.slots[place].shape
        number = across[shape]
        across[shape] += 1
        if shape == Shape.SQUARE:
            x, y = 27 + _STEP * number, _TOP
        else:
            x, y = (27 + 38 * number, _SECOND) if shape == Shape.HEXAGON else (108.0, _SECOND)
        yield at(x, y, _slot(seen, place, piece, shown))
    standing = [*(piece for piece, _ in slots), *surplus]
    leaders = [title_of(piece.name) for piece in standing if isinstance(piece, Leader)]
    lines = [" ".join(leaders[:1]), ", ".join(leaders[1:])] if leaders else []
    if surplus:
        lines.append(f"{len(surplus)} without a Slot")
    for number, text in enumerate(filter(None, lines)):
        yield words(text, 136, _SECOND - 3 + 14 * number, 11.5, "f-ink left")


def _marks(printed: MapRegion, state: RegionState) -> Iterator[tuple[str, str]]:
    """Yield the marks of a Region from the right: the name of an icon, and what it means."""
    for port in range(printed.ports):
        open_ = port >= state.destroyed_ports
        yield ("port", "Port") if open_ else ("sabotage", "destroyed Port")
    if printed.mercantile:
        yield "mercantile", "Mercantile City"
    if printed.jerusalem:
        yield "jerusalem", "Jerusalem"


def _head(seen: RegionSeen) -> Iterator[str]:
    printed = seen.printed
    yield titled(str(printed.type).capitalize(), icon(printed.type, 24, 20, 17, "f-faint"))
    marks = tuple(_marks(printed, seen.state))
    if len(printed.title) <= _LONGEST_TITLE - 2 * len(marks):
        yield words(printed.title, 38, 25, 15, "f-ink bold left head")
    else:
        for number, line in enumerate(textwrap.wrap(printed.title, _SMALL_TITLE - 4 * len(marks), max_lines=2)):
            yield words(line, 38, 18 + 12 * number, 10, "f-ink bold left head")
    for number, (name, said) in enumerate(marks):
        yield titled(said, icon(name, WIDTH - 20 - 22 * number, 20, 17, "f-ink"))
    if seen.controller:
        disc = army_disc(seen.controller, 22, 41, 8)
        yield titled(
            f"Control: {TITLES[seen.controller]}", disc, words(TITLES[seen.controller], 34, 45, 11.5, "f-ink left")
        )
    else:
        yield words("nobody Controls it", 14, 45, 11.5, "f-faint left")
    if seen.holder:
        side = SIDES[seen.holder]
        yield titled(
            f"held by the {side}", icon(seen.holder, WIDTH - 18, 41, 12), words(side, WIDTH - 27, 45, 11.5, _R)
        )


_R = "f-ink right"
_LONGEST_TITLE, _SMALL_TITLE = 18, 28


def _orders(orders: Sequence[tuple[Owner, str] | None]) -> Iterator[str]:
    for number, order in enumerate(orders):
        x = 12 + 109 * number
        side = tuple(SIDES.values())[number]
        area = (x, _ORDERS - 11, 104.0, 26.0)
        if order is None:
            yield titled(f"no Order of the {side}", box(area, "none s-rule dash", 13))
            continue
        owner, name = order
        hidden = name == _FACE_DOWN
        said = "face down" if hidden else title_of(name)
        text = words(said, x + 27, _ORDERS + 6, 11 if len(said) <= _LONGEST_NAME else 9.5, "f-ink left")
        frame = box(area, "f-rock s-edge" if hidden else "f-card s-ink", 13)
        yield titled(f"Order of {TITLES[owner]}: {said}", frame, army_disc(owner, x + 14, _ORDERS + 2), text)


def region_phrases(seen: RegionSeen) -> dict[str, str]:
    """Describe a Region in phrases, by what each is about."""
    printed, state = seen.printed, seen.state
    said = {f"mark {number}": what for number, (_, what) in enumerate(_marks(printed, state))}
    said["Control"] = f"Control: {TITLES[seen.controller]}" if seen.controller else "nobody Controls it"
    said["holder"] = f"the {SIDES[seen.holder]} hold it" if seen.holder else "no Alliance holds it"
    said["pieces"] = f"pieces: {pieces_in_words(words_of(state.force)) or 'none'}"
    icons_seen = [ICON_WORDS[one] for one in visible_icons(printed, state, seen.interpretation)]
    said["icons"] = f"icons in sight: {', '.join(icons_seen) or 'none'}"
    if state.sabotaged:
        said["Sabotage"] = f"Sabotage on {len(state.sabotaged)} Slots"
    for side, order in zip(Alliance, seen.orders, strict=True):
        if order is not None:
            said[f"Order {side}"] = (
                f"Order of {TITLES[order[0]]}: {'face down' if order[1] == _FACE_DOWN else title_of(order[1])}"
            )
    return said


def region_words(seen: RegionSeen) -> str:
    """Describe a Region in a sentence."""
    return "; ".join([f"{seen.printed.title}, a {seen.printed.type}", *region_phrases(seen).values()])


def region_card(seen: RegionSeen) -> str:
    """Draw a Region from the origin, ``WIDTH`` wide and ``HEIGHT`` high.

    Args:
        seen: What is shown.
    """
    ground = box((0, 0, WIDTH, HEIGHT), f"f-{seen.printed.type} s-edge", 9)
    edge = f"f-{seen.controller}" if seen.controller else "f-rule"
    band = element("path", d=f"M0 9Q0 0 9 0H{WIDTH - 9}Q{WIDTH} 0 {WIDTH} 9V6H0z", class_=edge)
    frame = box((-4, -4, WIDTH + 8, HEIGHT + 8), "none s-ink new-frame", 11) if seen.changed else ""
    said = region_words(seen) + ("; just changed" if seen.changed else "")
    return titled(
        said, ground, band, *_head(seen), *_slots(seen), *_orders(seen.orders), frame, data_region=seen.printed.name
    )
