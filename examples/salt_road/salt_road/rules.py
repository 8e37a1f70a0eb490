"""The rules: each sentence of the book is a function."""

from crusaders_rules.answers import Refusal, Term
from salt_road import rule
from salt_road.refusals import CanDoMore, EmptyMine, MarketFull, NotInThePurse, NotOnTheDie, OverTheDie
from salt_road.state import GameEnd, Interpretation, Market, TradeLimit

MINE, PURSE, SIDES, ROOM, FULL_MARKETS = 8, 1, 3, 4, 2


@rule("setup.salt")
def salt_at_start(players: int) -> tuple[int, tuple[int, ...]]:
    """The salt in the mine and in each purse."""
    return MINE, (PURSE,) * players


@rule("setup.goal")
def goals_left(drawn: int, players: int) -> int:
    """The goals that are still to be drawn."""
    return players - drawn


@rule("turn.next")
def next_seat(seat: int, players: int) -> int:
    """The seat to the left."""
    return (seat + 1) % players


@rule("turn.roll")
def not_on_the_die(shows: int) -> Refusal | None:
    """Refuse a side that the die does not have."""
    return None if 1 <= shows <= SIDES else NotOnTheDie("turn.roll", needs=f"1 to {SIDES}", has=shows)


@rule("dig.salt")
def dug(mine: int, die: int) -> int:
    """The salt that a player digs."""
    return min(mine, die)


@rule("dig.empty")
def empty_mine(mine: int) -> Refusal | None:
    """Refuse to dig in an empty mine."""
    return None if mine > 0 else EmptyMine("dig.empty")


@rule("trade.salt")
def not_in_the_purse(salt: int, purse: int) -> Refusal | None:
    """Refuse to trade nothing, or more than the purse holds."""
    return None if 1 <= salt <= purse else NotInThePurse("trade.salt", needs=purse, has=salt)


@rule("trade.limit")
def over_the_die(salt: int, die: int, interpretation: Interpretation) -> Refusal | None:
    """Refuse to trade more than the die shows, if a reading lets the die limit trades."""
    if interpretation.trade_limit == TradeLimit.FREE or salt <= die:
        return None
    return OverTheDie("trade.limit", needs=die, has=salt)


@rule("market.room")
def market_full(there: int, salt: int) -> Refusal | None:
    """Refuse salt for which a market has no room."""
    room = ROOM - there
    return None if salt <= room else MarketFull("market.room", needs=room, has=salt)


@rule("turn.pass")
def can_do_more(dig: bool, trade: bool) -> Refusal | None:  # noqa: FBT001 -- facts of the position
    """Refuse to pass if the player can dig or trade."""
    can = [word for word, possible in (("dig", dig), ("trade", trade)) if possible]
    return CanDoMore("turn.pass", needs=" or ".join(can)) if can else None


@rule("end.markets", "end.nothing")
def ended(full: int, salt: int, next_to_play: int, interpretation: Interpretation) -> bool:
    """Whether the game is over before a turn: two markets are full, or no salt is left in mine and purses."""
    waits = interpretation.game_end == GameEnd.ROUND and next_to_play != 0
    return salt == 0 or (full >= FULL_MARKETS and not waits)


@rule("score.market")
def market_points(market: Market, row: tuple[int, ...], seat: int) -> Term:
    """Three points for the most salt on a market."""
    most = all(row[seat] > other for place, other in enumerate(row) if place != seat)
    return Term("score.market", 3 if most else 0, market)


@rule("score.goal")
def goal_points(row: tuple[int, ...], seat: int) -> Term:
    """Two points for salt on the market of the goal."""
    return Term("score.goal", 2 if row[seat] > 0 else 0, "goal")


@rule("score.purse")
def purse_points(purse: int) -> Term:
    """A point for two pieces of salt in the purse."""
    return Term("score.purse", purse // 2, "purse")


@rule("score.most")
def best(totals: tuple[int, ...]) -> tuple[int, ...]:
    """The seats, from 1, with the most points."""
    return tuple(seat for seat, total in enumerate(totals, start=1) if total == max(totals))
