"""The last turns under other readings of the end, and the knight that a castle unlocks, if a reading lets it wait."""

# ruff: noqa: FBT001 -- readings, and facts of the position

from __future__ import annotations

from itertools import product
from typing import Any

import attrs

from crusaders_rules.lift import Claims, cut, each, theorem
from crusaders_rules.thy_will_be_done.play import flow
from crusaders_rules.thy_will_be_done.play.kinds import freed
from crusaders_rules.thy_will_be_done.state import decision as d
from crusaders_rules.thy_will_be_done.state import pending as p

from .anywhere import by_the_rules
from .continued import (
    PLAN,
    Waits,
    a_gain_is_taken_before_the_answer,
    the_question_forgets_the_rest,
    the_supply_pays_nothing,
    waits,
)
from .end import a_player_is_left_out, seat_nought_ends_the_round, the_start_player_has_one_more_turn
from .seats import MINE, PLAYERS, WEDGE, position, turned
from .turn_ends import the_same_seat_goes_on
from .values import TROOPS

SEATS = range(PLAYERS)
READINGS = tuple(product((False, True), (False, True)))


@theorem(
    "With an empty supply, the round is finished, or each player has one more turn if a reading says so, beginning "
    "with the one who would be next; the supply is empty at zero, or only after a gain that it could not pay if a "
    "reading says so. Nothing else is remembered of it.",
    rules=["turn.next", "end.round", "end.trigger"],
    sabotage=[
        the_same_seat_goes_on,
        a_player_is_left_out,
        seat_nought_ends_the_round,
        the_start_player_has_one_more_turn,
    ],
    assumes=f"{PLAYERS} players",
)
def the_game_ends_after_the_last_turn(
    start: int = each(SEATS),
    until: int | None = each((None, *SEATS)),
    supply: int = each((-1, 0, 1)),
) -> Claims:
    """For each seat, each start player and each reading of the end."""
    for seat, (short, one_more) in product(SEATS, READINGS):
        named = {
            "end_trigger": "SHORT" if short else "EMPTY",
            "last_round": "ONE_MORE_ROUND" if one_more else "TO_THE_LAST_SEAT",
        }
        state = turned(position(p.AskManner(0, WEDGE), named), seat)
        state = attrs.evolve(state, start=start, until=until)
        with by_the_rules():
            after = flow.turn_over(state, MINE, supply)
        following = (seat + 1) % PLAYERS
        empty = supply == (-1 if short else 0)
        last = following == (until if one_more else start)
        yield (
            "the left neighbour is next, or it is over",
            after.pending == (p.GameOver() if empty and last else p.AskTurn(following)),
        )
        first = one_more and until is None and empty
        yield "it is remembered who is next when it is first empty", after.until == (following if first else until)
        yield "the supply is what is left", after.supply == supply
        yield "the area is that of the player", after.areas[seat] is MINE
        yield (
            "nothing else changes",
            attrs.evolve(after, pending=state.pending, until=until, supply=state.supply, areas=state.areas) == state,
        )


REGION = 1


@theorem(
    "If a reading lets a knight wait that a castle unlocks, the player is asked about it after the gain, and after "
    "how much of the gain to take; it is placed in the region of the castle or stays off the board, and then the "
    "wedge goes on. Otherwise it is placed at once.",
    rules=["bonus.knight.unlock", "influence.gain", "turn.split.finish"],
    sabotage=[
        a_gain_is_taken_before_the_answer,
        the_question_forgets_the_rest,
        the_supply_pays_nothing,
    ],
    assumes="one knight is unlocked, or none; gains of up to two; one to three knights, with some troops",
)
def an_unlocked_knight_may_wait(  # noqa: PLR0913, PLR0917 -- what the theorem is about
    held: bool = each((False, True)),
    parts: bool = each((False, True)),
    amount: int = each(range(3)),
    region: int | None = each((None, REGION)),
    begun: bool = each((False, True)),
    has: tuple[tuple[int, ...], int] = each(product(((0,), (0, 2), MINE.knights), (0, TROOPS))),
) -> Claims:
    """In each seat, with and without the region that is named, for players with few pieces and with many."""
    mine = attrs.evolve(MINE, knights=has[0], troops=has[1])
    named = {"freed_knight": "YES" if held else "NO", "partial_influence": "UP_TO" if parts else "FULL"}
    for seat, unlocked in product(SEATS, (False, True)):
        asked = p.AskBuilding(seat, WEDGE, PLAN, 1, begun)
        first = position(p.AskBuilding(0, WEDGE, PLAN, 1, begun), named)
        state = attrs.evolve(turned(attrs.evolve(first, areas=(mine, *first.areas[1:])), seat), supply=5)
        area = attrs.evolve(mine, knights=(*mine.knights, REGION)) if unlocked else mine
        with by_the_rules(), cut(flow, proceed=waits):
            after = flow.gain_and_proceed(state, asked, area, amount, region)
            waiting = region if held and unlocked else None
            kept = mine.knights if waiting is not None else area.knights
            yield "the knight waits, or it is placed", after.areas[seat].knights == kept
            if parts and amount:
                yield "the amount is asked first", after.pending == p.AskGain(seat, WEDGE, PLAN, amount, begun, waiting)
                yield "nothing is gained before", (after.areas[seat].influence, after.supply) == (mine.influence, 5)
                asking: Any = after.pending
                after = flow.gain_then_ask(after, asking, after.areas[seat], amount, waiting)
            gained = after.areas[seat].influence, after.supply
            yield "then it is gained", gained == (mine.influence + amount, 5 - amount)
            goes_on: Any = Waits(WEDGE, PLAN, begun)
            if waiting is None:
                yield "the wedge goes on", after.pending == goes_on
                continue
            asks = p.AskUnlockedKnight(seat, WEDGE, PLAN, REGION, begun)
            yield "then the knight is asked about", after.pending == asks
            brings, holds = (one.step for one in freed.KIND.answers)
            brought, stays = brings(after, asks, d.BringKnight()), holds(after, asks, d.HoldKnight())
        yield "it is placed there", brought.areas[seat].knights == tuple(sorted((*kept, REGION)))
        yield "or it stays", stays.areas[seat].knights == kept
        yield "and the wedge goes on", brought.pending == stays.pending == goes_on
