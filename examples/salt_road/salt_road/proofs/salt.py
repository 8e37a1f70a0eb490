"""What the rules imply, for any amounts of salt."""
# ruff: noqa: B008 -- the default of an argument is its domain

from collections.abc import Callable
from typing import Any

from crusaders_rules.answers import Term
from crusaders_rules.lift import Claims, each, instead_of, integer, row, suppose, theorem
from salt_road import play, rules
from salt_road.state import Dig, Interpretation, Market, Position, Trade


@instead_of(rules.dug)
def a_digger_finds_one_more(right: Callable[..., int], mine: int, die: int) -> int:
    """The die counts one more."""
    return right(mine, die + 1)


@instead_of(rules.market_full)
def a_market_takes_one_more(right: Callable[..., Any], there: int, salt: int) -> Any:  # noqa: ANN401 -- as the rule
    """A market has room for one more piece."""
    return right(there - 1, salt)


@instead_of(rules.not_in_the_purse)
def a_purse_may_owe(_: object, __: int, ___: int) -> None:
    """A player trades any amount."""


@instead_of(rules.market_points)
def a_tie_counts(_: object, market: Market, rows: tuple[int, ...], seat: int) -> Any:  # noqa: ANN401 -- a term
    """Players who are level both get the points."""
    return Term("score.market", 3 if all(rows[seat] >= other for other in rows) else 0, market)


def _state(purses: Any, markets: Any, mine: Any, die: Any) -> Position:  # noqa: ANN401 -- plain or symbolic
    return Position(Interpretation(), purses, markets, mine, (Market.PLAIN, Market.OASIS), 1, die)


@theorem(
    "Digging moves salt from the mine into the purse of the player, and none is lost.",
    rules=["dig.salt", "dig.empty"],
    sabotage=[a_digger_finds_one_more],
)
def digging_moves_salt(
    mine: int = integer(1), die: int = integer(1, 3), purses: tuple[int, ...] = row(integer(0), 2)
) -> Claims:
    """For any mine and purses, of the second player."""
    after = play.apply(_state(purses, ((0, 0),) * 3, mine, die), Dig())
    found = after.purses[1] - purses[1]
    yield "the mine loses what the purse gains", after.mine == mine - found
    yield "it is no more than the die shows", found <= die
    yield "the mine never owes", after.mine >= 0
    yield "the other purse stays", after.purses[0] == purses[0]


@theorem(
    "A legal trade moves salt from the purse to the market; no purse owes, and no market holds too much.",
    rules=["trade.salt", "market.room"],
    sabotage=[a_market_takes_one_more, a_purse_may_owe],
)
def trading_moves_salt(
    market: Market = each(Market),
    salt: int = integer(),
    purses: tuple[int, ...] = row(integer(0), 2),
    there: tuple[int, ...] = row(integer(0, 4), 2),
) -> Claims:
    """For any amount, any purses and any market."""
    suppose(there[0] + there[1] <= rules.ROOM)
    place = play.MARKETS.index(market)
    markets = tuple(there if at == place else (0, 0) for at in range(3))
    state, given = _state(purses, markets, 8, 1), Trade(market, salt)
    suppose(not play.refused(state, given))
    after = play.apply(state, given)
    yield "the purse pays", after.purses[1] == purses[1] - salt
    yield "no purse owes", after.purses[1] >= 0
    yield "the market has it", after.markets[place] == (there[0], there[1] + salt)
    yield "no market is too full", after.markets[place][0] + after.markets[place][1] <= rules.ROOM


@theorem("At most one player gets the points of a market.", rules=["score.market"], sabotage=[a_tie_counts])
def one_player_leads_a_market(salt: tuple[int, ...] = row(integer(0), 3)) -> Claims:
    """For any salt of three players."""
    ahead = [rules.market_points(Market.OASIS, salt, seat).amount > 0 for seat in range(3)]
    yield "one or nobody", sum(ahead) <= 1
