"""The rules of The Salt Road, one by one."""

from __future__ import annotations

import attrs
import pytest
from salt_road import play, rules
from salt_road.game import DESCRIPTION
from salt_road.state import (
    Dig,
    DrawGoal,
    GameEnd,
    Interpretation,
    Market,
    Pass,
    Position,
    Roll,
    Trade,
    TradeLimit,
)

GOALS = (Market.PLAIN, Market.OASIS)
START = attrs.evolve(play.begin(2, Interpretation()), goals=GOALS)


def said(state: Position, decision: object) -> list[str]:
    """The rules that refuse a decision."""
    return [one.rule for one in play.refused(state, decision)]  # type: ignore[arg-type]  # also none of the game


@pytest.mark.rules("setup.salt", "setup.goal", "turn.order")
def test_a_game_begins() -> None:
    """Salt lies in mine and purses, and chance draws the goals before the first turn."""
    first = play.begin(3, Interpretation())
    assert (first.mine, first.purses) == (8, (1, 1, 1))
    assert [*map(DrawGoal, Market)] == list(play.legal(first))
    for _ in range(3):
        first = play.apply(first, DrawGoal(Market.OASIS))
    assert play.prompt(first) == "roll the die"
    assert said(first, Dig()) == ["turn.order"]


@pytest.mark.rules("turn.roll", "turn.next", "dig.salt", "dig.empty")
def test_a_digger_takes_what_the_die_shows() -> None:
    """Or what is left; nobody digs in an empty mine."""
    assert [Roll(1), Roll(2), Roll(3)] == list(play.legal(START))
    rolled = play.apply(attrs.evolve(START, mine=2), Roll(3))
    after = play.apply(rolled, Dig())
    assert (after.purses, after.mine, after.turn) == ((3, 1), 0, 1)
    assert said(attrs.evolve(after, die=1), Dig()) == ["dig.empty"]


@pytest.mark.rules("trade.salt", "trade.limit", "market.room")
def test_a_trade_needs_salt_and_room() -> None:
    """The die limits it under one reading only."""
    rich = attrs.evolve(START, purses=(5, 1), die=1)
    assert said(rich, Trade(Market.OASIS, 0)) == ["trade.salt"]
    assert said(rich, Trade(Market.OASIS, 6)) == ["trade.salt", "market.room"]
    assert said(rich, Trade(Market.OASIS, 4)) == []
    strict = attrs.evolve(rich, interpretation=Interpretation(TradeLimit.DIE))
    assert said(strict, Trade(Market.OASIS, 2)) == ["trade.limit"]
    after = play.apply(rich, Trade(Market.OASIS, 4))
    assert after.purses == (1, 1)
    assert after.markets[2] == (4, 0)


@pytest.mark.rules("turn.pass")
def test_whoever_can_do_nothing_passes() -> None:
    """Only without a mine and without salt."""
    assert said(attrs.evolve(START, die=1), Pass()) == ["turn.pass"]
    poor = attrs.evolve(START, mine=0, purses=(0, 1), die=1)
    assert (Pass(),) == play.legal(poor)


@pytest.mark.rules("end.markets", "end.nothing")
def test_the_game_ends() -> None:
    """With two full markets, at once or after the round; or without salt."""
    full = attrs.evolve(START, markets=((4, 0), (2, 2), (0, 0)), turn=1)
    assert play.asked(full) is None
    assert play.legal(full) == ()
    later = attrs.evolve(full, interpretation=Interpretation(game_end=GameEnd.ROUND))
    assert play.asked(later) == "chance"
    assert play.asked(attrs.evolve(START, mine=0, purses=(0, 0))) is None


@pytest.mark.rules("score.market", "score.goal", "score.purse", "score.most")
def test_points_are_counted() -> None:
    """A lead, a tie, a goal and what is left."""
    end = attrs.evolve(START, markets=((3, 1), (2, 2), (0, 0)), purses=(1, 5))
    assert play.score(end).totals == (5, 2)
    assert play.winners(end) == (1,)
    assert rules.best((4, 4)) == (1, 2)


def test_a_seat_sees_its_own_goal_only() -> None:
    """And chance tells it to nobody else: that is found from what a seat sees."""
    assert play.view(START, 2).goals == (None, Market.OASIS)
    first = play.begin(2, Interpretation())
    assert not DESCRIPTION.does.hidden(first, DrawGoal(Market.OASIS), 1)
    assert DESCRIPTION.does.hidden(first, DrawGoal(Market.OASIS), 2)
