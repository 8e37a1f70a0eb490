"""Other implementations of the Salt Road, as programs: by the book, with one wrong rule, or by other readings.

``python -m tests.conformance.salt_programs rule=RULE`` speaks the protocol with a wrong rule, and with
``QUESTION=READING`` by a reading that it plays whatever is asked for.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from typing import Any

from salt_road import rules
from salt_road.game import GAME
from salt_road.refusals import MarketFull
from salt_road.state import Market

from crusaders_rules.answers import Refusal, Term
from tests.conformance.as_a_program import answer_until_the_end


def dug(mine: int, die: int) -> int:
    """Dig two at most."""
    return min(mine, die, 2)


def market_full(there: int, salt: int) -> Refusal | None:
    """Let five pieces of salt stand on a market."""
    return None if there + salt <= 5 else MarketFull("market.room", needs=5 - there, has=salt)


def market_points(market: Market, row: tuple[int, ...], seat: int) -> Term:
    """Count the lead of a tie, too."""
    return Term("score.market", 3 if row[seat] and row[seat] == max(row) else 0, market)


def next_seat(seat: int, players: int) -> int:
    """Pass turns to the right."""
    return (seat - 1) % players


def ended(full: int, salt: int, *_: object) -> bool:
    """Go on until all markets are full."""
    return salt == 0 or full == 3


# The wrong rules by the id of the rule.
WRONG: Mapping[str, Callable[..., Any]] = {
    "dig.salt": dug,
    "market.room": market_full,
    "score.market": market_points,
    "turn.next": next_seat,
    "end.markets": ended,
}


def main() -> None:
    """Answer until the input ends."""
    given = dict(text.split("=") for text in sys.argv[1:])
    wrong = given.pop("rule", None)
    if wrong is not None:
        function = getattr(rules, WRONG[wrong].__name__)
        function.__code__ = WRONG[wrong].__code__
        vars(rules).update(MarketFull=MarketFull, Term=Term)
    answer_until_the_end(GAME, given)


if __name__ == "__main__":
    main()
