"""The tracks of a game: round and phase, Glory, initiative, Faith, Mercantile Cities, and the open cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from crusaders_rules.svg import Sheet, box, path, titled, words
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.rules.sides import armies_of
from crusaders_rules.third_crusade.rules.tracks import LAST_FAITH, LAST_GLORY, mercantile_marker
from crusaders_rules.third_crusade.scenario.sheets import Period
from crusaders_rules.third_crusade.show.heraldry import SIDES, TITLES, army_disc, chip, icon
from crusaders_rules.third_crusade.state import Alliance, RoundPhase

WIDTH = 372.0
_LEFT = 14.0
_DIGIT = 9
_WIDE = WIDTH - 2 * _LEFT


def _row(names: Sequence[str], now: int, y: float) -> Iterator[str]:
    wide = (_WIDE - 4 * (len(names) - 1)) / len(names)
    for number, name in enumerate(names):
        yield chip(name, _LEFT + number * (wide + 4), y, wide, now=number == now)


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


def _pairs(desk: Desk, y: float) -> Iterator[str]:
    """Draw the tracks of the two pairs: Faith and Mercantile Cities."""
    for number, alliance in enumerate(Alliance):
        first, second = armies_of(alliance)
        top = y + 68 * number
        lone = desk.lone(alliance)
        faith = desk.faith[number]
        names = (TITLES[first], TITLES[second])
        if lone:
            player = next(army for army in (first, second) if army in desk.seats)
            names = (TITLES[player], "")
        yield titled(
            f"Faith of the {SIDES[alliance]}", *_scale(top, LAST_FAITH, faith, 0 if lone else -LAST_FAITH, names)
        )
        if not lone and desk.regions:
            ahead = mercantile_marker(map(desk.controller, desk.setting.mercantile), first, second)
            leads = TITLES[first] if ahead > 0 else TITLES[second] if ahead < 0 else "nobody"
            yield icon("mercantile", _LEFT + 8, top + 34, 14)
            by = f" by {abs(ahead)}" if ahead else ""
            yield words(f"Mercantile Cities: {leads} ahead{by}", _LEFT + 22, top + 38, 11.5, "f-faint left")


def tracks_sheet(desk: Desk, view: dict[str, Any]) -> Sheet:
    """Draw the tracks of a game.

    Args:
        desk: The state.
        view: The view of whoever looks.
    """
    periods = [str(period).replace("-", " ") for period in Period]
    phases = list(RoundPhase)
    drawn = [
        words("Round", _LEFT, 24, 15, "f-ink left head"),
        *_row(periods, desk.round - 1, 32),
        *_row([str(phase).capitalize() for phase in phases], phases.index(desk.phase), 60),
        words("Glory", _LEFT, 106, 15, "f-ink left head"),
        *_scale(130, LAST_GLORY, desk.glory, -LAST_GLORY, (SIDES[Alliance.CRUSADER], SIDES[Alliance.MUSLIM])),
        words("Initiative", _LEFT, 178, 15, "f-ink left head"),
        *_initiative(desk, 186),
        words("Faith", _LEFT, 242, 15, "f-ink left head"),
        *_pairs(desk, 266),
        words("Open cards", _LEFT, 410, 15, "f-ink left head"),
        *_cards(view, 430),
    ]
    return Sheet(box((0, 0, WIDTH, 490), "f-card s-rule", 10) + "".join(drawn), WIDTH, 490)


def _cards(view: dict[str, Any], y: float) -> Iterator[str]:
    missions = [*view["missions"], "none", "none"][:2]
    diplomacy = [*view["diplomacy"], "none"][0]
    rows = [("Mission", missions[0]), ("next Mission", missions[1]), ("Diplomacy", diplomacy)]
    for number, (what, name) in enumerate(rows):
        yield words(what, _LEFT, y + 19 * number, 12, "f-faint left")
        yield words(name, _LEFT + 96, y + 19 * number, 12, "f-ink left")
