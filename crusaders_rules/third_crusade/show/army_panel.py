"""An Army outside the map: gold, command points, tracks, player board, Orders and cards, as the viewer sees them."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterator
from typing import Any

from crusaders_rules.svg import Sheet, at, box, path, titled, words
from crusaders_rules.third_crusade.scenario.card_titles import title_of
from crusaders_rules.third_crusade.show.heraldry import SHAPES, TITLES, army_disc, icon
from crusaders_rules.third_crusade.state import SHAPE_OF, Icon, Owner, UnitType

WIDTH = 299.5
_LINE, _CHARS = 15.0, 42
_SEALED = "sealed"


def _figures(army: dict[str, Any]) -> Iterator[tuple[str, str, str]]:
    """Yield the figures of an Army: an icon, the number, and what it means."""
    tracks = army["tracks"]
    yield Icon.GOLD, f"{army['gold']}", "gold"
    yield Icon.COMMAND, f"{army['current-points']}/{army['base-points']}", "command points (current/base)"
    yield Icon.CROWN, f"{tracks['crown']}", "crowns"
    yield Icon.SUPPLY, f"{tracks['supply']}/{army['supply-need']}", "supply (there/needed)"
    yield "income", f"+{tracks['gold']}", "gold in each Upkeep"


def _row(army: dict[str, Any], y: float) -> Iterator[str]:
    for x, (name, text, said) in zip((22, 74, 150, 196, 250), _figures(army), strict=True):
        drawn = icon(Icon.GOLD if name == "income" else name, x, y, 16, "f-mark" if name == "income" else "f-ink")
        yield titled(f"{said}: {text}", drawn, words(text, x + 12, y + 5, 13.5, "f-ink bold left"))


def _board(owner: Owner, army: dict[str, Any], y: float) -> Iterator[str]:
    """Draw the Units that are still on the player board."""
    yield words("on its board", 14, y + 4, 11.5, "f-faint left")
    for number, (unit, count) in enumerate(zip(UnitType, army["player-board"], strict=True)):
        x = 108 + 62 * number
        shape = path(SHAPES[SHAPE_OF[unit]], f"f-{owner} s-card", stroke_width=2)
        drawn = at(x, y, shape, scale=0.62)
        yield titled(
            f"{title_of(unit)} on the player board: {count}",
            drawn,
            words(str(count), x + 16, y + 5, 13.5, "f-ink left"),
        )


def _lines(army: dict[str, Any]) -> Iterator[str]:
    """Yield what an Army has in words, a line for each matter."""
    for what, name in (("drawn", "hand"), ("in its row", "row")):
        if army[name]:
            yield f"Cards {what}: {_listed(army[name])}"
    yield f"Event Cards to play: {_listed(army['events'])}"
    orders = army["orders"]
    yield f"Orders in the box: {orders if isinstance(orders, int) else _counted(orders)}"
    if army["used"]:
        yield f"Orders executed: {_listed(army['used'])}"
    yield f"Objectives: {', '.join([*_names(army['objectives']), *_names(army['revealed'])]) or 'none'}"
    if army["spaces"]:
        yield f"Diplomacy board: {title_of(army['spaces'][-1])}"


def _names(value: object) -> list[str]:
    return list(map(title_of, value)) if isinstance(value, list) else [f"{value} secret"] if value else []


def _listed(value: object) -> str:
    if isinstance(value, int):
        return f"{value}, face down"
    return _SEALED if value == _SEALED else ", ".join(_names(value)) or "none"


def _counted(names: list[str]) -> str:
    counts = Counter(map(title_of, names)).items()
    return ", ".join(f"{count} {name}" if count > 1 else name for name, count in counts) or "none"


def _wrapped(line: str) -> list[str]:
    """Return a line in pieces that fit, none broken at a hyphen; all but the first begin with a space that is kept."""
    indent = 2 * "\N{NO-BREAK SPACE}"
    return textwrap.wrap(line, _CHARS, subsequent_indent=indent, break_on_hyphens=False)


def army_phrases(army: dict[str, Any]) -> dict[str, str]:
    """Describe an Army in phrases, by what each is about."""
    figures = {what: f"{what} {text}" for _, text, what in _figures(army)}
    return figures | {line.partition(":")[0]: line for line in _lines(army)}


def army_words(owner: Owner, army: dict[str, Any]) -> str:
    """Describe an Army in sentences."""
    return f"{TITLES[owner]}: {'; '.join(army_phrases(army).values())}"


def army_sheet(owner: Owner, army: dict[str, Any], player: int, *, asked: bool) -> Sheet:
    """Draw an Army.

    Args:
        owner: Which Army.
        army: What the viewer sees of it, see ``play.view``.
        player: The number of its player.
        asked: Whether it must decide.
    """
    text = [part for line in _lines(army) for part in _wrapped(line)]
    height = 106 + _LINE * len(text)
    drawn = [
        box((0, 0, WIDTH, height), "f-card s-ink" if asked else "f-card s-rule", 8),
        army_disc(owner, 24, 22, 11),
        words(TITLES[owner], 42, 27, 15, "f-ink left head bold"),
        words(f"player {player}", WIDTH - 14, 27, 11.5, "f-faint right"),
        *_row(army, 54),
        *_board(owner, army, 80),
        *(words(line, 14, 106 + _LINE * number, 11.5, "f-ink left") for number, line in enumerate(text)),
    ]
    return Sheet(titled(army_words(owner, army), *drawn), WIDTH, height)
