"""The tracks of a game: round and phase, Glory, initiative, Faith, Mercantile Cities, and the open cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from crusaders_rules.svg import Sheet, box, path, titled, words
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.rules.tracks import LAST_FAITH, LAST_GLORY, mercantile_marker
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.scenario.sheets import Period
from crusaders_rules.third_crusade.show.heraldry import SIDES, TITLES, army_disc, chip, icon
from crusaders_rules.third_crusade.state import Alliance, RoundPhase

WIDTH = 372.0
_LEFT = 14.0
_DIGIT = 9
_PERIODS = [str(period).replace("-", " ") for period in Period]
_WIDE = WIDTH - 2 * _LEFT


def _row(names: Sequence[str], now: int, y: float) -> Iterator[str]:
    wide = (_WIDE - 4 * (len(names) - 1)) / len(names)
    for number, name in enumerate(names):
        yield chip(name, _LEFT + number * (wide + 4), y, wide, now=number == now)


def _rounds(desk: Desk, y: float) -> Iterator[str]:
    yield from _row(_PERIODS, desk.round - 1, y)
    phases = list(RoundPhase)
    yield from _row([str(phase).capitalize() for phase in phases], phases.index(desk.phase), y + 28)


def _scale(y: float, last: int, marker: int, low: int, ends: tuple[str, str]) -> Iterator[str]:
    """Draw a track with its marker: the positive side lies on the left, as the first name does.

    Args:
        y: Its top.
        last: The last space of a side.
        marker: Where the marker stands.
        low: The lowest space there is.
        ends: What the two sides are called.
    """
    values = range(max(last, marker), min(low, marker) - 1, -1)
    wide = _WIDE / len(values)
    yield words(ends[0], _LEFT, y - 5, 12, "f-ink left")
    yield words(ends[1], WIDTH - _LEFT, y - 5, 12, "f-ink right")
    for number, value in enumerate(values):
        here = value == marker
        style = "f-gold s-mark" if here else "f-card s-rule"
        yield box((_LEFT + number * wide, y, wide, 22), style, 2)
        middle = _LEFT + (number + 0.5) * wide
        yield words(
            str(abs(value)),
            middle,
            y + 15,
            min(11.5, wide * (0.68 if abs(value) > _DIGIT else 0.85)),
            "f-ink bold" if here else "f-faint",
        )
        if here:
            yield path("M-5-6H5L0 0z", "f-ink", transform=f"translate({middle:.2f} {y - 1:.2f})")


def _initiative(desk: Desk, y: float) -> Iterator[str]:
    wide = (_WIDE - 3 * 6) / 4
    for number, army in enumerate(desk.initiative):
        x = _LEFT + number * (wide + 6)
        passed = army in desk.passed
        drawn = [
            box((x, y, wide, 30), "f-rock s-rule" if passed else "f-card s-edge", 6),
            words(f"{number + 1}", x + 11, y + 20, 12, "f-faint"),
            army_disc(army, x + 31, y + 15),
            words("passed" if passed else "", x + 61, y + 19.5, 10.5, "f-faint"),
        ]
        yield titled(f"initiative {number + 1}: {TITLES[army]}{', has passed' if passed else ''}", *drawn)
    if not desk.initiative:
        yield words("not drawn yet", _LEFT, y + 19, 12, "f-faint left")


def _pair(desk: Desk, alliance: Alliance, y: float) -> Iterator[str]:
    """Draw the tracks of a pair: Faith and Mercantile Cities."""
    first, second = armies_of(alliance)
    lone = desk.lone(alliance)
    names = (TITLES[first], TITLES[second])
    if lone:
        player = next(army for army in (first, second) if army in desk.seats)
        names = (TITLES[player], "")
    marker = desk.faith[tuple(Alliance).index(alliance)]
    yield titled(f"Faith of the {SIDES[alliance]}", *_scale(y, LAST_FAITH, marker, 0 if lone else -LAST_FAITH, names))
    said = _mercantile(desk, alliance)
    if said:
        yield icon("mercantile", _LEFT + 8, y + 34, 14)
        yield words(said, _LEFT + 22, y + 38, 11.5, "f-faint left")


def _mercantile(desk: Desk, alliance: Alliance) -> str:
    """Say which partner is ahead in Mercantile Cities; nothing if a pair has one player, or no map is laid yet."""
    if desk.lone(alliance) or not desk.regions:
        return ""
    first, second = armies_of(alliance)
    ahead = mercantile_marker(map(desk.controller, desk.setting.mercantile), first, second)
    leads = TITLES[first] if ahead > 0 else TITLES[second] if ahead < 0 else "nobody"
    return f"Mercantile Cities: {leads} ahead{f' by {abs(ahead)}' if ahead else ''}"


def _glory(marker: int) -> str:
    side = SIDES[Alliance.CRUSADER if marker > 0 else Alliance.MUSLIM]
    return f"{abs(marker)} on the side of the {side}" if marker else "on the middle space"


def _faith(desk: Desk, alliance: Alliance) -> str:
    first, second = armies_of(alliance)
    marker = desk.faith[tuple(Alliance).index(alliance)]
    if not marker:
        return "Faith: on the middle space"
    return f"Faith: {abs(marker)} on the side of {TITLES[first if marker > 0 or desk.lone(alliance) else second]}"


def _panel(title: str, height: float, *drawn: str) -> Sheet:
    head = words(title, _LEFT, 24, 15, "f-ink left head")
    return Sheet(box((0, 0, WIDTH, height), "f-card s-rule", 10) + head + "".join(drawn), WIDTH, height)


def track_parts(desk: Desk, view: dict[str, Any]) -> Iterator[tuple[str, dict[str, str], Sheet]]:
    """Yield each track apart: its title, its phrases by what they are about, and its drawing.

    Args:
        desk: The state.
        view: The view of whoever looks.
    """
    when = f"{_PERIODS[desk.round - 1]}, {str(desk.phase).capitalize()} phase"
    yield "Round", {"when": when}, _panel("Round", 94, *_rounds(desk, 32))
    scale = _scale(54, LAST_GLORY, desk.glory, -LAST_GLORY, (SIDES[Alliance.CRUSADER], SIDES[Alliance.MUSLIM]))
    yield "Glory", {"marker": _glory(desk.glory)}, _panel("Glory", 86, *scale)
    order = ", ".join(f"{TITLES[army]}{' (passed)' if army in desk.passed else ''}" for army in desk.initiative)
    yield "Initiative", {"order": order or "not drawn yet"}, _panel("Initiative", 74, *_initiative(desk, 34))
    for alliance in Alliance:
        if any(army in desk.seats for army in armies_of(alliance)):
            phrases = {"Faith": _faith(desk, alliance)}
            cities = _mercantile(desk, alliance)
            phrases |= {"cities": cities} if cities else {}
            title = f"Faith of the {SIDES[alliance]}"
            yield title, phrases, _panel(title, 106 if cities else 86, *_pair(desk, alliance, 54))
    cards = {what: f"{what}: {name}" for what, name in _open_cards(view)}
    yield "Open cards", cards, _panel("Open cards", 96, *_cards(view, 44))
    beset = {road: f"{number} Bandits on the Road {road}" for road, number in view["bandits"].items()}
    lines = [words(said, _LEFT, 46 + 17 * number, 12, "f-ink left") for number, said in enumerate(beset.values())]
    yield "Bandits", beset, _panel("Bandits", 36 + 17.0 * max(1, len(lines)), *lines)


def tracks_sheet(desk: Desk, view: dict[str, Any]) -> Sheet:
    """Draw the tracks of a game.

    Args:
        desk: The state.
        view: The view of whoever looks.
    """
    drawn = [
        words("Round", _LEFT, 24, 15, "f-ink left head"),
        *_rounds(desk, 32),
        words("Glory", _LEFT, 106, 15, "f-ink left head"),
        *_scale(130, LAST_GLORY, desk.glory, -LAST_GLORY, (SIDES[Alliance.CRUSADER], SIDES[Alliance.MUSLIM])),
        words("Initiative", _LEFT, 178, 15, "f-ink left head"),
        *_initiative(desk, 186),
        words("Faith", _LEFT, 242, 15, "f-ink left head"),
        *(part for number, alliance in enumerate(Alliance) for part in _pair(desk, alliance, 266 + 68 * number)),
        words("Open cards", _LEFT, 410, 15, "f-ink left head"),
        *_cards(view, 430),
    ]
    return Sheet(box((0, 0, WIDTH, 490), "f-card s-rule", 10) + "".join(drawn), WIDTH, 490)


def _open_cards(view: dict[str, Any]) -> list[tuple[str, str]]:
    missions = [*map(title_of, view["missions"]), "none", "none"][:2]
    diplomacy = [*map(title_of, view["diplomacy"]), "none"][0]
    return [("Mission", missions[0]), ("next Mission", missions[1]), ("Diplomacy", diplomacy)]


def _cards(view: dict[str, Any], y: float) -> Iterator[str]:
    for number, (what, name) in enumerate(_open_cards(view)):
        yield words(what, _LEFT, y + 19 * number, 12, "f-faint left")
        yield words(name, _LEFT + 96, y + 19 * number, 12, "f-ink left")
