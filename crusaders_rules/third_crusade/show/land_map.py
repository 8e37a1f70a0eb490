"""The map of a scenario as a plan: Regions, Roads with Bandits, and the sea between Ports."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from crusaders_rules.svg import Sheet, at, box, element, number, path, titled, words
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.rules.slots_and_tokens import has_port
from crusaders_rules.third_crusade.show.heraldry import drawing, icon
from crusaders_rules.third_crusade.show.map_plan import plan_of
from crusaders_rules.third_crusade.show.region_card import HEIGHT, WIDTH, RegionSeen, region_card, region_words
from crusaders_rules.third_crusade.state import Owner, Position, RegionState

_GAP_X, _GAP_Y, _MARGIN = 46.0, 50.0, 22.0
_SEA = 62.0
Point = tuple[float, float]


def regions_seen(
    state: Position, shown: Mapping[str, dict[str, object]], before: Position | None
) -> dict[int, RegionSeen]:
    """Return what a drawing shows of the Regions in play.

    Args:
        state: A state.
        shown: The Regions in the view of whoever looks.
        before: The state before, to mark what has changed.
    """
    desk = Desk(state)
    found = {}
    for place in desk.setting.in_play:
        printed = desk.setting.regions[place]
        here = desk.regions[place] if desk.regions else RegionState()
        seen = shown.get(printed.name, {})
        orders = tuple(None if one is None else (Owner(one[0]), one[1]) for one in _pairs(seen.get("orders")))
        changed = bool(before and before.regions and before.regions[place] != here)
        found[place] = RegionSeen(
            printed,
            here,
            desk.controller(place) if desk.regions else None,
            desk.holder(place) if desk.regions else None,
            orders,
            desk.setting.interpretation,
            changed,
        )
    return found


def _pairs(orders: object) -> list[tuple[str, str] | None]:
    return (
        [None, None] if not isinstance(orders, list) else [None if one is None else (one[0], one[1]) for one in orders]
    )


def map_sheet(state: Position, seen: Mapping[int, RegionSeen]) -> Sheet:
    """Draw the map of a game.

    Args:
        state: A state.
        seen: What is shown of the Regions.
    """
    places = sorted(seen)
    at_place = {place: number for number, place in enumerate(places)}
    roads = [(road, state.setting.scenario.roads[road]) for road in state.setting.roads_in_play]
    plan = plan_of(len(places), tuple((at_place[one], at_place[two]) for _, (one, two) in roads))
    corner = {place: _corner(plan[at_place[place]]) for place in places}
    width = max((x for x, _ in corner.values()), default=0) + WIDTH + _MARGIN
    height = max((y for _, y in corner.values()), default=0) + HEIGHT + _MARGIN
    ports = [one.printed.title for one in seen.values() if has_port(one.printed.ports, one.state.destroyed_ports)]
    sea = _sea(ports, width, height) if any(one.printed.ports for one in seen.values()) else ""
    lines = [_road(state, seen, road, corner) for road, _ in roads]
    cards = [at(*corner[place], region_card(seen[place])) for place in places]
    ground = box((0, 0, width, height + (_SEA if sea else 0)), "f-land s-edge", 14)
    return Sheet("".join((ground, *lines, *cards, sea)), width, height + (_SEA if sea else 0))


def _corner(cell: tuple[int, int]) -> Point:
    return _MARGIN + cell[0] * (WIDTH + _GAP_X), _MARGIN + cell[1] * (HEIGHT + _GAP_Y)


def _middle(corner: Point) -> Point:
    return corner[0] + WIDTH / 2, corner[1] + HEIGHT / 2


def _straight(start: Point, end: Point, style: str, width: float) -> str:
    outline = f"M{number(start[0])} {number(start[1])}L{number(end[0])} {number(end[1])}"
    return path(outline, style, stroke_width=width)


def _sea(ports: list[str], width: float, top: float) -> str:
    """Draw the sea below the land, with the open Ports, each of which is joined to each other one."""
    area = (_MARGIN, top, width - 2 * _MARGIN, _SEA - 12)
    waves = "".join("q9-7 18 0t18 0" for _ in range(int((area[2] - 60) // 36)))
    listed = " \N{EN DASH} ".join(ports) or "no open Port"
    drawn = [
        box(area, "f-sea s-shore", 8),
        path(f"M{number(_MARGIN + 12)} {number(top + 42)}{waves}", "none s-shore round", stroke_width=1.5),
        icon("port", _MARGIN + 22, top + 17, 17),
        words(f"Sea Moves from Port to Port: {listed}", _MARGIN + 38, top + 22, 12.5, "f-ink left"),
    ]
    return titled(f"the sea, with the open Ports: {listed}", *drawn)


def _road(state: Position, seen: Mapping[int, RegionSeen], road: int, corner: Mapping[int, Point]) -> str:
    one, two = state.setting.scenario.roads[road]
    ends = _middle(corner[one]), _middle(corner[two])
    bandits = state.bandits[road] if state.bandits else 0
    said = f"a Road joins {seen[one].printed.title} and {seen[two].printed.title}"
    drawn = [_straight(*ends, "s-road round", 9), _straight(*ends, "s-land round", 3)]
    if bandits:
        said += f"; Bandits: {bandits}"
        drawn += _bandits(bandits, ((ends[0][0] + ends[1][0]) / 2, (ends[0][1] + ends[1][1]) / 2))
    return titled(said, *drawn)


def _bandits(tokens: int, middle: Point) -> Iterator[str]:
    x, y = middle
    yield element("circle", cx=x, cy=y, r=17, class_="f-card s-ink", stroke_width=1.5)
    yield icon("bandit", x, y - 2, 18) if tokens == 1 else icon("bandit", x - 5, y - 2, 15)
    if tokens > 1:
        yield words(str(tokens), x + 9, y + 5, 13, "f-ink bold")


def regions_svg(shown: Sequence[RegionSeen]) -> str:
    """Draw some Regions side by side.

    Args:
        shown: What is shown of them.
    """
    cards = [at(12 + place * (WIDTH + 14), 12, region_card(seen)) for place, seen in enumerate(shown)]
    size = (24 + len(shown) * (WIDTH + 14) - 14, HEIGHT + 24)
    title = " and ".join(seen.printed.title for seen in shown)
    return drawing("regions", title, f"{'. '.join(map(region_words, shown))}.", size, *cards)
