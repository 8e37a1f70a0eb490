"""Charts of who wins in games of bots: a row for each knight order, or for each turn of the round."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

import attrs

from crusaders_rules.explore.reading_effects import share
from crusaders_rules.site.gallery import Gallery, Picture
from crusaders_rules.svg import box, element, titled, whole, words
from crusaders_rules.thy_will_be_done.check.wins import ORDER, TURN, Winning, WinningRun, played_on
from crusaders_rules.thy_will_be_done.interpret import Variant
from crusaders_rules.thy_will_be_done.show.drawing import PALETTE

_LEFT, _RIGHT, _TOP, _ROW, _COLUMN = 216, 506, 64, 28, 126
_STEP = 10
# So many per cent are few for an interval.
_CLOSE = 2
_BOTS = ("strong", "greedy")
COUNT = ("", "", "two", "three", "four")
_NTH = ("", "first", "second", "third", "fourth")


# What a name of the figures begins with, what it is about, and how its title begins.
FIGURES = {ORDER: "Which knight order wins", TURN: "Who wins by turn of the round"}


def figures(gallery: Gallery, runs: Sequence[WinningRun]) -> dict[str, Picture]:
    """Return the charts of the page about who wins, by the names ``order-2`` to ``turn-4``; none without runs.

    Args:
        gallery: Where they hang.
        runs: What is stored.
    """
    found = {}
    for kind, title in FIGURES.items():
        for players in sorted({run.players for run in runs}):
            rows = rows_of(runs, kind, players) if kind == ORDER else rows_of_variants(runs, players)
            name, full = f"{kind}-{players}", f"{title} in games of {COUNT[players]} players"
            svg = chart(rows, players, f"wins-{name}", full)
            found[name] = Picture(gallery.hang(svg), _caption(runs, kind, players), described(rows))
    return found


def _caption(runs: Iterable[WinningRun], kind: str, players: int) -> str:
    """Say how many games a chart shows, of which bots and of which variants."""
    found: dict[tuple[int, str], list[str]] = {}
    for run in runs:
        if run.players == players and (kind == TURN or run.variant == Variant.STANDARD):
            found.setdefault((run.games, run.bot), []).append(run.variant.replace("-", " "))
    each = [
        f"{games:,} games of {bot} bots {_which(variants)}" for (games, bot), variants in sorted(found.items())[::-1]
    ]
    return f"{COUNT[players].capitalize()} players: {'; '.join(each)}. A line is the interval at 95 per cent."


def _which(variants: Sequence[str]) -> str:
    if len(variants) == len(Variant):
        return "in each variant"
    return f"in the variant {variants[0]}" if len(variants) == 1 else f"in each of the variants {', '.join(variants)}"


class Rate(NamedTuple):
    """How often somebody wins, with the ends of its interval, in per cent; and in how many games."""

    mean: float
    low: float
    high: float
    games: int

    @property
    def parts(self) -> tuple[str, str, str]:
        """The rate and the ends of its interval as they are printed: with a decimal if they are close together."""
        digits = int(self.high - self.low < _CLOSE)
        mean, low, high = (f"{number:.{digits}f}" for number in self[:3])
        return mean, low, high

    @property
    def words(self) -> str:
        """The rate with its interval."""
        mean, low, high = self.parts
        return f"{mean} % ({low} to {high})"


@attrs.frozen
class ChartRow:
    """A row of a chart: what it is about, and the rate with each bot, None without games."""

    label: str
    rates: tuple[Rate | None, ...]


def rate_of(side: Winning) -> Rate:
    """Return how often players of one kind have won.

    Args:
        side: What was counted.
    """
    mean, low, high = (100 * part for part in share(side.won, side.games))
    return Rate(mean, low, high, side.games)


def rows_of(runs: Iterable[WinningRun], kind: str, players: int, variant: str = Variant.STANDARD) -> list[ChartRow]:
    """Return a row for each side of a kind in games of one variant; those that win most come first.

    Args:
        runs: All runs.
        kind: ``order`` or ``turn``.
        players: The number of players.
        variant: The variant.
    """
    by_bot = {
        run.bot: {side.name: rate_of(side) for side in run.sides if side.kind == kind}
        for run in played_on(runs, players, variant)
    }
    names = {name for of_bot in by_bot.values() for name in of_bot}
    found = [
        ChartRow(_label(kind, name), tuple(by_bot.get(bot, {}).get(name) for bot in _BOTS)) for name in sorted(names)
    ]
    if kind == TURN:
        return found
    return sorted(found, key=lambda row: -next((rate.mean for rate in row.rates if rate is not None), 0))


def rows_of_variants(runs: Sequence[WinningRun], players: int) -> list[ChartRow]:
    """Return a row for each turn of the round in each variant.

    Args:
        runs: All runs.
        players: The number of players.
    """
    return [
        ChartRow(f"{variant.replace('-', ' ').capitalize()}, {row.label}", row.rates)
        for variant in Variant
        for row in rows_of(runs, TURN, players, variant)
    ]


def _label(kind: str, name: str) -> str:
    return name.replace("-", " ").title() if kind == ORDER else _NTH[int(name)]


def chart(rows: Sequence[ChartRow], players: int, name: str, title: str) -> str:
    """Return a chart as SVG.

    Args:
        rows: Its rows.
        players: The number of players: each would win one game in so many if nothing mattered.
        name: An XML name.
        title: Its title.
    """
    width, height = _RIGHT + 2 * _COLUMN + 16, _TOP + _ROW * len(rows) + 40
    highest = max((rate.high for row in rows for rate in row.rates if rate is not None), default=0)
    end = min(100, _STEP * (int(highest // _STEP) + 1))

    def at(percent: float) -> float:
        return _LEFT + (_RIGHT - _LEFT) * percent / end

    content = [words(title, 20, 28, 15, "f-ink bold left"), *_scale(at, end, players, height)]
    for number, row in enumerate(rows):
        content += _drawn(row, _TOP + _ROW * number + _ROW / 2, at)
    return whole(PALETTE, name, title, described(rows), (width, height), *content)


def described(rows: Iterable[ChartRow]) -> str:
    """Return the rows in words, for people who cannot see a chart.

    Args:
        rows: The rows.
    """
    return "; ".join(f"{row.label}: {', '.join(_rates_in_words(row))}" for row in rows)


def _rates_in_words(row: ChartRow) -> list[str]:
    return [f"{bot} bots {rate.words}" for bot, rate in zip(_BOTS, row.rates, strict=True) if rate is not None]


def _scale(at: Callable[[float], float], end: int, players: int, height: float) -> Iterator[str]:
    """Yield the lines behind the marks, what stands below them, and the heads of the columns."""
    foot = height - 30
    for percent in range(0, end + 1, _STEP):
        yield _line((at(percent), _TOP, at(percent), foot), "s-rule")
        yield words(f"{percent} %", at(percent), foot + 16, 11, "f-faint")
    even = at(100 / players)
    yield _line((even, _TOP - 6, even, foot), "s-ink dash")
    yield words("even", even, _TOP - 10, 11, "f-ink")
    for number, bot in enumerate(_BOTS):
        x = _RIGHT + _COLUMN * (number + 0.5) + 8
        yield _mark(number, x - 26, _TOP - 14)
        yield words(bot, x + 6, _TOP - 10, 12, "f-ink bold")


def _drawn(row: ChartRow, y: float, at: Callable[[float], float]) -> Iterator[str]:
    """Yield the marks of a row: a whisker is the interval."""
    yield words(row.label, _LEFT - 14, y + 4, 13, "f-ink right")
    for number, rate in enumerate(row.rates):
        x = _RIGHT + _COLUMN * (number + 0.5) + 8
        if rate is None:
            yield words("no games", x, y + 4, 11, "f-faint")
            continue
        level = y + (5 if number else -5)
        whisker = _line((at(rate.low), level, at(rate.high), level), "s-faint" if number else "s-ink", 1.5)
        told = f"{row.label}, {_BOTS[number]} bots: {rate.words}, {rate.games:,} games"
        yield titled(told, whisker, _mark(number, at(rate.mean), level))
        mean, low, high = rate.parts
        yield words(f"{mean} %", x - 8, y + 4, 12.5, "f-ink bold right")
        yield words(f"{low}-{high}", x, y + 4, 11, "f-faint left")


def _mark(number: int, x: float, y: float) -> str:
    if number:
        return box((x - 4, y - 4, 8, 8), "f-card s-ink", 0)
    return element("circle", cx=x, cy=y, r=5, class_="f-seat-1")


def _line(ends: tuple[float, float, float, float], style: str, width: float = 1) -> str:
    x1, y1, x2, y2 = ends
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_=style, stroke_width=width)
