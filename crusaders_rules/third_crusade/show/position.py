"""A state of a game as one drawing: what is asked, the map, the tracks, a Battle under way, and the Armies."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import Any

from crusaders_rules.svg import Sheet, at, box, titled, words
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.show.army_panel import WIDTH as ARMY_WIDTH
from crusaders_rules.third_crusade.show.army_panel import army_sheet, army_words
from crusaders_rules.third_crusade.show.battle_panel import battle_card, battle_sheet, battle_words
from crusaders_rules.third_crusade.show.heraldry import TITLES, drawing, pieces_in_words
from crusaders_rules.third_crusade.show.land_map import map_sheet, regions_seen
from crusaders_rules.third_crusade.show.legend_row import legend_sheet
from crusaders_rules.third_crusade.show.region_card import region_words
from crusaders_rules.third_crusade.show.stack_words import stack_words
from crusaders_rules.third_crusade.show.tracks_panel import WIDTH as TRACKS_WIDTH
from crusaders_rules.third_crusade.show.tracks_panel import tracks_sheet
from crusaders_rules.third_crusade.state import Owner, Position
from crusaders_rules.third_crusade.state.under_way import BattleFight

_GAP, _EDGE, _HEAD = 12.0, 14.0, 64.0
_RIM = 3.0
_CHARS = 58
_PARTS = ("board", "area", "tracks", "position")


def battle_of(state: Position) -> BattleFight | None:
    """Return the Battle under way, the innermost one if an event has started another."""
    return next((frame for frame in reversed(state.stack) if isinstance(frame, BattleFight)), None)


def asked_words(seen: dict[str, Any]) -> str:
    """Say who must decide, and what."""
    if seen["asked"] is None:
        return "nobody: the game is over"
    who = seen["asked"]
    return f"{TITLES[Owner(who)] if who in tuple(Owner) else who.capitalize()}: {seen['for']}"


def _under_way(state: Position, seen: dict[str, Any], height: float) -> Sheet:
    lines = [part for line in stack_words(state, seen) for part in textwrap.wrap(line, _CHARS, break_on_hyphens=False)]
    afloat = [
        f"{name} Genoa ship: {pieces_in_words(ship)}"
        for name, ship in zip(("Spring", "Autumn"), seen["ships"], strict=True)
        if ship
    ]
    out = [f"Out of the game: {pieces_in_words(seen['box'])}"] if seen["box"] else []
    drawn = [words("Under way", 14, 24, 15, "f-ink left head")]
    rows = [*lines, *(part for line in (*afloat, *out) for part in textwrap.wrap(line, _CHARS, break_on_hyphens=False))]
    needs = max(height, 40 + 16.0 * len(rows))
    drawn += [words(line, 14, 46 + 16 * number, 11.5, "f-ink left") for number, line in enumerate(rows)]
    return Sheet(box((0, 0, TRACKS_WIDTH, needs), "f-card s-rule", 10) + "".join(drawn), TRACKS_WIDTH, needs)


def _armies(seen: dict[str, Any], width: float) -> Sheet:
    sheets = [
        army_sheet(Owner(name), army, number + 1, asked=seen["asked"] == name)
        for number, (name, army) in enumerate(seen["armies"].items())
    ]
    columns = max(1, int((width + _GAP) // (ARMY_WIDTH + _GAP)))
    drawn, top = [], 0.0
    for start in range(0, len(sheets), columns):
        row = sheets[start : start + columns]
        drawn += [at(place * (ARMY_WIDTH + _GAP), top, sheet.content) for place, sheet in enumerate(row)]
        top += max(sheet.height for sheet in row) + _GAP
    return Sheet("".join(drawn), width, max(0.0, top - _GAP))


def _stacked(sheets: Sequence[Sheet], left: float, top: float) -> tuple[list[str], float]:
    """Return drawings one below the other, and where they end."""
    drawn = []
    for sheet in sheets:
        drawn.append(at(left, top, sheet.content))
        top += sheet.height + _GAP
    return drawn, top


def position_svg(state: Position, seat: Owner | None = None, before: Position | None = None) -> str:
    """Draw a state.

    Args:
        state: The state.
        seat: The Army from whose view it is drawn; None draws everything.
        before: The state before, to mark the Regions that have changed; None marks nothing.

    Returns:
        An SVG file, the same for the same view.
    """
    seen, desk = view(state, seat), Desk(state)
    regions = regions_seen(state, seen["regions"], before)
    land, battle = map_sheet(state, regions), battle_of(state)
    tracks = tracks_sheet(desk, seen)
    side = _under_way(state, seen, land.height - tracks.height - _GAP)
    width = land.width + _GAP + TRACKS_WIDTH
    left, below = _stacked([land], _EDGE, _HEAD)
    right, beside = _stacked([tracks, side], _EDGE + land.width + _GAP, _HEAD)
    rest = [*([battle_sheet(desk, battle, width)] if battle else []), _armies(seen, width), legend_sheet(width)]
    lower, bottom = _stacked(rest, _EDGE, max(below, beside))
    document = state.setting.scenario.document.scenario
    whose = "" if seat is None else f", as {TITLES[seat]} may see it"
    head = [
        words(f"{document.title}{whose}", _EDGE, 28, 22, "f-ink head left"),
        titled("what is asked", words(asked_words(seen), _EDGE, 50, 14, "f-ink bold left")),
        words(
            "A plan: the Roads are those of the scenario; the places of the Regions are ours",
            _EDGE + width,
            28,
            11.5,
            "f-faint right",
        ),
    ]
    said = [asked_words(seen), *stack_words(state, seen), *map(region_words, regions.values())]
    said += [battle_words(desk, battle)] if battle else []
    said += [army_words(Owner(name), army) for name, army in seen["armies"].items()]
    title = f"The Third Crusade, {document.title}: round {state.round}, {state.phase}"
    size = (width + 2 * _EDGE, bottom + 2)
    return drawing("campaign", title, ". ".join(said) + ".", size, *head, *left, *right, *lower)


def part_svg(
    state: Position, part: str, seat: int | None = None, before: Position | None = None, viewer: int | None = None
) -> str:
    """Draw a part of a state for the protocol.

    Args:
        state: The state.
        part: ``board``, which is the map with a Battle under way; ``tracks``, with what else is under way; ``area``,
            which is an Army; or ``position``, which is all of it.
        seat: The seat of an Army, counted from 1, all of them if it is None; of the other parts, the seat that looks.
        before: The state before, to mark the Regions that have changed; None marks nothing.
        viewer: The seat that looks; None draws everything.

    Returns:
        An SVG file, the same for the same view.

    Raises:
        ValueError: If there is no such part or seat, or the state before is one of another scenario.
    """
    if part not in _PARTS:
        raise ValueError(f"there is no drawing of the {part}")
    for one in (seat, viewer):
        if one is not None and not 1 <= one <= len(state.seats):
            raise ValueError(f"there is no seat {one}; there are {len(state.seats)} so far")
    if before is not None and before.setting.scenario != state.setting.scenario:
        raise ValueError("the state before is one of another scenario")
    looks = viewer if viewer is not None or part == "area" else seat
    army = None if looks is None else state.seats[looks - 1]
    if part == "position":
        return position_svg(state, army, before)
    seen = view(state, army)
    if part == "area":
        return _areas_svg(seen, [one for one in range(1, len(state.seats) + 1) if seat in (None, one)])
    return _tracks_svg(state, seen) if part == "tracks" else _board_svg(state, seen, before)


def _board_svg(state: Position, seen: dict[str, Any], before: Position | None) -> str:
    regions, battle = regions_seen(state, seen["regions"], before), battle_of(state)
    land, desk = map_sheet(state, regions), Desk(state)
    sheets = [*([battle_sheet(desk, battle, land.width)] if battle else []), land]
    drawn, bottom = _stacked(sheets, _RIM, _RIM)
    said = [*map(region_words, regions.values()), *([battle_words(desk, battle)] if battle else [])]
    title = f"The map of {state.setting.scenario.document.scenario.title}"
    return drawing("board", title, f"{'. '.join(said)}.", (land.width + 2 * _RIM, bottom - _GAP + _RIM), *drawn)


def _tracks_svg(state: Position, seen: dict[str, Any]) -> str:
    sheets = [tracks_sheet(Desk(state), seen), _under_way(state, seen, 0)]
    drawn, bottom = _stacked(sheets, _RIM, _RIM)
    said = f"{'. '.join(stack_words(state, seen))}."
    size = (TRACKS_WIDTH + 2 * _RIM, bottom - _GAP + _RIM)
    return drawing("tracks", "The tracks, and what is under way", said, size, *drawn)


def _areas_svg(seen: dict[str, Any], seats: Sequence[int]) -> str:
    armies = [(seat, *one) for seat, one in enumerate(seen["armies"].items(), 1) if seat in seats]
    sheets = [army_sheet(Owner(name), army, seat, asked=seen["asked"] == name) for seat, name, army in armies]
    drawn, bottom = _stacked(sheets, _RIM, _RIM)
    said = ". ".join(army_words(Owner(name), army) for _, name, army in armies)
    title = " and ".join(TITLES[Owner(name)] for _, name, _ in armies) or "No Army yet"
    size = (ARMY_WIDTH + 2 * _RIM, max(bottom - _GAP, 0) + _RIM)
    return drawing("armies", title, f"{said}.", size, *drawn)


def battle_svg(state: Position, before: Position | None = None) -> str:
    """Draw the Battle under way, or else the map.

    Args:
        state: A state.
        before: The state before, to mark the Regions that have changed.
    """
    desk, battle, seen = Desk(state), battle_of(state), view(state, None)
    regions = regions_seen(state, seen["regions"], before)
    sheet = battle_card(desk, battle) if battle else map_sheet(state, regions)
    said = battle_words(desk, battle) if battle else ". ".join(map(region_words, regions.values()))
    lines = textwrap.wrap(asked_words(seen), int(sheet.width / 9))
    asked = [words(line, _EDGE, 26 + 18 * number, 14, "f-ink bold left") for number, line in enumerate(lines)]
    top = 20 + 18.0 * len(lines)
    size = (sheet.width + 2 * _EDGE, sheet.height + top + _EDGE)
    return drawing("battle", asked_words(seen), f"{said}.", size, *asked, at(_EDGE, top, sheet.content))
