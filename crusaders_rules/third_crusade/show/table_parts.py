"""The parts of a table that a film shows: Regions, Armies and tracks, each drawn and in words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import attrs

from crusaders_rules.svg import Sheet, at, box, titled
from crusaders_rules.third_crusade.play.desk import Desk
from crusaders_rules.third_crusade.play.view import view
from crusaders_rules.third_crusade.show.army_panel import army_phrases, army_sheet
from crusaders_rules.third_crusade.show.battle_panel import battle_card, battle_phrases
from crusaders_rules.third_crusade.show.heraldry import TITLES
from crusaders_rules.third_crusade.show.land_map import regions_seen
from crusaders_rules.third_crusade.show.position import battle_of
from crusaders_rules.third_crusade.show.region_card import HEIGHT, WIDTH, region_card, region_phrases
from crusaders_rules.third_crusade.show.tracks_panel import track_parts
from crusaders_rules.third_crusade.state import Owner, Position

_GAP = 12.0
BATTLE = "battle"
# What changes with each Order that is placed or executed, and can be seen on the map.
_NO_NEWS = ("Orders in the box",)


@attrs.frozen
class TablePart:
    """A part of a table.

    Attributes:
        title: What it is.
        phrases: What it holds, in phrases by what each is about.
        sheet: Its drawing.
    """

    title: str
    phrases: Mapping[str, str]
    sheet: Sheet


Parts = Mapping[str, TablePart]


def parts_of(state: Position) -> Parts:
    """Return the parts of a table by their names, in the order in which they are drawn."""
    seen, desk = view(state, None), Desk(state)
    found: dict[str, TablePart] = {}
    battle = battle_of(state)
    if battle is not None:
        said = battle_phrases(desk, battle)
        found[BATTLE] = TablePart(said.pop("where"), said, battle_card(desk, battle))
    for region in regions_seen(state, seen["regions"], None).values():
        drawn = Sheet(region_card(region), WIDTH, HEIGHT)
        found[f"region {region.printed.name}"] = TablePart(region.printed.title, region_phrases(region), drawn)
    for number, (name, army) in enumerate(seen["armies"].items()):
        owner = Owner(name)
        drawn = army_sheet(owner, army, number + 1, asked=False)
        found[f"army {name}"] = TablePart(TITLES[owner], army_phrases(army), drawn)
    for title, phrases, drawn in track_parts(desk, seen):
        found[f"track {title}"] = TablePart(title, phrases, drawn)
    return found


def differing(one: Parts, other: Parts) -> tuple[str, ...]:
    """Return the names of the parts that are not alike in two states, in the order of the second."""
    return tuple(name for name in dict.fromkeys((*other, *one)) if one.get(name) != other.get(name))


def news(before: Parts, after: Parts) -> list[str]:
    """Return what is new in a table, and what is there no longer, a sentence for each part.

    Args:
        before: The parts before.
        after: The parts afterwards.
    """
    said = []
    for name in differing(before, after):
        was = before[name].phrases if name in before else {}
        now = after[name].phrases if name in after else {}
        fresh = [phrase for about, phrase in now.items() if phrase != was.get(about) and about not in _NO_NEWS]
        gone = [f"no longer {phrase}" for about, phrase in was.items() if about not in now] if now else ["ended"]
        told = "; ".join([*fresh, *gone])
        said += [f"{(after.get(name) or before[name]).title}: {told}"] if told else []
    return said


def disagreeing(one: Parts, other: Parts) -> list[tuple[str, str, str]]:
    """Return where two tables differ in words: the part, and what each of them has there.

    Args:
        one: The parts of the first.
        other: The parts of the second.
    """
    found = []
    for name in differing(one, other):
        mine, theirs = (parts[name].phrases if name in parts else {} for parts in (one, other))
        pairs = [(mine.get(about, "nothing"), theirs.get(about, "nothing")) for about in {**mine, **theirs}]
        title = (one.get(name) or other[name]).title
        found += [(title, *pair) for pair in pairs if pair[0] != pair[1]]
    return found


def laid_out(shown: Iterable[tuple[TablePart, bool]], width: float) -> Sheet:
    """Lay parts out in rows; those that have changed have a dashed frame.

    Args:
        shown: The parts, each with whether it has changed.
        width: The width of a row; a part that is wider has a row of its own.
    """
    drawn: list[str] = []
    x = y = tallest = 0.0
    for part, changed in shown:
        if x and x + part.sheet.width > width:
            x, y, tallest = 0.0, y + tallest + _GAP, 0.0
        drawn.append(at(x, y, part.sheet.content, _frame(part) if changed else ""))
        x, tallest = x + part.sheet.width + _GAP, max(tallest, part.sheet.height)
    return Sheet("".join(drawn), width, y + tallest)


def _frame(part: TablePart) -> str:
    area = (-4.0, -4.0, part.sheet.width + 8, part.sheet.height + 8)
    return titled(f"{part.title}: just changed", box(area, "none s-ink new-frame", 11))


def described(parts: Parts, names: Sequence[str]) -> str:
    """Describe some parts in sentences, for people who cannot see them."""
    said = [f"{parts[name].title}: {'; '.join(parts[name].phrases.values())}" for name in names if name in parts]
    return ". ".join(said) + "."
