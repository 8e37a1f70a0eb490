"""The charts of who wins show what is stored, in numbers and in words."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import attrs
import pytest

from crusaders_rules.site.gallery import Gallery
from crusaders_rules.thy_will_be_done.check.settings import verdicts_folder
from crusaders_rules.thy_will_be_done.check.wins import ORDER, TURN, Winning, WinningRun, stored
from crusaders_rules.thy_will_be_done.interpret import Variant
from crusaders_rules.thy_will_be_done.show.wins_chart import (
    chart,
    described,
    figures,
    rate_of,
    rows_of,
    rows_of_variants,
)


def run(bot: str, games: int, **won: float) -> WinningRun:
    """Return a run of two players in which orders have won so often."""
    sides = [Winning(ORDER, name.replace("_", "-"), games, one) for name, one in won.items()]
    sides += [Winning(TURN, str(turn), games, games / 2) for turn in (1, 2)]
    return WinningRun(
        command="x", bot=bot, players=2, variant=Variant.STANDARD, games=games, sides=tuple(sides), iterations=0
    )


RUNS = (run("greedy", 10_000, templar=6_000, holy_sepulchre=4_000), run("strong", 100, templar=40, holy_sepulchre=60))


def test_those_that_win_most_among_strong_bots_come_first() -> None:
    """Turns of the round stay in their order; of games that nobody has played there is nothing to say."""
    assert ["Holy Sepulchre", "Templar"] == [row.label for row in rows_of(RUNS, ORDER, 2)]
    assert ["Templar", "Holy Sepulchre"] == [row.label for row in rows_of(RUNS[:1], ORDER, 2)]
    assert ["Standard, first", "Standard, second"] == [row.label for row in rows_of_variants(RUNS, 2)]
    assert [] == rows_of(RUNS, ORDER, 3)
    assert [None, None] == [row.rates[0] for row in rows_of(RUNS[:1], TURN, 2)]


def test_a_rate_has_an_interval() -> None:
    """Wilson's, at 95 per cent; with a decimal if it is narrow."""
    assert "50 % (40 to 60)" == rate_of(Winning(ORDER, "templar", 100, 50)).words
    assert "50.0 % (49.0 to 51.0)" == rate_of(Winning(ORDER, "templar", 10_000, 5_000)).words


def test_a_chart_says_in_words_what_it_shows() -> None:
    """The marks have titles, and the whole a description."""
    rows = rows_of(RUNS, ORDER, 2)
    drawn = ET.fromstring(chart(rows, 2, "wins", "Which knight order wins"))  # noqa: S314 -- it was made here
    texts = ["".join(one.itertext()) for one in drawn.iter() if one.tag.endswith(("title", "text", "desc"))]
    assert "Templar, greedy bots: 60 % (59 to 61), 10,000 games" not in texts
    assert "Templar, greedy bots: 60.0 % (59.0 to 61.0), 10,000 games" in texts
    assert "Templar, strong bots: 40 % (31 to 50), 100 games" in texts
    assert described(rows) in texts
    assert described(rows).startswith("Holy Sepulchre: strong bots 60 % (50 to 69), greedy bots 40.0 % (39.0 to 41.0);")


def test_a_caption_says_how_many_games_there_were() -> None:
    """Of which bots and of which variants: one of them, some, or each."""
    one, two = (RUNS[0], attrs.evolve(RUNS[0], variant=Variant.LEARNING))
    every = [attrs.evolve(RUNS[1], variant=variant) for variant in Variant]
    assert (
        "Two players: 10,000 games of greedy bots in the variant standard. A line is the interval at 95 per cent."
        == (figures(Gallery(), (one, two))["order-2"].caption)
    )
    caption = figures(Gallery(), (one, two, *every))["turn-2"].caption
    assert "10,000 games of greedy bots in each of the variants standard, learning;" in caption
    assert "; 100 games of strong bots in each variant." in caption


@pytest.mark.parametrize("kind", [ORDER, TURN])
def test_the_page_has_its_charts(kind: str) -> None:
    """Of two, three and four players; each side of a kind has as many parts of a win as there were games."""
    runs = stored(verdicts_folder())
    made = figures(Gallery(), runs)
    assert {f"{kind}-{players}" for players in (2, 3, 4)} <= made.keys()
    for one in runs:
        sides = [side for side in one.sides if side.kind == kind]
        assert one.games == pytest.approx(sum(side.won for side in sides), abs=0.01)
        assert one.games * one.players == sum(side.games for side in sides)
